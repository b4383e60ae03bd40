// SPDX-License-Identifier: Apache-2.0
//===- LaneBody.cpp - statements that compilers make vectors of -----------===//
//
// Reads the text between the elements word by word. What is not known to be harmless is not.
//
//===----------------------------------------------------------------------===//
#include "LaneBody.h"

#include "model/Affine.h"
#include "model/body/Words.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <string>
#include <vector>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// What the values of a statement are, and how long.
struct Kinds {
  bool integers = false, floating = false, wide = false;
};

/// Words of types of eight bytes. (No vector instruction converts between integers of that size and
/// floating-point numbers.)
bool isWideWord(const std::string &word, const Kinds &kinds) {
  static const std::set<std::string> words = {"long", "int64_t", "uint64_t", "size_t", "ptrdiff_t"};
  return word == "double" ? kinds.floating : !kinds.floating && words.count(word) != 0;
}

/// Other sizes, other control flow than choices, and what looks at types.
bool isForeignWord(const std::string &word, const Kinds &kinds) {
  static const std::set<std::string> words = {
      "for",     "while",    "do",       "switch",   "case",      "goto",     "return",
      "break",   "continue", "double",   "long",     "char",      "short",    "bool",
      "_Bool",   "sizeof",   "static",   "volatile", "asm",       "__asm__",  "throw",
      "new",     "delete",   "auto",     "decltype", "typeof",    "_Generic", "__typeof__",
      "alignof", "_Alignof", "template", "operator", "int64_t",   "uint64_t", "int8_t",
      "uint8_t", "int16_t",  "uint16_t", "size_t",   "ptrdiff_t", "struct",   "union",
      "class",   "try",      "_Complex", "typeid",   "lambda",    "using"};
  if (kinds.wide && isWideWord(word, kinds))
    return false;
  return words.count(word) != 0 || word.find("_cast") != std::string::npos;
}

/// Functions that are vector instructions, whatever the options.
bool isVectorFunction(const std::string &word) { return word == "fabs" || word == "fabsf"; }

/// Macros have such names; a function would only be slow.
bool isMacroName(const std::string &word) {
  for (char c : word)
    if (std::islower(static_cast<unsigned char>(c)))
      return false;
  return true;
}

bool isForeignNumber(const std::string &word, const Kinds &kinds) {
  const bool isHex = word.size() > 1 && (word[1] == 'x' || word[1] == 'X');
  const bool isReal = word.find('.') != std::string::npos ||
                      (!isHex && word.find_first_of("eE") != std::string::npos);
  const char last = char(std::tolower(static_cast<unsigned char>(word.back())));
  if (isReal)
    return !kinds.floating || last == 'l' || (!kinds.wide && last != 'f');
  return last == 'l' && (!kinds.wide || kinds.floating);
}

/// Operators on integers without a vector instruction, or without a fast one.
bool isForeignOperator(const std::string &operation, const std::string &next, const Kinds &kinds) {
  if (kinds.integers && (operation == "/" || operation == "%"))
    return true;
  return kinds.wide && !kinds.floating && (operation == "*" || (operation == ">" && next == ">"));
}

/// The same of the standard library of C++, from `k` on: how many tokens its name has; else 0.
size_t standardFunction(const std::vector<std::string> &all, size_t k, const Kinds &kinds) {
  static const std::set<std::string> names = {"min", "max"}, ofReals = {"fabs", "abs"};
  if (k + 5 >= all.size() || all[k] != "std" || all[k + 1] != ":" || all[k + 2] != ":" ||
      all[k + 4] != "(")
    return 0;
  if (names.count(all[k + 3]))
    return all[k + 5] != "{" ? 4 : 0; // of two; of a list, it is a loop
  return ofReals.count(all[k + 3]) && kinds.floating && !kinds.integers ? 4 : 0;
}

bool fitsText(const std::string &text, const Kinds &kinds) {
  const std::vector<std::string> all = words(text);
  for (size_t k = 0; k < all.size(); ++k) {
    k += standardFunction(all, k, kinds);
    const std::string &t = all[k], next = k + 1 < all.size() ? all[k + 1] : "";
    if (std::isdigit(static_cast<unsigned char>(t[0]))) {
      if (isForeignNumber(t, kinds))
        return false;
    } else if (isWordCharacter(t[0])) {
      if (isForeignWord(t, kinds) ||
          (next == "(" && t != "if" && !isMacroName(t) && !(kinds.floating && isVectorFunction(t))))
        return false;
    } else if (std::string("[].\"\\#@").find(t[0]) != std::string::npos ||
               isForeignOperator(t, next, kinds) || (t == "-" && next == ">") ||
               (t == ":" && next == ":")) {
      return false;
    }
  }
  return true;
}

bool fitsScalar(const std::string &type, const Kinds &kinds) {
  static const std::set<std::string> types = {
      "int",   "unsigned int",   "unsigned", "int32_t",     "uint32_t",
      "short", "unsigned short", "char",     "signed char", "unsigned char"};
  static const std::set<std::string> wide = {
      "long",    "long int", "unsigned long", "long long", "unsigned long long",
      "int64_t", "uint64_t", "size_t",        "ptrdiff_t"};
  if (kinds.floating && (type == "float" || (kinds.wide && type == "double")))
    return true;
  return types.count(type) != 0 || (kinds.wide && !kinds.floating && wide.count(type) != 0);
}

