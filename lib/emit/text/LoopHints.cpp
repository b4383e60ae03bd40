// SPDX-License-Identifier: Apache-2.0
//===- LoopHints.cpp - pragmas that a loop must follow --------------------===//
//
// Found backwards from the loop, line by line or operator by operator.
//
//===----------------------------------------------------------------------===//
#include "emit/text/LoopHints.h"

#include "model/Words.h"

#include <algorithm>
#include <string_view>

namespace hetile::emit {

namespace {

bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n' || c == '\f'; }

void skipBlanks(std::string_view &text) {
  while (!text.empty() && isBlank(text.front()))
    text.remove_prefix(1);
}

bool skip(std::string_view &text, std::string_view word) {
  skipBlanks(text);
  if (text.substr(0, word.size()) != word)
    return false;
  text.remove_prefix(word.size());
  return true;
}

std::string_view takeWord(std::string_view &text) {
  skipBlanks(text);
  const size_t end = std::find_if_not(text.begin(), text.end(), model::isWordCharacter) - text.begin();
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

/// True if the words of a pragma are such a hint.
bool isHint(std::string_view words) {
  const std::string_view first = takeWord(words);
  if (first == "GCC") {
    const std::string_view second = takeWord(words);
    return second == "unroll" || second == "ivdep" || second == "novector";
  }
  if (first == "clang")
    return takeWord(words) == "loop";
  return first == "unroll" || first == "nounroll" || first == "unroll_and_jam" ||
         first == "nounroll_and_jam";
}

/// True if `line` is a directive that is a hint.
bool isDirective(std::string_view line) {
  return skip(line, "#") && takeWord(line) == "pragma" && isHint(line);
}

/// True if `text` is one operator that is a hint.
bool isOperator(std::string_view text) {
  if (takeWord(text) != "_Pragma" || !skip(text, "(") || !skip(text, "\""))
    return false;
  const size_t quote = text.find('"');
  if (quote == std::string_view::npos || !isHint(text.substr(0, quote)))
    return false;
  text.remove_prefix(quote + 1);
  return skip(text, ")") && text.empty();
}

} // namespace

unsigned beforeHints(const std::string &text, unsigned loop) {
  for (unsigned begin = loop;;) {
    unsigned end = begin;
    bool isNewLine = false;
    for (; end > 0 && isBlank(text[end - 1]); --end)
      isNewLine = isNewLine || text[end - 1] == '\n';
    const std::string_view before = std::string_view(text).substr(0, end);
    const size_t newline = before.rfind('\n'), first = newline + 1; // npos + 1 is 0
    const bool continues = newline != std::string_view::npos && newline > 0 &&
                           (before[newline - 1] == '\\' || before[newline - 1] == '\r');
    const size_t at = before.rfind("_Pragma");
    if (isNewLine && !continues && isDirective(before.substr(first)))
      begin = before.find('#', first);
    else if (at != std::string_view::npos && (at == 0 || !model::isWordCharacter(before[at - 1])) &&
             isOperator(before.substr(at)))
      begin = at;
    else
      return begin;
  }
}

} // namespace hetile::emit
