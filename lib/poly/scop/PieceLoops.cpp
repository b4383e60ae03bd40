// SPDX-License-Identifier: Apache-2.0
//===- PieceLoops.cpp - loops over one convex set -------------------------===//
//
// Where only a stride would describe what is left after an elimination, the rational shadow is
// taken (Fourier and Motzkin): a loop may then have an iteration for which a loop inside has none.
// No point is missed or added, as each constraint of the set is a bound, or a condition, at its own
// last dimension.
//
//===----------------------------------------------------------------------===//
#include "PieceLoops.h"

#include "Constraints.h"

#include <algorithm>

using hetile::model::Ast;
using hetile::model::Expr;

namespace hetile::poly {

namespace {

class Loops {
public:
  Loops(isl::basic_set piece, const isl::set &context, unsigned target, const std::string &prefix)
      : Target(target), Prefix(prefix),
        Dims(unsigned(isl_basic_set_dim(piece.get(), isl_dim_set))) {
    isl::set known = isl::manage(isl_set_universe(isl_basic_set_get_space(piece.get())));
    known = known.intersect_params(context);
    Set = isl::manage(
        isl_basic_set_align_params(piece.release(), isl_set_get_space(known.get())));
    known = isl::manage(isl_set_remove_divs(known.release()));
    Known = isl::manage(isl_set_simple_hull(known.release()));
    Quotients = quotients(Set);
    for (int k = 0; k < isl_basic_set_dim(Set.get(), isl_dim_param); ++k)
      Params.push_back(isl_basic_set_get_dim_name(Set.get(), isl_dim_param, unsigned(k)));
  }

  Ast write() {
    sortBounds();
    sortConditions();
    return inside(0);
  }

private:
  /// Bounds[d]: the constraints in which dimension d is the last one; those on parameters alone are
  /// conditions.
  void sortBounds() {
    isl::basic_set shadow = isl::manage(isl_basic_set_remove_divs(Set.copy())), known = Known;
    std::vector<isl::basic_set> shadows(Dims + 1, shadow);
    for (unsigned d = Dims; d-- > 0;) {
      isl_basic_set *exact = isl_basic_set_eliminate(shadow.release(), isl_dim_set, d, 1);
      shadow = isl::manage(isl_basic_set_remove_redundancies(isl_basic_set_remove_divs(exact)));
      shadows[d] = shadow;
    }
    known = known.intersect(shadows[0]);
    isl::basic_set loops = Known;
    for (unsigned d = 1; d <= Dims; ++d) {
      isl::basic_set bounds = shadows[d].gist(known);
      Bounds.push_back(constraintsAt(d, bounds));
      known = known.intersect(shadows[d]);
      loops = loops.intersect(bounds);
    }
    // What the loops do not ask themselves, by having no iteration.
    Conditions.push_back(constraintsAt(0, shadows[0].gist(loops)));
  }

  /// The constraints of `set`, each of which must have the depth `d`.
  std::vector<LinearConstraint> constraintsAt(unsigned d, const isl::basic_set &set) const {
    std::vector<LinearConstraint> out = constraints(set);
    for (const LinearConstraint &c : out)
      if (depth(c) != d)
        throw NotSimple();
    return out;
  }

  /// True if `c`, which has quotients, bounds its last dimension by what is known before.
  bool isBound(const LinearConstraint &c) const {
    const unsigned d = depth(c);
    if (d == 0 || c.dims[d - 1] == 0)
      return false;
    for (size_t k = 0; k < c.divs.size(); ++k)
      if (c.divs[k] != 0 && depth(Quotients[k].numerator) >= d)
        return false;
    return std::none_of(Bounds[d - 1].begin(), Bounds[d - 1].end(),
                        [](const LinearConstraint &other) { return other.isEquality; });
  }

