// SPDX-License-Identifier: Apache-2.0
//===- StatementReader.cpp - walks the code of one statement --------------===//
//
// Statements: declarations, branches, loops inside, and what is refused.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/StatementReader.h"

#include "frontend/arrays/RowPointers.h"
#include "frontend/canonical/Building.h"
#include "frontend/statements/SureWrites.h"
#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/DataSymbols.h"
#include "frontend/values/Expressions.h"
#include "frontend/values/Inductions.h"
#include "frontend/values/Loops.h"
#include "model/Affine.h"

#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
constexpr unsigned MostTimes = 1 << 18; // of an operation in one instance: an estimate only
} // namespace

/// Adds `condition`, or its negation, to the guard. Parts that are not affine make what is
/// below conditional; the affine parts of a conjunction still hold there.
void StatementReader::assume(const Expr *condition, bool holds) {
  condition = condition->IgnoreParenImpCasts();
  if (auto *op = dyn_cast<UnaryOperator>(condition); op && op->getOpcode() == UO_LNot)
    return assume(op->getSubExpr(), !holds);
  auto *op = dyn_cast<BinaryOperator>(condition);
  if (op && op->getOpcode() == (holds ? BO_LAnd : BO_LOr)) {
    assume(op->getLHS(), holds);
    assume(op->getRHS(), holds);
    return;
  }
  auto c = ExprReader(attempt, scope).condition(condition);
  if (!c || !assume(holds ? *c : model::negation(*c)))
    guard.conditional = scope.uncertain = true;
}

/// Adds an exact condition. If it mentions data, it says where code below may run, and only the
/// data whether it does.
bool StatementReader::assume(const model::Condition &condition) {
  model::Condition both = model::conjunction(guard.condition, condition);
  if (both.anyOf.size() > 32)
    return false;
  guard.condition = both;
  model::Condition known = model::conjunction(scope.domain, condition);
  if (known.anyOf.size() <= 32)
    scope.domain = known;
  if (mentionsData(attempt, condition))
    guard.conditional = scope.uncertain = true;
  return true;
}

bool StatementReader::test(const DataTest &t) {
  if (!rvalue(t.condition))
    return false;
  assume(t.exact);
  guard.conditional = scope.uncertain = true;
  return true;
}

bool StatementReader::children(const Stmt *s) {
  for (const Stmt *child : s->children())
    if (child && !stmt(child))
      return false;
  return true;
}

/// Pointers to rows are gone from the text: their uses are elements.
bool StatementReader::sequence(llvm::ArrayRef<const Stmt *> list) {
  for (size_t k = 0; k < list.size(); ++k) {
    if (takeRowPointers(attempt, scope, list, k)) {
      const bool hasSemicolon = isa<DeclStmt>(list[k]);
      holes.push_back({list[k], {model::Piece::Text, hasSemicolon ? ";" : "0", 0, 0}});
    } else if (attempt.refusal || !whole(list[k])) {
      return false;
    }
  }
  return true;
}

bool StatementReader::jump(const Stmt *s) {
  if (isa<BreakStmt>(s))
    return refuse(Reason::Break, s);
  if (isa<ContinueStmt>(s))
    return refuse(Reason::Continue, s);
  if (isa<ReturnStmt>(s))
    return refuse(Reason::Return, s);
  if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(s))
    return refuse(Reason::Goto, s);
  if (isa<SwitchCase>(s))
    return refuse(Reason::Switch, s);
  if (isa<WhileStmt, DoStmt>(s))
    return refuse(Reason::WhileLoop, s);
  if (isa<CXXForRangeStmt>(s))
    return refuse(Reason::RangeFor, s);
  if (isa<AsmStmt>(s))
    return refuse(Reason::Asm, s);
  if (isa<CXXTryStmt, CXXCatchStmt>(s))
    return refuse(Reason::Exception, s);
  if (isa<OMPExecutableDirective>(s))
    return refuse(Reason::OpenMP, s);
  return refuse(Reason::Unsupported, s, std::string("a ") + s->getStmtClassName());
}

bool StatementReader::whole(const Stmt *s) {
  if (auto *e = dyn_cast<Expr>(s))
    unused = e->IgnoreParens();
  return stmt(s);
}

