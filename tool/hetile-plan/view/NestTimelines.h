// SPDX-License-Identifier: Apache-2.0
//===- NestTimelines.h - what was predicted, and what was -------*- C++ -*-===//
//
// One entry of a nest as its plan predicts it, and one as the trace has it, on one scale.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_VIEW_NESTTIMELINES_H
#define HETILE_TOOL_PLAN_VIEW_NESTTIMELINES_H

#include "ReportData.h"
#include "TraceData.h"

#include "draw/Timeline.h"

namespace hetile::tool::view {

/// Lanes of the whole trace between `begin` and `end`, in seconds from `begin` on. Stretches of
/// less than `grain` seconds are drawn together.
draw::Timeline traceTimeline(const ReportData &report, const TraceData &trace, double begin,
                             double end, double grain);

/// What the plan of `region` predicts for one entry; nothing if the report does not have what the
/// prediction was made from.
std::optional<draw::Timeline> predictedTimeline(const ReportData &report, const RegionData &region,
                                                double grain);

/// Both as HTML; `trace` may be null. `points`: across, about; fewer if a page has many pictures.
std::string timelinesPicture(const ReportData &report, const RegionData &region,
                             const TraceData *trace, double points);

/// The whole run as HTML.
std::string runPicture(const ReportData &report, const TraceData &trace, double points);

} // namespace hetile::tool::view

#endif