  /// Constraints with quotients are bounds or conditions, too, where all that they depend on is
  /// known.
  void sortConditions() {
    Conditions.resize(Dims + 1);
    if (Quotients.empty())
      return;
    for (LinearConstraint &c : constraints(Set))
      if (std::any_of(c.divs.begin(), c.divs.end(), [](int64_t f) { return f != 0; })) {
        if (c.isEquality) // often a stride, which makes a better loop
          throw NotSimple();
        std::vector<LinearConstraint> &place =
            isBound(c) ? Bounds[depth(c) - 1] : Conditions[depth(c)];
        place.push_back(std::move(c));
      }
  }

  /// The dimensions up to the last one that `c` depends on.
  unsigned depth(const LinearConstraint &c) const {
    unsigned most = 0;
    for (unsigned d = 0; d < c.dims.size(); ++d)
      if (c.dims[d] != 0)
        most = d + 1;
    for (size_t k = 0; k < c.divs.size(); ++k)
      if (c.divs[k] != 0)
        most = std::max(most, depth(Quotients[k].numerator));
    return most;
  }

  static Ast under(std::vector<Expr> guards, Ast body) {
    if (guards.empty())
      return body;
    Ast branch;
    branch.kind = Ast::If;
    branch.condition =
        guards.size() == 1 ? std::move(guards[0]) : Expr::make(Expr::And, std::move(guards));
    branch.body.push_back(std::move(body));
    return branch;
  }

  /// What lies inside the loops of the first `d` dimensions, under the conditions on the last one.
  Ast inside(unsigned d) {
    std::vector<Expr> guards;
    for (const LinearConstraint &c : Conditions[d])
      guards.push_back(comparison(c));
    return under(std::move(guards), level(d));
  }

  Ast level(unsigned d) {
    Ast a;
    if (d == Dims) {
      a.kind = Ast::User;
      a.target = Target;
      a.args = Values;
      return a;
    }
    std::vector<Expr> lower, upper;
    for (const LinearConstraint &c : Bounds[d]) {
      if (c.isEquality) {
        if (std::abs(c.dims[d]) != 1 || Bounds[d].size() != 1)
          throw NotSimple();
        Values.push_back(bound(c, d));
        return inside(d + 1);
      }
      (c.dims[d] > 0 ? lower : upper).push_back(bound(c, d));
    }
    if (lower.empty() || upper.empty())
      throw NotSimple();
    a.kind = Ast::For;
    a.iterator = Prefix + std::to_string(d);
    a.lower = extreme(Expr::Max, std::move(lower));
    a.upper = extreme(Expr::Min, std::move(upper));
    Values.push_back(Expr::symbol(a.iterator));
    a.body.push_back(inside(d + 1));
    return a;
  }

  static Expr extreme(Expr::Op op, std::vector<Expr> bounds) {
    return bounds.size() == 1 ? std::move(bounds[0]) : Expr::make(op, std::move(bounds));
  }

  /// What `c` says of dimension d: its least or greatest value, or its only one.
  Expr bound(const LinearConstraint &c, unsigned d) const {
    const int64_t factor = c.dims[d];
    LinearConstraint rest = c;
    rest.dims[d] = 0;
    if (factor > 0) { // factor * d >= -rest
      negate(rest);
      rest.constant += factor - 1; // rounded up
    }
    Expr sum = text(rest);
    if (std::abs(factor) == 1)
      return sum;
    return Expr::make(Expr::FloorDiv, {std::move(sum), Expr::integer(std::abs(factor))});
  }

  static void negate(LinearConstraint &c) {
    c.constant = -c.constant;
    for (std::vector<int64_t> *factors : {&c.dims, &c.params, &c.divs})
      for (int64_t &f : *factors)
        f = -f;
  }

  using Terms = std::vector<std::pair<int64_t, Expr>>;

  Terms terms(const LinearConstraint &c) const {
    Terms out;
    for (size_t k = 0; k < c.params.size(); ++k)
      if (c.params[k] != 0)
        out.push_back({c.params[k], Expr::symbol(Params[k])});
    for (size_t k = 0; k < c.dims.size(); ++k)
      if (c.dims[k] != 0)
        out.push_back({c.dims[k], Values[k]});
    for (size_t k = 0; k < c.divs.size(); ++k)
      if (c.divs[k] != 0)
        out.push_back({c.divs[k], Expr::make(Expr::FloorDiv,
                                             {text(Quotients[k].numerator),
                                              Expr::integer(Quotients[k].denominator)})});
    return out;
  }

