// SPDX-License-Identifier: Apache-2.0
//===- ReasonPages.cpp - the pages of remarks -----------------------------===//
//
// Looked up by code.
//
//===----------------------------------------------------------------------===//
#include "ReasonPages.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <set>

namespace hetile::tool {

std::string reasonPage(const std::string &code) {
  for (const ReasonPage &page : reasonPages())
    if (page.code == code)
      return page.text;
  return "";
}

std::string codesLike(const std::string &word) {
  constexpr unsigned Near = 2; // letters to change, add or leave out
  std::set<std::string> like;
  for (const ReasonPage &page : reasonPages()) {
    const llvm::StringRef code = page.code;
    if (code.contains(word) || code.edit_distance(word, true, Near) <= Near)
      like.insert(code.str());
  }
  return llvm::join(like, ", ");
}

} // namespace hetile::tool
