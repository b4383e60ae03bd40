// SPDX-License-Identifier: Apache-2.0
//===- Constraints.cpp - what a convex set says, as numbers ---------------===//
//
// Factors beyond 60 bits are nobody's.
//
//===----------------------------------------------------------------------===//
#include "Constraints.h"

#include "model/Affine.h"
#include "model/Print.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

int64_t small(isl_val *owned) {
  isl::val v = isl::manage(owned);
  constexpr int64_t Most = int64_t(1) << 60;
  if (!v.is_int() || v.gt(isl::val(v.ctx(), long(Most))) || v.lt(isl::val(v.ctx(), -long(Most))))
    throw NotSimple();
  return v.num_si();
}

LinearConstraint read(isl_constraint *c) {
  LinearConstraint out;
  out.isEquality = isl_constraint_is_equality(c) == isl_bool_true;
  out.constant = small(isl_constraint_get_constant_val(c));
  auto take = [&](isl_dim_type type, std::vector<int64_t> &factors) {
    for (int k = 0; k < isl_constraint_dim(c, type); ++k)
      factors.push_back(small(isl_constraint_get_coefficient_val(c, type, k)));
  };
  take(isl_dim_set, out.dims);
  take(isl_dim_param, out.params);
  take(isl_dim_div, out.divs);
  return out;
}

/// Quotient number `k` of `set`, whose quotients are known.
Quotient quotient(const isl::basic_set &set, int k) {
  isl::aff aff = isl::manage(isl_basic_set_get_div(set.get(), k));
  const isl::val denominator = isl::manage(isl_aff_get_denominator_val(aff.get()));
  auto whole = [&](isl_val *owned) { return small(isl::manage(owned).mul(denominator).release()); };
  Quotient q{{}, small(denominator.copy())};
  q.numerator.constant = whole(isl_aff_get_constant_val(aff.get()));
  auto take = [&](isl_dim_type type, std::vector<int64_t> &factors) {
    for (int d = 0; d < isl_aff_dim(aff.get(), type); ++d)
      factors.push_back(whole(isl_aff_get_coefficient_val(aff.get(), type, d)));
  };
  take(isl_dim_in, q.numerator.dims);
  take(isl_dim_param, q.numerator.params);
  take(isl_dim_div, q.numerator.divs);
  return q;
}

class Conditions {
public:
  Conditions(const isl::basic_set &set, const std::vector<std::string> &names, const Nest &nest)
      : Names(names), Quotients(quotients(set)) {
    for (int k = 0; k < isl_basic_set_dim(set.get(), isl_dim_param); ++k) {
      const char *name = isl_basic_set_get_dim_name(set.get(), isl_dim_param, unsigned(k));
      for (const Parameter &p : nest.params)
        if (islName(p.name) == name)
          Params.push_back(p.name);
      if (Params.size() <= size_t(k))
        throw NotSimple();
    }
  }

  std::vector<Constraint> all(const isl::basic_set &set) const {
    std::vector<Constraint> out;
    for (const LinearConstraint &c : constraints(set))
      out.push_back({sum(c), c.isEquality});
    return out;
  }

private:
  const std::vector<std::string> &Names;
  const std::vector<Quotient> Quotients;
  std::vector<std::string> Params;

  AffineExpr sum(const LinearConstraint &c) const {
    AffineExpr out = affineConstant(c.constant);
    for (size_t k = 0; k < c.params.size(); ++k)
      out = add(out, scale(affineSymbol(Params[k]), c.params[k]));
    for (size_t k = 0; k < c.dims.size(); ++k)
      out = add(out, scale(affineSymbol(Names[k]), c.dims[k]));
    for (size_t k = 0; k < c.divs.size(); ++k)
      if (c.divs[k] != 0)
        out = add(
            out, scale(floorDiv(sum(Quotients[k].numerator), Quotients[k].denominator), c.divs[k]));
    return out;
  }
};

} // namespace

std::vector<LinearConstraint> constraints(const isl::basic_set &set) {
  std::vector<LinearConstraint> out;
  bool simple = true;
  auto add = [&](isl_constraint *c) {
    try {
      if (isl_constraint_is_div_constraint(c) != isl_bool_true)
        out.push_back(read(c));
    } catch (const NotSimple &) {
      simple = false;
    }
    isl_constraint_free(c);
  };
  isl_constraint_list *list = isl_basic_set_get_constraint_list(set.get());
  for (int k = 0; k < isl_constraint_list_n_constraint(list); ++k)
    add(isl_constraint_list_get_constraint(list, k));
  isl_constraint_list_free(list);
  if (!simple)
    throw NotSimple();
  return out;
}

std::vector<Quotient> quotients(const isl::basic_set &set) {
  std::vector<Quotient> out;
  for (int k = 0; k < isl_basic_set_dim(set.get(), isl_dim_div); ++k)
    out.push_back(quotient(set, k));
  return out;
}

Condition conditionOf(const isl::set &set, const std::vector<std::string> &names,
                      const Nest &nest) {
  Condition out = never();
  bool simple = true;
  isl::manage(isl_set_compute_divs(set.copy())).foreach_basic_set([&](const isl::basic_set &piece) {
    try {
      if (simple)
        out.anyOf.push_back(Conditions(piece, names, nest).all(piece));
    } catch (const NotSimple &) { // isl would not pass it on
      simple = false;
    }
  });
  if (!simple)
    throw NotSimple();
  return out;
}

} // namespace hetile::poly
