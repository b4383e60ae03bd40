// SPDX-License-Identifier: Apache-2.0
//===- KnownRows.h - where rows lay before ----------------------*- C++ -*-===//
//
// To follow the pointers to ten thousands of rows, fit strides to them and see that none share
// memory takes as long as a sweep over short ones. A loop in time enters its nests again and again
// while nobody changes these pointers: that they are the same is seen much sooner.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_KNOWNROWS_H
#define HETILE_RUNTIME_KNOWNROWS_H

#include "arrays/Rows.h"
#include "base/AddressRange.h"
#include "hetile.h"

#include <cstdint>
#include <map>
#include <vector>

namespace hetile::runtime {

/// What is found of the arrays of a nest.
struct FoundRows {
  std::vector<hetile_view> views;  ///< with the strides that fit
  std::vector<char> scattered;     ///< see Addressing
  std::vector<AddressRange> spans; ///< from the first to the last byte of each array
};

class KnownRows {
public:
  /// What was found the last time that `nest` had these sizes and `views`, if all pointers on the
  /// way are the same, and memory that might not exist is in `mappings`; null if that is not known.
  /// Valid until the next call.
  const FoundRows *find(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                        Mappings &mappings);

  /// What was found, without an objection, for next time.
  void remember(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                const std::vector<Rows> &rows, FoundRows found);

private:
  /// Pointers that were followed, and what they were.
  struct Table {
    AddressRange range;
    std::vector<char> bytes;
    bool mapped; ///< it might not exist
  };
  /// Rows that might not exist, one piece where nothing but parts of a page lies between.
  struct Memory {
    AddressRange range;
    bool stored; ///< it is stored to
  };
  struct Place {
    std::vector<int64_t> params;
    std::vector<hetile_view> asked;
    std::vector<Table> tables; ///< in the order in which they were found: each by those before it
    std::vector<Memory> mapped;
    FoundRows found;
  };
  struct Places {
    std::vector<Place> all; ///< the last one was used last
    unsigned vain = 0;      ///< entries since one was found
  };

  static void addMapped(const std::vector<Rows::Row> &rows, bool stored, Place &place);

  std::map<const hetile_nest *, Places> Known; ///< looked up only
  int64_t Bytes = 0;                           ///< of all tables
};

} // namespace hetile::runtime

#endif
