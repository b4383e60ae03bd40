// SPDX-License-Identifier: Apache-2.0
//===- Print.h - the model in isl's notation --------------------*- C++ -*-===//
//
// Text of expressions, conditions and whole nests. What is printed is valid isl notation:
// the polyhedral layer builds its objects from it, and tests compare it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_PRINT_H
#define HETILE_MODEL_PRINT_H

#include "Model.h"

#include <string_view>

namespace hetile::model {

/// The user's text without its line breaks and indentation, which do not matter in dumps and
/// messages: one space between words, none at the ends.
std::string oneLine(std::string_view text);

/// "file:line:column", as compilers write a place.
std::string placeOf(const SourceLoc &loc);

/// A symbol as isl may see it: words that isl keeps for itself get a trailing underscore.
std::string islName(const std::string &name);

/// "2t + i - 1", "floor((n - 1)/2)"; never empty.
std::string toIsl(const AffineExpr &e);

/// "i < n", "k + 1 <= i", "n = 2m".
std::string toIsl(const Constraint &c);

/// Constraints joined by "and"; a disjunction is put in parentheses, so that the text may
/// stand beside an "and". "true" and "false" for the trivial conditions.
std::string toIsl(const Condition &c);

/// "S0[t, i]"
std::string tuple(const Statement &s);

/// "{ S0[t, i] : 1 <= t < T }"
std::string domainText(const Statement &s);

/// "{ S0[t, i] -> [0, t, 0, i, 0] }"; a loop that counts down appears negated.
std::string scheduleText(const Statement &s);

/// "{ S0[t, i] -> B[t - 1, i] }"
std::string accessText(const Nest &nest, const Statement &s, const Access &a);

/// The body with elements in isl notation between angle brackets.
std::string bodyText(const Nest &nest, const Statement &s);

/// The whole nest, one fact a line; stable, for tests and for --dump-scop.
std::string dump(const Nest &nest);

} // namespace hetile::model

#endif
