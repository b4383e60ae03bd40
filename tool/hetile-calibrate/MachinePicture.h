// SPDX-License-Identifier: Apache-2.0
//===- MachinePicture.h - hosts and links as a picture ----------*- C++ -*-===//
//
// A box for each host, as wide as it is fast, with its cores; an arrow for each link.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_CALIBRATE_MACHINEPICTURE_H
#define HETILE_TOOL_CALIBRATE_MACHINEPICTURE_H

#include "Calibration.h"

namespace hetile::tool {

/// A file of SVG.
std::string machinePicture(const Calibration &calibration);

} // namespace hetile::tool

#endif
