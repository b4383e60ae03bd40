// SPDX-License-Identifier: Apache-2.0
//===- Building.cpp - new nodes of the syntax tree ------------------------===//
//
// What is taken from the program stands in parentheses without a place: a range that begins in the
// file would else end there too.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/Building.h"

using namespace clang;

namespace hetile::frontend {

Builder::Builder(const ASTContext &ctx, const FunctionDecl *function)
    : ctx(ctx), context(const_cast<FunctionDecl *>(function)) {}

Expr *Builder::inParentheses(const Expr *e) const {
  return new (ctx) ParenExpr(SourceLocation(), SourceLocation(), const_cast<Expr *>(e));
}

Expr *Builder::cast(const Expr *e, QualType type, CastKind kind) const {
  return ImplicitCastExpr::Create(ctx, type, kind, const_cast<Expr *>(e), nullptr, VK_PRValue,
                                  FPOptionsOverride());
}

Expr *Builder::binary(const Expr *a, BinaryOperatorKind op, const Expr *b, QualType type) const {
  return BinaryOperator::Create(ctx, const_cast<Expr *>(a), const_cast<Expr *>(b), op, type,
                                VK_PRValue, OK_Ordinary, SourceLocation(), FPOptionsOverride());
}

Expr *Builder::comparison(const Expr *a, BinaryOperatorKind op, const Expr *b) const {
  return binary(a, op, b, ctx.getLangOpts().CPlusPlus ? ctx.BoolTy : ctx.IntTy);
}

Expr *Builder::number(int64_t value) const {
  const llvm::APInt bits(ctx.getIntWidth(ctx.LongTy), static_cast<uint64_t>(std::abs(value)));
  Expr *literal = IntegerLiteral::Create(ctx, bits, ctx.LongTy, SourceLocation());
  if (value >= 0)
    return literal;
  return UnaryOperator::Create(ctx, literal, UO_Minus, ctx.LongTy, VK_PRValue, OK_Ordinary,
                               SourceLocation(), false, FPOptionsOverride());
}

Expr *Builder::asLong(const Expr *e) const { return converted(e, ctx.LongTy); }

Expr *Builder::sum(const Expr *a, const Expr *b) const {
  return inParentheses(binary(a, BO_Add, b, ctx.LongTy));
}
Expr *Builder::difference(const Expr *a, const Expr *b) const {
  return inParentheses(binary(a, BO_Sub, b, ctx.LongTy));
}
Expr *Builder::product(const Expr *a, const Expr *b) const {
  return inParentheses(binary(a, BO_Mul, b, ctx.LongTy));
}

/// How values of `from` become values of `to`.
static CastKind conversion(QualType from, QualType to) {
  if (to->isBooleanType())
    return from->isFloatingType() ? CK_FloatingToBoolean : CK_IntegralToBoolean;
  if (from->isFloatingType())
    return to->isFloatingType() ? CK_FloatingCast : CK_FloatingToIntegral;
  return to->isFloatingType() ? CK_IntegralToFloating : CK_IntegralCast;
}

Expr *Builder::converted(const Expr *e, QualType type) const {
  if (e->isGLValue())
    e = load(e);
  type = type.getUnqualifiedType();
  if (ctx.hasSameUnqualifiedType(e->getType(), type))
    return inParentheses(e);
  return cast(inParentheses(e), type, conversion(e->getType(), type));
}

Expr *Builder::load(const Expr *lvalue) const {
  return cast(lvalue, lvalue->getType().getUnqualifiedType(), CK_LValueToRValue);
}

Expr *Builder::decayed(const Expr *array) const {
  return cast(array, ctx.getArrayDecayedType(array->getType()), CK_ArrayToPointerDecay);
}

Expr *Builder::element(const Expr *pointer, const Expr *index) const {
  if (!isa<ParenExpr, DeclRefExpr, ArraySubscriptExpr, ImplicitCastExpr>(pointer))
    pointer = inParentheses(pointer);
  return new (ctx) ArraySubscriptExpr(const_cast<Expr *>(pointer), const_cast<Expr *>(index),
                                      pointer->getType()->getPointeeType(), VK_LValue, OK_Ordinary,
                                      SourceLocation());
}

Expr *Builder::containerElement(const Expr *object, const Expr *index) const {
  const CXXRecordDecl *record = object->getType().getNonReferenceType()->getAsCXXRecordDecl();
  const bool isConst = object->getType().isConstQualified();
  CXXMethodDecl *found = nullptr;
  if (!record)
    return nullptr;
  for (CXXMethodDecl *method : record->methods()) {
    if (method->getOverloadedOperator() != OO_Subscript || method->getNumParams() != 1 ||
        !method->getParamDecl(0)->getType()->isIntegralOrEnumerationType() ||
        !method->getReturnType()->isReferenceType() || (isConst && !method->isConst()))
      continue;
    if (!found || method->isConst() == isConst)
      found = method;
  }
  if (!found)
    return nullptr;
  auto *callee = DeclRefExpr::Create(ctx, NestedNameSpecifierLoc(), SourceLocation(), found, false,
                                     SourceLocation(), found->getType(), VK_LValue);
  Expr *args[] = {const_cast<Expr *>(object),
                  converted(index, found->getParamDecl(0)->getType())};
  return CXXOperatorCallExpr::Create(ctx, OO_Subscript, callee, args,
                                     found->getReturnType().getNonReferenceType(), VK_LValue,
                                     SourceLocation(), FPOptionsOverride());
}

Expr *Builder::chosen(const Expr *a, const Expr *b, bool isMin) const {
  return inParentheses(new (ctx) ConditionalOperator(
      comparison(a, BO_LT, b), SourceLocation(), const_cast<Expr *>(isMin ? a : b),
      SourceLocation(), const_cast<Expr *>(isMin ? b : a), a->getType(), VK_PRValue, OK_Ordinary));
}

Expr *Builder::ifPositive(const Expr *n, const Expr *value) const {
  const QualType type = value->getType();
  Expr *zero =
      IntegerLiteral::Create(ctx, llvm::APInt(ctx.getIntWidth(type), 0), type, SourceLocation());
  return inParentheses(new (ctx) ConditionalOperator(
      comparison(inParentheses(n), BO_GT, zero), SourceLocation(), inParentheses(value),
      SourceLocation(), zero, type, VK_PRValue, OK_Ordinary));
}

Expr *Builder::inTurn(const Expr *first, const Expr *second) const {
  return inParentheses(BinaryOperator::Create(
      ctx, const_cast<Expr *>(first), const_cast<Expr *>(second), BO_Comma, ctx.IntTy, VK_PRValue,
      OK_Ordinary, SourceLocation(), FPOptionsOverride()));
}

Expr *Builder::unless(const Expr *condition, bool holds, const Expr *otherwise) const {
  Expr *zero = IntegerLiteral::Create(ctx, llvm::APInt(ctx.getIntWidth(ctx.IntTy), 0), ctx.IntTy,
                                      SourceLocation());
  Expr *test = inParentheses(condition);
  if (!holds)
    test = UnaryOperator::Create(ctx, test, UO_LNot, ctx.IntTy, VK_PRValue, OK_Ordinary,
                                 SourceLocation(), false, FPOptionsOverride());
  return inParentheses(BinaryOperator::Create(ctx, test, inTurn(otherwise, zero), BO_LOr, ctx.IntTy,
                                              VK_PRValue, OK_Ordinary, SourceLocation(),
                                              FPOptionsOverride()));
}

Expr *Builder::assignment(const Expr *lvalue, const Expr *value) const {
  return BinaryOperator::Create(ctx, const_cast<Expr *>(lvalue), const_cast<Expr *>(value),
                                BO_Assign, lvalue->getType().getUnqualifiedType(),
                                ctx.getLangOpts().CPlusPlus ? VK_LValue : VK_PRValue, OK_Ordinary,
                                SourceLocation(), FPOptionsOverride());
}

VarDecl *Builder::variable(IdentifierInfo *name, QualType type, const Expr *init) const {
  auto *v =
      VarDecl::Create(const_cast<ASTContext &>(ctx), context, SourceLocation(), SourceLocation(),
                      name, type, ctx.getTrivialTypeSourceInfo(type), SC_None);
  v->setInit(const_cast<Expr *>(init));
  return v;
}

VarDecl *Builder::counter(const std::string &name, const Expr *start) const {
  return variable(&ctx.Idents.get(name), ctx.LongTy, start);
}

Expr *Builder::nameOf(VarDecl *variable) const {
  return DeclRefExpr::Create(ctx, NestedNameSpecifierLoc(), SourceLocation(), variable, false,
                             SourceLocation(), variable->getType(), VK_LValue);
}

Expr *Builder::valueOf(VarDecl *variable) const { return load(nameOf(variable)); }

ForStmt *Builder::loop(VarDecl *counter, const Expr *count, bool backwards, Stmt *body,
                       SourceLocation at) const {
  auto *init = new (ctx) DeclStmt(DeclGroupRef(counter), SourceLocation(), SourceLocation());
  Expr *condition = backwards ? comparison(valueOf(counter), BO_GE, number(0))
                              : comparison(valueOf(counter), BO_LT, count);
  Expr *step = UnaryOperator::Create(ctx, nameOf(counter), backwards ? UO_PreDec : UO_PreInc,
                                     counter->getType(),
                                     ctx.getLangOpts().CPlusPlus ? VK_LValue : VK_PRValue,
                                     OK_Ordinary, SourceLocation(), false, FPOptionsOverride());
  return new (ctx) ForStmt(ctx, init, condition, nullptr, step, body, at, at, SourceLocation());
}

ForStmt *Builder::loopTo(VarDecl *counter, const Expr *end, bool up, const Expr *step, Stmt *body,
                         SourceLocation at) const {
  return new (ctx) ForStmt(ctx, nullptr, comparison(valueOf(counter), up ? BO_LT : BO_GT, end),
                           nullptr, const_cast<Expr *>(step), body, at, at, SourceLocation());
}

} // namespace hetile::frontend
