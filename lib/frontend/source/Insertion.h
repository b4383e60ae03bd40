// SPDX-License-Identifier: Apache-2.0
//===- Insertion.h - where generated code goes ------------------*- C++ -*-===//
//
// Places in the main file: before the declaration that encloses a nest, and around main.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_INSERTION_H
#define HETILE_FRONTEND_INSERTION_H

#include "frontend/source/Source.h"
#include "model/EntryPoint.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

#include <vector>

namespace hetile::frontend {

class ParentStmts;

/// Where generated functions of the main file go. It is lexed once, for all its functions.
class InsertionPoints {
public:
  explicit InsertionPoints(const Source &source);

  /// Offset of a line before the outermost declaration around `function` (the class of a member
  /// function, an `extern "C"` without braces), its comment and attributes included; inside
  /// namespaces and extern "C" blocks.
  unsigned before(const clang::FunctionDecl *function) const;

private:
  unsigned endOfPrevious(unsigned begin) const;

  const Source &source;
  std::vector<unsigned> ends; // offsets after `;`, `{`, `}` and tokens of directives, ascending
};

model::EntryPoint mainFunction(const Source &source, const clang::FunctionDecl *main);

/// True if only blank lines, comments and further pragmas stand between the pragma and `s`.
bool standsBefore(const Source &source, const PreprocessorLog::Pragma &p, const clang::Stmt *s);

/// True if an OpenMP or OpenACC pragma stands in the loop, or directly before it or before
/// a statement around it, and the compiler's options give it a meaning (-fopenmp, -fopenacc).
bool underOpenMP(const Source &source, const clang::Stmt *loop, const ParentStmts &parents,
                 const model::SourceRange &range);

} // namespace hetile::frontend

#endif
