//===- NestText.cpp - the functions of one nest ---------------------------===//
//
// One function a piece, named as in docs/design.md, section 3. Names that start with
// `hetile_` and `hp_` are the generator's; all others are the user's.
//
//===----------------------------------------------------------------------===//
#include "NestText.h"

#include "Loops.h"
#include "Writer.h"

#include "../model/Print.h"

using namespace hetile::model;

namespace hetile::emit {

namespace {

std::string number(size_t n) { return std::to_string(n); }

class NestWriter {
public:
  NestWriter(const Nest &nest, const Tiling &tiling, const std::string &prefix)
      : TheNest(nest), T(tiling), Prefix(prefix) {
    for (const Parameter &p : nest.params)
      Parameters[islName(p.name)] = "hp_" + p.name;
    Spell = [this](const std::string &symbol) {
      auto it = Parameters.find(symbol);
      return it == Parameters.end() ? symbol : it->second;
    };
  }

  std::string all() {
    W.line("/* hetile: the nest at " + TheNest.name + "; rows " + T.x + "; columns " + T.y +
           " */");
    arguments();
    install();
    bounds();
    rows();
    extent();
    scanFunction("footprint", T.footprint, {T.names.y0, T.names.y1});
    scanFunction("live_in", T.liveIn, tileNames());
    scanFunction("cross", T.cross, {T.names.x0, T.names.x1, T.names.ylo, T.names.yedge});
    scanFunction("live_out", T.liveOut, tileNames());
    work();
    tile();
    guard();
    descriptor();
    return W.str();
  }

private:
  std::vector<std::string> tileNames() const {
    return {T.names.x0, T.names.x1, T.names.y0, T.names.y1};
  }

  static std::string int64List(const std::vector<std::string> &names) {
    std::string out;
    for (const std::string &n : names)
      out += ", int64_t " + n;
    return out;
  }

  std::string name(const char *function) const { return Prefix + "_" + function; }

  /// Declares the parameters among `symbols` and marks the unused arguments.
  void declare(const std::set<std::string> &symbols, const std::vector<std::string> &arguments,
               bool usesP = false) {
    bool any = usesP;
    for (size_t k = 0; k < TheNest.params.size(); ++k) {
      std::string isl = islName(TheNest.params[k].name);
      if (!symbols.count(isl))
        continue;
      W.line("const int64_t " + Parameters.at(isl) + " = p[" + number(k) + "];");
      any = true;
    }
    if (!any)
      W.line("(void)p;");
    for (const std::string &a : arguments)
      if (!symbols.count(a))
        W.line("(void)" + a + ";");
  }

  /// Captured values; the host fills it, every rank reads it.
  void arguments() {
    W.open("struct " + name("args"));
    for (const Scalar &s : TheNest.scalars)
      W.line(s.type + " " + s.name + ";");
    for (size_t k = 0; k < TheNest.globals.size(); ++k)
      W.line("unsigned char hetile_global_" + number(k) + "[sizeof(" + TheNest.globals[k].text +
             ")];");
    if (TheNest.scalars.empty() && TheNest.globals.empty())
      W.line("char hetile_none;");
    W.close(";");
  }

  void install() {
    if (TheNest.globals.empty())
      return;
    W.open("static void " + name("install") + "(const void *args)");
    W.line("const struct " + name("args") + " *a = (const struct " + name("args") + " *)args;");
    for (size_t k = 0; k < TheNest.globals.size(); ++k) {
      const std::string &g = TheNest.globals[k].text;
      W.line("__builtin_memcpy((void *)&(" + g + "), a->hetile_global_" + number(k) +
             ", sizeof(" + g + "));");
    }
    W.close();
  }

  /// Writes [lower, upper + 1) into array[at], array[at + 1].
  void writeInterval(const Interval &i, const std::string &array, unsigned at) {
    W.line(array + "[" + number(at) + "] = " + print(i.lower, Spell) + ";");
    W.line(array + "[" + number(at + 1) + "] = " + print(onePast(i.upper), Spell) + ";");
  }

