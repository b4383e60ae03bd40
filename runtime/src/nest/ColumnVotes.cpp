// SPDX-License-Identifier: Apache-2.0
//===- ColumnVotes.cpp - along which dimension columns lie ----------------===//
//
// Elections are held at each entry: a few look-ups.
//
//===----------------------------------------------------------------------===//
#include "nest/ColumnVotes.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>
#include <utility>

namespace hetile::runtime {

namespace {

constexpr size_t MostShapes = 64; // a program with more has no two nests that share one
constexpr size_t MostArrays = 1024; // addresses; a program with more makes them anew
constexpr int64_t ColumnsPerRank = 8, RowsPerRank = 8;
constexpr double Leading = 1.5; // times what it has, a leader counts
constexpr double OfLargest = 0.1; // of the points of the largest nest: one with less is a border

/// Calls `f(number, shape, dimension of the columns)` for the user's arrays that have one.
template <typename F> void forEachArray(const hetile_nest &nest, const hetile_view *views, F f) {
  for (int a = 0; a < nest.narrays; ++a) {
    const hetile_array &array = nest.arrays[a];
    if (array.hidden || array.columns < 0 || array.columns >= array.ndims)
      continue;
    f(a, std::vector<int64_t>(views[a].stride, views[a].stride + array.ndims), array.columns);
  }
}

/// Elements between neighbouring columns.
double apart(const hetile_nest &form, const hetile_view *views) {
  double sum = 0;
  forEachArray(form, views, [&](int, const std::vector<int64_t> &shape, int dim) {
    sum += std::abs(static_cast<double>(shape[dim]));
  });
  return sum;
}

/// True if `form` costs no messages where `nest`, of which it is one, costs none.
bool isFree(const hetile_nest &nest, const hetile_nest &form) {
  return &form == &nest || (!form.then && (form.independent || !nest.independent));
}

/// True if it has another form that is free: it may lie as others need it.
bool canTurn(const hetile_nest &nest) {
  for (const hetile_nest *form = nest.turned; form; form = form->turned)
    if (isFree(nest, *form))
      return true;
  return false;
}

/// True if all ranks have columns, and those of a pipeline rows.
bool suits(const hetile_nest &form, const int64_t *p, int ranks, bool free) {
  int64_t b[4];
  return form.bounds(p, b) && b[3] - b[2] >= ColumnsPerRank * ranks &&
         (free || b[1] - b[0] >= RowsPerRank * ranks);
}

} // namespace

double ColumnVotes::Points::counted(size_t dim) const {
  return along[dim] * (dim == leader ? Leading : 1);
}

/// One for each shape and dimension, however many arrays there are. Those that hold nothing but
/// what the nest needs while it runs have none.
std::set<ColumnVotes::Ballot> ColumnVotes::ballots(const hetile_nest &nest,
                                                   const hetile_view *views) const {
  std::set<Ballot> all;
  forEachArray(nest, views, [&](int a, const Shape &shape, int dim) {
    if (!nest.arrays[a].written_first || Read.count(views[a].base))
      all.insert({shape, static_cast<size_t>(dim)});
  });
  return all;
}

void ColumnVotes::add(const hetile_nest &nest, const hetile_view *views, double points,
                      bool agrees) {
  if (Shapes.size() > MostShapes)
    Shapes.clear();
  if (Read.size() > MostArrays)
    Read.clear();
  for (int a = 0; a < nest.narrays; ++a)
    if (!nest.arrays[a].written_first)
      Read.insert(views[a].base);
  const bool turns = canTurn(nest);
  for (const auto &[shape, dim] : ballots(nest, views)) {
    Tally &tally = Shapes[shape];
    if (points * OfLargest > tally.largest)
      tally.needs = Points(); // all that was known were borders
    tally.largest = std::max(tally.largest, points);
    if (turns ? !agrees : points < OfLargest * tally.largest)
      continue;
    Points &known = turns ? tally.wishes : tally.needs;
    known.along[dim] += points;
    if (known.along[dim] > Leading * known.along[known.leader])
      known.leader = dim;
  }
}

std::pair<double, double> ColumnVotes::pointsFor(const hetile_nest &form,
                                                 const hetile_view *views) const {
  double needs = 0, wishes = 0;
  for (const auto &[shape, dim] : ballots(form, views)) {
    const auto known = Shapes.find(shape);
    if (known == Shapes.end())
      continue;
    needs += known->second.needs.counted(dim);
    wishes += known->second.wishes.counted(dim);
  }
  return {needs, wishes};
}

const hetile_nest &ColumnVotes::choose(const hetile_nest &nest, const int64_t *p,
                                       const hetile_view *views, int ranks, bool keeps,
                                       bool inPieces) const {
  const auto worth = [&](const hetile_nest &form) {
    const bool free = isFree(nest, form);
    const auto [needs, wishes] = pointsFor(form, views);
    return std::make_tuple(suits(form, p, ranks, free), needs, free, inPieces ? 0 : wishes,
                           keeps && !inPieces ? 0 : apart(form, views));
  };
  const hetile_nest *best = &nest;
  for (const hetile_nest *form = nest.turned; form; form = form->turned)
    if (worth(*form) > worth(*best))
      best = form;
  return *best;
}

} // namespace hetile::runtime
