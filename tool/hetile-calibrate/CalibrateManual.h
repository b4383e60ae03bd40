// SPDX-License-Identifier: Apache-2.0
//===- CalibrateManual.h - the manual of hetile-calibrate -------*- C++ -*-===//
//
// From the table by which the command line is read.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_CALIBRATE_CALIBRATEMANUAL_H
#define HETILE_TOOL_CALIBRATE_CALIBRATEMANUAL_H

#include "command/CommandOptions.h"
#include "manual/Page.h"

namespace hetile::tool {

const std::vector<Option> &calibrateOptions();

manual::Page calibratePage();

} // namespace hetile::tool

#endif
