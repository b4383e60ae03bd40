// SPDX-License-Identifier: Apache-2.0
//===- Rows.h - arrays by the addresses of their rows -----------*- C++ -*-===//
//
// The elements of an array with an address function that a nest accesses, as rows: pieces of
// memory within which elements lie at constant strides. Often all rows lie at constant strides
// too (one block of memory with pointers into it): then the array is linear after all.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ROWS_H
#define HETILE_RUNTIME_ROWS_H

#include "arrays/Mappings.h"
#include "hetile.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hetile::runtime {

/// One array.
struct Rows {
  struct Row {
    int64_t index[HETILE_MAX_DIMS]; ///< of one of its elements
    uintptr_t at;                   ///< where that one lies
    AddressRange range; ///< what its accessed elements span; empty: part of another row's
  };
  std::vector<Row> rows;
  std::vector<AddressRange> slots; ///< the pointers on the way to them
  /// Bounds on the indices, half open; valid if there is a row.
  int64_t lo[HETILE_MAX_DIMS] = {}, hi[HETILE_MAX_DIMS] = {};
};

/// The addresses on the way to all rows, pointers and elements, in the order in which a scan meets
/// them: they say all about where the rows lie.
using RowTrail = std::vector<uintptr_t>;

/// The rows of all arrays with an address function that the columns [y0, y1) access; empty
/// entries for the others. A pointer is followed, and memory counted in, only if the program
/// is sure to do so or `mappings` has it; else the result is false with a reason in `error`.
/// `trail`: what was met.
bool scanRows(const hetile_nest &nest, const int64_t *p, int64_t y0, int64_t y1,
              const hetile_view *views, Mappings &mappings, std::vector<Rows> &rows,
              RowTrail &trail, std::string &error);

/// True if a scan would succeed, and meet `trail` again. Much faster than a scan.
bool meetsAgain(const hetile_nest &nest, const int64_t *p, int64_t y0, int64_t y1,
                const hetile_view *views, Mappings &mappings, const RowTrail &trail);

/// Sets base, origin and strides of `view`, whose known strides are set, so that every row lies
/// where it says. False, and `view` unchanged, if that cannot be.
bool fitView(const hetile_array &array, const Rows &rows, hetile_view &view);

/// True if different indices within the bounds of `rows` surely have different places in
/// `view`.
bool isInjective(const hetile_array &array, const Rows &rows, const hetile_view &view);

} // namespace hetile::runtime

#endif