  static Expr onePast(const Expr &last) {
    return Expr::make(Expr::Add, {last, Expr::integer(1)});
  }

  static void collectInterval(const Interval &i, std::set<std::string> &symbols) {
    collect(i.lower, symbols);
    collect(i.upper, symbols);
  }

  void bounds() {
    W.open("static int " + name("bounds") + "(const int64_t *p, int64_t *b)");
    std::set<std::string> symbols;
    collect(T.nonEmpty, symbols);
    collectInterval(T.xBounds, symbols);
    collectInterval(T.yBounds, symbols);
    declare(symbols, {});
    W.line("if (!(" + print(T.nonEmpty, Spell) + "))");
    W.line("  return 0;");
    writeInterval(T.xBounds, "b", 0);
    writeInterval(T.yBounds, "b", 2);
    W.line("return 1;");
    W.close();
  }

  void rows() {
    std::vector<std::string> names = {T.names.y0, T.names.y1};
    W.open("static int " + name("rows") + "(const int64_t *p" + int64List(names) +
           ", int64_t *hetile_x)");
    std::set<std::string> symbols;
    collect(T.rowsNonEmpty, symbols);
    collectInterval(T.rows, symbols);
    declare(symbols, names);
    W.line("if (!(" + print(T.rowsNonEmpty, Spell) + "))");
    W.line("  return 0;");
    writeInterval(T.rows, "hetile_x", 0);
    W.line("return 1;");
    W.close();
  }

  void extent() {
    W.open("static int " + name("extent") +
           "(const int64_t *p, int hetile_array_number, int64_t *lo, int64_t *hi)");
    std::set<std::string> symbols;
    for (const Tiling::Extent &e : T.extents) {
      collect(e.nonEmpty, symbols);
      for (const Interval &i : e.dims)
        collectInterval(i, symbols);
    }
    declare(symbols, {});
    W.line("(void)lo;");
    W.line("(void)hi;");
    W.open("switch (hetile_array_number)");
    for (size_t k = 0; k < T.extents.size(); ++k) {
      const Tiling::Extent &e = T.extents[k];
      W.line("case " + number(k) + ":");
      W.line("  if (!(" + print(e.nonEmpty, Spell) + "))");
      W.line("    return 0;");
      for (size_t d = 0; d < e.dims.size(); ++d) {
        W.line("  lo[" + number(d) + "] = " + print(e.dims[d].lower, Spell) + ";");
        W.line("  hi[" + number(d) + "] = " + print(onePast(e.dims[d].upper), Spell) + ";");
      }
      W.line("  return 1;");
    }
    W.line("default:");
    W.line("  return 0;");
    W.close();
    W.close();
  }

  void scanFunction(const char *function, const Ast &ast, const std::vector<std::string> &names) {
    Ast a = inlineBindings(ast);
    W.open("static void " + name(function) + "(const int64_t *p" + int64List(names) +
           ", hetile_sink *s)");
    std::set<std::string> symbols;
    collect(a, symbols);
    declare(symbols, names);
    W.line("(void)s;");
    writeRuns(W, a, Spell);
    W.close();
  }

  void work() {
    Ast a = inlineBindings(T.tile);
    W.open("static int64_t " + name("work") + "(const int64_t *p" + int64List(tileNames()) + ")");
    std::set<std::string> symbols;
    collect(a, symbols);
    declare(symbols, tileNames());
    W.line("int64_t count = 0;");
    writeCount(W, a, Spell);
    W.line("return count;");
    W.close();
  }

  //===--- tile ------------------------------------------------------------===//

  bool isContiguous(const Array &a) const {
    return !a.strideTexts.empty() && (a.strideTexts.back() == "1L" || a.strideTexts.back() == "1");
  }

