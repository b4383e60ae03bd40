// SPDX-License-Identifier: Apache-2.0
//===- LoopHints.cpp - pragmas that a loop must follow --------------------===//
//
// A pragma belongs to a loop if no token stands between them when macros are expanded, whatever
// comments, directives and macros there are in the text.
//
//===----------------------------------------------------------------------===//
#include "frontend/source/LoopHints.h"

#include "model/body/Words.h"

#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {

using Log = PreprocessorLog;

/// The next word of a pragma; lines may go on.
llvm::StringRef takeWord(llvm::StringRef &text) {
  text = text.ltrim(" \t\r\n\\");
  const llvm::StringRef word = text.take_while(model::isWordCharacter);
  text = text.drop_front(word.size());
  return word;
}

/// True if the words of a pragma are such a hint, or may be: a macro that composes them
/// (`_Pragma(#words)`) leaves none.
bool isHint(llvm::StringRef words) {
  const llvm::StringRef first = takeWord(words);
  if (first == "GCC") {
    const llvm::StringRef second = takeWord(words);
    return second == "unroll" || second == "ivdep" || second == "novector";
  }
  if (first == "clang")
    return takeWord(words) == "loop";
  return first.empty() || first == "unroll" || first == "nounroll" || first == "unroll_and_jam" ||
         first == "nounroll_and_jam";
}

/// Number of the token that begins at `loc`; none if it is not in the main file.
std::optional<size_t> tokenAt(const Source &source, SourceLocation loc) {
  const std::vector<Log::Token> &tokens = source.log.tokens;
  const unsigned offset = source.sm.getFileOffset(source.sm.getExpansionLoc(loc));
  for (auto at = std::lower_bound(
           tokens.begin(), tokens.end(), offset,
           [](const Log::Token &token, unsigned begin) { return token.offset < begin; });
       at != tokens.end() && at->offset == offset; ++at)
    if (at->loc == loc)
      return at - tokens.begin();
  return std::nullopt;
}

class LoopText {
public:
  LoopText(const Source &source, const Stmt *loop, size_t first)
      : source(source), tokens(source.log.tokens), loop(loop), first(first) {}

  std::optional<model::SourceRange> range() {
    auto whole = source.statementRange(loop);
    if (!whole && isFirstOfMacro())
      whole = source.statementRange(loop, source.sm.getExpansionLoc(loop->getBeginLoc()));
    if (!whole || isRepeated(*whole))
      return std::nullopt;
    begin = whole->begin;
    const bool parted = takeHints() && takeConditionals();
    return parted ? std::optional(model::SourceRange{begin, whole->end}) : std::nullopt;
  }

private:
  const Source &source;
  const std::vector<Log::Token> &tokens;
  const Stmt *loop;
  const size_t first; // token of the loop
  unsigned begin = 0; // of what has been found to belong to the loop

  /// True if a macro begins with the loop, but for pragmas.
  bool isFirstOfMacro() const {
    return loop->getBeginLoc().isMacroID() &&
           (first == 0 || tokens[first - 1].offset < tokens[first].offset);
  }

  /// True if the loop stands in an argument of a macro that uses it several times.
  bool isRepeated(const model::SourceRange &range) const {
    const unsigned macro = tokens[first].offset;
    if (macro >= range.begin)
      return false;
    const SourceLocation written = source.sm.getSpellingLoc(tokens[first].loc);
    const auto isSame = [&](const Log::Token &token) {
      return token.offset == macro && token.loc != tokens[first].loc &&
             source.sm.getSpellingLoc(token.loc) == written;
    };
    size_t from = first, to = first;
    while (from > 0 && tokens[from - 1].offset == macro)
      --from;
    while (to < tokens.size() && tokens[to].offset == macro)
      ++to;
    return std::any_of(tokens.begin() + from, tokens.begin() + to, isSame);
  }

  bool takeHints() {
    const std::vector<Log::Pragma> &pragmas = source.log.pragmas;
    for (auto p = pragmas.rbegin(); p != pragmas.rend() && p->next >= first; ++p)
      if (p->next == first && isHint(p->text) && !takeHint(*p))
        return false;
    return true;
  }

  bool takeHint(const Log::Pragma &p) {
    if (p.begin >= begin)
      return true; // in the loop's own macro
    if (p.begin == tokens[first].offset) { // in the macro around the loop
      if (p.writtenEnd == 0 || p.writtenEnd > begin ||
          !source.mainText().slice(p.writtenEnd, begin).trim().empty())
        return false;
      begin = p.written;
      return true;
    }
    if (first > 0 && tokens[first - 1].offset >= p.begin)
      return false; // one macro has the hint and what comes before it
    begin = p.begin;
    return true;
  }

  /// The text may not begin in the midst of an `#if`.
  bool takeConditionals() {
    const unsigned all = begin;
    for (const Log::Conditional &c : source.log.conditionals)
      if (c.begin < all && all < c.end && c.end <= tokens[first].offset)
        begin = std::min(begin, c.begin);
    return begin == all || first == 0 || tokens[first - 1].offset < begin;
  }
};

} // namespace

std::optional<model::SourceRange> rangeWithHints(const Source &source, const Stmt *s) {
  const bool isLoop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s);
  const auto first = isLoop ? tokenAt(source, s->getBeginLoc()) : std::nullopt;
  return first ? LoopText(source, s, *first).range() : source.statementRange(s);
}

} // namespace hetile::frontend
