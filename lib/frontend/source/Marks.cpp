// SPDX-License-Identifier: Apache-2.0
//===- Marks.cpp - regions that the user marked ---------------------------===//
//
// Found in the preprocessor's log: pragmas that clang does not know leave nothing in the tree.
//
//===----------------------------------------------------------------------===//
#include "frontend/source/Marks.h"

#include <algorithm>

namespace hetile::frontend {

std::vector<Mark> marksOf(const Source &source, const std::vector<Directive> &directives) {
  std::vector<Mark> out;
  bool open = false;
  for (const PreprocessorLog::Pragma &p : source.log.pragmas) {
    if (source.isInJoinedHeader(p.loc)) // would leave alone all others in the file
      continue;
    llvm::StringRef text = llvm::StringRef(p.text).split("//").first.split("/*").first.trim();
    if (text == "scop") {
      out.push_back({p.loc, p.end, p.end});
      open = true;
    } else if (text == "endscop") {
      if (open)
        out.back().end = p.begin;
      open = false;
    } else if (const auto own =
                   std::find_if(directives.begin(), directives.end(),
                                [&](const Directive &d) { return d.loc == p.loc && d.region; });
               own != directives.end() &&
               text.starts_with("hetile")) { // others may be in its macro
      out.push_back({p.loc, own->at, own->at + 1, true});
      open = false;
    }
  }
  return out;
}

unsigned markAt(const std::vector<Mark> &marks, unsigned offset) {
  for (unsigned k = 0; k < marks.size(); ++k)
    if (marks[k].begin <= offset && offset < marks[k].end)
      return k + 1;
  return 0;
}

} // namespace hetile::frontend
