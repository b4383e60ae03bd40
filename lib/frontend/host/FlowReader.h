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
#include "llvm/ADT/DenseSet.h"

namespace hetile::frontend {

/// The flow of a function that has a body in this file. `privates`: arrays whose memory nobody ever
/// sees while nests are tiled, so that their declarations say nothing. `collective`: all ranks of
/// an MPI program run it, not always at the same time, so that the text cannot call the runtime
/// where it touches an element or ends memory. `entries`: blanks at the beginning of blocks where
/// nests are entered.
model::FunctionFlow readFlow(const Source &source, const clang::FunctionDecl *function,
                             const llvm::DenseSet<const clang::VarDecl *> &privates,
                             const std::vector<model::SourceRange> &entries, bool collective);

} // namespace hetile::frontend

#endif
