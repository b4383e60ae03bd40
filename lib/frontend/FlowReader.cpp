//===- FlowReader.cpp - what a function does besides its nests ------------===//
//
// An element is touched where its value is loaded or stored: computing an address, passing a
// pointer on, or assigning one pointer to another leaves arrays alone, so buffers may be
// swapped. Scalar variables and scalar fields of single objects are no elements.
//
//===----------------------------------------------------------------------===//
#include "FlowReader.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace hetile::frontend {

/// A field of a variable, of *this or of what a pointer leads to.
static bool isSingleObject(const MemberExpr *member) {
  if (!isa<FieldDecl>(member->getMemberDecl()) ||
      member->getMemberDecl()->getType()->isReferenceType())
    return false;
  const Expr *base = member->getBase()->IgnoreParenImpCasts();
  if (auto *outer = dyn_cast<MemberExpr>(base))
    return isSingleObject(outer);
  if (auto *ref = dyn_cast<DeclRefExpr>(base))
    return isa<VarDecl>(ref->getDecl());
  return isa<CXXThisExpr>(base);
}

bool mayBeElement(const Expr *lvalue) {
  lvalue = lvalue->IgnoreParenImpCasts();
  QualType type = lvalue->getType();
  if (type->isPointerType())
    return false;
  if (type->isRecordType() || type->isArrayType())
    return true;
  if (auto *ref = dyn_cast<DeclRefExpr>(lvalue))
    return ref->getDecl()->getType()->isReferenceType();
  if (auto *member = dyn_cast<MemberExpr>(lvalue))
    return !isSingleObject(member);
  return true;
}

namespace {

/// Functions of the C library that look at nothing but their arguments and the file system.
bool isOutput(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"printf", "fprintf", "puts",  "fputs", "putchar",
                                          "putc",   "fputc",   "fflush"};
  return names.contains(name);
}
bool isClock(llvm::StringRef name) {
  static const llvm::StringSet<> names = {"clock",         "time",  "gettimeofday",
                                          "clock_gettime", "rand",  "srand",
                                          "omp_get_wtime", "srand48", "drand48"};
  return names.contains(name);
}

class Reader {
public:
  explicit Reader(const Source &source) : S(source) {}

  bool plain = true;

  model::Flow statement(const Stmt *s) {
    model::Flow flow = at(s);
    if (auto *e = dyn_cast<Expr>(s)) {
      expression(e, flow);
    } else if (auto *block = dyn_cast<CompoundStmt>(s)) {
      flow.kind = model::Flow::Block;
      for (const Stmt *child : block->body())
        flow.parts.push_back(statement(child));
    } else if (auto *d = dyn_cast<DeclStmt>(s)) {
      declaration(d, flow);
    } else if (isa<ForStmt, WhileStmt, DoStmt, IfStmt>(s)) {
      compound(s, flow);
      flow.repeats = !isa<IfStmt>(s);
    } else if (auto *r = dyn_cast<ReturnStmt>(s)) {
      if (r->getRetValue())
        expression(r->getRetValue(), flow);
    } else if (auto *a = dyn_cast<AttributedStmt>(s)) {
      flow = statement(a->getSubStmt());
    } else if (!isa<NullStmt, BreakStmt, ContinueStmt>(s)) {
      plain &= !isa<LabelStmt>(s);
      compound(s, flow); // for the labels in it
      flow.parts.clear();
      touch(flow, s, "a statement that is not followed here");
    }
    return flow;
  }

private:
  const Source &S;

  model::Flow at(const Stmt *s) {
    model::Flow flow;
    flow.loc = S.place(s->getBeginLoc());
    if (auto range = S.statementRange(s))
      flow.range = *range;
    return flow;
  }

  void touch(model::Flow &flow, const Stmt *s, const std::string &what) {
    if (flow.kind == model::Flow::Touch)
      return;
    flow.kind = model::Flow::Touch;
    flow.what = what;
    flow.loc = S.place(s->getBeginLoc());
  }

  void compound(const Stmt *s, model::Flow &flow) {
    flow.kind = model::Flow::Compound;
    for (const Stmt *child : s->children())
      if (child)
        flow.parts.push_back(statement(child));
  }

  void declaration(const DeclStmt *s, model::Flow &flow) {
    for (const Decl *d : s->decls()) {
      auto *v = dyn_cast<VarDecl>(d);
      if (!v)
        continue;
      QualType type = v->getType().getCanonicalType();
      if (type->isReferenceType())
        return touch(flow, s, "a reference: '" + v->getNameAsString() + "'");
      if (type->isArrayType() || type->isRecordType()) {
        if (v->getInit() && !v->isStaticLocal())
          return touch(flow, s, "the initialisation of '" + v->getNameAsString() + "'");
        if (!v->isStaticLocal() && flow.kind != model::Flow::Compound)
          flow.kind = model::Flow::Declares;
        continue;
      }
      if (v->getInit() && !v->isStaticLocal())
        expression(v->getInit(), flow);
      if (flow.kind == model::Flow::Touch)
        return;
    }
  }

