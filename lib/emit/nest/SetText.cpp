// SPDX-License-Identifier: Apache-2.0
//===- SetText.cpp - the set functions of one nest ------------------------===//
//
// One C function for each: bounds, rows, extent, footprint, live_in, cross, live_out, work.
//
//===----------------------------------------------------------------------===//
#include "SetText.h"

#include "emit/nest/CountText.h"
#include "emit/text/LoopText.h"

using namespace hetile::model;

namespace hetile::emit {

namespace {

class SetWriter {
public:
  SetWriter(Writer &w, const NestContext &context) : W(w), C(context) {}

  void all() {
    const Tiling &t = C.tiling;
    const BoundNames &n = t.names;
    bounds("bounds", t.nonEmpty, t.xBounds, t.yBounds);
    rows("rows", t.rowsNonEmpty, t.rows);
    extent();
    scanFunction("footprint", t.footprint, {n.y0, n.y1});
    scanFunction("live_in", t.liveIn, C.tileNames());
    scanFunction("cross", t.cross, {n.x0, n.x1, n.ylo, n.yedge});
    scanFunction("live_out", t.liveOut, C.tileNames());
    work();
    if (t.third)
      depth(*t.third);
    if (t.phases)
      phases(*t.phases);
  }

private:
  /// Writes [lower, upper + 1) into array[at], array[at + 1].
  void writeInterval(const Interval &i, const std::string &array, unsigned at) {
    W.line(array + "[" + number(at) + "] = " + print(i.lower, C.spelling()) + ";");
    W.line(array + "[" + number(at + 1) + "] = " + print(onePast(i.upper), C.spelling()) + ";");
  }

  static Expr onePast(const Expr &last) {
    return Expr::make(Expr::Add, {last, Expr::integer(1)});
  }

  void phases(const Phases &p) {
    const BoundNames &n = C.tiling.names;
    bounds("phase_bounds", p.nonEmpty, p.xBounds, p.yBounds);
    rows("phase_rows", p.rowsNonEmpty, p.rows);
    scanFunction("phase_footprint", p.footprint, {n.y0, n.y1});
    scanFunction("phase_live_in", p.liveIn, C.tileNames());
    scanFunction("phase_cross", p.cross, {n.x0, n.x1, n.ylo, n.yedge});
    scanFunction("phase_live_out", p.liveOut, C.tileNames());
  }

  static void collectInterval(const Interval &i, std::set<std::string> &symbols) {
    collect(i.lower, symbols);
    collect(i.upper, symbols);
  }

  void bounds(const char *function, const Expr &nonEmpty, const Interval &x, const Interval &y) {
    W.open("static int " + C.name(function) + "(const hetile_i64 *ht_p, hetile_i64 *ht_b)");
    std::set<std::string> symbols;
    collect(nonEmpty, symbols);
    collectInterval(x, symbols);
    collectInterval(y, symbols);
    C.declare(W, symbols, {});
    W.line("if (!(" + print(nonEmpty, C.spelling()) + "))");
    W.line("  return 0;");
    writeInterval(x, "ht_b", 0);
    writeInterval(y, "ht_b", 2);
    W.line("return 1;");
    W.close();
  }

  void rows(const char *function, const Expr &nonEmpty, const Interval &x) {
    std::vector<std::string> names = {C.tiling.names.y0, C.tiling.names.y1};
    W.open("static int " + C.name(function) + "(const hetile_i64 *ht_p" + C.formals(names) +
           ", hetile_i64 *ht_x)");
    std::set<std::string> symbols;
    collect(nonEmpty, symbols);
    collectInterval(x, symbols);
    C.declare(W, symbols, names);
    W.line("if (!(" + print(nonEmpty, C.spelling()) + "))");
    W.line("  return 0;");
    writeInterval(x, "ht_x", 0);
    W.line("return 1;");
    W.close();
  }

  void depth(const Third &third) {
    W.open("static int " + C.name("depth") + "(const hetile_i64 *ht_p" + C.formals(C.tileNames()) +
           ", hetile_i64 *ht_z)");
    std::set<std::string> symbols;
    collect(third.nonEmpty, symbols);
    collectInterval(third.depth, symbols);
    C.declare(W, symbols, C.tileNames());
    W.line("if (!(" + print(third.nonEmpty, C.spelling()) + "))");
    W.line("  return 0;");
    writeInterval(third.depth, "ht_z", 0);
    W.line("return 1;");
    W.close();
  }

  void extent() {
    W.open("static int " + C.name("extent") +
           "(const hetile_i64 *ht_p, int ht_array, hetile_i64 *ht_lo, hetile_i64 *ht_hi)");
    std::set<std::string> symbols;
    for (const Tiling::Extent &e : C.tiling.extents) {
      collect(e.nonEmpty, symbols);
      for (const Interval &i : e.dims)
        collectInterval(i, symbols);
    }
    C.declare(W, symbols, {});
    W.line("(void)ht_lo;");
    W.line("(void)ht_hi;");
    W.open("switch (ht_array)");
    for (size_t k = 0; k < C.tiling.extents.size(); ++k) {
      const Tiling::Extent &e = C.tiling.extents[k];
      W.line("case " + number(k) + ":");
      W.line("  if (!(" + print(e.nonEmpty, C.spelling()) + "))");
      W.line("    return 0;");
      for (size_t d = 0; d < e.dims.size(); ++d) {
        W.line("  ht_lo[" + number(d) + "] = " + print(e.dims[d].lower, C.spelling()) + ";");
        W.line("  ht_hi[" + number(d) + "] = " + print(onePast(e.dims[d].upper), C.spelling()) +
               ";");
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
    W.open("static void " + C.name(function) + "(const hetile_i64 *ht_p" + C.formals(names) +
           ", hetile_sink *ht_s)");
    std::set<std::string> symbols;
    collect(a, symbols);
    C.declare(W, symbols, names);
    W.line("(void)ht_s;");
    writeRuns(W, a, C.spelling());
    W.close();
  }

  void work() {
    Ast a = inlineBindings(C.tiling.tile);
    W.open("static hetile_i64 " + C.name("work") + "(const hetile_i64 *ht_p" +
           C.formals(C.tileNames()) + ")");
    std::set<std::string> symbols;
    collect(a, symbols);
    collectOfCount(C.nest, symbols);
    C.declare(W, symbols, C.tileNames());
    W.line("hetile_i64 ht_count = 0;");
    writeCount(W, a, C.nest, C.spelling());
    W.line("return ht_count;");
    W.close();
  }

  Writer &W;
  const NestContext &C;
};

} // namespace

void writeSets(Writer &w, const NestContext &context) { SetWriter(w, context).all(); }

} // namespace hetile::emit
