// SPDX-License-Identifier: Apache-2.0
//===- Inline.cpp - calls replaced by what they return --------------------===//
//
// Copies the returned expression node by node. What is not known here is not copied, and the
// call stays what it is.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/Inline.h"

#include "frontend/base/Budget.h"
#include "frontend/base/ClangCompat.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/LocalLambdas.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <algorithm>
#include <map>
#include <vector>

using namespace clang;

namespace hetile::frontend {

namespace {
/// What stands for parameters and `this` in a body.
struct Frame {
  std::map<const VarDecl *, const Expr *> arguments; // and constants: copies, in the caller's terms
  const Expr *object = nullptr; // *this, as an lvalue, or a pointer to it
  bool objectIsPointer = false;
  const Frame *outer = nullptr;
  const FunctionDecl *function = nullptr;
  const LambdaExpr *lambda = nullptr; // whose body it is: names are those of the caller
  std::vector<const Expr *> calling;  // arguments, or the object, with calls that run in any case
};

bool hasCall(const Stmt *s) {
  return isa<CallExpr>(s) || std::any_of(s->child_begin(), s->child_end(),
                                         [](const Stmt *c) { return c && hasCall(c); });
}

bool isIn(const Stmt *part, const Stmt *whole) {
  return part == whole || std::any_of(whole->child_begin(), whole->child_end(),
                                      [&](const Stmt *c) { return c && isIn(part, c); });
}

/// Nodes of what stands for a call, at most.
constexpr unsigned Most = 2000;

class Copier {
public:
  Copier(const ASTContext &ctx, const FunctionDecl *caller, bool keyed = false)
      : ctx(ctx), caller(caller), keyed(keyed) {}

  /// Null if the call cannot be replaced. `frame`: of the code that the call stands in.
  Expr *call(const CallExpr *call, const Frame *frame) {
    const FunctionDecl *f = call->getDirectCallee();
    const auto body = accessorBody(f);
    if (!body)
      return nullptr;
    const FunctionDecl *definition = body->definition;
    for (const Frame *outer = frame; outer; outer = outer->outer)
      if (outer->function == definition)
        return nullptr;
    Frame inner;
    inner.outer = frame;
    inner.function = definition;
    if (!bind(call, definition, frame, inner))
      return nullptr;
    for (const VarDecl *v : body->constants) {
      const Expr *const value = copy(v->getInit(), &inner);
      if (!value)
        return nullptr;
      inner.arguments[v] = value;
      sizes[value] = sizeOf(value, Most);
    }
    for (const Demand &d : body->demands) {
      const Expr *condition = copy(d.condition, &inner);
      if (!condition)
        return nullptr;
      demands.push_back({condition, d.holds});
    }
    return withCalls(copy(body->value, &inner), inner);
  }

  /// The assignment of a setter; null if it cannot stand in the place of the call.
  Expr *store(const CallExpr *call) {
    const FunctionDecl *f = call->getDirectCallee(), *definition = nullptr;
    const BinaryOperator *body = setterBody(f);
    if (!body || !f->hasBody(definition))
      return nullptr;
    Frame inner;
    inner.function = definition;
    return bind(call, definition, nullptr, inner) ? withCalls(copy(body, &inner), inner) : nullptr;
  }

  std::vector<Demand> demands; // of all calls that were replaced
  const Replacements *variables = nullptr; // outside of all calls

private:
  const ASTContext &ctx;
  const FunctionDecl *caller;
  bool keyed; // functions of numbers are replaced as well
  unsigned nodes = 0;
  std::map<const Expr *, unsigned> sizes; // of arguments

  /// `value`, in which nothing that runs before the function was lost: who reads it, reads that,
  /// too.
  static Expr *withCalls(Expr *value, const Frame &frame) {
    return value && std::all_of(frame.calling.begin(), frame.calling.end(),
                                [&](const Expr *e) { return isIn(e, value); })
               ? value
               : nullptr;
  }

  bool isSmall(unsigned more) {
    nodes += more;
    return nodes <= Most && budget::spend(more);
  }

  /// Nodes of `e` as a tree, up to a few more than `left`: an argument that stands in two places
  /// counts twice.
  static unsigned sizeOf(const Stmt *e, unsigned left) {
    unsigned size = 1;
    for (const Stmt *child : e->children())
      if (child && size <= left)
        size += sizeOf(child, left - size);
    return size;
  }

