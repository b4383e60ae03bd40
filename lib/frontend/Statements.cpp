//===- Statements.cpp - accesses and body of one statement ----------------===//
//
// Walks the C statements in the order of evaluation. A guard collects the affine conditions
// on the way; where a condition is not affine, accesses below it are marked conditional.
//
//===----------------------------------------------------------------------===//
#include "Statements.h"

#include "../model/Affine.h"
#include "Arrays.h"
#include "Body.h"
#include "Calls.h"
#include "Expressions.h"
#include "Loops.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
/// Under which conditions code runs.
struct Guard {
  model::Condition condition;
  bool conditional = false;
};

class StatementReader {
public:
  StatementReader(Attempt &attempt, const Scope &scope) : attempt(attempt), scope(scope) {}

  model::Statement statement;
  std::vector<RawAccess> raw;
  std::vector<Hole> holes;

  void declareLocal(const VarDecl *v) { locals.insert(v); }

  bool stmt(const Stmt *s);

private:
  Attempt &attempt;
  Scope scope;
  Guard guard;
  std::set<const VarDecl *> locals;

  bool refuse(Reason r, const Stmt *s, std::string detail = "") {
    return attempt.refuse(r, s->getBeginLoc(), std::move(detail));
  }
  std::string quoted(const Expr *e) const { return "'" + attempt.source.spelling(e) + "'"; }

  bool declaration(const DeclStmt *s);
  bool localVariable(const VarDecl *v, const Stmt *at);
  bool branch(const IfStmt *s);
  bool loop(const ForStmt *s);
  bool jump(const Stmt *s);

  bool rvalue(const Expr *e);
  bool readLvalue(const Expr *e);
  bool writeLvalue(const Expr *e, bool alsoRead);
  bool castOf(const CastExpr *cast);
  bool assignment(const BinaryOperator *op);
  bool logical(const BinaryOperator *op);
  bool select(const AbstractConditionalOperator *op);
  bool call(const CallExpr *e);
  bool variableRead(const DeclRefExpr *ref);
  bool memberRead(const MemberExpr *e);
  bool element(const Expr *e, bool read, bool write);
  bool children(const Stmt *s);

  void assume(const Expr *condition, bool holds);

  /// Runs `body` under an additional condition; `holds` is false for the else part.
  template <typename F> bool under(const Expr *condition, bool holds, F body);

  bool isElement(const Expr *e) const;
  bool localElement(const Expr *e);
  bool isLocalElement(const Expr *e) const {
    const VarDecl *v = elementVariable(e);
    return v && locals.count(v) && v->getType()->isConstantArrayType();
  }
  unsigned add(RawAccess access, bool write, bool conditional);
  std::optional<unsigned> definedBefore(const RawAccess &access) const;
};
} // namespace

/// Adds `condition`, or its negation, to the guard. Parts that are not affine make what is
/// below conditional; the affine parts of a conjunction still hold there.
void StatementReader::assume(const Expr *condition, bool holds) {
  condition = condition->IgnoreParenImpCasts();
  if (auto *op = dyn_cast<UnaryOperator>(condition); op && op->getOpcode() == UO_LNot)
    return assume(op->getSubExpr(), !holds);
  auto *op = dyn_cast<BinaryOperator>(condition);
  if (op && op->getOpcode() == (holds ? BO_LAnd : BO_LOr)) {
    assume(op->getLHS(), holds);
    assume(op->getRHS(), holds);
    return;
  }
  auto c = ExprReader(attempt, scope).condition(condition);
  if (c) {
    model::Condition both =
        model::conjunction(guard.condition, holds ? *c : model::negation(*c));
    if (both.anyOf.size() <= 32) {
      guard.condition = both;
      return;
    }
  }
  guard.conditional = true;
}

template <typename F> bool StatementReader::under(const Expr *condition, bool holds, F body) {
  Guard saved = guard;
  assume(condition, holds);
  bool ok = body();
  guard = saved;
  return ok;
}

