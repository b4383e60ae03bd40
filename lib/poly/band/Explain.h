// SPDX-License-Identifier: Apache-2.0
//===- Explain.h - why a nest has no band -----------------------*- C++ -*-===//
//
// Names the pair of accesses whose dependence stands in the way, with its distance vector;
// and the distances of a band that was found.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_EXPLAIN_H
#define HETILE_POLY_EXPLAIN_H

#include "Band.h"

#include "model/Remark.h"

namespace hetile::poly {

/// A missed remark for a nest without two permutable dimensions. Throws isl::exception.
model::Remark explain(const Scop &scop);

/// The distances of all dependences in (x, y), as text. Throws isl::exception.
std::vector<std::string> distances(const Dependences &deps, const Band &band);

} // namespace hetile::poly

#endif