  Expr *copyObject(const Expr *e, const Frame *frame, Frame &inner) {
    Expr *object = hasEffects(e) ? nullptr : copy(e, frame);
    if (object && hasCall(object))
      inner.calling.push_back(object);
    return object;
  }

  bool bind(const CallExpr *call, const FunctionDecl *definition, const Frame *frame,
            Frame &inner) {
    unsigned first = 0;
    if (auto *method = dyn_cast<CXXMethodDecl>(definition); method && !method->isStatic()) {
      if (auto *memberCall = dyn_cast<CXXMemberCallExpr>(call)) {
        auto *member = dyn_cast<MemberExpr>(memberCall->getCallee()->IgnoreParens());
        if (!member)
          return false;
        inner.object = copyObject(member->getBase(), frame, inner);
        inner.objectIsPointer = member->isArrow();
      } else if (method->getParent()->isLambda()) {
        // In the body of another one, names are that one's copies.
        if (frame || !isCaptured(call))
          inner.lambda = lambdaOf(call, caller);
        first = 1;
      } else if (isa<CXXOperatorCallExpr>(call)) {
        inner.object = copyObject(call->getArg(0), frame, inner);
        first = 1;
      }
      if (!inner.object && !inner.lambda)
        return false;
    }
    if (call->getNumArgs() != definition->getNumParams() + first)
      return false;
    for (unsigned k = first; k < call->getNumArgs(); ++k) {
      const ParmVarDecl *p = definition->getParamDecl(k - first);
      QualType type = p->getType();
      if (!type->isReferenceType() && !type->isScalarType())
        return false;
      if (hasEffects(call->getArg(k)))
        return false;
      Expr *argument = copy(call->getArg(k), frame);
      if (!argument)
        return false;
      argument = apart(argument);
      if (hasCall(argument))
        inner.calling.push_back(argument);
      inner.arguments[p] = argument;
      sizes[argument] = sizeOf(argument, Most);
    }
    return true;
  }

public:
  /// Null if something in `e` cannot be copied.
  Expr *copy(const Expr *e, const Frame *frame) {
    if (!isSmall(1))
      return nullptr;
    if (auto *paren = dyn_cast<ParenExpr>(e))
      return copy(paren->getSubExpr(), frame);
    if (auto *full = dyn_cast<FullExpr>(e)) {
      auto *cleanups = dyn_cast<ExprWithCleanups>(full);
      return cleanups && cleanups->cleanupsHaveSideEffects() ? nullptr
                                                             : copy(full->getSubExpr(), frame);
    }
    if (auto *defaulted = dyn_cast<CXXDefaultArgExpr>(e))
      return copy(defaulted->getExpr(), frame);
    if (auto *replaced = dyn_cast<SubstNonTypeTemplateParmExpr>(e))
      return copy(replaced->getReplacement(), frame);
    if (auto *temporary = dyn_cast<MaterializeTemporaryExpr>(e)) {
      Expr *sub = copy(temporary->getSubExpr(), frame);
      return sub ? new (ctx) MaterializeTemporaryExpr(temporary->getType(), sub,
                                                      temporary->isBoundToLvalueReference())
                 : nullptr;
    }
    if (auto *cast = dyn_cast<CastExpr>(e))
      return copyCast(cast, frame);
    if (auto *call = dyn_cast<CallExpr>(e))
      return copyCall(call, frame);
    if (auto *member = dyn_cast<MemberExpr>(e))
      return copyMember(member, frame);
    if (auto *ref = dyn_cast<DeclRefExpr>(e))
      return copyName(ref, frame);
    if (isa<CXXThisExpr>(e))
      return copyThis(cast<CXXThisExpr>(e), frame);
    return copyOperator(e, frame);
  }

private:
  Expr *copyOperator(const Expr *e, const Frame *frame) {
    SourceLocation none;
    QualType type = e->getType();
    if (auto *literal = dyn_cast<IntegerLiteral>(e))
      return IntegerLiteral::Create(ctx, literal->getValue(), type, none);
    if (auto *literal = dyn_cast<FloatingLiteral>(e))
      return FloatingLiteral::Create(ctx, literal->getValue(), literal->isExact(), type, none);
    if (auto *literal = dyn_cast<CXXBoolLiteralExpr>(e))
      return CXXBoolLiteralExpr::Create(ctx, literal->getValue(), type, none);
    if (auto *literal = dyn_cast<CharacterLiteral>(e))
      return new (ctx) CharacterLiteral(literal->getValue(), literal->getKind(), type, none);
    if (auto *op = dyn_cast<UnaryOperator>(e)) {
      Expr *sub = op->hasStoredFPFeatures() ? nullptr : copy(op->getSubExpr(), frame);
      if (!sub)
        return nullptr;
      // *&x is x
      if (auto *address = dyn_cast<UnaryOperator>(sub->IgnoreParens());
          address && op->getOpcode() == UO_Deref && address->getOpcode() == UO_AddrOf)
        return address->getSubExpr();
      return UnaryOperator::Create(ctx, paren(sub), op->getOpcode(), type, op->getValueKind(),
                                   op->getObjectKind(), none, op->canOverflow(),
                                   FPOptionsOverride());
    }
    if (auto *op = dyn_cast<CompoundAssignOperator>(e)) {
      Expr *a = op->hasStoredFPFeatures() ? nullptr : copy(op->getLHS(), frame);
      Expr *b = a ? copy(op->getRHS(), frame) : nullptr;
      return b ? CompoundAssignOperator::Create(
                     ctx, paren(a), paren(b), op->getOpcode(), type, op->getValueKind(),
                     op->getObjectKind(), none, FPOptionsOverride(),
                     op->getComputationLHSType(), op->getComputationResultType())
               : nullptr;
    }
    if (auto *op = dyn_cast<BinaryOperator>(e)) {
      Expr *a = op->hasStoredFPFeatures() || op->isPtrMemOp() ? nullptr : copy(op->getLHS(), frame);
      Expr *b = a ? copy(op->getRHS(), frame) : nullptr;
      return b ? BinaryOperator::Create(ctx, paren(a), paren(b), op->getOpcode(), type,
                                        op->getValueKind(), op->getObjectKind(), none,
                                        FPOptionsOverride())
               : nullptr;
    }
    if (auto *op = dyn_cast<ConditionalOperator>(e)) {
      Expr *c = copy(op->getCond(), frame), *a = c ? copy(op->getTrueExpr(), frame) : nullptr;
      Expr *b = a ? copy(op->getFalseExpr(), frame) : nullptr;
      return b ? new (ctx) ConditionalOperator(paren(c), none, paren(a), none, paren(b), type,
                                               op->getValueKind(), op->getObjectKind())
               : nullptr;
    }
    if (auto *element = dyn_cast<ArraySubscriptExpr>(e)) {
      Expr *a = copy(element->getLHS(), frame), *b = a ? copy(element->getRHS(), frame) : nullptr;
      return b ? new (ctx) ArraySubscriptExpr(paren(a), b, type, e->getValueKind(),
                                              e->getObjectKind(), none)
               : nullptr;
    }
    return nullptr;
  }

