// SPDX-License-Identifier: Apache-2.0
//===- AccessorBody.cpp - functions of a few simple statements ------------===//
//
// A live assertion is a test as well: where it holds at all points of a nest, nothing is left of
// it.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/AccessorBody.h"

#include "frontend/syntax/Patterns.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <vector>

using namespace clang;

namespace hetile::frontend {

/// True if control never comes back from `s`.
static bool neverReturns(const Stmt *s) {
  if (!s)
    return false;
  if (auto *block = dyn_cast<CompoundStmt>(s))
    return !block->body_empty() && neverReturns(block->body_back());
  auto *e = dyn_cast<Expr>(s);
  if (!e)
    return false;
  e = e->IgnoreParenCasts();
  if (auto *full = dyn_cast<FullExpr>(e))
    return neverReturns(full->getSubExpr());
  if (isa<CXXThrowExpr>(e))
    return true;
  auto *call = dyn_cast<CallExpr>(e);
  const FunctionDecl *f = call ? call->getDirectCallee() : nullptr;
  return f && f->isNoReturn();
}

namespace {
/// Collects the tests in what assert() expands to and in `if`, in their order. `ends`: whether a
/// branch ends the program, as those after a failed test do.
class TestReader {
public:
  struct Test {
    Demand demand;
    const Stmt *otherwise; // the branch after a failed test
  };
  std::vector<Test> all;

  explicit TestReader(bool (*ends)(const Stmt *)) : ends(ends) {}

  /// False if `s` does anything else.
  bool statement(const Stmt *s) {
    if (isEmpty(s))
      return true;
    if (auto *branch = dyn_cast<IfStmt>(s))
      return test(branch);
    auto *e = dyn_cast<Expr>(s);
    return e && expression(e->IgnoreParenCasts());
  }

private:
  bool (*const ends)(const Stmt *);

  static bool isEmpty(const Stmt *s) {
    auto *block = dyn_cast_or_null<CompoundStmt>(s);
    return !s || isa<NullStmt>(s) || (block && block->body_empty());
  }

  bool add(const Expr *condition, bool holds, const Stmt *otherwise) {
    all.push_back({{condition, holds}, otherwise});
    return !hasEffects(condition);
  }

  bool test(const IfStmt *s) {
    if (s->getInit() || s->getConditionVariable() || s->isConsteval())
      return false;
    if (ends(s->getThen()))
      return isEmpty(s->getElse()) && add(s->getCond(), false, s->getThen());
    return isEmpty(s->getThen()) && ends(s->getElse()) && add(s->getCond(), true, s->getElse());
  }

  /// With NDEBUG or without.
  bool expression(const Expr *e) {
    if (auto *full = dyn_cast<FullExpr>(e))
      return statement(full->getSubExpr());
    if (isa<IntegerLiteral, CXXBoolLiteralExpr, UnaryExprOrTypeTraitExpr>(e))
      return true;
    if (auto *choice = dyn_cast<ConditionalOperator>(e)) {
      const Expr *yes = choice->getTrueExpr(), *no = choice->getFalseExpr();
      if (ends(no))
        return add(choice->getCond(), true, no) && statement(yes);
      return ends(yes) && add(choice->getCond(), false, yes) && statement(no);
    }
    if (auto *op = dyn_cast<BinaryOperator>(e); op && op->getOpcode() == BO_Comma)
      return statement(op->getLHS()) && statement(op->getRHS());
    auto *block = dyn_cast<StmtExpr>(e);
    return block && std::all_of(block->getSubStmt()->body_begin(), block->getSubStmt()->body_end(),
                                [&](const Stmt *part) { return statement(part); });
  }
};

class BodyReader {
public:
  AccessorBody out;

  /// Nobody can change the constants: they are no operands of & and bound to no reference.
  bool keepsConstants(const Stmt *s) const {
    std::vector<const Stmt *> operands;
    if (auto *op = dyn_cast<UnaryOperator>(s); op && op->getOpcode() == UO_AddrOf)
      operands.push_back(op->getSubExpr());
    if (auto *call = dyn_cast<CallExpr>(s))
      for (const Expr *arg : call->arguments())
        if (arg->isGLValue())
          operands.push_back(arg);
    for (const VarDecl *v : out.constants)
      for (const Stmt *operand : operands)
        if (mentions(operand, v))
          return false;
    return std::all_of(s->child_begin(), s->child_end(),
                       [&](const Stmt *c) { return !c || keepsConstants(c); });
  }

  bool statement(const Stmt *s) {
    if (isa<NullStmt>(s))
      return true;
    if (auto *d = dyn_cast<DeclStmt>(s))
      return std::all_of(d->decl_begin(), d->decl_end(),
                         [&](const Decl *decl) { return constant(decl); });
    TestReader tests(neverReturns);
    if (!tests.statement(s))
      return false;
    for (const TestReader::Test &test : tests.all)
      out.demands.push_back(test.demand);
    return true;
  }

private:
  static bool computes(const Stmt *s) {
    auto *e = dyn_cast<Expr>(s);
    return (e && e->getType()->isFloatingType() &&
            isa<BinaryOperator, UnaryOperator, CallExpr>(e) && !e->isGLValue()) ||
           std::any_of(s->child_begin(), s->child_end(),
                       [](const Stmt *c) { return c && computes(c); });
  }

