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
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
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
    auto *base = dyn_cast<ImplicitCastExpr>(element->getBase()->IgnoreParens());
    if (!base)
      return nullptr;
    e = base->getSubExpr()->IgnoreParens();
    if (base->getCastKind() == CK_LValueToRValue) // of a pointer
      break;
    if (base->getCastKind() != CK_ArrayToPointerDecay)
      return nullptr;
  }
  return dyn_cast<DeclRefExpr>(e);
}

namespace {
class Uses : public RecursiveASTVisitor<Uses> {
public:
  explicit Uses(const VarDecl *v) : v(v) {}
  std::vector<const DeclRefExpr *> all; // each once
  llvm::DenseSet<const DeclRefExpr *> harmless;

  bool areHarmless() const {
    return llvm::all_of(all, [&](const DeclRefExpr *ref) { return harmless.count(ref) != 0; });
  }
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

static bool isPlainNumber(QualType type) {
  return !type.isVolatileQualified() && !type.isConstQualified() && type->isBuiltinType() &&
         type->isArithmeticType();
}

static bool isArrayOfNumbers(const ASTContext &ctx, QualType type) {
  if (!ctx.getAsConstantArrayType(type))
    return false;
  const QualType element = ctx.getBaseElementType(type);
  while (auto *array = ctx.getAsConstantArrayType(type))
    type = array->getElementType();
  return !ctx.getAsArrayType(type) && isPlainNumber(element);
}

std::optional<std::vector<const DeclRefExpr *>>
elementsOfOwnArray(const ASTContext &ctx, const FunctionDecl *function, const VarDecl *v) {
  if (!v->hasLocalStorage() || !belongsTo(v, function) || !isPlain(v) ||
      v->getStorageClass() != SC_None || !isArrayOfNumbers(ctx, v->getType()))
    return std::nullopt;
  Uses uses(v);
  uses.TraverseStmt(function->getBody());
  if (!uses.areHarmless())
    return std::nullopt;
  return uses.all;
}

bool allocates(const CallExpr *call) {
  const FunctionDecl *f = call->getDirectCallee();
  const unsigned id =
      f ? f->getBuiltinID() : 0; // 0 for a function of that name that is another one
  return f && !f->hasBody() &&
         ((id == Builtin::BImalloc && call->getNumArgs() == 1) ||
          (id == Builtin::BIcalloc && call->getNumArgs() == 2));
}

namespace {
/// Finds whatever does more with a pointer than to look at its value.
class PointerUses : public RecursiveASTVisitor<PointerUses> {
public:
  explicit PointerUses(const VarDecl *v) : v(v) {}
  bool areReads() const { return reads == all; }

  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    all += ref->getDecl()->getCanonicalDecl() == v->getCanonicalDecl();
    return true;
  }
  bool VisitMemberExpr(MemberExpr *member) { // this->p, where p is static
    all += member->getMemberDecl()->getCanonicalDecl() == v->getCanonicalDecl();
    return true;
  }
  bool VisitImplicitCastExpr(ImplicitCastExpr *cast) {
    auto *ref = dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens());
    reads += ref && cast->getCastKind() == CK_LValueToRValue &&
             ref->getDecl()->getCanonicalDecl() == v->getCanonicalDecl();
    return true;
  }

private:
  const VarDecl *v;
  unsigned all = 0, reads = 0;
};
} // namespace

