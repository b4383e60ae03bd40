// SPDX-License-Identifier: Apache-2.0
//===- Regions.h - where arrays may stay distributed ------------*- C++ -*-===//
//
// A region is a run of statements of one block in which only tiled nests touch arrays, and
// which executes a nest more than once or several of them. As large as it can be: calls of
// functions of the file belong to it if they keep to the same rule.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_REGIONS_H
#define HETILE_MODEL_REGIONS_H

#include "FlowWalk.h"

#include <vector>

namespace hetile::model {

struct Region {
  unsigned begin = 0, end = 0; // offsets: before its first and after its last statement
  SourceLoc first, last;
  bool toEnd = false; ///< it ends with its block
  /// Arrays that end before it does, known from the offset `at` on.
  struct Ended {
    unsigned at;
    Memory memory;
  };
  std::vector<Ended> ended;
};

/// A statement that ends a region although nests are executed around it again and again.
struct RegionEnd {
  SourceLoc nest; // the loop around
  Flow cause;
};

struct Regions {
  std::vector<Region> regions; // in source order, not nested within one function
  std::vector<RegionEnd> ends;
  std::vector<SourceRange> nests; // executed in a region, sides among them, in source order
  std::vector<Hook> hooks; // by where they begin, outer ones first
  std::vector<CalledAddress> known; // functions that leave arrays alone, see addKnownFunctions
};

Regions findRegions(const std::vector<FunctionFlow> &functions,
                    const std::vector<TiledRange> &tiled);

} // namespace hetile::model

#endif