  /// Operands keep their place when they are printed.
  Expr *paren(Expr *e) const {
    const Expr *inner = e->IgnoreImpCasts();
    if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, CallExpr, IntegerLiteral,
            FloatingLiteral, CXXThisExpr, ParenExpr>(inner))
      return e;
    return new (ctx) ParenExpr(SourceLocation(), SourceLocation(), e);
  }

  /// What a function gets or returns is a value of its own. See isApart.
  Expr *apart(Expr *value) const {
    if (!value || !value->isPRValue() || !value->getType()->isFloatingType() ||
        !hasFloatingOperation(value))
      return value;
    return ImplicitCastExpr::Create(ctx, value->getType(), CK_NoOp, value, nullptr, VK_PRValue,
                                    FPOptionsOverride());
  }

  Expr *copyCast(const CastExpr *cast, const Frame *frame) {
    Expr *sub = cast->hasStoredFPFeatures() ? nullptr : copy(cast->getSubExpr(), frame);
    if (!sub)
      return nullptr;
    if (cast->getCastKind() == CK_LValueToRValue && sub->isPRValue())
      return sub; // the argument of a parameter is a value already
    if (cast->getCastKind() == CK_NoOp) // const or not, it is the same object
      return isApart(cast) ? apart(sub) : sub;
    auto *written = const_cast<CastExpr *>(cast);
    CXXCastPath path(written->path_begin(), written->path_end());
    switch (cast->getCastKind()) {
    case CK_LValueToRValue:
    case CK_ArrayToPointerDecay:
    case CK_FunctionToPointerDecay:
    case CK_BuiltinFnToFnPtr:
    case CK_DerivedToBase:
    case CK_UncheckedDerivedToBase:
      return ImplicitCastExpr::Create(ctx, cast->getType(), cast->getCastKind(), sub, &path,
                                      cast->getValueKind(), FPOptionsOverride());
    case CK_IntegralCast:
    case CK_IntegralToBoolean:
    case CK_IntegralToFloating:
    case CK_FloatingToIntegral:
    case CK_FloatingToBoolean:
    case CK_FloatingCast: {
      // What was converted to the type of a parameter still is when it is printed.
      QualType type = cast->getType().getCanonicalType().getUnqualifiedType();
      return CStyleCastExpr::Create(ctx, type, cast->getValueKind(), cast->getCastKind(),
                                    paren(sub), &path, FPOptionsOverride(),
                                    ctx.getTrivialTypeSourceInfo(type), SourceLocation(),
                                    SourceLocation());
    }
    default:
      return nullptr;
    }
  }

