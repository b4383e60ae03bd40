// SPDX-License-Identifier: Apache-2.0
//===- Sequence.cpp - blocks of columns in column order --------------------===//
//
// Builders of the periodic sequences.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Sequence.h"

#include <algorithm>

namespace hetile::plan {

int64_t columnsOf(const Sequence &sequence) {
  int64_t n = 0;
  for (const Run &r : sequence)
    n += r.width;
  return n;
}

Sequence periodic(const Chunk &chunk, int64_t columns) {
  Sequence result;
  if (chunk.columns() == 0)
    return result;
  result.reserve(size_t(columns / chunk.columns() + 1) * chunk.sizes.size());
  for (int64_t done = 0; done < columns;)
    for (size_t q = 0; q < chunk.sizes.size() && done < columns; ++q) {
      int64_t width = std::min(chunk.sizes[q], columns - done);
      append(result, int(q), width);
      done += width;
    }
  return result;
}

Sequence periodicBalanced(const Chunk &chunk, int64_t columns, const std::vector<double> &times,
                          double overhead) {
  int64_t n = chunk.columns();
  if (n == 0)
    return {};
  Sequence result = periodic(chunk, columns / n * n);
  Chunk last = allocate(times, columns % n, 0, overhead);
  for (size_t q = 0; q < last.sizes.size(); ++q)
    append(result, int(q), last.sizes[q]);
  return result;
}

Sequence evenPasses(const Chunk &totals, int64_t passes) {
  // Pass k ends at floor((2 n k + passes) / (2 passes)): quotient and remainder are carried
  // along, since a division for every block would take most of the time.
  struct Share {
    int64_t each, rest, carry;
  };
  std::vector<Share> shares;
  shares.reserve(totals.sizes.size());
  for (int64_t n : totals.sizes)
    shares.push_back({n / passes, 2 * (n % passes), passes});
  Sequence result;
  result.reserve(size_t(passes) * shares.size());
  for (int64_t k = 0; k < passes; ++k)
    for (size_t q = 0; q < shares.size(); ++q) {
      Share &s = shares[q];
      s.carry += s.rest;
      const bool more = s.carry >= 2 * passes;
      s.carry -= more ? 2 * passes : 0;
      append(result, int(q), s.each + more);
    }
  return result;
}

Sequence cyclic(int64_t width, int processors, int64_t columns) {
  return periodic(Chunk{std::vector<int64_t>(processors, width)}, columns);
}

Sequence fromOwners(const std::vector<int> &owners) {
  Sequence result;
  for (int q : owners)
    append(result, q, 1);
  return result;
}

} // namespace hetile::plan
