// SPDX-License-Identifier: Apache-2.0
//===- PanelOrder.cpp - factorizations by panels ---------------------------===//
//
// Within a panel (RowBlocks.h), an update whose element lies beyond it waits until the rest is
// done: then it has the bounds of a matrix product, where in the source its depth ends at the
// element. Whether it may wait is not argued but asked of the exact dependences. Blocked
// algorithms for dense factorizations: Golub and Van Loan, Matrix Computations, 3.2.11 and 4.2.9.
//
//===----------------------------------------------------------------------===//
#include "PanelOrder.h"

#include "Blocking.h"
#include "RowBlocks.h"

#include "model/body/Product.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

std::string at(size_t iterator) { return "e" + std::to_string(iterator); }

class PanelOrder {
public:
  PanelOrder(const Scop &scop, const Dependences &deps, const isl::union_map &rows, int64_t height)
      : S(scop), Deps(deps), Rows(rows), Panels(scop, deps, rows, height),
        Height(std::to_string(height)) {}

  std::optional<Scop> find() {
    isl::union_set beyond(ctx(), "{ }");
    isl::union_map after(ctx(), "{ }");
    int part = 0;
    for (const Statement &s : S.nest->statements)
      if (const auto updates = updatesBeyond(s)) {
        beyond = beyond.unite(*updates);
        after = after.unite(Panels.order(*updates, ++part));
      }
    if (beyond.is_empty())
      return std::nullopt;
    Scop out = Panels.ordered(Panels.order(S.domain.subtract(beyond), 0).unite(after));
    return Panels.isForward(out) ? std::optional<Scop>(std::move(out)) : std::nullopt;
  }

private:
  isl::ctx ctx() const { return S.domain.ctx(); }

  /// { S0[i, j, k] -> S0[i', j', k'] : in one panel }
  isl::union_map inOnePanel(const isl::union_set &points) const {
    const isl::union_map panel = Panels.blocks().intersect_domain(points);
    return panel.apply_range(panel.reverse());
  }

  /// The updates by `s`, one like that of a product, of elements beyond the panel of their step.
  std::optional<isl::union_set> updatesBeyond(const Statement &s) const {
    const std::optional<Product> p = s.iterators.size() == 3 ? productOf(*S.nest, s) : std::nullopt;
    if (!p)
      return std::nullopt;
    const isl::union_set points =
        S.domain.intersect(isl::union_set(ctx(), "{ " + pointOf(s) + " }"));
    const std::string depth = at(p->depth);
    const isl::union_map steps(ctx(), "{ " + pointOf(s) + " -> [" + depth + "] }");
    if (!Rows.intersect_domain(points).is_subset(steps))
      return std::nullopt;
    std::string where;
    for (const size_t side : {p->row, p->column})
      if (points.is_subset(
              isl::union_set(ctx(), "{ " + pointOf(s) + " : " + depth + " <= " + at(side) + " }")))
        where += " and " + at(side) + " >= " + Height + " p + " + Height;
    if (where.empty())
      return std::nullopt;
    const isl::union_set beyond = points.intersect(
        isl::union_set(ctx(), "{ " + pointOf(s) + " : exists p : " + Height + " p <= " + depth +
                                  " < " + Height + " p + " + Height + where + " }"));
    const isl::union_map together = Deps.all.intersect(inOnePanel(beyond));
    return onlyUpdates(together, s, *p) ? std::optional<isl::union_set>(beyond) : std::nullopt;
  }

  const Scop &S;
  const Dependences &Deps;
  const isl::union_map &Rows;
  const RowBlocks Panels;
  const std::string Height;
};

} // namespace

std::optional<Scop> inPanels(const Scop &scop, const Dependences &deps, const isl::union_map &rows,
                             int64_t height) {
  return PanelOrder(scop, deps, rows, height).find();
}

} // namespace hetile::poly
