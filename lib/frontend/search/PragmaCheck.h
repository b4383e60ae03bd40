// SPDX-License-Identifier: Apache-2.0
//===- PragmaCheck.h - pragmas of hetile's that say nothing -----*- C++ -*-===//
//
// A misspelt pragma would be passed over in silence: hetile tells of it as of a mark that has no
// nest.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_PRAGMACHECK_H
#define HETILE_FRONTEND_PRAGMACHECK_H

#include "frontend/search/FunctionSearch.h"

namespace hetile::frontend {

/// Adds errors to the file: of words that hetile does not know, of pragmas before what is no loop,
/// and of names that their loop has not. Says them once.
void checkPragmas(FileSearch &search);

} // namespace hetile::frontend

#endif