bool StatementReader::children(const Stmt *s) {
  for (const Stmt *child : s->children())
    if (child && !stmt(child))
      return false;
  return true;
}

bool StatementReader::jump(const Stmt *s) {
  if (isa<BreakStmt>(s))
    return refuse(Reason::Break, s);
  if (isa<ContinueStmt>(s))
    return refuse(Reason::Continue, s);
  if (isa<ReturnStmt>(s))
    return refuse(Reason::Return, s);
  if (isa<GotoStmt, IndirectGotoStmt, LabelStmt>(s))
    return refuse(Reason::Goto, s);
  if (isa<SwitchStmt, SwitchCase>(s))
    return refuse(Reason::Switch, s);
  if (isa<WhileStmt, DoStmt>(s))
    return refuse(Reason::WhileLoop, s);
  if (isa<CXXForRangeStmt>(s))
    return refuse(Reason::RangeFor, s);
  if (isa<AsmStmt>(s))
    return refuse(Reason::Asm, s);
  if (isa<CXXTryStmt, CXXCatchStmt>(s))
    return refuse(Reason::Exception, s);
  if (isa<OMPExecutableDirective>(s))
    return refuse(Reason::OpenMP, s);
  return refuse(Reason::Unsupported, s, std::string("a ") + s->getStmtClassName());
}

bool StatementReader::stmt(const Stmt *s) {
  if (auto *e = dyn_cast<Expr>(s))
    return rvalue(e);
  if (isa<NullStmt>(s))
    return true;
  if (isa<CompoundStmt>(s))
    return children(s);
  if (auto *d = dyn_cast<DeclStmt>(s))
    return declaration(d);
  if (auto *i = dyn_cast<IfStmt>(s))
    return branch(i);
  if (auto *f = dyn_cast<ForStmt>(s))
    return loop(f);
  if (auto *a = dyn_cast<AttributedStmt>(s))
    return stmt(a->getSubStmt());
  return jump(s);
}

bool StatementReader::declaration(const DeclStmt *s) {
  for (const Decl *d : s->decls()) {
    if (isa<StaticAssertDecl, EmptyDecl, UsingDecl, UsingDirectiveDecl, TypedefNameDecl>(d))
      continue;
    auto *v = dyn_cast<VarDecl>(d);
    if (!v)
      return refuse(Reason::Unsupported, s, "a declaration inside the loops");
    if (!localVariable(v, s))
      return false;
  }
  return true;
}

/// True if the type as written names something that only the function knows.
static bool usesLocalType(QualType type) {
  for (;;) {
    if (auto *named = type->getAs<TypedefType>(); named && type->isTypedefNameType()) {
      if (named->getDecl()->getParentFunctionOrMethod())
        return true;
      type = named->desugar();
    } else if (auto *tag = type->getAsTagDecl()) {
      return tag->getParentFunctionOrMethod() != nullptr;
    } else if (type->isArrayType()) {
      type = QualType(type->getBaseElementTypeUnsafe(), 0);
    } else {
      return false;
    }
  }
}

bool StatementReader::localVariable(const VarDecl *v, const Stmt *at) {
  const std::string name = "'" + v->getNameAsString() + "'";
  QualType type = v->getType();
  if (!v->hasLocalStorage())
    return refuse(Reason::ScalarWritten, at, "the static variable " + name);
  if (type.isVolatileQualified() || type->isAtomicType())
    return refuse(Reason::Volatile, at, name);
  QualType element = type;
  while (auto *array = attempt.source.ctx.getAsConstantArrayType(element))
    element = array->getElementType();
  if (!element->isArithmeticType() && !element->isEnumeralType())
    return refuse(Reason::TypeUnsupported, at, name);
  if (usesLocalType(type))
    return refuse(Reason::LocalDeclaration, at, "a type");
  if (v->getInit() && !stmt(v->getInit()))
    return false;
  locals.insert(v);
  // im = i - 1, never changed: its value may stand in subscripts.
  if (type->isIntegerType() && v->getInit() && !attempt.effects.written.count(v) &&
      !attempt.effects.addressTaken.count(v))
    if (auto p = ExprReader(attempt, scope).value(v->getInit()))
      scope.values[v] = *p;
  return true;
}

