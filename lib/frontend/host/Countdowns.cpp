// SPDX-License-Identifier: Apache-2.0
//===- Countdowns.cpp - loops that know how long they will run ------------===//
//
// What is said here is a hint: wrong ones cost time. But text is put into the condition, so that
// must be harmless whatever the program is.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/Countdowns.h"

#include "frontend/host/OutsideCalls.h"
#include "frontend/source/Insertion.h"
#include "frontend/source/Meaning.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {

/// Calls `each` for `s` and all in it, but not in functions without a name: they run some other
/// time.
template <typename Each> void forAll(const Stmt *s, const Each &each) {
  if (!s || isa<LambdaExpr, BlockExpr>(s))
    return;
  each(s);
  if (auto *captured = dyn_cast<CapturedStmt>(s)) // of OpenMP
    return forAll(captured->getCapturedStmt(), each);
  for (const Stmt *child : s->children())
    forAll(child, each);
}

const Stmt *bodyOf(const Stmt *loop) {
  if (auto *f = dyn_cast<ForStmt>(loop))
    return f->getBody();
  if (auto *d = dyn_cast<DoStmt>(loop))
    return d->getBody();
  return cast<WhileStmt>(loop)->getBody();
}

/// What runs once in each iteration.
llvm::SmallVector<const Stmt *, 3> repeatedBy(const Stmt *loop, const Expr *condition) {
  llvm::SmallVector<const Stmt *, 3> all{condition, bodyOf(loop)};
  if (auto *f = dyn_cast<ForStmt>(loop))
    all.push_back(f->getInc());
  return all;
}

const Expr *conditionOf(const Stmt *loop) {
  if (auto *f = dyn_cast<ForStmt>(loop))
    return f->getConditionVariable() ? nullptr : f->getCond();
  if (auto *d = dyn_cast<DoStmt>(loop))
    return d->getCond();
  auto *w = cast<WhileStmt>(loop);
  return w->getConditionVariable() ? nullptr : w->getCond();
}

/// True if a break in `s` ends the loop whose body it is.
bool breaks(const Stmt *s) {
  if (!s || isa<ForStmt, WhileStmt, DoStmt, SwitchStmt, CXXForRangeStmt, LambdaExpr, BlockExpr>(s))
    return false;
  return isa<BreakStmt>(s) || std::any_of(s->child_begin(), s->child_end(), breaks);
}

bool hasOtherExit(const Stmt *loop) {
  bool found = breaks(bodyOf(loop));
  forAll(bodyOf(loop), [&](const Stmt *s) {
    found |= isa<ReturnStmt, GotoStmt, IndirectGotoStmt, CXXThrowExpr, CoreturnStmt, CoawaitExpr,
                 CoyieldExpr, AsmStmt>(s);
  });
  return found;
}

bool isNumber(const Expr *e) {
  const QualType type = e->IgnoreParenImpCasts()->getType();
  return !type->isAtomicType() && !type.isVolatileQualified() && type->isRealType() &&
         !type->isBooleanType();
}

/// True if `v` changes once in an iteration, by a step. `v = v + s` is one, too.
bool isStepped(const VarDecl *v, const Stmt *loop) {
  int steps = 0, others = 0;
  const auto look = [&](const Stmt *s) {
    if (auto *u = dyn_cast<UnaryOperator>(s);
        u && u->isIncrementDecrementOp() && variableOf(u->getSubExpr()) == v)
      ++steps;
    auto *b = dyn_cast<BinaryOperator>(s);
    if (!b || !b->isAssignmentOp() || variableOf(b->getLHS()) != v)
      return;
    auto *sum = dyn_cast<BinaryOperator>(b->getRHS()->IgnoreParenImpCasts());
    const bool adds = b->getOpcode() == BO_AddAssign || b->getOpcode() == BO_SubAssign;
    const bool sums = b->getOpcode() == BO_Assign && sum && sum->isAdditiveOp() &&
                      (variableOf(sum->getLHS()) == v || variableOf(sum->getRHS()) == v);
    ++(adds || sums ? steps : others);
  };
  forAll(bodyOf(loop), look);
  if (auto *f = dyn_cast<ForStmt>(loop))
    forAll(f->getInc(), look);
  return steps == 1 && others == 0;
}

/// True if text that says `e` once more would run a function: a pure one takes time, too.
bool runsFunctions(const Expr *e) {
  bool found = false;
  forAll(e, [&](const Stmt *s) {
    auto *call = dyn_cast<CallExpr>(s);
    found |= call && !call->getBuiltinCallee();
  });
  return found;
}

/// What the counter has left, as a C expression; empty if the condition does not tell.
std::string leftBy(const Source &source, const Stmt *loop, const Expr *condition) {
  auto *compare = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
  if (!compare || !compare->isRelationalOp() || !isNumber(compare->getLHS()) ||
      !isNumber(compare->getRHS()) || condition->HasSideEffects(source.ctx) ||
      runsFunctions(compare))
    return "";
  const VarDecl *left = variableOf(compare->getLHS()), *right = variableOf(compare->getRHS());
  if (!(left && isStepped(left, loop)) && !(right && isStepped(right, loop)))
    return "";
  std::string large = source.spelling(compare->getRHS()),
              small = source.spelling(compare->getLHS());
  const auto op = compare->getOpcode();
  if (op == BO_GT || op == BO_GE)
    std::swap(large, small);
  // Of floating-point numbers, the last iteration may be a bit more or less than a step.
  const bool last = (op == BO_LE || op == BO_GE) && compare->getLHS()->getType()->isIntegerType();
  return "(double)(" + large + ") - (double)(" + small + ")" + (last ? " + 1" : "");
}

