// SPDX-License-Identifier: Apache-2.0
//===- Gantt.h - a timeline that a person can read --------------*- C++ -*-===//
//
// SVG: ranks down, time across.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_GANTT_H
#define HETILE_TOOL_PLAN_GANTT_H

#include "hetile/plan/Platform.h"

#include <string>
#include <vector>

namespace hetile::tool {

/// The timeline of a sequence. `names`: one for each processor, or empty; `unit`: of time,
/// for the axis; `bound`: of Lemma 1, for the title. Throws Failure if the timeline has more
/// than 10^8 row-blocks.
std::string ganttSvg(const plan::Platform &platform, const plan::Sequence &sequence,
                     const std::string &strategy, double bound,
                     const std::vector<std::string> &names, const std::string &unit);

} // namespace hetile::tool

#endif