  /// Reads `e` into `flow`, which becomes a touch or a compound of calls where it is more than
  /// quiet.
  void expression(const Expr *e, model::Flow &flow) {
    if (flow.kind == model::Flow::Touch)
      return;
    e = e->IgnoreParens();
    if (e->getType().isVolatileQualified() || e->getType()->isAtomicType())
      return touch(flow, e, "'" + S.spelling(e) + "'");
    if (isa<UnaryExprOrTypeTraitExpr, StringLiteral>(e))
      return;
    if (isa<DeclRefExpr, IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr,
            CXXThisExpr, CXXNullPtrLiteralExpr, GNUNullExpr, ImplicitValueInitExpr>(e))
      return;
    if (auto *full = dyn_cast<FullExpr>(e))
      return expression(full->getSubExpr(), flow);
    if (auto *cast = dyn_cast<CastExpr>(e)) {
      if (cast->getCastKind() == CK_LValueToRValue && mayBeElement(cast->getSubExpr()))
        return touch(flow, e, "'" + S.spelling(e) + "'");
      return expression(cast->getSubExpr(), flow);
    }
    if (auto *op = dyn_cast<BinaryOperator>(e)) {
      if (op->isAssignmentOp() && mayBeElement(op->getLHS()))
        return touch(flow, e, "'" + S.spelling(e) + "'");
      expression(op->getLHS(), flow);
      return expression(op->getRHS(), flow);
    }
    if (auto *op = dyn_cast<UnaryOperator>(e)) {
      if (op->isIncrementDecrementOp() && mayBeElement(op->getSubExpr()))
        return touch(flow, e, "'" + S.spelling(e) + "'");
      return expression(op->getSubExpr(), flow);
    }
    if (isa<ConditionalOperator, ArraySubscriptExpr, MemberExpr>(e)) {
      for (const Stmt *child : e->children())
        expression(cast<Expr>(child), flow);
      return;
    }
    if (auto *call = dyn_cast<CallExpr>(e))
      return callTo(call, flow);
    touch(flow, e, "'" + S.spelling(e) + "'");
  }

  void callTo(const CallExpr *call, model::Flow &flow) {
    const FunctionDecl *f = call->getDirectCallee();
    auto unknown = [&] {
      touch(flow, call, "the call of '" + S.spelling(call->getCallee()) + "'");
    };
    if (!f || isa<CXXOperatorCallExpr>(call))
      return unknown();
    if (auto *method = dyn_cast<CXXMemberCallExpr>(call))
      expression(method->getImplicitObjectArgument(), flow);
    for (const Expr *argument : call->arguments())
      expression(argument, flow);
    if (flow.kind == model::Flow::Touch || leavesArraysAlone(call, f))
      return;
    const FunctionDecl *definition = f->getDefinition();
    auto *virtualMethod = dyn_cast<CXXMethodDecl>(f);
    if (!definition || !definition->hasBody() || (virtualMethod && virtualMethod->isVirtual()) ||
        definition->isTemplateInstantiation() || definition->isWeak() ||
        !S.isInMainFile(definition->getLocation()))
      return unknown();
    model::Flow one;
    one.kind = model::Flow::Call;
    one.callee = nameOf(definition);
    one.loc = S.place(call->getBeginLoc());
    one.what = "the call of '" + f->getNameAsString() + "'";
    flow.kind = model::Flow::Compound;
    flow.parts.push_back(std::move(one));
  }

  /// Library functions, and what std::swap does to two pointers or numbers.
  bool leavesArraysAlone(const CallExpr *call, const FunctionDecl *f) {
    if (!f->getIdentifier())
      return false;
    llvm::StringRef name = f->getName();
    if (name == "setjmp" || name == "_setjmp" || name == "sigsetjmp")
      plain = false;
    const bool system = S.sm.isInSystemHeader(f->getLocation()) || f->getBuiltinID() != 0;
    if (!system)
      return false;
    if (f->isInStdNamespace())
      return name == "swap" && std::all_of(call->arg_begin(), call->arg_end(), [&](const Expr *e) {
               return e->getType()->isPointerType() && !mayBeElement(e);
             });
    if (name == "abort" || name == "__assert_fail" || isClock(name))
      return true;
    if (isOutput(name))
      return std::all_of(call->arg_begin(), call->arg_end(),
                         [&](const Expr *e) { return isTextOrNumber(e); });
    // sqrt, fabs, abs, exp, ..
    return f->getBuiltinID() != 0 && !f->isNoReturn() &&
           std::all_of(f->param_begin(), f->param_end(), [](const ParmVarDecl *p) {
             return p->getType()->isArithmeticType();
           });
  }

  bool isTextOrNumber(const Expr *e) {
    e = e->IgnoreParenImpCasts();
    if (isa<StringLiteral>(e) || e->getType()->isArithmeticType() || e->getType()->isEnumeralType())
      return true;
    if (!e->getType()->isPointerType())
      return false;
    QualType to = e->getType()->getPointeeType();
    return to->isRecordType(); // FILE *
  }

public:
  static std::string nameOf(const FunctionDecl *f) {
    const FunctionDecl *canonical = f->getCanonicalDecl();
    return f->getQualifiedNameAsString() + "@" +
           std::to_string(canonical->getLocation().getRawEncoding());
  }
};

} // namespace

model::FunctionFlow readFlow(const Source &source, const FunctionDecl *function) {
  Reader reader(source);
  model::FunctionFlow flow;
  flow.body = reader.statement(function->getBody());
  flow.name = Reader::nameOf(function->getDefinition());
  flow.plain = reader.plain;
  return flow;
}

} // namespace hetile::frontend
