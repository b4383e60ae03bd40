// SPDX-License-Identifier: Apache-2.0
//===- TileLoops.cpp - the loops of a tile as C text ----------------------===//
//
// Rows that run together are written in three parts: what each row does before all of them are in
// step, row by row; the steps, with one copy of the body for each row; and what remains of each
// row. Rows that are too short or too few run one after the other.
//
//===----------------------------------------------------------------------===//
#include "TileLoops.h"

#include "IteratorText.h"
#include "JamLoops.h"
#include "LaneLoops.h"
#include "ProductLoops.h"
#include "SumLoops.h"
#include "emit/text/LoopText.h"

#include "model/Affine.h"

#include <set>

using namespace hetile::model;

namespace hetile::emit {

namespace {

void collectUsers(const Ast &a, std::vector<const Ast *> &users) {
  if (a.kind == Ast::User)
    users.push_back(&a);
  for (const Ast &child : a.body)
    collectUsers(child, users);
  for (const Ast &child : a.orElse)
    collectUsers(child, users);
}

/// The user's iterator that `loop` runs over, if all statements in it agree.
const Iterator *userIterator(const Ast &loop, const Nest &nest) {
  std::vector<const Ast *> users;
  collectUsers(loop, users);
  const Iterator *found = nullptr;
  for (const Ast *u : users) {
    const Iterator *here = nullptr;
    for (size_t k = 0; k < u->args.size(); ++k)
      if (u->args[k].op == Expr::Name && u->args[k].name == loop.iterator)
        here = &nest.statements[u->target].iterators[k];
    if (!here || here->decreasing || !isLoopType(here->type))
      return nullptr;
    if (found && (found->name != here->name || found->type != here->type))
      return nullptr;
    found = here;
  }
  return found;
}

Expr add(Expr a, Expr b) { return Expr::make(Expr::Add, {std::move(a), std::move(b)}); }
Expr sub(Expr a, Expr b) { return Expr::make(Expr::Sub, {std::move(a), std::move(b)}); }

class TileWriter {
public:
  TileWriter(Writer &w, const Nest &nest, const Spelling &spelling, const TileBody &body)
      : W(w), TheNest(nest), Outer(spelling), Body(body) {}

  void all(const std::vector<Ast> &nodes) {
    for (const Ast &a : nodes)
      node(a);
  }

  void node(const Ast &a) {
    switch (a.kind) {
    case Ast::Block:
    case Ast::Let:
      return all(a.body);
    case Ast::If:
      return writeBranch(W, a, spelling(), [&](const auto &nodes) { all(nodes); });
    case Ast::For:
      return addsInRow(a, TheNest) ? writeSums(W, a, TheNest, Body, frame(), [&] { rows(a); })
             : a.blocked.is        ? product(a)
             : a.jam.rows          ? jam(a)
             : a.lanes.shift       ? lanesOrRows(a)
                                   : rows(a);
    case Ast::User:
      return user(a);
    }
  }

private:
  /// Loop iterators are spelled as the user's, widened to 64 bits.
  Spelling spelling() const {
    return [this](const std::string &symbol) {
      auto it = Renamed.find(symbol);
      if (it == Renamed.end())
        return Outer(symbol);
      return it->second.second ? it->second.first : "(hetile_i64)" + it->second.first;
    };
  }

  void rows(const Ast &a) { return a.wavefront.rows > 1 ? wavefront(a) : loop(a); }

  void loop(const Ast &a) {
    if (a.invariant.empty())
      return plainLoop(a);
    W.open("if (" + print(a.lower, spelling()) + " <= " + print(a.upper, spelling()) + ")");
    for (size_t k = 0; k < a.invariant.size(); ++k)
      readBefore(a, a.invariant[k], "hetile_v" + number(k));
    plainLoop(a);
    Before.clear();
    W.close();
  }

