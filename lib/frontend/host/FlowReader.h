// SPDX-License-Identifier: Apache-2.0
//===- FlowReader.h - what a function does besides its nests ----*- C++ -*-===//
//
// Conservative: what is not known to leave the elements of arrays alone touches them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_FLOWREADER_H
#define HETILE_FRONTEND_FLOWREADER_H

#include "frontend/source/Source.h"
#include "model/Flow.h"

#include "clang/AST/Decl.h"

namespace hetile::frontend {

/// The flow of a function that has a body in this file.
model::FunctionFlow readFlow(const Source &source, const clang::FunctionDecl *function);

} // namespace hetile::frontend

#endif
