//===- FlowReader.h - what a function does besides its nests ----*- C++ -*-===//
//
// Conservative: what is not known to leave the elements of arrays alone touches them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_FLOWREADER_H
#define HETILE_FRONTEND_FLOWREADER_H

#include "Source.h"

#include "../model/Flow.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

namespace hetile::frontend {

/// True if the lvalue may be an element of an array, or an object with elements in it. A
/// pointer in a table of rows is none.
bool mayBeElement(const clang::Expr *lvalue);

/// The flow of a function that has a body in this file.
model::FunctionFlow readFlow(const Source &source, const clang::FunctionDecl *function);

} // namespace hetile::frontend

#endif
