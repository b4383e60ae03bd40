// SPDX-License-Identifier: Apache-2.0
//===- Checking.h - translation validation of a file ------------*- C++ -*-===//
//
// Puts the tilings of a file through lib/check, and says what came out.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_CHECKING_H
#define HETILE_DRIVER_CHECKING_H

#include "Result.h"

namespace hetile::driver {

/// Checks every tiled nest of `result`. One that fails loses its tiling; its remark counts as an
/// error (Result::checkFailed).
void checkNests(Result &result, const Options &options);

} // namespace hetile::driver

#endif
