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

void append(Sequence &sequence, int processor, int64_t width) {
  if (width <= 0)
    return;
  if (!sequence.empty() && sequence.back().processor == processor)
    sequence.back().width += width;
  else
    sequence.push_back({processor, width});
}

Sequence periodic(const Chunk &chunk, int64_t columns) {
  Sequence result;
  if (chunk.columns() == 0)
    return result;
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
  Sequence result;
  for (int64_t k = 0; k < passes; ++k)
    for (size_t q = 0; q < totals.sizes.size(); ++q) {
      int64_t n = totals.sizes[q];
      auto upTo = [&](int64_t pass) { return (2 * n * pass + passes) / (2 * passes); };
      append(result, int(q), upTo(k + 1) - upTo(k));
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
