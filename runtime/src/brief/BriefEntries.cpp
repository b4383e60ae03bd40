// SPDX-License-Identifier: Apache-2.0
//===- BriefEntries.cpp - entries that nearly nothing is done for ---------===//
//
// What another thread takes from the count of a nest meanwhile may be lost: only the report has it.
//
//===----------------------------------------------------------------------===//
#include "brief/BriefEntries.h"

#include <algorithm>

namespace hetile::runtime {

bool BriefEntries::Shared = false;

void BriefEntries::allow(const hetile_nest *nest, const int64_t *p, bool guard, int64_t count,
                         const Limits &limits) {
  hetile_brief *brief = nest->brief;
  if (!brief || nest->nparams > HETILE_BRIEF_SIZES)
    return;
  brief->allowed = brief->left = count;
  brief->points = guard ? points(nest, p, guard) : 0; // without its guard a nest has no other code
  brief->alone = limits.alone;
  brief->shared = limits.shared;
  __atomic_store_n(&brief->unasked, limits.unasked, __ATOMIC_RELAXED);
  std::copy_n(p, nest->nparams, brief->p);
}

int64_t BriefEntries::take(const hetile_nest *nest) {
  hetile_brief *brief = nest->brief;
  if (!brief)
    return 0;
  const int64_t skipped = brief->allowed - brief->left;
  brief->allowed = brief->left = 0;
  return skipped;
}

} // namespace hetile::runtime