bool StatementReader::stmt(const Stmt *s) {
  noteUpdate(s);
  if (auto *e = dyn_cast<Expr>(s)) {
    const std::vector<Assertion> tests = assertionsIn(e);
    return tests.empty() ? rvalue(e) : assertion(e, tests);
  }
  if (isa<NullStmt>(s))
    return true;
  if (isa<CompoundStmt>(s))
    return sequence(statementsOf(s));
  if (auto *d = dyn_cast<DeclStmt>(s))
    return declaration(d);
  if (auto *i = dyn_cast<IfStmt>(s))
    return branch(i);
  if (auto *f = dyn_cast<ForStmt>(s))
    return loop(f);
  if (auto *a = dyn_cast<AttributedStmt>(s))
    return stmt(a->getSubStmt());
  if (auto *choice = dyn_cast<SwitchStmt>(s))
    return choose(choice);
  if (auto *label = dyn_cast<SwitchCase>(s); label && inSwitch)
    return caseOf(label);
  if (isa<BreakStmt>(s) && inSwitch)
    return true;
  return jump(s);
}

/// How the program spells its function in messages: in a tile, it would be the tile's name. In C,
/// gcc's name has no types; in C++, clang's has blanks before * and &.
static std::string functionName(const Attempt &attempt, const PredefinedExpr *name) {
  if (!attempt.facts.source.ctx.getLangOpts().CPlusPlus)
    return attempt.facts.function->getNameAsString();
  std::string out;
  for (char c : name->getFunctionName()->getString()) {
    if ((c == '*' || c == '&') && !out.empty() && out.back() == ' ')
      out.pop_back();
    out += c;
  }
  return out;
}

/// Nothing is left of assertions that hold at every point, or are looked at on entry. Others stay,
/// with the text that they print.
bool StatementReader::assertion(const Expr *e, const std::vector<Assertion> &tests) {
  Attempt trial = attempt;
  if (model::isAlways(guard.condition) && !guard.conditional &&
      llvm::all_of(tests,
                   [&](const Assertion &a) { return meetsDemand(trial, scope, a.demand); })) {
    attempt.accept(std::move(trial));
    holes.push_back({e, {Piece::Text, "(void)0", 0, 0}});
    return true;
  }
  const Builder build(attempt.facts.source.ctx, attempt.facts.function);
  const Expr *by = nullptr;
  for (const Assertion &a : tests) {
    if (!stmt(a.demand.condition))
      return false;
    for (const Expr *arg : a.failure->arguments())
      if (auto *name = dyn_cast<PredefinedExpr>(arg->IgnoreParenCasts());
          name && name->getFunctionName())
        holes.push_back({name, {Piece::Text, "\"" + functionName(attempt, name) + "\"", 0, 0}});
    const Expr *one = build.unless(a.demand.condition, a.demand.holds, a.failure);
    by = by ? build.inTurn(by, one) : one;
  }
  holes.push_back({e, {}, by});
  return true;
}

/// `double *p = a + i * n, *q = b;`, where one moves on: their uses are elements.
bool StatementReader::movingPointers(const DeclStmt *s) {
  holes.push_back({s, {model::Piece::Text, ";", 0, 0}});
  const bool follows = followInductions(attempt, s, scope);
  for (const Decl *d : s->decls())
    if (auto *v = cast<VarDecl>(d); !follows || !scope.places.count(v))
      return refuse(Reason::PointerModified, s, "'" + v->getNameAsString() + "'");
  return true;
}

bool StatementReader::declaration(const DeclStmt *s) {
  if (declaresFollowedPointers(attempt, s))
    return movingPointers(s);
  for (const Decl *d : s->decls()) {
    if (isa<StaticAssertDecl, EmptyDecl, UsingDecl, UsingDirectiveDecl, TypedefNameDecl>(d))
      continue;
    auto *v = dyn_cast<VarDecl>(d);
    if (!v)
      return refuse(Reason::Unsupported, s, "a declaration inside the loops");
    if (!localVariable(v, s))
      return false;
  }
  return true;
}

bool usesLocalType(QualType type) {
  for (;;) {
    if (auto *named = type->getAs<TypedefType>(); named && type->isTypedefNameType()) {
      if (named->getDecl()->getParentFunctionOrMethod() ||
          named->getDecl()->getDeclContext()->isRecord())
        return true;
      type = named->desugar();
    } else if (auto *tag = type->getAsTagDecl()) {
      return tag->getParentFunctionOrMethod() != nullptr ||
             (tag->getDeclContext()->isRecord() && tag->getASTContext().getLangOpts().CPlusPlus);
    } else if (type->isArrayType()) {
      type = QualType(type->getBaseElementTypeUnsafe(), 0);
    } else {
      return false;
    }
  }
}

/// `__typeof__(*p)`: pointers that the nest sets are gone from the text.
bool StatementReader::namesLocals(QualType type) const {
  const Expr *e = nullptr;
  if (auto *of = type->getAs<TypeOfExprType>())
    e = of->getUnderlyingExpr();
  else if (auto *of = type->getAs<DecltypeType>())
    e = of->getUnderlyingExpr();
  return e && llvm::any_of(attempt.facts.effects.declared, [&](const VarDecl *v) {
           return v->getType()->isPointerType() && mentions(e, v);
         });
}

