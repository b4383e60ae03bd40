// SPDX-License-Identifier: Apache-2.0
//===- LoopGroups.h - innermost loops and those around them -----*- C++ -*-===//
//
// Which loops surround one innermost loop and nothing else: they may change places.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_LOOPGROUPS_H
#define HETILE_POLY_LOOPGROUPS_H

#include "model/Model.h"

#include <vector>

namespace hetile::poly {

/// Statements of one innermost loop, and the loops that surround nothing else: levels first up to
/// the innermost one.
struct LoopGroup {
  std::vector<unsigned> statements;
  size_t first = 0, levels = 0; // levels: of all loops around the statements
};

/// True if `b` lies in the loop number `level` around `a`.
bool inLoop(const model::Statement &a, const model::Statement &b, size_t level);

/// The groups whose innermost loops have statements only.
std::vector<LoopGroup> groupsOf(const model::Nest &nest);

} // namespace hetile::poly

#endif
