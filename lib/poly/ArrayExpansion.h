// SPDX-License-Identifier: Apache-2.0
//===- ArrayExpansion.h - scratch lines, one for each iteration -*- C++ -*-===//
//
// A scratch line that each iteration of some loops fills before it reads it connects these
// iterations by its memory alone, and keeps what an iteration does in one piece. With one line for
// each of them the loops are free, and go apart: a vector that is multiplied with a matrix, in a
// loop over vectors, becomes a product of matrices. Array expansion, see Feautrier, Array
// expansion, ICS 1988.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ARRAYEXPANSION_H
#define HETILE_POLY_ARRAYEXPANSION_H

#include "Analyze.h"

#include <optional>

namespace hetile::poly {

/// `nest` with hidden arrays in the place of such lines, which the last iteration that writes an
/// element copies it to. Only lines of whose elements each has a loop of its own: others are as
/// quickly used as they are brought from memory. Nothing if there is none, or if nobody can tell
/// within the steps that `options` allow. Never throws. `effort` is added to.
std::optional<model::Nest> withArraysExpanded(const model::Nest &nest, const Options &options,
                                              Effort *effort = nullptr);

} // namespace hetile::poly

#endif
