// SPDX-License-Identifier: Apache-2.0
//===- Homecomings.cpp - what came home, and why --------------------------===//
//
// Sums. A program that touches values at very many places has the rest under one.
//
//===----------------------------------------------------------------------===//
#include "report/Homecomings.h"

#include "base/Message.h"
#include "base/Simulated.h"

#include <algorithm>
#ifndef HETILE_SIMULATED
#include <dlfcn.h>
#include <link.h>
#endif

namespace hetile::runtime {

namespace {
constexpr size_t MostPlaces = 256;
}

CodePlace codePlace(uintptr_t code) {
  CodePlace place;
#ifndef HETILE_SIMULATED
  Dl_info info;
  link_map *map = nullptr;
  if (dladdr1(reinterpret_cast<void *>(code), &info, reinterpret_cast<void **>(&map),
              RTLD_DL_LINKMAP) == 0)
    return place;
  place.function = info.dli_sname ? info.dli_sname : "";
  place.file = info.dli_fname ? info.dli_fname : "";
  code -= map ? map->l_addr : 0;
#endif
  place.address = format("0x%llx", static_cast<unsigned long long>(code));
  return place;
}

void Homecomings::add(const Origin &place, const std::string &why, int64_t all) {
  const int64_t bytes = all - Accounted;
  Accounted = all;
  if (bytes <= 0)
    return;
  auto key = std::make_pair(place, why);
  if (Sums.size() >= MostPlaces && Sums.count(key) == 0)
    key = {Origin(), "at other places"};
  Sum &sum = Sums[key];
  sum.place = key.first;
  sum.why = key.second;
  ++sum.times;
  sum.bytes += bytes;
}

std::vector<Homecomings::Sum> Homecomings::largest() const {
  std::vector<Sum> all;
  for (const auto &[key, sum] : Sums)
    all.push_back(sum);
  std::stable_sort(all.begin(), all.end(),
                   [](const Sum &a, const Sum &b) { return a.bytes > b.bytes; });
  return all;
}

} // namespace hetile::runtime
