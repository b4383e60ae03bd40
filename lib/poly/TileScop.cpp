// SPDX-License-Identifier: Apache-2.0
//===- TileScop.cpp - from one scop to its tiling -------------------------===//
//
// The passes of the polyhedral layer in order: dependences, guards, band, legality, sets, loops.
//
//===----------------------------------------------------------------------===//
#include "TileScop.h"

#include "model/Print.h"
#include "model/Reasons.h"
#include "poly/band/Coefficients.h"
#include "poly/band/Diagonals.h"
#include "poly/band/Explain.h"
#include "poly/band/SideBand.h"
#include "poly/entry/EntryData.h"
#include "poly/entry/Guards.h"
#include "poly/scop/Describe.h"
#include "poly/scop/PointCount.h"
#include "poly/scop/Scan.h"
#include "poly/sets/ArrayWindows.h"
#include "poly/sets/BlockSets.h"
#include "poly/sets/PhaseSets.h"
#include "poly/sets/Skewing.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// Names for the bounds of tiles that no symbol of the nest uses.
BoundNames freshNames(const Nest &nest) {
  std::set<std::string> used;
  for (const Parameter &p : nest.params)
    used.insert(p.name);
  for (const Scalar &s : nest.scalars)
    used.insert(s.name);
  for (const Array &a : nest.arrays)
    used.insert(a.name);
  for (const Statement &s : nest.statements)
    for (const Iterator &it : s.iterators)
      used.insert(it.name);
  BoundNames n;
  for (std::string *name :
       {&n.x0, &n.x1, &n.y0, &n.y1, &n.ylo, &n.yedge, &n.phase0, &n.phase1, &n.z0, &n.z1})
    while (used.count(*name))
      *name += "_";
  return n;
}

void describeBounds(const Scop &scop, const Sets &sets, Tiling &t) {
  t.nonEmpty = condition(sets.points.params(), scop.context);
  t.xBounds = interval(sets.points, 0, scop.context);
  t.yBounds = interval(sets.points, 1, scop.context);
  t.rowsNonEmpty = condition(sets.rows.params(), scop.context);
  t.rows = interval(sets.rows, 0, scop.context);
}

/// All of a watched array counts as accessed.
Tiling::Extent wholeExtent(const Array &a) {
  Tiling::Extent e;
  e.nonEmpty = Expr::integer(1);
  for (const auto &extent : a.extents)
    e.dims.push_back({Expr::integer(0), Expr::integer(extent->constant - 1)});
  return e;
}

void describeExtents(const Scop &scop, Tiling &t) {
  isl::union_set touched =
      scop.reads.unite(scop.writes).range().unite(allDataElements(scop)).coalesce();
  for (unsigned k = 0; k < scop.arrayNames.size(); ++k) {
    if (scop.nest->arrays[k].watched) {
      t.extents.push_back(wholeExtent(scop.nest->arrays[k]));
      continue;
    }
    Tiling::Extent e;
    e.nonEmpty = Expr::integer(0);
    touched.foreach_set([&](isl::set s) {
      if (tupleName(s) != scop.arrayNames[k])
        return;
      e.nonEmpty = condition(s.params(), scop.context);
      for (unsigned d = 0; d < scop.nest->arrays[k].extents.size(); ++d)
        e.dims.push_back(interval(s, d, scop.context));
    });
    t.extents.push_back(std::move(e));
  }
}

void describeScans(const Scop &scop, const Sets &sets, Tiling &t) {
  const isl::set &context = scop.context;
  t.footprint = scanElements(scop, sets.footprint, context, Pieces::DisjointIfFew);
  t.liveIn = scanElements(scop, sets.liveIn, context);
  t.cross = scanElements(scop, sets.cross, context);
  t.liveOut = scanElements(scop, sets.liveOut, context);
  t.tile = scan(sets.tile, context,
                [&](const std::string &tuple) { return scop.statementOf.at(tuple); },
                IteratorPrefix);
  if (!t.third)
    return;
  t.third->nonEmpty = condition(sets.depth.params(), context);
  t.third->depth = interval(sets.depth, 0, context);
  t.third->part = scan(*sets.part, context,
                       [&](const std::string &tuple) { return scop.statementOf.at(tuple); },
                       IteratorPrefix);
}

/// Tells the last instance of a statement from all others.
std::optional<Expr> lastCondition(const Scop &scop, const Statement &s) {
  bool asked = false;
  for (const Access &a : s.accesses)
    asked |= a.last;
  if (!asked)
    return std::nullopt;
  isl::ctx ctx = scop.domain.ctx();
  // Iterators become parameters, so that the condition is one over values known at the point.
  auto overParameters = [&](isl::set set) {
    isl_set *raw = isl_set_reset_tuple_id(set.release());
    const unsigned n = isl_set_dim(raw, isl_dim_set), first = isl_set_dim(raw, isl_dim_param);
    raw = isl_set_move_dims(raw, isl_dim_param, first, isl_dim_set, 0, n);
    for (unsigned k = 0; k < n; ++k)
      raw = isl_set_set_dim_name(raw, isl_dim_param, first + k,
                                 islName(s.iterators[k].name).c_str());
    return isl::manage(isl_set_params(raw));
  };
  isl::set domain = overParameters(isl::set(
      ctx, parameterTuple(*scop.nest) + "{ " + tuple(s) + " : " + toIsl(s.domain) + " }"));
  domain = domain.intersect(scop.context);
  isl::set last = overParameters(lastInstance(ctx, scop, s));
  isl::set universe = isl::manage(isl_set_universe(domain.get_space().release()));
  return condition(last.gist(domain), universe);
}

