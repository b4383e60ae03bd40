// SPDX-License-Identifier: Apache-2.0
//===- PlanManual.h - the manual of hetile-plan -----------------*- C++ -*-===//
//
// Made from the tables of the subcommands.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_PLANMANUAL_H
#define HETILE_TOOL_PLAN_PLANMANUAL_H

#include "Subcommands.h"

#include "manual/Page.h"

namespace hetile::tool {

manual::Page planPage(const std::vector<Command> &commands);

} // namespace hetile::tool

#endif