/// The part of a condition that tells what the loop has left, in C.
struct Told {
  const Expr *part;
  std::string left;
};

/// The first part that tells, of those that must all hold.
std::optional<Told> findTold(const Source &source, const Stmt *loop, const Expr *condition) {
  const Expr *part = condition->IgnoreParenImpCasts();
  auto *both = dyn_cast<BinaryOperator>(part);
  if (both && both->getOpcode() == BO_LAnd) {
    auto told = findTold(source, loop, both->getLHS());
    return told ? told : findTold(source, loop, both->getRHS());
  }
  std::string left = leftBy(source, loop, part);
  return left.empty() ? std::nullopt : std::optional<Told>({part, std::move(left)});
}

/// Who calls whom, each function read once however many loops lead to it.
class Calls {
public:
  Calls(const Source &source, std::vector<model::Called> &functions)
      : source(source), functions(functions) {}

  /// Adds to a loop or a function what `parts`, its own, call.
  template <class Caller> void add(Caller &caller, llvm::ArrayRef<const Stmt *> parts) {
    llvm::SmallSetVector<size_t, 8> called;
    const auto look = [&](const Stmt *s) {
      auto *call = dyn_cast<CallExpr>(s);
      if (!call)
        return;
      const FunctionDecl *f = call->getDirectCallee(), *definition = nullptr;
      if (f && f->isDefined(definition) && source.isInMainFile(definition->getLocation()))
        called.insert(numberOf(definition));
      caller.leaves |= mayReachNests(source, call);
    };
    for (const Stmt *part : parts)
      forAll(part, look);
    caller.calls.assign(called.begin(), called.end());
  }

  /// Reads the functions that have been named, and those that they name.
  void finish() {
    for (size_t k = 0; k < definitions.size(); ++k) {
      const Stmt *body = definitions[k]->getBody();
      model::Called function;
      function.body = source.range(body->getSourceRange()).value_or(model::SourceRange());
      add(function, body);
      functions.push_back(std::move(function));
    }
  }

private:
  const Source &source;
  std::vector<model::Called> &functions;
  std::vector<const FunctionDecl *> definitions;
  llvm::DenseMap<const FunctionDecl *, size_t> numbers;

  size_t numberOf(const FunctionDecl *definition) {
    const auto [at, isNew] = numbers.try_emplace(definition, definitions.size());
    if (isNew)
      definitions.push_back(definition);
    return at->second;
  }
};

/// Text in the condition would be seen by a pragma before the loop, or before loops around it.
bool isUnderPragma(const Source &source, const llvm::SmallVectorImpl<const Stmt *> &around) {
  return std::any_of(source.log.pragmas.begin(), source.log.pragmas.end(), [&](const auto &pragma) {
    return std::any_of(around.begin(), around.end(), [&](const Stmt *s) {
      return isa<ForStmt, WhileStmt>(s) && standsBefore(source, pragma, s);
    });
  });
}

class Finder {
public:
  Finder(const Source &source, std::vector<model::Countdown> &found, Calls &calls)
      : source(source), found(found), calls(calls) {}

  void visit(const Stmt *s) {
    if (!s || isa<LambdaExpr, BlockExpr>(s))
      return;
    around.push_back(s);
    if (isa<ForStmt, WhileStmt, DoStmt>(s))
      loop(s);
    for (const Stmt *child : s->children())
      visit(child);
    around.pop_back();
  }

private:
  void loop(const Stmt *s) {
    const Expr *condition = conditionOf(s);
    if (!condition || !source.offset(s->getBeginLoc()) || isUnderPragma(source, around))
      return;
    const auto range = source.statementRange(s), where = source.range(condition->getSourceRange());
    const std::optional<Told> told = findTold(source, s, condition);
    if (!range || !where || !told)
      return;
    const bool whole = told->part == condition->IgnoreParenImpCasts();
    const auto part = whole ? where : source.range(told->part->getSourceRange());
    if (!part)
      return;
    model::Countdown countdown{*range, *where, *part, told->left, !whole || hasOtherExit(s), {},
                               false};
    calls.add(countdown, repeatedBy(s, condition));
    found.push_back(std::move(countdown));
  }

  const Source &source;
  std::vector<model::Countdown> &found;
  Calls &calls;
  llvm::SmallVector<const Stmt *, 16> around;
};

/// True if text in the function may name a variable of the file and call what is not constexpr.
bool takesText(const FunctionDecl *f) {
  if (f->isDependentContext() || f->isTemplateInstantiation() || f->isConstexpr())
    return false;
  return !isOpenInline(f);
}

} // namespace

model::Countdowns findCountdowns(const Source &source,
                                 const std::vector<const FunctionDecl *> &functions) {
  model::Countdowns found;
  Calls calls(source, found.functions);
  Finder finder(source, found.loops, calls);
  for (const FunctionDecl *f : functions)
    if (takesText(f))
      finder.visit(f->getBody());
  calls.finish();
  return found;
}

} // namespace hetile::frontend
