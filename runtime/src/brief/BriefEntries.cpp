// SPDX-License-Identifier: Apache-2.0
//===- BriefEntries.cpp - entries that nearly nothing is done for ---------===//
//
// One slot a nest, by a hash of its address. Who comes first has it: what was skipped is counted
// there.
//
//===----------------------------------------------------------------------===//
#include "brief/BriefEntries.h"

#include <algorithm>

namespace hetile::runtime {

BriefEntries::Entry BriefEntries::Entries[Slots];
bool BriefEntries::Shared = false;

void BriefEntries::allow(const hetile_nest *nest, const int64_t *p, bool guard, int64_t count,
                         const Limits &limits) {
  Entry &entry = slotOf(nest);
  if ((entry.nest && entry.nest != nest) || nest->nparams > MostSizes)
    return;
  entry.nest = nest;
  entry.allowed = entry.left = count;
  entry.points = guard ? points(nest, p, guard) : 0; // without its guard a nest has no other code
  entry.limits = limits;
  std::copy_n(p, nest->nparams, entry.p);
}

int64_t BriefEntries::take(const hetile_nest *nest) {
  Entry &entry = slotOf(nest);
  if (entry.nest != nest)
    return 0;
  const int64_t skipped = entry.allowed - entry.left;
  entry.allowed = entry.left = 0;
  return skipped;
}

} // namespace hetile::runtime
