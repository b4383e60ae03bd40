// SPDX-License-Identifier: Apache-2.0
//===- Dumps.h - what is known after a pass, as text ------------*- C++ -*-===//
//
// For people and tests; nothing reads it back.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_DUMPS_H
#define HETILE_DRIVER_DUMPS_H

#include "Result.h"

#include "../model/flow/Regions.h"

#include <string>
#include <vector>

namespace hetile::driver {

/// What the file is, and what the search found in it besides nests.
std::string stateOf(const frontend::File &file);

/// What the analysis made of a nest.
std::string stateOf(const model::Nest &nest, const NestResult &result);

/// Which statements are regions, and what ends them.
std::string stateOf(const model::Regions &regions);

/// Which nests are tiled.
std::string stateOf(const std::vector<NestResult> &nests);

/// One line a remark.
std::string stateOf(const std::vector<model::Remark> &remarks);

} // namespace hetile::driver

#endif
