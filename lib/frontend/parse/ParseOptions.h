// SPDX-License-Identifier: Apache-2.0
//===- ParseOptions.h - how a file is to be read ----------------*- C++ -*-===//
//
// What the driver decides before anything is parsed.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_PARSEOPTIONS_H
#define HETILE_FRONTEND_PARSEOPTIONS_H

#include "frontend/parse/Names.h"

#include <string>
#include <vector>

namespace hetile::frontend {

struct Options {
  /// Compiler invocation for the file, argv[0] first, as a compilation database gives it.
  std::vector<std::string> command;
  std::string directory;   // the command's working directory
  std::string resourceDir; // clang's resource directory
  bool collective = false;  // the program calls MPI itself, and its ranks enter the nests together
  Disguise disguise;        // names of the program under which it is read
  bool readsCalls = true;  // functions with loops that loops call are read with them
  bool reassociate = false; // floating-point sums and products may be added up in any order
  unsigned long nestSteps = 1'000'000, fileSteps = 10'000'000; // see Budget.h
};

} // namespace hetile::frontend

#endif
