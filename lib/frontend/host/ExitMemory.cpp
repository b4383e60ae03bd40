// SPDX-License-Identifier: Apache-2.0
//===- ExitMemory.cpp - arrays that end with main -------------------------===//
//
// An array stays inside the file if each mention of it loads or stores a number in it, or is an
// argument of a function of the file that does no more with its parameter. It is dead after main if
// all functions that mention it, and those that call these, are static ones that are only ever
// called, and the file neither registers handlers nor calls main.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/ExitMemory.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <vector>

using namespace clang;

namespace hetile::frontend {

namespace {

/// The variable whose element, a number, `lvalue` names by subscripts and fields; null if none.
const DeclRefExpr *elementOf(const Expr *lvalue) {
  if (!lvalue->getType()->isArithmeticType())
    return nullptr;
  bool subscripts = false;
  for (const Expr *e = lvalue->IgnoreParenImpCasts();;) {
    if (auto *subscript = dyn_cast<ArraySubscriptExpr>(e)) {
      e = subscript->getBase()->IgnoreParenImpCasts();
      subscripts = true;
    } else if (auto *member = dyn_cast<MemberExpr>(e); member && !member->isArrow()) {
      e = member->getBase()->IgnoreParenImpCasts();
    } else {
      return subscripts ? dyn_cast<DeclRefExpr>(e) : nullptr;
    }
  }
}

/// Every mention of a variable or a function, with the expression around it.
class Mentions : public RecursiveASTVisitor<Mentions> {
public:
  struct Mention {
    const FunctionDecl *in; // null: outside of functions
    bool element = false; // a number in it is loaded or stored
    const CallExpr *call = nullptr; // it is the argument `argument` of it
    unsigned argument = 0;
  };
  llvm::DenseMap<const VarDecl *, std::vector<Mention>> variables;
  llvm::DenseSet<const FunctionDecl *> addressed; // mentioned, but not to be called at once
  llvm::DenseMap<const FunctionDecl *, llvm::DenseSet<const FunctionDecl *>> callers;
  bool late = false; // something may run after main, or main twice

  bool TraverseFunctionDecl(FunctionDecl *f) {
    const FunctionDecl *outer = Current;
    Current = f->getCanonicalDecl();
    late |= f->hasAttr<DestructorAttr>();
    const bool result = RecursiveASTVisitor::TraverseFunctionDecl(f);
    Current = outer;
    return result;
  }

  bool VisitCastExpr(CastExpr *e) {
    if (e->getCastKind() == CK_LValueToRValue)
      note(elementOf(e->getSubExpr()), {Current, true});
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator *e) {
    if (e->isAssignmentOp())
      note(elementOf(e->getLHS()), {Current, true});
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *e) {
    if (e->isIncrementDecrementOp())
      note(elementOf(e->getSubExpr()), {Current, true});
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    if (auto *ref = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts()))
      Seen.insert(ref);
    if (const FunctionDecl *f = call->getDirectCallee())
      callers[f->getCanonicalDecl()].insert(Current);
    for (unsigned k = 0; k < call->getNumArgs(); ++k)
      note(dyn_cast<DeclRefExpr>(call->getArg(k)->IgnoreParenImpCasts()),
           {Current, false, call, k});
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    if (auto *f = dyn_cast<FunctionDecl>(ref->getDecl())) {
      static const llvm::StringSet<> handlers = {
          "atexit", "on_exit", "at_quick_exit", "signal",  "sigaction", "pthread_create",
          "thrd_create", "fork", "vfork", "dlsym", "setjmp", "_setjmp"};
      late |= f->isMain() || (f->getIdentifier() && handlers.contains(f->getName()));
      if (!Seen.count(ref))
        addressed.insert(f->getCanonicalDecl());
    } else if (auto *v = dyn_cast<VarDecl>(ref->getDecl()); v && !Seen.count(ref)) {
      variables[v->getCanonicalDecl()].push_back({Current});
    }
    return true;
  }

private:
  const FunctionDecl *Current = nullptr;
  llvm::DenseSet<const DeclRefExpr *> Seen; // the traversal comes to calls and subscripts first

