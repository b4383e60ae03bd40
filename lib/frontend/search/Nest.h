//===- Nest.h - one loop nest to the model ----------------------*- C++ -*-===//
//
// Reads an outermost `for` with everything in it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_NEST_H
#define HETILE_FRONTEND_NEST_H

#include "frontend/reading/Attempt.h"

#include "clang/AST/Stmt.h"

namespace hetile::frontend {

/// Fills attempt.nest from the loop; false with attempt.refusal set if the model cannot
/// express it, without it if no two loops around an access to an array are there. Location and insertion point are the caller's to fill.
bool readNest(Attempt &attempt, const clang::ForStmt *loop);

} // namespace hetile::frontend

#endif
