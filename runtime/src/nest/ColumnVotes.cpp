// SPDX-License-Identifier: Apache-2.0
//===- ColumnVotes.cpp - along which dimension columns lie ----------------===//
//
// Elections are held at each entry: a few look-ups.
//
//===----------------------------------------------------------------------===//
#include "nest/ColumnVotes.h"

#include <cstdlib>
#include <tuple>

namespace hetile::runtime {

namespace {

constexpr size_t MostShapes = 64; // a program with more has no two nests that share one
constexpr int64_t ColumnsPerRank = 8;

/// Calls `f(shape, dimension of the columns)` for the user's arrays that have one.
template <typename F> void forEachArray(const hetile_nest &nest, const hetile_view *views, F f) {
  for (int a = 0; a < nest.narrays; ++a) {
    const hetile_array &array = nest.arrays[a];
    if (array.hidden || array.columns < 0 || array.columns >= array.ndims)
      continue;
    f(std::vector<int64_t>(views[a].stride, views[a].stride + array.ndims), array.columns);
  }
}

/// Elements between neighbouring columns.
double apart(const hetile_nest &form, const hetile_view *views) {
  double sum = 0;
  forEachArray(form, views, [&](const std::vector<int64_t> &shape, int dim) {
    sum += std::abs(static_cast<double>(shape[dim]));
  });
  return sum;
}

bool hasColumnsFor(const hetile_nest &form, const int64_t *p, int ranks) {
  int64_t b[4];
  return form.bounds(p, b) && b[3] - b[2] >= ColumnsPerRank * ranks;
}

} // namespace

void ColumnVotes::add(const hetile_nest &nest, const hetile_view *views, double points) {
  Tally &tally = nest.turned ? Wishes : Needs;
  if (tally.size() > MostShapes)
    tally.clear();
  forEachArray(nest, views, [&](const Shape &shape, int dim) {
    tally[shape][static_cast<size_t>(dim)] += points;
  });
}

double ColumnVotes::pointsFor(const Tally &tally, const hetile_nest &form,
                              const hetile_view *views) {
  double sum = 0;
  forEachArray(form, views, [&](const Shape &shape, int dim) {
    if (const auto known = tally.find(shape); known != tally.end())
      sum += known->second[static_cast<size_t>(dim)];
  });
  return sum;
}

const hetile_nest &ColumnVotes::choose(const hetile_nest &nest, const int64_t *p,
                                       const hetile_view *views, int ranks, bool keeps,
                                       bool inPieces) const {
  const auto worth = [&](const hetile_nest &form) {
    return std::make_tuple(hasColumnsFor(form, p, ranks), pointsFor(Needs, form, views),
                           inPieces ? 0 : pointsFor(Wishes, form, views),
                           keeps && !inPieces ? 0 : apart(form, views));
  };
  const hetile_nest *best = &nest;
  for (const hetile_nest *form = nest.turned; form; form = form->turned)
    if (worth(*form) > worth(*best))
      best = form;
  return *best;
}

} // namespace hetile::runtime
