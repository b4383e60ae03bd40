// SPDX-License-Identifier: Apache-2.0
//===- BriefEntries.h - entries that nearly nothing is done for -*- C++ -*-===//
//
// The sizes with which nests were too short a moment ago, and the number of points up to which they
// are, beside the nest itself. Looked at before anything else, also before the session: so the entry
// of a tiny nest costs a few nanoseconds; where constants say how small it is, the program does not
// even ask the runtime (hetile_skips). What is allowed here is counted by ShortNests.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BRIEFENTRIES_H
#define HETILE_RUNTIME_BRIEFENTRIES_H

#include "hetile.h"

#include <cstdint>
#include <limits>

namespace hetile::runtime {

/// Of the session in host mode, whose thread alone calls this. Never destroyed, as another thread
/// may end the session meanwhile.
class BriefEntries {
public:
  /// True if the original code of `nest` runs with the sizes `p`, and nothing else is to be done.
  /// The entry is counted. `guard`: of the nest, which must hold for its functions to be asked.
  static bool skips(const hetile_nest *nest, const int64_t *p, bool guard) {
    if (!wouldSkip(nest, p, guard))
      return false;
    --nest->brief->left;
    return true;
  }

  /// The same, and nothing is counted.
  static bool wouldSkip(const hetile_nest *nest, const int64_t *p, bool guard) {
    const hetile_brief *brief = nest->brief;
    if (!brief || brief->left <= 0)
      return false;
    const bool same = areSame(p, brief->p, nest->nparams);
    return Shared ? (same ? brief->points : points(nest, p, guard)) <= brief->shared
                  : same || points(nest, p, guard) <= brief->alone;
  }

  /// Points of a nest up to which any sizes are too small.
  struct Limits {
    int64_t alone = 0;
    int64_t shared = 0; ///< where its arrays may stay on several ranks
    int64_t unasked = 0; ///< where the runtime is not asked from here on, see hetile_skips
  };
  /// The next `count` entries of `nest` with the sizes `p` may be skipped, and those that have no
  /// more points than `limits`; not all nests have a place for that.
  static void allow(const hetile_nest *nest, const int64_t *p, bool guard, int64_t count,
                    const Limits &limits);
  /// How many of them have been, since they were allowed; none is from here on.
  static int64_t take(const hetile_nest *nest);

  /// While it is so, arrays may stay on several ranks.
  static void share(bool shared) { Shared = shared; }

private:
  /// The caller has just stored `a`, one by one: a library's comparison of many bytes at a time
  /// would wait for that, four times as long as all else takes.
  static bool areSame(const int64_t *a, const int64_t *b, int count) {
    for (int k = 0; k < count; ++k)
      if (a[k] != b[k])
        return false;
    return true;
  }

  /// More than any limit if that cannot be asked.
  static int64_t points(const hetile_nest *nest, const int64_t *p, bool guard) {
    int64_t b[4];
    if (!guard)
      return std::numeric_limits<int64_t>::max();
    if (nest->most_points)
      return nest->most_points;
    return nest->bounds(p, b) ? nest->work(p, b[0], b[1], b[2], b[3]) : 0;
  }

  static bool Shared;
};

} // namespace hetile::runtime

#endif
