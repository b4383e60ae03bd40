// SPDX-License-Identifier: Apache-2.0
//===- Unchanged.cpp - does a size still have the value that it had? ------===//
//
// It is trusted if every variable in it is local and is written, directly or through a pointer
// handed to a call, only before the place where the size was used.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/Unchanged.h"

#include "frontend/syntax/Patterns.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
/// True if a function that gets the address as argument `index` may keep it.
bool mayKeep(const FunctionDecl *f, unsigned index) {
  if (!f || !f->getIdentifier())
    return true;
  llvm::StringRef name = f->getName();
  if (name == "scanf" || name == "fscanf" || name == "sscanf")
    return false;
  const FunctionDecl *definition = nullptr;
  if (!f->hasBody(definition) || index >= definition->getNumParams())
    return true;
  // Every use of the parameter must be *p.
  struct Uses : RecursiveASTVisitor<Uses> {
    const VarDecl *p = nullptr;
    int mentions = 0, derefs = 0;
    bool VisitDeclRefExpr(DeclRefExpr *ref) {
      mentions += ref->getDecl() == p;
      return true;
    }
    bool VisitUnaryOperator(UnaryOperator *op) {
      derefs += op->getOpcode() == UO_Deref && variableOf(op->getSubExpr()) == p;
      return true;
    }
  } uses;
  uses.p = definition->getParamDecl(index);
  uses.TraverseStmt(definition->getBody());
  return uses.mentions != uses.derefs;
}

/// Looks for writes of `v` at or after `since`, and for addresses of it that may be kept.
class WriteSearch : public RecursiveASTVisitor<WriteSearch> {
public:
  WriteSearch(const SourceManager &sm, const VarDecl *v, SourceLocation since)
      : sm(sm), v(v), since(since) {}
  bool written = false;
  unsigned addresses = 0, harmless = 0;

  bool VisitBinaryOperator(BinaryOperator *op) {
    if (op->isAssignmentOp())
      write(op->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *op) {
    if (op->isIncrementDecrementOp())
      write(op->getSubExpr());
    if (op->getOpcode() == UO_AddrOf && variableOf(op->getSubExpr()) == v) {
      ++addresses;
      written |= !before(op);
    }
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    for (unsigned k = 0; k < call->getNumArgs(); ++k) {
      auto *address = dyn_cast<UnaryOperator>(call->getArg(k)->IgnoreParenImpCasts());
      if (address && address->getOpcode() == UO_AddrOf &&
          variableOf(address->getSubExpr()) == v && !mayKeep(call->getDirectCallee(), k))
        ++harmless;
    }
    return true;
  }
  /// A reference or a lambda may change it at any time.
  bool VisitVarDecl(VarDecl *d) {
    if (d->getType()->isReferenceType() && d->getInit() && variableOf(d->getInit()) == v)
      written = true;
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *) {
    written = true;
    return true;
  }

private:
  const SourceManager &sm;
  const VarDecl *v;
  SourceLocation since;
  bool before(const Stmt *s) { return sm.isBeforeInTranslationUnit(s->getBeginLoc(), since); }
  void write(const Expr *e) {
    if (variableOf(e) == v)
      written |= !before(e);
  }
};
} // namespace

static bool hasMemberOrElement(const Stmt *s) {
  if (isa<MemberExpr, ArraySubscriptExpr, CallExpr>(s))
    return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [](const Stmt *c) { return c && hasMemberOrElement(c); });
}

bool sizeStillHolds(const Attempt &attempt, const Expr *size, SourceLocation since) {
  if (attempt.facts.parents.hasGoto() || hasMemberOrElement(size))
    return false;
  for (const VarDecl *v : effectsOf(size).mentioned) {
    if (v->getType().isConstQualified() && !v->getType()->isReferenceType())
      continue;
    if (!v->hasLocalStorage() || v->getType()->isReferenceType() ||
        attempt.facts.effects.written.count(v) || attempt.facts.effects.declared.count(v))
      return false;
    WriteSearch search(attempt.facts.source.sm, v, since);
    search.TraverseStmt(attempt.facts.function->getBody());
    // By-reference arguments count as written and as escaped.
    bool escapes = search.addresses != search.harmless ||
                   (attempt.facts.functionEffects.addressTaken.count(v) && search.addresses == 0);
    if (search.written || escapes)
      return false;
  }
  return true;
}

} // namespace hetile::frontend