  /// Declares `name` with the value of what `loop` reads in every iteration.
  void readBefore(const Ast &loop, const ReadOf &read, const std::string &name) {
    const Statement &s = TheNest.statements[read.statement];
    const Access &access = s.accesses[read.access];
    if (Before[read.statement].count(read.access))
      return;
    W.line(TheNest.arrays[access.array].elementType + " " + name + ";");
    W.open("");
    for (const Ast &a : loop.body)
      if (a.target == read.statement)
        declareIterators(a, loop.iterator);
    W.line(name + " = " + Body.element(s, read.access) + ";");
    W.close();
    for (unsigned k = 0; k < s.accesses.size(); ++k)
      if (sameElement(s.accesses[k], access))
        Before[read.statement][k] = name;
  }

  void plainLoop(const Ast &a) {
    if (hasInside(a))
      return loopInParts(a);
    loopAround(a, [&] { all(a.body); });
  }

  /// True if the iterations of the innermost loop `a` that are inside, Statement::inside, are all
  /// those from one to another.
  bool hasInside(const Ast &a) const {
    bool any = false;
    for (const Ast &user : a.body) {
      if (user.kind != Ast::User)
        return false;
      const Statement &s = TheNest.statements[user.target];
      any |= !s.inside.empty();
      for (const Expr &arg : user.args)
        if (!s.inside.empty() && arg.op != Expr::Name && mentions(arg, a.iterator))
          return false; // an iterator that is not known before the loop
      for (const Constraint &c : s.inside)
        if (const auto at = c.expr.terms.find(columnOf(user, a));
            !c.expr.floors.empty() || (at != c.expr.terms.end() && std::abs(at->second) != 1))
          return false;
    }
    return any && a.step == 1;
  }

  /// The iterator of the statement `user` that is that of `loop`; empty if there is none.
  std::string columnOf(const Ast &user, const Ast &loop) const {
    for (size_t k = 0; k < user.args.size(); ++k)
      if (user.args[k].op == Expr::Name && user.args[k].name == loop.iterator)
        return TheNest.statements[user.target].iterators[k].name;
    return "";
  }

  /// The iterations inside apart from those before and behind them, so that nothing but the last
  /// ones asks where it is.
  void loopInParts(const Ast &a) {
    W.open("");
    W.line("hetile_i64 hetile_from = " + print(a.lower, spelling()) +
           ", hetile_to = " + print(a.upper, spelling()) + ";");
    W.line("const hetile_i64 hetile_least = hetile_from, hetile_most = hetile_to;");
    for (const Ast &user : a.body) {
      W.open("");
      declareIterators(user, a.iterator);
      for (const Constraint &c : TheNest.statements[user.target].inside)
        narrow(TheNest.statements[user.target], c.expr, columnOf(user, a));
      W.close();
    }
    W.line("if (hetile_from > hetile_to)");
    W.line("  hetile_from = hetile_most + 1, hetile_to = hetile_most;");
    part(a, "hetile_least", "hetile_from - 1", false);
    part(a, "hetile_from", "hetile_to", true);
    part(a, "hetile_to + 1", "hetile_most", false);
    W.close();
  }

  /// Leaves the columns from hetile_from to hetile_to in which `e` is not negative.
  void narrow(const Statement &s, const AffineExpr &e, const std::string &column) {
    AffineExpr rest = e;
    const int64_t factor = rest.terms.count(column) ? rest.terms[column] : 0;
    rest.terms.erase(column);
    const std::string value = Body.value(s, rest);
    if (factor == 0) {
      W.line("if (" + value + " < 0)");
      W.line("  hetile_to = hetile_from - 1;");
    } else if (factor > 0) {
      W.line("if (hetile_from < -" + value + ")");
      W.line("  hetile_from = -" + value + ";");
    } else {
      W.line("if (hetile_to > " + value + ")");
      W.line("  hetile_to = " + value + ";");
    }
  }

  void part(const Ast &a, const std::string &lower, const std::string &upper, bool isInside) {
    Ast loop = a;
    loop.lower = Expr::symbol(lower);
    loop.upper = Expr::symbol(upper);
    Renamed[lower] = {lower, true};
    Renamed[upper] = {upper, true};
    loopAround(loop, [&] {
      for (const Ast &user : loop.body) // of others, what is there for a boundary is needed
        this->user(user, isInside && !TheNest.statements[user.target].inside.empty());
    });
    Renamed.erase(lower);
    Renamed.erase(upper);
  }