bool StatementReader::branch(const IfStmt *s) {
  if (s->isConsteval() || s->getInit() || s->getConditionVariable())
    return refuse(Reason::Unsupported, s, "a declaration in the condition of an 'if'");
  if (!rvalue(s->getCond()))
    return false;
  if (!under(s->getCond(), true, [&] { return stmt(s->getThen()); }))
    return false;
  return !s->getElse() || under(s->getCond(), false, [&] { return stmt(s->getElse()); });
}

bool StatementReader::loop(const ForStmt *s) {
  auto header = readLoop(attempt, s, scope);
  if (!header)
    return false;
  Scope savedScope = scope;
  Guard savedGuard = guard;
  locals.insert(header->var);
  // Names of inner iterators only have to differ from the other symbols.
  scope = enter(scope, *header, true);
  guard.condition = model::conjunction(guard.condition, header->domain);
  // The header stays in the text: what it reads is captured like all else.
  auto *step = dyn_cast<BinaryOperator>(s->getInc()->IgnoreParens());
  bool ok = rvalue(header->lower) && rvalue(s->getCond()) && (!step || rvalue(step->getRHS())) &&
            stmt(s->getBody());
  scope = savedScope;
  guard = savedGuard;
  return ok;
}

bool StatementReader::isElement(const Expr *e) const {
  e = e->IgnoreParens();
  auto *u = dyn_cast<UnaryOperator>(e);
  return isa<ArraySubscriptExpr>(e) || (u && u->getOpcode() == UO_Deref);
}

std::optional<unsigned> StatementReader::definedBefore(const RawAccess &access) const {
  for (unsigned k = 0; k < raw.size(); ++k) {
    const model::Access &a = statement.accesses[k];
    if (a.write && !a.conditional && a.inner.empty() && model::isAlways(a.guard) &&
        raw[k].base == access.base && raw[k].subscripts == access.subscripts)
      return k;
  }
  return std::nullopt;
}

unsigned StatementReader::add(RawAccess access, bool write, bool conditional) {
  model::Access a;
  a.array = access.base;
  a.write = write;
  a.conditional = conditional;
  a.inner = scope.inner;
  a.guard = guard.condition;
  a.loc = attempt.source.place(access.expr->getExprLoc());
  a.text = attempt.source.spelling(access.expr);
  for (unsigned k = 0; k < raw.size(); ++k) {
    const model::Access &b = statement.accesses[k];
    bool covers = !b.conditional && b.inner.empty() && model::isAlways(b.guard);
    bool sameInner = a.inner.size() == b.inner.size() &&
                     std::equal(a.inner.begin(), a.inner.end(), b.inner.begin(),
                                [](const auto &x, const auto &y) { return x.name == y.name; });
    bool sameCase = b.conditional == conditional && sameInner && model::equal(a.guard, b.guard);
    if (raw[k].base == access.base && raw[k].subscripts == access.subscripts &&
        b.write == write && (covers || sameCase))
      return k;
  }
  statement.accesses.push_back(a);
  raw.push_back(std::move(access));
  return raw.size() - 1;
}

/// An element of an array of the body: only its subscripts matter.
bool StatementReader::localElement(const Expr *e) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    auto *element = dyn_cast<ArraySubscriptExpr>(e);
    if (!element)
      return isa<DeclRefExpr>(e) || refuse(Reason::DerefBase, e, quoted(e));
    if (!rvalue(element->getIdx()))
      return false;
    e = element->getBase();
  }
}

