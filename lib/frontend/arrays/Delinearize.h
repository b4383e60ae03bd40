// SPDX-License-Identifier: Apache-2.0
//===- Delinearize.h - dimensions of flattened arrays -----------*- C++ -*-===//
//
// a[i * n + j] is an access to row i, column j of an array with rows of n elements.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DELINEARIZE_H
#define HETILE_FRONTEND_DELINEARIZE_H

#include "frontend/reading/Attempt.h"

namespace hetile::frontend {

/// Splits the first subscript, the only one of most arrays, of all accesses to base number `base`
/// along row lengths that divide each other, and gives `array` the shape. `count`: number of
/// elements if known. Returns false, with nothing changed, if the subscripts do not look flattened
/// or do not become affine.
bool delinearize(Attempt &attempt, unsigned base, const std::optional<Poly> &count,
                 model::Array &array);

} // namespace hetile::frontend

#endif
