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

/// The tile with its points in the order of `blocks`, blocks of rows (tile/RowBlocks.h).
Tiling inBlocks(const Scop &blocks, const Origin &origin, const Tiling &t) {
  Tiling with = t;
  with.third.reset();
  with.inner.clear();
  with.tile = scan(
      blocks.schedule.intersect_domain(origin.points), blocks.context,
      [&](const std::string &tuple) { return blocks.statementOf.at(tuple); }, IteratorPrefix, 1);
  findWavefronts(blocks, origin.deps, IteratorPrefix, with);
  return with;
}

/// The tile in panels of `rows` rows, if that makes a product of its updates.
std::optional<Tiling> orderedInPanels(const Origin &origin, int64_t rows, const Tiling &t) {
  const std::optional<Scop> panels = inPanels(origin.scop, origin.deps, origin.rows, rows);
  if (!panels)
    return std::nullopt;
  Tiling with = inBlocks(*panels, origin, t);
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
  Tiling with = inBlocks(*strips, origin, t);
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
