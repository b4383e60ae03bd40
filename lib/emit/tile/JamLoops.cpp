// SPDX-License-Identifier: Apache-2.0
//===- JamLoops.cpp - loops that run together, as C text ------------------===//
//
// Blocks of rows and columns, as described in lib/poly/tile/Jamming.cpp. In the iterations of the
// innermost loop that a block has in common, each element is a variable that is loaded once and
// stored once.
//
//===----------------------------------------------------------------------===//
#include "JamLoops.h"

#include "model/Jam.h"

using namespace hetile::model;

namespace hetile::emit {

namespace {

Expr next(const std::string &name, int64_t by) {
  return Expr::make(Expr::Add, {Expr::symbol(name), Expr::integer(by)});
}

class JamWriter {
public:
  JamWriter(Writer &w, const Ast &loop, const Nest &nest, const TileBody &body,
            const JamFrame &frame)
      : W(w), Loop(loop), TheNest(nest), Body(body), Frame(frame), Parts(partsOf(loop)),
        Base("hetile_" + loop.iterator + "_"), Row(Base + "row"), Column(Base + "column"),
        First(Base + "first"), Last(Base + "last"), Begin(Base + "begin"), End(Base + "end") {}

  void write() {
    const std::string rowEnd = Base + "row_end";
    W.open("");
    W.line("hetile_i64 " + Row + " = " + Frame.text(Loop.lower) + ";");
    W.line("const hetile_i64 " + rowEnd + " = " + Frame.text(Loop.upper) + ";");
    W.open("for (; " + Row + " + " + number(Loop.jam.rows - 1) + " <= " + rowEnd + "; " + Row +
           " += " + number(Loop.jam.rows) + ")");
    if (Parts.middle)
      columns();
    else
      block(1);
    W.close();
    Ast rest = Loop;
    rest.jam = Jam();
    rest.lower = Expr::symbol(Row);
    rest.upper = Expr::symbol(rowEnd);
    Frame.node(rest);
    W.close();
  }

private:
  //===--- rows and columns --------------------------------------------------===//

  template <class Do> void eachRow(Do body) {
    const std::string r = Base + "r";
    W.open("for (int " + r + " = 0; " + r + " < " + number(Loop.jam.rows) + "; ++" + r + ")");
    Frame.bind(Loop, Row + " + " + r);
    body();
    Frame.release(Loop);
    W.close();
  }

  template <class Do> void eachPlace(unsigned columns, Do body) {
    if (!Parts.middle)
      return eachRow(body);
    const std::string c = Base + "c";
    W.open("for (int " + c + " = 0; " + c + " < " + number(columns) + "; ++" + c + ")");
    eachRow([&] {
      Frame.bind(*Parts.middle, Column + " + " + c);
      body();
      Frame.release(*Parts.middle);
    });
    W.close();
  }

  /// Writes `body` in a scope of its own, at one place of the block.
  template <class Do> void at(unsigned row, unsigned column, Do body) {
    W.open("");
    Frame.bind(Loop, Row + " + " + number(row));
    if (Parts.middle)
      Frame.bind(*Parts.middle, Column + " + " + number(column));
    body();
    Frame.release(Loop);
    if (Parts.middle)
      Frame.release(*Parts.middle);
    W.close();
  }

  /// Declares the interval of iterations that all places have.
  template <class Each>
  void intersect(const Ast &loop, const std::string &first, const std::string &last, Each each) {
    W.line("hetile_i64 " + first + " = -" + number(Never) + ", " + last + " = " + number(Never) +
           ";");
    each([&] {
      W.line(first + " = hetile_max(" + first + ", " + Frame.text(loop.lower) + ");");
      W.line(last + " = hetile_min(" + last + ", " + Frame.text(loop.upper) + ");");
    });
  }

  static Ast until(const Ast &loop, const std::string &end) {
    Ast out = loop;
    out.invariant.clear();
    out.upper = Expr::make(Expr::Min, {out.upper, next(end, -1)});
    return out;
  }
  static Ast since(const Ast &loop, const std::string &begin) {
    Ast out = loop;
    out.invariant.clear();
    out.lower = Expr::make(Expr::Max, {out.lower, next(begin, 1)});
    return out;
  }

