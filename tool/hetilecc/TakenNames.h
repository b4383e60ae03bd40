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

} // namespace hetile::cc

#endif
