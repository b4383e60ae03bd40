// SPDX-License-Identifier: Apache-2.0
//===- NestSection.h - what the page says of a nest -------------*- C++ -*-===//
//
// Figures, owners, times, timelines of a nest with one set of sizes.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_VIEW_NESTSECTION_H
#define HETILE_TOOL_PLAN_VIEW_NESTSECTION_H

#include "ReportData.h"
#include "TraceData.h"

namespace hetile::tool::view {

/// "heat.c:9:3, sizes 4000 100".
std::string nestTitle(const RegionData &region);

/// The section of region `number`, as HTML; `trace` may be null. `points`: how fine timelines are
/// (timelinesPicture()); 0: figures only, no pictures.
std::string nestSection(const ReportData &report, size_t number, const TraceData *trace,
                        double points);

} // namespace hetile::tool::view

#endif
