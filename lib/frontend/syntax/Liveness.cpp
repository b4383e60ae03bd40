// SPDX-License-Identifier: Apache-2.0
//===- Liveness.cpp - which variables a piece of code reads and writes ----===//
//
// Everything follows the syntax: sequences, branches and loops; whatever else mentions a
// variable is taken to read it.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/Liveness.h"

#include "frontend/base/Budget.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Inline.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

#include <optional>

using namespace clang;

namespace hetile::frontend {

/// The variable that `e` names, or whose member or element it is (not through a pointer).
static const VarDecl *rootVariable(const Expr *e) {
  e = e->IgnoreParenCasts();
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return dyn_cast<VarDecl>(ref->getDecl());
  if (auto *member = dyn_cast<MemberExpr>(e))
    return member->isArrow() ? nullptr : rootVariable(member->getBase());
  if (auto *call = dyn_cast<CallExpr>(e); call && isPlainAccess(call))
    if (const Expr *value = inlined(call->getDirectCallee()->getASTContext(), call, nullptr))
      return rootVariable(value);
  return nullptr;
}

namespace {
class EffectScan : public RecursiveASTVisitor<EffectScan> {
public:
  Effects effects;

  bool VisitBinaryOperator(BinaryOperator *op) {
    if (op->isAssignmentOp())
      write(op->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *op) {
    if (op->isIncrementDecrementOp())
      write(op->getSubExpr());
    if (op->getOpcode() == UO_AddrOf)
      if (const VarDecl *v = rootVariable(op->getSubExpr()))
        effects.addressTaken.insert(v);
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    if (!budget::spend())
      return false;
    const FunctionDecl *callee = call->getDirectCallee();
    if (isPlainAccess(call)) {
      if (containerCall(call))
        return true;
      if (const Expr *value = inlined(callee->getASTContext(), call, nullptr))
        return TraverseStmt(const_cast<Expr *>(value)); // it may take addresses
    }
    unsigned skip = isa<CXXOperatorCallExpr>(call) && callee && isa<CXXMethodDecl>(callee) ? 1 : 0;
    for (unsigned k = 0; k < call->getNumArgs(); ++k) {
      if (!call->getArg(k)->isGLValue())
        continue;
      QualType type;
      if (callee && k >= skip && k - skip < callee->getNumParams())
        type = callee->getParamDecl(k - skip)->getType();
      bool constant = !type.isNull() && type->isReferenceType() &&
                      type->getPointeeType().isConstQualified();
      if (!constant)
        escape(call->getArg(k));
    }
    if (auto *member = dyn_cast<CXXMemberCallExpr>(call))
      if (member->getMethodDecl() && !member->getMethodDecl()->isConst())
        write(member->getImplicitObjectArgument());
    return true;
  }
  bool VisitVarDecl(VarDecl *v) {
    effects.declared.insert(v);
    if (v->hasAttr<CleanupAttr>()) // a function gets its address where its scope ends
      effects.addressTaken.insert(v);
    if (v->getType()->isReferenceType() && v->getInit() &&
        !v->getType()->getPointeeType().isConstQualified())
      escape(v->getInit());
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (v && seen.insert(v).second)
      effects.mentioned.push_back(v);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *lambda) {
    for (const LambdaCapture &c : lambda->captures())
      if (c.capturesVariable() && c.getCaptureKind() == LCK_ByRef)
        if (auto *v = dyn_cast<VarDecl>(c.getCapturedVar())) {
          effects.written.insert(v);
          effects.addressTaken.insert(v);
        }
    return true;
  }

private:
  llvm::DenseSet<const VarDecl *> seen;
  void write(const Expr *e) {
    if (const VarDecl *v = rootVariable(e))
      effects.written.insert(v);
  }
  void escape(const Expr *e) {
    if (const VarDecl *v = rootVariable(e)) {
      effects.written.insert(v);
      effects.addressTaken.insert(v);
    }
  }
};
} // namespace

Effects effectsOf(const Stmt *s) {
  EffectScan scan;
  if (s)
    scan.TraverseStmt(const_cast<Stmt *>(s));
  return scan.effects;
}

llvm::DenseSet<const VarDecl *> addressesTaken(const ASTContext &ctx) {
  EffectScan scan;
  scan.TraverseDecl(ctx.getTranslationUnitDecl());
  return scan.effects.addressTaken;
}

/// Code that may not run at all.
static First perhaps(First f) { return f == First::Read ? First::Read : First::None; }

/// True if `s` may leave the sequence that it stands in.
static bool mayJump(const Stmt *s, bool inSwitch = false) {
  if (!s || isa<Expr>(s))
    return false;
  if (isa<ContinueStmt, LabelStmt>(s) || (isa<BreakStmt, SwitchCase>(s) && !inSwitch))
    return true;
  for (const Stmt *child : s->children())
    if (mayJump(child, inSwitch || isa<SwitchStmt>(s)))
      return true;
  return false;
}

First firstAccess(llvm::ArrayRef<const Stmt *> sequence, const VarDecl *v) {
  bool certain = true;
  for (const Stmt *s : sequence) {
    First f = firstAccess(s, v);
    if (f == First::Read || (f == First::Write && certain))
      return f;
    certain &= !mayJump(s);
  }
  return First::None;
}

/// Joins two branches of which one runs.
static First either(First a, First b) {
  if (a == First::Read || b == First::Read)
    return First::Read;
  return a == First::Write && b == First::Write ? First::Write : First::None;
}

static bool isVariable(const Expr *e, const VarDecl *v) {
  auto *ref = dyn_cast<DeclRefExpr>(e->IgnoreParens());
  return ref && ref->getDecl() == v;
}

static First firstAccessOfLoop(const Stmt *init, const Stmt *cond, const Stmt *body,
                               const Stmt *inc, const VarDecl *v) {
  First f = firstAccess({init, cond}, v);
  if (f != First::None)
    return f;
  return perhaps(firstAccess({body, inc}, v));
}

/// The statements of a switch in order, with a mark where a label stands. Empty if a label stands
/// deeper.
static std::vector<std::pair<const Stmt *, bool>> sectionsOf(const SwitchStmt *s, bool &complete) {
  std::vector<std::pair<const Stmt *, bool>> out;
  auto *block = dyn_cast<CompoundStmt>(s->getBody());
  complete = false;
  if (!block)
    return {};
  for (const Stmt *child : block->body()) {
    bool labelled = false;
    while (auto *label = dyn_cast<SwitchCase>(child)) {
      complete |= isa<DefaultStmt>(label);
      labelled = true;
      child = label->getSubStmt();
    }
    std::vector<const Stmt *> work{child};
    while (!work.empty()) {
      const Stmt *inner = work.back();
      work.pop_back();
      if (isa<SwitchCase>(inner))
        return {};
      if (!isa<SwitchStmt>(inner))
        for (const Stmt *c : inner->children())
          if (c)
            work.push_back(c);
    }
    out.push_back({child, labelled});
  }
  return out;
}

static First firstAccessOfSwitch(const SwitchStmt *s, const VarDecl *v) {
  First f = firstAccess({s->getInit(), s->getConditionVariableDeclStmt(), s->getCond()}, v);
  if (f != First::None)
    return f;
  bool complete = false;
  auto sections = sectionsOf(s, complete);
  if (sections.empty())
    return mentions(s, v) ? First::Read : First::None;
  std::optional<First> all;
  for (size_t k = 0; k < sections.size(); ++k) {
    if (!sections[k].second)
      continue;
    std::vector<const Stmt *> path;
    for (size_t j = k; j < sections.size() && !isa<BreakStmt>(sections[j].first); ++j)
      path.push_back(sections[j].first);
    First one = firstAccess(path, v);
    all = all ? either(*all, one) : one;
  }
  return complete && all ? *all : perhaps(all.value_or(First::None));
}

static First firstAccessOfExpr(const Expr *e, const VarDecl *v) {
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return ref->getDecl() == v ? First::Read : First::None;
  if (auto *op = dyn_cast<BinaryOperator>(e)) {
    if (op->getOpcode() == BO_Assign && isVariable(op->getLHS(), v)) {
      First f = firstAccess(op->getRHS(), v);
      return f == First::None ? First::Write : f;
    }
    if (op->isLogicalOp()) {
      First f = firstAccess(op->getLHS(), v);
      return f != First::None ? f : perhaps(firstAccess(op->getRHS(), v));
    }
    // The order of the operands is open: a read in either may come first.
    First l = firstAccess(op->getLHS(), v), r = firstAccess(op->getRHS(), v);
    if (op->getOpcode() == BO_Comma)
      return l != First::None ? l : r;
    if (l == First::Read || r == First::Read)
      return First::Read;
    return l == First::Write || r == First::Write ? First::Write : First::None;
  }
  if (auto *op = dyn_cast<AbstractConditionalOperator>(e)) {
    First f = firstAccess(op->getCond(), v);
    return f != First::None
               ? f
               : either(firstAccess(op->getTrueExpr(), v), firstAccess(op->getFalseExpr(), v));
  }
  if (isa<LambdaExpr>(e) || isa<StmtExpr>(e))
    return mentions(e, v) ? First::Read : First::None;
  if (isa<UnaryExprOrTypeTraitExpr>(e))
    return First::None;
  First found = First::None;
  for (const Stmt *child : e->children()) {
    First f = firstAccess(child, v);
    if (f == First::Read)
      return f;
    if (f == First::Write)
      found = f;
  }
  return found;
}

First firstAccess(const Stmt *s, const VarDecl *v) {
  if (!s)
    return First::None;
  if (auto *e = dyn_cast<Expr>(s))
    return firstAccessOfExpr(e, v);
  if (auto *block = dyn_cast<CompoundStmt>(s)) {
    std::vector<const Stmt *> children(block->body_begin(), block->body_end());
    return firstAccess(children, v);
  }
  if (auto *decl = dyn_cast<DeclStmt>(s)) {
    for (const Decl *d : decl->decls())
      if (auto *var = dyn_cast<VarDecl>(d)) {
        if (var->getInit())
          if (First f = firstAccess(var->getInit(), v); f != First::None)
            return f;
        if (var == v)
          return First::Write; // its life begins here
      }
    return First::None;
  }
  if (auto *branch = dyn_cast<IfStmt>(s)) {
    First f = firstAccess({branch->getInit(), branch->getConditionVariableDeclStmt(),
                           branch->getCond()}, v);
    return f != First::None
               ? f
               : either(firstAccess(branch->getThen(), v), firstAccess(branch->getElse(), v));
  }
  if (auto *choice = dyn_cast<SwitchStmt>(s))
    return firstAccessOfSwitch(choice, v);
  if (auto *loop = dyn_cast<ForStmt>(s))
    return firstAccessOfLoop(loop->getInit(), loop->getCond(), loop->getBody(), loop->getInc(), v);
  if (auto *loop = dyn_cast<WhileStmt>(s))
    return firstAccessOfLoop(nullptr, loop->getCond(), loop->getBody(), nullptr, v);
  if (auto *loop = dyn_cast<DoStmt>(s))
    return perhaps(firstAccess({loop->getBody(), loop->getCond()}, v));
  if (auto *attributed = dyn_cast<AttributedStmt>(s))
    return firstAccess(attributed->getSubStmt(), v);
  if (isa<NullStmt, BreakStmt, ContinueStmt>(s))
    return First::None;
  if (auto *ret = dyn_cast<ReturnStmt>(s))
    return firstAccess(ret->getRetValue(), v);
  return mentions(s, v) ? First::Read : First::None;
}

ParentStmts::ParentStmts(const Stmt *body) {
  std::vector<const Stmt *> work{body};
  while (!work.empty()) {
    const Stmt *s = work.back();
    work.pop_back();
    containsGoto |= isa<GotoStmt>(s) || isa<IndirectGotoStmt>(s);
    for (const Stmt *child : s->children())
      if (child) {
        parents[child] = s;
        work.push_back(child);
      }
  }
}

/// What the code that follows `s` inside `parent` does first; `loops` is set if `s` may
/// run again.
static First firstAfter(const Stmt *s, const Stmt *parent, const VarDecl *v) {
  if (auto *block = dyn_cast<CompoundStmt>(parent)) {
    std::vector<const Stmt *> rest;
    bool found = false;
    for (const Stmt *child : block->body()) {
      if (found)
        rest.push_back(child);
      found |= child == s;
    }
    return firstAccess(rest, v);
  }
  if (auto *loop = dyn_cast<ForStmt>(parent))
    return perhaps(firstAccess({loop->getInc(), loop->getCond(), loop->getBody()}, v));
  if (auto *loop = dyn_cast<WhileStmt>(parent))
    return perhaps(firstAccess({loop->getCond(), loop->getBody()}, v));
  if (auto *loop = dyn_cast<DoStmt>(parent))
    return perhaps(firstAccess({loop->getCond(), loop->getBody()}, v));
  if (isa<IfStmt>(parent) || isa<AttributedStmt>(parent))
    return First::None;
  return mentions(parent, v) ? First::Read : First::None;
}

bool mayBeReadAfter(const Stmt *s, const VarDecl *v, const ParentStmts &parents,
                    bool addressTaken) {
  if (!v->hasLocalStorage() || addressTaken || parents.hasGoto())
    return true;
  s = parents.original(s);
  for (const Stmt *parent = parents.parent(s); parent; s = parent, parent = parents.parent(s)) {
    First f = firstAfter(s, parent, v);
    if (f == First::Read)
      return true;
    if (f == First::Write)
      return false;
  }
  return false;
}

} // namespace hetile::frontend
