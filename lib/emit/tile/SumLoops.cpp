// SPDX-License-Identifier: Apache-2.0
//===- SumLoops.cpp - loops that add neighbours up, as C text -------------===//
//
// The elements of what a nest has left to add (poly/variants/Adding) are neighbours along the last
// iterator of their statement.
//
//===----------------------------------------------------------------------===//
#include "SumLoops.h"

#include "model/Affine.h"

#include <algorithm>
#include <set>

using namespace hetile::model;

namespace hetile::emit {

namespace {

/// The runtime's function for sums of that type; empty if there is none.
std::string functionFor(const Array &sum) {
  return sum.type == ElementType::Double  ? "hetile_add_doubles"
         : sum.type == ElementType::Float ? "hetile_add_floats"
                                          : "";
}

/// The statements in the body of an innermost loop; empty if it is none.
std::vector<const Ast *> statementsIn(const std::vector<Ast> &nodes) {
  std::vector<const Ast *> users;
  for (const Ast &a : nodes) {
    const std::vector<const Ast *> inside =
        a.kind == Ast::User    ? std::vector<const Ast *>{&a}
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

bool addsNeighbours(const Ast &loop, const Nest &nest) {
  if (loop.kind != Ast::For || loop.step != 1 || loop.jam.rows || loop.wavefront.rows > 1 ||
      loop.lanes.shift || loop.blocked.is)
    return false;
  std::set<unsigned> sums;
  const std::vector<const Ast *> users = statementsIn(loop.body);
  return !users.empty() && std::all_of(users.begin(), users.end(), [&](const Ast *user) {
    const Statement &s = nest.statements[user->target];
    if (s.additions == 0 || !s.inside.empty() || !runsAlong(*user, s, loop))
      return false;
    for (unsigned k = 0; k < s.additions; ++k) {
      const unsigned sum = s.accesses[2 * k].array;
      if (functionFor(nest.arrays[sum]).empty() || !sums.insert(sum).second)
        return false;
    }
    return true;
  });
}

bool onlyAddsNeighbours(const Ast &ast, const Nest &nest) {
  if (ast.kind == Ast::User)
    return false;
  if (addsNeighbours(ast, nest))
    return true;
  if (ast.kind == Ast::For && (ast.jam.rows || ast.wavefront.rows > 1 || ast.lanes.shift))
    return false;
  for (const auto *nodes : {&ast.body, &ast.orElse})
    for (const Ast &child : *nodes)
      if (!onlyAddsNeighbours(child, nest))
        return false;
  return true;
}

void writeSums(Writer &w, const Ast &loop, const Nest &nest, const TileBody &body,
               const JamFrame &frame) {
  w.open("");
  w.line("const hetile_i64 hetile_first = " + frame.text(loop.lower) +
         ", hetile_count = " + frame.text(loop.upper) + " - hetile_first + 1;");
  w.open("if (hetile_count > 0)");
  frame.bind(loop, "hetile_first");
  for (const Ast *user : statementsIn(loop.body)) {
    const Statement &s = nest.statements[user->target];
    w.open("");
    frame.iterators(*user, "");
    for (unsigned k = 0; k < s.additions; ++k) {
      const std::string sum = body.element(s, 2 * k);
      w.line(sum + " = " + functionFor(nest.arrays[s.accesses[2 * k].array]) + "(" + sum + ", &" +
             body.element(s, 2 * k + 1) + ", hetile_count);");
    }
    w.close();
  }
  frame.release(loop);
  w.close();
  w.close();
}

} // namespace hetile::emit
