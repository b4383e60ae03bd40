// SPDX-License-Identifier: Apache-2.0
//===- Dependencies.h - what is known of a file with errors -----*- C++ -*-===//
//
// A file that cannot be read may be one that can when one of its headers is another. Its main needs
// the runtime all the same.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DEPENDENCIES_H
#define HETILE_FRONTEND_DEPENDENCIES_H

#include "frontend/parse/ParseOptions.h"

#include <string>
#include <vector>

namespace hetile::frontend {

struct Outline {
  /// The file and the headers that it includes, as far as the preprocessor finds them; for headers
  /// that are not there, the folders in which they would appear.
  std::vector<std::string> dependencies;
  bool definesMain = false;
};

/// Nothing is printed.
Outline outlineOf(const std::string &path, const Options &options);

} // namespace hetile::frontend

#endif
