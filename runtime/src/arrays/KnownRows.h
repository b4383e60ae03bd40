// SPDX-License-Identifier: Apache-2.0
//===- KnownRows.h - where rows lay before ----------------------*- C++ -*-===//
//
// To list ten thousands of rows, fit strides to them and see that none share memory takes as long
// as a sweep over short ones. A loop in time enters its nests again and again with the same rows:
// that the way to each of them still leads over the same addresses is seen much sooner.
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
  /// What was found the last time that `nest` had these sizes and `views`, if a scan of its rows
  /// would meet the same again; null if that is not known. Valid until the next call.
  const FoundRows *find(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                        Mappings &mappings);

  /// What was found, without an objection, by a scan that met `trail`: for next time.
  void remember(const hetile_nest &nest, const int64_t *p, const hetile_view *views, RowTrail trail,
                FoundRows found);

private:
  struct Place {
    std::vector<int64_t> params;
    std::vector<hetile_view> asked;
    RowTrail trail;
    FoundRows found;
  };
  struct Places {
    std::vector<Place> all; ///< the last one was used last
    unsigned vain = 0;      ///< entries since one was found
  };

  std::map<const hetile_nest *, Places> Known; ///< looked up only
  size_t Addresses = 0;                        ///< of all trails
};

} // namespace hetile::runtime

#endif