  template <class Do> void loopAround(const Ast &a, Do body) {
    const Iterator *own = userIterator(a, TheNest);
    if (!own) {
      openLoop(W, a, spelling());
      body();
      W.close();
      return;
    }
    const std::string type = own->type, name = own->name, end = "hetile_" + name + "_hi";
    std::string cast = isWide(own) ? "" : "(" + type + ")";
    W.open("for (" + type + " " + name + " = " + cast + "(" + print(a.lower, spelling()) + "), " +
           end + " = " + cast + "(" + print(a.upper, spelling()) + "); " + name + " <= " + end +
           "; " + name + " += " + number(a.step) + ")");
    Renamed[a.iterator] = {name, isWide(own)};
    body();
    Renamed.erase(a.iterator);
    W.close();
  }

  JamFrame frame() {
    JamFrame frame;
    frame.node = [this](const Ast &node) { this->node(node); };
    frame.loop = [this](const Ast &loop, const std::function<void()> &body) {
      loopAround(loop, body);
    };
    frame.text = [this](const Expr &e) { return print(e, spelling()); };
    frame.bind = [this](const Ast &loop, const std::string &value) { declare(loop, value); };
    frame.release = [this](const Ast &loop) { Renamed.erase(loop.iterator); };
    frame.iterators = [this](const Ast &user, const std::string &except) {
      declareIterators(user, except);
    };
    return frame;
  }

  /// Iterations of outer loops that run together.
  void jam(const Ast &a) { writeJam(W, a, TheNest, Body, frame()); }

  /// In blocks where the compiler has vectors; there, few iterations run as they are written.
  void product(const Ast &a) {
    W.needs("hetile_product.h");
    W.raw("#ifdef HETILE_PRODUCT_BYTES\n");
    W.open("");
    writeProduct(W, a, TheNest, Body, frame(), [&] { node(rowByRow(a)); });
    W.close();
    W.raw("#else\n");
    Ast other = a;
    other.blocked = Blocked();
    node(other);
    W.raw("#endif\n");
  }

  static Ast rowByRow(Ast a) {
    a.blocked = Blocked();
    a.jam = Jam();
    a.lanes = Lanes();
    a.wavefront = Wavefront();
    for (Ast &child : a.body)
      child = rowByRow(std::move(child));
    return a;
  }

  static bool isWide(const Iterator *own) { return own->type == "int64_t"; }

  void user(const Ast &a, bool isInside = false) {
    W.open("");
    declareIterators(a);
    (isInside ? Body.inside : Body.statement)(W, TheNest.statements[a.target], Before[a.target]);
    W.close();
  }

  /// `except`: no iterators that depend on this loop.
  void declareIterators(const Ast &a, const std::string &except = "") {
    const model::Statement &s = TheNest.statements[a.target];
    for (size_t k = 0; k < s.iterators.size(); ++k) {
      const Iterator &it = s.iterators[k];
      if (!except.empty() && mentions(a.args[k], except))
        continue;
      if (a.args[k].op == Expr::Name) {
        auto r = Renamed.find(a.args[k].name);
        if (r != Renamed.end() && r->second.first == it.name)
          continue;
      }
      std::string value = print(a.args[k], spelling());
      if (const std::string wide = wideName(it); !wide.empty()) {
        W.line("const hetile_i64 " + wide + " = " + value + ";");
        W.line("(void)" + wide + ";");
        value = wide;
      }
      W.line("const " + it.type + " " + it.name + " = (" + it.type + ")(" + value + ");");
      W.line("(void)" + it.name + ";");
    }
  }

  //===--- rows that run together --------------------------------------------===//

  /// Names of one wavefront's own variables; loops inside it have none.
  struct Names {
    std::string row, rowEnd, first, last, r, shift;
    std::string rows; // how many
    std::string lag;  // variable: how many iterations row `r` is behind row 0; empty: r * shift
  };

  Names namesFor(const Ast &u, const std::string &rows) const {
    const std::string base = "hetile_" + u.iterator + "_";
    return {base + "row", base + "end", base + "first", base + "last", base + "r", base + "shift",
            rows, ""};
  }

