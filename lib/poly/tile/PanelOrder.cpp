// SPDX-License-Identifier: Apache-2.0
//===- PanelOrder.cpp - factorizations by panels ---------------------------===//
//
// No dependence leads backwards along the rows of the band, so that rows may run in panels, one
// after the other. Within a panel, an update whose element lies beyond it waits until the rest is
// done: then it has the bounds of a matrix product, where in the source its depth ends at the
// element. Whether it may wait is not argued but asked of the exact dependences. Blocked
// algorithms for dense factorizations: Golub and Van Loan, Matrix Computations, 3.2.11 and 4.2.9.
//
//===----------------------------------------------------------------------===//
#include "PanelOrder.h"

#include "Blocking.h"

#include "model/Product.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

std::string tupleOf(const Statement &s) { return s.name + "[" + indices(s.iterators.size()) + "]"; }

std::string at(size_t iterator) { return "e" + std::to_string(iterator); }

class PanelOrder {
public:
  PanelOrder(const Scop &scop, const Dependences &deps, const isl::union_map &rows, int64_t height)
      : S(scop), Deps(deps), Rows(rows), Height(std::to_string(height)) {}

  std::optional<Scop> find() {
    isl::union_set beyond(ctx(), "{ }");
    isl::union_map after(ctx(), "{ }");
    int part = 0;
    for (const Statement &s : S.nest->statements)
      if (const auto updates = updatesBeyond(s)) {
        beyond = beyond.unite(*updates);
        after = after.unite(order(*updates, ++part));
      }
    if (beyond.is_empty())
      return std::nullopt;
    Scop out = S;
    out.lead = 2;
    out.scheduleDims = out.lead + 2 * out.sourceDims;
    out.schedule = order(S.domain.subtract(beyond), 0).unite(after);
    return isForward(out) ? std::optional<Scop>(std::move(out)) : std::nullopt;
  }

private:
  isl::ctx ctx() const { return S.domain.ctx(); }

  /// { S0[i, j, k] -> S0[i', j', k'] : in one panel }
  isl::union_map inOnePanel(const isl::union_set &points) const {
    const isl::union_map panel = panels().intersect_domain(points);
    return panel.apply_range(panel.reverse());
  }

  /// { S0[i, j, k] -> [panel] }
  isl::union_map panels() const {
    return Rows.apply_range(isl::union_map(ctx(), "{ [x] -> [p] : " + Height + " p <= x < " +
                                                      Height + " p + " + Height + " }"));
  }

  /// The updates by `s`, one like that of a product, of elements beyond the panel of their step.
  std::optional<isl::union_set> updatesBeyond(const Statement &s) const {
    const std::optional<Product> p = s.iterators.size() == 3 ? productOf(*S.nest, s) : std::nullopt;
    if (!p)
      return std::nullopt;
    const isl::union_set points =
        S.domain.intersect(isl::union_set(ctx(), "{ " + tupleOf(s) + " }"));
    const std::string depth = at(p->depth);
    const isl::union_map steps(ctx(), "{ " + tupleOf(s) + " -> [" + depth + "] }");
    if (!Rows.intersect_domain(points).is_subset(steps))
      return std::nullopt;
    std::string where;
    for (const size_t side : {p->row, p->column})
      if (points.is_subset(
              isl::union_set(ctx(), "{ " + tupleOf(s) + " : " + depth + " <= " + at(side) + " }")))
        where += " and " + at(side) + " >= " + Height + " p + " + Height;
    if (where.empty())
      return std::nullopt;
    const isl::union_set beyond = points.intersect(
        isl::union_set(ctx(), "{ " + tupleOf(s) + " : exists p : " + Height + " p <= " + depth +
                                  " < " + Height + " p + " + Height + where + " }"));
    const isl::union_map together = Deps.all.intersect(inOnePanel(beyond));
    return onlyUpdates(together, s, *p) ? std::optional<isl::union_set>(beyond) : std::nullopt;
  }

  /// { S0[i, j, k] -> [panel, 0, source order, 0, ..] }, of updates [panel, part, 0, .., source
  /// order], so that their loops can be told from others.
  isl::union_map order(const isl::union_set &points, int part) const {
    std::string source, zeros;
    for (unsigned d = 0; d < S.scheduleDims; ++d) {
      source += (d ? ", c" : "c") + std::to_string(d);
      zeros += d ? ", 0" : "0";
    }
    const isl::union_map join(ctx(),
                              "{ [[p] -> [" + source + "]] -> [p, " + std::to_string(part) + ", " +
                                  (part ? zeros + ", " + source : source + ", " + zeros) + "] }");
    return panels().intersect_domain(points).range_product(S.schedule).apply_range(join);
  }

  bool isForward(const Scop &with) const {
    const isl::union_map moved = Deps.all.apply_domain(with.schedule).apply_range(with.schedule);
    if (moved.is_empty())
      return true;
    const isl::map backwards =
        isl::manage(isl_map_lex_ge(isl_space_set_alloc(ctx().get(), 0, with.scheduleDims)));
    return moved.intersect(isl::union_map(backwards)).is_empty();
  }

  const Scop &S;
  const Dependences &Deps;
  const isl::union_map &Rows;
  const std::string Height;
};

} // namespace

std::optional<Scop> inPanels(const Scop &scop, const Dependences &deps, const isl::union_map &rows,
                             int64_t height) {
  return PanelOrder(scop, deps, rows, height).find();
}

} // namespace hetile::poly