  Expr *copyCall(const CallExpr *call, const Frame *frame) {
    const bool stays = variables && !frame; // the code is where it was
    if (!containerCall(call) && !isFree(call) && !stays)
      return apart(this->call(call, frame));
    if (Expr *value = isFree(call) && keyed && returnedExpression(call->getDirectCallee())
                          ? this->call(call, frame)
                          : nullptr)
      return apart(value);
    if (call->hasStoredFPFeatures() || (hasEffects(call) && !stays))
      return nullptr;
    Expr *callee = copy(call->getCallee(), frame);
    if (!callee)
      return nullptr;
    std::vector<Expr *> args;
    for (const Expr *arg : call->arguments()) {
      args.push_back(copy(arg, frame));
      if (!args.back())
        return nullptr;
    }
    SourceLocation none;
    if (auto *op = dyn_cast<CXXOperatorCallExpr>(call))
      return CXXOperatorCallExpr::Create(ctx, op->getOperator(), callee, args, op->getType(),
                                         op->getValueKind(), none, FPOptionsOverride());
    if (isa<CXXMemberCallExpr>(call))
      return CXXMemberCallExpr::Create(ctx, callee, args, call->getType(), call->getValueKind(),
                                       none, FPOptionsOverride());
    return CallExpr::Create(ctx, callee, args, call->getType(), call->getValueKind(), none,
                            FPOptionsOverride());
  }

  /// A function of numbers, std::min included: the call can stay one.
  static bool isFree(const CallExpr *call) {
    const FunctionDecl *f = call->getDirectCallee();
    return f && !isa<CXXMethodDecl>(f) && !isa<CXXOperatorCallExpr>(call) &&
           std::all_of(f->param_begin(), f->param_end(), [](const ParmVarDecl *p) {
             QualType type = p->getType().getNonReferenceType();
             return type->isArithmeticType() &&
                    (!p->getType()->isReferenceType() || type.isConstQualified());
           });
  }

  Expr *copyMember(const MemberExpr *member, const Frame *frame) {
    bool arrow = member->isArrow();
    const Expr *base = member->getBase();
    Expr *object = nullptr;
    if (isa<CXXThisExpr>(base->IgnoreParenImpCasts()) && frame && frame->object) {
      object = const_cast<Expr *>(frame->object);
      arrow = frame->objectIsPointer;
    } else {
      object = copy(base, frame);
    }
    if (!object ||
        (frame && (isa<VarDecl>(member->getMemberDecl()) || isMacro(member->getMemberDecl()))))
      return nullptr;
    // (&x)->a is x.a
    if (auto *address = dyn_cast<UnaryOperator>(object->IgnoreParenImpCasts());
        arrow && address && address->getOpcode() == UO_AddrOf) {
      object = address->getSubExpr();
      arrow = false;
    }
    if (auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
        field && caller && field->getType()->isIntegralOrEnumerationType() &&
        !isAccessibleMember(field, caller))
      if (CXXMethodDecl *getter = getterOf(field))
        return callOf(getter, paren(object), arrow);
    if (isHidden(member->getMemberDecl(), object, arrow))
      return nullptr;
    return MemberExpr::CreateImplicit(ctx, paren(object), arrow, member->getMemberDecl(),
                                      member->getType(), member->getValueKind(),
                                      member->getObjectKind());
  }

