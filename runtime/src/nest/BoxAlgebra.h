// SPDX-License-Identifier: Apache-2.0
//===- BoxAlgebra.h - sets of elements as boxes -----------------*- C++ -*-===//
//
// Intersection, hull and difference of boxes in an array's own coordinates (never skewed).
// `ndims` is the number of dimensions of the array; without dimensions there is one element.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_BOXALGEBRA_H
#define HETILE_RUNTIME_BOXALGEBRA_H

#include "nest/Sinks.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// True if the box holds no element.
bool isEmpty(const Box &box, int ndims);
Box intersection(const Box &a, const Box &b, int ndims);
/// The smallest box that holds both.
Box hull(const Box &a, const Box &b, int ndims);
bool contains(const Box &outer, const Box &inner, int ndims);
/// Disjoint boxes that together hold the elements of `a` outside of `b`.
std::vector<Box> difference(const Box &a, const Box &b, int ndims);
/// The elements of all boxes outside of `b`.
std::vector<Box> difference(const std::vector<Box> &boxes, const Box &b, int ndims);
/// Number of elements, as far as a double counts.
double volume(const Box &box, int ndims);
/// `box` with dimension `dim` cut to [lo, hi); dim < 0: the box itself.
Box cut(const Box &box, int dim, int64_t lo, int64_t hi);

/// Reports the elements of `box` of array number `array` to `sink`, run by run.
void forEachRun(const Box &box, int ndims, int array, hetile_sink *sink);

/// The smallest box of what a set reports of each array, and how many elements that were.
class HullSink : public hetile_sink {
public:
  explicit HullSink(const hetile_nest &nest);
  Boxes boxes;
  std::vector<int64_t> counts;

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  const hetile_array *Arrays;
};

/// The same as a few boxes, of each array: two borders of a field are two boxes, and not the field.
/// Boxes may hold elements besides, and share some.
class PiecesSink : public hetile_sink {
public:
  explicit PiecesSink(const hetile_nest &nest);
  std::vector<Box> pieces(int array);

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  static void add(std::vector<Box> &pieces, const Box &box, int n);
  const hetile_array *Arrays;
  std::vector<std::vector<Box>> Pieces;
  std::vector<Box> Lines; ///< of each array: elements one after the other, not among its pieces yet
};

} // namespace hetile::runtime

#endif
