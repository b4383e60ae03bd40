// SPDX-License-Identifier: Apache-2.0
//===- Directives.h - what '#pragma hetile' asks for ------------*- C++ -*-===//
//
//   #pragma hetile [region] [reduction(op: name, ..)]..   the nest must be tiled
//   #pragma hetile reduction(op: name, ..)..              its sums may be added up in any order
//   #pragma hetile off                                    it stays as it is
//
// Each stands before a loop. Anything else is a mistake that the user should hear of.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DIRECTIVES_H
#define HETILE_FRONTEND_DIRECTIVES_H

#include "frontend/source/Source.h"

#include <string>
#include <vector>

namespace hetile::frontend {

/// A pragma of hetile's own.
struct Directive {
  clang::SourceLocation loc; // of the '#'
  unsigned at = 0;           // offset of the code behind it: of its loop, if it has one
  bool region = false;       // a mark, see Marks.h
  bool off = false;
  std::vector<std::string> names; // in reduction clauses, without blanks
  std::string fault;              // what is wrong with its words; empty: nothing
};

/// All of the file, in order.
std::vector<Directive> directivesOf(const Source &source);

} // namespace hetile::frontend

#endif
