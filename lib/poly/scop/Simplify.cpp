// SPDX-License-Identifier: Apache-2.0
//===- Simplify.cpp - sets without integer divisions in bounds ------------===//
//
// The rational shadow of a set, with the congruences that all of its elements satisfy, holds all
// of them. Where it holds no others, it is the set.
//
//===----------------------------------------------------------------------===//
#include "Simplify.h"

#include <optional>

namespace hetile::poly {

namespace {
constexpr long MostRemainders = 4; // that are told apart
constexpr int MostPieces = 16;     // that are left apart

bool hasDivisions(const isl::map &m) {
  bool has = false;
  m.foreach_basic_map([&](const isl::basic_map &part) {
    has = has || isl_basic_map_dim(part.get(), isl_dim_div) > 0;
  });
  return has;
}

/// `piece` by its shadow and its congruences, if that says the same.
isl::map simplified(const isl::basic_map &piece) {
  const isl::map m(piece);
  const isl::map bounds = isl::manage(isl_map_remove_divs(m.copy()));
  const isl::map simple = bounds.intersect(isl::map(piece.affine_hull()));
  return simple.is_subset(m) ? simple : m;
}

isl::map coalesced(const isl::map &m) {
  if (!hasDivisions(m) || isl_map_n_basic_map(m.get()) > MostPieces)
    return m.coalesce();
  isl::map result = isl::manage(isl_map_empty(isl_map_get_space(m.get())));
  m.foreach_basic_map(
      [&](const isl::basic_map &piece) { result = result.unite(simplified(piece)); });
  return result;
}

/// What is divided, and by what.
struct Division {
  isl::aff dividend; ///< over parameters and dimensions alone
  long divisor;
  int dim; ///< one of which the dividend has just one, or less one
  bool negative;
};

long coefficient(const isl::aff &aff, isl_dim_type type, int k) {
  return isl::manage(isl_aff_get_coefficient_val(aff.get(), type, k)).num_si();
}

/// `aff`, which is integral, without a place for divisions.
isl::aff plain(const isl::aff &aff, const isl::set &set) {
  isl_aff *result =
      isl_aff_zero_on_domain(isl_local_space_from_space(isl_set_get_space(set.get())));
  result = isl_aff_set_constant_val(result, isl_aff_get_constant_val(aff.get()));
  for (isl_dim_type type : {isl_dim_param, isl_dim_in})
    for (int k = 0; k < isl_aff_dim(aff.get(), type); ++k)
      result = isl_aff_set_coefficient_val(result, type, k,
                                           isl_aff_get_coefficient_val(aff.get(), type, k));
  return isl::manage(result);
}

/// The first division of `set` by a small number that decides a dimension but for its remainder.
std::optional<Division> division(const isl::set &set) {
  std::optional<Division> found;
  set.foreach_basic_set([&](const isl::basic_set &part) {
    for (int k = 0; k < isl_basic_set_dim(part.get(), isl_dim_div) && !found; ++k) {
      isl_aff *known = isl_basic_set_get_div(part.get(), k);
      if (!known || isl_aff_is_nan(known)) {
        isl_aff_free(known);
        continue;
      }
      const isl::aff quotient = isl::manage(known);
      const isl::val divisor = isl::manage(isl_aff_get_denominator_val(quotient.get()));
      if (divisor.num_si() < 2 || divisor.num_si() > MostRemainders ||
          isl_aff_involves_dims(quotient.get(), isl_dim_div, 0,
                                isl_aff_dim(quotient.get(), isl_dim_div)))
        continue;
      const isl::aff dividend = plain(quotient.scale(divisor), set);
      for (int d = isl_aff_dim(dividend.get(), isl_dim_in) - 1; d >= 0 && !found; --d)
        if (const long each = coefficient(dividend, isl_dim_in, d); each == 1 || each == -1)
          found = {dividend, divisor.num_si(), d, each < 0};
    }
  });
  return found;
}

/// From quotients to the elements that leave `remainder`: dividend = divisor * quotient +
/// remainder.
isl_multi_aff *elementsOf(const isl::set &set, const Division &by, long remainder) {
  isl_aff *rest = isl_aff_set_coefficient_si(by.dividend.copy(), isl_dim_in, by.dim, 0);
  isl_aff *dim = isl_aff_add_constant_si(isl_aff_neg(rest), int(remainder));
  dim = isl_aff_set_coefficient_si(dim, isl_dim_in, by.dim, int(by.divisor));
  if (by.negative)
    dim = isl_aff_neg(dim);
  isl_multi_aff *same =
      isl_multi_aff_identity(isl_space_map_from_set(isl_set_get_space(set.get())));
  return isl_multi_aff_set_aff(same, by.dim, dim);
}

/// Each piece is cut by those before it: there must be few. Nothing if `most` are not enough.
std::optional<isl::set> disjoint(const isl::set &set, size_t most) {
  constexpr size_t Joined = 2; // pieces that may be one in the end
  const auto count = [](const isl::set &s) { return size_t(isl_set_n_basic_set(s.get())); };
  isl::set result = isl::manage(isl_set_empty(isl_set_get_space(set.get())));
  std::vector<isl::set> before;
  for (const isl::basic_set &piece : convexPieces(set.coalesce())) {
    isl::set rest(piece);
    for (const isl::set &other : before)
      if (!rest.is_disjoint(other))
        rest = rest.subtract(other);
    before.emplace_back(piece);
    result = result.unite(rest.coalesce());
    if (count(result) / Joined > most)
      return std::nullopt;
  }
  result = result.coalesce();
  if (count(result) > most)
    return std::nullopt;
  return result;
}
} // namespace

isl::union_map coalesced(const isl::union_map &all) {
  isl::union_map result(all.ctx(), "{ }");
  all.foreach_map([&](const isl::map &m) { result = result.unite(isl::union_map(coalesced(m))); });
  return result;
}

isl::union_set coalesced(const isl::union_set &all) {
  return coalesced(isl::union_map::from_domain(all)).domain();
}

void dropUnusedParameters(isl::set &set, isl::set &context) {
  set = isl::manage(isl_set_drop_unused_params(set.release()));
  isl_set *rest = context.release();
  for (int k = isl_set_dim(rest, isl_dim_param); k-- > 0;) {
    const char *name = isl_set_get_dim_name(rest, isl_dim_param, unsigned(k));
    if (isl_set_find_dim_by_name(set.get(), isl_dim_param, name) < 0)
      rest = isl_set_project_out(rest, isl_dim_param, unsigned(k), 1);
  }
  context = isl::manage(rest);
}

std::vector<isl::basic_set> convexPieces(const isl::set &set) {
  std::vector<isl::basic_set> pieces;
  set.foreach_basic_set([&](isl::basic_set piece) { pieces.push_back(std::move(piece)); });
  return pieces;
}

std::optional<std::vector<isl::basic_set>> disjointPieces(const isl::set &set, size_t most) {
  if (const std::optional<Division> by = division(set)) {
    std::vector<isl::basic_set> pieces;
    long remainder = 0;
    for (; remainder < by->divisor; ++remainder) {
      const isl::multi_aff elements = isl::manage(elementsOf(set, *by, remainder));
      const std::optional<isl::set> quotients =
          disjoint(isl::manage(isl_set_preimage_multi_aff(set.copy(), elements.copy())), most);
      if (!quotients)
        return std::nullopt;
      if (division(*quotients))
        break;
      const isl::map toElements = isl::manage(isl_map_from_multi_aff(elements.copy()));
      for (isl::basic_set &piece : convexPieces(quotients->apply(toElements)))
        pieces.push_back(std::move(piece));
      if (pieces.size() > most)
        return std::nullopt;
    }
    if (remainder == by->divisor)
      return pieces;
  }
  if (const std::optional<isl::set> apart = disjoint(set, most))
    return convexPieces(*apart);
  return std::nullopt;
}

} // namespace hetile::poly
