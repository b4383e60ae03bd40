// SPDX-License-Identifier: Apache-2.0
//===- Attempt.cpp - the state of reading one nest ------------------------===//
//
// Parameters and scalars are found again by a key that names the declarations below an
// expression, so that n + 1 written twice is one parameter.
//
//===----------------------------------------------------------------------===//
#include "frontend/reading/Attempt.h"

#include "frontend/base/Budget.h"
#include "frontend/canonical/Building.h"
#include "frontend/source/OpenMembers.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Inline.h"
#include "frontend/syntax/Patterns.h"
#include "model/Affine.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <functional>

using namespace clang;

namespace hetile::frontend {

Attempt::Attempt(const Reading &reading) : reading(reading), facts(reading.facts), symbols(facts) {}

void Attempt::accept(Attempt &&trial) {
  symbols = std::move(trial.symbols);
  draft = std::move(trial.draft);
  refusal = std::move(trial.refusal);
  scalarKeys = std::move(trial.scalarKeys);
}

bool Attempt::refuse(Reason reason, SourceLocation loc, std::string detail) {
  if (!refusal)
    refusal = Refusal{reason, loc, std::move(detail)};
  return false;
}

const Expr *Attempt::inlined(const CallExpr *call) const {
  auto [it, isNew] = lookups->inlinedCalls.insert({call, nullptr});
  if (isNew)
    it->second = frontend::inlined(facts.source.ctx, call, facts.function);
  return it->second;
}

const VarDecl *invariantRoot(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return dyn_cast<VarDecl>(ref->getDecl());
  if (auto *member = dyn_cast<MemberExpr>(e))
    return isa<FieldDecl>(member->getMemberDecl()) ? invariantRoot(member->getBase()) : nullptr;
  return nullptr;
}

/// `e` without parentheses and loads, but with conversions that may change a value.
static const Expr *withoutLoads(const Expr *e) {
  for (;;) {
    e = e->IgnoreParens();
    auto *cast = dyn_cast<ImplicitCastExpr>(e);
    if (!cast || (cast->getCastKind() != CK_LValueToRValue && cast->getCastKind() != CK_NoOp))
      return e;
    e = cast->getSubExpr();
  }
}

bool Attempt::isInvariant(const Expr *e) const {
  e = e->IgnoreParens();
  QualType type = e->getType();
  if (type.isVolatileQualified() || type->isAtomicType() || !budget::spend())
    return false;
  if (auto *cast = dyn_cast<CastExpr>(e))
    return isInvariant(cast->getSubExpr());
  if (auto *ref = dyn_cast<DeclRefExpr>(e)) {
    auto *v = dyn_cast<VarDecl>(ref->getDecl());
    if (!v)
      return isa<EnumConstantDecl>(ref->getDecl());
    return !facts.effects.written.count(v) && !facts.effects.declared.count(v) &&
           !v->getType().isVolatileQualified();
  }
  if (auto *member = dyn_cast<MemberExpr>(e))
    return isa<FieldDecl>(member->getMemberDecl()) && isInvariant(member->getBase()) &&
           !expandedScalar(member);
  if (isa<CXXThisExpr, IntegerLiteral, CharacterLiteral, FloatingLiteral, CXXBoolLiteralExpr>(e))
    return true;
  if (auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(e))
    return !size->getTypeOfArgument()->isVariablyModifiedType();
  if (auto *call = dyn_cast<CallExpr>(e))
    return isInvariantCall(call);
  if (auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() == UO_Deref)
    return type->isRecordType() && isInvariant(op->getSubExpr()); // the object is the same one
  if (auto *op = dyn_cast<UnaryOperator>(e))
    return (op->getOpcode() == UO_Minus || op->getOpcode() == UO_Plus ||
            op->getOpcode() == UO_Not || op->getOpcode() == UO_LNot) &&
           isInvariant(op->getSubExpr());
  if (auto *op = dyn_cast<BinaryOperator>(e)) {
    if (op->isAssignmentOp() || op->getOpcode() == BO_Comma || op->isPtrMemOp())
      return false;
    if (op->getOpcode() == BO_Div || op->getOpcode() == BO_Rem) {
      // A division is only done on entry if it cannot trap there.
      Expr::EvalResult value;
      if (!op->getRHS()->EvaluateAsInt(value, facts.source.ctx) || value.Val.getInt().isZero())
        return false;
    }
    return isInvariant(op->getLHS()) && isInvariant(op->getRHS());
  }
  if (auto *op = dyn_cast<ConditionalOperator>(e))
    return isInvariant(op->getCond()) && isInvariant(op->getTrueExpr()) &&
           isInvariant(op->getFalseExpr());
  return false;
}

/// A container in a container, u[0]: nests change numbers only.
static const Expr *containerBelow(const Expr *e, const Expr *&index) {
  auto on = containerCall(e->IgnoreParenImpCasts());
  if (!on || !on->index || on->isArrow || !containerOf(e->getType()))
    return nullptr;
  index = on->index;
  return on->object;
}

/// v.size(), m.rows(), u[0].size(): properties of an object that the nest does not change.
bool Attempt::isInvariantCall(const CallExpr *call) const {
  if (auto on = containerCall(call)) {
    const Expr *object = on->object, *index = nullptr;
    while (const Expr *outer = containerBelow(object, index)) {
      if (!isInvariant(index))
        return false;
      object = outer;
    }
    return on->kind == ContainerCall::Query && isInvariant(object);
  }
  if (const Expr *object = getterObject(call))
    return isInvariant(object);
  const Expr *value = inlined(call);
  const auto demands = value ? demandsOf(facts.source.ctx, call, facts.function) : std::nullopt;
  return demands && demands->empty() && isInvariant(value);
}

/// Adds what names a variable or a field of one, in whatever parentheses and with whatever
/// qualifiers (A, ::A). False if `e` is anything else.
static bool addField(const Expr *e, std::string &key) {
  const auto add = [&](const void *declaration) {
    key += ":" + std::to_string(reinterpret_cast<uintptr_t>(declaration));
    return true;
  };
  e = e->IgnoreParenImpCasts();
  if (auto *member = dyn_cast<MemberExpr>(e))
    return addField(member->getBase(), key) && add(member->getMemberDecl());
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return add(ref->getDecl()->getCanonicalDecl());
  return isa<CXXThisExpr>(e) && add(nullptr);
}

std::string Attempt::key(const Expr *e) const {
  e = resolved(facts.source.ctx, e, facts.function);
  // Only looked up, never printed or iterated over.
  if (std::string field = "field";
      isa<MemberExpr, DeclRefExpr>(e->IgnoreParens()) && addField(e, field))
    return field;
  llvm::FoldingSetNodeID id;
  e->Profile(id, facts.source.ctx, /*Canonical=*/true);
  return std::to_string(id.ComputeHash()) + ":" + facts.source.typeName(e->getType()) + ":" +
         facts.source.spelling(e);
}

/// The pointers that evaluating `e` goes through, outermost first.
static void pointersIn(const Expr *e, std::vector<const Expr *> &out) {
  for (const Stmt *child : e->children())
    if (auto *sub = dyn_cast_or_null<Expr>(child))
      pointersIn(sub, out);
  if (auto *op = dyn_cast<UnaryOperator>(e); op && op->getOpcode() == UO_Deref)
    out.push_back(op->getSubExpr()->IgnoreParenImpCasts());
  auto *member = dyn_cast<MemberExpr>(e);
  if (member && member->isArrow() && !isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()))
    out.push_back(member->getBase()->IgnoreParenImpCasts());
}

