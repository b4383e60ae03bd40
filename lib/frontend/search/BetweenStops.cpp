// SPDX-License-Identifier: Apache-2.0
//===- BetweenStops.cpp - loops that stop now and then --------------------===//
//
// The text of a condition is evaluated for iterations to come. So nothing that the nest does may
// change what it reads.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/BetweenStops.h"

#include "frontend/canonical/Building.h"
#include "frontend/host/Elements.h"
#include "frontend/source/LoopHints.h"
#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <cctype>

using namespace clang;

namespace hetile::frontend {

namespace {
using List = std::vector<Stmt *>;

/// True if to evaluate `e` changes nothing, as far as its own operator is concerned.
bool isHarmless(const Expr *e) {
  if (!isa<ParenExpr, CastExpr, ConditionalOperator, DeclRefExpr, MemberExpr, ArraySubscriptExpr,
           IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, ConstantExpr,
           CXXThisExpr, UnaryExprOrTypeTraitExpr, UnaryOperator, BinaryOperator>(e))
    return false;
  auto *unary = dyn_cast<UnaryOperator>(e);
  auto *binary = dyn_cast<BinaryOperator>(e);
  return !(unary && (unary->isIncrementDecrementOp() || unary->getOpcode() == UO_AddrOf)) &&
         !(binary && binary->isAssignmentOp());
}

/// A condition that says for iterations to come what it will say in them.
class Steady {
public:
  Steady(const Effects &function, const VarDecl *counter) : Function(function), Counter(counter) {}

  bool readsIntegers = false; ///< any that lie in memory
  bool readsElements = false; ///< perhaps
  bool mentionsCounter = false;
  std::vector<const VarDecl *> read; ///< that must stay as they are

  bool holds(const Expr *e) {
    if (!isHarmless(e))
      return false;
    if (auto *cast = dyn_cast<CastExpr>(e); cast && cast->getCastKind() == CK_LValueToRValue)
      if (!loads(cast->getSubExpr()->IgnoreParens()))
        return false;
    if (auto *name = dyn_cast<DeclRefExpr>(e)) {
      if (isa<EnumConstantDecl>(name->getDecl()))
        return true;
      auto *v = dyn_cast<VarDecl>(name->getDecl());
      if (!v)
        return false;
      if (v == Counter)
        mentionsCounter = true;
      else
        read.push_back(v);
    }
    return llvm::all_of(e->children(), [&](const Stmt *child) {
      auto *sub = dyn_cast_or_null<Expr>(child);
      return sub && holds(sub);
    });
  }

private:
  const Effects &Function;
  const VarDecl *const Counter;

  /// True if the value at `place` can only be changed by a store of its own kind.
  bool loads(const Expr *place) {
    const QualType type = place->getType();
    if (type.isVolatileQualified() || type->isAtomicType())
      return false;
    auto *name = dyn_cast<DeclRefExpr>(place);
    auto *v = name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
    if (v && v->hasLocalStorage() && !v->getType()->isReferenceType() &&
        !Function.addressTaken.count(v))
      return true;
    readsIntegers = true;
    readsElements |= mayBeElement(place);
    return type->isIntegralOrEnumerationType() || type->isPointerType();
  }
};

class Finder {
public:
  Finder(const Source &source, const FunctionDecl *function, const Effects &effects, bool calls)
      : S(source), Function(function), Effects_(effects), Calls(calls),
        Ctx(const_cast<ASTContext &>(source.ctx)), Build(source.ctx, function) {}

  std::optional<BetweenStops> find(const Stmt *written) {
    if (!header(written) || !divide())
      return std::nullopt;
    BetweenStops out;
    out.body = Body;
    if (!place(written, out))
      return std::nullopt;
    const std::optional<std::string> type = counterType();
    if (!type)
      return std::nullopt;
    out.stops.counter = Counter->getNameAsString();
    out.stops.type = *type;
    out.stops.goesOn = S.spelling(Condition);
    out.stops.step = S.spelling(Step);
    out.stops.stops = llvm::join(Stops, " || ");
    out.canonical = canonicalLoop(S.ctx, Function, loop(written), Calls ? &S : nullptr);
    if (!out.canonical.loop || loopDepth(out.canonical.loop) < 2 || !stays(out))
      return std::nullopt;
    return out;
  }

private:
  const Source &S;
  const FunctionDecl *const Function;
  const Effects &Effects_; // of the function
  const bool Calls;
  ASTContext &Ctx;
  const Builder Build;

  // Of the loop.
  const Expr *Condition = nullptr, *Step = nullptr;
  const VarDecl *Counter = nullptr;
  const CompoundStmt *Body = nullptr;
  List Rest;                            // of the body, without stops
  std::vector<const Expr *> Conditions; // of these
  std::vector<std::string> Stops;       // in C: they hold where the loop stops
  bool ReadsIntegers = false, ReadsElements = false;
  std::vector<const VarDecl *> Read;

  /// Reads the header of a loop that counts.
  bool header(const Stmt *written) {
    auto *f = dyn_cast<ForStmt>(written);
    auto *w = dyn_cast<WhileStmt>(written);
    if ((!f && !w) || (f ? f->getConditionVariable() : w->getConditionVariable()))
      return false;
    Condition = f ? f->getCond() : w->getCond();
    Body = dyn_cast<CompoundStmt>(f ? f->getBody() : w->getBody());
    if (!Body || !Condition)
      return false;
    Rest.assign(Body->body_begin(), Body->body_end());
    Step = f ? f->getInc() : nullptr;
    if (w && llvm::any_of(Rest, hasContinue))
      return false; // without the step
    if (w && !Rest.empty()) {
      Step = dyn_cast<Expr>(Rest.back());
      Rest.pop_back();
    }
    Counter = Step ? countedBy(Step, S.ctx) : nullptr;
    return Counter && Counter->hasLocalStorage() && !Counter->getType()->isReferenceType() &&
           !Counter->getType().isVolatileQualified() && !Effects_.addressTaken.count(Counter);
  }