/// True if elements in the text of `v`'s scope would name it where they mean an iterator.
bool StatementReader::hidesIterator(const VarDecl *v) const {
  const std::string name = v->getNameAsString();
  const auto isIt = [&](const auto &it) { return it.name == name; };
  return !scope.called && (llvm::any_of(scope.iterators, isIt) || llvm::any_of(scope.inner, isIt));
}

bool StatementReader::localVariable(const VarDecl *v, const Stmt *at) {
  const std::string name = "'" + v->getNameAsString() + "'";
  QualType type = v->getType();
  if (!v->hasLocalStorage())
    return refuse(Reason::ScalarWritten, at, "the static variable " + name);
  if (type.isVolatileQualified() || type->isAtomicType())
    return refuse(Reason::Volatile, at, name);
  QualType element = type;
  while (auto *array = attempt.facts.source.ctx.getAsConstantArrayType(element))
    element = array->getElementType();
  if (type->isPointerType() && attempt.facts.effects.written.count(v))
    return refuse(Reason::PointerModified, at, name);
  if (!element->isArithmeticType() && !element->isEnumeralType())
    return refuse(Reason::TypeUnsupported, at, name);
  if (usesLocalType(type) || namesLocals(type))
    return refuse(Reason::LocalDeclaration, at, "a type");
  if (hidesIterator(v))
    return refuse(Reason::LocalDeclaration, at,
                  name + ", which has the name of a loop's variable,");
  // im = i - 1, never changed: its value may stand in subscripts. It is that of before `k++` in it.
  const bool isFollowed = attempt.reading.inductions.count(v) != 0;
  if (isFollowed ||
      (type->isIntegerType() && v->getInit() && !attempt.facts.effects.written.count(v) &&
       !attempt.facts.effects.addressTaken.count(v)))
    learnValue(attempt, scope, v);
  if (v->getInit() && !stmt(v->getInit()))
    return false;
  locals.insert(v);
  if (isFollowed)
    return true;
  choosing.declare(attempt, v);
  if (v->getInit())
    choosing.assign(attempt, scope, {guard.condition, !inSwitch}, v, v->getInit());
  return true;
}

bool StatementReader::branch(const IfStmt *s) {
  if (s->isConsteval() || s->getInit() || s->getConditionVariable())
    return refuse(Reason::Unsupported, s, "a declaration in the condition of an 'if'");
  if (!rvalue(s->getCond()))
    return false;
  // What both branches assign is noted after them: it happens in any case.
  sureWrites.emplace_back();
  if (!changesInduction(attempt, s)) // else the same text may be different elements
    for (const std::string &key : surelyAssigned(attempt, s))
      sureWrites.back()[key];
  ChosenVariables otherwise = choosing;
  Scope here = scope;
  choosing.note(attempt.symbols, here);
  model::Condition holds = model::always(), fails = holds;
  if (const auto exact = ExprReader(attempt, here).condition(s->getCond());
      exact && !mentionsData(attempt, *exact)) {
    holds = within(attempt.symbols, *exact, scope.domain);
    fails = within(attempt.symbols, model::negation(*exact), scope.domain);
  }
  bool ok = under(s->getCond(), true, [&] { return whole(s->getThen()); });
  std::swap(choosing, otherwise);
  ok = ok && (!s->getElse() || under(s->getCond(), false, [&] { return whole(s->getElse()); }));
  choosing.join(std::move(otherwise), fails, holds);
  std::map<std::string, SureWrite> both = std::move(sureWrites.back());
  sureWrites.pop_back();
  std::map<size_t, const SureWrite *> inOrder; // keys differ from run to run
  for (const auto &[key, write] : both)
    if (!write.places.empty())
      inOrder[write.places.front().hole] = &write;
  for (const auto &[first, write] : inOrder)
    record(*write);
  return ok;
}

/// What happens in any case has the condition that is around the branches.
void StatementReader::record(const SureWrite &write) {
  const Guard around = guard;
  for (const SureWrite::Place &place : write.places) {
    guard = write.isOne ? around : place.guard;
    holes[place.hole].piece.access = record(place.access, false, true);
  }
  guard = around;
}

