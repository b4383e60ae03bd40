// SPDX-License-Identifier: Apache-2.0
//===- Tokens.cpp - what a file says when macros are gone -----------------===//
//
// Clang's preprocessor shows every token that it hands to the parser.
//
//===----------------------------------------------------------------------===//
#include "frontend/parse/Tokens.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/xxhash.h"

using namespace clang;

namespace hetile::frontend {

/// A token of a system header says which library is installed, not what the user wrote.
static bool isUsers(const SourceManager &sources, SourceLocation loc) {
  return loc.isValid() && !sources.isInSystemHeader(sources.getExpansionLoc(loc));
}

void hashToken(const Preprocessor &preprocessor, const Token &token, uint64_t &hash) {
  const SourceManager &sources = preprocessor.getSourceManager();
  const SourceLocation loc = token.getLocation();
  if (!isUsers(sources, loc))
    return;
  const uint64_t kind = token.getKind();
  hash = llvm::xxh3_64bits(llvm::ArrayRef(reinterpret_cast<const uint8_t *>(&kind), sizeof kind)) +
         hash * 31;
  if (token.isAnnotation() || token.is(tok::eof) ||
      (token.is(tok::string_literal) &&
       sources.isWrittenInScratchSpace(sources.getSpellingLoc(loc))))
    return;
  hash = llvm::xxh3_64bits(preprocessor.getSpelling(token)) + hash * 31;
}

} // namespace hetile::frontend
