// SPDX-License-Identifier: Apache-2.0
//===- NestText.cpp - the functions of one nest ---------------------------===//
//
// One function a piece, named as in docs/design.md, section 3. Names that start with
// `hetile_` and `hp_` are the generator's; all others are the user's.
//
//===----------------------------------------------------------------------===//
#include "NestText.h"

#include "AddendsText.h"
#include "AddressText.h"
#include "CallText.h"
#include "DataText.h"
#include "NestContext.h"
#include "ReductionText.h"
#include "SetText.h"
#include "TileText.h"
#include "emit/tile/LaneLoops.h"
#include "emit/tile/SumLoops.h"
#include "model/text/Lines.h"

using namespace hetile::model;

namespace hetile::emit {

namespace {

/// About how many rows of the tile `a` run together, as a constant of C: of its outermost loops,
/// the first that has several.
std::string rowsTogether(const Ast &a) {
  if (hasBlocks(a))
    return "HETILE_PRODUCT_TOGETHER";
  if (a.wavefront.rows > 1)
    return number(a.wavefront.rows);
  if (a.lanes.shift)
    return a.lanes.mixed ? "1" : laneCount(a.lanes) + "_ROWS";
  if (a.kind != Ast::For)
    for (const auto *nodes : {&a.body, &a.orElse})
      for (const Ast &child : *nodes)
        if (const std::string rows = rowsTogether(child); rows != "1")
          return rows;
  return "1";
}

std::string rowsTogether(const Tiling &tiling) {
  if (tiling.strips && tiling.tile.kind == Ast::For)
    for (const Ast &part : tiling.tile.body)
      if (const std::string rows = rowsTogether(part); rows != "1")
        return rows;
  return rowsTogether(tiling.tile);
}

/// True if the loops of a set report elements of `array`.
bool reports(const Ast &set, unsigned array) {
  if (set.kind == Ast::User)
    return set.target == array;
  for (const auto *nodes : {&set.body, &set.orElse})
    for (const Ast &child : *nodes)
      if (reports(child, array))
        return true;
  return false;
}

/// True if the points of a tile run in the order of the source.
bool isAsWritten(const Tiling &tiling) {
  return !tiling.instead &&
         !hasLoop(tiling.tile, [](const Ast &loop) { return !runsOneByOne(loop); });
}

class NestWriter {
public:
  /// The descriptors that a nest leads to, or "0".
  struct Others {
    std::string turned = "0"; ///< another form
    std::string then = "0";   ///< the next part of this form
    std::string sums = "0";   ///< forms the sums
  };
  NestWriter(const NestContext &context, Others others, bool collective)
      : C(context), O(std::move(others)), Collective(collective) {}

  /// What is entered, and announced to the runtime.
  NestFunctions all() {
    form();
    writeData(W, C);
    sizes();
    guard();
    announcement();
    return {W.str(), W.headers()};
  }

  /// What another form is entered for.
  NestFunctions formAlone() {
    form();
    return {W.str(), W.headers()};
  }

private:
  void form() {
    for (const std::string &declaration : C.nest.opened)
      W.raw(declaration);
    W.line("/* hetile: the nest at " + C.nest.name + "; rows " + C.tiling.x + "; columns " +
           C.tiling.y + " */");
    arguments();
    install();
    writeSets(W, C);
    writeTileFunction(W, C);
    writeAddresses(W, C);
    descriptor();
  }

  /// Captured values; the host fills it, every rank reads it.
  void arguments() {
    W.line("HETILE_OWN_BEGIN");
    W.open("struct " + C.name("args"));
    for (const Scalar &s : C.nest.scalars)
      W.line(s.type + " " + s.name + ";");
    for (size_t k = 0; k < C.nest.globals.size(); ++k)
      W.line("unsigned char hetile_global_" + number(k) + "[sizeof(" + C.nest.globals[k].text +
             ")];");
    if (C.nest.scalars.empty() && C.nest.globals.empty())
      W.line("char hetile_none;");
    W.close(";");
    W.line("HETILE_OWN_END");
  }

  void install() {
    if (C.nest.globals.empty())
      return;
    W.open("static void " + C.name("install") + "(const void *hetile_args)");
    W.line("const struct " + C.name("args") + " *hetile_a = (const struct " + C.name("args") +
           " *)hetile_args;");
    for (size_t k = 0; k < C.nest.globals.size(); ++k) {
      const std::string &g = C.nest.globals[k].text;
      W.line("__builtin_memcpy((void *)&(" + g + "), hetile_a->hetile_global_" + number(k) +
             ", sizeof(" + g + "));");
    }
    W.close();
  }

