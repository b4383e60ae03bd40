// SPDX-License-Identifier: Apache-2.0
//===- CallBodies.cpp - calls as the statements that they run -------------===//
//
// The text of a body is printed where the caller's names count, so the same names must mean the
// same things there. A parameter is its argument, if that is a name, a place in memory or an
// integer that the body does not change; any other number gets a variable, as it is computed once,
// and with nothing around it that it might be contracted with.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/CallBodies.h"

#include "frontend/canonical/Naming.h"
#include "frontend/syntax/Liveness.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/syntax/RowFunctions.h"
#include "frontend/syntax/RowTypes.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"

#include <algorithm>
#include <set>
#include <string>

using namespace clang;

namespace hetile::frontend {

namespace {

constexpr size_t MostCalls = 12; // of one loop
constexpr size_t Deepest = 3;    // calls in the bodies of others

/// What the body of a function contains.
struct Contents : RecursiveASTVisitor<Contents> {
  bool leaves = false; // returns, jumps, or has names that the caller cannot use
  bool calls = false;
  std::set<std::string> declared, fromOutside;

  bool VisitReturnStmt(ReturnStmt *) { return !(leaves = true); }
  bool VisitGotoStmt(GotoStmt *) { return !(leaves = true); }
  bool VisitLabelStmt(LabelStmt *) { return !(leaves = true); }
  bool VisitGCCAsmStmt(GCCAsmStmt *) { return !(leaves = true); }
  bool VisitLambdaExpr(LambdaExpr *) { return !(leaves = true); }
  bool VisitTypeDecl(TypeDecl *) { return !(leaves = true); }
  bool VisitCallExpr(CallExpr *) { return calls = true; }
  bool VisitVarDecl(VarDecl *v) {
    leaves |= !v->hasLocalStorage() || v->getType()->isVariablyModifiedType() || isMacro(v);
    declared.insert(v->getNameAsString());
    return !leaves;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    const ValueDecl *d = ref->getDecl();
    leaves |= isMacro(d);
    if (d->getDeclContext()->getRedeclContext()->isFileContext())
      fromOutside.insert(d->getNameAsString());
    return !leaves;
  }
  bool VisitMemberExpr(MemberExpr *member) {
    leaves |= isMacro(member->getMemberDecl());
    return !leaves;
  }
  bool VisitTypeLoc(TypeLoc type) {
    if (auto *alias = type.getType()->getAs<TypedefType>())
      leaves |= isMacro(alias->getDecl());
    if (auto *tag = type.getType()->getAsTagDecl())
      leaves |= isMacro(tag);
    return !leaves;
  }
};

/// The names of a function's own variables.
struct LocalNames : RecursiveASTVisitor<LocalNames> {
  std::set<std::string> all;
  bool VisitVarDecl(VarDecl *v) {
    all.insert(v->getNameAsString());
    return true;
  }
};

struct MentionedNames : RecursiveASTVisitor<MentionedNames> {
  std::set<std::string> all;
  std::set<const VarDecl *> variables;
  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    all.insert(ref->getDecl()->getNameAsString());
    if (auto *v = dyn_cast<VarDecl>(ref->getDecl()))
      variables.insert(v);
    return true;
  }
};

bool haveCommon(const std::set<std::string> &a, const std::set<std::string> &b) {
  return std::any_of(a.begin(), a.end(), [&](const std::string &name) { return b.count(name); });
}

/// True if there is a loop in `s`, or in a function that is called there, and so on.
bool leadsToLoop(const Stmt *s, size_t calls = Deepest) {
  if (isa<ForStmt, WhileStmt>(s))
    return true;
  const FunctionDecl *called = nullptr;
  if (auto *call = dyn_cast<CallExpr>(s); call && calls > 0 && call->getDirectCallee())
    if (call->getDirectCallee()->hasBody(called) && leadsToLoop(called->getBody(), calls - 1))
      return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt *child) { return child && leadsToLoop(child, calls); });
}

/// The statements of a body, without a `return` at its end.
std::vector<Stmt *> statementsIn(const CompoundStmt *body) {
  std::vector<Stmt *> list(body->body_begin(), body->body_end());
  if (!list.empty())
    if (auto *end = dyn_cast<ReturnStmt>(list.back()); end && !end->getRetValue())
      list.pop_back();
  return list;
}

