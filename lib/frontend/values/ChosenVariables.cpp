// SPDX-License-Identifier: Apache-2.0
//===- ChosenVariables.cpp - variables set to one of several values -------===//
//
// Statements are read in the order in which they run, and no loop leads back from an assignment to
// a use before it: so the values so far are all that a use may see.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/ChosenVariables.h"

#include "frontend/syntax/Patterns.h"
#include "frontend/values/DataSymbols.h"
#include "frontend/values/Expressions.h"
#include "model/Affine.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {

constexpr size_t MostValues = 8;     // of a variable
constexpr size_t MostConditions = 4; // conjunctions under which it has one of them

/// v += e, v -= e, as exact as v + e.
bool isStep(const BinaryOperator *op) {
  const QualType type = op->getLHS()->getType();
  auto *step = dyn_cast<CompoundAssignOperator>(op);
  return step && (op->getOpcode() == BO_AddAssign || op->getOpcode() == BO_SubAssign) &&
         type->isSignedIntegerType() &&
         type.getCanonicalType() == step->getComputationResultType().getCanonicalType();
}

/// Where a variable is set, from the outermost loop to the innermost.
class Assignments {
public:
  explicit Assignments(const VarDecl *v) : V(v) {}

  /// True if all that sets the variable in `s` are statements of their own, in the same loop.
  bool areInOneLoop(const Stmt *s) { return visit(s, true, nullptr) && Places > 0; }

private:
  const VarDecl *const V;
  const Stmt *Loop = nullptr; // around the first place
  unsigned Places = 0;

  bool isPlace(const Stmt *loop) {
    if (Places++ == 0)
      Loop = loop;
    return Loop == loop;
  }
  bool visit(const Stmt *s, bool isStatement, const Stmt *loop) {
    if (isa<LambdaExpr>(s))
      return !mentions(s, V);
    if (auto *op = dyn_cast<BinaryOperator>(s);
        op && op->isAssignmentOp() && variableOf(op->getLHS()) == V)
      return isStatement && (op->getOpcode() == BO_Assign || isStep(op)) && isPlace(loop) &&
             visit(op->getRHS(), false, loop);
    if (auto *op = dyn_cast<UnaryOperator>(s);
        op && op->isIncrementDecrementOp() && variableOf(op->getSubExpr()) == V)
      return false;
    if (auto *d = dyn_cast<DeclStmt>(s))
      if (std::find(d->decl_begin(), d->decl_end(), V) != d->decl_end() && !isPlace(loop))
        return false;
    const bool isLoop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s);
    auto *op = dyn_cast<BinaryOperator>(s);
    const bool hasStatements =
        isLoop || isa<CompoundStmt, IfStmt, SwitchStmt, SwitchCase, AttributedStmt>(s) ||
        (isStatement && (isa<StmtExpr, ExprWithCleanups>(s) || (op && op->isCommaOp())));
    return std::all_of(s->child_begin(), s->child_end(), [&](const Stmt *child) {
      return !child || visit(child, hasStatements, isLoop ? s : loop);
    });
  }
};

} // namespace

void ChosenVariables::declare(const Attempt &attempt, const VarDecl *v) {
  const QualType type = v->getType();
  if (!type->isIntegerType() || type->isBooleanType() ||
      attempt.facts.source.ctx.getIntWidth(type) > 64 ||
      attempt.facts.functionEffects.addressTaken.count(v) || attempt.reading.inductions.count(v) ||
      attempt.isExpanded(v))
    return;
  // One that never changes keeps what a variable that does was then.
  const bool follows = attempt.facts.effects.written.count(v)
                           ? Assignments(v).areInOneLoop(attempt.facts.root)
                           : v->getInit() && llvm::any_of(Known, [&](const auto &known) {
                               return mentions(v->getInit(), known.first);
                             });
  if (follows)
    Known[v].emplace();
}

