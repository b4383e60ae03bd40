// SPDX-License-Identifier: Apache-2.0
//===- ReasonPages.h - the pages of remarks ---------------------*- C++ -*-===//
//
// docs/remarks as text, so that --explain-reason works wherever the program is.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILE_REASONPAGES_H
#define HETILE_TOOL_HETILE_REASONPAGES_H

#include <string>
#include <vector>

namespace hetile::tool {

struct ReasonPage {
  const char *code, *text;
};

/// All pages of docs/remarks; made by cmake.
const std::vector<ReasonPage> &reasonPages();

/// The page of that code; empty if there is none.
std::string reasonPage(const std::string &code);

/// Of the codes, those that are most like `word`, separated by commas; empty if none is.
std::string codesLike(const std::string &word);

} // namespace hetile::tool

#endif