/// The loops may run no iteration because there is no u[0] of which u[0].size() could be asked.
static std::string elementsTest(const Source &source, const Expr *e) {
  std::string test;
  for (const Stmt *child : e->children())
    if (auto *sub = dyn_cast_or_null<Expr>(child))
      if (std::string inner = elementsTest(source, sub); !inner.empty())
        test += (test.empty() ? "" : " && ") + inner;
  const Expr *index = nullptr;
  if (const Expr *object = isa<CallExpr>(e) ? containerBelow(e, index) : nullptr)
    test += (test.empty() ? "" : " && ") + ("(unsigned long)(" + source.spelling(index) + ") < (" +
                                            source.spelling(object) + ").size()");
  return test;
}

std::string Attempt::pointerTest(const Expr *e) const {
  std::vector<const Expr *> pointers, known;
  pointersIn(e, pointers);
  if (auto *loop = dyn_cast<ForStmt>(facts.root)) {
    if (auto *cond = loop->getCond())
      pointersIn(cond, known);
    for (const Stmt *child : loop->getInit() ? loop->getInit()->children() : loop->children())
      if (auto *sub = dyn_cast_or_null<Expr>(child); sub && sub != loop->getBody())
        pointersIn(sub, known);
  }
  std::string test = elementsTest(facts.source, e);
  for (const Expr *p : pointers) {
    bool seen = std::any_of(known.begin(), known.end(),
                            [&](const Expr *k) { return key(k) == key(p); });
    if (!seen)
      test += (test.empty() ? "" : " && ") + facts.source.spelling(p);
    known.push_back(p);
  }
  return test;
}

