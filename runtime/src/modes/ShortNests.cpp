// SPDX-License-Identifier: Apache-2.0
//===- ShortNests.cpp - nests that are too short for any plan -------------===//
//
// Now and then an entry goes the long way, to be measured again.
//
//===----------------------------------------------------------------------===//
#include "modes/ShortNests.h"

#include "modes/BriefEntries.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr int64_t LongWay = 1024; // entries, of which one is measured
}

bool ShortNests::skips(const hetile_nest *nest, const int64_t *p, bool guard) {
  for (Short &known : Known)
    if (known.nest == nest) {
      known.skipped += BriefEntries::take(nest);
      if (known.skipped + 1 >= LongWay)
        return false;
      const bool same = std::equal(known.params.begin(), known.params.end(), p);
      if (!same && !(guard && Plans.isTooShort(nest, p)))
        return false;
      ++known.skipped;
      if (same)
        BriefEntries::allow(nest, p, LongWay - 1 - known.skipped);
      return true;
    }
  return false;
}

void ShortNests::remember(const hetile_nest *nest, const int64_t *p, const std::string &reason) {
  const std::vector<int64_t> params(p, p + nest->nparams);
  for (Short &known : Known)
    if (known.nest == nest) {
      known.skipped += BriefEntries::take(nest);
      if (known.skipped)
        Log.addFallback(nest, known.reason, nullptr, known.skipped);
      known = {nest, params, reason, 0};
      return;
    }
  Known.push_back({nest, params, reason, 0});
}

void ShortNests::finish() {
  for (Short &known : Known)
    if ((known.skipped += BriefEntries::take(known.nest)))
      Log.addFallback(known.nest, known.reason, nullptr, known.skipped);
}

} // namespace hetile::runtime
