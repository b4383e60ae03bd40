// SPDX-License-Identifier: Apache-2.0
//===- Splitting.cpp - loops cut where they write what they read ----------===//
//
// Where to cut follows from subscripts: a read of an element that is the same in all iterations,
// and a write whose subscripts become equal to it in one of them. Whether that is enough, the
// dependences say.
//
//===----------------------------------------------------------------------===//
#include "Splitting.h"

#include "model/Affine.h"
#include "model/Jam.h"
#include "model/Print.h"

using namespace hetile::model;

namespace hetile::poly {

namespace {

class Splitter {
public:
  Splitter(const Scop &scop, const Dependences &deps, const RowFacts &facts, const Ast &loop)
      : S(scop), Deps(deps), F(facts), Loop(loop) {}

  std::optional<SplitLoop> find() {
    if (!place())
      return std::nullopt;
    for (const Access &read : Body->accesses)
      for (const Access &write : Body->accesses) {
        const std::optional<AffineExpr> where = meetingPoint(read, write);
        if (!where)
          continue;
        Before = side("<", *where);
        Behind = side(">", *where);
        if (isEnough())
          return SplitLoop{cut(*where), *where};
      }
    return std::nullopt;
  }

private:
  /// Finds the only statement, in whose instances the loop's iterator is the last one.
  bool place() {
    const std::vector<const Ast *> nodes = opened(Loop.body);
    if (Loop.step != 1 || nodes.size() != 1 || nodes[0]->kind != Ast::User)
      return false;
    User = nodes[0];
    Body = &S.nest->statements[User->target];
    const size_t level = F.level(Loop);
    if (level + 1 != Body->iterators.size() || Body->iterators[level].decreasing)
      return false;
    Own = Body->iterators[level].name;
    const Expr &argument = User->args[level];
    return argument.op == Expr::Name && argument.name == Loop.iterator;
  }

  /// The iteration in which `write` may be of the element that `read` is of in all. Writes run
  /// along memory: else there are no vectors to be had.
  std::optional<AffineExpr> meetingPoint(const Access &read, const Access &write) const {
    if (read.write || !write.write || read.array != write.array || read.subscripts.empty() ||
        !F.hasPlainSubscripts(read) || !F.hasPlainSubscripts(write) ||
        !F.isFixed(*Body, read, Loop))
      return std::nullopt;
    const auto factor = write.subscripts.back().terms.find(Own);
    if (factor == write.subscripts.back().terms.end() || factor->second != 1)
      return std::nullopt;
    return sub(read.subscripts.back(), sub(write.subscripts.back(), affineSymbol(Own)));
  }

  /// The statement's instances before (`order` <) or behind (>) the iteration.
  isl::union_set side(const char *order, const AffineExpr &where) const {
    return isl::union_set(S.domain.ctx(), parameterTuple(*S.nest) + "{ " + tuple(*Body) + " : " +
                                              islName(Own) + " " + order + " " + toIsl(where) +
                                              " }")
        .intersect(S.domain)
        .intersect_params(S.context);
  }

  /// True if both ends of one of `pairs` are on one side.
  bool meetOnOneSide(const isl::union_map &pairs) const {
    return !pairs.intersect_domain(Before).intersect_range(Before).is_empty() ||
           !pairs.intersect_domain(Behind).intersect_range(Behind).is_empty();
  }

  /// True if iterations wait for each other, but none for one on its side.
  bool isEnough() const {
    const isl::union_set all = F.scheduleOf({User->target}).domain();
    const unsigned loop = F.dimension(Loop);
    const isl::union_map inLoop = F.within(
        Deps.all.intersect_domain(all).intersect_range(all).intersect_params(S.context), loop);
    const isl::union_map waits = inLoop.subtract(F.within(inLoop, loop + 1));
    return !waits.is_empty() && !meetOnOneSide(waits);
  }

  /// What the parts read in every iteration from one element that only the iteration between them
  /// writes. (What the whole loop never writes is found for the parts as for any loop.)
  std::vector<ReadOf> readOnce() const {
    std::vector<ReadOf> out;
    for (unsigned k = 0; k < Body->accesses.size(); ++k) {
      const Access &read = Body->accesses[k];
      if (!F.readsFixed(*Body, read, Loop))
        continue;
      isl::union_map met(S.domain.ctx(), "{ }");
      for (const Access &write : Body->accesses)
        if (write.write && write.array == read.array)
          met = met.unite(F.meetings(*Body, read, *Body, write, Loop));
      if (!met.is_empty() && !meetOnOneSide(met))
        out.push_back({User->target, k});
    }
    return out;
  }

  /// `e` in terms of the loops.
  Expr inLoops(const AffineExpr &e) const {
    std::vector<Expr> addends;
    for (const auto &[name, factor] : e.terms) {
      Expr value = Expr::symbol(islName(name));
      for (size_t k = 0; k < Body->iterators.size(); ++k)
        if (Body->iterators[k].name == name)
          value = User->args[k];
      addends.push_back(
          factor == 1 ? value : Expr::make(Expr::Mul, {Expr::integer(factor), std::move(value)}));
    }
    if (e.constant != 0 || addends.empty())
      addends.push_back(Expr::integer(e.constant));
    Expr sum = addends[0];
    for (size_t k = 1; k < addends.size(); ++k)
      sum = Expr::make(Expr::Add, {std::move(sum), addends[k]});
    return sum;
  }

  Ast cut(const AffineExpr &where) const {
    const Expr at = inLoops(where), one = Expr::integer(1);
    Ast before = Loop, alone = Loop, behind = Loop;
    before.upper = Expr::make(Expr::Min, {Loop.upper, Expr::make(Expr::Sub, {at, one})});
    alone.lower = Expr::make(Expr::Max, {Loop.lower, at});
    alone.upper = Expr::make(Expr::Min, {Loop.upper, at});
    behind.lower = Expr::make(Expr::Max, {Loop.lower, Expr::make(Expr::Add, {at, one})});
    const std::vector<ReadOf> same = readOnce();
    before.invariant.insert(before.invariant.end(), same.begin(), same.end());
    behind.invariant.insert(behind.invariant.end(), same.begin(), same.end());
    Ast parts;
    parts.kind = Ast::Block;
    if (!Before.is_empty())
      parts.body.push_back(std::move(before));
    parts.body.push_back(std::move(alone));
    if (!Behind.is_empty())
      parts.body.push_back(std::move(behind));
    return parts;
  }

  const Scop &S;
  const Dependences &Deps;
  const RowFacts &F;
  const Ast &Loop;
  const Ast *User = nullptr;
  const Statement *Body = nullptr;
  std::string Own;               // the statement's name for the loop's iterator
  isl::union_set Before, Behind; // the statement's instances on either side of the cut
};

} // namespace

std::optional<SplitLoop> splitLoop(const Scop &scop, const Dependences &deps, const RowFacts &facts,
                                   const Ast &loop) {
  return Splitter(scop, deps, facts, loop).find();
}

} // namespace hetile::poly