/// Which labels are reached is not looked at: everything inside may happen or not.
bool StatementReader::choose(const SwitchStmt *s) {
  if (s->getInit() || s->getConditionVariable())
    return refuse(Reason::Switch, s);
  if (!rvalue(s->getCond()))
    return false;
  Guard savedGuard = guard;
  const bool savedSwitch = inSwitch, savedUncertain = scope.uncertain;
  guard.conditional = inSwitch = scope.uncertain = true;
  bool ok = stmt(s->getBody());
  scope.uncertain = savedUncertain;
  guard = savedGuard;
  inSwitch = savedSwitch;
  return ok;
}

bool StatementReader::caseOf(const SwitchCase *s) {
  if (auto *label = dyn_cast<CaseStmt>(s))
    if (!rvalue(label->getLHS()) || (label->getRHS() && !rvalue(label->getRHS())))
      return false;
  return !s->getSubStmt() || stmt(s->getSubStmt());
}

/// Iterations of a loop inside a statement, where they are not constant a guess, and no more than
/// can be multiplied.
static unsigned iterationsOf(const LoopHeader &header) {
  constexpr int64_t Guess = 32, Most = 1 << 12;
  std::optional<int64_t> first, last;
  if (header.domain.anyOf.size() == 1)
    for (const model::Constraint &c : header.domain.anyOf.front())
      if (const auto &terms = c.expr.terms; terms.size() == 1 && c.expr.floors.empty() &&
                                            terms.begin()->first == header.iterator.name) {
        if (terms.begin()->second == 1)
          first = -c.expr.constant;
        else if (terms.begin()->second == -1)
          last = c.expr.constant;
      }
  const int64_t count = first && last ? (*last - *first) / std::abs(header.step) + 1 : Guess;
  return static_cast<unsigned>(std::clamp<int64_t>(count, 0, Most));
}

/// Iterations of a loop in no other one of the statement, whose scope is `around`, if their number
/// is an affine expression that depends on the statement's iterators.
static std::optional<model::AffineExpr> tripsOf(const LoopHeader &header, const Scope &around) {
  if (header.domain.anyOf.size() != 1 || std::abs(header.step) != 1 || !around.inner.empty())
    return std::nullopt;
  std::vector<model::AffineExpr> first, last; // of the iterator, with either sign
  for (const model::Constraint &c : header.domain.anyOf.front()) {
    const auto own = c.expr.terms.find(header.iterator.name);
    if (own == c.expr.terms.end())
      continue;
    if (c.isEquality || !c.expr.floors.empty() || std::abs(own->second) != 1)
      return std::nullopt;
    (own->second > 0 ? first : last).push_back(c.expr);
  }
  if (first.size() != 1 || last.size() != 1)
    return std::nullopt;
  const model::AffineExpr trips =
      model::add(model::add(first.front(), last.front()), model::affineConstant(1));
  const bool varies =
      std::any_of(around.iterators.begin(), around.iterators.end(),
                  [&](const model::Iterator &i) { return trips.terms.count(i.name); });
  return varies ? std::optional(trips) : std::nullopt;
}

bool StatementReader::loop(const ForStmt *s) {
  auto header = readLoop(attempt, s, scope);
  if (!header)
    return false;
  if (hidesIterator(header->var))
    return refuse(Reason::LocalDeclaration, s, "a loop's variable with the name of another's");
  Scope savedScope = scope;
  Guard savedGuard = guard;
  const bool savedSwitch = inSwitch;
  const unsigned savedTimes = times;
  inSwitch = false; // a break leaves the loop
  locals.insert(header->var);
  scope.loopVars.push_back(header->var);
  // The header stays in the text: what it reads is captured like all else. Its test is read even
  // where the loop has no iteration, so outside the loop's domain.
  auto down = matchCountDown(s->getCond());
  const Expr *tested = down ? down->bound : s->getCond();
  if (!rvalue(header->lower) || (tested && !rvalue(tested)))
    return false;
  // Names of inner iterators only have to differ from the other symbols.
  scope = enter(scope, *header, true);
  if (!enterLoop(attempt, *header, savedScope, scope))
    return false;
  guard.condition = model::conjunction(guard.condition, header->domain);
  const bool hasData = mentionsData(attempt, header->domain);
  if (hasData)
    guard.conditional = scope.uncertain = true;
  if (auto trips = tripsOf(*header, savedScope); trips && !hasData)
    statement.trips.push_back(*trips);
  else
    times = std::min(times * iterationsOf(*header), MostTimes);
  auto *step = s->getInc() ? dyn_cast<BinaryOperator>(s->getInc()->IgnoreParens()) : nullptr;
  bool ok = (!step || rvalue(step->getRHS())) && whole(s->getBody());
  scope = savedScope;
  guard = savedGuard;
  inSwitch = savedSwitch;
  times = savedTimes;
  return ok;
}

} // namespace hetile::frontend
