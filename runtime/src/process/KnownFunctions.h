// SPDX-License-Identifier: Apache-2.0
//===- KnownFunctions.h - functions that leave arrays alone -----*- C++ -*-===//
//
// Known by where their code lies, so that a function of the same name, or what a pointer leads to,
// is never taken for one of them. Any thread may ask: libraries come and go.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_KNOWNFUNCTIONS_H
#define HETILE_RUNTIME_KNOWNFUNCTIONS_H

#include "hetile.h"

namespace hetile::runtime {

/// Adds `count` functions of a file.
void registerKnown(const hetile_function *known, int count);

/// Takes them out again, before other code may lie there.
void forgetKnown(const hetile_function *known, int count);

/// True if `function` leaves arrays alone, as hetile.h says: see hetile_calls.
bool isKnown(hetile_function function);

} // namespace hetile::runtime

#endif
