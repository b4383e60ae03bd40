// SPDX-License-Identifier: Apache-2.0
//===- OwnersPicture.h - whose columns are whose ----------------*- C++ -*-===//
//
// The iteration space of a nest: blocks of columns in the colours of their ranks, cut into tiles.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_VIEW_OWNERSPICTURE_H
#define HETILE_TOOL_PLAN_VIEW_OWNERSPICTURE_H

#include "ReportData.h"

namespace hetile::tool::view {

/// A stripe of the picture that shows one rank.
struct Stripe {
  int rank = 0;
  double begin = 0, end = 0; ///< columns
  size_t blocks = 0;         ///< that it shows
};

/// What can be seen of `blocks` if a point of the picture is `grain` columns wide: wide blocks as
/// they are; of narrow ones, for each point the rank that has most of it.
std::vector<Stripe> stripes(const std::vector<plan::Block> &blocks, double grain);

/// The picture as HTML, with what it shows below; `id` is its own in the page. A sentence in its
/// place if the band has no rows or columns.
std::string ownersPicture(const ReportData &report, const RegionData &region,
                          const std::string &id);

} // namespace hetile::tool::view

#endif
