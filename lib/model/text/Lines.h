// SPDX-License-Identifier: Apache-2.0
//===- Lines.h - where the lines of a text come from ------------*- C++ -*-===//
//
// A text may hold those of several files; `#line` tells compilers what a table tells here.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_LINES_H
#define HETILE_MODEL_LINES_H

#include "../Model.h"

#include <string>
#include <string_view>
#include <vector>

namespace hetile::model {

/// From `begin` on, an offset at the start of a line, the text is that of `file` from `line` on.
struct FileLines {
  unsigned begin, textLine; // the same place as an offset and as a line of the text, from 1
  std::string file;
  unsigned line;
  bool inHeader = false; // of a header, not of the source itself
};

/// What holds at `offset`; null in a text of one file.
const FileLines *linesAt(const std::vector<FileLines> &lines, unsigned offset);

/// The place of an offset in `text`. `path`: of a text without headers.
SourceLoc placeIn(std::string_view text, const std::vector<FileLines> &lines,
                  const std::string &path, unsigned offset);

/// `text` as a C string literal.
std::string quoted(const std::string &text);

/// The line that says that the next one is `line` of `path`.
std::string lineDirective(const std::string &path, unsigned line);

} // namespace hetile::model

#endif
