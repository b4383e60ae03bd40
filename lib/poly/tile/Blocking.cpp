// SPDX-License-Identifier: Apache-2.0
//===- Blocking.cpp - products whose blocks stay in registers -------------===//
//
// In iterations of the loops around the three that are the same, every direct dependence between
// two instances must be one of the updated element, from one update to a later one. Then each
// element has its updates in the order of the source whatever runs between them. The rows'
// intervals of columns may differ, but not what they have of the third loop.
//
//===----------------------------------------------------------------------===//
#include "Blocking.h"

#include "model/Jam.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// The statement in `loop`, if there is nothing else.
const Ast *onlyUser(const Ast &loop) {
  const std::vector<const Ast *> nodes = opened(loop.body);
  return nodes.size() == 1 && nodes[0]->kind == Ast::User ? nodes[0] : nullptr;
}

bool isOnlyLoop(const Ast &loop, const Ast &inside) {
  const std::vector<const Ast *> nodes = opened(loop.body);
  return nodes.size() == 1 && nodes[0] == &inside;
}

bool boundsMention(const Ast &loop, const Ast &other) {
  return mentions(loop.lower, other.iterator) || mentions(loop.upper, other.iterator);
}

/// Which of the three loops runs over iterator `number` of the statement; 3: none.
unsigned loopOf(const Ast *const (&loops)[3], const Ast &user, size_t number) {
  const Expr &argument = user.args[number];
  unsigned k = 0;
  while (k < 3 && !(argument.op == Expr::Name && argument.name == loops[k]->iterator))
    ++k;
  return k;
}

} // namespace

bool onlyUpdates(const isl::union_map &dependences, const Statement &s, const Product &p) {
  const size_t n = s.iterators.size();
  std::string from, to, same;
  for (size_t k = 0; k < n; ++k) {
    const std::string a = "a" + std::to_string(k), b = "b" + std::to_string(k);
    from += (k ? ", " : "") + a;
    to += (k ? ", " : "") + b;
    same += (k ? " and " : "") + a + (k == p.depth ? " < " : " = ") + b;
  }
  const std::string pair = "{ " + s.name + "[" + from + "] -> " + s.name + "[" + to + "] ";
  isl::ctx ctx = dependences.ctx();
  return dependences.intersect(isl::union_map(ctx, pair + "}"))
      .subtract(isl::union_map(ctx, pair + ": " + same + " }"))
      .is_empty();
}

Blocked findBlocks(const Scop &scop, const Dependences &deps, const RowFacts &facts,
                   const Ast &outer, const Ast &middle, const Ast &inner) {
  const Ast *const loops[3] = {&outer, &middle, &inner};
  const Ast *user = onlyUser(inner);
  if (!user || !isOnlyLoop(outer, middle) || !isOnlyLoop(middle, inner))
    return {};
  const Statement &s = scop.nest->statements[user->target];
  const std::optional<Product> p = productOf(*scop.nest, s);
  if (!p)
    return {};
  const Blocked found{true, loopOf(loops, *user, p->row), loopOf(loops, *user, p->column),
                      loopOf(loops, *user, p->depth)};
  if (found.row > 2 || found.column > 2 || found.depth > 2)
    return {};
  const Ast &row = *loops[found.row], &column = *loops[found.column], &depth = *loops[found.depth];
  for (const Ast *loop : loops)
    if (loop->step != 1)
      return {};
  if (boundsMention(depth, row) || boundsMention(depth, column) || boundsMention(row, column) ||
      boundsMention(row, depth) || boundsMention(column, depth))
    return {};
  return onlyUpdates(facts.within(deps.all, facts.dimension(outer)), s, *p) ? found : Blocked();
}

} // namespace hetile::poly
