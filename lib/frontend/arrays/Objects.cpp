// SPDX-License-Identifier: Apache-2.0
//===- Objects.cpp - elements that only their object can find -------------===//
//
// The operator itself is called on entry to find the elements, so that its members stay its own
// affair. What it reads must be visible here: nothing in the nest may change it.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Objects.h"

#include "frontend/arrays/Addresses.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Inline.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

const Expr *objectOf(const CallExpr *call, bool &isArrow) {
  isArrow = false;
  if (isa<CXXOperatorCallExpr>(call))
    return call->getNumArgs() > 0 ? call->getArg(0) : nullptr;
  auto *memberCall = dyn_cast<CXXMemberCallExpr>(call);
  auto *member = memberCall ? dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens()) : nullptr;
  if (!member)
    return nullptr;
  isArrow = member->isArrow();
  return member->getBase();
}

namespace {
/// Looks at what an operator returns.
class Body {
public:
  explicit Body(const Attempt &attempt) : attempt(attempt) {}

  std::vector<const Expr *> members; // what it reads of objects
  bool owned = false;                // a container among them holds the elements

  /// Subscripts of data that is always the same.
  bool place(const Expr *e) {
    e = e->IgnoreParens();
    if (auto *cast = dyn_cast<CastExpr>(e)) {
      CastKind kind = cast->getCastKind();
      return (kind == CK_LValueToRValue || kind == CK_NoOp || kind == CK_ArrayToPointerDecay) &&
             place(cast->getSubExpr());
    }
    if (auto *element = dyn_cast<ArraySubscriptExpr>(e))
      return place(element->getBase()) && number(element->getIdx());
    if (auto on = containerCall(e)) {
      auto container = containerOf(on->object->getType());
      owned |= container && container->owns && !container->extent;
      return (on->kind == ContainerCall::Subscript || on->kind == ContainerCall::Data) &&
             container && place(on->object) && (!on->index || number(on->index));
    }
    if (auto *call = dyn_cast<CallExpr>(e)) {
      const Expr *value = withinElement(call);
      return value && place(value);
    }
    if (auto *field = dyn_cast<MemberExpr>(e); field && isOfElement(field))
      return place(field->getBase());
    if (auto *op = dyn_cast<UnaryOperator>(e))
      return (op->getOpcode() == UO_Deref || op->getOpcode() == UO_AddrOf) &&
             place(op->getSubExpr());
    if (auto *op = dyn_cast<BinaryOperator>(e); op && op->isAdditiveOp()) {
      bool left = op->getLHS()->getType()->isPointerType();
      return place(left ? op->getLHS() : op->getRHS()) &&
             number(left ? op->getRHS() : op->getLHS());
    }
    return fixed(e);
  }

private:
  const Attempt &attempt;

  bool fixed(const Expr *e) {
    if (!isa<MemberExpr, DeclRefExpr>(e) || !attempt.isInvariant(e))
      return false;
    if (isa<MemberExpr>(e))
      members.push_back(e);
    return true;
  }

  /// What a method of an element says: in a matrix of rows that are objects themselves,
  /// `data[i][j]` is `data[i].data[j]`.
  const Expr *withinElement(const CallExpr *call) {
    bool isArrow = false;
    const Expr *object = objectOf(call, isArrow);
    if (!isa_and_nonnull<CXXMethodDecl>(call->getCalleeDecl()) || !object || isArrow || budget == 0)
      return nullptr;
    --budget;
    return inlined(attempt.facts.source.ctx, call, nullptr);
  }

  /// A field of what is not always the same object.
  bool isOfElement(const MemberExpr *e) const {
    auto *field = dyn_cast<FieldDecl>(e->getMemberDecl());
    return field && !e->isArrow() && !field->getType()->isReferenceType() &&
           !attempt.isInvariant(e);
  }

  /// Arithmetic on arguments and on what never changes.
  bool number(const Expr *e) {
    e = e->IgnoreParens();
    if (auto *ref = dyn_cast<DeclRefExpr>(e)) {
      auto *v = dyn_cast<VarDecl>(ref->getDecl());
      return !v || v->hasLocalStorage() || attempt.isInvariant(ref);
    }
    if (isa<MemberExpr>(e))
      return fixed(e);
    if (auto on = containerCall(e))
      return on->kind == ContainerCall::Query && attempt.isInvariant(e);
    if (auto *call = dyn_cast<CallExpr>(e))
      return returns(call);
    if (isa<ArraySubscriptExpr>(e))
      return false;
    if (auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() == UO_Deref)
      return false;
    return std::all_of(e->child_begin(), e->child_end(), [&](const Stmt *c) {
      auto *sub = dyn_cast_or_null<Expr>(c);
      return sub && number(sub);
    });
  }

