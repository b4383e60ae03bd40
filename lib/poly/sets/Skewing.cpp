// SPDX-License-Identifier: Apache-2.0
//===- Skewing.cpp - storage that follows the columns ---------------------===//
//
// With the linear part of a subscript vector M i and of y = c i, a form h is wanted with
// h M = c for every access of the array. h has small integers: they are tried in turn.
//
//===----------------------------------------------------------------------===//
#include "Skewing.h"

#include "poly/band/Coefficients.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

constexpr int Bound = 3; // |h_e|; time skews of stencils of order three

bool follows(const std::vector<int> &h, const Statement &s, const Access &a,
             const Coefficients &y) {
  for (size_t k = 0; k < s.iterators.size(); ++k) {
    int64_t sum = 0;
    for (size_t d = 0; d < h.size(); ++d) {
      auto it = a.subscripts[d].terms.find(s.iterators[k].name);
      if (it != a.subscripts[d].terms.end())
        sum += h[d] * it->second;
    }
    if (sum != y[k])
      return false;
  }
  return true;
}

bool followsEverywhere(const std::vector<int> &h, const Scop &scop, unsigned array,
                       const std::map<std::string, Coefficients> &y) {
  for (const Statement &s : scop.nest->statements) {
    auto c = y.find(s.name);
    for (const Access &a : s.accesses) {
      if (a.array != array)
        continue;
      if (c == y.end() || c->second.size() != s.iterators.size())
        return false;
      for (const AffineExpr &e : a.subscripts)
        if (!e.floors.empty())
          return false;
      if (!a.inner.empty() || a.inCall || !follows(h, s, a, c->second))
        return false;
    }
  }
  return true;
}

/// Next vector in [-Bound, Bound]^n, false after the last one.
bool advance(std::vector<int> &h) {
  for (int &v : h) {
    if (v < Bound) {
      ++v;
      return true;
    }
    v = -Bound;
  }
  return false;
}

/// The dimension that `h` may replace: coefficient 1, and the last dimension stays
/// contiguous.
int replaceable(const std::vector<int> &h) {
  int last = int(h.size()) - 1, terms = 0;
  for (int v : h)
    terms += v != 0;
  if (terms < 2)
    return -1; // a subscript itself
  if (h[last] == 1)
    return last;
  if (h[last] != 0)
    return -1;
  for (int d = last - 1; d >= 0; --d)
    if (h[d] == 1)
      return d;
  return -1;
}

} // namespace

std::vector<Skew> findSkews(const Scop &scop, const Band &band) {
  auto y = coefficients(band.xy, 1);
  std::vector<Skew> skews;
  for (unsigned k = 0; k < scop.nest->arrays.size(); ++k) {
    Skew skew;
    size_t dims = scop.nest->arrays[k].extents.size();
    std::vector<int> h(dims, -Bound);
    if (dims >= 2 && dims <= 4)
      do {
        int dim = replaceable(h);
        if (dim >= 0 && followsEverywhere(h, scop, k, y)) {
          skew.dim = dim;
          skew.coefficients = h;
          break;
        }
      } while (advance(h));
    skews.push_back(skew);
  }
  return skews;
}

} // namespace hetile::poly