bool StatementReader::element(const Expr *e, bool read, bool write) {
  e = e->IgnoreParens();
  ++statement.operations;
  if (isLocalElement(e))
    return localElement(e);
  auto access = readElement(attempt, scope, e);
  if (!access)
    return false;
  auto defined = definedBefore(*access);
  // A write that may not happen keeps the old value: it reads it.
  if ((read || (write && guard.conditional)) && !defined)
    add(*access, false, guard.conditional);
  unsigned number = defined.value_or(0);
  if (write)
    number = add(*access, true, guard.conditional);
  for (unsigned k = 0; k < raw.size(); ++k)
    if (raw[k].base == access->base && raw[k].subscripts == access->subscripts) {
      number = k;
      break;
    }
  holes.push_back({e, {model::Piece::Element, "", number, 0}});
  return true;
}

bool StatementReader::variableRead(const DeclRefExpr *ref) {
  if (auto *constant = dyn_cast<EnumConstantDecl>(ref->getDecl())) {
    if (constant->getParentFunctionOrMethod())
      return refuse(Reason::LocalDeclaration, ref, quoted(ref));
    return true;
  }
  auto *v = dyn_cast<VarDecl>(ref->getDecl());
  if (!v)
    return refuse(Reason::Unsupported, ref, quoted(ref));
  QualType type = v->getType();
  if (type.isVolatileQualified() || type->isAtomicType())
    return refuse(Reason::Volatile, ref, quoted(ref));
  if (locals.count(v))
    return true;
  if (std::count(scope.loopVars.begin(), scope.loopVars.end(), v))
    return true;
  if (type->isReferenceType())
    type = type->getPointeeType();
  if (type->isPointerType() || type->isArrayType())
    return refuse(Reason::WholeArray, ref, quoted(ref));
  if (!type->isArithmeticType() && !type->isEnumeralType())
    return refuse(Reason::TypeUnsupported, ref, quoted(ref));
  if (!attempt.isInvariant(ref))
    return refuse(Reason::ScalarWritten, ref, quoted(ref));
  attempt.scalar(ref);
  return true;
}

bool StatementReader::memberRead(const MemberExpr *e) {
  const Expr *base = e;
  while (auto *m = dyn_cast<MemberExpr>(base->IgnoreParenImpCasts()))
    base = m->getBase();
  if (isElement(base->IgnoreParenImpCasts()))
    return refuse(Reason::StructElement, e, quoted(e));
  if (!e->getType()->isArithmeticType() && !e->getType()->isEnumeralType())
    return refuse(Reason::TypeUnsupported, e, quoted(e));
  if (!attempt.isInvariant(e))
    return refuse(Reason::ScalarWritten, e, quoted(e));
  holes.push_back({e, {model::Piece::Captured, "", 0, attempt.scalar(e)}});
  return true;
}

bool StatementReader::readLvalue(const Expr *e) {
  e = e->IgnoreParens();
  if (isElement(e))
    return element(e, true, false);
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return variableRead(ref);
  if (auto *member = dyn_cast<MemberExpr>(e))
    return memberRead(member);
  return rvalue(e);
}

bool StatementReader::writeLvalue(const Expr *e, bool alsoRead) {
  e = e->IgnoreParens();
  if (isElement(e))
    return element(e, alsoRead, true);
  if (auto *ref = dyn_cast<DeclRefExpr>(e)) {
    auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (v && std::count(scope.loopVars.begin(), scope.loopVars.end(), v))
      return refuse(Reason::IteratorModified, e, quoted(e));
    if (v && v->getType()->isPointerType())
      return refuse(Reason::PointerModified, e, quoted(e));
    if (v && locals.count(v))
      return true;
    return refuse(Reason::ScalarWritten, e, quoted(e));
  }
  if (auto *member = dyn_cast<MemberExpr>(e))
    return refuse(isElement(member->getBase()->IgnoreParenImpCasts()) ? Reason::StructElement
                                                                      : Reason::ScalarWritten,
                  e, quoted(e));
  if (isa<CXXOperatorCallExpr>(e))
    return refuse(Reason::Container, e, quoted(e));
  return refuse(Reason::Unsupported, e, "an assignment to " + quoted(e));
}

