// SPDX-License-Identifier: Apache-2.0
//===- Calls.cpp - what the functions called by a nest do -----------------===//
//
// The body of every function reached is walked once. It may write its own variables only,
// and read its own variables, constants and globals. Pointers are not followed.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/Calls.h"

#include "frontend/base/ClangCompat.h"
#include "frontend/syntax/AccessorBody.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

bool isStdMinMax(const FunctionDecl *f) {
  if (!f || !f->isInStdNamespace() || !f->getIdentifier() ||
      (f->getName() != "min" && f->getName() != "max"))
    return false;
  return f->getNumParams() == 2 ||
         (f->getNumParams() == 1 && f->getParamDecl(0)->getType()->isRecordType()); // a list
}

static bool isScalar(QualType type) {
  return type->isArithmeticType() || type->isEnumeralType();
}

static bool hasScalarSignature(const FunctionDecl *f) {
  if (f->isVariadic() || !(isScalar(f->getReturnType()) || f->getReturnType()->isVoidType()))
    return false;
  return std::all_of(f->param_begin(), f->param_end(),
                     [](const ParmVarDecl *p) { return isScalar(p->getType()); });
}

/// Functions of math.h, complex.h and <cmath> without pointer arguments; lgamma sets a global.
static bool isLibm(const FunctionDecl *f, const ASTContext &ctx) {
  if (!f->getIdentifier())
    return false;
  llvm::StringRef name = f->getName();
  if (name.starts_with("lgamma") || name.starts_with("gamma"))
    return false;
  if (unsigned id = f->getBuiltinID()) {
    const llvm::StringRef header = builtinHeader(ctx, id);
    return header == "math.h" || header == "complex.h";
  }
  static const char *const names[] = {
      "abs",   "acos",  "acosh", "asin",  "asinh",     "atan",  "atan2", "atanh", "cbrt",
      "ceil",  "copysign", "cos", "cosh", "erf",       "erfc",  "exp",   "exp2",  "expm1",
      "fabs",  "fdim",  "floor", "fma",   "fmax",      "fmin",  "fmod",  "hypot", "ldexp",
      "llrint", "llround", "log", "log10", "log1p",    "log2",  "logb",  "lrint", "lround",
      "nearbyint", "pow", "remainder", "rint", "round", "scalbn", "sin", "sinh",  "sqrt",
      "tan",   "tanh",  "tgamma", "trunc"};
  return f->isInStdNamespace() &&
         std::any_of(std::begin(names), std::end(names), [&](const char *n) { return name == n; });
}

/// fmin and fmax as a built-in function, itself or behind the overloads of <cmath>: gcc exchanges
/// the operands as it numbers its variables, and of two zeros or two values that are no numbers one
/// is taken by its place. (The functions of math.h are called as they are written.)
static bool losesOrder(const FunctionDecl *f) {
  llvm::StringRef name = f->getIdentifier() ? f->getName() : "";
  const bool isBuiltin = name.consume_front("__builtin_");
  if (!name.starts_with("fmin") && !name.starts_with("fmax"))
    return false;
  return isBuiltin || (f->isInStdNamespace() && f->getNumParams() > 0 &&
                       !f->getParamDecl(0)->getType()->isSpecificBuiltinType(BuiltinType::Double));
}

/// True if a function may read the global without anybody capturing it: it is the same everywhere.
static bool isConstant(const VarDecl *v) {
  return v->getType().isConstQualified() && v->getAnyInitializer();
}

/// Why a function may not read the variable, which is no local one; empty if it may.
static std::string problemOf(const VarDecl *v) {
  QualType type = v->getType();
  if (type.isVolatileQualified() || type->isAtomicType() || v->getTLSKind() != VarDecl::TLS_None)
    return "the variable '" + v->getNameAsString() + "'";
  return v->isStaticLocal() && !isConstant(v)
             ? "the static variable '" + v->getNameAsString() + "' of a function"
             : "";
}

namespace {
class CalleeWalk : public RecursiveASTVisitor<CalleeWalk> {
public:
  explicit CalleeWalk(Attempt &attempt) : attempt(attempt) {}

