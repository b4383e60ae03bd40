// SPDX-License-Identifier: Apache-2.0
//===- Damage.h - tilings made wrong on purpose -----------------*- C++ -*-===//
//
// What a check must notice: small wrong changes of a tiling, for tests of the check.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_DAMAGE_H
#define HETILE_CHECK_DAMAGE_H

#include "../model/Tiling.h"

namespace hetile::check {

/// A change of one place of a tiling.
struct Change {
  std::string what;     // "cross: upper bound of c0 - 1"
  model::Tiling tiling; // the damaged one
};

/// All small changes of the parts of `tiling`: bounds moved by one, conditions left out, statements
/// and elements left out, intervals moved by one.
std::vector<Change> changes(const model::Tiling &tiling);

/// Makes the first change whose text begins with `what`; false if there is none.
bool damage(model::Tiling &tiling, const std::string &what);

} // namespace hetile::check

#endif