/// True if vectors may have elements of that array.
bool fitsArray(const Array &array, const Access &a, Kinds &kinds) {
  const bool isFloat = array.type == ElementType::Float || array.type == ElementType::Double;
  const bool isInteger = array.type == ElementType::Signed || array.type == ElementType::Unsigned;
  if (!(isFloat || isInteger) || array.elementSize > (kinds.wide ? 8 : 4) ||
      (a.write && array.elementSize < 4))
    return false;
  (isFloat ? kinds.floating : kinds.integers) = true;
  return true;
}

/// The statement's tokens; elements are "hetile" and their access.
std::vector<std::string> tokensOf(const Statement &s) {
  std::string text;
  for (const Piece &piece : s.body)
    text += piece.kind == Piece::Text      ? piece.text
            : piece.kind == Piece::Element ? " hetile" + std::to_string(piece.access) + " "
                                           : " hetile ";
  return words(text);
}

/// An integer that keeps its value when it becomes an int.
bool isSmall(const Nest &nest, const Access &a) {
  const Array &array = nest.arrays[a.array];
  return (array.type == ElementType::Signed && array.elementSize <= 4) ||
         (array.type == ElementType::Unsigned && array.elementSize < 4);
}

/// Finds comparisons in a text: an operand is one token, and what stands around both binds less.
class Comparisons {
public:
  Comparisons(const Nest &nest, const Statement &s) : TheNest(nest), S(s), All(tokensOf(s)) {}

  /// True if all that stands for the element is compared.
  bool areAll(unsigned access) const {
    for (size_t k = 0; k < All.size(); ++k)
      if (const Access *a = element(k); a && sameElement(*a, S.accesses[access]) && !isCompared(k))
        return false;
    return true;
  }

private:
  std::string at(size_t k) const { return k < All.size() ? All[k] : ""; }

  const Access *element(size_t k) const {
    const std::string t = at(k);
    if (t.compare(0, 6, "hetile") != 0 || t.size() == 6 ||
        t.find_first_not_of("0123456789", 6) != std::string::npos)
      return nullptr;
    return &S.accesses.at(std::stoul(t.substr(6)));
  }

  /// An integer of the same kind, or a decimal number.
  bool isOperand(size_t k) const {
    if (const Access *a = element(k))
      return isSmall(TheNest, *a);
    const std::string t = at(k);
    return !t.empty() && t.size() < 10 && t.find_first_not_of("0123456789") == std::string::npos;
  }

  /// The length of the comparison that begins there; 0: none.
  size_t comparison(size_t k) const {
    const std::string t = at(k), next = at(k + 1);
    if ((t == "=" || t == "!" || t == "<" || t == ">") && next == "=")
      return at(k + 2) != "=" ? 2 : 0;
    return (t == "<" || t == ">") && next != t ? 1 : 0;
  }

  bool isCompared(size_t k) const {
    if (const size_t length = comparison(k + 1))
      return isComparison(k, k + 1 + length);
    for (size_t length : {size_t(1), size_t(2)})
      if (k > length && comparison(k - length) == length && isOperand(k - length - 1))
        return isComparison(k - length - 1, k);
    return false;
  }

  bool isComparison(size_t left, size_t right) const {
    return isOperand(left) && isOperand(right) && beginsBefore(left) && endsBehind(right);
  }

  bool beginsBefore(size_t left) const {
    if (left == 0)
      return false;
    const std::string t = at(left - 1), before = left > 1 ? at(left - 2) : "";
    if (t == "&" || t == "|")
      return before == t;
    if (t == "=")
      return !before.empty() && (isWordCharacter(before[0]) || before == "+" || before == "-");
    return t == "(" || t == "?" || t == ":" || t == ",";
  }

  bool endsBehind(size_t right) const {
    const std::string t = at(right + 1);
    if (t == "&" || t == "|")
      return at(right + 2) == t;
    return t == ")" || t == "?" || t == ":" || t == ";" || t == ",";
  }

  const Nest &TheNest;
  const Statement &S;
  const std::vector<std::string> All;
};

} // namespace

bool fitsLanes(const Nest &nest, const Statement &s, bool wide) {
  if (!nest.aliases.empty()) // words that stand for types and constants of any size
    return false;
  if (std::any_of(s.body.begin(), s.body.end(), [](const Piece &p) { return p.boundary; }))
    return false; // addresses of elements
  Kinds kinds;
  kinds.wide = wide;
  for (const Access &a : s.accesses)
    if (!fitsArray(nest.arrays[a.array], a, kinds))
      return false;
  for (const Access &a : s.accesses)
    if (const Array &array = nest.arrays[a.array];
        kinds.floating && array.type != ElementType::Double && array.elementSize == 8)
      return false;
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
      if (!fitsScalar(nest.scalars[piece.scalar].type, kinds))
        return false;
      text += " hetile ";
      break;
    case Piece::Value:
      if (!fitsScalar(piece.text, kinds))
        return false;
      text += " hetile ";
      break;
    case Piece::Last:
    case Piece::Chosen:
      return false;
    }
  }
  return fitsText(text, kinds);
}

bool hasNarrowValues(const Statement &s) {
  static const std::set<std::string> types = {"int",     "unsigned", "signed", "float",
                                              "int32_t", "uint32_t", "short",  "char",
                                              "bool",    "_Bool",    "int8_t"};
  for (const std::string &t : tokensOf(s))
    if (types.count(t) || std::any_of(s.iterators.begin(), s.iterators.end(),
                                      [&](const Iterator &it) { return it.name == t; }))
      return true;
  return std::any_of(s.body.begin(), s.body.end(),
                     [](const Piece &p) { return p.kind == Piece::Value; });
}

bool isOnlyCompared(const Nest &nest, const Statement &s, unsigned access) {
  return isSmall(nest, s.accesses[access]) && Comparisons(nest, s).areAll(access);
}

} // namespace hetile::poly
