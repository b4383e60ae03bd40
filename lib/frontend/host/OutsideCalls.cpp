// SPDX-License-Identifier: Apache-2.0
//===- OutsideCalls.cpp - calls of functions of other files ---------------===//
//
// In C the name of a function is its address, and nothing else; in C++ names are overloaded, so the
// symbol stands for it. Of a definition the file's own one counts, wherever the linker leads the
// name; so only what has one body in the program is told to others.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/OutsideCalls.h"

#include "frontend/host/Elements.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <memory>

using namespace clang;

namespace hetile::frontend {

bool mayReachNests(const Source &source, const CallExpr *call) {
  if (isa<CXXOperatorCallExpr>(call))
    return false;
  const FunctionDecl *f = call->getDirectCallee();
  if (f && (f->getBuiltinID() || f->isNoReturn() || f->isDefined() ||
            source.sm.isInSystemHeader(source.sm.getExpansionLoc(f->getLocation()))))
    return false;
  const auto leads = [](const Expr *argument) {
    const QualType type = argument->getType();
    return type->isAnyPointerType() || type->isArrayType() || type->isRecordType();
  };
  return call->getNumArgs() == 0 || isa<CXXMemberCallExpr>(call) ||
         std::any_of(call->arg_begin(), call->arg_end(), leads);
}

/// The name that the linker knows.
static std::string symbolOf(const Source &source, const FunctionDecl *f) {
  const std::unique_ptr<MangleContext> mangle(
      const_cast<ASTContext &>(source.ctx).createMangleContext());
  if (!mangle->shouldMangleDeclName(f))
    return f->getIdentifier() ? f->getName().str() : "";
  std::string name;
  llvm::raw_string_ostream out(name);
  mangle->mangleName(GlobalDecl(f), out);
  out.flush();
  return !name.empty() && name[0] == '\1' ? name.substr(1) : name; // of an asm label
}

/// It has one address and, where that leads, one body: no constructor, no template.
static bool isOrdinary(const FunctionDecl *f) {
  return f->getIdentifier() && !isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl>(f) &&
         !f->isTemplated() && f->getTemplatedKind() == FunctionDecl::TK_NonTemplate &&
         !f->isInlined() && !f->isMultiVersion() && !f->hasAttr<IFuncAttr>() &&
         !f->hasAttr<WeakRefAttr>() && !f->hasAttr<NakedAttr>();
}

/// An expression without effects, in which no element of an array is named.
static bool isPlainPointer(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (e->getType().isVolatileQualified() || e->getType()->isAtomicType())
    return false;
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return isa<VarDecl>(ref->getDecl());
  if (isa<CXXThisExpr>(e))
    return true;
  if (auto *member = dyn_cast<MemberExpr>(e))
    return isa<FieldDecl>(member->getMemberDecl()) && isPlainPointer(member->getBase());
  if (auto *star = dyn_cast<UnaryOperator>(e))
    return star->getOpcode() == UO_Deref && isPlainPointer(star->getSubExpr());
  if (auto *subscript = dyn_cast<ArraySubscriptExpr>(e)) {
    const Expr *index = subscript->getIdx()->IgnoreParenImpCasts();
    return isPlainPointer(subscript->getBase()) &&
           (isa<IntegerLiteral>(index) || (isa<DeclRefExpr>(index) && !mayBeElement(index) &&
                                           !index->getType().isVolatileQualified()));
  }
  return false;
}

/// True if what the call makes would end earlier with a block around it.
static bool hasTemporaries(const Stmt *s) {
  return s && (isa<MaterializeTemporaryExpr, CXXBindTemporaryExpr, CompoundLiteralExpr, LambdaExpr,
                   StmtExpr>(s) ||
               std::any_of(s->child_begin(), s->child_end(), hasTemporaries));
}

/// What is called, if its address is to be had.
static std::optional<model::CalledAddress> addressCalled(const Source &source,
                                                         const CallExpr *call) {
  const FunctionDecl *f = call->getDirectCallee();
  if (!f) {
    const Expr *callee = call->getCallee();
    if (isa<CXXMemberCallExpr, CXXOperatorCallExpr>(call) ||
        !callee->getType()->isFunctionPointerType() || !isPlainPointer(callee))
      return std::nullopt;
    return model::CalledAddress{source.spelling(callee->IgnoreImpCasts()), ""};
  }
  auto *method = dyn_cast<CXXMethodDecl>(f);
  if (f->isImplicit()) // its first call declares it: nothing before that may name it
    return std::nullopt;
  if (!isOrdinary(f) || !f->isExternallyVisible() || (method && method->isVirtual()) ||
      isa<CXXOperatorCallExpr>(call) || f->getBuiltinID() != 0 ||
      source.sm.isInSystemHeader(source.sm.getExpansionLoc(f->getLocation())) ||
      (f->isDefined() && !mayBeReplaced(source, f)))
    return std::nullopt;
  if (!source.ctx.getLangOpts().CPlusPlus)
    return model::CalledAddress{f->getName().str(), ""};
  const std::string symbol = symbolOf(source, f);
  return symbol.empty() ? std::nullopt : std::make_optional(model::CalledAddress{"", symbol});
}

std::optional<model::Flow> outsideCall(const Source &source, const CallExpr *call) {
  const QualType type = call->getType();
  if (call->isGLValue() || !(type->isVoidType() || type->isScalarType()) || hasTemporaries(call))
    return std::nullopt;
  const auto range = rangeForHook(source, call);
  const auto address = range ? addressCalled(source, call) : std::nullopt;
  if (!address)
    return std::nullopt;
  model::Flow flow;
  flow.kind = model::Flow::Outside;
  flow.range = *range;
  flow.loc = source.place(call->getBeginLoc());
  flow.what = "the call of '" + source.spelling(call->getCallee()) + "'";
  flow.outside.function = *address;
  const FunctionDecl *f = call->getDirectCallee();
  flow.outside.leads = mayReachNests(source, call) || (f && f->isDefined());
  return flow;
}

bool mayBeReplaced(const Source &source, const FunctionDecl *f) {
  const LangOptions &options = source.ctx.getLangOpts();
  return f->isWeak() || (options.PICLevel > 0 && !options.PIE && f->isExternallyVisible() &&
                         !f->isInlined() && f->getVisibility() == DefaultVisibility);
}

model::CalledAddress addressOf(const Source &source, const FunctionDecl *f) {
  auto *method = dyn_cast<CXXMethodDecl>(f);
  if (!isOrdinary(f) || f->isMain() || f->isWeak() || f->isConstexpr() || f->hasAttr<AliasAttr>())
    return {};
  if (f->isExternallyVisible())
    return {"", symbolOf(source, f)};
  // Others may have a pointer to it. In C++ the name may be overloaded.
  if (method || source.ctx.getLangOpts().CPlusPlus || !source.isPointedTo(f))
    return {};
  return {f->getName().str(), ""};
}

} // namespace hetile::frontend
