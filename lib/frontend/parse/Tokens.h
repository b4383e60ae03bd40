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
}

namespace hetile::frontend {

/// While `preprocessor` runs, adds every token of the file and of the user's headers to `hash`;
/// both must live as long as it. Strings that it makes up (__DATE__, __FILE__) do not count: they
/// need not agree.
void hashTokens(clang::Preprocessor &preprocessor, uint64_t &hash);

} // namespace hetile::frontend

#endif
