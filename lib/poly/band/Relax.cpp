// SPDX-License-Identifier: Apache-2.0
//===- Relax.cpp - sets without constant sizes ----------------------------===//
//
// A bound is dropped if it has one variable, no parameter, no division, and a constant beyond a
// few. Where statements are nested at different depths, isl wants some size that no distance
// between them exceeds: then upper bounds become one parameter, which may be as large as all.
//
//===----------------------------------------------------------------------===//
#include "Relax.h"

namespace hetile::poly {

namespace {

constexpr int Few = 8; // iterations; shorter loops are what they are
constexpr const char *SizeName = "hetile_size";

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

/// `c` with parameter number `size` in place of its constant; null if it is a lower bound.
isl_constraint *common(isl_constraint *c, int size) {
  const isl::val constant = isl::manage(isl_constraint_get_constant_val(c));
  isl::val factor(constant.ctx(), 0); // of its one variable
  for (isl_dim_type type : {isl_dim_in, isl_dim_out})
    for (isl_size k = 0; k < isl_constraint_dim(c, type); ++k)
      factor = factor.add(isl::manage(isl_constraint_get_coefficient_val(c, type, int(k))));
  if (!factor.is_neg() || !constant.is_pos()) {
    isl_constraint_free(c);
    return nullptr;
  }
  c = isl_constraint_set_constant_si(c, -1);
  return isl_constraint_set_coefficient_val(c, isl_dim_param, size, factor.neg().release());
}

isl::map relaxed(isl::map map, Bounds bounds) {
  const int size = int(isl_map_dim(map.get(), isl_dim_param));
  if (bounds == Bounds::Common) {
    isl_map *more = isl_map_add_dims(map.release(), isl_dim_param, 1);
    map = isl::manage(isl_map_set_dim_name(more, isl_dim_param, unsigned(size), SizeName));
  }
  isl::map all = isl::manage(isl_map_empty(isl_map_get_space(map.get())));
  map.foreach_basic_map([&](const isl::basic_map &exact) {
    isl_basic_map *kept = isl_basic_map_universe(isl_basic_map_get_space(exact.get()));
    isl_constraint_list *list = isl_basic_map_get_constraint_list(exact.get());
    for (isl_size k = 0; k < isl_constraint_list_n_constraint(list); ++k) {
      isl_constraint *c = isl_constraint_list_get_constraint(list, int(k));
      if (isConstantBound(c)) {
        if (bounds == Bounds::Common)
          c = common(c, size);
        else
          c = isl_constraint_free(c);
      }
      if (c)
        kept = isl_basic_map_add_constraint(kept, c);
    }
    isl_constraint_list_free(list);
    all = all.unite(isl::map(isl::manage(kept)));
  });
  if (bounds == Bounds::Common) // isl takes a dependence for one of empty loops, too, if it may
    all = all.intersect_params(isl::set(all.ctx(), "[" + std::string(SizeName) + "] -> { : " +
                                                       SizeName + " > " + std::to_string(Few) +
                                                       " }"));
  return all.coalesce();
}

} // namespace

isl::union_map relaxed(const isl::union_map &map, Bounds bounds) {
  isl::union_map out(map.ctx(), "{ }");
  map.foreach_map([&](isl::map one) { out = out.unite(isl::union_map(relaxed(one, bounds))); });
  return out;
}

isl::union_set relaxed(const isl::union_set &set, Bounds bounds) {
  isl::union_set out(set.ctx(), "{ }");
  set.foreach_set([&](isl::set one) {
    // The identity would tie each variable to another one.
    const isl::map from = isl::manage(isl_map_from_range(one.copy()));
    out = out.unite(relaxed(from, bounds).range());
  });
  return out;
}

isl::union_map withoutParameter(const isl::map &map, const std::string &name) {
  const int at = isl_map_find_dim_by_name(map.get(), isl_dim_param, name.c_str());
  return at < 0 ? isl::union_map(map)
                : isl::union_map(
                      isl::manage(isl_map_project_out(map.copy(), isl_dim_param, unsigned(at), 1)));
}

isl::multi_union_pw_aff withoutSize(const isl::multi_union_pw_aff &schedule) {
  isl::union_map all(schedule.ctx(), "{ }");
  bool depends = false;
  isl::union_map::from(schedule).foreach_map([&](isl::map one) {
    const int at = isl_map_find_dim_by_name(one.get(), isl_dim_param, SizeName);
    depends |= at >= 0 && isl_map_involves_dims(one.get(), isl_dim_param, unsigned(at), 1);
    all = all.unite(withoutParameter(one, SizeName));
  });
  return depends ? isl::multi_union_pw_aff()
                 : isl::manage(isl_multi_union_pw_aff_from_union_map(all.release()));
}

} // namespace hetile::poly