  std::string problem; // why the callee is not accepted
  std::vector<const VarDecl *> globals;
  bool libm = false;

  bool function(const FunctionDecl *f) {
    const ASTContext &ctx = attempt.facts.source.ctx;
    if (isStdMinMax(f))
      return true;
    if (!hasScalarSignature(f))
      return fail("'" + f->getNameAsString() +
                  (f->hasBody() ? "' takes or returns more than numbers" : "'"));
    if (losesOrder(f))
      return fail("'" + f->getNameAsString() + "', whose operands gcc exchanges");
    if (isLibm(f, ctx)) {
      libm = true;
      return true;
    }
    if (unsigned id = f->getBuiltinID(); id && builtinIsConst(ctx, id))
      return true;
    if (f->hasAttr<ConstAttr>())
      return true;
    if (isa<CXXMethodDecl>(f))
      return fail("'" + f->getNameAsString() + "' is a member function");
    if (f->hasAttr<WeakAttr>())
      return fail("'" + f->getNameAsString() + "' may be replaced by another definition");
    const FunctionDecl *definition = nullptr;
    if (!f->hasBody(definition) || definition->isDependentContext())
      return fail("'" + f->getNameAsString() + "'");
    if (!seen.insert(definition).second)
      return true;
    return TraverseStmt(definition->getBody()) && problem.empty();
  }

  bool shouldVisitImplicitCode() const { return false; }

  bool VisitBinaryOperator(BinaryOperator *op) {
    return !op->isAssignmentOp() || own(op->getLHS());
  }
  bool VisitUnaryOperator(UnaryOperator *op) {
    if (op->getOpcode() == UO_AddrOf || op->getOpcode() == UO_Deref)
      return fail("a function that uses pointers");
    return !op->isIncrementDecrementOp() || own(op->getSubExpr());
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *e) {
    const Expr *base = e->getBase()->IgnoreParenImpCasts();
    if (isa<ArraySubscriptExpr>(base) && base->getType()->isArrayType())
      return true;
    auto *ref = dyn_cast<DeclRefExpr>(base);
    auto *member = dyn_cast<MemberExpr>(base);
    bool array = (ref && ref->getType()->isConstantArrayType()) ||
                 (member && !member->isArrow() && member->getType()->isConstantArrayType());
    return array || fail("a function that uses pointers");
  }
  bool VisitMemberExpr(MemberExpr *e) {
    return !e->isArrow() || fail("a function that uses pointers");
  }
  bool VisitVarDecl(VarDecl *v) {
    if (v->getType().isVolatileQualified() || v->getType()->isAtomicType())
      return fail("volatile variables in a function");
    if (v->isStaticLocal() && !v->getType().isConstQualified())
      return fail("the static variable '" + v->getNameAsString() + "' of a function");
    if (v->getType()->isReferenceType() || v->getType()->isPointerType())
      return fail("a function that uses pointers");
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (!v || v->hasLocalStorage())
      return true;
    if (std::string why = problemOf(v); !why.empty())
      return fail(std::move(why));
    if (isConstant(v))
      return true;
    if (std::find(globals.begin(), globals.end(), v->getCanonicalDecl()) == globals.end())
      globals.push_back(v->getCanonicalDecl());
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    const FunctionDecl *f = call->getDirectCallee();
    return f ? function(f) : fail("a function through a pointer");
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *e) {
    return e->getConstructor()->isTrivial() || fail("constructors");
  }
  bool VisitLambdaExpr(LambdaExpr *) { return fail("a lambda"); }
  bool VisitCXXThrowExpr(CXXThrowExpr *) { return fail("a function that throws"); }
  bool VisitCXXNewExpr(CXXNewExpr *) { return fail("new"); }
  bool VisitCXXDeleteExpr(CXXDeleteExpr *) { return fail("delete"); }
  bool VisitGCCAsmStmt(GCCAsmStmt *) { return fail("inline assembly in a function"); }

private:
  Attempt &attempt;
  std::set<const FunctionDecl *> seen;

