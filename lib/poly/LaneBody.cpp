//===- LaneBody.cpp - statements that compilers make vectors of -----------===//
//
// Reads the text between the elements token by token. What is not known to be harmless is not.
//
//===----------------------------------------------------------------------===//
#include "LaneBody.h"

#include <cctype>
#include <set>
#include <string>
#include <vector>

using namespace hetile::model;

namespace hetile::poly {

namespace {

bool isWord(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Words and single other characters of `text`, without comments and blanks; a character literal is a number.
std::vector<std::string> tokens(const std::string &text) {
  std::vector<std::string> out;
  for (size_t k = 0; k < text.size();) {
    const char c = text[k];
    size_t end = k + 1;
    if (text.compare(k, 2, "/*") == 0 || text.compare(k, 2, "//") == 0) {
      end = text.find(text[k + 1] == '*' ? "*/" : "\n", k + 2);
      k = end == std::string::npos ? text.size() : end + (text[end] == '*' ? 2 : 1);
      continue;
    }
    if (c == '\'') {
      while (end < text.size() && text[end] != '\'')
        end += text[end] == '\\' ? 2 : 1;
      out.push_back("0");
      k = end + 1;
      continue;
    }
    if (isWord(c)) {
      const bool isNumber = std::isdigit(static_cast<unsigned char>(c)) != 0;
      const bool isHex = isNumber && text.compare(k, 2, "0x") == 0;
      auto isExponent = [&](size_t at) {
        return isNumber && !isHex && (text[at] == '-' || text[at] == '+') && (text[at - 1] | 32) == 'e';
      };
      while (end < text.size() && (isWord(text[end]) || (isNumber && text[end] == '.') || isExponent(end)))
        ++end;
      out.push_back(text.substr(k, end - k));
    } else if (!std::isspace(static_cast<unsigned char>(c))) {
      out.push_back(std::string(1, c));
    }
    k = end;
  }
  return out;
}

/// Other sizes than four bytes, other control flow than choices, and what looks at types.
bool isForeignWord(const std::string &word) {
  static const std::set<std::string> words = {
      "for",      "while",    "do",       "switch",     "case",     "goto",     "return",   "break",
      "continue", "double",   "long",     "char",       "short",    "bool",     "_Bool",    "sizeof",
      "static",   "volatile", "asm",      "__asm__",    "throw",    "new",      "delete",   "auto",
      "decltype", "typeof",   "_Generic", "__typeof__", "alignof",  "_Alignof", "template", "operator",
      "int64_t",  "uint64_t", "int8_t",   "uint8_t",    "int16_t",  "uint16_t", "size_t",   "ptrdiff_t",
      "struct",   "union",    "class",    "try",        "_Complex", "typeid",   "lambda",   "using"};
  return words.count(word) != 0 || word.find("_cast") != std::string::npos;
}

/// Macros have such names; a function would only be slow.
bool isMacroName(const std::string &word) {
  for (char c : word)
    if (std::islower(static_cast<unsigned char>(c)))
      return false;
  return true;
}

bool isForeignNumber(const std::string &word, bool floating) {
  const bool isHex = word.size() > 1 && (word[1] == 'x' || word[1] == 'X');
  const bool isReal = word.find('.') != std::string::npos ||
                      (!isHex && word.find_first_of("eE") != std::string::npos);
  const char last = char(std::tolower(static_cast<unsigned char>(word.back())));
  return isReal ? !floating || last != 'f' : last == 'l';
}

bool fitsText(const std::string &text, bool integers, bool floating) {
  const std::vector<std::string> all = tokens(text);
  for (size_t k = 0; k < all.size(); ++k) {
    const std::string &t = all[k], next = k + 1 < all.size() ? all[k + 1] : "";
    if (std::isdigit(static_cast<unsigned char>(t[0]))) {
      if (isForeignNumber(t, floating))
        return false;
    } else if (isWord(t[0])) {
      if (isForeignWord(t) || (next == "(" && t != "if" && !isMacroName(t)))
        return false;
    } else if (std::string("[].\"\\#@").find(t[0]) != std::string::npos ||
               (integers && (t == "/" || t == "%")) || (t == "-" && next == ">") ||
               (t == ":" && next == ":")) {
      return false;
    }
  }
  return true;
}

bool fitsScalar(const std::string &type, bool floating) {
  static const std::set<std::string> types = {"int",   "unsigned int", "unsigned", "int32_t", "uint32_t",
                                              "short", "unsigned short", "char", "signed char",
                                              "unsigned char"};
  return types.count(type) != 0 || (floating && type == "float");
}

} // namespace

bool fitsLanes(const Nest &nest, const Statement &s) {
  if (!nest.aliases.empty()) // words that stand for types and constants of any size
    return false;
  bool integers = false, floating = false;
  for (const Access &a : s.accesses) {
    const Array &array = nest.arrays[a.array];
    const bool isFloat = array.type == ElementType::Float;
    const bool isInteger = array.type == ElementType::Signed || array.type == ElementType::Unsigned;
    if (!(isFloat || isInteger) || array.elementSize > 4 || (a.write && array.elementSize != 4))
      return false;
    (isFloat ? floating : integers) = true;
  }
  std::string text;
  for (const Piece &piece : s.body) {
    switch (piece.kind) {
    case Piece::Text:
      text += piece.text;
      break;
    case Piece::Element:
      text += " hetile ";
      break;
    case Piece::Captured:
      if (!fitsScalar(nest.scalars[piece.scalar].type, floating))
        return false;
      text += " hetile ";
      break;
    case Piece::Value:
      if (!fitsScalar(piece.text, floating))
        return false;
      text += " hetile ";
      break;
    case Piece::Last:
      return false;
    }
  }
  return fitsText(text, integers, floating);
}

} // namespace hetile::poly
