// SPDX-License-Identifier: Apache-2.0
//===- PointCount.cpp - how many points a nest has ------------------------===//
//
// Those of a box around them, whose sides are differences between two points for the same
// parameters.
//
//===----------------------------------------------------------------------===//
#include "PointCount.h"

#include <optional>

namespace hetile::poly {

namespace {
constexpr long Great = 1L << 20; // beyond this, it does not matter
}

/// Nothing if there are more than Great.
static std::optional<long> pointsOfBox(const isl::set &points) {
  const isl::map pairs =
      isl::manage(isl_map_from_domain_and_range(points.copy(), points.copy()));
  const isl::set distances = isl::manage(isl_map_deltas(pairs.copy()));
  long count = 1;
  for (int d = 0; d < int(isl_set_dim(points.get(), isl_dim_set)); ++d) {
    const isl::val most = isl::manage(isl_set_dim_max_val(distances.copy(), d));
    if (!most.is_int() || most.gt(isl::val(points.ctx(), Great)))
      return std::nullopt;
    count *= most.num_si() + 1;
    if (count > Great)
      return std::nullopt;
  }
  return count;
}

int64_t mostPoints(const Scop &scop) {
  int64_t all = 0;
  bool known = true;
  scop.domain.intersect_params(scop.context).foreach_set([&](const isl::set &points) {
    const std::optional<long> some = known ? pointsOfBox(points) : std::nullopt;
    known = some.has_value();
    all += some.value_or(0);
  });
  return known && all <= Great ? all : 0;
}

} // namespace hetile::poly
