// SPDX-License-Identifier: Apache-2.0
//===- Loops.cpp - headers of counting loops ------------------------------===//
//
// A header is accepted if the iterations are exactly the integers between affine bounds, in
// steps of a constant.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/Loops.h"

#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/DataSymbols.h"
#include "frontend/values/Expressions.h"
#include "model/Affine.h"

#include "clang/AST/ExprCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
class HeaderReader {
public:
  HeaderReader(Attempt &attempt, const ForStmt *loop, const Scope &scope)
      : attempt(attempt), outer(scope), loop(loop) {}

  std::optional<LoopHeader> run() {
    if (!readVariable() || !readStep() || !checkBody())
      return std::nullopt;
    model::Condition first;
    if (!readLower(first))
      return std::nullopt;
    // The condition is read knowing where the iterator starts.
    inside = outer;
    inside.loopVars.push_back(header.var);
    inside.values[header.var] = Poly::symbol(header.iterator.name);
    inside.domain = model::conjunction(outer.domain, first);
    auto limit = readCondition(loop->getCond());
    if (!limit)
      return std::nullopt;
    if (!stopsAtAll(*limit)) {
      refuseCondition(loop->getCond());
      return std::nullopt;
    }
    header.domain = model::conjunction(first, *limit);
    if (!fitsItsType())
      return std::nullopt;
    if (mentionsData(attempt, first)) {
      if (std::abs(header.step) != 1) {
        refuseBound(ExprReader(attempt, outer), header.lower);
        return std::nullopt;
      }
      header.tests.push_back({header.lower, true,
                              header.iterator.name + (header.step > 0 ? " >= (" : " <= (") +
                                  header.iterator.type + ")(",
                              first});
    }
    if (mentionsData(attempt, *limit) && countDown) { // the test changes the iterator
      refuseBound(ExprReader(attempt, outer), loop->getCond());
      return std::nullopt;
    }
    if (mentionsData(attempt, *limit))
      header.tests.push_back({loop->getCond(), true, "", *limit});
    if (header.domain.anyOf.size() > 64) {
      attempt.refuse(Reason::NonAffineBound, loop->getForLoc(), "too many alternatives");
      return std::nullopt;
    }
    return header;
  }

private:
  Attempt &attempt;
  const Scope &outer;
  const ForStmt *loop;
  LoopHeader header;
  Scope inside;
  std::optional<CountDown> countDown;

  bool isUnsigned() const {
    return header.var->getType()->isUnsignedIntegerOrEnumerationType();
  }

  /// True if counting beyond the type's numbers is defined, and goes on at its other end.
  bool wrapsAround() const {
    return isUnsigned() || attempt.facts.source.ctx.getIntWidth(header.var->getType()) < 32 ||
           attempt.facts.source.ctx.getLangOpts().isSignedOverflowDefined();
  }

  bool readVariable() {
    header.loop = loop;
    header.var = loopVariable(loop);
    const VarDecl *v = header.var;
    if (!v)
      return attempt.refuse(Reason::LoopInit, loop->getForLoc());
    auto *decl = dyn_cast_or_null<DeclStmt>(loop->getInit());
    header.declaredOutside = !decl;
    if (loop->getInit())
      header.lower = decl ? v->getInit() : cast<BinaryOperator>(loop->getInit())->getRHS();
    if (!header.lower && (decl || loop != attempt.facts.root))
      return attempt.refuse(Reason::LoopInit, loop->getForLoc());
    if (header.declaredOutside && !attempt.facts.effects.declared.count(v))
      attempt.draft.captured.push_back(firstReference(loop, v)); // nothing else may change it
    const std::string name = v->getNameAsString();
    QualType type = v->getType();
    if (type.isVolatileQualified() || type->isAtomicType())
      return attempt.refuse(Reason::Volatile, v->getLocation(), "'" + name + "'");
    if (!type->isIntegerType() || type->isBooleanType() || type->isEnumeralType() ||
        attempt.facts.source.ctx.getIntWidth(type) > 64)
      return attempt.refuse(Reason::IteratorType, loop->getForLoc(),
                            "'" + name + "' (" + type.getAsString(attempt.facts.source.policy) +
                                ")");
    for (const VarDecl *other : outer.loopVars)
      if (other == v)
        return attempt.refuse(Reason::IteratorModified, loop->getForLoc(), "'" + name + "'");
      else if (other->getNameAsString() == name && !outer.called)
        return attempt.refuse(Reason::NameHidden, loop->getForLoc(), "'" + name + "'");
    header.iterator = {outer.called ? attempt.symbols.uniqueName(name) : name,
                       attempt.facts.source.typeName(type), false};
    return true;
  }

