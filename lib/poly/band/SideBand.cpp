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

std::optional<Row> alongWrites(const Nest &nest, const Statement &s) {
  for (const Access &a : s.accesses) {
    if (!a.write || a.subscripts.empty())
      continue;
    if (!a.inner.empty())
      return std::nullopt;
    const Array &array = nest.arrays[a.array];
    const size_t last = a.subscripts.size() - 1;
    const AffineExpr &y =
        a.subscripts[array.columns < 0 ? last : std::min<size_t>(last, array.columns)];
    bool moves = false;
    forEachSymbol(y,
                  [&](const std::string &symbol) { moves |= symbol == s.iterators.back().name; });
    return Row{moves ? "0" : timeOf(s), toIsl(y)};
  }
  return std::nullopt;
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
  std::vector<Row> rows, oneColumn;
  for (const Statement &s : scop.nest->statements) {
    oneColumn.push_back({timeOf(s), "0"});
    if (auto row = alongWrites(*scop.nest, s))
      rows.push_back(*row);
  }
  Band band = bandOf(scop, oneColumn);
  if (rows.size() == oneColumn.size())
    if (Band along = bandOf(scop, rows); isLegal(along, deps))
      band = along;
  const isl::union_set distances =
      deps.all.apply_domain(band.xy).apply_range(band.xy).deltas();
  band.parallel = distances.is_subset(isl::union_set(distances.ctx(), "{ [x, 0] }"));
  band.columns = columnDimensions(scop, band.xy);
  return band;
}

} // namespace hetile::poly