  /// object.getter(), in place of a field that the caller may not name.
  Expr *callOf(CXXMethodDecl *getter, Expr *object, bool arrow) {
    auto *callee = MemberExpr::CreateImplicit(ctx, object, arrow, getter, ctx.BoundMemberTy,
                                              VK_PRValue, OK_Ordinary);
    QualType type = getter->getReturnType();
    return CXXMemberCallExpr::Create(ctx, callee, {}, type.getNonReferenceType(),
                                     Expr::getValueKindForType(type), SourceLocation(),
                                     FPOptionsOverride());
  }

  /// True if the class of `object`, as it is written, or another base of it has a member of the
  /// same name: the text would mean that one.
  static bool isHidden(const ValueDecl *member, const Expr *object, bool arrow) {
    auto *owner = dyn_cast<CXXRecordDecl>(member->getDeclContext());
    QualType type = object->IgnoreParenImpCasts()->getType();
    if (arrow)
      type = type->getPointeeType();
    const CXXRecordDecl *record = type.isNull() ? nullptr : type->getAsCXXRecordDecl();
    if (!owner || !record || record->getCanonicalDecl() == owner->getCanonicalDecl())
      return false;
    auto without = [&](const CXXRecordDecl *r) {
      return r->getCanonicalDecl() == owner->getCanonicalDecl() ||
             r->lookup(member->getDeclName()).empty();
    };
    return !without(record) || !record->forallBases(without);
  }

  Expr *copyThis(const CXXThisExpr *self, const Frame *frame) {
    if (frame && frame->lambda && !capturesThis(*frame->lambda))
      return nullptr;
    if (!frame || !frame->object)
      return CXXThisExpr::Create(ctx, SourceLocation(), self->getType(), false);
    Expr *object = const_cast<Expr *>(frame->object);
    if (frame->objectIsPointer)
      return object;
    return UnaryOperator::Create(ctx, paren(object), UO_AddrOf, self->getType(), VK_PRValue,
                                 OK_Ordinary, SourceLocation(), false, FPOptionsOverride());
  }

  Expr *copyName(const DeclRefExpr *ref, const Frame *frame) {
    const ValueDecl *d = ref->getDecl();
    auto *local = dyn_cast<VarDecl>(d);
    if (!frame && variables && local && variables->count(local))
      return const_cast<Expr *>(variables->at(local));
    if (frame && local && local->hasLocalStorage()) {
      auto it = frame->arguments.find(local);
      const bool fits = it != frame->arguments.end() && isSmall(sizes[it->second]);
      if (fits || !frame->lambda || it != frame->arguments.end())
        return fits ? const_cast<Expr *>(it->second) : nullptr;
      return meansItself(*frame->lambda, local, caller) && !isHiddenIn(caller, local)
                 ? DeclRefExpr::Create(ctx, {}, SourceLocation(), const_cast<VarDecl *>(local),
                                       false, SourceLocation(), ref->getType(), ref->getValueKind())
                 : nullptr;
    }
    auto *v = dyn_cast<VarDecl>(d);
    if (frame && v && (v->isStaticLocal() || v->getTLSKind() != VarDecl::TLS_None))
      return nullptr;
    if (frame && isMacro(d))
      return nullptr;
    NestedNameSpecifierLoc qualifier = ref->getQualifierLoc();
    if (frame && !isa<CXXMethodDecl>(d) && !qualified(d, qualifier))
      return nullptr;
    return DeclRefExpr::Create(ctx, qualifier, SourceLocation(), const_cast<ValueDecl *>(d), false,
                               SourceLocation(), ref->getType(), ref->getValueKind());
  }