bool StatementReader::assignment(const BinaryOperator *op) {
  ++statement.operations;
  if (op->getLHS()->getType()->isPointerType())
    return refuse(Reason::PointerModified, op, quoted(op->getLHS()));
  return rvalue(op->getRHS()) && writeLvalue(op->getLHS(), op->isCompoundAssignmentOp());
}

bool StatementReader::logical(const BinaryOperator *op) {
  return rvalue(op->getLHS()) && under(op->getLHS(), op->getOpcode() == BO_LAnd,
                                       [&] { return rvalue(op->getRHS()); });
}

bool StatementReader::select(const AbstractConditionalOperator *op) {
  if (isa<BinaryConditionalOperator>(op))
    return refuse(Reason::Unsupported, op, "the operator ?:");
  return rvalue(op->getCond()) &&
         under(op->getCond(), true, [&] { return rvalue(op->getTrueExpr()); }) &&
         under(op->getCond(), false, [&] { return rvalue(op->getFalseExpr()); });
}

bool StatementReader::call(const CallExpr *e) {
  if (auto *operatorCall = dyn_cast<CXXOperatorCallExpr>(e)) {
    const CXXRecordDecl *object = operatorCall->getArg(0)->getType()->getAsCXXRecordDecl();
    if (object && object->isLambda())
      return refuse(Reason::Lambda, e);
    bool subscript = operatorCall->getOperator() == OO_Subscript ||
                     operatorCall->getOperator() == OO_Call;
    return refuse(subscript ? Reason::Container : Reason::CallUnknown, e, quoted(e));
  }
  statement.operations += 8;
  // Arguments first: a bad subscript says more than an unknown function.
  if (!acceptCallee(attempt, e))
    return false;
  for (const Expr *arg : e->arguments()) {
    if (arg->getType()->isPointerType() || arg->getType()->isArrayType())
      return refuse(Reason::CallPointer, e, quoted(e->getCallee()));
    if (!(arg->isGLValue() ? readLvalue(arg) : rvalue(arg)))
      return false;
  }
  return true;
}

bool StatementReader::castOf(const CastExpr *cast) {
  const Expr *from = cast->getSubExpr();
  if (auto *written = dyn_cast<ExplicitCastExpr>(cast);
      written && usesLocalType(written->getTypeAsWritten()))
    return refuse(Reason::LocalDeclaration, cast, "a type");
  switch (cast->getCastKind()) {
  case CK_LValueToRValue:
    return readLvalue(from);
  case CK_ArrayToPointerDecay:
    return refuse(Reason::WholeArray, from, quoted(from));
  case CK_BitCast:
  case CK_PointerToIntegral:
  case CK_IntegralToPointer:
  case CK_LValueBitCast:
  case CK_ReinterpretMemberPointer:
    if (auto *u = dyn_cast<UnaryOperator>(from->IgnoreParenCasts());
        u && u->getOpcode() == UO_AddrOf)
      return refuse(Reason::AddressOf, from, quoted(u->getSubExpr()));
    return refuse(Reason::WholeArray, from, quoted(from));
  default:
    return from->isGLValue() ? readLvalue(from) : rvalue(from);
  }
}

