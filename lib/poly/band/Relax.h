// SPDX-License-Identifier: Apache-2.0
//===- Relax.h - sets without constant sizes --------------------*- C++ -*-===//
//
// isl's scheduler takes constants for what they are: of loops of 300 iterations it looks for
// schedules whose coefficients are chosen for 300, and may not end in hours where a parameter takes
// it a second. Without these bounds, or with a parameter in their place, sets are larger, and
// dependences more: what is found must be checked.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_RELAX_H
#define HETILE_POLY_RELAX_H

#include "poly/scop/Isl.h"

namespace hetile::poly {

/// What bounds become that compare one variable with a constant of some size.
enum class Bounds {
  None,  ///< nothing
  Common ///< upper ones: the same parameter, which is at least some size; lower ones: nothing
};

/// The same with such bounds.
isl::union_set relaxed(const isl::union_set &set, Bounds bounds);
isl::union_map relaxed(const isl::union_map &map, Bounds bounds);

/// `map` for any value of the parameter `name`, which is gone.
isl::union_map withoutParameter(const isl::map &map, const std::string &name);

/// `schedule` of relaxed sets without the parameter; null if it depends on it.
isl::multi_union_pw_aff withoutSize(const isl::multi_union_pw_aff &schedule);

} // namespace hetile::poly

#endif
