// SPDX-License-Identifier: Apache-2.0
//===- Directives.cpp - what '#pragma hetile' asks for --------------------===//
//
// Found in the preprocessor's log: pragmas that clang does not know leave nothing in the tree.
//
//===----------------------------------------------------------------------===//
#include "frontend/source/Directives.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"

#include <algorithm>
#include <cctype>
#include <utility>

namespace hetile::frontend {

namespace {

bool isWordLetter(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

unsigned codeOf(const Source &source, const PreprocessorLog::Pragma &p);

/// Offset of what follows `at`, behind blanks, comments and further pragmas.
unsigned nextCode(const Source &source, unsigned at) {
  const auto &pragmas = source.log.pragmas;
  for (;;) {
    llvm::StringRef rest = source.mainText().drop_front(at), trimmed = rest.ltrim();
    at += rest.size() - trimmed.size();
    const auto further = std::find_if(pragmas.begin(), pragmas.end(),
                                      [&](const auto &p) { return p.begin == at && p.end > at; });
    if (further != pragmas.end()) // of any spelling
      return codeOf(source, *further);
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

/// Offset of the code that the pragma is about. A macro may hold the loop, too: then what follows
/// the macro begins no loop.
unsigned codeOf(const Source &source, const PreprocessorLog::Pragma &p) {
  const unsigned behind = nextCode(source, p.end);
  const llvm::StringRef text = source.mainText(), here = text.drop_front(p.begin);
  if (here.starts_with("#") || here.starts_with("_Pragma") || here.starts_with("%:"))
    return behind;
  const llvm::StringRef word = text.drop_front(behind).take_while(isWordLetter);
  const bool maybeLoop =
      word == "for" || word == "while" || word == "do" ||
      std::any_of(source.log.expansions.begin(), source.log.expansions.end(),
                  [&](const PreprocessorLog::Expansion &e) { return e.offset == behind; });
  return maybeLoop ? behind : p.begin;
}

/// Words of a pragma: no comments, and lines that go on are one.
std::string wordsOf(llvm::StringRef text) {
  std::string words = text.split("//").first.split("/*").first.str();
  for (size_t at; (at = words.find("\\\n")) != std::string::npos;)
    words.replace(at, 2, " ");
  return words;
}

/// True if the first word of a pragma is hetile's name with one mistake, or with what should stand
/// apart from it: no other tool has such a name.
bool isNearlyOurs(llvm::StringRef word) {
  constexpr llvm::StringLiteral Ours = "hetile";
  const std::string small = word.lower();
  if (llvm::StringRef(small).starts_with(Ours))
    return true;
  if (llvm::StringRef(small).edit_distance(Ours, /*AllowReplacements=*/true, 1) <= 1)
    return true;
  for (size_t k = 1; k < small.size() && small.size() == Ours.size();
       ++k) { // two letters exchanged
    std::string other = small;
    std::swap(other[k - 1], other[k]);
    if (other == Ours)
      return true;
  }
  return false;
}

/// Reads the words behind `hetile`.
class Reader {
public:
  Reader(llvm::StringRef text, Directive &out) : text(text.trim()), out(out) {}

  void read() {
    out.region = text.empty();
    while (!text.empty() && out.fault.empty()) {
      const llvm::StringRef word = text.take_while(isWordLetter);
      text = text.drop_front(word.size()).ltrim(" \t,");
      if (word == "reduction")
        reduction();
      else if (word == "region")
        out.region = true;
      else if (word == "off")
        out.off = true;
      else
        out.fault = "'" + (word.empty() ? text.take_front(1) : word).str() + "'";
    }
    if (out.off && (out.region || !out.names.empty()))
      out.fault = "'off' together with other words";
    if (!out.fault.empty())
      out.off = out.region = false;
  }

private:
  llvm::StringRef text;
  Directive &out;

  /// The parentheses of a clause.
  void reduction() {
    const size_t end = text.find(')');
    if (!text.consume_front("(") || end == llvm::StringRef::npos) {
      out.fault = "'reduction' without (op: names)";
      return;
    }
    const auto [operation, list] = text.take_front(end - 1).split(':');
    text = text.drop_front(end).ltrim(" \t,");
    if (!llvm::is_contained({"+", "-", "*", "min", "max", "&", "|", "^", "&&", "||"},
                            operation.trim())) {
      out.fault = "'reduction' with '" + operation.trim().str() + "'";
      return;
    }
    llvm::SmallVector<llvm::StringRef> names;
    list.split(names, ',');
    for (const llvm::StringRef name : names) {
      std::string plain;
      for (char c : name)
        if (!std::isspace(static_cast<unsigned char>(c)))
          plain += c;
      if (plain.empty())
        out.fault = "'reduction' without a name";
      out.names.push_back(plain);
    }
  }
};

} // namespace

std::vector<Directive> directivesOf(const Source &source) {
  std::vector<Directive> out;
  for (const PreprocessorLog::Pragma &p : source.log.pragmas) {
    const std::string words = wordsOf(p.text);
    const llvm::StringRef text = llvm::StringRef(words).trim();
    const llvm::StringRef name = text.take_while(isWordLetter);
    if (name != "hetile" && !isNearlyOurs(name))
      continue;
    Directive directive;
    directive.loc = p.loc;
    directive.at = codeOf(source, p);
    if (name == "hetile")
      Reader(text.drop_front(name.size()), directive).read();
    else
      directive.fault = "'" + name.str() + "', where 'hetile' may be meant";
    out.push_back(std::move(directive));
  }
  return out;
}

} // namespace hetile::frontend
