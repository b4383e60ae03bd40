// SPDX-License-Identifier: Apache-2.0
//===- SumLoops.cpp - loops that only add, as C text ----------------------===//
//
// The elements of what a nest has left to add (poly/variants/Adding) are neighbours along the last
// iterator of their statement. What is computed once more is put into a row of its own, unless the
// runtime has summed it up already.
//
//===----------------------------------------------------------------------===//
#include "SumLoops.h"

#include "model/Affine.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::emit {

namespace {

/// How the runtime's functions for sums of that type end; empty if there are none.
std::string suffixFor(const Array &sum) {
  return sum.type == ElementType::Double  ? "doubles"
         : sum.type == ElementType::Float ? "floats"
                                          : "";
}

/// The statements in the body of an innermost loop; empty if it is none.
std::vector<const Ast *> statementsIn(const std::vector<Ast> &nodes) {
  std::vector<const Ast *> users;
  for (const Ast &a : nodes) {
    const std::vector<const Ast *> inside = a.kind == Ast::User    ? std::vector<const Ast *>{&a}
                                            : a.kind == Ast::Block ? statementsIn(a.body)
                                                                   : std::vector<const Ast *>();
    if (inside.empty())
      return {};
    users.insert(users.end(), inside.begin(), inside.end());
  }
  return users;
}

/// True if `user` runs along its last iterator, upwards.
bool runsAlong(const Ast &user, const Statement &s, const Ast &loop) {
  if (user.args.empty() || s.iterators.back().decreasing || user.args.back().op != Expr::Name ||
      user.args.back().name != loop.iterator)
    return false;
  return std::none_of(user.args.begin(), user.args.end() - 1,
                      [&](const Expr &arg) { return mentions(arg, loop.iterator); });
}

} // namespace

bool addsInRow(const Ast &loop, const Nest &nest) {
  if (loop.kind != Ast::For || loop.step != 1 || !runsOneByOne(loop))
    return false;
  std::set<unsigned> sums;
  const std::vector<const Ast *> users = statementsIn(loop.body);
  return !users.empty() && std::all_of(users.begin(), users.end(), [&](const Ast *user) {
    const Statement &s = nest.statements[user->target];
    if (s.addends.empty() || !s.inside.empty() || !runsAlong(*user, s, loop))
      return false;
    for (unsigned k = 0; k < s.addends.size(); ++k) {
      const unsigned sum = s.accesses[k].array;
      if (suffixFor(nest.arrays[sum]).empty() || !sums.insert(sum).second)
        return false;
    }
    return true;
  });
}

bool onlyAddsInRows(const Ast &ast, const Nest &nest) {
  if (ast.kind == Ast::User)
    return false;
  if (addsInRow(ast, nest))
    return true;
  if (ast.kind == Ast::For && !runsOneByOne(ast))
    return false;
  for (const auto *nodes : {&ast.body, &ast.orElse})
    for (const Ast &child : *nodes)
      if (!onlyAddsInRows(child, nest))
        return false;
  return true;
}

static bool isZero(const AffineExpr &e) { return hetile::model::isConstant(e) && e.constant == 0; }

/// True if the value is an element as another nest has left it, of which the next iteration has the
/// next one.
static bool areNeighbours(const Statement &s, const std::vector<Piece> &value, const Nest &nest) {
  if (value.size() != 1 || value[0].kind != Piece::Element)
    return false;
  const Access &access = s.accesses[value[0].access];
  const std::string &last = s.iterators.back().name;
  AffineExpr alone;
  alone.terms[last] = 1;
  return nest.arrays[access.array].addends && access.inner.empty() &&
         isZero(sub(access.subscripts.back(), alone)) &&
         std::none_of(access.subscripts.begin(), access.subscripts.end() - 1,
                      [&](const AffineExpr &e) { return e.terms.count(last); });
}

/// Adds the values of so many iterations at a time as find room.
static void writeValues(Writer &w, const Ast &user, const Statement &s, unsigned k,
                        const std::string &type, const std::string &suffix, const Ast &loop,
                        const TileBody &body, const JamFrame &frame) {
  w.open("for (hetile_i64 hetile_at = 0; hetile_at < hetile_count; hetile_at += HETILE_ADDENDS)");
  w.line("const hetile_i64 hetile_n = hetile_min(HETILE_ADDENDS, hetile_count - hetile_at);");
  w.line(type + " hetile_sum = " + body.element(s, k) + ";");
  w.open("if (!hetile_added_" + suffix + "(&hetile_sum, hetile_n))");
  w.line(type + " hetile_values[HETILE_ADDENDS];");
  w.line("const hetile_i64 hetile_from = hetile_first + hetile_at, hetile_last = hetile_from + "
         "hetile_n - 1;");
  Ast some = loop;
  some.lower = Expr::symbol("hetile_from");
  some.upper = Expr::symbol("hetile_last");
  frame.loop(some, [&] {
    frame.iterators(user, "");
    Statement value = s;
    value.body = s.addends[k];
    Piece before, after;
    before.text = "hetile_values[" + frame.text(Expr::symbol(loop.iterator)) + " - hetile_from] = ";
    after.text = ";";
    value.body.insert(value.body.begin(), before);
    value.body.push_back(after);
    body.statement(w, value, {});
  });
  w.line("hetile_sum = hetile_add_" + suffix + "(hetile_sum, hetile_values, hetile_n);");
  w.close();
  w.line(body.element(s, k) + " = hetile_sum;");
  w.close();
}

/// Adds neighbours from the first one on.
static void writeNeighbours(Writer &w, const Ast &user, const Statement &s, unsigned k,
                            const std::string &suffix, const Ast &loop, const TileBody &body,
                            const JamFrame &frame) {
  w.open("");
  frame.bind(loop, "hetile_first");
  frame.iterators(user, "");
  const std::string sum = body.element(s, k);
  w.line(sum + " = hetile_add_" + suffix + "(" + sum + ", &" +
         body.element(s, s.addends[k][0].access) + ", hetile_count);");
  frame.release(loop);
  w.close();
}

void writeSums(Writer &w, const Ast &loop, const Nest &nest, const TileBody &body,
               const JamFrame &frame, const std::function<void()> &oneByOne) {
  w.open("");
  w.line("const hetile_i64 hetile_first = " + frame.text(loop.lower) +
         ", hetile_count = " + frame.text(loop.upper) + " - hetile_first + 1;");
  w.open("if (hetile_count < HETILE_LEAST_ADDENDS)");
  oneByOne();
  w.close();
  w.open("else");
  for (const Ast *user : statementsIn(loop.body)) {
    const Statement &s = nest.statements[user->target];
    for (unsigned k = 0; k < s.addends.size(); ++k) {
      const Array &sum = nest.arrays[s.accesses[k].array];
      if (areNeighbours(s, s.addends[k], nest))
        writeNeighbours(w, *user, s, k, suffixFor(sum), loop, body, frame);
      else
        writeValues(w, *user, s, k, sum.elementType, suffixFor(sum), loop, body, frame);
    }
  }
  w.close();
  w.close();
}

} // namespace hetile::emit
