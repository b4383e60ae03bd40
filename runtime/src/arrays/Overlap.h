// SPDX-License-Identifier: Apache-2.0
//===- Overlap.h - is memory what the nest takes it for? --------*- C++ -*-===//
//
// The dependences of a nest assume that its arrays lie apart. Where the compiler cannot know,
// the address ranges are compared on entry. Likewise for elements that the program touches only
// under a condition: the runtime moves them in any case, so they must exist.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_OVERLAP_H
#define HETILE_RUNTIME_OVERLAP_H

#include "arrays/Rows.h"

#include <string>
#include <vector>

namespace hetile::runtime {

/// The span of the elements that the nest accesses of an array without an address function, and of
/// the scalar behind a hidden one.
AddressRange addressRange(const hetile_nest &nest, const int64_t *p, int number,
                          const hetile_view &view);

/// Bytes of all arrays of the program that the nest accesses, each from its first to its last
/// element.
double bytesOfArrays(const hetile_nest &nest, const int64_t *p, const hetile_view *views);

/// True if the compiler could not tell arrays `a` and `b` apart, and one is written.
bool mayShare(const hetile_nest &nest, int a, int b);

/// True if two arrays that may overlap (mask), of which one is written, have accessed elements
/// in ranges of addresses that intersect; `pair` then names them. Address ranges come from
/// the nest's extents and the views, so the test may say yes for interleaved arrays. Arrays
/// with an address function are left to rowsOverlap.
bool arraysOverlap(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                   std::string &pair);

/// False if an array with hetile_array.mapped set has elements in its extent whose memory the
/// process may not read (or write); `name` is then that array's. Arrays with an address
/// function are left to scanRows.
bool arraysMapped(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                  Mappings &mappings, std::string &name);

/// Like arraysOverlap where an array with an address function is concerned: true if rows of two
/// arrays, or two rows of one array that is written, share memory, or a row that is written has
/// a pointer to a row in it; `error` then says so. Arrays marked in `apart` surely have
/// different places for different elements.
bool rowsOverlap(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                 const std::vector<Rows> &rows, const std::vector<char> &apart,
                 std::string &error);

} // namespace hetile::runtime

#endif
