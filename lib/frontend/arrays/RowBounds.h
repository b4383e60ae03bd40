// SPDX-License-Identifier: Apache-2.0
//===- RowBounds.h - subscripts that leave their row ------------*- C++ -*-===//
//
// `double *q = b[0]; .. q[i * N + j]`: what people write for an array as one line. Whole rows go
// from a subscript to the one before it; what still may leave its row is one line, if nothing
// else helps.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ROWBOUNDS_H
#define HETILE_FRONTEND_ROWBOUNDS_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Writes the subscripts of all accesses to base number `base`, of the shape of `array`, so that as
/// many as possible stay inside their row: b[0][i * N + j] becomes b[i][j].
void carryRows(Attempt &attempt, unsigned base, const model::Array &array);

/// The same for rows that `array` has been found to have: what is one row off at all points where
/// it is accessed, as a[i * n + n - 1 + j] where j is 0, or would always leave its row at some.
void carryFoundRows(Attempt &attempt, unsigned base, const model::Array &array);

/// Makes a line of `array`, and of the subscripts of all accesses to base number `base`. False,
/// with nothing changed, if its elements do not lie in one line or all stay inside their rows.
bool flattenRows(Attempt &attempt, unsigned base, model::Array &array);

/// True if `array` is a member that is larger than its type says: `double data[1]` at the end of a
/// struct.
bool isOpenEnded(const clang::Expr *array);

} // namespace hetile::frontend

#endif