  /// Counters as wide as `int`: their values are compared as they are.
  std::optional<std::string> counterType() const {
    const QualType type = Counter->getType();
    if (!type->isIntegerType() || type->isBooleanType() || type->isEnumeralType() ||
        S.ctx.getIntWidth(type) < S.ctx.getIntWidth(S.ctx.IntTy))
      return std::nullopt;
    return S.typeName(type);
  }

  /// Takes what stops the loop out of the body.
  bool divide() {
    Steady header(Effects_, Counter);
    if (!header.holds(Condition) || !header.mentionsCounter)
      return false;
    add(header);
    List rest;
    for (Stmt *s : Rest) {
      auto *branch = dyn_cast<IfStmt>(s);
      if (!branch || branch->getInit() || branch->getConditionVariable() ||
          branch->getStatementKind() != IfStatementKind::Ordinary || !stopsBy(branch, rest))
        rest.push_back(s);
    }
    Rest = std::move(rest);
    return !Conditions.empty() && !Rest.empty();
  }

  /// Makes a stop of the iterations in which `branch` does what the nest cannot have. Of two ways
  /// that all iterations go alike, one may be left to `rest`.
  bool stopsBy(const IfStmt *branch, List &rest) {
    Steady condition(Effects_, Counter);
    if (!condition.holds(branch->getCond()))
      return false;
    const std::string text = "(" + S.spelling(branch->getCond()) + ")";
    Stmt *kept = nullptr;
    if (branch->getElse()) {
      const bool first = counts(branch->getThen()), second = counts(branch->getElse());
      if (condition.mentionsCounter || first == second)
        return false;
      kept = const_cast<Stmt *>(first ? branch->getThen() : branch->getElse());
      rest.push_back(kept);
    }
    Stops.push_back(kept == branch->getThen() ? "!" + text : text);
    Conditions.push_back(branch->getCond());
    add(condition);
    return true;
  }

  /// True if all loops in `s` count by constants.
  bool counts(const Stmt *s) const {
    if (auto *loop = dyn_cast<ForStmt>(s);
        loop && !(loop->getInc() && countedBy(loop->getInc(), S.ctx)))
      return false;
    return llvm::all_of(s->children(), [&](const Stmt *child) { return !child || counts(child); });
  }

  void add(const Steady &condition) {
    ReadsIntegers |= condition.readsIntegers;
    ReadsElements |= condition.readsElements;
    Read.insert(Read.end(), condition.read.begin(), condition.read.end());
  }

  /// Where text goes. False if there is no place for it.
  bool place(const Stmt *written, BetweenStops &out) const {
    const auto loop = rangeWithHints(S, written);
    const auto begin = S.offset(written->getBeginLoc());
    const auto brace = S.offset(Body->getLBracLoc());
    const auto fits = [&](const Expr *e) { return S.range(e->getSourceRange()).has_value(); };
    if (!loop || !begin || !brace || *begin != loop->begin || !fits(Condition) || !fits(Step) ||
        !llvm::all_of(Conditions, fits))
      return false;
    out.stops.loop = *loop;
    out.entry = {*brace + 1, *brace + 2};
    return *brace + 1 < S.mainText().size() &&
           std::isspace(static_cast<unsigned char>(S.mainText()[*brace + 1]));
  }

  /// The iterations as a loop of their own. Where nothing of it names the counter, its start does
  /// not matter, and all such loops of a length are alike.
  const ForStmt *loop(const Stmt *written) {
    Stmt *body = CompoundStmt::Create(Ctx, Rest, FPOptionsOverride(), Body->getLBracLoc(),
                                      Body->getRBracLoc());
    const SourceLocation at = written->getBeginLoc();
    if (!mentions(body, Counter)) {
      VarDecl *steps = Build.counter(model::StepsName, nullptr);
      return Build.loop(Build.counter(Counter->getNameAsString(), Build.number(0)),
                        Build.valueOf(steps), false, body, at);
    }
    const QualType type = Counter->getType().getUnqualifiedType();
    VarDecl *stop = Build.variable(&Ctx.Idents.get(model::StopName), type, nullptr);
    return Build.loopTo(const_cast<VarDecl *>(Counter), Build.valueOf(stop),
                        *stepOf(Step, Counter, S.ctx) > 0, Step, body, at);
  }

  /// True if what the conditions read stays as it is in the nest.
  bool stays(BetweenStops &out) const {
    const Effects nest = effectsOf(out.canonical.loop->getBody());
    out.readsIntegers = ReadsIntegers;
    out.readsElements = ReadsElements;
    return !nest.written.count(Counter) && llvm::none_of(Read, [&](const VarDecl *v) {
      return nest.written.count(v) || nest.declared.count(v) || nest.addressTaken.count(v);
    });
  }
};
} // namespace

std::optional<BetweenStops> betweenStops(const Source &source, const FunctionDecl *function,
                                         const Stmt *written, const Effects &functionEffects,
                                         bool calls) {
  return Finder(source, function, functionEffects, calls).find(written);
}

} // namespace hetile::frontend