  bool readStep() {
    if (auto down = matchCountDown(loop->getCond()); down && !loop->getInc()) {
      if (down->var != header.var)
        return attempt.refuse(Reason::LoopStep, loop->getForLoc());
      countDown = down;
      header.step = -1;
      header.iterator.decreasing = true;
      return true;
    }
    auto step = stepOf(loop->getInc(), header.var, attempt.facts.source.ctx);
    if (!step || *step == 0)
      return attempt.refuse(Reason::LoopStep, loop->getInc() ? loop->getInc()->getBeginLoc()
                                                             : loop->getForLoc());
    header.step = *step;
    header.iterator.decreasing = *step < 0;
    return true;
  }

  /// Nothing but the header may change the iterator.
  bool checkBody() {
    const std::string name = "'" + header.var->getNameAsString() + "'";
    Effects body = effectsOf(loop->getBody());
    if (body.written.count(header.var) || body.addressTaken.count(header.var))
      return attempt.refuse(Reason::IteratorModified, loop->getForLoc(), name);
    if (attempt.facts.functionEffects.addressTaken.count(header.var) ||
        !header.var->hasLocalStorage()) {
      if (header.declaredOutside && attempt.facts.functionEffects.addressTaken.count(header.var))
        return attempt.refuse(Reason::AddressOf, loop->getForLoc(), name);
    }
    return true;
  }

  bool refuseBound(const ExprReader &reader, const Expr *e) {
    const Obstacle &o = reader.obstacle();
    if (o.isNoInteger) // the loop ends by its data
      return attempt.refuse(Reason::LoopCondition, o.expr->getBeginLoc(),
                            "'" + attempt.facts.source.spelling(o.expr) + "'");
    std::string text = o.text.empty() ? "'" + attempt.facts.source.spelling(e) + "'" : o.text;
    return attempt.refuse(reasonFor(o, Reason::NonAffineBound),
                          o.expr ? o.expr->getBeginLoc() : e->getBeginLoc(), text);
  }

  /// A short iterator wraps around where an int would overflow: it must be known not to.
  bool fitsItsType() {
    QualType type = header.var->getType();
    const unsigned bits = attempt.facts.source.ctx.getIntWidth(type);
    if (bits >= 32)
      return true;
    const int64_t least = isUnsigned() ? 0 : -(int64_t(1) << (bits - 1));
    const int64_t most = least + (int64_t(1) << bits) - 1;
    model::AffineExpr next = model::add(model::affineSymbol(header.iterator.name),
                                        model::affineConstant(header.step));
    const model::Condition all = model::conjunction(outer.domain, header.domain);
    return (attempt.symbols.provenNonNegative(model::sub(model::affineConstant(most), next), all) &&
            attempt.symbols.provenNonNegative(model::sub(next, model::affineConstant(least)),
                                              all)) ||
           attempt.refuse(Reason::IteratorType, loop->getForLoc(),
                          "'" + header.var->getNameAsString() + "' (" +
                              type.getAsString(attempt.facts.source.policy) + ")");
  }

  /// `first`: the iterator is at least the lower bound (at most, when counting down) and a
  /// whole number of steps away from it.
  bool readLower(model::Condition &first) {
    ExprReader reader(attempt, outer);
    model::AffineExpr it = model::affineSymbol(header.iterator.name);
    auto lower = header.lower
                     ? reader.affineValue(header.lower)
                     : attempt.symbols.affine(attempt.entryValue(firstReference(loop, header.var)));
    if (lower && countDown) {
      lower = model::sub(*lower, model::affineConstant(1));
      if (countDown->first && isUnsigned() &&
          !attempt.symbols.provenNonNegative(*lower, outer.domain))
        return attempt.refuse(Reason::UnsignedWrap, loop->getForLoc(),
                              "'" + attempt.facts.source.spelling(loop->getCond()) + "'");
    }
    if (lower) {
      model::AffineExpr distance =
          header.step > 0 ? model::sub(it, *lower) : model::sub(*lower, it);
      first = model::nonNegative(distance);
      int64_t stride = std::abs(header.step);
      if (stride > 1)
        first = model::conjunction(
            first, model::zero(model::sub(distance, model::scale(model::floorDiv(distance, stride),
                                                                 stride))));
      return true;
    }
    auto chosen = std::abs(header.step) == 1 && !countDown && header.lower ? notBefore(header.lower)
                                                                           : std::nullopt;
    if (!chosen)
      return refuseBound(reader, header.lower);
    first = *chosen;
    return true;
  }

