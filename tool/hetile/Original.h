// SPDX-License-Identifier: Apache-2.0
//===- Original.h - the source in the place of its tiled form ---*- C++ -*-===//
//
// For builds that have no other way to go on without hetile (hetilecc has its own).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_ORIGINAL_H
#define HETILE_TOOL_ORIGINAL_H

#include "Options.h"

namespace hetile::tool {

/// Runs the program again, without --keep-original, in a process of its own within limits. Where
/// that cannot read the source, crashes or takes too long, the source as it is becomes the output,
/// with one warning; other errors, and with --strict these, stay what they are.
int compileOrKeep(int argc, const char **argv, const Options &options);

} // namespace hetile::tool

#endif
