// SPDX-License-Identifier: Apache-2.0
//===- ElementSet.cpp - some elements of one array ------------------------===//
//
// The last dimension is the innermost one. Runs along it are looked at word by word.
//
//===----------------------------------------------------------------------===//
#include "resident/held/ElementSet.h"

#include <algorithm>

namespace hetile::runtime {

int64_t ElementSet::place(const int64_t *index, bool isStep) const {
  int64_t bit = 0;
  for (int d = 0; d < Dims; ++d)
    bit = bit * (All.hi[d] - All.lo[d]) + index[d] - (isStep ? 0 : All.lo[d]);
  return bit;
}

int64_t ElementSet::seek(bool wanted, int64_t bit, int64_t step, int64_t count) const {
  const uint64_t none = wanted ? 0 : ~uint64_t(0); // a word without a wanted bit
  for (int64_t k = 0; k < count;) {
    const int64_t at = bit + k * step;
    if (step == 1 && at % Bits == 0 && Words[at / Bits] == none)
      k += Bits;
    else if (has(at) == wanted)
      return k;
    else
      ++k;
  }
  return count;
}

void ElementSet::set(int64_t bit, int64_t step, int64_t count) {
  for (int64_t k = 0; k < count;) {
    const int64_t at = bit + k * step;
    if (step == 1 && at % Bits == 0 && count - k >= Bits) {
      Words[at / Bits] = ~uint64_t(0);
      k += Bits;
    } else {
      Words[at / Bits] |= uint64_t(1) << (at % Bits);
      ++k;
    }
  }
}

void ElementSet::reach(const Box &box) {
  if (isEmpty(box, Dims) || contains(All, box, Dims))
    return;
  ElementSet wider(Dims);
  wider.All = hull(All, box, Dims);
  const int64_t count = static_cast<int64_t>(volume(wider.All, Dims));
  wider.Words.assign((count + Bits - 1) / Bits, 0);
  struct Adding : hetile_sink {
    ElementSet &to;
    explicit Adding(ElementSet &set)
        : hetile_sink{[](hetile_sink *self, int, const int64_t *index, const int64_t *step,
                         int64_t run) { static_cast<Adding *>(self)->to.add(index, step, run); }},
          to(set) {}
  } adding(wider);
  report(All, 0, &adding);
  *this = std::move(wider);
}

void ElementSet::add(const int64_t *index, const int64_t *step, int64_t count) {
  set(place(index, false), place(step, true), count);
}

void ElementSet::report(const Box &box, int array, hetile_sink *sink) const {
  struct Row : hetile_sink {
    const ElementSet &from;
    int array;
    hetile_sink *to;
    Row(const ElementSet &set, int number, hetile_sink *sink)
        : hetile_sink{onRun}, from(set), array(number), to(sink) {}
    static void onRun(hetile_sink *self, int, const int64_t *index, const int64_t *step,
                      int64_t count) {
      const Row &row = *static_cast<Row *>(self);
      const int last = row.from.Dims - 1;
      int64_t at[HETILE_MAX_DIMS] = {};
      std::copy(index, index + row.from.Dims, at);
      const int64_t bit = row.from.place(index, false);
      for (int64_t k = 0; k < count;) {
        k += row.from.seek(true, bit + k, 1, count - k);
        if (k >= count)
          return;
        const int64_t run = row.from.seek(false, bit + k, 1, count - k);
        if (last >= 0)
          at[last] = index[last] + k;
        row.to->run(row.to, row.array, at, step, std::min(run, count - k));
        k += run;
      }
    }
  } row(*this, array, sink);
  forEachRun(intersection(box, All, Dims), Dims, array, &row);
}

void ElementSet::reportOthers(int array, const int64_t *index, const int64_t *step, int64_t count,
                              hetile_sink *sink) const {
  const int64_t bit = place(index, false), by = place(step, true);
  int64_t at[HETILE_MAX_DIMS] = {};
  for (int64_t k = 0; k < count;) {
    k += seek(false, bit + k * by, by, count - k);
    if (k >= count)
      return;
    const int64_t run = std::min(seek(true, bit + k * by, by, count - k), count - k);
    for (int d = 0; d < Dims; ++d)
      at[d] = index[d] + k * step[d];
    sink->run(sink, array, at, step, run);
    k += run;
  }
}

} // namespace hetile::runtime