bool StatementReader::rvalue(const Expr *e) {
  e = e->IgnoreParens();
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr,
          ImplicitValueInitExpr, CXXScalarValueInitExpr, ImaginaryLiteral>(e))
    return true;
  if (auto *cast = dyn_cast<CastExpr>(e))
    return castOf(cast);
  if (auto *op = dyn_cast<BinaryOperator>(e)) {
    if (op->isAssignmentOp())
      return assignment(op);
    if (op->isLogicalOp())
      return logical(op);
    if (op->getLHS()->getType()->isPointerType() || op->getRHS()->getType()->isPointerType())
      return refuse(Reason::WholeArray, op, quoted(op));
    ++statement.operations;
    return stmt(op->getLHS()) && stmt(op->getRHS());
  }
  if (auto *op = dyn_cast<AbstractConditionalOperator>(e))
    return select(op);
  if (auto *op = dyn_cast<UnaryOperator>(e)) {
    ++statement.operations;
    if (op->isIncrementDecrementOp())
      return op->getType()->isPointerType()
                 ? refuse(Reason::PointerModified, op, quoted(op->getSubExpr()))
                 : writeLvalue(op->getSubExpr(), true);
    if (op->getOpcode() == UO_AddrOf)
      return refuse(Reason::AddressOf, op, quoted(op->getSubExpr()));
    if (op->getOpcode() == UO_Deref)
      return element(op, true, false);
    return rvalue(op->getSubExpr());
  }
  if (auto *c = dyn_cast<CallExpr>(e))
    return call(c);
  if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(e))
    return readLvalue(e);
  if (auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(e))
    return size->isArgumentType() && !size->getArgumentType()->isVariablyModifiedType() &&
                   !usesLocalType(size->getArgumentType())
               ? true
               : refuse(Reason::Unsupported, e, "'sizeof' of an expression");
  if (isa<InitListExpr, ExprWithCleanups, ConstantExpr, MaterializeTemporaryExpr, StmtExpr,
          SubstNonTypeTemplateParmExpr, ArrayInitLoopExpr>(e))
    return children(e);
  if (isa<LambdaExpr, BlockExpr>(e))
    return refuse(Reason::Lambda, e);
  if (isa<CXXThrowExpr>(e))
    return refuse(Reason::Exception, e);
  return refuse(Reason::Unsupported, e, "the expression " + quoted(e));
}

/// Reads come before writes; pieces refer to the new numbers.
static void sortAccesses(model::Statement &statement, std::vector<RawAccess> &raw,
                         std::vector<Hole> &holes) {
  std::vector<unsigned> order(raw.size());
  for (unsigned k = 0; k < order.size(); ++k)
    order[k] = k;
  std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
    return !statement.accesses[a].write && statement.accesses[b].write;
  });
  std::vector<model::Access> accesses;
  std::vector<RawAccess> sorted;
  std::vector<unsigned> place(raw.size());
  for (unsigned k = 0; k < order.size(); ++k) {
    place[order[k]] = k;
    accesses.push_back(statement.accesses[order[k]]);
    sorted.push_back(raw[order[k]]);
  }
  statement.accesses = std::move(accesses);
  raw = std::move(sorted);
  for (Hole &h : holes)
    if (h.piece.kind == model::Piece::Element)
      h.piece.access = place[h.piece.access];
}

bool readStatement(Attempt &attempt, llvm::ArrayRef<const Stmt *> run, const Scope &scope,
                   const std::vector<unsigned> &position,
                   llvm::ArrayRef<const VarDecl *> privates,
                   llvm::ArrayRef<const Stmt *> prelude) {
  StatementReader reader(attempt, scope);
  std::string declarations;
  for (const VarDecl *v : privates) {
    reader.declareLocal(v);
    declarations += attempt.source.typeName(v->getType()) + " " + v->getNameAsString() + "; ";
  }
  std::vector<const Stmt *> all(prelude.begin(), prelude.end());
  all.insert(all.end(), run.begin(), run.end());
  for (const Stmt *s : all)
    if (!reader.stmt(s))
      return false;

  model::Statement &out = reader.statement;
  out.name = "S" + std::to_string(attempt.nest.statements.size());
  out.iterators = scope.iterators;
  out.domain = scope.domain;
  out.position = position;
  out.loc = attempt.source.place(run.front()->getBeginLoc());
  sortAccesses(out, reader.raw, reader.holes);
  if (!declarations.empty())
    out.body.push_back({model::Piece::Text, declarations, 0, 0});
  for (const model::Piece &p : cutBody(attempt, all, reader.holes))
    out.body.push_back(p);
  if (out.accesses.empty())
    return true; // nothing that anybody sees
  attempt.nest.statements.push_back(std::move(out));
  attempt.raw.push_back(std::move(reader.raw));
  return true;
}

} // namespace hetile::frontend