  /// A function of integers, such as one for the place of an element: `index(i, j, columns)`.
  bool returns(const CallExpr *call) {
    const FunctionDecl *f = call->getDirectCallee();
    const bool isKnown = f && !isa<CXXMethodDecl>(f) && call->getNumArgs() == f->getNumParams() &&
                         llvm::all_of(f->parameters(), [&](const ParmVarDecl *p) {
                           const ASTContext &ctx = f->getASTContext();
                           return p->getType()->isIntegerType() &&
                                  ctx.getIntWidth(p->getType()) >= ctx.getIntWidth(ctx.IntTy);
                         });
    if (!isKnown || budget == 0)
      return false;
    --budget;
    const Expr *value = returnedExpression(f);
    return value && number(value) &&
           llvm::all_of(call->arguments(), [&](const Expr *arg) { return number(arg); });
  }

  unsigned budget = 16; // calls; functions may call themselves
};
} // namespace

/// True if the cast is to a number that has no fewer bits.
static bool keepsNumbers(const ASTContext &ctx, const ImplicitCastExpr *cast) {
  const QualType from = cast->getSubExpr()->getType(), to = cast->getType();
  return cast->getCastKind() == CK_LValueToRValue || cast->getCastKind() == CK_NoOp ||
         (cast->getCastKind() == CK_IntegralCast && ctx.getIntWidth(to) >= ctx.getIntWidth(from));
}

/// True if `e` is `v`, or a sum of it and of something without it.
static bool isSumWith(const Expr *e, const VarDecl *v, unsigned calls = 0) {
  e = e->IgnoreParens();
  while (auto *cast = dyn_cast<ImplicitCastExpr>(e)) {
    if (!keepsNumbers(v->getASTContext(), cast))
      return false;
    e = cast->getSubExpr()->IgnoreParens();
  }
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return ref->getDecl() == v;
  if (auto *sum = dyn_cast<BinaryOperator>(e))
    return sum->getOpcode() == BO_Add &&
           ((isSumWith(sum->getLHS(), v, calls) && !mentions(sum->getRHS(), v)) ||
            (isSumWith(sum->getRHS(), v, calls) && !mentions(sum->getLHS(), v)));
  // index(i, v, columns)
  auto *call = dyn_cast<CallExpr>(e);
  constexpr unsigned MostCalls = 8; // functions may call themselves
  const bool isKnown = call && call->getDirectCallee() &&
                       !isa<CXXMemberCallExpr, CXXOperatorCallExpr>(call) &&
                       call->getNumArgs() == call->getDirectCallee()->getNumParams();
  const Expr *value =
      isKnown && calls < MostCalls ? returnedExpression(call->getDirectCallee()) : nullptr;
  const ParmVarDecl *takes = nullptr;
  for (unsigned k = 0; value && k < call->getNumArgs(); ++k) {
    if (!mentions(call->getArg(k), v))
      continue;
    if (takes || !isSumWith(call->getArg(k), v, calls))
      return false;
    takes = call->getDirectCallee()->getDefinition()->getParamDecl(k);
  }
  return takes && isSumWith(value, takes, calls + 1);
}

/// True if neighbours in the last argument are neighbours in memory: the last subscript is that
/// argument, or a sum with it.
static bool isContiguous(const FunctionDecl *f) {
  const Expr *value = returnedExpression(f);
  const FunctionDecl *definition = nullptr;
  if (!value || !f->hasBody(definition) || definition->param_empty())
    return false;
  value = value->IgnoreParenImpCasts();
  const Expr *index = nullptr;
  if (auto *element = dyn_cast<ArraySubscriptExpr>(value))
    index = element->getIdx();
  else if (auto on = containerCall(value))
    index = on->index;
  return index && isSumWith(index, definition->getParamDecl(definition->getNumParams() - 1));
}

std::optional<Step> objectStep(Attempt &attempt, const CallExpr *call) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  bool isArrow = false;
  const Expr *object = objectOf(call, isArrow);
  if (!method || method->isStatic() || !object || method->getAccess() == AS_private ||
      method->getAccess() == AS_protected || containerCall(call))
    return std::nullopt;
  QualType type = isArrow ? object->getType()->getPointeeType() : object->getType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!isNameable(attempt.facts.source, record, attempt.facts.insertAt) || !isPlainAccess(call))
    return std::nullopt;
  const Expr *value = inlined(attempt.facts.source.ctx, call, nullptr);
  Body body(attempt);
  if (!value || !(value->isGLValue() || value->getType()->isPointerType()) || !body.place(value))
    return std::nullopt;
  Step step;
  step.type = method->getReturnType().getNonReferenceType();
  unsigned first = isa<CXXOperatorCallExpr>(call) ? 1 : 0;
  for (unsigned k = first; k < call->getNumArgs(); ++k) {
    if (!call->getArg(k)->getType()->isIntegralOrEnumerationType())
      return std::nullopt;
    step.indices.push_back(call->getArg(k));
  }
  if (step.indices.empty())
    return std::nullopt;
  bool subscript = method->getOverloadedOperator() == OO_Subscript;
  if (!subscript && method->getOverloadedOperator() != OO_Call) {
    if (!method->getIdentifier())
      return std::nullopt;
    step.open = "." + method->getNameAsString();
  }
  step.open += subscript ? "[" : "(";
  step.close = subscript ? "]" : ")";
  step.method = method;
  step.owned = body.owned;
  step.contiguous = value->isGLValue() && isContiguous(method);
  attempt.draft.captured.insert(attempt.draft.captured.end(), body.members.begin(),
                                body.members.end());
  return step;
}

