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
#include "frontend/source/Meaning.h"
#include "frontend/syntax/Inline.h"
#include "frontend/syntax/Liveness.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/syntax/RowFunctions.h"
#include "frontend/syntax/RowTypes.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>
#include <string>

using namespace clang;

namespace hetile::frontend {

namespace {

constexpr size_t MostCalls = 12; // of one loop
constexpr size_t Deepest = 3;    // calls in the bodies of others

/// What a function contains.
struct Contents : RecursiveASTVisitor<Contents> {
  bool leaves = false; // returns, jumps, or has what the caller cannot
  bool calls = false;
  std::set<std::string> declared, fromOutside;
  std::vector<const FunctionDecl *> called;

  bool VisitReturnStmt(ReturnStmt *) { return !(leaves = true); }
  bool VisitGotoStmt(GotoStmt *) { return !(leaves = true); }
  bool VisitLabelStmt(LabelStmt *) { return !(leaves = true); }
  bool VisitGCCAsmStmt(GCCAsmStmt *) { return !(leaves = true); }
  bool VisitLambdaExpr(LambdaExpr *) { return !(leaves = true); }
  bool VisitTypeDecl(TypeDecl *) { return !(leaves = true); }
  bool VisitCallExpr(CallExpr *) { return calls = true; }
  bool VisitVarDecl(VarDecl *v) {
    leaves |= !v->hasLocalStorage() || v->getType()->isVariablyModifiedType();
    declared.insert(v->getNameAsString());
    return !leaves;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    if (auto *f = dyn_cast<FunctionDecl>(ref->getDecl()))
      called.push_back(f);
    name(ref->getDecl());
    return true;
  }
  bool VisitTypeLoc(TypeLoc type) {
    if (auto *alias = type.getType()->getAs<TypedefType>())
      name(alias->getDecl());
    if (auto *tag = type.getType()->getAsTagDecl())
      name(tag);
    return true;
  }
  bool VisitArrayTypeLoc(ArrayTypeLoc type) {
    leaves |= type.getSizeExpr() && hasEffects(type.getSizeExpr());
    return !leaves;
  }
  bool TraverseNestedNameSpecifierLoc(NestedNameSpecifierLoc qualifier) {
    for (NestedNameSpecifierLoc q = qualifier; q; q = q.getPrefix())
      if (const NamespaceDecl *space = q.getNestedNameSpecifier()->getAsNamespace())
        fromOutside.insert(space->getNameAsString());
      else if (const NamespaceAliasDecl *alias = q.getNestedNameSpecifier()->getAsNamespaceAlias())
        fromOutside.insert(alias->getNameAsString());
    return RecursiveASTVisitor::TraverseNestedNameSpecifierLoc(qualifier);
  }

private:
  void name(const NamedDecl *d) {
    if (d->getDeclContext()->getRedeclContext()->isFileContext())
      fromOutside.insert(d->getNameAsString());
  }
};

/// The names that a function declares, of whatever kind.
struct LocalNames : RecursiveASTVisitor<LocalNames> {
  std::set<std::string> all;
  bool takesAll = false; // of a namespace
  bool VisitNamedDecl(NamedDecl *d) {
    takesAll |= isa<UsingDirectiveDecl>(d);
    all.insert(d->getNameAsString());
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

/// Finds loops, and stores to elements, in functions, and in those that they call, and so on.
class LoopsAndStores {
public:
  bool areIn(const FunctionDecl *f, size_t calls = Deepest) {
    const auto [at, isNew] = Known.try_emplace({f, calls}, false);
    if (isNew) { // of functions that call each other, the first one tells
      const bool found = areIn(f->getBody(), calls);
      Known[{f, calls}] = found;
      return found;
    }
    return at->second;
  }

private:
  llvm::DenseMap<std::pair<const FunctionDecl *, size_t>, bool> Known;

  static bool isStore(const Stmt *s) {
    auto *op = dyn_cast<BinaryOperator>(s);
    return op && op->isAssignmentOp() && isa<ArraySubscriptExpr>(op->getLHS()->IgnoreParens());
  }

  bool areIn(const Stmt *s, size_t calls) {
    if (isa<ForStmt, WhileStmt>(s) || isStore(s))
      return true;
    const FunctionDecl *called = nullptr;
    if (auto *call = dyn_cast<CallExpr>(s); call && calls > 0 && call->getDirectCallee())
      if (call->getDirectCallee()->hasBody(called) && areIn(called, calls - 1))
        return true;
    return std::any_of(s->child_begin(), s->child_end(),
                       [&](const Stmt *child) { return child && areIn(child, calls); });
  }
};

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

/// True if all that the function names, `contents` in its body, is the same where the tiles of
/// `callers`, its own and those around it, stand.
static bool namesStay(const Source &source, const FunctionDecl *definition,
                      const Contents &contents, llvm::ArrayRef<const FunctionDecl *> callers) {
  if (pragmasSetRules(source) || !ownRules(source, definition).empty() ||
      !macrosStay(source, definition))
    return false;
  Contents header;
  for (const ParmVarDecl *p : definition->parameters())
    if (const TypeSourceInfo *type = p->getTypeSourceInfo())
      header.TraverseTypeLoc(type->getTypeLoc());
  LocalNames local;
  for (const FunctionDecl *f : callers)
    local.TraverseDecl(const_cast<FunctionDecl *>(f));
  for (const FunctionDecl *f : callers)
    local.all.erase(f->getNameAsString());
  if (header.leaves || local.takesAll || haveCommon(contents.fromOutside, local.all) ||
      haveCommon(header.fromOutside, local.all))
    return false;
  // Others of the name that the function did not know could suit a call better.
  const auto isLater = [&](const NamedDecl *d) {
    return source.sm.isBeforeInTranslationUnit(definition->getBeginLoc(), d->getLocation());
  };
  return !source.ctx.getLangOpts().CPlusPlus ||
         llvm::none_of(contents.called, [&](const FunctionDecl *called) {
           return called->getDeclName().isIdentifier() &&
                  llvm::any_of(
                      called->getDeclContext()->getRedeclContext()->lookup(called->getDeclName()),
                      isLater);
         });
}

/// The definition that `call` runs, if it can be read in the caller's place.
const FunctionDecl *CallBodies::definitionOf(const CallExpr *call) const {
  const FunctionDecl *f = call->getDirectCallee(), *definition = nullptr;
  if (!source || !f || isa<CXXMethodDecl>(f) || isa<CXXMethodDecl>(function) ||
      isa<CXXOperatorCallExpr>(call) || f->isVariadic() || f->hasAttr<WeakAttr>() ||
      f->getBuiltinID() != 0 || call->getNumArgs() != f->getNumParams() ||
      !f->getReturnType()->isVoidType() || !f->hasBody(definition) ||
      definition->isDependentContext() || !isa<CompoundStmt>(definition->getBody()) ||
      !LoopsAndStores().areIn(definition))
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

/// What a call of a member function that sets an element runs.
Stmt *CallBodies::setter(const CallExpr *call) {
  const FunctionDecl *f = call->getDirectCallee(), *definition = nullptr;
  const Expr *store = source && isa_and_nonnull<CXXMethodDecl>(f) && f->hasBody(definition) &&
                              all.size() < MostCalls
                          ? inlinedStore(build.ctx, call, function)
                          : nullptr;
  if (!store)
    return nullptr;
  all.push_back(definition);
  Stmt *const block[] = {const_cast<Expr *>(store)};
  return CompoundStmt::Create(build.ctx, block, FPOptionsOverride(), SourceLocation(),
                              SourceLocation());
}

Stmt *CallBodies::bodyOf(const Expr *e) {
  auto *call = dyn_cast<CallExpr>(plain(e));
  if (Stmt *store = call ? setter(call) : nullptr)
    return store;
  const FunctionDecl *definition = call && !hasRows(call) ? definitionOf(call) : nullptr;
  if (!definition)
    return nullptr;
  const std::vector<Stmt *> list = statementsIn(cast<CompoundStmt>(definition->getBody()));
  Contents contents;
  for (Stmt *s : list)
    contents.TraverseStmt(s);
  std::vector<const FunctionDecl *> callers = around;
  callers.push_back(function);
  if (contents.leaves || !namesStay(*source, definition, contents, callers))
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