  /// Columns that some rows have alone run row by row.
  void columns() {
    const Ast &middle = *Parts.middle;
    const unsigned most = Loop.jam.columns;
    intersect(middle, First, Last, [&](auto body) { eachRow(body); });
    W.open("if (" + First + " > " + Last + ")"); // all columns come before those that all have
    W.line(First + " = " + number(Never) + ";");
    W.line(Last + " = " + number(Never) + " - 1;");
    W.close();
    eachRow([&] { Frame.node(until(middle, First)); });
    W.line("hetile_i64 " + Column + " = " + First + ";");
    if (most > 1) {
      W.open("for (; " + Column + " + " + number(most - 1) + " <= " + Last + "; " + Column +
             " += " + number(most) + ")");
      block(most);
      W.close();
    }
    W.open("for (; " + Column + " <= " + Last + "; ++" + Column + ")");
    block(1);
    W.close();
    W.open("if (" + First + " <= " + Last + ")"); // as bounds of an `int`, Never would be 0
    eachRow([&] { Frame.node(since(middle, Last)); });
    W.close();
  }

  //===--- one block ---------------------------------------------------------===//

  void nodes(const std::vector<const Ast *> &all) {
    for (const Ast *a : all)
      Frame.node(*a);
  }

  void block(unsigned columns) {
    if (Loop.jam.rows * columns == 1) { // nothing to share
      eachPlace(columns, [&] { whole(); });
      return;
    }
    intersect(*Parts.inner, Begin, End, [&](auto body) { eachPlace(columns, body); });
    W.needs("hetile_jam.h");
    W.open("if (" + End + " - " + Begin + " >= HETILE_JAM_STEPS - 1)");
    eachPlace(columns, [&] {
      nodes(Parts.before);
      Frame.node(until(*Parts.inner, Begin));
    });
    together(columns);
    eachPlace(columns, [&] {
      Frame.node(since(*Parts.inner, End));
      nodes(Parts.after);
    });
    W.close();
    W.open("else");
    eachPlace(columns, [&] { whole(); });
    W.close();
  }

  void whole() {
    nodes(Parts.before);
    Frame.node(*Parts.inner);
    nodes(Parts.after);
  }

  /// The iterations that all places have.
  void together(unsigned columns) {
    const std::vector<JamElement> elements = jamElements(TheNest, Loop, Loop.jam.rows, columns);
    for (size_t k = 0; k < elements.size(); ++k)
      if (elements[k].fixed)
        load(elements[k], k);
    Ast steps = *Parts.inner;
    steps.lower = Expr::symbol(Begin);
    steps.upper = Expr::symbol(End);
    W.line("HETILE_JAM_LOOP");
    Frame.loop(steps, [&] {
      for (size_t k = 0; k < elements.size(); ++k)
        if (!elements[k].fixed)
          load(elements[k], k);
      for (unsigned column = 0; column < columns; ++column)
        for (unsigned row = 0; row < Loop.jam.rows; ++row)
          for (const Ast *user : Parts.users)
            statement(*user, row, column, elements);
      for (size_t k = 0; k < elements.size(); ++k)
        if (elements[k].written)
          access(elements[k], [&](const std::string &e) { W.line(e + " = " + nameOf(k) + ";"); });
    });
  }

  static std::string nameOf(size_t element) { return "hetile_e" + number(int64_t(element)); }

  const Ast &userOf(unsigned statement) const {
    for (const Ast *user : Parts.users)
      if (user->target == statement)
        return *user;
    return *Parts.users.front(); // not reached: all statements have one
  }

  /// Writes something with the text of the element.
  template <class Do> void access(const JamElement &element, Do body) {
    const JamElement::Use &use = element.uses.front();
    at(use.row, use.column, [&] {
      Frame.iterators(userOf(use.statement), element.fixed ? Parts.inner->iterator : "");
      body(Body.element(TheNest.statements[use.statement], use.access));
    });
  }

  void load(const JamElement &element, size_t k) {
    const JamElement::Use &use = element.uses.front();
    const Access &a = TheNest.statements[use.statement].accesses[use.access];
    W.line(TheNest.arrays[a.array].elementType + " " + nameOf(k) + ";");
    if (element.read)
      access(element, [&](const std::string &e) { W.line(nameOf(k) + " = " + e + ";"); });
  }

  void statement(const Ast &user, unsigned row, unsigned column,
                 const std::vector<JamElement> &elements) {
    Replacements replaced;
    for (size_t k = 0; k < elements.size(); ++k)
      for (const JamElement::Use &use : elements[k].uses)
        if (use.row == row && use.column == column && use.statement == user.target)
          replaced[use.access] = nameOf(k);
    at(row, column, [&] {
      Frame.iterators(user, "");
      Body.statement(W, TheNest.statements[user.target], replaced);
    });
  }

  Writer &W;
  const Ast &Loop;
  const Nest &TheNest;
  const TileBody &Body;
  const JamFrame &Frame;
  const JamParts Parts;
  const std::string Base, Row, Column, First, Last, Begin, End;
};

} // namespace

void writeJam(Writer &w, const Ast &loop, const Nest &nest, const TileBody &body,
              const JamFrame &frame) {
  JamWriter(w, loop, nest, body, frame).write();
}

} // namespace hetile::emit
