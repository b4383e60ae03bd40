// SPDX-License-Identifier: Apache-2.0
//===- Marks.h - regions that the user marked -------------------*- C++ -*-===//
//
// `#pragma scop` .. `#pragma endscop`, and `#pragma hetile` before a loop. In a file with marks,
// nothing else is tiled, and a marked nest that cannot be tiled is an error.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_MARKS_H
#define HETILE_FRONTEND_MARKS_H

#include "frontend/source/Directives.h"

namespace hetile::frontend {

struct Mark {
  clang::SourceLocation loc; // of the pragma
  unsigned begin = 0, end = 0; // a nest that begins here, [begin, end), is marked
  bool ours = false; // made for hetile: other tools have `scop`, too
};

/// All marks of the file, in order. A `scop` without `endscop` marks nothing.
std::vector<Mark> marksOf(const Source &source, const std::vector<Directive> &directives);

/// Number of the mark of a nest that begins at `offset`, from 1; 0 if it has none.
unsigned markAt(const std::vector<Mark> &marks, unsigned offset);

} // namespace hetile::frontend

#endif
