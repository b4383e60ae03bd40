// SPDX-License-Identifier: Apache-2.0
//===- Keep.h - tiled sources that stay -------------------------*- C++ -*-===//
//
// What --keep asks for: debuggers then show the lines of functions that hetile wrote.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_KEEP_H
#define HETILE_TOOL_HETILECC_KEEP_H

#include <string>

namespace hetile::cc {

/// Writes `text`, which hetile made, to `path`, and makes the folders above it. A file that hetile
/// did not make stays. Empty if all is well, else why the text was not written.
std::string keepFile(const std::string &path, const std::string &text);

} // namespace hetile::cc

#endif
