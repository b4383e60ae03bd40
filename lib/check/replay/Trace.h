// SPDX-License-Identifier: Apache-2.0
//===- Trace.h - a nest executed by brute force -----------------*- C++ -*-===//
//
// All points of a nest in source order for given parameters, with the elements they access
// and the value-based source of every read, found by replaying the nest on a map from
// element to last writer. Knows nothing of isl; the truth that sets are compared with.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_TRACE_H
#define HETILE_CHECK_TRACE_H

#include "Interpreter.h"

#include <map>
#include <set>
#include <utility>

namespace hetile::check {

/// Index of a point in Trace::points, or Initial: the value from before the nest.
using Value = int;
constexpr Value Initial = -1;

struct Point {
  unsigned statement = 0;
  Index iterators;
  Index order; // 2d+1 source order, decreasing iterators negated
  int64_t x = 0, y = 0; // band coordinates; set by locate() (see SetFunctions.h)
  std::set<int> reads, writes; // numbers of elements
  std::map<int, model::Fold> updates; // those that it only updates (model::Access::update)
  std::map<int, Value> sources; // for each element read, the value it sees
};

/// An array element: number of the array and index.
using Element = std::pair<unsigned, Index>;

struct Trace {
  std::vector<std::string> arrays; // names
  std::vector<Point> points; // in source order
  std::vector<Element> elements; // by number
  std::map<Element, int> numberOf;
  std::vector<Value>
      finals; // by number: the value after the nest. Of an array with versions, the last one only
  std::vector<std::set<int>> data; // elements of each DataRange of the nest
  std::map<std::pair<unsigned, Index>, int> pointOf; // by statement and iterators

  /// Number of an element, new or known.
  int intern(const Element &e);

  /// "S0(1, 2)", "a[1][2]", for messages.
  std::string pointText(Value point) const;
  std::string elementText(int element) const;
};

/// How far an enumeration may go.
struct Reach {
  int64_t iterator =
      64; // all iterators, inner ones too, lie strictly between -iterator and iterator
  size_t points = SIZE_MAX, accesses = SIZE_MAX;
};

/// Enumerates `nest` for the parameters in `params` (every one has a value). Throws Incomplete
/// where it would go further than `reach`. If `order` is given, its points run in the order of that
/// nest, which has the same statements and iterators. `source`, the same, is a nest whose loops
/// have bounds that depend on those around them only; null: `order`.
Trace enumerate(const model::Nest &nest, const Environment &params, const Reach &reach,
                const model::Nest *order = nullptr, const model::Nest *source = nullptr);

/// Replays the points: fills in the sources of all reads, finals and pointOf. `nest`: the arrays.
void replay(Trace &trace, const model::Nest &nest);

} // namespace hetile::check

#endif
