// SPDX-License-Identifier: Apache-2.0
//===- LoopHints.h - pragmas that a loop must follow ------------*- C++ -*-===//
//
// #pragma GCC unroll, GCC ivdep and their like, which compilers refuse before anything but a loop.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_LOOPHINTS_H
#define HETILE_EMIT_LOOPHINTS_H

#include <string>

namespace hetile::emit {

/// Where the hints begin that stand directly before the loop at `loop`, as directives or as
/// operators; `loop` without any. Those in macros, and behind comments, are not found.
unsigned beforeHints(const std::string &text, unsigned loop);

} // namespace hetile::emit

#endif
