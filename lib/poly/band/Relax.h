// SPDX-License-Identifier: Apache-2.0
//===- Relax.h - sets without constant sizes --------------------*- C++ -*-===//
//
// isl's scheduler takes constants for what they are: of loops of 300 iterations it looks for
// schedules whose coefficients are chosen for 300, and may not end in hours where a parameter takes
// it a second. Without these bounds sets are larger, and dependences more: what is found must be
// checked.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_RELAX_H
#define HETILE_POLY_RELAX_H

#include "poly/scop/Isl.h"

namespace hetile::poly {

/// The same without bounds that compare one variable with a constant of some size.
isl::union_set withoutConstantBounds(const isl::union_set &set);
isl::union_map withoutConstantBounds(const isl::union_map &map);

} // namespace hetile::poly

#endif
