// SPDX-License-Identifier: Apache-2.0
//===- JoinedText.h - a source with headers in it ---------------*- C++ -*-===//
//
// Nests are replaced in one text. Those of a header can be if its text stands in the place of the
// directive that includes it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_JOINEDTEXT_H
#define HETILE_MODEL_JOINEDTEXT_H

#include "Lines.h"

#include <string>
#include <vector>

namespace hetile::model {

/// A header that the source itself includes, with all that it includes.
struct JoinedHeader {
  SourceRange range;     // whole lines
  std::string directive; // what else stands there: one line
  /// Files that say `#pragma once`: those whose text is here; those that it includes once more.
  std::vector<std::string> brings, repeats;
  bool setsWarnings = false; // for what comes after it, perhaps
};

struct JoinedText {
  std::string text;
  std::vector<FileLines> lines; // in their order, from offset 0 on; of a text without headers, none
  std::vector<JoinedHeader> headers; // likewise
};

/// The headers that must stand in the text: those `needed`, and those that would include what says
/// `#pragma once` after it has stood in one of these.
std::vector<bool> headersToKeep(const std::vector<JoinedHeader> &headers, std::vector<bool> needed);

} // namespace hetile::model

#endif
