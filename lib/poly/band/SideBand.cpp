// SPDX-License-Identifier: Apache-2.0
//===- SideBand.cpp - the band of a single loop ---------------------------===//
//
// Of each statement, y is the subscript of what it writes along the dimension in which other
// nests have their columns (Array::columns; the last dimension if nobody knows), and x counts
// the iterations that have the same y.
//
//===----------------------------------------------------------------------===//
#include "SideBand.h"

#include "Coefficients.h"
#include "model/Affine.h"

#include "model/Print.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

struct Row {
  std::string x, y;
};

/// The statement's place in time: its iterator, negated if the loop counts down.
std::string timeOf(const Statement &s) {
  const Iterator &it = s.iterators.back();
  return (it.decreasing ? "-" : "") + islName(it.name);
}

/// What the statement writes, or where it only reduces, what it reads.
const Access *mainAccess(const Nest &nest, const Statement &s) {
  const Access *read = nullptr;
  for (const Access &a : s.accesses) {
    if (a.subscripts.empty() || nest.arrays[a.array].hidden)
      continue;
    if (a.write)
      return &a;
    if (!read)
      read = &a;
  }
  return nest.reductions.empty() ? nullptr : read;
}

std::optional<Row> alongAccess(const Nest &nest, const Statement &s) {
  const Access *a = mainAccess(nest, s);
  if (!a || !a->inner.empty())
    return std::nullopt;
  const Array &array = nest.arrays[a->array];
  const size_t last = a->subscripts.size() - 1;
  const AffineExpr &y =
      a->subscripts[array.columns < 0 ? last : std::min<size_t>(last, array.columns)];
  bool moves = false;
  forEachSymbol(y, [&](const std::string &symbol) { moves |= symbol == s.iterators.back().name; });
  return Row{moves || !nest.reductions.empty() ? "0" : timeOf(s), toIsl(y)};
}

/// What keeps the program's order can only be divided along the outermost loop.
Row alongOutermost(const Statement &s) {
  const Iterator &it = s.iterators.front();
  return {"0", (it.decreasing ? "-" : "") + islName(it.name)};
}

Band bandOf(const Scop &scop, const std::vector<Row> &rows) {
  Band band;
  band.xy = isl::union_map(scop.domain.ctx(), "{ }");
  for (size_t k = 0; k < rows.size(); ++k) {
    const Statement &s = scop.nest->statements[k];
    band.xy = band.xy.unite(isl::union_map(scop.domain.ctx(),
                                           parameterTuple(*scop.nest) + "{ " + tuple(s) + " -> [" +
                                               rows[k].x + ", " + rows[k].y + "] }"));
    band.xText += (k ? "; " : "") + s.name + ": " + rows[k].x;
    band.yText += (k ? "; " : "") + s.name + ": " + rows[k].y;
  }
  band.xy = band.xy.intersect_domain(scop.domain);
  return band;
}

} // namespace

Band sideBand(const Scop &scop, const Dependences &deps) {
  std::vector<Row> rows, oneColumn, outermost;
  const bool reduces = !scop.nest->reductions.empty();
  for (const Statement &s : scop.nest->statements) {
    oneColumn.push_back({reduces ? "0" : timeOf(s), "0"});
    outermost.push_back(alongOutermost(s));
    if (auto row = alongAccess(*scop.nest, s))
      rows.push_back(*row);
  }
  Band band = bandOf(scop, oneColumn);
  if (Band along = bandOf(scop, rows);
      rows.size() == oneColumn.size() && isLegal(along, deps))
    band = along;
  else if (Band turns = bandOf(scop, outermost); reduces && isLegal(turns, deps))
    band = turns;
  const isl::union_set distances =
      deps.all.apply_domain(band.xy).apply_range(band.xy).deltas();
  band.parallel = distances.is_subset(isl::union_set(distances.ctx(), "{ [x, 0] }"));
  band.columns = columnDimensions(scop, band.xy);
  return band;
}

} // namespace hetile::poly
