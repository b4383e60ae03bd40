// SPDX-License-Identifier: Apache-2.0
//===- NestReader.h - loops and branches around statements ------*- C++ -*-===//
//
// Everything between the root of a nest and the runs of statements in it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_NESTREADER_H
#define HETILE_FRONTEND_NESTREADER_H

#include "frontend/reading/Attempt.h"

#include <vector>

namespace hetile::frontend {

/// Reads the statements of the attempt's loop into the draft. `scalars`: variables written in the
/// nest that its statements may keep to themselves. `scope`: what is known before the loop;
/// afterwards, behind it. `joinedBy` becomes a scalar because of which loops are parts of a
/// statement, if there is one.
bool readLoops(Attempt &attempt, std::vector<const clang::VarDecl *> scalars, Scope &scope,
               const clang::VarDecl *&joinedBy);

} // namespace hetile::frontend

#endif
