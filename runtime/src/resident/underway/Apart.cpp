// SPDX-License-Identifier: Apache-2.0
//===- Apart.cpp - columns that have nothing to do with elements ----------===//
//
// More columns access more elements: bisection. Each step asks for the columns that are not decided
// yet, and so all of them for as many as the block has.
//
//===----------------------------------------------------------------------===//
#include "resident/underway/Apart.h"

#include <algorithm>
#include <list>

namespace hetile::runtime {

namespace {

constexpr size_t MostRemembered = 512;

bool touches(const HullSink &accessed, const hetile_nest &nest, const Elements &elements) {
  for (int a = 0; a < nest.narrays; ++a)
    for (const Box &box : elements[a])
      if (!isEmpty(intersection(accessed.boxes[a], box, nest.arrays[a].ndims),
                   nest.arrays[a].ndims))
        return true;
  return false;
}

bool isApart(const Job &job, int64_t y0, int64_t y1, const Elements &elements) {
  HullSink accessed(*job.nest);
  job.nest->footprint(job.p(), y0, y1, &accessed);
  return !touches(accessed, *job.nest, elements);
}

bool crosses(const Job &job, int64_t edge, const Elements &elements) {
  HullSink crossing(*job.nest);
  if (job.y0 < edge)
    job.nest->cross(job.p(), job.x0, job.x1, job.y0, edge, &crossing);
  return touches(crossing, *job.nest, elements);
}

/// True if columns [y0, edge) and [edge, y1) write nothing that the other ones access.
bool commute(const Job &job, const ResidentOrder &order, int64_t y0, int64_t edge, int64_t y1) {
  const hetile_nest &nest = *job.nest;
  HullSink left(nest), right(nest);
  nest.footprint(job.p(), y0, edge, &left);
  nest.footprint(job.p(), edge, y1, &right);
  const auto meet = [&](int a, int b) { // an array may have two names
    const int n = nest.arrays[a].ndims;
    return order.names[a].number == order.names[b].number &&
           (nest.arrays[a].written || nest.arrays[b].written) &&
           (n == 0 || !isEmpty(intersection(left.boxes[a], right.boxes[b], n), n));
  };
  for (int a = 0; a < nest.narrays; ++a)
    for (int b = 0; b < nest.narrays; ++b)
      if (meet(a, b))
        return false;
  return true;
}

/// The greatest column up to which columns from `low` on are apart, `high` at most.
int64_t lastApart(const Job &job, int64_t low, int64_t high, const Elements &elements) {
  for (const int64_t begin = low; low < high;) {
    const int64_t middle = low + (high - low + 1) / 2;
    if (isApart(job, begin, middle, elements))
      low = middle;
    else
      high = middle - 1;
  }
  return low;
}

/// The least column from which on columns up to `high` are apart, `low` at least.
int64_t firstApart(const Job &job, int64_t low, int64_t high, const Elements &elements) {
  for (const int64_t end = high; low < high;) {
    const int64_t middle = low + (high - low) / 2;
    if (isApart(job, middle, end, elements))
      high = middle;
    else
      low = middle + 1;
  }
  return low;
}

/// For each array of the nest the first one that means the same: that is part of a question. Their
/// numbers are not: an array that is made anew in each entry, as copies of a sum are, has another.
std::vector<size_t> firstNames(const ResidentOrder &order) {
  std::vector<size_t> first;
  for (const ArrayName &name : order.names)
    first.push_back(std::find_if(order.names.begin(), order.names.end(),
                                 [&](const ArrayName &n) { return n.number == name.number; }) -
                    order.names.begin());
  return first;
}

bool sameElements(const Elements &a, const Elements &b) {
  const auto sameBox = [](const Box &x, const Box &y) {
    return x.used == y.used && std::equal(x.lo, x.lo + HETILE_MAX_DIMS, y.lo) &&
           std::equal(x.hi, x.hi + HETILE_MAX_DIMS, y.hi);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](const std::vector<Box> &x, const std::vector<Box> &y) {
                      return std::equal(x.begin(), x.end(), y.begin(), y.end(), sameBox);
                    });
}

} // namespace

Elements elementsOf(const ResidentOrder &order, const std::vector<Move> &moves) {
  Elements elements(order.names.size());
  for (const Move &move : moves)
    for (size_t a = 0; a < order.names.size(); ++a)
      if (order.names[a].number == move.array)
        elements[a].push_back(move.box);
  return elements;
}

int64_t apartUpTo(const Job &job, const plan::Block &block, const Elements &elements) {
  return crosses(job, block.begin, elements) ? block.begin
                                             : lastApart(job, block.begin, block.end, elements);
}

int64_t apartFrom(const Job &job, const plan::Block &block, const Elements &elements) {
  return firstApart(job, block.begin, block.end, elements);
}

Columns apartInside(const Job &job, const ResidentOrder &order, const plan::Block &block,
                    const Elements &elements) {
  const Columns none{block.begin, block.begin};
  const int64_t middle = block.begin + (block.end - block.begin) / 2;
  if (crosses(job, block.begin, elements))
    return none;
  const int64_t begin = firstApart(job, block.begin, middle, elements);
  const int64_t end = lastApart(job, middle, block.end, elements);
  const bool isFree = begin == block.begin || commute(job, order, block.begin, begin, block.end);
  return isFree && begin < end ? Columns{begin, end} : none;
}

Columns rememberedApart(const Job &job, const ResidentOrder &order, const plan::Block &block,
                        Elements elements) {
  struct Remembered {
    const hetile_nest *nest;
    std::vector<int64_t> params;
    std::vector<size_t> names;
    plan::Block block;
    Elements elements;
    Columns columns;
  };
  std::vector<size_t> names = firstNames(order);
  static auto &known = *new std::list<Remembered>; // until the very end; oldest first
  for (auto at = known.begin(); at != known.end(); ++at)
    if (at->nest == job.nest && at->params == job.params && at->names == names &&
        at->block.begin == block.begin && at->block.end == block.end &&
        sameElements(at->elements, elements)) {
      known.splice(known.end(), known, at);
      return at->columns;
    }
  if (known.size() >= MostRemembered)
    known.pop_front();
  const Columns columns = apartInside(job, order, block, elements);
  known.push_back({job.nest, job.params, std::move(names), block, std::move(elements), columns});
  return columns;
}

} // namespace hetile::runtime
