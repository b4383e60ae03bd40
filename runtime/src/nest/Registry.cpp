// SPDX-License-Identifier: Apache-2.0
//===- Registry.cpp - the nests of the program ----------------------------===//
//
// Made at first use, since constructors of several files use it before main, and never destroyed:
// destructors may look at arrays that are still distributed.
//
//===----------------------------------------------------------------------===//
#include "nest/Registry.h"

#include "base/Hash.h"
#include "nest/Identity.h"

#include <algorithm>
#include <cstring>
#include <map>

namespace hetile::runtime {

namespace {
std::vector<const hetile_nest *> &nests() {
  static auto *const all = new std::vector<const hetile_nest *>;
  return *all;
}

/// The unit of each nest. Files of one name may have nests at the same places: then it decides
/// their order, which must not depend on that of the linker.
std::map<const hetile_nest *, uint64_t> &unitsOfNests() {
  static auto *const all = new std::map<const hetile_nest *, uint64_t>;
  return *all;
}

bool closed = false;

bool before(const hetile_nest *a, const hetile_nest *b) {
  const int order = std::strcmp(a->name, b->name);
  return order != 0 ? order < 0 : unitsOfNests()[a] < unitsOfNests()[b];
}

/// Ranks may be built in different folders.
const char *withoutFolder(const char *name) {
  const char *slash = std::strrchr(name, '/');
  return slash ? slash + 1 : name;
}
} // namespace

void registerNest(const hetile_nest *nest) {
  auto &all = nests();
  if (closed || nestIndex(nest) >= 0)
    return;
  unitsOfNests()[nest] = currentUnit();
  auto at = std::upper_bound(all.begin(), all.end(), nest, before);
  all.insert(at, nest);
  if (nest->phases)
    registerNest(nest->phases); // behind it
  if (nest->turned)
    registerNest(nest->turned);
  if (nest->then)
    registerNest(nest->then);
}

void closeRegistry() { closed = true; }

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

const hetile_nest *plainNest(const hetile_nest *nest) {
  for (const hetile_nest *other : nests())
    if (other->turned == nest || other->then == nest)
      return plainNest(other);
  return nest;
}

bool allCanTurn() {
  return std::all_of(nests().begin(), nests().end(), [](const hetile_nest *nest) {
    return nest->turned || wholeNest(nest) != nest || plainNest(nest) != nest;
  });
}

namespace {
/// The nests that all ranks of a program's communicator enter together, and how the user wrote
/// their parameters.
std::vector<std::pair<const hetile_nest *, const char *const *>> &together() {
  static auto *const all = new std::vector<std::pair<const hetile_nest *, const char *const *>>;
  return *all;
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

bool anyCollective() { return !together().empty(); }

const char *parameterText(const hetile_nest *nest, int k) { return namesOf(nest)[k]; }

uint64_t registryHash() {
  Hash hash;
  hash.addText(describeProgram().c_str());
  for (const hetile_nest *nest : nests()) {
    hash.add(nest->abi);
    hash.addText(withoutFolder(nest->name));
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
