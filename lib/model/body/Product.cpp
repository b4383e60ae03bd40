// SPDX-License-Identifier: Apache-2.0
//===- Product.cpp - statements like that of a matrix product -------------===//
//
// C[i][j] += A[i][k] * B[k][j] and its kind: what is not known to be one is none.
//
//===----------------------------------------------------------------------===//
#include "Product.h"

#include "../Affine.h"
#include "../Strides.h"
#include "Words.h"

#include <algorithm>
#include <cctype>

namespace hetile::model {

namespace {

/// Panels of the factors: more would not fit into the near caches together.
constexpr size_t MostFactors = 2;

bool dependsOn(const Access &a, const std::string &iterator) {
  bool found = false;
  for (const AffineExpr &e : a.subscripts)
    forEachSymbol(e, [&](const std::string &symbol) { found |= symbol == iterator; });
  return found;
}

} // namespace

bool liesAlong(const Nest &nest, const Access &a, const std::string &iterator) {
  for (size_t d = 0; d < a.subscripts.size(); ++d) {
    const AffineExpr &e = a.subscripts[d];
    const auto term = e.terms.find(iterator);
    if ((term == e.terms.end() ? 0 : term->second) != (d + 1 == a.subscripts.size()))
      return false;
    for (const AffineExpr::Floor &f : e.floors) {
      bool mentioned = false;
      forEachSymbol(f.numerator, [&](const std::string &name) { mentioned |= name == iterator; });
      if (mentioned)
        return false;
    }
  }
  return !a.subscripts.empty() && hasUnitStride(nest.arrays[a.array]);
}

namespace {

class ProductReader {
public:
  ProductReader(const Nest &nest, const Statement &s) : N(nest), S(s) {}

  std::optional<Product> read() {
    const size_t depth = S.iterators.size();
    if (depth < 3 || !findElement())
      return std::nullopt;
    for (size_t column = depth - 3; column < depth; ++column)
      for (size_t k = depth - 3; k < depth; ++k)
        if (const size_t row = 3 * depth - 6 - column - k;
            k != column && liesAlong(N, S.accesses[P.element], S.iterators[column].name) &&
            suits(row, column, k)) {
          P.row = row;
          P.column = column;
          P.depth = k;
          if (findFactors() && isArithmetic())
            return P;
          return std::nullopt;
        }
    return std::nullopt;
  }

private:
  bool isPlain(const Access &a) const {
    const Array &array = N.arrays[a.array];
    const bool isCopies = array.hidden && array.extents.size() < 2; // of a scalar
    return !a.conditional && !a.last && a.inner.empty() && isAlways(a.guard) && !isCopies &&
           !array.versions && !array.watched && !a.subscripts.empty();
  }

  /// The one element that is written, and read before.
  bool findElement() {
    size_t writes = 0;
    for (unsigned k = 0; k < S.accesses.size(); ++k) {
      if (!isPlain(S.accesses[k]))
        return false;
      if (S.accesses[k].write) {
        P.element = k;
        ++writes;
      }
    }
    for (const Iterator &it : S.iterators)
      if (it.decreasing)
        return false;
    return writes == 1 && std::any_of(S.accesses.begin(), S.accesses.end(),
                                      [&](const Access &a) { return !a.write && isElement(a); });
  }

  bool isElement(const Access &a) const { return sameElement(a, S.accesses[P.element]); }

  bool suits(size_t row, size_t column, size_t depth) const {
    const Access &a = S.accesses[P.element];
    return row != column && row != depth && dependsOn(a, S.iterators[row].name) &&
           !dependsOn(a, S.iterators[depth].name);
  }

  bool findFactors() {
    bool left = false, right = false;
    for (unsigned k = 0; k < S.accesses.size(); ++k) {
      const Access &a = S.accesses[k];
      if (isElement(a))
        continue;
      const bool rows = dependsOn(a, S.iterators[P.row].name),
                 columns = dependsOn(a, S.iterators[P.column].name),
                 inDepth = dependsOn(a, S.iterators[P.depth].name);
      if (rows && columns)
        return false;
      left |= rows && inDepth;
      right |= columns && inDepth;
      std::vector<unsigned> &factors = columns ? P.right : P.left;
      if (std::none_of(factors.begin(), factors.end(),
                       [&](unsigned other) { return sameElement(S.accesses[other], a); }))
        factors.push_back(k);
    }
    return left && right && P.left.size() <= MostFactors && P.right.size() <= MostFactors;
  }

  //===--- the text ----------------------------------------------------------===//

  const Array &updated() const { return N.arrays[S.accesses[P.element].array]; }

  bool isArithmetic() const {
    const Array &array = updated();
    const bool isReal = array.type == ElementType::Float || array.type == ElementType::Double;
    const bool isInteger = array.type == ElementType::Signed || array.type == ElementType::Unsigned;
    if (!isReal && !(isInteger && array.elementSize == 4))
      return false;
    for (const Access &a : S.accesses)
      if (N.arrays[a.array].elementType != array.elementType)
        return false;
    std::string text;
    for (const Piece &piece : S.body) {
      if (piece.kind == Piece::Captured && !hasItsType(N.scalars[piece.scalar].type))
        return false;
      if (piece.kind != Piece::Text && piece.kind != Piece::Element &&
          piece.kind != Piece::Captured)
        return false;
      text += piece.kind == Piece::Text ? piece.text : " hetile ";
    }
    return isArithmetic(words(text));
  }

