// SPDX-License-Identifier: Apache-2.0
//===- HeaderText.h - the directives in the text of a header ----*- C++ -*-===//
//
// All of them, whether this compiler obeys them or not: another one may.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_HEADERTEXT_H
#define HETILE_FRONTEND_HEADERTEXT_H

#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/StringRef.h"

#include <string>
#include <vector>

namespace hetile::frontend {

/// A line that includes a file, or says that its file is read once.
struct HeaderLine {
  unsigned begin, end; // with the line's end
  unsigned at;         // of the name
  bool once;           // else it includes a file
  /// With its quotes; empty: there is more than that, or something else, on the line.
  std::string name;
};

/// What of a header's text depends on where it stands.
struct HeaderText {
  std::vector<HeaderLine> lines;
  std::string obstacle; // what cannot stand elsewhere; empty if there is nothing
  bool saysLines = false; // #line
  bool setsWarnings = false;
};

HeaderText headerText(llvm::StringRef text, const clang::LangOptions &options);

} // namespace hetile::frontend

#endif
