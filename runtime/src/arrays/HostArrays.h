// SPDX-License-Identifier: Apache-2.0
//===- HostArrays.h - the user's arrays on entry ----------------*- C++ -*-===//
//
// Where the elements lie that a nest accesses, and whether its memory is what the nest takes it
// for. Arrays whose rows turn out to lie at constant strides are linear from here on.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HOSTARRAYS_H
#define HETILE_RUNTIME_HOSTARRAYS_H

#include "nest/Sinks.h"

#include <algorithm>
#include <string>
#include <vector>

namespace hetile::runtime {

/// The user's arrays.
struct HostArrays {
  std::vector<hetile_view> views;
  std::vector<char> scattered; ///< of each array, see Addressing; empty: none is
  bool shared = false; ///< some lie in shared memory: others may look at them there
  Addressing addressing() const {
    return {views.data(), scattered.empty() ? nullptr : scattered.data()};
  }
  /// True if they may stay distributed: each has its elements at constant distances, in memory that
  /// nobody else looks at.
  bool mayStay() const { return !shared && !anyScattered(); }
  bool anyScattered() const {
    return std::find(scattered.begin(), scattered.end(), 1) != scattered.end();
  }
};

class KnownRows;

/// Finds out where the arrays lie; `views` are those of hetile_enter. Returns the reason for
/// which the original code must run: memory may be shared, or not exist. Empty: none. `known`: rows
/// of earlier entries, if any are remembered.
std::string locateArrays(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                         HostArrays &arrays, KnownRows *known = nullptr);

} // namespace hetile::runtime

#endif
