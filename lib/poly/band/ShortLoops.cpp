// SPDX-License-Identifier: Apache-2.0
//===- ShortLoops.cpp - statements with their innermost loops -------------===//
//
// All points of such loops get the same place, so whatever order a tile gives them is the
// program's.
//
//===----------------------------------------------------------------------===//
#include "ShortLoops.h"

#include "model/Print.h"

using namespace hetile::model;

namespace hetile::poly {

static constexpr long MostIterations = 16;
static constexpr size_t KeptLoops = 2; // of each statement

bool isShort(const isl::set &points, size_t d) {
  const isl::val least = isl::manage(isl_set_dim_min_val(points.copy(), int(d)));
  const isl::val most = isl::manage(isl_set_dim_max_val(points.copy(), int(d)));
  return least.is_int() && most.is_int() && most.sub(least).lt(isl::val(points.ctx(), MostIterations));
}

std::optional<isl::union_pw_multi_aff> atOnePoint(const Scop &scop) {
  isl::union_pw_multi_aff all(scop.domain.ctx(), "{ }");
  bool any = false;
  for (const Statement &s : scop.nest->statements) {
    const isl::union_set own = scop.domain.intersect(
        isl::union_set(scop.domain.ctx(), "{ " + pointOf(s) + " }"));
    size_t loops = s.iterators.size();
    own.foreach_set([&](const isl::set &points) {
      while (loops > KeptLoops && isShort(points, loops - 1))
        --loops;
    });
    any |= loops < s.iterators.size();
    std::string there;
    for (size_t k = 0; k < s.iterators.size(); ++k)
      there += (k ? ", " : "") + (k < loops ? islName(s.iterators[k].name) : std::string("0"));
    const isl::pw_multi_aff one(scop.domain.ctx(),
                                "{ " + tuple(s) + " -> " + s.name + "[" + there + "] }");
    all = isl::manage(isl_union_pw_multi_aff_union_add(
        all.release(), isl_union_pw_multi_aff_from_pw_multi_aff(one.copy())));
  }
  return any ? std::optional<isl::union_pw_multi_aff>(all) : std::nullopt;
}

} // namespace hetile::poly
