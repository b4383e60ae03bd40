// SPDX-License-Identifier: Apache-2.0
//===- HeaderText.cpp - the directives in the text of a header ------------===//
//
// A lexer that knows no macros reads all branches.
//
//===----------------------------------------------------------------------===//
#include "frontend/headers/HeaderText.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

namespace {

class Reader {
public:
  Reader(llvm::StringRef text, const LangOptions &options)
      : Text(text), Raw(SourceLocation(), options, text.begin(), text.begin(), text.end()) {
    next();
  }

  HeaderText run() {
    if (Text.rtrim("\r\n").ends_with("\\") || Text.rtrim("\r\n").ends_with("?\?/"))
      stop("a last line that goes on");
    while (Now.isNot(tok::eof)) {
      if (Now.is(tok::hash) && Now.isAtStartOfLine())
        directive();
      else
        anywhere();
    }
    return std::move(Out);
  }

private:
  llvm::StringRef Text;
  Lexer Raw;
  Token Now;
  unsigned At = 0; // of the token
  HeaderText Out;

  void next() {
    Raw.LexFromRawLexer(Now);
    At = Raw.getBufferLocation() - Text.begin() - Now.getLength();
  }

  llvm::StringRef word() const { return Text.substr(At, Now.getLength()); }

  void stop(const std::string &what) {
    if (Out.obstacle.empty())
      Out.obstacle = what;
  }

  bool isWord(llvm::ArrayRef<llvm::StringRef> words) const {
    return Now.is(tok::raw_identifier) && llvm::is_contained(words, word());
  }

  /// Operators that look beside the file, and macros that speak of it.
  void anywhere() {
    if (isWord({"__INCLUDE_LEVEL__", "__TIMESTAMP__"}))
      stop("'" + word().str() + "'");
    const bool isPragma = isWord({"_Pragma"});
    const bool takesText =
        isPragma || isWord({"__has_include", "__has_include_next", "__has_embed"});
    const std::string operation = word().str();
    next();
    if (!takesText || Now.isNot(tok::l_paren))
      return;
    next();
    if (Now.is(tok::string_literal) && (!isPragma || word() == "\"once\""))
      stop("'" + operation + "(" + word().str() + ")'");
    Out.setsWarnings |= isPragma && word().contains("diagnostic");
  }

  void directive() {
    const unsigned hash = At;
    next();
    if (Now.isAtStartOfLine() || Now.is(tok::eof))
      return;
    const llvm::StringRef name = word();
    if (name == "include")
      return included(hash);
    if (name == "line" || Now.is(tok::numeric_constant)) {
      Out.saysLines = true;
      return stop("'#line'");
    }
    if (name == "include_next" || name == "import" || name == "embed")
      return stop("'#" + name.str() + "'");
    if (name == "pragma")
      pragma(hash);
  }

  void pragma(unsigned hash) {
    next();
    if (Now.isAtStartOfLine())
      return;
    if (word() == "once")
      return add(hash, At, true, "");
    if (word() != "GCC" && word() != "clang")
      return;
    next();
    if (Now.isAtStartOfLine())
      return;
    if (word() == "system_header" || word() == "dependency")
      stop("'#pragma " + word().str() + "'");
    Out.setsWarnings |= word() == "diagnostic";
  }

  /// Names in `<>` are no tokens.
  void included(unsigned hash) {
    const size_t newline = Text.find('\n', At);
    const llvm::StringRef line = Text.slice(At + Now.getLength(), newline);
    const llvm::StringRef rest = line.ltrim(" \t");
    const unsigned at = At + Now.getLength() + (line.size() - rest.size());
    const char close = rest.starts_with("<") ? '>' : '"';
    const size_t end = rest.find(close, 1);
    const bool isName = (rest.starts_with("<") || rest.starts_with("\"")) &&
                        end != llvm::StringRef::npos &&
                        isOver(rest.drop_front(end + 1).rtrim("\r").trim(" \t"));
    add(hash, at, false, isName ? rest.take_front(end + 1).str() : "");
    next();
  }

  /// Nothing but a comment that ends there stands behind the name.
  static bool isOver(llvm::StringRef rest) {
    return rest.empty() || (rest.starts_with("//") && !rest.ends_with("\\")) ||
           (rest.starts_with("/*") && rest.find("*/", 2) == rest.size() - 2);
  }

  /// The directive has its lines for itself; nobody can tell what one of several lines includes.
  void add(unsigned hash, unsigned at, bool once, std::string name) {
    const unsigned begin = Text.rfind('\n', hash) + 1; // 0 on the first line
    const size_t newline = Text.find('\n', hash);
    const unsigned end = newline == llvm::StringRef::npos ? Text.size() : newline + 1;
    llvm::StringRef before = Text.slice(begin, hash);
    if (begin == 0)
      before.consume_front("\xef\xbb\xbf");
    const bool isAlone = before.trim(" \t").empty() && at < end &&
                         !Text.slice(begin, end).rtrim("\r\n").ends_with("\\");
    Out.lines.push_back({begin, end, at, once, isAlone ? std::move(name) : ""});
    if (once && !isAlone)
      stop("'#pragma once' behind something else");
  }
};

} // namespace

HeaderText headerText(llvm::StringRef text, const LangOptions &options) {
  return Reader(text, options).run();
}

} // namespace hetile::frontend
