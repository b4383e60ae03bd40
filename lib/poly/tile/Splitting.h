// SPDX-License-Identifier: Apache-2.0
//===- Splitting.h - loops cut where they write what they read --*- C++ -*-===//
//
// In a[i][j] -= a[i][k] * a[k][j] and its kind (Floyd and Warshall, Gauss and Jordan) all
// iterations of the loop over j read one element, which one of them, j = k, writes. Before it and
// behind it none waits for another: index set splitting (Griebl, Feautrier and Lengauer,
// "Index set splitting", International Journal of Parallel Programming 28, 2000).
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_SPLITTING_H
#define HETILE_POLY_SPLITTING_H

#include "RowPair.h"

namespace hetile::poly {

/// A loop cut at one of its iterations.
struct SplitLoop {
  model::Ast parts;        ///< a block of loops: before it, it alone, behind it
  model::AffineExpr where; ///< over the statement's iterators and parameters
};

/// `loop`, an innermost one with one statement, in parts whose iterations do not wait for each
/// other; nothing if they do not anyway, or in the parts, too. Throws isl::exception.
std::optional<SplitLoop> splitLoop(const Scop &scop, const Dependences &deps, const RowFacts &facts,
                                   const model::Ast &loop);

} // namespace hetile::poly

#endif