  /// The sizes are small enough for what is computed from them.
  void sizes() {
    if (!hasSizes(C.nest))
      return;
    W.open("static int " + C.name("sizes") + "(const hetile_i64 *ht_p)");
    std::string all;
    for (size_t k = 0; k < C.nest.params.size(); ++k) {
      const Parameter &p = C.nest.params[k];
      if (!isBounded(C.nest, k))
        all += (all.empty() ? "" : " && ") + ("ht_p[" + number(k) + "] >= " +
               (p.min && *p.min >= -C.nest.reach ? std::to_string(*p.min)
                                                 : "-" + std::to_string(C.nest.reach) + "LL") +
               " && ht_p[" + number(k) + "] <= " + std::to_string(C.nest.reach) + "LL");
    }
    W.line("return " + all + ";");
    W.close();
  }

  /// Guards of the model, and: the bounds of the band fit the types of the user's iterators.
  void guard() {
    W.open("static int " + C.name("guard") + "(const hetile_i64 *ht_p)");
    std::set<std::string> symbols;
    collect(C.tiling.guard, symbols);
    C.declare(W, symbols, {}, true);
    W.line("hetile_i64 hetile_b[4];");
    W.line("if (!(" + print(C.tiling.guard, C.spelling()) + "))");
    W.line("  return 0;");
    W.line("if (!" + C.name("bounds") + "(ht_p, hetile_b))");
    W.line("  return 1;");
    W.line("return hetile_b[0] > -(1 << 30) && hetile_b[1] < (1 << 30) && hetile_b[2] > -(1 << "
           "30) && hetile_b[3] < (1 << 30);");
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
    for (const Statement &s : C.nest.statements)
      for (const Access &a : s.accesses)
        if (a.write && a.array == array)
          return true;
    return false;
  }

  /// hetile_array::addends.
  std::string addends(const Array &a) const {
    if (!a.hidden || !C.nest.side || C.nest.statements.front().addends.empty())
      return a.addends ? ", 1" : ", 0";
    return onlyAddsInRows(inlineBindings(C.tiling.tile), C.nest) ? ", 2" : ", 0";
  }

  /// True if no value that an array had before the nest is read.
  bool isWrittenFirst(unsigned array) const { return !reports(C.tiling.liveIn, array); }

  /// The scalar behind a hidden array may be one that the program does not touch.
  size_t mapped(unsigned array) const {
    return C.nest.arrays[array].hidden ? size_t(Mapped::Writable) : size_t(C.tiling.mapped[array]);
  }

  std::string versionMembers(unsigned array) const {
    const Window &w = C.tiling.windows[array];
    return std::string(C.nest.arrays[array].versions ? ", 1, " : ", 0, ") + (w.known ? "1" : "0") +
           ", " + std::to_string(w.first) + ", " + std::to_string(w.last);
  }

  /// The columns of a border may be one: it lies where it was asked for.
  int columns(unsigned array) const {
    const int known = C.tiling.columns[array];
    return known < 0 && C.nest.side ? C.nest.arrays[array].columns : known;
  }

  void arrayTable() {
    W.open("static const hetile_array " + C.name("arrays") + "[] =");
    for (unsigned k = 0; k < C.nest.arrays.size(); ++k) {
      const Array &a = C.nest.arrays[k];
      uint64_t overlap = 0;
      for (unsigned other : a.mayOverlap)
        overlap |= uint64_t(1) << other;
      const Skew &skew = C.tiling.skews[k];
      std::string coefficients;
      for (size_t d = 0; d < HetileMaxDims; ++d)
        coefficients +=
            (d ? ", " : "") + std::to_string(skew.dim >= 0 && d < skew.coefficients.size()
                                                 ? skew.coefficients[d]
                                                 : 0);
      W.line("{" + quoted(a.name) + ", " + number(a.extents.size()) + ", (hetile_i32)sizeof(" +
             a.elementType + "), " + typeName(a.type) + ", " + (isWritten(k) ? "1" : "0") + ", " +
             number(overlap) + "u, " + std::to_string(skew.dim) + ", {" + coefficients + "}, " +
             number(mapped(k)) + addressMembers(C, k) + (a.hidden ? ", 1" : ", 0") +
             versionMembers(k) + ", " + std::to_string(columns(k)) + addends(a) +
             (isWrittenFirst(k) ? ", 1" : ", 0") + "},");
    }
    W.close(";");
  }

  void descriptor() {
    arrayTable();
    W.line("static hetile_brief " + C.name("brief") + ";");
    unsigned operations = 0;
    for (const Statement &s : C.nest.statements)
      operations += s.work;
    if (!C.nest.statements.empty())
      operations = (operations + C.nest.statements.size() - 1) / C.nest.statements.size();
    if (C.tiling.phases)
      nestTable("phase_nest", "phase_", 2, operations, "0");
    nestTable("nest", "", 0, operations,
              C.tiling.phases ? "&" + C.name("phase_nest") : std::string("0"));
  }

