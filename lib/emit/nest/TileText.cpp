// SPDX-License-Identifier: Apache-2.0
//===- TileText.cpp - the tile of one nest --------------------------------===//
//
// The user's loops with other bounds, and his statements with local storage in place of the
// arrays: `B[t - 1][i]` becomes `hetile_B(t - 1, i)`, a macro that addresses a view.
//
//===----------------------------------------------------------------------===//
#include "TileText.h"

#include "emit/tile/IteratorText.h"
#include "emit/tile/TileLoops.h"

#include "model/Print.h"
#include "model/Strides.h"
#include "model/body/Chosen.h"

#include <cstdlib>

using namespace hetile::model;

namespace hetile::emit {

namespace {

class TileText {
public:
  TileText(Writer &w, const NestContext &context) : W(w), C(context) {}

  void tile() {
    function("tile", "points", C.tiling.tile, C.tileNames());
    if (C.tiling.third)
      function("tile_part", "part_points", C.tiling.third->part, C.partNames());
  }

private:
  /// The function that the runtime calls, and `inner` with the loops of `ast`. `bounds`: its
  /// arguments.
  void function(const char *name, const char *inner, const Ast &ast,
                const std::vector<std::string> &bounds) {
    points(inner, ast, bounds);
    W.open("static void " + C.name(name) +
           "(const hetile_i64 *ht_p, const void *hetile_args, const hetile_view *hetile_v" +
           C.formals(bounds) + ")");
    std::string actuals;
    for (size_t k = 0; k < C.nest.arrays.size(); ++k)
      actuals += viewActuals(k, C.nest.arrays[k]);
    W.line("(void)hetile_v;");
    W.line(C.name(inner) + "(" + actuals + "(const struct " + C.name("args") +
           " *)hetile_args, ht_p" + C.actuals(bounds) + ");");
    W.close();
  }

  /// hetile.h has functions and macros that tiles use, such as hetile_min.
  std::string macro(const Array &a) const {
    static const std::set<std::string> taken = {
        "add_doubles", "add_floats", "added_doubles", "added_floats", "back",   "calls", "conflict",
        "element",     "far_signed", "far_unsigned",  "floord",       "forget", "max",   "min",
        "mod",         "near",       "panels",        "product",      "touch"};
    return (taken.count(a.name) ? "hetile_its_" : "hetile_") + a.name;
  }

  void defineElement(const Array &a) {
    std::string formals, index = macro(a) + "_o";
    for (size_t d = 0; d < a.extents.size(); ++d) {
      std::string i = "hetile_i" + number(d);
      formals += (d ? ", " : "") + i;
      bool last = d + 1 == a.extents.size();
      index += " + (hetile_i64)(" + i + ")";
      if (!last || !hasUnitStride(a))
        index += " * " + macro(a) + "_s" + number(d);
    }
    W.raw("#define " + macro(a) + "(" + formals + ") " + macro(a) + "_p[" + index + "]\n");
  }

  /// Dimensions whose stride is not known to be 1.
  std::vector<size_t> strided(const Array &a) const {
    std::vector<size_t> dims;
    for (size_t d = 0; d < a.extents.size(); ++d)
      if (d + 1 < a.extents.size() || !hasUnitStride(a))
        dims.push_back(d);
    return dims;
  }

  std::string viewFormals(const Array &a) const {
    std::string m = macro(a);
    std::string out = a.elementType + " *__restrict " + m + "_p, const hetile_i64 " + m + "_o, ";
    for (size_t d : strided(a))
      out += "const hetile_i64 " + m + "_s" + number(d) + ", ";
    return out;
  }

  std::string viewActuals(size_t k, const Array &a) const {
    std::string v = "hetile_v[" + number(k) + "]";
    std::string out = "(" + a.elementType + " *)" + v + ".base, " + v + ".origin, ";
    for (size_t d : strided(a))
      out += v + ".stride[" + number(d) + "], ";
    return out;
  }

  void subscriptSymbols(std::set<std::string> &symbols) const {
    for (const Statement &s : C.nest.statements)
      for (const Piece &piece : s.body)
        if (piece.kind == Piece::Element) {
          for (const AffineExpr &e : s.accesses[piece.access].subscripts)
            addSymbols(e, symbols);
        } else if (piece.kind == Piece::Value) {
          addSymbols(piece.value, symbols);
        } else if (piece.kind == Piece::Chosen) {
          const std::vector<AffineExpr> chosen = chosenSubscripts(s, piece).value();
          for (const AffineExpr &e : chosen)
            addSymbols(e, symbols);
        }
  }

  void addSymbols(const AffineExpr &e, std::set<std::string> &symbols) const {
    std::set<std::string> here;
    collect(e, here);
    for (const DataRange &d : C.nest.data)
      if (here.count(d.symbol))
        for (const AffineExpr &inner : d.subscripts)
          collect(inner, here);
    for (const std::string &symbol : here)
      if (variableOfText(symbol).empty())
        symbols.insert(islName(symbol));
  }

