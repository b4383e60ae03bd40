// SPDX-License-Identifier: Apache-2.0
//===- Driver.h - one file through all passes -------------------*- C++ -*-===//
//
// Source, dependences, band, sets, regions, text: the passes in the order in which data
// flows.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_DRIVER_H
#define HETILE_DRIVER_DRIVER_H

#include "Result.h"

#include "llvm/Support/Error.h"

#include <string>

namespace hetile::driver {

/// Compiles `path`. The error is that the file has errors (already printed) or cannot be
/// read.
llvm::Expected<Result> compile(const std::string &path, const Options &options);

} // namespace hetile::driver

#endif
