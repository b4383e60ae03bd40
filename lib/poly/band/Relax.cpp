// SPDX-License-Identifier: Apache-2.0
//===- Relax.cpp - sets without constant sizes ----------------------------===//
//
// A bound is dropped if it has one variable, no parameter, no division, and a constant beyond a
// few.
//
//===----------------------------------------------------------------------===//
#include "Relax.h"

namespace hetile::poly {

namespace {

constexpr int Few = 8; // iterations; shorter loops are what they are

bool involves(isl_constraint *c, isl_dim_type type) {
  isl_size n = isl_constraint_dim(c, type);
  return n > 0 && isl_constraint_involves_dims(c, type, 0, static_cast<unsigned>(n));
}

int variables(isl_constraint *c, isl_dim_type type) {
  int count = 0;
  for (isl_size k = 0; k < isl_constraint_dim(c, type); ++k)
    count += isl_constraint_involves_dims(c, type, static_cast<unsigned>(k), 1);
  return count;
}

bool isConstantBound(isl_constraint *c) {
  if (isl_constraint_is_equality(c) || involves(c, isl_dim_param) || involves(c, isl_dim_div) ||
      variables(c, isl_dim_in) + variables(c, isl_dim_out) != 1)
    return false;
  isl::val constant = isl::manage(isl_constraint_get_constant_val(c));
  return constant.abs().gt(isl::val(constant.ctx(), Few));
}

isl_stat keep(isl_constraint *c, void *user) {
  auto **kept = static_cast<isl_basic_map **>(user);
  if (isConstantBound(c))
    isl_constraint_free(c);
  else
    *kept = isl_basic_map_add_constraint(*kept, c);
  return isl_stat_ok;
}

isl_stat relax(isl_basic_map *exact, void *user) {
  auto **all = static_cast<isl_map **>(user);
  isl_basic_map *kept = isl_basic_map_universe(isl_basic_map_get_space(exact));
  isl_basic_map_foreach_constraint(exact, keep, &kept);
  isl_basic_map_free(exact);
  *all = isl_map_union(*all, isl_map_from_basic_map(kept));
  return isl_stat_ok;
}

isl::map relaxed(const isl::map &map) {
  isl_map *all = isl_map_empty(isl_map_get_space(map.get()));
  isl_map_foreach_basic_map(map.get(), relax, &all);
  return isl::manage(isl_map_coalesce(all));
}

} // namespace

isl::union_map withoutConstantBounds(const isl::union_map &map) {
  isl::union_map out(map.ctx(), "{ }");
  map.foreach_map([&](isl::map one) { out = out.unite(isl::union_map(relaxed(one))); });
  return out;
}

isl::union_set withoutConstantBounds(const isl::union_set &set) {
  isl::union_set out(set.ctx(), "{ }");
  set.foreach_set([&](isl::set one) {
    // The identity would tie each variable to another one.
    const isl::map from = isl::manage(isl_map_from_range(one.copy()));
    out = out.unite(relaxed(from).range());
  });
  return out;
}

} // namespace hetile::poly
