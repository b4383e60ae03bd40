//===- Marks.cpp - regions that the user marked ---------------------------===//
//
// Found in the preprocessor's log: pragmas that clang does not know leave nothing in the tree.
//
//===----------------------------------------------------------------------===//
#include "frontend/source/Marks.h"

namespace hetile::frontend {

/// Offset of what follows `at`, behind blanks, comments and further pragmas.
static unsigned nextCode(llvm::StringRef text, unsigned at) {
  for (;;) {
    llvm::StringRef rest = text.drop_front(at), trimmed = rest.ltrim();
    at += rest.size() - trimmed.size();
    size_t length = llvm::StringRef::npos;
    if (trimmed.starts_with("//") || trimmed.starts_with("#"))
      length = trimmed.find('\n');
    else if (trimmed.starts_with("/*") && trimmed.find("*/") != llvm::StringRef::npos)
      length = trimmed.find("*/") + 2;
    if (length == llvm::StringRef::npos)
      return at;
    at += length;
  }
}

std::vector<Mark> marksOf(const Source &source) {
  std::vector<Mark> out;
  bool open = false;
  for (const PreprocessorLog::Pragma &p : source.log.pragmas) {
    llvm::StringRef text = llvm::StringRef(p.text).split("//").first.split("/*").first.trim();
    if (text == "scop") {
      out.push_back({p.loc, p.end, p.end});
      open = true;
    } else if (text == "endscop") {
      if (open)
        out.back().end = p.begin;
      open = false;
    } else if (text == "hetile" || text == "hetile region") {
      unsigned at = nextCode(source.mainText(), p.end);
      out.push_back({p.loc, at, at + 1, true});
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
