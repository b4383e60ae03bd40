// SPDX-License-Identifier: Apache-2.0
//===- Caches.h - sizes of the data caches ----------------------*- C++ -*-===//
//
// What a core may count on: the sizes of its own caches, and its share of those that several cores
// have together.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_CACHES_H
#define HETILE_RUNTIME_CACHES_H

#include <array>
#include <cstdint>
#include <string>

namespace hetile::runtime {

constexpr int64_t CacheLine = 64; ///< bytes that a cache loads at once

/// Bytes of the levels 1, 2 and 3 for one core; 0: there is none, or its size is not known.
using Caches = std::array<int64_t, 3>;

/// Those of the machine this rank runs on; asked for once.
const Caches &machineCaches();

/// What Linux says of them in /sys, or in `root`; 0 where it says nothing.
Caches systemCaches(const std::string &root = "/sys");

/// What hwloc says of them, if it was there when the runtime was built, and is; else zeros.
Caches hwlocCaches();

/// HETILE_CACHE_TILE: what the option says about rectangles inside a tile.
struct CacheTiling {
  bool off = false;
  int64_t height = 0, width = 0; ///< of a rectangle; 0: the runtime chooses
  int64_t depth = 0;             ///< of its parts along a third dimension; 0: as a whole
};

} // namespace hetile::runtime

#endif