std::string Attempt::hostText(const Expr *e, const std::string &pattern) {
  const std::string test = pointerTest(e);
  std::string text;
  for (char c : pattern)
    text += c == '%' ? openedText(facts.source, e, facts.function, draft.nest.opened)
                     : std::string(1, c);
  return test.empty() ? text : "(" + test + " ? " + text + " : 0)";
}

const Expanded *Attempt::expandedScalar(const Expr *e) const {
  if (draft.expanded.empty())
    return nullptr;
  e = e->IgnoreParens();
  auto *ref = dyn_cast<DeclRefExpr>(e);
  for (const Expanded &x : draft.expanded)
    if (x.resetsOf < 0 &&
        (x.var ? ref && ref->getDecl() == x.var : sameExpression(x.lvalue, e, facts.source.ctx)))
      return &x;
  return nullptr;
}

bool Attempt::isExpanded(const VarDecl *v) const {
  return std::any_of(draft.expanded.begin(), draft.expanded.end(),
                     [&](const Expanded &x) { return x.var == v; });
}

const DataSymbol *Attempt::dataNamed(const std::string &symbol) const {
  for (const DataSymbol &d : draft.data)
    if (d.symbol == symbol && d.least != d.greatest)
      return &d;
  return nullptr;
}

static std::string lettersFor(const std::string &text) {
  std::string out;
  for (size_t k = 0; k < text.size(); ++k) {
    char c = text[k];
    if (c == '-' && k + 1 < text.size() && text[k + 1] == '>') {
      out += "_";
      ++k;
      continue;
    }
    switch (c) {
    case '*': out += "_x_"; break;
    case '/': out += "_div_"; break;
    case '%': out += "_mod_"; break;
    case '+': out += "_plus_"; break;
    case '-': out += "_minus_"; break;
    case '(': case ')': case ' ': break;
    default: out += c;
    }
  }
  return out;
}

/// Text that stands in the caller may only name what the caller may name.
bool Attempt::requireAccess(const Expr *e) {
  return canBeOpened(facts.source, e, facts.function, facts.insertAt) ||
         refuse(Reason::StructMember, e->getBeginLoc(), "'" + facts.source.spelling(e) + "'");
}