  /// The name that means `d` everywhere: ::N::d. C has no such names; there, no variable of the
  /// caller may hide it.
  bool qualified(const ValueDecl *d, NestedNameSpecifierLoc &out) const {
    if (!d->getDeclContext()->getRedeclContext()->isFileContext())
      return false;
    if (auto *f = dyn_cast<FunctionDecl>(d); f && (f->getBuiltinID() || !f->getIdentifier()))
      return true;
    // Numbers are captured by their names, but for constants.
    const bool isNumber =
        isa<VarDecl>(d) && d->getType()->isArithmeticType() && !d->getType().isConstQualified();
    if ((isNumber || !ctx.getLangOpts().CPlusPlus) && isHiddenIn(caller, d))
      return false;
    if (!ctx.getLangOpts().CPlusPlus)
      return true;
    std::vector<const NamespaceDecl *> path;
    for (const DeclContext *c = d->getDeclContext(); c; c = c->getParent())
      if (auto *n = dyn_cast<NamespaceDecl>(c); n && !n->isAnonymousNamespace() && !n->isInline())
        path.push_back(n);
    Qualifier spec = globalQualifier(ctx);
    for (auto it = path.rbegin(); it != path.rend(); ++it)
      spec = qualifiedBy(ctx, spec, *it);
    NestedNameSpecifierLocBuilder builder;
    builder.MakeTrivial(const_cast<ASTContext &>(ctx), spec, SourceRange());
    out = builder.getWithLocInContext(const_cast<ASTContext &>(ctx));
    return true;
  }

  static bool isHiddenIn(const FunctionDecl *f, const ValueDecl *d) {
    if (!f)
      return false;
    auto same = [&](const ValueDecl *other) {
      return other != d && other->getDeclName() == d->getDeclName();
    };
    struct Declarations : RecursiveASTVisitor<Declarations> {
      const ValueDecl *other = nullptr;
      bool VisitNamedDecl(NamedDecl *d) { // ends where one is found
        return d == other || d->getDeclName() != other->getDeclName();
      }
    } inside;
    inside.other = d;
    return std::any_of(f->param_begin(), f->param_end(), same) ||
           !inside.TraverseStmt(f->getBody());
  }
};
} // namespace

bool hasFloatingOperation(const Stmt *s) {
  auto *e = dyn_cast<Expr>(s);
  if (e && isa<BinaryOperator, UnaryOperator>(e) && e->getType()->isFloatingType())
    return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [](const Stmt *c) { return c && hasFloatingOperation(c); });
}

bool isApart(const CastExpr *cast) {
  // Others make a type const, say.
  return isa<ImplicitCastExpr>(cast) && cast->getCastKind() == CK_NoOp && cast->isPRValue() &&
         cast->getType()->isFloatingType() && cast->getType() == cast->getSubExpr()->getType();
}

const Expr *inlined(const ASTContext &ctx, const CallExpr *call, const FunctionDecl *caller) {
  if (containerCall(call))
    return nullptr;
  return Copier(ctx, caller).call(call, nullptr);
}

const Expr *inlinedStore(const ASTContext &ctx, const CallExpr *call, const FunctionDecl *caller) {
  Copier copier(ctx, caller);
  const Expr *store = copier.store(call);
  return store && copier.demands.empty() ? store : nullptr;
}

std::optional<std::vector<Demand>> demandsOf(const ASTContext &ctx, const CallExpr *call,
                                             const FunctionDecl *caller) {
  if (containerCall(call) || !accessorBody(call->getDirectCallee()))
    return std::vector<Demand>();
  for (const FunctionDecl *place : {caller, static_cast<const FunctionDecl *>(nullptr)}) {
    Copier copier(ctx, place);
    if (copier.call(call, nullptr) && (place == caller || copier.demands.empty()))
      return std::move(copier.demands);
  }
  return std::nullopt;
}

Expr *withReplaced(const ASTContext &ctx, const Expr *e, const Replacements &variables,
                   const FunctionDecl *caller) {
  Copier copier(ctx, caller);
  copier.variables = &variables;
  return copier.copy(e, nullptr);
}

const Expr *resolved(const ASTContext &ctx, const Expr *e, const FunctionDecl *caller) {
  const Expr *copy = hasCall(e) ? Copier(ctx, caller, true).copy(e, nullptr) : nullptr;
  return copy ? copy : e;
}

} // namespace hetile::frontend
