// SPDX-License-Identifier: Apache-2.0
//===- NestFree.cpp - code that enters no nest ----------------------------===//
//
// Functions of the C library enter none, unless they are given functions, or others of the user's
// run in them: handlers of signals, other contexts, what a library does when it comes and goes.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/NestFree.h"

#include "frontend/headers/HeaderNests.h"
#include "frontend/host/OutsideCalls.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace hetile::frontend {

static bool isFunction(QualType type) {
  return type->isFunctionPointerType() || type->isFunctionType() || type->isBlockPointerType() ||
         type->isMemberFunctionPointerType();
}

/// In a header of the C library; other libraries are given the program's functions beforehand.
static bool isInHeaderOfC(const Source &source, const FunctionDecl *f) {
  static const llvm::StringSet<> names = {
      "complex.h",  "cmathcalls.h", "ctype.h",  "dirent.h", "errno.h",     "fcntl.h",   "fenv.h",
      "inttypes.h", "locale.h",     "malloc.h", "math.h",   "mathcalls.h", "mman.h",    "pthread.h",
      "resource.h", "sched.h",      "stat.h",   "stdio.h",  "stdlib.h",    "string.h",  "strings.h",
      "time.h",     "times.h",      "types.h",  "uio.h",    "unistd.h",    "utsname.h", "wchar.h"};
  const SourceLocation at = source.sm.getSpellingLoc(f->getLocation());
  return f->isExternC() && source.sm.isInSystemHeader(at) &&
         names.contains(llvm::sys::path::filename(source.sm.getFilename(at)));
}

/// Of the C library, and not one that calls functions of the program.
static bool isOfTheLibrary(const Source &source, const FunctionDecl *f, const Stmt *call) {
  static const llvm::StringSet<> leading = {
      "raise",        "kill",       "killpg",      "tgkill",     "gsignal",
      "pthread_kill", "sigqueue",   "alarm",       "sigsuspend", "pthread_sigmask",
      "sigprocmask",  "setcontext", "swapcontext", "dlopen",     "dlclose"};
  auto *called = dyn_cast<CallExpr>(call);
  const FunctionDecl *own = f->getDefinition();
  const bool system = (f->getBuiltinID() != 0 || isInHeaderOfC(source, f)) &&
                      !(own && source.isInMainFile(own->getLocation()));
  return called && system && f->getIdentifier() && !leading.contains(f->getName()) &&
         llvm::none_of(f->parameters(),
                       [](const ParmVarDecl *p) { return isFunction(p->getType()); }) &&
         llvm::none_of(called->arguments(), [](const Expr *argument) {
           return isFunction(argument->IgnoreParenImpCasts()->getType());
         });
}

bool hasLoop(const Stmt *s) {
  return s && (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, GotoStmt>(s) ||
               llvm::any_of(s->children(), [](const Stmt *child) { return hasLoop(child); }));
}

bool NestFree::mayHoldNests(const FunctionDecl *definition) const {
  const SourceLocation at = definition->getLocation();
  if (S.isInMainFile(at) && !S.isInJoinedHeader(at))
    return hasLoop(definition->getBody());
  return !S.sm.isInSystemHeader(S.sm.getExpansionLoc(at)) && nestIn(S.sm, definition->getBody());
}

bool NestFree::body(const FunctionDecl *definition) {
  const Stmt *s = definition->getBody();
  if (mayHoldNests(definition))
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
  if (isNew)
    Known[definition] = free;
  if (free || !called || definition->isTemplateInstantiation() || S.isShared(definition) ||
      !S.isInMainFile(definition->getLocation()))
    return free;
  called->push_back(definition);
  return true;
}

bool NestFree::holds(const Stmt *s, std::vector<const FunctionDecl *> *called) {
  if (!s)
    return true;
  if (isa<LambdaExpr, AsmStmt, CXXTryStmt, CoroutineBodyStmt, CXXInheritedCtorInitExpr>(s))
    return false;
  if (auto *argument = dyn_cast<CXXDefaultArgExpr>(s))
    return holds(argument->getExpr(), called);
  if (auto *member = dyn_cast<CXXDefaultInitExpr>(s))
    return holds(member->getExpr(), called);
  if (auto *call = dyn_cast<CallExpr>(s); call && !calls(call->getDirectCallee(), call, called))
    return false;
  if (auto *made = dyn_cast<CXXConstructExpr>(s);
      made && !calls(made->getConstructor(), made, called))
    return false;
  if (auto *made = dyn_cast<CXXNewExpr>(s);
      made &&
      (made->getNumPlacementArgs() > 0 || isa_and_nonnull<CXXMethodDecl>(made->getOperatorNew())))
    return false;
  if (auto *gone = dyn_cast<CXXDeleteExpr>(s);
      gone && gone->getDestroyedType()->isRecordType())
    return false;
  if (isa<CXXBindTemporaryExpr>(s)) // a destructor will run
    return false;
  if (auto *d = dyn_cast<DeclStmt>(s))
    for (const Decl *one : d->decls())
      if (auto *v = dyn_cast<VarDecl>(one);
          v && (v->needsDestruction(S.ctx) || v->hasAttr<CleanupAttr>()))
        return false;
  return llvm::all_of(s->children(), [&](const Stmt *child) { return holds(child, called); });
}

} // namespace hetile::frontend