  void announcement() {
    std::string collective;
    if (Collective) {
      parameterNames();
      collective = " hetile_collective(&" + C.name("nest") + ", " + C.name("names") + ");";
    }
    W.line("__attribute__((constructor)) static void " + C.name("register") +
           "(void) { hetile_register(&" + C.name("nest") + ");" +
           collective + " }");
  }

  /// As the user wrote them, for messages.
  void parameterNames() {
    std::string names;
    for (size_t k = 0; k < C.nest.params.size(); ++k) {
      std::string text = C.nest.params[k].text;
      for (const DataRange &d : C.nest.data)
        if (k == d.least || k == d.greatest)
          text = (d.least == d.greatest ? ""
                  : k == d.least        ? "the least "
                                        : "the greatest ") +
                 d.text;
      names += quoted(text) + ", ";
    }
    W.line("static const char *const " + C.name("names") + "[] = {" + names + "0};");
  }

  /// `sets`: prefix of the set functions that differ between a nest and its phases.
  void nestTable(const char *table, const std::string &sets, size_t moreParams,
                 unsigned operations, const std::string &phases) {
    auto set = [&](const char *function) { return C.name((sets + function).c_str()); };
    W.open("static const hetile_nest " + C.name(table) + " =");
    W.line("HETILE_ABI_VERSION, " + quoted(C.nest.name) + ", " + number(C.nest.arrays.size()) +
           ", " + C.name("arrays") + ",");
    W.line(number(C.nest.params.size() + moreParams) + ", sizeof(struct " + C.name("args") +
           "), " + number(operations) + ".0, " + (C.nest.callsLibm ? "1" : "0") + ",");
    W.line((C.nest.globals.empty() ? std::string("0") : C.name("install")) + ", " +
           set("bounds") + ", " + set("rows") + ", " + C.name("work") + ", " + C.name("extent") +
           ",");
    W.line(set("footprint") + ", " + set("live_in") + ", " + set("cross") + ", " +
           set("live_out") + ", " + C.name("tile") + ", " + (C.nest.inexact ? "1" : "0") + ", " +
           phases + ",");
    W.line(C.tiling.third ? C.name("depth") + ", " + C.name("tile_part") + ","
                          : std::string("0, 0,"));
    W.line(rowsTogether(C.tiling) + ", " + (sets.empty() ? O.turned : std::string("0")) + ", " +
           number(isAsWritten(C.tiling)) + ", " + O.sums + ", " + number(C.tiling.parallel) + ", " +
           (sets.empty() ? O.then : std::string("0")) + ", " + number(C.nest.entersNests) + ", " +
           std::to_string(C.tiling.mostPoints) + ", " +
           (sets.empty() ? "&" + C.name("brief") : std::string("0")) + "};");
    // The initialiser was closed with the last member.
    W.dedent();
  }

  static constexpr size_t HetileMaxDims = 8;

  const NestContext &C;
  const Others O;
  const bool Collective;
  Writer W;
};

} // namespace

NestFunctions nestFunctions(const Nest &nest, const Tiling &tiling, const std::vector<Form> &turned,
                            const DerivedNest *adding, const std::string &prefix, bool collective) {
  NestFunctions out;
  NestWriter::Others others; // each form names the one that was written before it
  const auto add = [&](const NestFunctions &functions) {
    out.text += functions.text;
    out.headers.insert(functions.headers.begin(), functions.headers.end());
  };
  if (adding) {
    NestContext context(*adding->nest, *adding->tiling, addingPrefix(prefix));
    add(NestWriter(context, {}, false).all());
    others.sums = "&" + context.name("nest");
  }
  for (size_t k = 0; k < turned.size(); ++k) {
    const std::string form = prefix + "_turned_" + number(k + 1);
    for (size_t part = turned[k].size(); part-- > 0;) { // so does each part
      const DerivedNest &own = turned[k][part];
      NestContext context(*own.nest, *own.tiling,
                          part == 0 ? form : form + "_part_" + number(part + 1));
      NestWriter::Others leads = others;
      if (part > 0)
        leads.turned = "0";
      add(NestWriter(context, leads, false).formAlone());
      others.then = "&" + context.name("nest");
    }
    others.turned = "&" + prefix + "_turned_" + number(k + 1) + "_nest";
    others.then = "0";
  }
  NestContext context(nest, tiling, prefix);
  add(NestWriter(context, others, collective).all());
  return out;
}

} // namespace hetile::emit
