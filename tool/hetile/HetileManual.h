// SPDX-License-Identifier: Apache-2.0
//===- HetileManual.h - the manual of hetile --------------------*- C++ -*-===//
//
// Filled from the options that LLVM's command line library knows of.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILE_MANUAL_H
#define HETILE_TOOL_HETILE_MANUAL_H

#include "manual/Page.h"

#include <map>
#include <string>
#include <vector>

namespace hetile::tool {

/// The page, with all options that are registered and not hidden. `accepted`: the values of those
/// that accept certain words only, by name.
manual::Page hetilePage(const std::map<std::string, std::vector<std::string>> &accepted);

} // namespace hetile::tool

#endif
