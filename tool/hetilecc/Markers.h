// SPDX-License-Identifier: Apache-2.0
//===- Markers.h - what a linked program has of hetile ----------*- C++ -*-===//
//
// The runtime and a main that hetile has rewritten leave a text in the program.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_MARKERS_H
#define HETILE_TOOL_HETILECC_MARKERS_H

#include <string>

namespace hetile::cc {

struct Markers {
  bool runtime = false; // the runtime, as nests are registered or main starts it
  bool main = false;    // a main that starts it
  bool mpi = false;     // something that starts MPI: the program itself, or the runtime
};

Markers markersOf(const std::string &program);

} // namespace hetile::cc

#endif
