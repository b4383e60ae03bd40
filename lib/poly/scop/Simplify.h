// SPDX-License-Identifier: Apache-2.0
//===- Simplify.h - sets without integer divisions in bounds ----*- C++ -*-===//
//
// A loop `for (j = 1 + i % 2; j < n; j += 2)` has the points 0 < j < n with j - i odd. isl may say
// instead that j is at least an expression with a division, and what is derived from that has ever
// more of them: loops over such sets ask at each element whether it belongs to them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_SIMPLIFY_H
#define HETILE_POLY_SIMPLIFY_H

#include "Isl.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace hetile::poly {

/// `all` in fewer pieces. Those of sets with integer divisions stay apart, each by inequalities
/// without divisions and by congruences where that says the same: one piece for two remainders
/// would have divisions in its bounds.
isl::union_map coalesced(const isl::union_map &all);
isl::union_set coalesced(const isl::union_set &all);

/// `set` and `context` without the parameters that `set` does not depend on: work on sets grows
/// with the parameters, of which a nest has some for each array.
void dropUnusedParameters(isl::set &set, isl::set &context);

/// The pieces of `set` as it is, which may share elements.
std::vector<isl::basic_set> convexPieces(const isl::set &set);

/// Convex pieces of `set` that share nothing. Where it has an integer division by a small number,
/// its elements with each remainder have pieces of their own. Nothing if `most` are not enough.
std::optional<std::vector<isl::basic_set>> disjointPieces(const isl::set &set, size_t most);

} // namespace hetile::poly

#endif