static bool sameParameters(const FunctionDecl *a, const FunctionDecl *b) {
  return std::equal(a->param_begin(), a->param_end(), b->param_begin(), b->param_end(),
                    [](const ParmVarDecl *x, const ParmVarDecl *y) {
                      return x->getASTContext().hasSameType(x->getType(), y->getType());
                    });
}

/// `call` with `method` in the place of the one that it calls, which gives a place of that type.
/// Null if that cannot be written.
static const CallExpr *callOf(const ASTContext &ctx, const CallExpr *call, CXXMethodDecl *method,
                              QualType type) {
  std::vector<Expr *> args;
  for (const Expr *arg : call->arguments())
    args.push_back(const_cast<Expr *>(arg));
  if (auto *operatorCall = dyn_cast<CXXOperatorCallExpr>(call)) {
    auto *callee = DeclRefExpr::Create(ctx, {}, SourceLocation(), method, false, SourceLocation(),
                                       method->getType(), VK_LValue);
    return CXXOperatorCallExpr::Create(ctx, operatorCall->getOperator(), callee, args, type,
                                       VK_LValue, SourceLocation(), FPOptionsOverride());
  }
  auto *member = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens());
  if (!member)
    return nullptr;
  auto *callee = MemberExpr::CreateImplicit(ctx, member->getBase(), member->isArrow(), method,
                                            ctx.BoundMemberTy, VK_PRValue, OK_Ordinary);
  return CXXMemberCallExpr::Create(ctx, callee, args, type, VK_LValue, SourceLocation(),
                                   FPOptionsOverride());
}

const CallExpr *referenceOverload(const Attempt &attempt, const CallExpr *call) {
  const ASTContext &ctx = attempt.facts.source.ctx;
  auto *method = dyn_cast_or_null<CXXMethodDecl>(call->getDirectCallee());
  const bool isKnown = isa<CXXOperatorCallExpr, CXXMemberCallExpr>(call) && method;
  const Expr *value = isKnown ? inlined(ctx, call, nullptr) : nullptr;
  if (!value || !method->getReturnType()->isArithmeticType())
    return nullptr;
  for (CXXMethodDecl *other : method->getParent()->methods()) {
    if (other->getDeclName() != method->getDeclName() || !sameParameters(method, other) ||
        !ctx.hasSameUnqualifiedType(other->getReturnType().getNonReferenceType(),
                                    method->getReturnType()) ||
        !other->getReturnType()->isReferenceType())
      continue;
    const CallExpr *copy = callOf(ctx, call, other, method->getReturnType());
    const Expr *place = copy ? inlined(ctx, copy, nullptr) : nullptr;
    if (place && attempt.facts.source.spelling(place) == attempt.facts.source.spelling(value))
      return copy;
  }
  return nullptr;
}

bool isBehindObjects(const Base &base) {
  return !base.steps.empty() ||
         (isBehindPointers(base) &&
          (!base.fields.empty() || base.expr->getType().getNonReferenceType()->isRecordType()));
}

void setObjectAddress(Attempt &attempt, const Base &base, model::Array &array) {
  QualType type = base.expr->getType().getNonReferenceType();
  // The same function that the program calls.
  const bool isConst =
      base.steps.empty() ? type.isConstQualified()
                         : std::all_of(base.steps.begin(), base.steps.end(),
                                       [](const Step &s) { return s.method->isConst(); });
  type = isConst ? type.withConst() : type.getUnqualifiedType();
  std::string text =
      "(*(" + attempt.facts.source.typeName(attempt.facts.source.ctx.getPointerType(type)) + ")%b)";
  std::vector<std::string> slots;
  size_t nextField = 0, known = 0; // dimensions before `known` have no stride
  for (size_t d = 0; d < base.dims.size();) {
    for (; nextField < base.fields.size() && base.fields[nextField].first == d; ++nextField)
      text += "." + base.fields[nextField].second->getNameAsString();
    auto step = std::find_if(base.steps.begin(), base.steps.end(),
                             [&](const Step &s) { return s.dim == d; });
    if (step != base.steps.end()) {
      std::string indices;
      for (size_t k = 0; k < step->indices.size(); ++k)
        indices += (k ? ", %" : "%") + std::to_string(d + k);
      text += step->open + indices + step->close;
      d += step->indices.size();
      known = step->contiguous ? d - 1 : d;
      continue;
    }
    if (d > 0 && base.dims[d].isNull()) {
      slots.push_back("&" + text);
      known = d;
    }
    text += "[%" + std::to_string(d) + "]";
    ++d;
  }
  for (; nextField < base.fields.size(); ++nextField)
    text += "." + base.fields[nextField].second->getNameAsString();
  array.baseText = "(const void *)(" + attempt.hostText(base.expr, "&(%)") + ")";
  array.addressText = "&" + text;
  // A row that an operator returns is a value without an address.
  array.slotTexts = base.steps.empty() ? slots : std::vector<std::string>();
  for (size_t d = 0; d < known; ++d)
    array.strideTexts[d].clear();
}

} // namespace hetile::frontend