/// `e` without conversions; null if one changes a number.
const Expr *unconverted(const Expr *e) {
  for (;;) {
    e = e->IgnoreParens();
    auto *cast = dyn_cast<ImplicitCastExpr>(e);
    if (!cast)
      return e;
    const CastKind kind = cast->getCastKind();
    if (kind != CK_LValueToRValue && kind != CK_NoOp && kind != CK_ArrayToPointerDecay &&
        kind != CK_BitCast) // of pointers to rows whose lengths are variables
      return nullptr;
    if (kind == CK_ArrayToPointerDecay)
      return cast;
    e = cast->getSubExpr();
  }
}

/// True if `e` is the same while a function runs that changes none of its variables by name, and
/// calls others if `calls`: what only the caller can name, and no element.
bool staysSame(const Expr *e, bool calls) {
  if (isa<ArraySubscriptExpr, CallExpr>(e))
    return false;
  if (auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() == UO_Deref)
    return false;
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    if (auto *v = dyn_cast<VarDecl>(ref->getDecl()); v && calls && !v->hasLocalStorage())
      return false;
  return std::all_of(e->child_begin(), e->child_end(), [&](const Stmt *child) {
    auto *part = dyn_cast_or_null<Expr>(child);
    return part && staysSame(part, calls);
  });
}

/// True if the function may store to the variable that `argument` names: the address of one, or one
/// that is bound to a reference.
bool handsOver(const ParmVarDecl *p, const Expr *argument) {
  const QualType type = p->getType();
  if (type->isReferenceType())
    return !type.getNonReferenceType().isConstQualified();
  auto *address = dyn_cast<UnaryOperator>(plainValue(argument));
  return address && address->getOpcode() == UO_AddrOf;
}

/// The arguments of one call.
class Arguments {
public:
  /// `calls`: the function calls others.
  Arguments(const Builder &build, const FunctionDecl *function, Naming &naming, bool calls,
            unsigned &variables)
      : build(build), function(function), naming(naming), calls(calls), variables(variables) {}

  std::vector<Stmt *> declarations;
  std::set<std::string> names; // in what stands in place of parameters
  std::set<const VarDecl *> mentioned;

  /// False if the argument cannot stand for the parameter. Those before it already do.
  bool bind(const ParmVarDecl *p, const Expr *argument) {
    if (hasEffects(argument) || !isApart(p, argument))
      return false;
    const QualType type = p->getType();
    if (type->isReferenceType())
      return bindReference(p, argument);
    if (type->isPointerType())
      return bindPointer(p, argument);
    if (!type->isArithmeticType() && !type->isEnumeralType())
      return false;
    const Expr *plainly = unconverted(argument);
    const bool same = plainly && build.ctx.hasSameUnqualifiedType(plainly->getType(), type);
    if (same && staysSame(plainly, calls) &&
        (isa<DeclRefExpr, FloatingLiteral>(plainly) || type->isIntegralOrEnumerationType()))
      return stands(p, plainly);
    declare(p, argument);
    return true;
  }

private:
  const Builder &build;
  const FunctionDecl *function;
  Naming &naming;
  const bool calls;
  unsigned &variables;
  std::set<const VarDecl *> handed; // the function may store to these

  /// Notes what the argument mentions. False if another one may change it, or the other way round.
  bool isApart(const ParmVarDecl *p, const Expr *argument) {
    MentionedNames own;
    own.TraverseStmt(const_cast<Expr *>(argument));
    const bool isHanded = handsOver(p, argument);
    const std::set<const VarDecl *> &others = isHanded ? mentioned : handed;
    for (const VarDecl *v : own.variables)
      if (others.count(v))
        return false;
    names.insert(own.all.begin(), own.all.end());
    mentioned.insert(own.variables.begin(), own.variables.end());
    if (isHanded)
      handed.insert(own.variables.begin(), own.variables.end());
    return true;
  }

  bool bindReference(const ParmVarDecl *p, const Expr *argument) {
    const Expr *plainly = unconverted(argument);
    const QualType type = p->getType().getNonReferenceType();
    if (!plainly || !plainly->isLValue() ||
        !build.ctx.hasSameUnqualifiedType(plainly->getType(), type))
      return false;
    return stands(p, plainly);
  }

  bool bindPointer(const ParmVarDecl *p, const Expr *argument) {
    const Expr *plainly = unconverted(argument);
    const auto inCaller = [&](const Expr *length) {
      const Expr *written = naming.without(const_cast<Expr *>(length));
      return written == length ? nullptr : written;
    };
    if (!plainly || !plainly->getType()->isPointerType() ||
        !leadToSameRows(build.ctx, plainly->getType(), p->getType(), inCaller))
      return false;
    return stands(p, plainly);
  }

  /// `argument` in the place of `p`, as an expression without a place in the file.
  bool stands(const ParmVarDecl *p, const Expr *argument) {
    const Expr *copy = withReplaced(build.ctx, argument, Replacements(), function);
    if (copy)
      naming.add(p, copy);
    return copy;
  }

