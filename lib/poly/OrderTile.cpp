// SPDX-License-Identifier: Apache-2.0
//===- OrderTile.cpp - the order of points inside a tile ------------------===//
//
// Panels first, as their products are worth most. Else rows that run together; in strips where
// these make it more of them.
//
//===----------------------------------------------------------------------===//
#include "OrderTile.h"

#include "model/Jam.h"
#include "poly/scop/Describe.h"
#include "poly/scop/Scan.h"
#include "poly/tile/PanelOrder.h"
#include "poly/tile/StripOrder.h"
#include "poly/tile/Wavefront.h"
#include "poly/variants/Fission.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// The tile with `loops`, which scan `blocks`, blocks of rows (tile/RowBlocks.h).
Tiling inBlocks(const Scop &blocks, const Origin &origin, Ast loops, const Tiling &t) {
  Tiling with = t;
  with.third.reset();
  with.inner.clear();
  with.tile = std::move(loops);
  findWavefronts(blocks, origin.deps, IteratorPrefix, with);
  return with;
}

TargetOf statementsOf(const Scop &scop) {
  return [&](const std::string &tuple) { return scop.statementOf.at(tuple); };
}

/// Puts `parts` in the place of each strip, whose number they call `strip`.
void replaceStrips(Ast &a, const std::string &strip, const std::vector<Ast> &parts) {
  for (auto *children : {&a.body, &a.orElse})
    for (Ast &child : *children)
      replaceStrips(child, strip, parts);
  if (a.kind != Ast::User)
    return;
  const Expr number = a.args[0];
  a = Ast();
  a.body = parts;
  a.kind = Ast::Block;
  if (number.op == Expr::Name && number.name == strip)
    return;
  a.kind = Ast::For; // there is one strip
  a.iterator = strip;
  a.lower = a.upper = number;
}

/// The loops of `strips`: one over the strips, and in it those of each part. Each part is scanned
/// by itself, the strip a parameter: together, the loops would come once for each set of parts that
/// have points.
Ast loopsOfStrips(const Scop &strips, const Origin &origin) {
  isl::ctx ctx = strips.domain.ctx();
  const isl::union_map schedule = strips.schedule.intersect_domain(origin.points);
  const std::string all = indices(strips.scheduleDims), strip = IteratorPrefix + std::string("0");
  const auto where = [&](const std::string &parameters, const std::string &condition) {
    return isl::union_set(ctx, parameters + "{ [" + all + "] : " + condition + " }");
  };
  std::vector<Ast> parts;
  for (int part = 0;
       !schedule.intersect_range(where("", "e1 >= " + std::to_string(part))).is_empty(); ++part) {
    const isl::union_map here = schedule.intersect_range(where("", "e1 = " + std::to_string(part)))
                                    .intersect_range(where("[" + strip + "] -> ", "e0 = " + strip));
    parts.push_back(scan(here, strips.context, statementsOf(strips), IteratorPrefix));
  }
  const isl::union_set numbers =
      schedule.range().apply(isl::union_map(ctx, "{ [" + all + "] -> hetile_strip[e0] }"));
  const isl::union_set some(
      isl::set(isl::manage(isl_set_simple_hull(numbers.coalesce().as_set().release()))));
  const isl::union_map order =
      isl::union_map(ctx, "{ hetile_strip[p] -> [p] }").intersect_domain(some);
  Ast out = scan(
      order, strips.context, [](const std::string &) { return 0u; }, IteratorPrefix);
  replaceStrips(out, strip, parts);
  return out;
}

/// The tile in panels of `rows` rows, if that makes a product of its updates.
std::optional<Tiling> orderedInPanels(const Origin &origin, int64_t rows, const Tiling &t) {
  const std::optional<Scop> panels = inPanels(origin.scop, origin.deps, origin.rows, rows);
  if (!panels)
    return std::nullopt;
  Ast loops = scan(panels->schedule.intersect_domain(origin.points), panels->context,
                   statementsOf(*panels), IteratorPrefix, 1);
  Tiling with = inBlocks(*panels, origin, std::move(loops), t);
  return hasBlocks(with.tile) ? std::optional<Tiling>(std::move(with)) : std::nullopt;
}

/// The statements of loops whose rows run together, as a wavefront and jammed.
struct Marked {
  std::set<unsigned> rows, jammed;

  void add(const Ast &a, bool inRows = false) {
    inRows = inRows || a.wavefront.rows || a.lanes.shift;
    if (inRows && a.kind == Ast::User)
      rows.insert(a.target);
    if (a.jam.rows > 1)
      for (const Ast *user : partsOf(a).users)
        jammed.insert(user->target);
    for (const auto *children : {&a.body, &a.orElse})
      for (const Ast &child : *children)
        add(child, inRows);
  }
};

bool isSubset(const std::set<unsigned> &a, const std::set<unsigned> &b) {
  return std::includes(b.begin(), b.end(), a.begin(), a.end());
}

/// True if rows run together in `to` that do not in `from`, and none stop doing so.
bool gainsRows(const Ast &from, const Ast &to) {
  Marked before, after;
  before.add(from);
  after.add(to);
  return isSubset(before.rows, after.rows) && isSubset(before.jammed, after.jammed) &&
         before.rows.size() < after.rows.size();
}

/// The tile in strips of `rows` rows, if rows run together there that do not in `t`.
std::optional<Tiling> orderedInStrips(const Origin &origin, int64_t rows, const Tiling &t) {
  const Nest &nest = *origin.scop.nest;
  const std::vector<LoopGroup> groups = groupsOf(nest);
  if (t.third || hasBlocks(t.tile) ||
      std::none_of(groups.begin(), groups.end(), [&](const LoopGroup &g) {
        return g.levels == 2 && g.first == 1 && isChain(nest, g);
      }))
    return std::nullopt;
  std::optional<Scop> strips = inStrips(origin.scop, origin.deps, origin.rows, rows);
  const bool ofRows = strips.has_value();
  if (!strips)
    strips = inStrips(origin.scop, origin.deps, origin.columns, rows);
  if (!strips)
    return std::nullopt;
  Tiling with = inBlocks(*strips, origin, loopsOfStrips(*strips, origin), t);
  with.strips = ofRows;
  return gainsRows(t.tile, with.tile) ? std::optional<Tiling>(std::move(with)) : std::nullopt;
}

} // namespace

void orderTile(const Origin &origin, const Options &options, Tiling &t) {
  using InBlocks = std::optional<Tiling> (*)(const Origin &, int64_t, const Tiling &);
  const auto take = [&](InBlocks order, int64_t rows) {
    std::optional<Tiling> with = order(origin, rows, t);
    if (!with)
      return false;
    std::optional<Tiling> low;
    if (options.lowBlockRows > 0)
      low = order(origin, options.lowBlockRows, t);
    t = std::move(*with);
    if (low)
      t.lowBlocks = std::move(low->tile);
    return true;
  };
  Tiling plain = t;
  plain.inner = {
      {false, 0, "rows run one after the other: the analysis takes more steps than allowed"}};
  try {
    if (take(orderedInPanels, options.panelRows))
      return;
    findWavefronts(origin.scop, origin.deps, IteratorPrefix, t);
    plain = t;
    take(orderedInStrips, options.stripRows);
  } catch (const std::exception &) {
    t = std::move(plain);
  }
}

} // namespace hetile::poly