  bool fail(std::string why) {
    if (problem.empty())
      problem = std::move(why);
    return false;
  }

  /// `e` is a variable of the function itself, or part of one.
  bool own(const Expr *e) {
    e = e->IgnoreParenImpCasts();
    if (auto *member = dyn_cast<MemberExpr>(e))
      return !member->isArrow() ? own(member->getBase()) : fail("a function that uses pointers");
    if (auto *element = dyn_cast<ArraySubscriptExpr>(e))
      return own(element->getBase());
    auto *ref = dyn_cast<DeclRefExpr>(e);
    auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (v && v->hasLocalStorage() && !v->getType()->isReferenceType() &&
        !v->getType()->isPointerType())
      return true;
    return fail("a function that writes " + (v ? "'" + v->getNameAsString() + "'" : "memory"));
  }
};
} // namespace

/// True if the variable can go along with each entry: its bytes lie on the stack until it ends.
static bool isSmall(const VarDecl *v) {
  constexpr int64_t Largest = 1 << 18; // bytes
  return !v->getType()->isIncompleteType() &&
         v->getASTContext().getTypeSizeInChars(v->getType()).getQuantity() <= Largest;
}

/// True if `s` may store to elements of `array`: it does more than to load some.
static bool mayStore(const Stmt *s, const VarDecl *array) {
  if (auto *ref = dyn_cast<DeclRefExpr>(s))
    return ref->getDecl()->getCanonicalDecl() == array->getCanonicalDecl();
  auto *load = dyn_cast<CastExpr>(s);
  if (load && load->getCastKind() == CK_LValueToRValue) {
    const Expr *e = load->getSubExpr()->IgnoreParens();
    if (elementVariable(e) == array) {
      for (; isa<ArraySubscriptExpr>(e);
           e = cast<ArraySubscriptExpr>(e)->getBase()->IgnoreParenCasts())
        if (mayStore(cast<ArraySubscriptExpr>(e)->getIdx(), array))
          return true;
      return false;
    }
  }
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt *child) { return child && mayStore(child, array); });
}

/// True if the nest may write the array, or if it is too large to go along.
static bool isOfNest(const Attempt &attempt, const VarDecl *array) {
  return !isSmall(array) || mayStore(attempt.facts.root, array);
}

static bool namesElements(const Attempt &attempt, const Stmt *s, unsigned depth) {
  if (auto *element = dyn_cast<ArraySubscriptExpr>(s)) {
    const VarDecl *v = elementVariable(element);
    if (!v || !v->getType()->isArrayType() || isOfNest(attempt, v))
      return true;
  }
  if (auto *op = dyn_cast<UnaryOperator>(s); op && op->getOpcode() == UO_Deref)
    return true;
  if (auto *call = dyn_cast<CallExpr>(s))
    if (containerCall(call) ||
        (depth < MostCalls && namesElements(attempt, call->getDirectCallee(), depth + 1)))
      return true;
  return std::any_of(s->child_begin(), s->child_end(), [&](const Stmt *child) {
    return child && namesElements(attempt, child, depth);
  });
}

bool namesElements(const Attempt &attempt, const FunctionDecl *f, unsigned depth) {
  const auto body = accessorBody(f);
  return body && (namesElements(attempt, body->value, depth) ||
                  llvm::any_of(body->constants, [&](const VarDecl *v) {
                    return namesElements(attempt, v->getInit(), depth);
                  }));
}