  void declare(const ParmVarDecl *p, const Expr *argument) {
    const std::string name = "hetile_" + p->getNameAsString() + "_" + std::to_string(++variables);
    declarations.push_back(naming.declare(p, argument, &build.ctx.Idents.get(name)));
  }
};

} // namespace

/// The definition that `call` runs, if it can be read in the caller's place.
const FunctionDecl *CallBodies::definitionOf(const CallExpr *call) const {
  const FunctionDecl *f = call->getDirectCallee(), *definition = nullptr;
  if (!f || isa<CXXMethodDecl>(f) || isa<CXXMethodDecl>(function) ||
      isa<CXXOperatorCallExpr>(call) || f->isVariadic() || f->hasAttr<WeakAttr>() ||
      f->getBuiltinID() != 0 || call->getNumArgs() != f->getNumParams() ||
      !f->getReturnType()->isVoidType() || !f->hasBody(definition) ||
      definition->isDependentContext() || !isa<CompoundStmt>(definition->getBody()) ||
      !leadsToLoop(definition->getBody()))
    return nullptr;
  const auto isOf = [&](const FunctionDecl *other) {
    return other->getCanonicalDecl() == f->getCanonicalDecl();
  };
  if (isOf(function) || std::any_of(around.begin(), around.end(), isOf) ||
      around.size() >= Deepest || all.size() >= MostCalls || definition->hasAttr<TargetAttr>() ||
      definition->hasAttr<OptimizeNoneAttr>() ||
      definition->getDeclContext()->getRedeclContext() !=
          function->getDeclContext()->getRedeclContext())
    return nullptr;
  // What it names must be known where the caller's tiles stand.
  const SourceManager &sm = build.ctx.getSourceManager();
  return sm.isBeforeInTranslationUnit(definition->getEndLoc(), function->getBeginLoc()) ? definition
                                                                                        : nullptr;
}

/// A call with rows stays one (RowCalls). Whole arrays are the same in each iteration of the loops
/// around.
static bool hasRows(const CallExpr *call) {
  return rowFunction(call) &&
         std::any_of(call->arg_begin(), call->arg_end(), [](const Expr *argument) {
           MentionedNames names;
           names.TraverseStmt(const_cast<Expr *>(argument));
           return argument->getType()->isPointerType() &&
                  std::any_of(names.variables.begin(), names.variables.end(),
                              [](const VarDecl *v) { return v->getType()->isIntegerType(); });
         });
}

Stmt *CallBodies::bodyOf(const Expr *e) {
  auto *call = dyn_cast<CallExpr>(plain(e));
  const FunctionDecl *definition = call && !hasRows(call) ? definitionOf(call) : nullptr;
  if (!definition)
    return nullptr;
  const std::vector<Stmt *> list = statementsIn(cast<CompoundStmt>(definition->getBody()));
  Contents contents;
  for (Stmt *s : list)
    contents.TraverseStmt(s);
  LocalNames callers;
  callers.TraverseDecl(const_cast<FunctionDecl *>(function));
  for (const FunctionDecl *f : around)
    callers.TraverseDecl(const_cast<FunctionDecl *>(f));
  if (contents.leaves || haveCommon(contents.fromOutside, callers.all))
    return nullptr;
  Naming naming(build, function);
  Arguments arguments(build, function, naming, contents.calls, variables);
  const Effects effects = effectsOf(definition->getBody());
  for (unsigned k = 0; k < call->getNumArgs(); ++k) {
    const ParmVarDecl *p = definition->getParamDecl(k);
    if ((effects.written.count(p) && !p->getType()->isReferenceType()) ||
        effects.addressTaken.count(p) || !arguments.bind(p, call->getArg(k)))
      return nullptr;
  }
  const auto changes = [&](const VarDecl *v) { return effects.written.count(v) > 0; };
  if (haveCommon(contents.declared, arguments.names) ||
      std::any_of(arguments.mentioned.begin(), arguments.mentioned.end(), changes))
    return nullptr;
  std::vector<Stmt *> block = arguments.declarations;
  for (Stmt *s : list) {
    block.push_back(naming.without(s));
    if (!block.back())
      return nullptr;
  }
  all.push_back(definition);
  return CompoundStmt::Create(build.ctx, block, FPOptionsOverride(), SourceLocation(),
                              SourceLocation());
}

void CallBodies::enter() { around.push_back(all.back()); }

void CallBodies::leave() { around.pop_back(); }

} // namespace hetile::frontend
