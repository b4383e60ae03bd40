// SPDX-License-Identifier: Apache-2.0
//===- Holdings.h - what one rank holds of the resident arrays --*- C++ -*-===//
//
// The storage of a rank while a region is open: on workers a box of each array, on the host
// the user's own memory. Carries out what the directory planned.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HOLDINGS_H
#define HETILE_RUNTIME_HOLDINGS_H

#include "base/Runs.h"
#include "base/Wire.h"
#include "comm/Transport.h"
#include "resident/held/Residence.h"

#include <cstdint>
#include <functional>
#include <map>
#include <vector>

namespace hetile::runtime {

/// An array as the ranks know it: its number in the region and its elements.
struct ArrayName {
  int32_t number;
  int32_t ndims, elementSize;
};

/// A set function's view of one array: what PackSink and its kin ask for.
struct OneArray {
  hetile_array array{};
  hetile_nest nest{};
  explicit OneArray(const ArrayName &name) {
    array.ndims = name.ndims;
    array.element_size = name.elementSize;
    array.skew_dim = -1;
    nest.narrays = 1;
    nest.arrays = &array;
  }
  OneArray(const OneArray &) = delete;
};

/// What a trace calls moves.
constexpr const char MovedValues[] = "values that change their rank";

/// Carries out this rank's part of `moves`; all ranks do so at the same time. `places`: where the
/// elements of one that concerns this rank lie. Returns the bytes this rank sent.
int64_t exchangeMoves(Transport &link, const std::vector<Move> &moves,
                      const std::function<RunList(const Move &)> &places);

void writePreparation(WireWriter &wire, const Preparation &preparation);
Preparation readPreparation(WireReader &wire);

class Holdings {
public:
  /// Host: the user's memory of an array.
  void adopt(const ArrayName &name, const hetile_view &view);
  /// Worker: makes an array known; it has no storage until a relayout gives it one.
  void know(const ArrayName &name);

  /// This rank's part of what comes first in `preparation`.
  void relayout(const Transport &link, const Preparation &preparation);
  /// Carries out this rank's part of `preparation`; all ranks do so at the same time. Returns
  /// the bytes this rank sent.
  int64_t prepare(Transport &link, const Preparation &preparation);
  /// The same of `moves`, between places that there are.
  int64_t exchange(Transport &link, const std::vector<Move> &moves) const;

  const hetile_view &view(int32_t number) const { return Arrays.at(number).view; }
  /// Where the elements of `box` are.
  RunList places(int32_t number, const Box &box) const;
  /// The same of what leaves for another rank: of an array that has turned, where they were.
  RunList leaving(int32_t number, const Box &box) const;
  /// All that had to leave has done so, or was copied.
  void forgetTurned();
  /// What they are in a message.
  int64_t bytesOf(int32_t number, const Box &box) const;
  /// False if some of them have no place here.
  bool has(int32_t number, const Box &box) const;
  int64_t bytes() const;
  void forget(int32_t number) { Arrays.erase(number); }

private:
  struct Held {
    ArrayName name;
    hetile_view view{};
    bool everything = false; ///< the user's memory: there is room for all that moves
    Box storage;
    Buffer memory;
    struct Turned {
      Box storage;
      hetile_view view{};
      Buffer memory;
    };
    Turned before; ///< empty but while a job begins
  };
  void relayout(const Relayout &change, const std::vector<Keep> &keeps);
  Held &held(int32_t number) { return Arrays.at(number); }

  std::map<int32_t, Held> Arrays;
};

} // namespace hetile::runtime

#endif
