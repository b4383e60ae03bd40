// SPDX-License-Identifier: Apache-2.0
//===- Containers.cpp - containers of the standard library ----------------===//
//
// Recognised by name: what they do is in the standard, not in their bodies.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/Containers.h"

#include "clang/AST/DeclTemplate.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

std::optional<Container> containerOf(QualType type) {
  type = type.getNonReferenceType();
  auto *record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  if (!record || !record->isInStdNamespace() || !record->getIdentifier())
    return std::nullopt;
  const TemplateArgumentList &args = record->getTemplateArgs();
  if (args.size() == 0 || args[0].getKind() != TemplateArgument::Type)
    return std::nullopt;
  Container c;
  c.element = args[0].getAsType();
  llvm::StringRef name = record->getName();
  if ((name == "vector" && !c.element->isBooleanType()) || name == "basic_string") {
    c.data = "(%).data()";
    c.swapsBuffers = name == "vector"; // a short string lies in the object
  } else if (name == "array" && args.size() == 2 &&
             args[1].getKind() == TemplateArgument::Integral) {
    c.extent = args[1].getAsIntegral().getExtValue();
    c.data = "(%).data()";
  } else if (name == "valarray") {
    c.data = "((%).size() ? &(%)[0] : 0)";
  } else if (name == "unique_ptr" && c.element->isArrayType() &&
             !c.element->isConstantArrayType()) {
    c.element = c.element->getAsArrayTypeUnsafe()->getElementType();
    c.owns = false;
    c.data = "(%).get()";
  } else if (name == "span") {
    c.owns = false;
    c.data = "(%).data()";
  } else {
    return std::nullopt;
  }
  return c;
}

bool swapsNumbers(QualType type) {
  const std::optional<Container> c = containerOf(type);
  return c && c->swapsBuffers && c->element->isArithmeticType();
}

static bool isOneOf(llvm::StringRef name, std::initializer_list<const char *> names) {
  return std::any_of(names.begin(), names.end(), [&](const char *n) { return name == n; });
}

std::optional<ContainerCall> containerCall(const Expr *e) {
  e = e->IgnoreParens();
  ContainerCall out;
  if (auto *op = dyn_cast<CXXOperatorCallExpr>(e)) {
    // The slices of a std::valarray are no elements.
    if (op->getOperator() != OO_Subscript || op->getNumArgs() != 2 ||
        !containerOf(op->getArg(0)->getType()) || !op->isGLValue() ||
        !op->getArg(1)->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    out.kind = ContainerCall::Subscript;
    out.object = op->getArg(0);
    out.index = op->getArg(1);
    return out;
  }
  auto *call = dyn_cast<CXXMemberCallExpr>(e);
  auto *member = call ? dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens()) : nullptr;
  const CXXMethodDecl *method = call ? call->getMethodDecl() : nullptr;
  const bool subscript = method && method->getOverloadedOperator() == OO_Subscript;
  if (!member || !method || (!method->getIdentifier() && !subscript))
    return std::nullopt;
  out.object = member->getBase();
  out.isArrow = member->isArrow();
  QualType type = out.isArrow ? out.object->getType()->getPointeeType() : out.object->getType();
  if (!containerOf(type))
    return std::nullopt;
  llvm::StringRef name = subscript ? "" : method->getName();
  if (subscript && call->getNumArgs() == 1 && call->isGLValue() &&
      call->getArg(0)->getType()->isIntegralOrEnumerationType()) {
    out.kind = ContainerCall::Subscript;
    out.index = call->getArg(0);
  } else if (name == "at" && call->getNumArgs() == 1) {
    out.kind = ContainerCall::At;
    out.index = call->getArg(0);
  } else if (call->getNumArgs() != 0) {
    return std::nullopt;
  } else if (isOneOf(name, {"data", "get"}) && call->getType()->isPointerType()) {
    out.kind = ContainerCall::Data;
  } else if (isOneOf(name, {"size", "length", "empty", "capacity", "max_size"})) {
    out.kind = ContainerCall::Query;
  } else {
    return std::nullopt;
  }
  return out;
}

const CallExpr *sizeCall(const ASTContext &ctx, const ContainerCall &on) {
  QualType type = on.isArrow ? on.object->getType()->getPointeeType() : on.object->getType();
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record)
    return nullptr;
  for (CXXMethodDecl *method : record->methods()) {
    if (!method->getIdentifier() || method->getName() != "size" || !method->param_empty())
      continue;
    auto *callee = MemberExpr::CreateImplicit(ctx, const_cast<Expr *>(on.object), on.isArrow,
                                              method, ctx.BoundMemberTy, VK_PRValue, OK_Ordinary);
    return CXXMemberCallExpr::Create(ctx, callee, {}, method->getReturnType(), VK_PRValue,
                                     SourceLocation(), FPOptionsOverride());
  }
  return nullptr;
}

} // namespace hetile::frontend