  /// The distance in bytes of rows that are written, and may meet in the same sets of a cache;
  /// returns the size of their elements. 0: nowhere.
  unsigned rowsApart(const Ast &u, std::string &bytes) const {
    const Iterator *row = userIterator(u, TheNest), *column = userIterator(u.body[0], TheNest);
    for (const Ast &a : u.body[0].body) {
      const Statement &s = TheNest.statements[a.target];
      for (unsigned k = 0; row && column && k < s.accesses.size(); ++k) {
        const unsigned size = TheNest.arrays[s.accesses[k].array].elementSize;
        if (!s.accesses[k].write || size == 0)
          continue;
        bytes = Body.rowBytes(s, k, row->name, column->name);
        if (!bytes.empty())
          return size;
      }
    }
    return 0;
  }

  /// Where rows may meet in the same sets of a cache: how far apart they then run. 0: nowhere.
  int64_t apart(const Ast &u, std::string &condition) const {
    const unsigned size = rowsApart(u, condition);
    return size && u.wavefront.shift < 64 / size ? 64 / size : 0;
  }

  void wavefront(const Ast &u) {
    const Names n = namesFor(u, number(u.wavefront.rows));
    const int64_t rows = u.wavefront.rows, least = u.wavefront.shift;
    std::string bytes;
    const int64_t far = apart(u, bytes);
    W.open("");
    W.line("hetile_i64 " + n.row + " = " + print(u.lower, spelling()) + ";");
    W.line("const hetile_i64 " + n.rowEnd + " = " + print(u.upper, spelling()) + ";");
    W.open("for (; " + n.row + " + " + number(rows - 1) + " <= " + n.rowEnd + "; " + n.row +
           " += " + number(rows) + ")");
    W.line("hetile_i64 " + n.first + ", " + n.last + ", " + n.shift + " = " + number(least) + ";");
    if (far) {
      W.line("if (hetile_conflict(" + bytes + "))");
      W.line("  " + n.shift + " = " + number(far) + ";");
    }
    commonSteps(u, n);
    if (far) {
      W.open("if (" + n.shift + " != " + number(least) + " && " + n.last + " - " + n.first +
             " < HETILE_WAVEFRONT_APART)");
      W.line(n.shift + " = " + number(least) + ";");
      commonSteps(u, n);
      W.close();
    }
    allSteps(u, n, "HETILE_WAVEFRONT_STEPS", [&] {
      if (far) {
        W.open("if (" + n.shift + " == " + number(far) + ")");
        steps(u, n, far);
        W.close();
        W.open("else");
        steps(u, n, least);
        W.close();
      } else {
        steps(u, n, least);
      }
    });
    W.close();
    remainingRows(u, n);
    W.close();
  }

  void remainingRows(const Ast &u, const Names &n) {
    Ast rest = u;
    rest.lower = Expr::symbol(n.row);
    rest.upper = Expr::symbol(n.rowEnd);
    rest.body[0].invariant.clear();
    loop(rest);
  }

  /// Rows as lanes where the compiler has vectors; else as if they could not.
  void lanesOrRows(const Ast &u) {
    W.needs("hetile_lanes.h");
    const std::string lanes = laneCount(u.lanes);
    const Names n = namesFor(u, lanes);
    W.raw("#ifdef " + lanes + (u.lanes.mixed ? "_MIXED" : "") + "\n");
    W.open("");
    W.line("hetile_i64 " + n.row + " = " + print(u.lower, spelling()) + ";");
    W.line("const hetile_i64 " + n.rowEnd + " = " + print(u.upper, spelling()) + ";");
    W.line("const hetile_i64 " + n.shift + " = " + number(u.lanes.shift) + ";");
    if (u.lanes.lanes == 4 && u.wavefront.rows > 1)
      lanesIfLong(u, n);
    else
      lanesLoop(u, n);
    W.close();
    W.raw("#else\n");
    rows(u);
    W.raw("#endif\n");
  }

