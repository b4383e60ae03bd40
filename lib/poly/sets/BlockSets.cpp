// SPDX-License-Identifier: Apache-2.0
//===- BlockSets.cpp - the set functions of a nest ------------------------===//
//
// Each set is the range of a relation from points of the band, (x, y), to elements,
// restricted to the points of a tile. `cross` starts from { [source -> sink] -> element }.
//
//===----------------------------------------------------------------------===//
#include "BlockSets.h"

#include "poly/scop/Simplify.h"

#include <string>

namespace hetile::poly {

namespace {

/// Builds parametric sets over the band's coordinates from text.
class Window {
public:
  Window(isl::ctx ctx, const model::BoundNames &n) : Ctx(ctx), N(n) {}

  isl::union_set tile() const {
    return make({N.x0, N.x1, N.y0, N.y1}, "[x_, y_] : " + within("x_", N.x0, N.x1) + " and " +
                                              within("y_", N.y0, N.y1));
  }
  isl::union_set columns() const {
    return make({N.y0, N.y1}, "[x_, y_] : " + within("y_", N.y0, N.y1));
  }
  isl::union_set part() const {
    return make({N.z0, N.z1}, "[z_] : " + within("z_", N.z0, N.z1));
  }
  /// Pairs of points [[x, y] -> [u, v]] with the first left of the edge, the second not.
  isl::union_set overEdge() const {
    return make({N.x0, N.x1, N.ylo, N.yedge},
                "[[x_, y_] -> [u_, v_]] : " + within("x_", N.x0, N.x1) + " and " +
                    within("y_", N.ylo, N.yedge) + " and v_ >= " + N.yedge);
  }

private:
  static std::string within(const std::string &v, const std::string &lo, const std::string &hi) {
    return lo + " <= " + v + " < " + hi;
  }
  isl::union_set make(const std::vector<std::string> &params, const std::string &body) const {
    std::string tuple;
    for (const std::string &p : params)
      tuple += (tuple.empty() ? "[" : ", ") + p;
    return isl::union_set(Ctx, tuple + "] -> { " + body + " }");
  }

  isl::ctx Ctx;
  const model::BoundNames &N;
};

/// The elements that `accesses` touches from points in `window`; { S -> B[e] } in.
isl::union_set elements(isl::union_map accesses, const Band &band, isl::union_set window) {
  return coalesced(accesses.apply_domain(band.xy).intersect_domain(window).range());
}

} // namespace

Sets buildSets(const Scop &scop, const Dependences &deps, const Band &band,
               const model::BoundNames &names) {
  Window window(scop.domain.ctx(), names);
  Sets s;
  s.footprint = elements(scop.reads.unite(scop.writes), band, window.columns());
  s.liveIn = elements(deps.liveIn, band, window.tile());
  s.liveOut = elements(deps.liveOut, band, window.tile());

  // { [source -> sink] -> B[e] } -> { [[x, y] -> [u, v]] -> B[e] }
  isl::union_map pairs = deps.values.uncurry();
  pairs = pairs.apply_domain(band.xy.product(band.xy));
  s.cross = coalesced(pairs.intersect_domain(window.overEdge()).range());

  s.tile = scop.schedule.intersect_domain(
      band.xy.intersect_range(window.tile()).domain());

  if (band.z) {
    const isl::union_set inside = band.xy.intersect_range(window.tile()).domain();
    s.part = s.tile.intersect_domain(band.z->intersect_range(window.part()).domain());
    s.depth = inside.is_empty() ? isl::set(scop.domain.ctx(), "{ [z] : false }")
                                : inside.apply(*band.z).as_set().coalesce();
  }

  isl::union_set points = band.xy.range();
  if (points.is_empty()) {
    s.points = isl::set(scop.domain.ctx(), parameterTuple(*scop.nest) + "{ [x, y] : false }");
  } else {
    s.points = points.as_set().coalesce();
  }
  isl::set inColumns = isl::union_set(s.points).intersect(window.columns()).as_set();
  s.rows = isl::manage(isl_set_project_out(inColumns.copy(), isl_dim_set, 1, 1)).coalesce();
  return s;
}

} // namespace hetile::poly
