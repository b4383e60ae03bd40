// SPDX-License-Identifier: Apache-2.0
//===- BriefEntries.h - entries that nearly nothing is done for -*- C++ -*-===//
//
// The sizes with which nests were too short a moment ago. Looked at before anything else, also
// before the session: so the entry of a tiny nest costs a few nanoseconds. What is allowed here is
// counted by ShortNests.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BRIEFENTRIES_H
#define HETILE_RUNTIME_BRIEFENTRIES_H

#include "hetile.h"

#include <cstddef>
#include <cstdint>

namespace hetile::runtime {

/// Of the session in host mode, whose thread alone calls this. Never destroyed, as another thread
/// may end the session meanwhile.
class BriefEntries {
public:
  /// True if the original code of `nest` runs with the sizes `p`, and nothing else is to be done.
  /// The entry is counted.
  static bool skips(const hetile_nest *nest, const int64_t *p) {
    Entry &entry = slotOf(nest);
    if (entry.nest != nest || entry.left <= 0 || Suspended)
      return false;
    for (int k = 0; k < nest->nparams; ++k)
      if (entry.p[k] != p[k])
        return false;
    --entry.left;
    return true;
  }

  /// The next `count` entries of `nest` with the sizes `p` may be skipped; not all nests have a
  /// place here.
  static void allow(const hetile_nest *nest, const int64_t *p, int64_t count);
  /// How many of them have been, since they were allowed; none is from here on.
  static int64_t take(const hetile_nest *nest);

  /// While it is so, nothing is skipped.
  static void suspend(bool suspended) { Suspended = suspended; }

private:
  static constexpr size_t Slots = 256; // 2^8, see slotOf
  static constexpr int MostSizes = 12;
  struct Entry {
    const hetile_nest *nest;
    int64_t left, allowed;
    int64_t p[MostSizes];
  };

  static Entry &slotOf(const hetile_nest *nest) {
    constexpr uint64_t Golden = 0x9e3779b97f4a7c15; // spreads neighbours, by the highest bits
    return Entries[(reinterpret_cast<uintptr_t>(nest) / alignof(hetile_nest)) * Golden >> 56];
  }

  static Entry Entries[Slots];
  static bool Suspended;
};

} // namespace hetile::runtime

#endif
