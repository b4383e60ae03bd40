// SPDX-License-Identifier: Apache-2.0
//===- RankTimes.h - what each rank spent its time on -----------*- C++ -*-===//
//
// One bar a rank, of all entries of a nest together.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_VIEW_RANKTIMES_H
#define HETILE_TOOL_PLAN_VIEW_RANKTIMES_H

#include "ReportData.h"

#include "draw/Timeline.h"

namespace hetile::tool::view {

/// The bars: computing, messages, moving in and out, planning, waiting, one after the other; what
/// is missing to the nest's time is idle. Planning and moving are the host's.
draw::Timeline rankTimes(const ReportData &report, const RegionData &region);

/// The picture as HTML.
std::string rankTimesPicture(const ReportData &report, const RegionData &region);

} // namespace hetile::tool::view

#endif
