// SPDX-License-Identifier: Apache-2.0
//===- ColumnSpans.h - the memory that columns access -----------*- C++ -*-===//
//
// Of each array of a nest, between which bytes lies all that its first columns access, and all that
// its last columns do. Intervals, so that any two nests can be compared, whatever their subscripts.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COLUMNSPANS_H
#define HETILE_RUNTIME_COLUMNSPANS_H

#include "nest/Question.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace hetile::runtime {

/// Bytes [low, high), relative to the base of the array's view.
struct ByteSpan {
  int64_t low = INT64_MAX, high = INT64_MIN;
  bool empty() const { return low >= high; }
  void add(const ByteSpan &other);
};

class ColumnSpans {
public:
  /// Those of `question`, whose arrays lie at `views`: their bases do not count.
  ColumnSpans(const Question &question, const hetile_view *views);

  /// Of a nest with very many, some count as one: see step().
  int64_t columns() const { return Columns; }
  /// Columns of the nest that count as one here.
  int64_t step() const { return Step; }
  /// All that columns from the one with number `column` on access of `array`; 0 <= column <=
  /// columns().
  int64_t lowFrom(int array, int64_t column) const { return Arrays[array].low[column]; }
  /// The end of what the columns before that one access.
  int64_t highBefore(int array, int64_t column) const { return Arrays[array].high[column]; }
  ByteSpan all(int array) const { return {lowFrom(array, 0), highBefore(array, Columns)}; }

  /// Of an array, what the nest writes.
  const ByteSpan &written(int array) const { return Written[array]; }

  /// How many times the memory of the arrays the spans of single columns make up together: about 1
  /// where columns lie one behind the other, their number where each has a part of every row.
  double overlap() const { return Overlap; }

  /// About the same for a few columns of `question`: to find out more takes as long as to walk
  /// through all arrays where it is large.
  static double sampledOverlap(const Question &question, const hetile_view *views);

  /// True for the same nest, sizes, and distances between elements.
  bool fits(const Question &question, const hetile_view *views) const;

private:
  /// One number for each column and one more.
  struct Edges {
    std::vector<int64_t> low, high;
  };
  const hetile_nest *const Nest;
  const std::vector<int64_t> Params;
  const int64_t Step, Columns;
  std::vector<hetile_view> Views; ///< without their bases
  std::vector<Edges> Arrays;
  std::vector<ByteSpan> Written;
  double Overlap = 0;
};

} // namespace hetile::runtime

#endif
