//===- Registry.cpp - the nests of the program ----------------------------===//
//
// A function-local vector, since constructors of several files use it before main.
//
//===----------------------------------------------------------------------===//
#include "Registry.h"

#include "Hash.h"

#include <algorithm>
#include <cstring>

namespace hetile::runtime {

namespace {
std::vector<const hetile_nest *> &nests() {
  static std::vector<const hetile_nest *> all;
  return all;
}
} // namespace

void registerNest(const hetile_nest *nest) {
  auto &all = nests();
  if (nestIndex(nest) >= 0)
    return;
  auto at = std::upper_bound(all.begin(), all.end(), nest,
                             [](const hetile_nest *a, const hetile_nest *b) {
                               return std::strcmp(a->name, b->name) < 0;
                             });
  all.insert(at, nest);
  if (nest->phases)
    registerNest(nest->phases); // behind it
}

const std::vector<const hetile_nest *> &registeredNests() { return nests(); }

int nestIndex(const hetile_nest *nest) {
  const auto &all = nests();
  const auto at = std::find(all.begin(), all.end(), nest);
  return at == all.end() ? -1 : static_cast<int>(at - all.begin());
}

const hetile_nest *wholeNest(const hetile_nest *nest) {
  for (const hetile_nest *other : nests())
    if (other->phases == nest)
      return other;
  return nest;
}

namespace {
/// The nests that all ranks of a program's communicator enter together, and how the user wrote their
/// parameters.
std::vector<std::pair<const hetile_nest *, const char *const *>> &together() {
  static std::vector<std::pair<const hetile_nest *, const char *const *>> all;
  return all;
}

const char *const *namesOf(const hetile_nest *nest) {
  for (const auto &[other, names] : together())
    if (other == nest)
      return names;
  return nullptr;
}
} // namespace

void registerCollective(const hetile_nest *nest, const char *const *params) {
  if (!isCollective(nest))
    together().push_back({nest, params});
}

bool isCollective(const hetile_nest *nest) { return namesOf(nest) != nullptr; }

const char *parameterText(const hetile_nest *nest, int k) { return namesOf(nest)[k]; }

uint64_t registryHash() {
  Hash hash;
  for (const hetile_nest *nest : nests()) {
    hash.add(nest->abi);
    hash.addText(nest->name);
    hash.add(nest->narrays);
    hash.add(nest->nparams);
    hash.add(static_cast<uint64_t>(nest->args_size));
    for (int a = 0; a < nest->narrays; ++a) {
      hash.addText(nest->arrays[a].name);
      hash.add(nest->arrays[a].ndims);
      hash.add(nest->arrays[a].element_size);
    }
  }
  return hash.value();
}

bool registryCallsLibm() {
  return std::any_of(nests().begin(), nests().end(),
                     [](const hetile_nest *nest) { return nest->calls_libm != 0; });
}

} // namespace hetile::runtime