  std::string macro(const Array &a) const { return "hetile_" + a.name; }

  void defineElement(const Array &a) {
    std::string formals, index = macro(a) + "_o";
    for (size_t d = 0; d < a.extents.size(); ++d) {
      std::string i = "hetile_i" + number(d);
      formals += (d ? ", " : "") + i;
      bool last = d + 1 == a.extents.size();
      index += " + (int64_t)(" + i + ")";
      if (!last || !isContiguous(a))
        index += " * " + macro(a) + "_s" + number(d);
    }
    W.raw("#define " + macro(a) + "(" + formals + ") " + macro(a) + "_p[" + index + "]\n");
  }

  /// Dimensions whose stride is not known to be 1.
  std::vector<size_t> strided(const Array &a) const {
    std::vector<size_t> dims;
    for (size_t d = 0; d < a.extents.size(); ++d)
      if (d + 1 < a.extents.size() || !isContiguous(a))
        dims.push_back(d);
    return dims;
  }

  std::string viewFormals(const Array &a) const {
    std::string m = macro(a);
    std::string out = a.elementType + " *__restrict " + m + "_p, const int64_t " + m + "_o, ";
    for (size_t d : strided(a))
      out += "const int64_t " + m + "_s" + number(d) + ", ";
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
    for (const Statement &s : TheNest.statements)
      for (const Piece &piece : s.body)
        if (piece.kind == Piece::Element)
          for (const AffineExpr &e : s.accesses[piece.access].subscripts) {
            std::set<std::string> here;
            collect(e, here);
            for (const std::string &symbol : here)
              symbols.insert(islName(symbol));
          }
  }

  /// The loops. The arrays are parameters, since compilers believe `restrict` only there;
  /// inlined, they would forget it again.
  void points() {
    for (const Array &a : TheNest.arrays)
      defineElement(a);
    std::string formals;
    for (const Array &a : TheNest.arrays)
      formals += viewFormals(a);
    W.open("static __attribute__((noinline)) void " + name("points") + "(" + formals +
           "const struct " + name("args") + " *hetile_a, const int64_t *p" +
           int64List(tileNames()) + ")");
    Ast a = inlineBindings(T.tile);
    std::set<std::string> symbols;
    collect(a, symbols);
    subscriptSymbols(symbols);
    declare(symbols, tileNames());
    W.line("(void)hetile_a;");
    for (const Scalar &s : TheNest.scalars) {
      W.line("const " + s.type + " " + s.name + " = hetile_a->" + s.name + ";");
      W.line("(void)" + s.name + ";");
    }
    for (const Array &array : TheNest.arrays) {
      std::string unused = "(void)" + macro(array) + "_p; (void)" + macro(array) + "_o;";
      for (size_t d : strided(array))
        unused += " (void)" + macro(array) + "_s" + number(d) + ";";
      W.line(unused);
    }
    writeTile(W, a, TheNest, Spell,
              [this](Writer &w, const Statement &s) { statement(w, s); });
    W.close();
    for (const Array &array : TheNest.arrays)
      W.raw("#undef " + macro(array) + "\n");
  }

  void tile() {
    points();
    W.open("static void " + name("tile") +
           "(const int64_t *p, const void *hetile_args, const hetile_view *hetile_v" +
           int64List(tileNames()) + ")");
    std::string actuals;
    for (size_t k = 0; k < TheNest.arrays.size(); ++k)
      actuals += viewActuals(k, TheNest.arrays[k]);
    std::string bounds;
    for (const std::string &n : tileNames())
      bounds += ", " + n;
    W.line("(void)hetile_v;");
    W.line(name("points") + "(" + actuals + "(const struct " + name("args") +
           " *)hetile_args, p" + bounds + ");");
    W.close();
  }

