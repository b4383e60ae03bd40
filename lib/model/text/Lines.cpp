// SPDX-License-Identifier: Apache-2.0
//===- Lines.cpp - where the lines of a text come from --------------------===//
//
// What `#line` itself says is not looked at: the source may have its own.
//
//===----------------------------------------------------------------------===//
#include "Lines.h"

#include <algorithm>

namespace hetile::model {

const FileLines *linesAt(const std::vector<FileLines> &lines, unsigned offset) {
  auto next = std::upper_bound(lines.begin(), lines.end(), offset,
                               [](unsigned at, const FileLines &l) { return at < l.begin; });
  return next == lines.begin() ? nullptr : &*std::prev(next);
}

SourceLoc placeIn(std::string_view text, const std::vector<FileLines> &lines,
                  const std::string &path, unsigned offset) {
  const FileLines *in = linesAt(lines, offset);
  const auto begin = text.begin() + (in ? in->begin : 0), at = text.begin() + offset;
  const size_t newline = offset ? text.rfind('\n', offset - 1) : text.npos;
  const unsigned start = newline == text.npos ? 0 : newline + 1;
  return {in ? in->file : path,
          (in ? in->line : 1) + static_cast<unsigned>(std::count(begin, at, '\n')),
          offset - start + 1};
}

std::string quoted(const std::string &text) {
  std::string out = "\"";
  for (char c : text) {
    if (c == '"' || c == '\\')
      out += '\\';
    if (c > 0 && c < ' ') // a file may have such a name
      out += std::string("\\0") + static_cast<char>('0' + c / 8) + static_cast<char>('0' + c % 8);
    else
      out += c;
  }
  return out + "\"";
}

std::string lineDirective(const std::string &path, unsigned line) {
  return "#line " + std::to_string(line) + " " + quoted(path) + "\n";
}

} // namespace hetile::model
