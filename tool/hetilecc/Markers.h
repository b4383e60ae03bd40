//===- Markers.h - what a linked program has of hetile ----------*- C++ -*-===//
//
// The runtime and a main that hetile has rewritten leave a text in the program.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_MARKERS_H
#define HETILE_TOOL_HETILECC_MARKERS_H

#include <string>

namespace hetile::cc {

/// True if `program` has the runtime, but no main that starts it.
bool lacksOwnMain(const std::string &program);

} // namespace hetile::cc

#endif
