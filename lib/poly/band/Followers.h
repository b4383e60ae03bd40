// SPDX-License-Identifier: Apache-2.0
//===- Followers.h - statements that go where others go ---------*- C++ -*-===//
//
// What copies the last values of lines (Array::lineOf) runs in one iteration of the loops around
// it. A scheduler that knows no iteration but that one places it anywhere, and bends the others
// after it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_FOLLOWERS_H
#define HETILE_POLY_FOLLOWERS_H

#include "poly/scop/Scop.h"

#include <optional>

namespace hetile::poly {

/// All points of the statements that copy lines. Throws isl::exception.
isl::union_set followers(const Scop &scop);

/// The schedule `partial` of the others, and with it that of the followers: each is where a
/// statement that uses its line is in the same iteration of their loops. Nothing if that one also
/// moves in other loops. Throws isl::exception.
std::optional<isl::multi_union_pw_aff> withFollowers(const Scop &scop,
                                                     const isl::multi_union_pw_aff &partial);

} // namespace hetile::poly

#endif