  /// The iterator has come to `e`, which minima and maxima may choose.
  std::optional<model::Condition> notBefore(const Expr *e) {
    if (auto start = ExprReader(attempt, outer).affineValue(e)) {
      const model::AffineExpr it = model::affineSymbol(header.iterator.name);
      return model::nonNegative(header.step > 0 ? model::sub(it, *start) : model::sub(*start, it));
    }
    auto m = chosenBy(attempt, outer, e);
    auto a = m ? notBefore(m->a) : std::nullopt, b = a ? notBefore(m->b) : std::nullopt;
    if (!b)
      return std::nullopt;
    return m->isMin == (header.step < 0) ? model::conjunction(*a, *b) : model::disjunction(*a, *b);
  }

  std::optional<model::Condition> refuseCondition(const Expr *e) {
    attempt.refuse(Reason::LoopCondition, e ? e->getBeginLoc() : loop->getForLoc(),
                   e ? "'" + attempt.facts.source.spelling(e) + "'" : "(none)");
    return std::nullopt;
  }

  /// The iterator is at least the bound; what it is compared with when it stops does not matter.
  std::optional<model::Condition> readCountDown() {
    model::AffineExpr bound;
    if (!countDown->bound && !isUnsigned() && !startsAtLeast(0))
      return refuseCondition(loop->getCond());
    if (countDown->bound) {
      ExprReader reader(attempt, outer);
      auto e = reader.affineValue(countDown->bound);
      if (!e) {
        refuseBound(reader, countDown->bound);
        return std::nullopt;
      }
      bound = *e;
      // A bound below 0 never stops an unsigned iterator.
      const int64_t least = std::min<int64_t>(0, countDown->offset);
      if (isUnsigned() && !attempt.symbols.provenNonNegative(
                              model::add(bound, model::affineConstant(least)), outer.domain)) {
        attempt.refuse(Reason::UnsignedWrap, countDown->bound->getBeginLoc(),
                       "'" + attempt.facts.source.spelling(countDown->bound) + "'");
        return std::nullopt;
      }
    }
    bound = model::add(bound, model::affineConstant(countDown->offset));
    return model::nonNegative(model::sub(model::affineSymbol(header.iterator.name), bound));
  }

  std::optional<model::Condition> readCondition(const Expr *e) {
    if (!e)
      return refuseCondition(e);
    e = e->IgnoreParenImpCasts();
    if (auto *full = dyn_cast<FullExpr>(e))
      return readCondition(full->getSubExpr());
    if (countDown)
      return readCountDown();
    if (variableOf(e) == header.var && header.step == -1 && startsAtLeast(0))
      // `while (n)`
      return model::nonNegative(model::sub(model::affineSymbol(header.iterator.name),
                                           model::affineConstant(1)));
    auto *op = dyn_cast<BinaryOperator>(e);
    if (!op)
      return refuseCondition(e);
    if (op->getOpcode() == BO_LAnd) {
      auto a = readCondition(op->getLHS());
      if (a)
        inside.domain = model::conjunction(inside.domain, *a);
      auto b = a ? readCondition(op->getRHS()) : std::nullopt;
      return b ? std::optional<model::Condition>(model::conjunction(*a, *b)) : std::nullopt;
    }
    ExprReader reader(attempt, inside);
    reader.askForSigns();
    if (op->getOpcode() == BO_NE && std::abs(header.step) == 1 &&
        (!wrapsAround() || startsWithin(op))) {
      // Any other iterator that starts beyond the bound overflows: it does not.
      bool left = variableOf(op->getLHS()) == header.var;
      const Expr *bound = left ? op->getRHS() : op->getLHS();
      if (!left && variableOf(op->getRHS()) != header.var)
        return refuseCondition(e);
      auto c = header.step > 0 ? reader.atMost(left ? op->getLHS() : op->getRHS(), bound, 1)
                               : reader.atMost(bound, left ? op->getLHS() : op->getRHS(), 1);
      if (!c)
        refuseBound(reader, bound);
      else if (mentionsData(attempt, *c)) // as a test of single iterations it says less
        return refuseCondition(e);
      return c;
    }
    if (!op->isRelationalOp())
      return refuseCondition(e);
    auto c = reader.condition(op);
    if (!c) {
      refuseBound(reader, op);
      return c;
    }
    if (!stopsOnce(*c))
      return refuseCondition(e);
    return c;
  }

