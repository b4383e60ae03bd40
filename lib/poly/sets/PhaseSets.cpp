// SPDX-License-Identifier: Apache-2.0
//===- PhaseSets.cpp - the set functions of some rows ---------------------===//
//
// Dependences never point backwards along x. So the value that a point of the phase reads comes
// from before the phase if its source does; and a write is the last one of the phase if the next
// write of the element lies behind it.
//
//===----------------------------------------------------------------------===//
#include "PhaseSets.h"

#include "poly/band/Coefficients.h"
#include "poly/scop/Describe.h"
#include "poly/scop/Scan.h"
#include "poly/scop/Simplify.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::poly {

namespace {

constexpr unsigned long Quota = 1'000'000; // isl operations; phases are worth no long wait

class PhaseSets {
public:
  PhaseSets(const Scop &scop, const Dependences &deps, const Band &band, const BoundNames &names)
      : S(scop), D(deps), B(band), N(names) {}

  /// A little more than what the phase accesses: its shadow in rational numbers, where exact
  /// projections would be slow, as far as the nest accesses it at all.
  isl::union_set footprint() const {
    isl::union_map accesses = S.reads.unite(S.writes);
    isl::union_set exact = accesses.apply_domain(B.xy).intersect_domain(columns()).range();
    return isl::manage(isl_union_set_remove_divs(exact.release())).intersect(accesses.range());
  }
  isl::union_set liveIn() const {
    return D.liveIn.apply_domain(B.xy)
        .intersect_domain(window("[u_, v_]"))
        .range()
        .unite(over(D.values, window("[[x_, y_] -> [u_, v_]]", "x_ < " + N.phase0)));
  }
  isl::union_set liveOut() const {
    return D.liveOut.apply_domain(B.xy)
        .intersect_domain(window("[u_, v_]"))
        .range()
        .unite(over(D.overwrites, window("[[u_, v_] -> [x_, y_]]", "x_ >= " + N.phase1)));
  }
  isl::union_set cross() const {
    return over(D.values, make({N.x0, N.x1, N.ylo, N.yedge},
                               "[[x_, y_] -> [u_, v_]] : " + within("x_", N.x0, N.x1) + " and " +
                                   within("y_", N.ylo, N.yedge) + " and v_ >= " + N.yedge +
                                   " and u_ < " + N.phase1));
  }
  isl::union_set columns() const {
    return make({N.y0, N.y1}, "[x_, y_] : " + within("y_", N.y0, N.y1) + " and " + inPhase());
  }
  isl::union_set phase() const { return make({}, "[x_, y_] : " + inPhase()); }
  /// Tiles lie inside the phase.
  isl::set inside() const {
    return isl::set(S.domain.ctx(), "[" + N.phase0 + ", " + N.phase1 + ", " + N.x0 + ", " + N.x1 +
                                        "] -> { : " + N.phase0 + " <= " + N.x0 + " and " + N.x1 +
                                        " <= " + N.phase1 + " }");
  }

private:
  static std::string within(const std::string &v, const std::string &lo, const std::string &hi) {
    return lo + " <= " + v + " < " + hi;
  }
  std::string inPhase() const { return within("x_", N.phase0, N.phase1); }
  isl::union_set make(std::vector<std::string> params, const std::string &body) const {
    std::string tuple = "[" + N.phase0 + ", " + N.phase1;
    for (const std::string &p : params)
      tuple += ", " + p;
    return isl::union_set(S.domain.ctx(), tuple + "] -> { " + body + " }");
  }
  /// Points (u, v) of a tile, in a tuple that names them.
  isl::union_set window(const std::string &tuple, const std::string &besides = "true") const {
    return make({N.x0, N.x1, N.y0, N.y1}, tuple + " : " + within("u_", N.x0, N.x1) + " and " +
                                              within("v_", N.y0, N.y1) + " and " + besides);
  }
  /// { source -> [sink -> B[e]] } for pairs of points in `pairs`: the elements.
  isl::union_set over(isl::union_map from, isl::union_set pairs) const {
    return from.uncurry().apply_domain(B.xy.product(B.xy)).intersect_domain(pairs).range();
  }

  const Scop &S;
  const Dependences &D;
  const Band &B;
  const BoundNames &N;
};

Phases describe(const Scop &scop, const PhaseSets &sets, isl::set points) {
  const isl::set &context = scop.context;
  Phases p;
  auto restricted = [&](isl::union_set window) {
    return isl::union_set(points).intersect(window).as_set().coalesce();
  };
  isl::set all = restricted(sets.phase()), columns = restricted(sets.columns());
  p.nonEmpty = condition(all.params(), context);
  p.xBounds = interval(all, 0, context);
  p.yBounds = interval(all, 1, context);
  isl::set rows = isl::manage(isl_set_project_out(columns.copy(), isl_dim_set, 1, 1)).coalesce();
  p.rowsNonEmpty = condition(rows.params(), context);
  p.rows = interval(rows, 0, context);
  const isl::set tiles = context.intersect(sets.inside());
  // Where subscripts have a modulo, disjoint pieces are many.
  p.footprint = scanElements(scop, coalesced(sets.footprint()), context, Pieces::Overlapping);
  p.liveIn = scanElements(scop, coalesced(sets.liveIn()), tiles, Pieces::Overlapping);
  p.cross = scanElements(scop, coalesced(sets.cross()), tiles);
  p.liveOut = scanElements(scop, coalesced(sets.liveOut()), tiles);
  return p;
}

} // namespace

bool hasPhases(const Band &band) {
  if (band.parallel)
    return false;
  const auto x = coefficients(band.xy, 0), y = coefficients(band.xy, 1);
  for (const auto &[statement, cx] : x) {
    const Coefficients &cy = y.at(statement);
    for (size_t k = 0; k < cx.size() && k < cy.size(); ++k)
      if (cx[k] != 0 && cy[k] != 0)
        return true;
  }
  return false;
}

std::optional<Phases> describePhases(const Scop &scop, const Dependences &deps, const Band &band,
                                     isl::set points, const BoundNames &names) {
  isl_ctx *ctx = scop.domain.ctx().get();
  const unsigned long quota = isl_ctx_get_max_operations(ctx);
  countAnew(ctx);
  isl_ctx_set_max_operations(ctx, std::min(quota, Quota));
  std::optional<Phases> phases;
  try {
    phases = describe(scop, PhaseSets(scop, deps, band, names), points);
  } catch (const isl::exception &) {
    isl_ctx_reset_error(ctx);
  }
  countAnew(ctx);
  isl_ctx_set_max_operations(ctx, quota);
  return phases;
}

} // namespace hetile::poly