template <class T> void note(Dumps *dumps, const char *what, const T &object) {
  if (dumps)
    dumps->emplace_back(what, text(object));
}

/// The sizes with which every statement has a point.
isl::set allBusy(const Scop &scop) {
  isl::set busy = scop.context;
  scop.domain.foreach_set([&](isl::set s) { busy = busy.intersect(s.params()); });
  return busy.coalesce();
}

/// The band that `scop` is tiled along, if it has one; `schedule` holds what isl found. Where it
/// has one only if every statement has a point, `scop`, `deps` and `guards` are restricted to that.
std::optional<Band> bandOf(Scop &scop, Dependences &deps, Guards &guards, std::string &schedule) {
  std::optional<Band> band =
      scop.nest->side ? sideBand(scop, deps) : findBandOffDiagonals(scop, deps, schedule);
  const isl::set busy = allBusy(scop);
  if (band || busy.is_empty() || scop.context.is_subset(busy))
    return band;
  // What comes before a loop and what comes after it depend on one another directly where the
  // loop has no iteration; there, the original code can run.
  scop = restricted(std::move(scop), busy);
  deps = computeDependences(scop);
  guards.holds = guards.holds.intersect(busy);
  return findBandOffDiagonals(scop, deps, schedule);
}

/// What is said of a band and needs no set of the nest.
Tiling named(const Nest &nest, const Band &band, const Dependences &deps) {
  Tiling t;
  t.names = freshNames(nest);
  t.x = band.xText;
  t.y = band.yText;
  t.bandMap = text(band.xy);
  t.bandDepth = band.depth;
  t.parallel = band.parallel;
  t.distances = distances(deps, band);
  if (band.z) {
    t.third.emplace();
    t.third->z = band.zText;
  }
  return t;
}

bool runsAsAsked(const Scop &scop, const Band &band) {
  std::vector<int> asked;
  for (const Array &a : scop.nest->arrays)
    asked.push_back(a.columns);
  return std::any_of(asked.begin(), asked.end(), [](int dim) { return dim >= 0; }) &&
         runsOneWay(scop, band.xy, asked);
}

/// Where elements lie in the storage of a block.
void describeStorage(const Scop &scop, const Dependences &deps, const Band &band, Tiling &t) {
  t.windows = findWindows(scop, deps, band);
  t.skews = findSkews(scop, band);
  t.orientations = band.orientations;
  t.columns = band.columns;
  t.oneWay = runsAsAsked(scop, band);
  for (size_t k = 0; k < t.skews.size(); ++k)
    if (t.windows[k].known) // the first dimension slides
      t.skews[k] = Skew();
}

Sets notedSets(const Scop &scop, const Dependences &deps, const Band &band, const Tiling &t,
               Dumps *dumps) {
  Sets sets = buildSets(scop, deps, band, t.names);
  note(dumps, "footprint", sets.footprint);
  note(dumps, "live_in", sets.liveIn);
  note(dumps, "cross", sets.cross);
  note(dumps, "live_out", sets.liveOut);
  return sets;
}

Dependences notedDependences(const Scop &scop, Dumps *dumps) {
  Dependences deps = computeDependences(scop);
  note(dumps, "flow", deps.flow);
  note(dumps, "anti", deps.anti);
  note(dumps, "output", deps.output);
  note(dumps, "values", deps.values);
  return deps;
}

} // namespace

std::variant<Tiling, Remark> tileScop(Scop scop, isl::set known, Dumps *dumps, bool &steep,
                                      std::optional<Origin> &origin) {
  const Nest &nest = *scop.nest;
  note(dumps, "domain", scop.domain);
  note(dumps, "reads", scop.reads);
  note(dumps, "writes", scop.writes);
  if (scop.domain.is_empty())
    return refusal(Reason::EmptyNest, nest.loc, textOf(Reason::EmptyNest).text);
  Guards guards = findGuards(scop);
  if (guards.refused)
    return *guards.refused;

  Dependences deps = notedDependences(scop, dumps);
  std::string schedule;
  const std::optional<Band> band = bandOf(scop, deps, guards, schedule);
  note(dumps, "schedule", schedule);
  if (!band || !isLegal(*band, deps))
    return explain(scop);
  steep = isSteep(*band);
  Tiling t = named(nest, *band, deps);
  note(dumps, "band", t.bandMap);

  const Sets sets = notedSets(scop, deps, *band, t, dumps);
  for (const Statement &s : nest.statements)
    t.last.push_back(lastCondition(scop, s));
  t.mostPoints = mostPoints(scop);
  t.guard = condition(guards.holds.intersect(scop.context).gist(known), known);
  t.mapped = guards.mapped;
  describeStorage(scop, deps, *band, t);
  scop.context = scop.context.intersect(guards.holds);
  describeBounds(scop, sets, t);
  describeExtents(scop, t);
  describeScans(scop, sets, t);
  if (!steep && hasPhases(*band))
    t.phases = describePhases(scop, deps, *band, sets.points, t.names);
  origin =
      Origin{std::move(scop), std::move(deps), rowsOf(*band), columnsOf(*band), sets.tile.domain()};
  return t;
}

} // namespace hetile::poly