  void lanesLoop(const Ast &u, const Names &n) {
    W.open("for (; " + n.row + " + " + n.rows + " - 1 <= " + n.rowEnd + "; " + n.row +
           " += " + n.rows + ")");
    W.line("hetile_i64 " + n.first + ", " + n.last + ";");
    if (u.lanes.pair)
      pairOfVectors(u, n);
    commonSteps(u, n);
    allSteps(u, n, "2 * " + n.rows, [&] { vectors(u, n, 1); });
    W.close();
    remainingRows(u, n);
  }

  /// One vector of four rows is slower than six rows without vectors: lanes where the first rows or
  /// the last ones run in pairs of vectors.
  void lanesIfLong(const Ast &u, const Names &n) {
    if (!u.lanes.pair)
      return rows(u);
    const std::string isLong = "hetile_" + u.iterator + "_long",
                      at = "hetile_" + u.iterator + "_at";
    Names pair = pairNames(u, n);
    const std::string behind = n.rowEnd + " + 1 - " + pair.rows;
    W.line("int " + isLong + " = 0;");
    W.open("for (hetile_i64 " + at + " = " + n.row + "; " + pairCondition(u, pair, at) + "; " + at +
           " = " + at + " < " + behind + " ? " + behind + " : " + n.rowEnd + ")");
    W.line("hetile_i64 " + n.first + ", " + n.last + ";");
    pair.row = at;
    commonSteps(u, pair);
    W.line(isLong + " |= " + n.last + " - " + n.first + " >= HETILE_LANES_PAIR;");
    W.close();
    W.open("if (" + isLong + ")");
    lanesLoop(u, n);
    W.close();
    W.open("else");
    rows(u);
    W.close();
  }

  Names pairNames(const Ast &u, Names n) const {
    n.rows = "2 * " + n.rows;
    n.lag = "hetile_" + u.iterator + "_lag";
    return n;
  }

  /// True if there are rows for two vectors from `row` on, with places of their own in a cache.
  std::string pairCondition(const Ast &u, const Names &pair, const std::string &row) const {
    std::string bytes;
    rowsApart(u, bytes);
    return row + " + " + pair.rows + " - 1 <= " + pair.rowEnd +
           (bytes.empty() ? "" : " && !hetile_conflict(" + bytes + ")");
  }

  /// Two vectors of rows where they are long enough for what the second vector is behind.
  void pairOfVectors(const Ast &u, const Names &n) {
    const Names pair = pairNames(u, n);
    W.open("if (" + pairCondition(u, pair, n.row) + ")");
    commonSteps(u, pair);
    W.open("if (" + n.last + " - " + n.first + " >= HETILE_LANES_PAIR)");
    allSteps(u, pair, "2 * " + n.rows, [&] { vectors(u, pair, 2); });
    W.line(n.row + " += " + n.rows + ";");
    W.line("continue;");
    W.close();
    W.close();
  }

  void vectors(const Ast &u, const Names &n, unsigned count) {
    std::vector<unsigned> statements;
    for (const Ast &a : u.body[0].body)
      statements.push_back(a.target);
    LaneFrame frame{n.first, n.last, count, nullptr};
    frame.at = [&](unsigned vector, const std::string &lane, const std::string &step,
                   unsigned statement, const std::function<void()> &write) {
      const std::string block = vector ? laneCount(u.lanes) : "",
                        row = (vector ? block + " + " : "") + lane;
      inRow(u, n.row + " + " + row,
            step + " - (" + row + ") * " + number(u.lanes.shift) + (vector ? " - " + block : ""),
            [&] {
              for (const Ast &a : u.body[0].body)
                if (a.target == statement)
                  declareIterators(a);
              write();
            });
    };
    writeLanes(W, u.lanes, statements, TheNest, Body, frame);
  }

  /// The rows before they are in step, in step (at least `fewest` steps), and after that.
  template <class Steps>
  void allSteps(const Ast &u, const Names &n, const std::string &fewest, Steps inStep) {
    W.open("if (" + n.last + " - " + n.first + " < " + fewest + " - 1)");
    W.line(n.first + " = " + number(Never) + ";");
    W.line(n.last + " = " + number(Never) + " - 1;");
    W.close();
    Ast before = u.body[0], after = u.body[0];
    before.invariant.clear();
    after.invariant.clear();
    before.upper = Expr::make(
        Expr::Min, {before.upper, sub(sub(Expr::symbol(n.first), Expr::integer(1)), lag(n))});
    after.lower = Expr::make(
        Expr::Max, {after.lower, sub(add(Expr::symbol(n.last), Expr::integer(1)), lag(n))});
    eachRow(u, n, [&] { loop(before); });
    W.open("if (" + n.first + " <= " + n.last + ")");
    inStep();
    eachRow(u, n, [&] { loop(after); });
    W.close();
  }

