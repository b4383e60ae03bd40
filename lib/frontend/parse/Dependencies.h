// SPDX-License-Identifier: Apache-2.0
//===- Dependencies.h - what a file with errors includes --------*- C++ -*-===//
//
// A file that cannot be read may be one that can when one of its headers is another.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DEPENDENCIES_H
#define HETILE_FRONTEND_DEPENDENCIES_H

#include "frontend/parse/ParseOptions.h"

#include <string>
#include <vector>

namespace hetile::frontend {

/// The file and the headers that it includes, as far as the preprocessor finds them; for headers
/// that are not there, the folders in which they would appear. Nothing is printed.
std::vector<std::string> dependenciesOf(const std::string &path, const Options &options);

} // namespace hetile::frontend

#endif
