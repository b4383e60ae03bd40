// SPDX-License-Identifier: Apache-2.0
//===- OwnArrays.cpp - arrays that only their subscripts name -------------===//
//
// All places that name the array are collected, and of them those that are known to be harmless:
// what is not known to be so might give its address away.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/OwnArrays.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

/// The name in `a[i][j]`, an array with all of its subscripts; null for anything else.
static const DeclRefExpr *nameInElement(const Expr *e) {
  e = e->IgnoreParens();
  if (!isa<ArraySubscriptExpr>(e))
    return nullptr;
  while (auto *element = dyn_cast<ArraySubscriptExpr>(e)) {
    auto *decay = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
    if (!decay || decay->getCastKind() != CK_ArrayToPointerDecay)
      return nullptr;
    e = decay->getSubExpr()->IgnoreParens();
  }
  return dyn_cast<DeclRefExpr>(e);
}

namespace {
class Uses : public RecursiveASTVisitor<Uses> {
public:
  explicit Uses(const VarDecl *v) : v(v) {}
  std::vector<const DeclRefExpr *> all; // each once
  llvm::DenseSet<const DeclRefExpr *> harmless;

  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    if (ref->getDecl() == v && seen.insert(ref).second)
      all.push_back(ref);
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    if (cast->getCastKind() == CK_LValueToRValue)
      allow(cast->getSubExpr());
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *op) {
    if (op->isAssignmentOp())
      allow(op->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *op) {
    if (op->isIncrementDecrementOp())
      allow(op->getSubExpr());
    return true;
  }

private:
  const VarDecl *v;
  llvm::DenseSet<const DeclRefExpr *> seen;

  /// The element is read or written where it stands. In a lambda expression, nobody knows when.
  void allow(const Expr *element) {
    const DeclRefExpr *ref = nameInElement(element);
    if (ref && ref->getDecl() == v && !ref->refersToEnclosingVariableOrCapture())
      harmless.insert(ref);
  }
};
} // namespace

/// Attributes that say nothing of who knows the variable.
static bool isPlain(const VarDecl *v) {
  return llvm::all_of(v->attrs(), [](const Attr *a) {
    return a->isImplicit() || isa<UnusedAttr, UsedAttr, AlignedAttr, DeprecatedAttr>(a);
  });
}

/// True if it is a variable of the function, or of a lambda expression in it.
static bool belongsTo(const VarDecl *v, const FunctionDecl *function) {
  auto *method = dyn_cast<CXXMethodDecl>(v->getDeclContext());
  return v->getDeclContext() == function || (method && method->getParent()->isLambda());
}

static bool isArrayOfNumbers(const ASTContext &ctx, QualType type) {
  if (!ctx.getAsConstantArrayType(type))
    return false;
  const QualType element = ctx.getBaseElementType(type);
  while (auto *array = ctx.getAsConstantArrayType(type))
    type = array->getElementType();
  return !ctx.getAsArrayType(type) && !element.isVolatileQualified() &&
         !element.isConstQualified() && element->isBuiltinType() && element->isArithmeticType();
}

std::optional<std::vector<const DeclRefExpr *>>
elementsOfOwnArray(const ASTContext &ctx, const FunctionDecl *function, const VarDecl *v) {
  if (!v->hasLocalStorage() || !belongsTo(v, function) || !isPlain(v) ||
      v->getStorageClass() != SC_None || !isArrayOfNumbers(ctx, v->getType()))
    return std::nullopt;
  Uses uses(v);
  uses.TraverseStmt(function->getBody());
  const bool isOwn =
      llvm::all_of(uses.all, [&](const DeclRefExpr *ref) { return uses.harmless.count(ref) != 0; });
  if (!isOwn)
    return std::nullopt;
  return uses.all;
}

std::string declarationLike(const ASTContext &ctx, const VarDecl *v) {
  PrintingPolicy policy(ctx.getLangOpts());
  std::string out = ctx.getBaseElementType(v->getType())
                        .getCanonicalType()
                        .getUnqualifiedType()
                        .getAsString(policy) +
                    " " + v->getNameAsString();
  QualType type = v->getType();
  while (auto *array = ctx.getAsConstantArrayType(type)) {
    out += "[" + std::to_string(array->getSize().getZExtValue()) + "]";
    type = array->getElementType();
  }
  const CharUnits align = ctx.getDeclAlign(v, true);
  if (align > ctx.getTypeAlignInChars(v->getType().getCanonicalType()))
    out += " __attribute__((aligned(" + std::to_string(align.getQuantity()) + ")))";
  return out + ";";
}

} // namespace hetile::frontend