  /// How many iterations row `r` is behind row 0.
  static Expr lag(const Names &n) {
    if (!n.lag.empty())
      return Expr::symbol(n.lag);
    return Expr::make(Expr::Mul, {Expr::symbol(n.r), Expr::symbol(n.shift)});
  }

  /// Sets `first` and `last` to the steps in which all rows have an iteration.
  void commonSteps(const Ast &u, const Names &n) {
    const Ast &v = u.body[0];
    W.line(n.first + " = -" + number(Never) + ";");
    W.line(n.last + " = " + number(Never) + ";");
    eachRow(u, n, [&] {
      W.line(n.first + " = hetile_max(" + n.first + ", " +
             print(add(v.lower, lag(n)), spelling()) + ");");
      W.line(n.last + " = hetile_min(" + n.last + ", " + print(add(v.upper, lag(n)), spelling()) +
             ");");
    });
  }

  template <class Do> void eachRow(const Ast &u, const Names &n, Do body) {
    W.open("for (int " + n.r + " = 0; " + n.r + " < " + n.rows + "; ++" + n.r +
           ")");
    declare(u, n.row + " + " + n.r);
    if (!n.lag.empty()) // a vector is a block of steps behind the one before it
      W.line("const hetile_i64 " + n.lag + " = " + n.r + " * " + n.shift + " + " + n.r + " / (" +
             n.rows + " / 2) * (" + n.rows + " / 2);");
    body();
    Renamed.erase(u.iterator);
    W.close();
  }

  /// Declares the iterator of `loop` as a constant. Erase it from Renamed at the end of the scope.
  void declare(const Ast &loop, const std::string &value) {
    const Iterator *own = userIterator(loop, TheNest);
    const std::string type = own ? own->type : "hetile_i64", name = own ? own->name : loop.iterator;
    W.line("const " + type + " " + name + " = (" + type + ")(" + value + ");");
    W.line("(void)" + name + ";");
    Renamed[loop.iterator] = {name, !own || isWide(own)};
  }

  /// Runs `body` in a scope with the iterators of row `r` in the step of that name.
  template <class Do>
  void inRow(const Ast &u, const Names &n, unsigned r, int64_t shift, const std::string &step,
             Do body) {
    inRow(u, n.row + (r ? " + " + number(r) : ""), step + (r ? " - " + number(r * shift) : ""),
          body);
  }
  template <class Do>
  void inRow(const Ast &u, const std::string &row, const std::string &column, Do body) {
    W.open("");
    declare(u, row);
    declare(u.body[0], column);
    body();
    Renamed.erase(u.iterator);
    Renamed.erase(u.body[0].iterator);
    W.close();
  }

  void steps(const Ast &u, const Names &n, int64_t shift) {
    const Ast &v = u.body[0];
    const Iterator *own = userIterator(v, TheNest);
    const std::string type = own ? own->type : "hetile_i64", step = "hetile_" + v.iterator,
                      end = step + "_hi";
    for (unsigned r = 0; r < u.wavefront.rows; ++r)
      startCarried(u, n, r, shift);
    W.open("for (" + type + " " + step + " = (" + type + ")" + n.first + ", " + end + " = (" +
           type + ")" + n.last + "; " + step + " <= " + end + "; ++" + step + ")");
    for (unsigned r = 0; r < u.wavefront.rows; ++r)
      inRow(u, n, r, shift, step, [&] { rowBody(u, r); });
    W.close();
  }

  //===--- values in registers -----------------------------------------------===//

  using Writers = std::vector<std::pair<unsigned, unsigned>>; // statement and access, each once

