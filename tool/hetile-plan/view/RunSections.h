// SPDX-License-Identifier: Apache-2.0
//===- RunSections.h - what the page says of a run --------------*- C++ -*-===//
//
// The list of nests above, the machine and what happened besides below.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_VIEW_RUNSECTIONS_H
#define HETILE_TOOL_PLAN_VIEW_RUNSECTIONS_H

#include "ReportData.h"

namespace hetile::tool::view {

/// All as HTML.
std::string nestList(const ReportData &report);
std::string machineSection(const ReportData &report);
std::string fallbackSection(const ReportData &report);
std::string homeSection(const ReportData &report);
std::string windowSection(const ReportData &report);

} // namespace hetile::tool::view

#endif
