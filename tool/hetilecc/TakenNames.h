// SPDX-License-Identifier: Apache-2.0
//===- TakenNames.h - names that a program and the system both have -*- C++ -*-===//
//
// A function or an array `open` of the program's is its own affair, as long as nobody else calls
// open(). MPI and the runtime do, and would come to the program's.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_TAKENNAMES_H
#define HETILE_TOOL_HETILECC_TAKENNAMES_H

#include <string>
#include <vector>

namespace hetile::cc {

/// What the linked `program` defines of the names of the system's functions that MPI or the runtime
/// call, sorted; none if it cannot be read.
std::vector<std::string> takenNames(const std::string &program);

/// True if the runtime calls a function of this name: it is linked into the program, where the
/// name is the program's. All others are called by libraries, which need not see it.
bool isCalledByRuntime(const std::string &name);

} // namespace hetile::cc

#endif
