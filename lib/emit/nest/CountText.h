// SPDX-License-Identifier: Apache-2.0
//===- CountText.h - how much is done in a tile -----------------*- C++ -*-===//
//
// A reading of a loop structure: count the points. A statement with a loop inside whose length
// differs from instance to instance (LDL^T, Cholesky by rows) counts for one point more in each
// iteration of that loop: blocks of equal points are to be blocks of equal work.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_COUNTTEXT_H
#define HETILE_EMIT_COUNTTEXT_H

#include "emit/text/Writer.h"

namespace hetile::emit {

/// Adds the number of points that `a` visits to the variable `ht_count`; innermost loops, and
/// loops whose body does not depend on them, are counted in closed form.
void writeCount(Writer &w, const model::Ast &a, const model::Nest &nest, const Spelling &spelling);

/// Adds the symbols to `symbols` that such code names besides those of `a`.
void collectOfCount(const model::Nest &nest, std::set<std::string> &symbols);

} // namespace hetile::emit

#endif