/// A captured global must be visible where the set functions are written.
static bool captureGlobal(Attempt &attempt, const CallExpr *call, const VarDecl *v) {
  const std::string name = "'" + v->getNameAsString() + "'";
  if (!isSmall(v))
    return attempt.refuse(Reason::CallUnknown, call->getBeginLoc(),
                          "'" + attempt.facts.source.spelling(call->getCallee()) + "' (it reads " +
                              name + ", too large to go along with each entry)");
  if (attempt.facts.effects.written.count(v) ||
      attempt.facts.effects.written.count(v->getDefinition()))
    return attempt.refuse(Reason::CallReadsWritten, call->getBeginLoc(), name);
  auto at = attempt.facts.source.offset(v->getLocation());
  if (at && *at >= attempt.facts.insertAt)
    return attempt.refuse(Reason::CallReadsWritten, call->getBeginLoc(),
                          name + ", declared after the nest, or one");
  if (isMacro(v))
    return attempt.refuse(Reason::CallUnknown, call->getBeginLoc(),
                          "'" + attempt.facts.source.spelling(call->getCallee()) + "' (it reads " +
                              name + ", which is the name of a macro, too)");
  std::string text;
  if (attempt.facts.source.ctx.getLangOpts().CPlusPlus)
    text = "::" + v->getQualifiedNameAsString();
  else
    text = v->getNameAsString();
  for (const model::Global &g : attempt.draft.nest.globals)
    if (g.text == text)
      return true;
  attempt.draft.nest.globals.push_back({text});
  attempt.draft.capturedGlobals.push_back(v);
  return true;
}

/// True if the name in the call means the same function where the set functions are written.
static bool isVisibleBefore(const Attempt &attempt, const CallExpr *call, const FunctionDecl *f) {
  if (f->getBuiltinID() != 0)
    return true;
  const SourceManager &sm = attempt.facts.source.sm;
  SourceLocation at =
      sm.getLocForStartOfFile(sm.getMainFileID()).getLocWithOffset(attempt.facts.insertAt);
  bool declared = false;
  for (const FunctionDecl *d : f->redecls())
    declared |= !d->getLexicalDeclContext()->isFunctionOrMethod() &&
                (d->getLocation().isInvalid() ||
                 sm.isBeforeInTranslationUnit(d->getLocation(), at));
  auto *ref = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
  // Found by a using declaration: one inside the function does not reach outside.
  bool throughUsing = ref && !ref->hasQualifier() && f->getDeclContext()->isNamespace() &&
                      !f->getDeclContext()->Encloses(attempt.facts.function->getDeclContext());
  return declared && !(throughUsing && attempt.facts.functionHasUsing);
}

bool acceptGlobal(Attempt &attempt, const CallExpr *call, const VarDecl *v) {
  if (std::string why = problemOf(v); !why.empty())
    return attempt.refuse(Reason::CallUnknown, call->getBeginLoc(),
                          "'" + attempt.facts.source.spelling(call->getCallee()) + "' (" + why +
                              ")");
  return isConstant(v) || captureGlobal(attempt, call, v);
}

bool acceptName(Attempt &attempt, const CallExpr *call) {
  const FunctionDecl *f = call->getDirectCallee();
  return isVisibleBefore(attempt, call, f) ||
         attempt.refuse(Reason::LocalDeclaration, call->getBeginLoc(),
                        "'" + f->getNameAsString() + "'");
}

bool acceptCallee(Attempt &attempt, const CallExpr *call) {
  const FunctionDecl *f = call->getDirectCallee();
  if (!f)
    return attempt.refuse(Reason::CallUnknown, call->getBeginLoc(),
                          "'" + attempt.facts.source.spelling(call->getCallee()) + "'");
  const std::string name = "'" + f->getNameAsString() + "'";
  for (const ParmVarDecl *p : f->parameters()) {
    QualType type = p->getType();
    if (!isStdMinMax(f) && f->getBuiltinID() == 0 && f->hasBody() &&
        (type->isPointerType() || type->isReferenceType()))
      return attempt.refuse(Reason::CallPointer, call->getBeginLoc(), name);
  }
  if (!acceptName(attempt, call))
    return false;
  CalleeWalk walk(attempt);
  if (!walk.function(f)) {
    std::string detail = walk.problem == name ? name : name + " (" + walk.problem + ")";
    return attempt.refuse(Reason::CallUnknown, call->getBeginLoc(), detail);
  }
  attempt.draft.nest.callsLibm |= walk.libm;
  for (const VarDecl *v : walk.globals)
    if (!captureGlobal(attempt, call, v))
      return false;
  return true;
}

} // namespace hetile::frontend