  /// A type of another size or kind would make of vectors what it does not make of numbers.
  bool hasItsType(const std::string &type) const {
    const Array &array = updated();
    return type == array.elementType || (array.type == ElementType::Float && type == "float") ||
           (array.type == ElementType::Double && type == "double") ||
           (array.type == ElementType::Signed && type == "int");
  }

  /// A value that has the same name in the tile as in the source.
  bool isCaptured(const std::string &name) const {
    return std::any_of(N.scalars.begin(), N.scalars.end(), [&](const Scalar &scalar) {
      return scalar.name == name && hasItsType(scalar.type);
    });
  }

  bool isArithmetic(const std::vector<std::string> &all) const {
    if (all.empty() || all.back() != ";" || std::count(all.begin(), all.end(), ";") != 1)
      return false;
    for (size_t k = 0; k < all.size(); ++k) {
      const std::string &t = all[k];
      const bool twice = k > 0 && all[k - 1] == t;
      if (t == "hetile" || isCaptured(t) ? twice
          : std::isdigit(static_cast<unsigned char>(t[0]))
              ? !isItsNumber(t)
              : std::string("()+-*/=;").find(t[0]) == std::string::npos ||
                    (twice && t != "(" && t != ")"))
        return false;
      if (t == "/" && updated().type != ElementType::Float && updated().type != ElementType::Double)
        return false;
    }
    return true;
  }

  /// A number whose type is that of the elements, or that is exactly one of them.
  bool isItsNumber(const std::string &t) const {
    const bool isDecimal = t.find_first_not_of("0123456789") == std::string::npos;
    if (isDecimal)
      return t.size() <= 6 && (t.size() == 1 || t[0] != '0');
    if (t.size() > 1 && (t[1] == 'x' || t[1] == 'X'))
      return false;
    const bool isReal = t.find_first_of(".eE") != std::string::npos;
    const char last = t.back();
    if (updated().type == ElementType::Float)
      return isReal && (last == 'f' || last == 'F');
    return updated().type == ElementType::Double && isReal &&
           t.find_first_not_of("0123456789.eE+-") == std::string::npos;
  }

  const Nest &N;
  const Statement &S;
  Product P;
};

} // namespace

std::optional<Product> productOf(const Nest &nest, const Statement &s) {
  return ProductReader(nest, s).read();
}

namespace {

/// The name in " = name;" or "double name = "; empty if there is none.
std::string nameIn(const std::string &text) {
  size_t end = text.size();
  while (end > 0 && !isWordCharacter(text[end - 1]))
    --end;
  size_t begin = end;
  while (begin > 0 && isWordCharacter(text[begin - 1]))
    --begin;
  return text.substr(begin, end - begin);
}

/// Adds `text` with `element` in the place of every `name` in it.
void addReplaced(const std::string &text, const std::string &name, const Piece &element,
                 std::vector<Piece> &out) {
  std::string rest;
  const auto flush = [&] {
    if (!rest.empty())
      out.push_back({Piece::Text, rest, 0, 0, {}});
    rest.clear();
  };
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && isWordCharacter(text[end]))
      ++end;
    const std::string word = text.substr(at, std::max<size_t>(1, end - at));
    if (word == name) {
      flush();
      out.push_back(element);
    } else {
      rest += word;
    }
    at += word.size();
  }
  flush();
}

/// The pieces, no two texts side by side.
std::vector<Piece> joined(const std::vector<Piece> &pieces) {
  std::vector<Piece> out;
  for (const Piece &p : pieces)
    if (!out.empty() && p.kind == Piece::Text && out.back().kind == Piece::Text)
      out.back().text += p.text;
    else
      out.push_back(p);
  return out;
}

/// "double s = ", element, "; text ", element, " = s;" as text that updates the element.
std::optional<Statement> inPlace(const Statement &s) {
  std::vector<Piece> body = joined(s.body);
  const size_t n = body.size();
  if (n < 5 || body[1].kind != Piece::Element || body[n - 2].kind != Piece::Element ||
      !sameElement(s.accesses[body[1].access], s.accesses[body[n - 2].access]))
    return std::nullopt;
  const std::string name = nameIn(body[0].text);
  if (name.empty() || body[n - 1].text != " = " + name + ";" || body[2].text.rfind("; ", 0) != 0)
    return std::nullopt;
  body[2].text.erase(0, 2);
  Statement out = s;
  out.body.clear();
  for (size_t k = 2; k + 2 < n; ++k)
    if (body[k].kind == Piece::Text)
      addReplaced(body[k].text, name, body[n - 2], out.body);
    else
      out.body.push_back(body[k]);
  return out;
}

} // namespace

bool updateInPlace(Nest &nest) {
  bool any = false;
  for (Statement &s : nest.statements)
    if (std::optional<Statement> with = inPlace(s); with && productOf(nest, *with)) {
      s = std::move(*with);
      any = true;
    }
  return any;
}

} // namespace hetile::model
