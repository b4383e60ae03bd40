// SPDX-License-Identifier: Apache-2.0
//===- Tokens.h - what a file says when macros are gone ---------*- C++ -*-===//
//
// Two builds of one source agree in these tokens. The text of the main file alone would not tell a
// constant in one of the user's headers, nor one that a -D option sets.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_TOKENS_H
#define HETILE_FRONTEND_TOKENS_H

#include <cstdint>

namespace clang {
class Preprocessor;
class Token;
}

namespace hetile::frontend {

/// Adds a token that `preprocessor` hands to the parser to `hash`, if it is one of the file or of
/// the user's headers. Strings that the preprocessor makes up (__DATE__, __FILE__) do not count:
/// they need not agree.
void hashToken(const clang::Preprocessor &preprocessor, const clang::Token &token, uint64_t &hash);

} // namespace hetile::frontend

#endif