/// `value` with all choices in it taken apart.
bool ChosenVariables::add(std::vector<Alternative> &all, Symbols &symbols,
                          const model::Condition &when, const Poly &value) {
  if (const Choice *choice = symbols.choiceIn(value)) {
    const auto part = [&](bool holds) {
      const std::optional<Poly> one = symbols.withChoice(value, *choice, holds);
      const model::Condition more =
          model::conjunction(when, holds ? choice->when : choice->otherwise);
      return one && add(all, symbols, more.anyOf.size() > MostConditions ? when : more, *one);
    };
    return part(true) && part(false);
  }
  if (!symbols.affine(value))
    return false;
  addOne(all, {when, value});
  return true;
}

void ChosenVariables::addOne(std::vector<Alternative> &all, const Alternative &one) {
  if (std::none_of(all.begin(), all.end(), [&](const Alternative &a) {
        return a.value == one.value && model::equal(a.when, one.when);
      }))
    all.push_back(one);
}

void ChosenVariables::narrow(std::vector<Alternative> &all, const model::Condition &to) {
  for (Alternative &one : all) {
    model::Condition both = model::conjunction(one.when, to);
    if (both.anyOf.size() <= MostConditions)
      one.when = std::move(both);
  }
}

void ChosenVariables::join(ChosenVariables other, const model::Condition &own,
                           const model::Condition &others) {
  const auto isSame = [](const Alternative &a, const Alternative &b) {
    return a.value == b.value && model::equal(a.when, b.when);
  };
  Modular.insert(other.Modular.begin(), other.Modular.end());
  for (auto &[v, values] : Known) {
    const auto more = other.Known.find(v);
    if (more == other.Known.end())
      continue; // declared in this branch
    if (!values || !more->second) {
      values.reset();
      continue;
    }
    if (std::equal(values->begin(), values->end(), more->second->begin(), more->second->end(),
                   isSame))
      continue; // mostly set in neither
    narrow(*values, own);
    narrow(*more->second, others);
    for (const Alternative &one : *more->second)
      addOne(*values, one);
  }
}

void ChosenVariables::assign(Attempt &attempt, const Scope &scope, const Position &position,
                             const VarDecl *v, const Expr *e, const BinaryOperator *step) {
  const auto known = Known.find(v);
  if (known == Known.end() || !known->second)
    return;
  Scope here = scope;
  note(attempt.symbols, here);
  std::optional<Poly> value = ExprReader(attempt, here, Choices::Read).value(e);
  if (value && step) {
    const auto before = ExprReader(attempt, here, Choices::Read).value(step->getLHS());
    const bool adds = step->getOpcode() == BO_AddAssign;
    value = !before ? std::nullopt
            : adds  ? hetile::frontend::add(*before, *value)
                    : sub(*before, *value);
  }
  if (!value && isModular(v->getType(), attempt.facts.source.ctx)) {
    value = ExprReader(attempt, here, Choices::Read).subscript(e);
    Modular.insert(v);
  }
  const model::Condition &condition = position.condition;
  const bool isSimple =
      condition.anyOf.size() <= MostConditions && !mentionsData(attempt, condition);
  if (position.surely)
    known->second->clear();
  if (!value || mentionsData(attempt, *value) ||
      !add(*known->second, attempt.symbols, isSimple ? condition : model::always(), *value))
    known->second.reset();
}

void ChosenVariables::note(Symbols &symbols, Scope &scope) const {
  for (const auto &[v, alternatives] : Known) {
    scope.values.erase(v);
    if (!alternatives || alternatives->empty() || alternatives->size() > MostValues)
      continue;
    Poly value = alternatives->back().value;
    model::Condition otherwise = alternatives->back().when;
    for (size_t k = alternatives->size() - 1; k-- > 0; otherwise = model::always()) {
      const Alternative &one = (*alternatives)[k];
      value = symbols.choiceSymbol({one.when, otherwise, one.value, value, v});
    }
    scope.values[v] = value;
    if (Modular.count(v))
      scope.modular.insert(v);
  }
}

} // namespace hetile::frontend
