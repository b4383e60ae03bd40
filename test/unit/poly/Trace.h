//===- Trace.h - a nest executed by brute force -----------------*- C++ -*-===//
//
// All points of a nest in source order for given parameters, with the elements they access
// and the value-based source of every read, found by replaying the nest on a map from
// element to last writer. Knows nothing of isl; the truth that sets are compared with.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_POLY_TRACE_H
#define HETILE_TEST_POLY_TRACE_H

#include "Interpreter.h"

#include <map>
#include <set>
#include <utility>

namespace hetile::test {

/// Index of a point in Trace::points, or Initial: the value from before the nest.
using Value = int;
constexpr Value Initial = -1;

struct Point {
  unsigned statement = 0;
  Index iterators;
  Index order; // 2d+1 source order, decreasing iterators negated
  int64_t x = 0, y = 0; // band coordinates; set by locate() (see SetFunctions.h)
  std::set<int> reads, writes; // numbers of elements
  std::map<int, Value> sources; // for each element read, the value it sees
};

/// An array element: number of the array and index.
using Element = std::pair<unsigned, Index>;

struct Trace {
  std::vector<Point> points; // in source order
  std::vector<Element> elements; // by number
  std::map<Element, int> numberOf;
  std::vector<Value> finals; // by number: the value after the nest
  std::map<std::pair<unsigned, Index>, int> pointOf; // by statement and iterators

  /// Number of an element, new or known.
  int intern(const Element &e);
};

/// Enumerates `nest` for the parameters in `params` (every one has a value). All iterators,
/// inner ones too, must lie strictly within (-reach, reach); std::runtime_error otherwise.
Trace enumerate(const model::Nest &nest, const Environment &params, int64_t reach);

} // namespace hetile::test

#endif