  /// The loops. The arrays are parameters, since compilers believe `restrict` only there;
  /// inlined, they would forget it again. See HETILE_APART.
  void points(const char *name, const Ast &ast, const std::vector<std::string> &bounds) {
    for (const Array &a : C.nest.arrays)
      defineElement(a);
    std::string formals;
    for (const Array &a : C.nest.arrays)
      formals += viewFormals(a);
    W.open("static HETILE_APART void " + C.name(name) + "(" + formals +
           "const struct " + C.name("args") + " *hetile_a, const hetile_i64 *ht_p" +
           C.formals(bounds) + ")");
    for (const std::string &alias : C.nest.aliases)
      W.line(alias);
    Ast a = inlineBindings(ast);
    std::set<std::string> symbols;
    collect(a, symbols);
    subscriptSymbols(symbols);
    for (const auto &last : C.tiling.last)
      if (last)
        collect(*last, symbols);
    C.declare(W, symbols, bounds);
    W.line("(void)hetile_a;");
    for (const Scalar &s : C.nest.scalars) {
      W.line("const " + s.type + " " + s.name + " = hetile_a->" + s.name + ";");
      W.line("(void)" + s.name + ";");
    }
    for (const Array &array : C.nest.arrays) {
      std::string unused = "(void)" + macro(array) + "_p; (void)" + macro(array) + "_o;";
      for (size_t d : strided(array))
        unused += " (void)" + macro(array) + "_s" + number(d) + ";";
      W.line(unused);
    }
    TileBody body;
    body.statement = [this](Writer &w, const Statement &s, const Replacements &replaced) {
      statement(w, s, replaced, false);
    };
    body.inside = [this](Writer &w, const Statement &s, const Replacements &replaced) {
      statement(w, s, replaced, true);
    };
    body.value = [this](const Statement &s, const AffineExpr &e) {
      return "(" + print(e, wide(s)) + ")";
    };
    body.element = [this](const Statement &s, unsigned access) {
      return element(s, s.accesses[access]);
    };
    body.rowBytes = [this](const Statement &s, unsigned access, const std::string &row,
                           const std::string &column) {
      return rowBytes(s.accesses[access], row, column);
    };
    writeTile(W, a, C.nest, C.spelling(), body);
    W.close();
    for (const Array &array : C.nest.arrays)
      W.raw("#undef " + macro(array) + "\n");
  }

  /// The body with local storage in place of the arrays, at its place in the source.
  void statement(Writer &w, const Statement &s, const Replacements &replaced, bool isInside) const {
    std::string body;
    for (const Piece &piece : s.body) {
      if (isInside && piece.boundary)
        continue;
      switch (piece.kind) {
      case Piece::Text:
        body += piece.text;
        break;
      case Piece::Captured:
        body += C.nest.scalars[piece.scalar].name;
        break;
      case Piece::Element:
        body += replaced.count(piece.access) ? replaced.at(piece.access)
                                             : element(s, s.accesses[piece.access]);
        break;
      case Piece::Value:
        body += "((" + piece.text + ")(" + print(piece.value, wide(s)) + "))";
        break;
      case Piece::Last:
        body += last(s);
        break;
      case Piece::Chosen:
        body += chosen(s, piece);
        break;
      }
    }
    w.lineDirective(s.loc);
    w.raw(body + "\n");
    w.here();
  }

  /// True in the last instance of `s`.
  std::string last(const Statement &s) const {
    return print(*C.tiling.last[&s - C.nest.statements.data()], wide(s));
  }

  /// Iterators of `s` in 64 bits.
  Spelling wide(const Statement &s) const {
    return [this, &s](const std::string &symbol) -> std::string {
      for (const Iterator &it : s.iterators)
        if (islName(it.name) == islName(symbol))
          return wideText(it);
      return C.spelling()(islName(symbol));
    };
  }

  std::string element(const Statement &s, const Access &a) const {
    return element(s, a, a.array, a.subscripts);
  }

  std::string chosen(const Statement &s, const Piece &piece) const {
    const Access &a = s.accesses[piece.cases.front().access];
    return element(s, a, a.array, chosenSubscripts(s, piece).value());
  }

  /// See TileBody.
  std::string rowBytes(const Access &a, const std::string &row, const std::string &column) const {
    const Array &array = C.nest.arrays[a.array];
    auto factor = [&](size_t d, const std::string &name) {
      auto it = a.subscripts[d].terms.find(name);
      return it == a.subscripts[d].terms.end() ? 0 : it->second;
    };
    if (a.subscripts.empty())
      return "";
    const size_t last = a.subscripts.size() - 1;
    std::string out;
    for (size_t d = 0; d < a.subscripts.size(); ++d) {
      if (!a.subscripts[d].floors.empty() || std::abs(factor(d, column)) != (d == last))
        return "";
      if (int64_t f = factor(d, row); f != 0)
        out += (out.empty() ? "" : " + ") + std::to_string(f) +
               (d == last ? "" : " * " + macro(array) + "_s" + number(d));
    }
    if (out.empty() || !hasUnitStride(array))
      return "";
    return "(" + out + ") * " + number(array.elementSize);
  }

  /// An element of any array where access `a` of `s` stands.
  std::string element(const Statement &s, const Access &a, unsigned array,
                      const std::vector<AffineExpr> &subscripts) const {
    auto spell = [&](const std::string &symbol) -> std::string {
      if (const std::string variable = variableOfText(symbol); !variable.empty())
        return "(hetile_i64)" + variable;
      for (const Iterator &it : s.iterators)
        if (it.name == symbol)
          return it.type == "int" && wideName(it).empty() ? symbol : wideText(it);
      for (const DataRange &d : C.nest.data)
        if (d.symbol == symbol && d.least != d.greatest)
          return "(hetile_i64)" + element(s, a, d.array, d.subscripts);
      for (const InnerIterator &it : a.inner)
        if (it.name == symbol)
          return symbol;
      return C.spelling()(islName(symbol));
    };
    std::string out = macro(C.nest.arrays[array]) + "(";
    for (size_t d = 0; d < subscripts.size(); ++d)
      out += (d ? ", " : "") + print(subscripts[d], spell);
    return out + ")";
  }

  Writer &W;
  const NestContext &C;
};

} // namespace

void writeTileFunction(Writer &w, const NestContext &context) { TileText(w, context).tile(); }

} // namespace hetile::emit
