// SPDX-License-Identifier: Apache-2.0
//===- NestFree.cpp - code that enters no nest ----------------------------===//
//
// Functions of the C library enter none, unless they are given functions, or others of the user's
// run in them: handlers of signals, other contexts, what a library does when it comes and goes.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/NestFree.h"

#include "frontend/host/OutsideCalls.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace hetile::frontend {

static bool isFunction(QualType type) {
  return type->isFunctionPointerType() || type->isFunctionType() || type->isBlockPointerType() ||
         type->isMemberFunctionPointerType();
}

/// Of the C library, and not one that calls functions of the program.
static bool isOfTheLibrary(const Source &source, const FunctionDecl *f, const Stmt *call) {
  static const llvm::StringSet<> leading = {"raise",       "kill",   "pthread_kill",
                                            "sigqueue",    "alarm",  "setcontext",
                                            "swapcontext", "dlopen", "dlclose"};
  auto *called = dyn_cast<CallExpr>(call);
  const bool system = f->getBuiltinID() != 0 ||
                      (f->isExternC() && source.sm.isInSystemHeader(f->getLocation()));
  return called && system && f->getIdentifier() && !leading.contains(f->getName()) &&
         llvm::none_of(called->arguments(), [](const Expr *argument) {
           return isFunction(argument->IgnoreParenImpCasts()->getType());
         });
}

bool hasLoop(const Stmt *s) {
  return s && (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, GotoStmt>(s) ||
               llvm::any_of(s->children(), [](const Stmt *child) { return hasLoop(child); }));
}

bool NestFree::body(const FunctionDecl *definition) {
  const Stmt *s = definition->getBody();
  if (S.isInMainFile(definition->getLocation()) && hasLoop(s))
    return false;
  if (auto *made = dyn_cast<CXXConstructorDecl>(definition))
    if (!llvm::all_of(made->inits(), [&](const CXXCtorInitializer *one) {
          return holds(one->getInit());
        }))
      return false;
  return holds(s);
}

bool NestFree::calls(const FunctionDecl *f, const Stmt *call,
                     std::vector<const FunctionDecl *> *called) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(f);
  if (!f || (method && method->isVirtual()) || f->isWeak())
    return false;
  if (f->isTrivial() || isOfTheLibrary(S, f, call))
    return true;
  const FunctionDecl *definition = f->getDefinition();
  if (!definition || !definition->hasBody() || f->isInStdNamespace() ||
      mayBeReplaced(S, definition))
    return false;
  const auto [at, isNew] = Known.try_emplace(definition, false);
  const bool free = isNew ? body(definition) : at->second;
  Known[definition] = free;
  if (free || !called || definition->isTemplateInstantiation() ||
      !S.isInMainFile(definition->getLocation()))
    return free;
  called->push_back(definition);
  return true;
}

bool NestFree::holds(const Stmt *s, std::vector<const FunctionDecl *> *called) {
  if (!s)
    return true;
  if (isa<LambdaExpr, AsmStmt, CXXTryStmt, CoroutineBodyStmt>(s))
    return false;
  if (auto *call = dyn_cast<CallExpr>(s); call && !calls(call->getDirectCallee(), call, called))
    return false;
  if (auto *made = dyn_cast<CXXConstructExpr>(s);
      made && !calls(made->getConstructor(), made, called))
    return false;
  if (auto *made = dyn_cast<CXXNewExpr>(s); made && made->getNumPlacementArgs() > 0)
    return false;
  if (auto *gone = dyn_cast<CXXDeleteExpr>(s);
      gone && gone->getDestroyedType()->isRecordType())
    return false;
  if (isa<CXXBindTemporaryExpr>(s)) // a destructor will run
    return false;
  if (auto *d = dyn_cast<DeclStmt>(s))
    for (const Decl *one : d->decls())
      if (auto *v = dyn_cast<VarDecl>(one); v && v->needsDestruction(S.ctx))
        return false;
  return llvm::all_of(s->children(), [&](const Stmt *child) { return holds(child, called); });
}

} // namespace hetile::frontend