  bool constant(const Decl *d) {
    if (isa<StaticAssertDecl, TypedefNameDecl, EmptyDecl>(d))
      return true;
    auto *v = dyn_cast<VarDecl>(d);
    if (!v || !v->hasLocalStorage() || !v->getInit() || v->getType().isVolatileQualified() ||
        hasEffects(v->getInit()))
      return false;
    const QualType type = v->getType();
    if (type->isFloatingType() && computes(v->getInit()))
      return false; // in one expression, its operations might be fused with others
    if (!(type->isArithmeticType() || type->isPointerType() || type->isEnumeralType() ||
          (type->isReferenceType() && v->getInit()->isLValue())))
      return false;
    out.constants.push_back(v);
    return true;
  }
};
} // namespace

/// The definition of `f`, which no other one may replace; null if it is not visible, or empty.
static const FunctionDecl *onlyDefinition(const FunctionDecl *f) {
  if (!f || f->isVariadic() || f->hasAttr<WeakAttr>())
    return nullptr;
  if (auto *method = dyn_cast<CXXMethodDecl>(f);
      method && method->isVirtual() && !method->hasAttr<FinalAttr>() &&
      !method->getParent()->hasAttr<FinalAttr>())
    return nullptr;
  const FunctionDecl *definition = nullptr;
  if (!f->hasBody(definition) || definition->isDependentContext() ||
      definition->isInStdNamespace())
    return nullptr;
  auto *body = dyn_cast<CompoundStmt>(definition->getBody());
  return body && !body->body_empty() ? definition : nullptr;
}

/// True if `e` is memory that belongs to no variable of the function itself, whatever stands for
/// its parameters.
static bool isOutside(const Expr *e) {
  struct Addresses : RecursiveASTVisitor<Addresses> {
    bool VisitUnaryOperator(UnaryOperator *op) { return op->getOpcode() != UO_AddrOf; }
  };
  return isa<ArraySubscriptExpr, MemberExpr, CallExpr>(e->IgnoreParens()) &&
         Addresses().TraverseStmt(const_cast<Expr *>(e));
}

const BinaryOperator *setterBody(const FunctionDecl *f) {
  const FunctionDecl *definition = onlyDefinition(f);
  if (!definition || !f->getReturnType()->isVoidType())
    return nullptr;
  auto *body = cast<CompoundStmt>(definition->getBody());
  auto *store = body->size() == 1 ? dyn_cast<Expr>(body->body_front()) : nullptr;
  if (auto *full = dyn_cast_or_null<FullExpr>(store))
    store = full->getSubExpr();
  auto *op = dyn_cast_or_null<BinaryOperator>(store);
  return op && op->isAssignmentOp() && op->getType()->isArithmeticType() &&
                 isOutside(op->getLHS()) && !hasEffects(op->getLHS()) && !hasEffects(op->getRHS())
             ? op
             : nullptr;
}

std::optional<AccessorBody> accessorBody(const FunctionDecl *f) {
  const FunctionDecl *definition = onlyDefinition(f);
  if (!definition)
    return std::nullopt;
  auto *body = cast<CompoundStmt>(definition->getBody());
  auto *last = dyn_cast<ReturnStmt>(body->body_back());
  const Expr *value = last ? last->getRetValue() : nullptr;
  if (!value || value->getType()->isVoidType() || hasEffects(value))
    return std::nullopt;
  BodyReader reader;
  for (const Stmt *s : body->body())
    if (s != last && !reader.statement(s))
      return std::nullopt;
  if (!reader.out.constants.empty() && !reader.keepsConstants(body))
    return std::nullopt;
  reader.out.definition = definition;
  reader.out.value = value;
  return std::move(reader.out);
}

/// The call that `s` is, if it ends the program and does nothing else that anybody could see.
static const CallExpr *failure(const Stmt *s) {
  while (auto *block = dyn_cast_or_null<CompoundStmt>(s))
    s = block->size() == 1 ? block->body_front() : nullptr;
  auto *e = dyn_cast_or_null<Expr>(s);
  auto *call = e ? dyn_cast<CallExpr>(e->IgnoreParenCasts()) : nullptr;
  const FunctionDecl *f = call ? call->getDirectCallee() : nullptr;
  const bool isKnown = f && f->getIdentifier() && f->isNoReturn() && f->isExternC() &&
                       llvm::is_contained<llvm::StringRef>(
                           {"__assert_fail", "__assert", "__assert_rtn", "abort"}, f->getName());
  return isKnown && std::all_of(call->arg_begin(), call->arg_end(),
                                [](const Expr *arg) {
                                  return isa<StringLiteral, IntegerLiteral, PredefinedExpr>(
                                      arg->IgnoreParenCasts());
                                })
             ? call
             : nullptr;
}

std::vector<Assertion> assertionsIn(const Expr *e) {
  TestReader tests([](const Stmt *s) { return failure(s) != nullptr; });
  std::vector<Assertion> all;
  if (e->getType()->isVoidType() && tests.statement(e))
    for (const TestReader::Test &test : tests.all)
      all.push_back({test.demand, failure(test.otherwise)});
  return all;
}

} // namespace hetile::frontend