  static Writers writersOf(const Wavefront &w) {
    std::set<std::pair<unsigned, unsigned>> out;
    for (const Wavefront::Carried &c : w.carried)
      out.insert({c.writer, c.write});
    return Writers(out.begin(), out.end());
  }

  const Access &accessOf(unsigned statement, unsigned access) const {
    return TheNest.statements[statement].accesses[access];
  }

  static std::string carriedName(size_t writer, unsigned row) {
    return "hetile_c" + number(writer) + "_" + number(row);
  }
  static std::string writtenName(size_t writer) { return "hetile_w" + number(writer); }

  /// Declares what row `r` carries, and loads what its first step will read.
  void startCarried(const Ast &u, const Names &n, unsigned r, int64_t shift) {
    const Writers writers = writersOf(u.wavefront);
    for (size_t k = 0; k < writers.size(); ++k) {
      const auto [statement, write] = writers[k];
      const std::string name = carriedName(k, r);
      W.line(TheNest.arrays[accessOf(statement, write).array].elementType + " " + name + ";");
      const Wavefront::Carried *first = nullptr;
      for (const Wavefront::Carried &c : u.wavefront.carried)
        if (!first && c.writer == statement && c.write == write)
          first = &c;
      inRow(u, n, r, shift, n.first, [&] {
        for (const Ast &a : u.body[0].body)
          if (a.target == first->reader) {
            declareIterators(a);
            W.line(name + " = " + Body.element(TheNest.statements[a.target], first->read) + ";");
          }
      });
    }
  }

  /// What stands for elements in the statement `number` of row `r`.
  Replacements replacements(const Wavefront &w, const Writers &writers, unsigned number,
                            unsigned r) const {
    Replacements out;
    const std::vector<Access> &accesses = TheNest.statements[number].accesses;
    auto replace = [&](const Access &which, const std::string &by) {
      for (unsigned k = 0; k < accesses.size(); ++k)
        if (sameElement(accesses[k], which))
          out[k] = by;
    };
    for (size_t k = 0; k < writers.size(); ++k) {
      for (const Wavefront::Carried &c : w.carried)
        if (c.reader == number && writers[k] == std::make_pair(c.writer, c.write))
          replace(accesses[c.read], carriedName(k, r));
      if (writers[k].first == number)
        replace(accesses[writers[k].second], writtenName(k));
    }
    return out;
  }

  /// True if the statement may read the element before it writes it.
  bool readsFirst(const Statement &s, const Access &write) const {
    for (const Access &a : s.accesses)
      if (!a.write && sameElement(a, write))
        return true;
    return false;
  }

  void rowBody(const Ast &u, unsigned r) {
    const Writers writers = writersOf(u.wavefront);
    for (size_t k = 0; k < writers.size(); ++k)
      W.line(TheNest.arrays[accessOf(writers[k].first, writers[k].second).array].elementType + " " +
             writtenName(k) + ";");
    for (const Ast &a : u.body[0].body) {
      const Statement &s = TheNest.statements[a.target];
      W.open("");
      declareIterators(a);
      for (size_t k = 0; k < writers.size(); ++k)
        if (writers[k].first == a.target && readsFirst(s, s.accesses[writers[k].second]))
          W.line(writtenName(k) + " = " + Body.element(s, writers[k].second) + ";");
      Body.statement(W, s, replacements(u.wavefront, writers, a.target, r));
      for (size_t k = 0; k < writers.size(); ++k)
        if (writers[k].first == a.target)
          W.line(Body.element(s, writers[k].second) + " = " + writtenName(k) + ";");
      W.close();
    }
    for (size_t k = 0; k < writers.size(); ++k)
      W.line(carriedName(k, r) + " = " + writtenName(k) + ";");
  }

  Writer &W;
  const Nest &TheNest;
  const Spelling &Outer;
  const TileBody &Body;
  std::map<unsigned, Replacements> Before; // what was read before the loop, by statement
  std::map<std::string, std::pair<std::string, bool>> Renamed; // isl's iterator -> user's, wide
};

} // namespace

void writeTile(Writer &w, const Ast &a, const Nest &nest, const Spelling &spelling,
               const TileBody &body) {
  TileWriter(w, nest, spelling, body).node(a);
}

} // namespace hetile::emit