  /// Terms with positive factors come first, as one writes them.
  Expr text(const LinearConstraint &c) const {
    Terms all = terms(c);
    std::stable_partition(all.begin(), all.end(), [](const auto &t) { return t.first > 0; });
    std::optional<Expr> sum;
    int64_t constant = c.constant;
    if (constant != 0 && (all.empty() || all[0].first < 0)) {
      sum = Expr::integer(constant);
      constant = 0;
    }
    for (auto &[factor, term] : all) {
      const int64_t size = std::abs(factor);
      Expr product = size == 1 ? std::move(term)
                               : Expr::make(Expr::Mul, {Expr::integer(size), std::move(term)});
      if (sum)
        sum = Expr::make(factor > 0 ? Expr::Add : Expr::Sub, {std::move(*sum), std::move(product)});
      else
        sum = factor > 0 ? std::move(product) : Expr::make(Expr::Neg, {std::move(product)});
    }
    if (!sum)
      return Expr::integer(constant);
    if (constant == 0)
      return std::move(*sum);
    return Expr::make(constant > 0 ? Expr::Add : Expr::Sub,
                      {std::move(*sum), Expr::integer(std::abs(constant))});
  }

  /// Positive terms on the left, negative ones on the right.
  Expr comparison(const LinearConstraint &c) const {
    LinearConstraint left = c, right = c;
    negate(right);
    for (LinearConstraint *side : {&left, &right}) {
      for (std::vector<int64_t> *factors : {&side->dims, &side->params, &side->divs})
        for (int64_t &f : *factors)
          f = std::max(f, int64_t(0));
      side->constant = std::max(side->constant, int64_t(0));
    }
    // `left >= right + 1` reads as `left > right`.
    const bool strict = !c.isEquality && right.constant == 1 && hasTerms(right);
    if (strict)
      right.constant = 0;
    if (c.isEquality)
      return Expr::make(Expr::Eq, {text(left), text(right)});
    if (hasTerms(left))
      return Expr::make(strict ? Expr::Gt : Expr::Ge, {text(left), text(right)});
    return Expr::make(strict ? Expr::Lt : Expr::Le, {text(right), text(left)});
  }

  static bool hasTerms(const LinearConstraint &c) {
    auto some = [](const std::vector<int64_t> &factors) {
      return std::any_of(factors.begin(), factors.end(), [](int64_t f) { return f != 0; });
    };
    return some(c.dims) || some(c.params) || some(c.divs);
  }

  isl::basic_set Set;
  isl::basic_set Known; // a convex set around the context, in the space of the set
  unsigned Target;
  const std::string &Prefix;
  unsigned Dims;
  std::vector<std::string> Params;
  std::vector<Quotient> Quotients;
  std::vector<std::vector<LinearConstraint>> Bounds;     // of each dimension
  std::vector<std::vector<LinearConstraint>> Conditions; // inside the loops of so many dimensions
  std::vector<Expr> Values; // of the dimensions whose loops are open
};

} // namespace

std::optional<Ast> pieceLoops(isl::basic_set piece, isl::set context, unsigned target,
                              const std::string &prefix) {
  Ast all;
  bool simple = true;
  auto add = [&](isl::basic_set part) {
    part = isl::manage(isl_basic_set_detect_equalities(part.release()));
    if (!simple || isl::set(part).intersect_params(context).is_empty())
      return;
    try {
      all.body.push_back(Loops(std::move(part), context, target, prefix).write());
    } catch (const NotSimple &) {
      simple = false;
    }
  };
  // Existential variables become quotients, for which the piece may have to be cut.
  isl::manage(isl_basic_set_compute_divs(piece.release())).foreach_basic_set(add);
  if (!simple)
    return std::nullopt;
  return all;
}

} // namespace hetile::poly
