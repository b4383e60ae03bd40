// SPDX-License-Identifier: Apache-2.0
//===- SureWrites.h - elements that both branches assign --------*- C++ -*-===//
//
// if (c) x[i] = a; else x[i] = b; writes x[i] in any case: the old value is not needed.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_SUREWRITES_H
#define HETILE_FRONTEND_SUREWRITES_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Keys of the array elements that `s` assigns (without looking at them) whenever it runs.
std::set<std::string> surelyAssigned(const Attempt &attempt, const clang::Stmt *s);

} // namespace hetile::frontend

#endif
