// SPDX-License-Identifier: Apache-2.0
//===- LoopHints.h - pragmas that a loop must follow ------------*- C++ -*-===//
//
// #pragma GCC unroll, GCC ivdep and their like, which compilers refuse before anything but a loop:
// they belong to the text of the loop.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_LOOPHINTS_H
#define HETILE_FRONTEND_LOOPHINTS_H

#include "frontend/source/Source.h"

namespace hetile::frontend {

/// As Source::statementRange; of a loop, from the first of its hints on, or from the macro that has
/// the hints and the loop. Empty also if hints and what comes before them cannot be parted.
std::optional<model::SourceRange> rangeWithHints(const Source &source, const clang::Stmt *s);

} // namespace hetile::frontend

#endif
