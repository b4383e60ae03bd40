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

} // namespace hetile::poly
