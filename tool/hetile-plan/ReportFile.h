// SPDX-License-Identifier: Apache-2.0
//===- ReportFile.h - the question that a run's report answers --*- C++ -*-===//
//
// HETILE_REPORT holds, with each plan, what the runtime asked: reads that back.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_REPORTFILE_H
#define HETILE_TOOL_PLAN_REPORTFILE_H

#include "command/Answers.h"

#include "hetile/plan/Choose.h"

#include <functional>
#include <string>

namespace hetile::tool {

/// A question and what the runtime knew besides.
struct ReportedRequest {
  plan::Request request;
  double originalSecondsPerPoint = 0; ///< of the original code on rank 0; 0: not measured yet
};

/// Hands the JSON of a report to `read`. Throws Failure, which names the file, if it cannot be
/// read, or where `read` throws Failure or finds no report of this version (Json::exception).
void withReport(const std::string &file, const std::function<void(const Json &)> &read);

/// What the runtime asked before it made `plan`, a plan in a report. Throws Failure if its samples
/// are none, and Json::exception if it is none of this version.
ReportedRequest requestOf(const Json &plan);

/// Reads member `region` of the `regions` of a report (from 0 on; less than 0: the only one);
/// fallbacks with a plan count as members after the last. Throws Failure if the file is no report,
/// there is no such member, or its plan was not one of choose().
ReportedRequest readReport(const std::string &file, int64_t region);

} // namespace hetile::tool

#endif
