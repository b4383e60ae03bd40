//===- Aliases.h - values that the nest might overwrite ---------*- C++ -*-===//
//
// What is read once on entry must not change while the nest runs, not even through a
// pointer.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ALIASES_H
#define HETILE_FRONTEND_ALIASES_H

#include "Attempt.h"

namespace hetile::frontend {

/// Refuses nests that write, through a pointer to the same type, memory where a parameter, a
/// captured scalar or a captured global may lie; or arrays that a called function reads.
bool checkAliases(Attempt &attempt);

} // namespace hetile::frontend

#endif