  /// An iterator that counts down to `bound` starts there or above: if it did not, it would
  /// overflow, or is known not to.
  bool startsAtLeast(int64_t bound) {
    if (isUnsigned() ? bound <= 0 : !wrapsAround())
      return true;
    auto first = header.lower
                     ? ExprReader(attempt, outer).affineValue(header.lower)
                     : attempt.symbols.affine(attempt.entryValue(firstReference(loop, header.var)));
    return first && attempt.symbols.provenNonNegative(
                        model::sub(*first, model::affineConstant(bound)), outer.domain);
  }

  /// An iterator that wraps around is known not to start beyond the bound of `i != bound`.
  bool startsWithin(const BinaryOperator *op) {
    const bool left = variableOf(op->getLHS()) == header.var;
    const Expr *bound = left ? op->getRHS() : op->getLHS();
    if (!header.lower)
      return false;
    auto e = ExprReader(attempt, outer).affineValue(bound);
    auto first = ExprReader(attempt, outer).affineValue(header.lower);
    return e && first &&
           attempt.symbols.provenNonNegative(
               header.step > 0 ? model::sub(*e, *first) : model::sub(*first, *e), outer.domain);
  }

  /// True if counting on makes the condition false: `j < n` says nothing about a loop over i.
  bool stopsAtAll(const model::Condition &c) const {
    return std::all_of(c.anyOf.begin(), c.anyOf.end(), [&](const auto &conjunct) {
      return std::any_of(
          conjunct.begin(), conjunct.end(), [&](const model::Constraint &constraint) {
            auto it = constraint.expr.terms.find(header.iterator.name);
            return it != constraint.expr.terms.end() && (it->second < 0) == (header.step > 0);
          });
    });
  }

  /// True if the condition, once false, stays false while the iterator counts on.
  bool stopsOnce(const model::Condition &c) {
    for (const auto &conjunct : c.anyOf)
      for (const model::Constraint &constraint : conjunct) {
        if (constraint.isEquality)
          return false;
        for (const model::AffineExpr::Floor &f : constraint.expr.floors) {
          bool inFloor = false;
          model::forEachSymbol(f.numerator,
                               [&](const std::string &s) { inFloor |= s == header.iterator.name; });
          if (inFloor)
            return false;
        }
        for (const auto &term : constraint.expr.terms)
          if (const DataSymbol *d = attempt.dataNamed(term.first))
            for (const Poly &p : d->access.subscripts)
              if (p.terms.count({header.iterator.name}))
                return false;
        auto it = constraint.expr.terms.find(header.iterator.name);
        if (it != constraint.expr.terms.end() && (it->second > 0) == (header.step > 0))
          return false;
      }
    return true;
  }
};

} // namespace

std::optional<LoopHeader> readLoop(Attempt &attempt, const ForStmt *loop, const Scope &scope) {
  return HeaderReader(attempt, loop, scope).run();
}

Scope enter(const Scope &scope, const LoopHeader &header, bool inner) {
  Scope out = scope;
  out.loopVars.push_back(header.var);
  out.values[header.var] = Poly::symbol(header.iterator.name);
  out.domain = model::conjunction(scope.domain, header.domain);
  if (inner)
    out.inner.push_back({header.iterator.name});
  else
    out.iterators.push_back(header.iterator);
  return out;
}

} // namespace hetile::frontend
