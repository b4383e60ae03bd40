// SPDX-License-Identifier: Apache-2.0
//===- Scratch.h - arrays that iterations may have for themselves -*- C++ -*-===//
//
// Which arrays of a nest nobody would miss the values of: those of the function's own that nothing
// but nests name. And others of constant size. Whether their values stay inside of an iteration,
// and what the last one leaves, the polyhedral layer says.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_SCRATCH_H
#define HETILE_FRONTEND_SCRATCH_H

#include "frontend/search/FunctionSearch.h"
#include "frontend/search/Search.h"

#include <utility>
#include <vector>

namespace hetile::frontend {

/// Those among `variables`, arrays of `nest`, which is the loop of `facts` as it is written; all
/// together at most 64 KiB, as each thread has them on its stack.
std::vector<ScratchArray>
scratchArrays(FunctionSearch &function, const LoopFacts &facts, const model::Nest &nest,
              const std::vector<std::pair<unsigned, const clang::VarDecl *>> &variables);

} // namespace hetile::frontend

#endif