  /// The body with local storage in place of the arrays, at its place in the source.
  void statement(Writer &w, const Statement &s) const {
    std::string body;
    for (const Piece &piece : s.body) {
      switch (piece.kind) {
      case Piece::Text:
        body += piece.text;
        break;
      case Piece::Captured:
        body += TheNest.scalars[piece.scalar].name;
        break;
      case Piece::Element:
        body += element(s, s.accesses[piece.access]);
        break;
      }
    }
    w.lineDirective(s.loc);
    w.raw(body + "\n");
    w.here();
  }

  std::string element(const Statement &s, const Access &a) const {
    auto spell = [&](const std::string &symbol) -> std::string {
      for (const Iterator &it : s.iterators)
        if (it.name == symbol)
          return it.type == "int" || it.type == "int64_t" ? symbol : "(int64_t)" + symbol;
      for (const InnerIterator &it : a.inner)
        if (it.name == symbol)
          return symbol;
      return Spell(islName(symbol));
    };
    std::string out = macro(TheNest.arrays[a.array]) + "(";
    for (size_t d = 0; d < a.subscripts.size(); ++d)
      out += (d ? ", " : "") + print(a.subscripts[d], spell);
    return out + ")";
  }

  //===--- entry -----------------------------------------------------------===//

  /// Guards of the model, and: the bounds of the band fit the types of the user's iterators.
  void guard() {
    W.open("static int " + name("guard") + "(const int64_t *p)");
    std::set<std::string> symbols;
    collect(T.guard, symbols);
    declare(symbols, {}, true);
    W.line("int64_t b[4];");
    W.line("if (!(" + print(T.guard, Spell) + "))");
    W.line("  return 0;");
    W.line("if (!" + name("bounds") + "(p, b))");
    W.line("  return 1;");
    W.line("return b[0] > -(1 << 30) && b[1] < (1 << 30) && b[2] > -(1 << 30) && b[3] < (1 << "
           "30);");
    W.close();
  }

  static const char *typeName(ElementType t) {
    switch (t) {
    case ElementType::Float:
      return "HETILE_FLOAT";
    case ElementType::Double:
      return "HETILE_DOUBLE";
    case ElementType::LongDouble:
      return "HETILE_LONG_DOUBLE";
    case ElementType::Signed:
      return "HETILE_SIGNED";
    case ElementType::Unsigned:
      return "HETILE_UNSIGNED";
    case ElementType::Other:
      break;
    }
    return "HETILE_OTHER";
  }

  bool isWritten(unsigned array) const {
    for (const Statement &s : TheNest.statements)
      for (const Access &a : s.accesses)
        if (a.write && a.array == array)
          return true;
    return false;
  }

  void arrayTable() {
    W.open("static const hetile_array " + name("arrays") + "[] =");
    for (unsigned k = 0; k < TheNest.arrays.size(); ++k) {
      const Array &a = TheNest.arrays[k];
      uint64_t overlap = 0;
      for (unsigned other : a.mayOverlap)
        overlap |= uint64_t(1) << other;
      const Skew &skew = T.skews[k];
      std::string coefficients;
      for (size_t d = 0; d < HetileMaxDims; ++d)
        coefficients +=
            (d ? ", " : "") + std::to_string(skew.dim >= 0 && d < skew.coefficients.size()
                                                 ? skew.coefficients[d]
                                                 : 0);
      W.line("{" + quoted(a.name) + ", " + number(a.extents.size()) + ", (int32_t)sizeof(" +
             a.elementType + "), " + typeName(a.type) + ", " + (isWritten(k) ? "1" : "0") + ", " +
             number(overlap) + "u, " + std::to_string(skew.dim) + ", {" + coefficients + "}, " +
             number(size_t(T.mapped[k])) + "},");
    }
    W.close(";");
  }

