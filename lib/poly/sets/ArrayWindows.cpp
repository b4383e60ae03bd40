// SPDX-License-Identifier: Apache-2.0
//===- ArrayWindows.cpp - arrays of which a row uses a few rows -----------===//
//
// The first index less x must lie between two constants, for all sizes.
//
//===----------------------------------------------------------------------===//
#include "ArrayWindows.h"

#include "model/Strides.h"

#include <string>

using namespace hetile::model;

namespace hetile::poly {

namespace {

constexpr int64_t Far = 1 << 16; // beyond, an age is no constant that matters
constexpr int64_t MostRows = 64; // of a table that stay for later rows

/// { [x, y] -> X[v, e] }, of one array: v - x lies between constants?
Window windowOf(isl::union_map accesses, size_t dimensions) {
  Window w;
  accesses.foreach_map([&](isl::map m) { // the only one
    isl::map ofRow = m;
    ofRow = isl::manage(isl_map_reset_tuple_id(ofRow.release(), isl_dim_out));
    ofRow = isl::manage(isl_map_project_out(ofRow.release(), isl_dim_out, 1, dimensions - 1));
    ofRow = isl::manage(isl_map_project_out(ofRow.release(), isl_dim_in, 1, 1));
    isl::set ages = isl::manage(isl_map_deltas(ofRow.release()));
    ages = isl::manage(isl_set_project_out(ages.copy(), isl_dim_param, 0,
                                           isl_set_dim(ages.get(), isl_dim_param)));
    isl::val least = isl::manage(isl_set_dim_min_val(ages.copy(), 0));
    isl::val most = isl::manage(isl_set_dim_max_val(ages.copy(), 0));
    if (!least.is_int() || !most.is_int() || least.abs().gt(isl::val(ages.ctx(), Far)) ||
        most.abs().gt(isl::val(ages.ctx(), Far)))
      return;
    w.known = true;
    w.first = least.num_si();
    w.last = most.num_si();
  });
  return w;
}

/// Each of `elements` is written once at most, and not read before.
bool isFilled(const Scop &scop, const Dependences &deps, const isl::union_set &elements) {
  const isl::union_set written = scop.writes.range().intersect(elements);
  return !written.is_empty() && deps.liveIn.intersect_range(written).is_empty() &&
         scop.writes.intersect_range(elements).is_injective();
}

isl::union_set elementsOf(const Scop &scop, size_t array) {
  std::string indices;
  for (size_t d = 0; d < scop.nest->arrays[array].extents.size(); ++d)
    indices += (d > 0 ? ", e" : "e") + std::to_string(d);
  return isl::union_set(scop.domain.ctx(), "{ " + scop.arrayNames[array] + "[" + indices + "] }");
}

} // namespace

std::vector<Window> findWindows(const Scop &scop, const Dependences &deps, const Band &band) {
  const std::vector<Array> &arrays = scop.nest->arrays;
  const bool versions = hasVersions(*scop.nest);
  const isl::union_map all = scop.reads.unite(scop.writes).apply_domain(band.xy);
  std::vector<Window> out(arrays.size());
  for (size_t k = 0; k < out.size(); ++k) {
    const size_t dimensions = arrays[k].extents.size();
    const isl::union_set elements = elementsOf(scop, k);
    if (versions ? !arrays[k].versions
                 : arrays[k].hidden || dimensions < 2 || !isFilled(scop, deps, elements))
      continue;
    const Window window = windowOf(all.intersect_range(elements), dimensions);
    if (versions || window.last - window.first <= MostRows)
      out[k] = window;
  }
  return out;
}

} // namespace hetile::poly