  void note(const DeclRefExpr *ref, Mention mention) {
    auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (v && Seen.insert(ref).second)
      variables[v->getCanonicalDecl()].push_back(mention);
  }
};

bool isArrayOfNumbers(const Source &source, QualType type) {
  return type->isConstantArrayType() &&
         source.ctx.getBaseElementType(type)->isArithmeticType();
}

class Search {
public:
  Search(const Source &source, const FunctionDecl *main)
      : S(source), Main(main->getCanonicalDecl()) {
    All.TraverseDecl(source.ctx.getTranslationUnitDecl());
  }

  bool late() const { return All.late; }

  bool ends(const VarDecl *array) {
    if (array->isExternallyVisible() || !array->hasGlobalStorage() ||
        array->getType().isVolatileQualified())
      return false;
    for (const Mentions::Mention &mention : mentionsOf(array->getCanonicalDecl()))
      if (!mention.in || mayRunLate(mention.in))
        return false;
    return staysInside(array->getCanonicalDecl());
  }

private:
  const Source &S;
  const FunctionDecl *Main;
  Mentions All;
  llvm::DenseSet<const VarDecl *> Asked; // parameters: no need to ask twice

  /// True if somebody else than main may run `f`, or what calls it.
  bool mayRunLate(const FunctionDecl *f) const {
    std::vector<const FunctionDecl *> todo = {f};
    llvm::DenseSet<const FunctionDecl *> seen;
    while (!todo.empty()) {
      const FunctionDecl *one = todo.back();
      todo.pop_back();
      if (one == Main || !seen.insert(one).second)
        continue;
      if (!one || one->isExternallyVisible() || All.addressed.count(one))
        return true;
      if (const auto at = All.callers.find(one); at != All.callers.end())
        todo.insert(todo.end(), at->second.begin(), at->second.end());
    }
    return false;
  }

  const std::vector<Mentions::Mention> &mentionsOf(const VarDecl *v) const {
    static const std::vector<Mentions::Mention> none;
    const auto at = All.variables.find(v);
    return at == All.variables.end() ? none : at->second;
  }

  /// True if no pointer to what `v` is or leads to outlives the functions that mention it.
  bool staysInside(const VarDecl *v) {
    if (!Asked.insert(v).second)
      return true;
    for (const Mentions::Mention &mention : mentionsOf(v)) {
      if (mention.element)
        continue;
      const FunctionDecl *f = mention.call ? mention.call->getDirectCallee() : nullptr;
      f = f ? f->getDefinition() : nullptr;
      if (!f || f->isWeak() || !S.isInMainFile(f->getLocation()) ||
          mention.argument >= f->getNumParams() ||
          !staysInside(f->getParamDecl(mention.argument)->getCanonicalDecl()))
        return false;
    }
    return true;
  }
};

} // namespace

std::vector<std::string> arraysThatEndWith(const Source &source, const FunctionDecl *main) {
  std::vector<std::string> names;
  if (source.ctx.getLangOpts().CPlusPlus)
    return names;
  Search search(source, main);
  if (search.late())
    return names;
  llvm::StringSet<> hidden; // names that mean something else somewhere in main
  for (const Decl *d : main->decls())
    if (auto *named = dyn_cast<NamedDecl>(d); named && named->getIdentifier())
      hidden.insert(named->getName());
  for (const Decl *d : source.ctx.getTranslationUnitDecl()->decls())
    if (auto *v = dyn_cast<VarDecl>(d); v && isArrayOfNumbers(source, v->getType()) &&
                                        v->isThisDeclarationADefinition() &&
                                        source.isInMainFile(v->getLocation()) &&
                                        !hidden.count(v->getName()) && search.ends(v))
      names.push_back(v->getNameAsString());
  return names;
}

} // namespace hetile::frontend
