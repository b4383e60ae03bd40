// SPDX-License-Identifier: Apache-2.0
//===- Coefficients.cpp - a band as linear forms --------------------------===//
//
// A member of a band is one piece for each statement: its linear part is what counts here.
//
//===----------------------------------------------------------------------===//
#include "Coefficients.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::poly {

std::map<std::string, Coefficients> coefficients(const isl::union_map &xy, int member) {
  std::map<std::string, Coefficients> out;
  xy.foreach_map([&](isl::map m) {
    isl::pw_multi_aff f = isl::manage(isl_pw_multi_aff_from_map(m.copy()));
    isl::pw_aff form = isl::manage(isl_pw_multi_aff_get_pw_aff(f.get(), member));
    std::string name = isl::manage(isl_map_get_tuple_id(m.get(), isl_dim_in)).name();
    isl_pw_aff_foreach_piece(
        form.get(),
        [](isl_set *set, isl_aff *owned, void *user) {
          isl_set_free(set);
          isl::aff aff = isl::manage(owned);
          Coefficients c;
          for (int k = 0; k < isl_aff_dim(aff.get(), isl_dim_in); ++k)
            c.push_back(
                isl::manage(isl_aff_get_coefficient_val(aff.get(), isl_dim_in, k)).num_si());
          *static_cast<Coefficients *>(user) = c;
          return isl_stat_ok;
        },
        &out[name]);
  });
  return out;
}

std::vector<int> columnDimensions(const Scop &scop, const isl::union_map &xy) {
  const std::map<std::string, Coefficients> y = coefficients(xy, 1);
  std::vector<int> out(scop.nest->arrays.size(), -1);
  for (const Statement &s : scop.nest->statements) {
    auto c = y.find(s.name);
    if (c == y.end() || c->second.size() != s.iterators.size())
      continue;
    for (const Access &a : s.accesses)
      for (size_t d = 0; d < a.subscripts.size(); ++d)
        for (size_t k = 0; k < s.iterators.size(); ++k)
          if (c->second[k] != 0 && a.subscripts[d].terms.count(s.iterators[k].name))
            out[a.array] = std::max(out[a.array], static_cast<int>(d));
  }
  return out;
}

bool isFolded(const Scop &scop, const isl::union_map &xy, const std::vector<int> &columns) {
  const std::map<std::string, Coefficients> y = coefficients(xy, 1);
  std::vector<bool> up(columns.size(), false), down(columns.size(), false);
  for (const Statement &s : scop.nest->statements) {
    const auto c = y.find(s.name);
    if (c == y.end() || c->second.size() != s.iterators.size())
      continue;
    for (const Access &a : s.accesses)
      for (size_t k = 0; columns[a.array] >= 0 && k < s.iterators.size(); ++k) {
        const auto &terms = a.subscripts[static_cast<size_t>(columns[a.array])].terms;
        const auto term = terms.find(s.iterators[k].name);
        if (c->second[k] == 0 || term == terms.end())
          continue;
        const bool same = (c->second[k] > 0) == (term->second > 0);
        up[a.array] = up[a.array] || same;
        down[a.array] = down[a.array] || !same;
      }
  }
  for (size_t k = 0; k < columns.size(); ++k)
    if (up[k] && down[k])
      return true;
  return false;
}

/// { [y - sign e] } of all accesses, e being the subscript along the columns.
static isl::set distancesToColumns(const Scop &scop, const isl::union_map &xy,
                                   const std::vector<int> &columns, int sign) {
  const isl::ctx ctx = scop.domain.ctx();
  isl::set all(ctx, "{ [d] : false }");
  for (const Statement &s : scop.nest->statements)
    for (const Access &a : s.accesses) {
      const int dim = columns[a.array];
      if (dim < 0)
        continue;
      const isl::map elements = accessMap(ctx, scop, s, a);
      const isl::union_map at = xy.reverse().apply_range(isl::union_map(elements));
      at.foreach_map([&](isl::map m) {
        const isl::map distance(ctx, "{ [[x, y] -> [" + indices(a.subscripts.size()) + "]] -> [y " +
                                         (sign > 0 ? "- e" : "+ e") + std::to_string(dim) + "] }");
        const isl::map unnamed = isl::manage(isl_map_reset_tuple_id(m.release(), isl_dim_out));
        all = all.unite(unnamed.wrap().apply(distance));
      });
    }
  return all.coalesce();
}

bool runsOneWay(const Scop &scop, const isl::union_map &xy, const std::vector<int> &columns) {
  constexpr const char *Near = "{ [d] : -16 <= d <= 16 }"; // halos are narrower
  for (const int sign : {1, -1}) {
    const isl::set all = distancesToColumns(scop, xy, columns, sign);
    const isl::map pairs = isl::manage(isl_map_from_domain_and_range(all.copy(), all.copy()));
    if (pairs.deltas().is_subset(isl::set(all.ctx(), Near)))
      return true;
  }
  return false;
}

} // namespace hetile::poly