/// The bytes of memory that a call or a new-expression makes, if that is a constant.
static std::optional<uint64_t> bytesMade(const ASTContext &ctx, const Expr *value) {
  std::vector<const Expr *> factors;
  uint64_t bytes = 1;
  if (auto *made = dyn_cast<CXXNewExpr>(value); made && made->isArray() &&
                                                made->getNumPlacementArgs() == 0 &&
                                                made->getArraySize() && *made->getArraySize()) {
    factors.push_back(*made->getArraySize());
    bytes = uint64_t(ctx.getTypeSizeInChars(made->getAllocatedType()).getQuantity());
  } else if (auto *call = dyn_cast<CallExpr>(value)) {
    if (allocates(call))
      factors.assign(call->arg_begin(), call->arg_end());
  }
  for (const Expr *factor : factors) {
    Expr::EvalResult result;
    if (factor->isValueDependent() || !factor->EvaluateAsInt(result, ctx))
      return std::nullopt;
    const llvm::APSInt &value = result.Val.getInt();
    constexpr unsigned Bits = 31;
    if (value.isNegative() || value.getActiveBits() > Bits || bytes >> Bits != 0)
      return std::nullopt;
    bytes *= value.getZExtValue();
  }
  return factors.empty() ? std::nullopt : std::optional<uint64_t>(bytes);
}

/// The numbers that the pointer leads to, where only its initializer gives it a value.
static std::optional<uint64_t> objectsBehind(const ASTContext &ctx, const VarDecl *v) {
  const QualType pointee = v->getType()->getPointeeType();
  if (!v->hasGlobalStorage() || v->isExternallyVisible() || v->getType().isVolatileQualified() ||
      !v->getInit() || v->getTLSKind() != VarDecl::TLS_None || pointee->isIncompleteType() ||
      v->getType()->isDependentType())
    return std::nullopt;
  const auto bytes = bytesMade(ctx, v->getInit()->IgnoreParenCasts());
  const uint64_t size = uint64_t(ctx.getTypeSizeInChars(pointee).getQuantity());
  if (!bytes || size == 0 || *bytes < size || *bytes % size != 0)
    return std::nullopt;
  PointerUses uses(v);
  uses.TraverseDecl(ctx.getTranslationUnitDecl());
  return uses.areReads() ? std::optional<uint64_t>(*bytes / size) : std::nullopt;
}

/// A type like that of all elements together: of an array variable, its own.
static QualType rowsOf(const VarDecl *v) {
  return v->getType()->isPointerType() ? v->getType()->getPointeeType() : v->getType();
}

std::optional<std::vector<uint64_t>> fixedExtents(const ASTContext &ctx, const VarDecl *v) {
  const QualType rows = rowsOf(v), element = ctx.getBaseElementType(rows);
  std::vector<uint64_t> out;
  if (v->getType()->isPointerType()) {
    const auto count = isPlainNumber(element) ? objectsBehind(ctx, v) : std::nullopt;
    if (!count)
      return std::nullopt;
    out.push_back(*count);
  }
  const bool isNumbers = v->getType()->isPointerType() && !rows->isArrayType()
                             ? isPlainNumber(rows)
                             : isArrayOfNumbers(ctx, rows);
  if (!isPlain(v) || !isNumbers || isa<VarTemplateSpecializationDecl>(v))
    return std::nullopt;
  QualType type = rows;
  while (auto *array = ctx.getAsConstantArrayType(type)) {
    out.push_back(array->getSize().getZExtValue());
    type = array->getElementType();
  }
  return out;
}

bool namesElementsOnly(const Stmt *loop, const VarDecl *v) {
  Uses uses(v);
  uses.TraverseStmt(const_cast<Stmt *>(loop));
  return uses.areHarmless() &&
         llvm::none_of(uses.all, [](const DeclRefExpr *ref) { return ref->hasQualifier(); });
}

std::string declarationLike(const ASTContext &ctx, const VarDecl *v,
                            llvm::ArrayRef<uint64_t> extents) {
  PrintingPolicy policy(ctx.getLangOpts());
  std::string out =
      ctx.getBaseElementType(rowsOf(v)).getCanonicalType().getUnqualifiedType().getAsString(
          policy) +
      " " + v->getNameAsString();
  for (uint64_t extent : extents)
    out += "[" + std::to_string(extent) + "]";
  const CharUnits align = ctx.getDeclAlign(v, true);
  if (v->getType()->isArrayType() &&
      align > ctx.getTypeAlignInChars(v->getType().getCanonicalType()))
    out += " __attribute__((aligned(" + std::to_string(align.getQuantity()) + ")))";
  return out + ";";
}

} // namespace hetile::frontend