/// const int nx = g->nx; where the nest reads g->nx too.
const DeclRefExpr *Attempt::copyOf(const Expr *e) const {
  if (!isa<MemberExpr>(e))
    return nullptr;
  for (const VarDecl *v : facts.effects.mentioned)
    if (v->hasLocalStorage() && v->getInit() && v->getType()->isIntegerType() &&
        facts.source.ctx.hasSameUnqualifiedType(v->getType(), e->getType()) &&
        !facts.effects.declared.count(v) && !facts.functionEffects.written.count(v) &&
        !facts.functionEffects.addressTaken.count(v) && sameField(v->getInit(), e))
      return firstReference(facts.root, v);
  return nullptr;
}

void Attempt::require(const std::string &check) {
  if (llvm::is_contained(draft.nest.checks, check))
    return;
  draft.nest.checks.push_back(check);
  ++draft.checksOfCaptured;
}

Poly Attempt::parameter(const Expr *e) {
  e = withoutLoads(e);
  std::string k = key(e);
  if (const std::string *known = symbols.use(k))
    return Poly::symbol(*known);
  draft.captured.push_back(e);
  // Two sizes of one value would be two strides. That it still is one value is checked on entry.
  if (const DeclRefExpr *copy = copyOf(e); copy && requireAccess(e)) {
    require(hostText(copy) + " == " + hostText(e));
    return parameter(copy);
  }
  if (!requireAccess(e))
    return Poly{};
  model::Parameter p;
  p.text = hostText(e);
  p.type = facts.source.typeName(e->getType());
  std::string wanted = lettersFor(facts.source.spelling(e));
  if (isa<ImplicitCastExpr>(e))
    p.text = "(" + p.type + ")(" + p.text + ")";
  else if (!isa<DeclRefExpr>(e) && !isa<MemberExpr>(e))
    p.text = "(" + p.text + ")";
  QualType type = e->getType().getCanonicalType();
  unsigned bits = facts.source.ctx.getIntWidth(type);
  const bool isUnsigned = type->isUnsignedIntegerOrEnumerationType();
  if (bits > 64) // what 64 bits do not hold is too large as well
    p.text = "(" + p.text + " > HETILE_FAR ? HETILE_FAR : " +
             (isUnsigned ? "" : p.text + " < -HETILE_FAR ? -HETILE_FAR : ") + p.text + ")";
  if (isUnsigned)
    p.min = 0;
  else if (bits < 64)
    p.min = -(int64_t(1) << (bits - 1));
  if (bits < 64)
    p.max = isUnsigned ? (int64_t(1) << bits) - 1 : (int64_t(1) << (bits - 1)) - 1;
  symbols.newParameter(k, wanted, p);
  return Poly::symbol(*symbols.use(k));
}

/// n > 0 ? k % n : 0: where n is not positive, the original code runs.
Poly Attempt::quotient(const BinaryOperator *division) {
  const Builder build(facts.source.ctx, facts.function);
  require(hostText(division->getRHS()) + " > 0");
  draft.captured.push_back(division->getRHS());
  return parameter(build.ifPositive(division->getRHS(), division));
}

Poly Attempt::entryValue(const DeclRefExpr *ref) { return parameter(ref); }

unsigned Attempt::scalar(const Expr *e) {
  e = withoutLoads(e);
  std::string k = key(e);
  auto found = scalarKeys.find(k);
  if (found != scalarKeys.end())
    return found->second;
  model::Scalar s;
  draft.captured.push_back(e);
  requireAccess(e);
  s.text = hostText(e);
  s.type = facts.source.typeName(e->getType());
  auto *ref = dyn_cast<DeclRefExpr>(e);
  if (isa<CStyleCastExpr>(e))
    s.text = "(" + s.text + ")";
  s.name = ref && !ref->hasQualifier() ? ref->getDecl()->getNameAsString()
                                       : symbols.uniqueName(lettersFor(facts.source.spelling(e)));
  scalarKeys[k] = draft.nest.scalars.size();
  draft.nest.scalars.push_back(s);
  return draft.nest.scalars.size() - 1;
}

} // namespace hetile::frontend