  void descriptor() {
    arrayTable();
    unsigned operations = 0;
    for (const Statement &s : TheNest.statements)
      operations += s.operations;
    if (!TheNest.statements.empty())
      operations = (operations + TheNest.statements.size() - 1) / TheNest.statements.size();
    W.open("static const hetile_nest " + name("nest") + " =");
    W.line("HETILE_ABI_VERSION, " + quoted(TheNest.name) + ", " + number(TheNest.arrays.size()) +
           ", " + name("arrays") + ",");
    W.line(number(TheNest.params.size()) + ", sizeof(struct " + name("args") + "), " +
           number(operations) + ".0, " + (TheNest.callsLibm ? "1" : "0") + ",");
    W.line((TheNest.globals.empty() ? std::string("NULL") : name("install")) + ", " +
           name("bounds") + ", " + name("rows") + ", " + name("work") + ", " + name("extent") +
           ",");
    W.line(name("footprint") + ", " + name("live_in") + ", " + name("cross") + ", " +
           name("live_out") + ", " + name("tile") + "};");
    // The initialiser was closed with the last member.
    W.dedent();
    W.line("__attribute__((constructor)) static void " + name("register") +
           "(void) { hetile_register(&" + name("nest") + "); }");
  }

  static constexpr size_t HetileMaxDims = 8;

  const Nest &TheNest;
  const Tiling &T;
  std::string Prefix;
  std::map<std::string, std::string> Parameters; // isl's name -> C name
  Spelling Spell;
  Writer W;
};

std::string listOf(const std::vector<std::string> &items) {
  std::string out;
  for (const std::string &i : items)
    out += (out.empty() ? "" : ", ") + i;
  return out;
}

void writeViews(Writer &w, const Nest &nest) {
  std::vector<std::string> views;
  for (const Array &a : nest.arrays) {
    std::vector<std::string> strides;
    for (const std::string &s : a.strideTexts)
      strides.push_back("(int64_t)(" + s + ")");
    if (strides.empty())
      strides.push_back("0");
    views.push_back("{(void *)(" + a.baseText + "), 0, {" + listOf(strides) + "}}");
  }
  if (views.empty())
    views.push_back("{NULL, 0, {0}}");
  w.line("const hetile_view hetile_v[] = {" + listOf(views) + "};");
}

} // namespace

std::string nestFunctions(const Nest &nest, const Tiling &tiling, const std::string &prefix) {
  return NestWriter(nest, tiling, prefix).all();
}

std::string nestCall(const Nest &nest, const std::string &prefix, const std::string &original) {
  Writer w;
  w.open("");
  w.here();
  std::vector<std::string> params;
  for (const Parameter &p : nest.params)
    params.push_back("(int64_t)(" + p.text + ")");
  if (params.empty())
    params.push_back("0");
  w.line("const int64_t hetile_p[] = {" + listOf(params) + "};");
  writeViews(w, nest);
  w.line("struct " + prefix + "_args hetile_a;");
  if (nest.scalars.empty() && nest.globals.empty())
    w.line("hetile_a.hetile_none = 0;");
  for (const Scalar &s : nest.scalars)
    w.line("hetile_a." + s.name + " = " + s.text + ";");
  for (size_t k = 0; k < nest.globals.size(); ++k)
    w.line("__builtin_memcpy(hetile_a.hetile_global_" + number(k) + ", (const void *)&(" +
           nest.globals[k].text + "), sizeof(" + nest.globals[k].text + "));");
  w.open("if (hetile_enter(&" + prefix + "_nest, hetile_p, &hetile_a, hetile_v, " + prefix +
         "_guard(hetile_p)))");
  if (!nest.finals.empty())
    w.raw(nest.finals + "\n");
  w.close();
  w.open("else");
  w.lineDirective(nest.loc);
  w.raw(std::string(nest.loc.column > 1 ? nest.loc.column - 1 : 0, ' ') + original + "\n");
  w.here();
  w.line("hetile_leave(&" + prefix + "_nest, hetile_p, hetile_v);");
  w.close();
  w.close();
  return w.str();
}

} // namespace hetile::emit
