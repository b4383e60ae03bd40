// SPDX-License-Identifier: Apache-2.0
//===- Blocking.h - products whose blocks stay in registers -----*- C++ -*-===//
//
// Three loops around one statement like that of a matrix product (model::Product): where nothing
// but the updates of each element depends on their order, they run in blocks.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_BLOCKING_H
#define HETILE_POLY_BLOCKING_H

#include "RowPair.h"

#include "model/body/Product.h"

namespace hetile::poly {

/// True if all of `dependences`, between instances of `s`, lead from one update of an element to a
/// later one. Throws isl::exception.
bool onlyUpdates(const isl::union_map &dependences, const model::Statement &s,
                 const model::Product &p);

/// Which of the loops is what, if the points of `outer` may run in blocks: it has only `middle` in
/// it, and that only `inner`, whose body are statements. Throws isl::exception.
model::Blocked findBlocks(const Scop &scop, const Dependences &deps, const RowFacts &facts,
                          const model::Ast &outer, const model::Ast &middle,
                          const model::Ast &inner);

} // namespace hetile::poly

#endif
