// SPDX-License-Identifier: Apache-2.0
//===- StatementExpressions.cpp - what expressions access -----------------===//
//
// Values and places: reads and writes of array elements and scalars, in the order of
// evaluation.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Objects.h"
#include "frontend/statements/Calls.h"
#include "frontend/statements/LastStores.h"
#include "frontend/statements/StatementReader.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Inline.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/syntax/RowFunctions.h"
#include "frontend/values/DataSymbols.h"
#include "frontend/values/Demands.h"
#include "frontend/values/Inductions.h"
#include "model/Affine.h"

#include "clang/AST/DeclCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

bool StatementReader::isElement(const Expr *e) const {
  e = e->IgnoreParens();
  if (auto *call = dyn_cast<CallExpr>(e)) {
    if (auto on = containerCall(call))
      return on->kind == ContainerCall::Subscript || on->kind == ContainerCall::At;
    const Expr *by = call->isGLValue() ? attempt.inlined(call) : nullptr;
    return by && isElement(by);
  }
  if (auto *cast = dyn_cast<ImplicitCastExpr>(e))
    return cast->getCastKind() == CK_NoOp && isElement(cast->getSubExpr());
  if (auto *member = dyn_cast<MemberExpr>(e)) // of an element
    return isa<FieldDecl>(member->getMemberDecl()) && !isInvariantField(member) &&
           (member->isArrow() || isElement(member->getBase()));
  auto *u = dyn_cast<UnaryOperator>(e);
  if (u && u->getOpcode() == UO_Deref)
    return !u->getType()->isRecordType() || !attempt.isInvariant(u);
  return isa<ArraySubscriptExpr>(e);
}

/// A field of an object that is the same in the whole nest, and that is no array element.
bool StatementReader::isInvariantField(const Expr *e) const {
  auto *member = dyn_cast<MemberExpr>(e);
  if (!member)
    return attempt.isInvariant(e);
  const VarDecl *root = invariantRoot(member);
  return attempt.isInvariant(member) || (root && !member->isArrow());
}

std::optional<unsigned> StatementReader::definedBefore(const RawAccess &access) const {
  for (unsigned k = 0; k < raw.size(); ++k) {
    const model::Access &a = statement.accesses[k];
    if (a.write && !a.conditional && a.inner.empty() && model::isAlways(a.guard) &&
        sameElement(raw[k], access))
      return k;
  }
  return std::nullopt;
}

/// The access as it stands here, without its subscripts.
model::Access StatementReader::accessHere(const RawAccess &access, bool write,
                                          bool conditional) const {
  model::Access a;
  a.array = access.base;
  a.write = write;
  a.conditional = conditional;
  a.inCall = scope.called;
  a.inner = scope.inner;
  a.guard = guard.condition;
  a.loc = attempt.facts.source.place(access.expr->getExprLoc());
  a.text = attempt.facts.source.spelling(access.expr);
  return a;
}

unsigned StatementReader::add(RawAccess access, bool write, bool conditional) {
  model::Access a = accessHere(access, write, conditional);
  addDataRanges(attempt, access, a);
  for (unsigned k = 0; k < raw.size(); ++k) {
    const model::Access &b = statement.accesses[k];
    bool covers = !b.conditional && b.inner.empty() && model::isAlways(b.guard);
    bool sameInner = a.inner.size() == b.inner.size() &&
                     std::equal(a.inner.begin(), a.inner.end(), b.inner.begin(),
                                [](const auto &x, const auto &y) { return x.name == y.name; });
    bool sameCase = b.conditional == a.conditional && sameInner && model::equal(a.guard, b.guard);
    if (sameElement(raw[k], access) && b.write == write && (covers || sameCase)) {
      statement.accesses[k].inCall |= scope.called;
      noteRows(k, access.expr);
      return k;
    }
  }
  statement.accesses.push_back(a);
  raw.push_back(std::move(access));
  noteRows(raw.size() - 1, raw.back().expr);
  return raw.size() - 1;
}

/// An element of an array of the body: only its subscripts matter.
bool StatementReader::localElement(const Expr *e, bool write) {
  const Expr *const whole = e;
  for (;;) {
    e = e->IgnoreParenImpCasts();
    auto *element = dyn_cast<ArraySubscriptExpr>(e);
    if (!element) {
      const PrivateArray *own = attempt.reading.privateArray(elementVariable(whole));
      return isa<DeclRefExpr>(e) ? !own || privateElement(whole, *own, write)
                                 : refuse(Reason::DerefBase, e, quoted(e));
    }
    if (!rvalue(element->getIdx()))
      return false;
    e = element->getBase();
  }
}

/// An element of a table that a function has for itself, or that all of the program has.
bool StatementReader::globalElement(const Expr *e, bool write) {
  const VarDecl *v = elementVariable(e);
  if (!v || v->hasLocalStorage() || !v->getType()->isConstantArrayType() || write)
    return refuse(Reason::CallReadsWritten, e, quoted(e));
  return acceptGlobal(attempt, callers.front(), v) && localElement(e, false);
}

/// That the array may be one of the body is known of subscripts that are read like all others: what
/// they ask on entry, they ask here. The nest itself does not access the array, unless the last
/// instance has to leave its values there.
bool StatementReader::privateElement(const Expr *e, const PrivateArray &own, bool write) {
  Attempt trial = attempt;
  auto access = readElement(trial, scope, e);
  if (!access)
    return attempt.refuse(trial.refusal ? trial.refusal->reason : Reason::NonAffineSubscript,
                          e->getExprLoc(), quoted(e));
  if (trial.draft.bases[access->base].var != own.var)
    return refuse(Reason::NonAffineSubscript, e, quoted(e));
  if (own.lastPrivate) {
    attempt.accept(std::move(trial));
    return addLastPrivate(*access, write);
  }
  if (trial.draft.bases.size() != attempt.draft.bases.size() + 1)
    return refuse(Reason::NonAffineSubscript, e, quoted(e));
  trial.draft.bases.pop_back();
  attempt.accept(std::move(trial));
  return true;
}

/// The access, for those who must know what the last instance leaves in the array.
bool StatementReader::addLastPrivate(const RawAccess &access, bool write) {
  model::Access a = accessHere(access, write, guard.conditional);
  for (const Poly &p : access.subscripts) {
    const auto subscript = attempt.symbols.affine(p);
    if (!subscript || mentionsData(attempt, p))
      return refuse(Reason::NonAffineSubscript, access.expr, quoted(access.expr));
    a.subscripts.push_back(*subscript);
  }
  statement.lastPrivate.push_back(std::move(a));
  lastPrivate.emplace(attempt.draft.bases[access.base].var, access);
  return true;
}

/// The element in `s` that has this key; null if there is none.
static const Expr *elementNamed(const Attempt &attempt, const Stmt *s, const std::string &key) {
  if (auto *e = dyn_cast<Expr>(s); e && attempt.key(e) == key)
    return e;
  for (const Stmt *child : s->children())
    if (const Expr *e = child ? elementNamed(attempt, child, key) : nullptr)
      return e;
  return nullptr;
}

/// The elements whose values stand in the subscripts are read, too. A write that only the data
/// know the place of is more than the model can say.
bool StatementReader::dataOf(const RawAccess &access, bool write) {
  for (const Poly &p : access.subscripts)
    for (const auto &term : p.terms)
      for (const std::string &symbol : term.first) {
        const DataSymbol *d = attempt.dataNamed(symbol);
        if (!d && attempt.symbols.isFloor(symbol) && mentionsData(attempt, p))
          return refuse(Reason::NonAffineSubscript, access.expr, quoted(access.expr));
        if (!d)
          continue;
        if (write) {
          const Expr *here = elementNamed(attempt, access.expr, attempt.key(d->access.expr));
          return refuse(Reason::IndirectSubscript, here ? here : access.expr,
                        quoted(d->access.expr));
        }
        RawAccess element = d->access;
        noteMention(nullptr, element);
        if (!definedBefore(element))
          add(element, false, guard.conditional);
      }
  return true;
}

/// One that conditions make, or a variable. Those of variables are asked for when no other is left.
static const Choice *choiceIn(const Symbols &symbols, const RawAccess &access, bool byVariable) {
  for (const Poly &p : access.subscripts)
    if (const Choice *choice = symbols.choiceIn(p, byVariable))
      return choice;
  return nullptr;
}

static bool isOneInequality(const model::Condition &c) {
  return c.anyOf.size() == 1 && c.anyOf.front().size() == 1 && !c.anyOf.front().front().isEquality;
}

/// True if `yes` is what a choice is at most points: the neighbour, not what lies a whole size
/// away.
static bool isMostlyYes(const Symbols &symbols, const Choice &choice) {
  const auto isFar = [&](const Poly &p) {
    return std::any_of(p.terms.begin(), p.terms.end(), [&](const auto &term) {
      return std::any_of(term.first.begin(), term.first.end(),
                         [&](const std::string &s) { return symbols.isParameter(s); });
    });
  };
  const auto hasIterator = [&](const Poly &p) { return !p.isConstant() && !isFar(p); };
  const auto rank = [&](const Poly &p, const model::Condition &condition) {
    return std::make_tuple(!isOneInequality(condition), !hasIterator(p),
                           std::llabs(p.constantTerm()));
  };
  return rank(choice.yes, choice.when) <= rank(choice.no, choice.otherwise);
}

static void addBoundary(std::vector<model::Piece> &out, const char *text) {
  out.push_back({model::Piece::Text, text, 0, 0, {}, true});
}

static void addBoundary(std::vector<model::Piece> &out, const model::Condition &condition) {
  for (const auto &conjunct : condition.anyOf) {
    addBoundary(out, &conjunct == &condition.anyOf.front() ? "(" : " || (");
    addBoundary(out, conjunct.empty() ? "1" : "");
    for (const model::Constraint &c : conjunct) {
      addBoundary(out, &c == &conjunct.front() ? "" : " && ");
      out.push_back({model::Piece::Value, "long", 0, 0, c.expr, true});
      addBoundary(out, c.isEquality ? " == 0" : " >= 0");
    }
    addBoundary(out, ")");
  }
}

/// Adds all elements that it may be, where variables have the values of `chosen`.
bool StatementReader::addCases(const RawAccess &access, bool read, bool write,
                               const model::Piece::Case &chosen, model::Piece &out) {
  const Choice *choice = choiceIn(attempt.symbols, access, true);
  if (!choice) {
    if (!dataOf(access, write))
      return false;
    noteMention(nullptr, access);
    out.cases.push_back(chosen);
    out.cases.back().access = record(access, read, write);
    for (size_t k = 0; k < raw.size(); ++k)
      statement.accesses[k].inCall |= sameElement(raw[k], access);
    return true;
  }
  for (const bool holds : {true, false}) {
    model::Piece::Case one = chosen;
    if (const Poly &value = holds ? choice->yes : choice->no; !attempt.symbols.choiceIn(value))
      one.values[choice->by->getNameAsString()] = attempt.symbols.affine(value).value();
    const auto part = withChoice(access, *choice, holds);
    const bool ok =
        part && restoring([&] {
          guard.conditional = true;
          return assume(holds ? choice->when : choice->otherwise)
                     ? addCases(*part, read, write, one, out)
                     : refuse(Reason::NonAffineSubscript, access.expr, "too many cases");
        });
    if (!ok)
      return false;
  }
  return true;
}

/// An element that the data choose by a variable of the program's: the text says a[up], too.
bool StatementReader::chosenBy(const RawAccess &access, bool read, bool write,
                               std::vector<model::Piece> &out) {
  std::map<std::string, const VarDecl *> variables;
  for (std::optional<Poly> p : access.subscripts)
    while (const Choice *choice = p ? attempt.symbols.choiceIn(*p, true) : nullptr) {
      const std::string name = choice->by->getNameAsString();
      // Elsewhere the variable may have another value by now.
      if (scope.called || !mentions(access.expr, choice->by) ||
          variables.emplace(name, choice->by).first->second != choice->by)
        return refuse(Reason::NonAffineSubscript, access.expr,
                      "'" + name + "' changes in the nest");
      p = attempt.symbols.withChoice(*p, *choice, true);
    }
  hasInside = false;
  model::Piece piece;
  piece.kind = model::Piece::Chosen;
  if (!addCases(access, read, write, {}, piece))
    return false;
  out.push_back(std::move(piece));
  return true;
}

/// `access` where `choice` is one of the two; empty and refused if numbers get too large.
std::optional<RawAccess> StatementReader::withChoice(RawAccess access, const Choice &choice,
                                                     bool holds) {
  for (Poly &p : access.subscripts) {
    const auto value = attempt.symbols.withChoice(p, choice, holds);
    if (!value) {
      refuse(Reason::NonAffineSubscript, access.expr, "numbers too large");
      return std::nullopt;
    }
    p = *value;
  }
  return access;
}

/// Each case of an element that is one of several, under its condition: *(c ? &a[x] : &a[y]). With
/// c ? a[x] : a[y], vector instructions would look at both, of which one is far from the array.
bool StatementReader::chosen(const RawAccess &access, bool read, bool write, bool isInside,
                             std::vector<model::Piece> &out) {
  const Choice *choice = choiceIn(attempt.symbols, access, false);
  if (!choice && choiceIn(attempt.symbols, access, true))
    return chosenBy(access, read, write, out);
  if (!choice) {
    if (!dataOf(access, write))
      return false;
    noteMention(nullptr, access);
    out.push_back({model::Piece::Element, "", record(access, read, write), 0, {}, !isInside});
    return true;
  }
  const bool mostly = isMostlyYes(attempt.symbols, *choice);
  const model::Condition &condition = mostly ? choice->when : choice->otherwise;
  const auto branch = [&](bool holds) {
    const auto part = withChoice(access, *choice, holds);
    if (!part)
      return false;
    return restoring([&] {
      return assume(holds ? choice->when : choice->otherwise)
                 ? chosen(*part, read, write, isInside && holds == mostly, out)
                 : refuse(Reason::NonAffineSubscript, access.expr, "too many cases");
    });
  };
  const auto isOfInnerLoop = [&](const model::InnerIterator &it) {
    return condition.anyOf.front().front().expr.terms.count(it.name) != 0;
  };
  if (isInside && isOneInequality(condition) &&
      std::none_of(scope.inner.begin(), scope.inner.end(), isOfInnerLoop))
    statement.inside.push_back(condition.anyOf.front().front());
  else if (isInside)
    hasInside = false;
  addBoundary(out, "(*(");
  addBoundary(out, condition);
  addBoundary(out, " ? &");
  if (!branch(mostly))
    return false;
  addBoundary(out, " : &");
  if (!branch(!mostly))
    return false;
  addBoundary(out, "))");
  return true;
}

bool StatementReader::element(const Expr *e, bool read, bool write, const Expr *at) {
  e = e->IgnoreParens();
  count(1);
  if (isLocalElement(e))
    return localElement(e, write);
  if (scope.called && !scope.places.count(elementVariable(e)))
    return globalElement(e, write);
  Scope here = scope; // what variables may be is known of this element alone
  choosing.note(attempt.symbols, here);
  auto access = readElement(attempt, here, e, Choices::Read);
  if (!access)
    return false;
  if (choiceIn(attempt.symbols, *access, false) || choiceIn(attempt.symbols, *access, true)) {
    for (auto &level : sureWrites)
      if (auto it = level.find(attempt.key(e)); write && it != level.end())
        it->second.isOne = false;
    std::vector<model::Piece> pieces;
    const bool ok = chosen(*access, read, write, true, pieces);
    holes.push_back({at ? at : e, {}, nullptr, std::move(pieces)});
    return ok && followInductions(attempt, e, scope);
  }
  if (!dataOf(*access, write))
    return false;
  noteMention(e, *access);
  holes.push_back({at ? at : e, {model::Piece::Element, "", 0, 0}});
  if (write && !read)
    for (auto &level : sureWrites)
      if (auto it = level.find(attempt.key(e)); it != level.end()) {
        SureWrite &sure = it->second;
        sure.places.push_back({*access, guard, holes.size() - 1});
        sure.isOne &= sameElement(sure.places.front().access, *access);
        return followInductions(attempt, e, scope);
      }
  holes.back().piece.access = record(*access, read, write);
  return followInductions(attempt, e, scope); // *p++
}

/// Adds the accesses; the number of one of them, for the text. Under another condition, the same
/// subscripts may come to lie in another row (carryRows).
unsigned StatementReader::record(const RawAccess &access, bool read, bool write) {
  auto defined = definedBefore(access);
  unsigned number = defined.value_or(0);
  // A write that may not happen keeps the old value: it reads it.
  if ((read || (write && guard.conditional)) && !defined)
    number = add(access, false, guard.conditional);
  if (write)
    number = add(access, true, guard.conditional);
  for (unsigned k = 0; k < raw.size(); ++k)
    if (sameElement(raw[k], access) &&
        model::equal(statement.accesses[k].guard, statement.accesses[number].guard))
      return k;
  return number;
}

bool StatementReader::storeLast(const DeclRefExpr *ref) {
  auto cell = readCell(attempt, ref);
  if (!cell)
    return false;
  statement.accesses[add(*cell, true, false)].last = true;
  return true;
}

void StatementReader::keepLast(const PrivateArray &own) {
  const auto known = lastPrivate.find(own.var);
  if (known == lastPrivate.end())
    return;
  RawAccess all = known->second;
  restoring([&] {
    scope.inner.clear();
    guard = Guard();
    for (size_t d = 0; d < own.extents.size(); ++d) {
      const std::string name = elementIndex(d);
      const model::AffineExpr index = model::affineSymbol(name);
      scope.inner.push_back({name});
      all.subscripts[d] = Poly::symbol(name);
      guard.condition = model::conjunction(
          guard.condition,
          model::conjunction(model::nonNegative(index),
                             model::nonNegative(model::sub(
                                 model::affineConstant(int64_t(own.extents[d]) - 1), index))));
    }
    statement.accesses[add(all, false, false)].last = true;
    statement.accesses[add(all, true, false)].last = true;
    return true;
  });
}

/// The closed form of a followed variable in place of `at`.
bool StatementReader::valueOf(const VarDecl *v, const Expr *at) {
  auto known = scope.values.find(v);
  auto value = known == scope.values.end() ? std::nullopt : attempt.symbols.affine(known->second);
  if (!value || !v->getType()->isIntegerType())
    return refuse(v->getType()->isIntegerType() ? Reason::ScalarWritten : Reason::WholeArray, at,
                  "'" + v->getNameAsString() + "'");
  model::Piece piece{model::Piece::Value, attempt.facts.source.typeName(v->getType()), 0, 0,
                     *value};
  holes.push_back({at, piece});
  return true;
}

/// k++, k += n, p++: nothing is left of it but its value, if that is used.
bool StatementReader::induction(const Expr *change) {
  auto *count = dyn_cast<UnaryOperator>(change);
  const VarDecl *v =
      variableOf(count ? count->getSubExpr() : cast<BinaryOperator>(change)->getLHS());
  if (v->getType()->isPointerType() || change == unused) {
    holes.push_back({change, {model::Piece::Text, "(void)0", 0, 0, {}}});
    return followInductions(attempt, change, scope);
  }
  if (count && count->isPostfix())
    return valueOf(v, change) && followInductions(attempt, change, scope);
  return followInductions(attempt, change, scope) && valueOf(v, change);
}

bool StatementReader::variableRead(const DeclRefExpr *ref) {
  if (auto *constant = dyn_cast<EnumConstantDecl>(ref->getDecl())) {
    // Enumerators of a class go without its name only inside of it.
    bool ofClass = constant->getDeclContext()->getRedeclContext()->isRecord();
    if (constant->getParentFunctionOrMethod() || (ofClass && !ref->hasQualifier()))
      return refuse(Reason::LocalDeclaration, ref, quoted(ref));
    return true;
  }
  auto *v = dyn_cast<VarDecl>(ref->getDecl());
  if (!v)
    return refuse(Reason::Unsupported, ref, quoted(ref));
  QualType type = v->getType();
  if (type.isVolatileQualified() || type->isAtomicType())
    return refuse(Reason::Volatile, ref, quoted(ref));
  if (std::count(scope.loopVars.begin(), scope.loopVars.end(), v))
    return true;
  if (attempt.reading.inductions.count(v))
    return valueOf(v, ref);
  if (locals.count(v))
    return true;
  if (type->isReferenceType())
    type = type->getPointeeType();
  if (type->isPointerType() || type->isArrayType())
    return refuse(Reason::WholeArray, ref, quoted(ref));
  if (!type->isArithmeticType() && !type->isEnumeralType())
    return refuse(Reason::TypeUnsupported, ref, quoted(ref));
  if (!attempt.isInvariant(ref))
    return refuse(Reason::ScalarWritten, ref, quoted(ref));
  if (scope.called)
    return acceptGlobal(attempt, callers.front(), v);
  unsigned number = attempt.scalar(ref);
  if (ref->hasQualifier()) // N::x is not the name of the captured value
    holes.push_back({ref, {model::Piece::Captured, "", 0, number}});
  return true;
}

bool StatementReader::memberRead(const MemberExpr *e) {
  const Expr *base = e;
  while (auto *m = dyn_cast<MemberExpr>(base->IgnoreParenImpCasts()))
    base = m->getBase();
  if (isElement(base->IgnoreParenImpCasts()) || scope.called)
    return refuse(Reason::StructElement, e, quoted(e));
  if (!e->getType()->isArithmeticType() && !e->getType()->isEnumeralType())
    return refuse(Reason::TypeUnsupported, e, quoted(e));
  if (!attempt.isInvariant(e))
    return refuse(Reason::ScalarWritten, e, quoted(e));
  holes.push_back({e, {model::Piece::Captured, "", 0, attempt.scalar(e)}});
  return true;
}

/// A scalar that has become the statement's own variable.
bool StatementReader::expandedScalar(const Expr *e) {
  const Expanded *x = scope.called ? nullptr : attempt.expandedScalar(e);
  auto *ref = dyn_cast<DeclRefExpr>(e);
  if (x && (!ref || ref->hasQualifier() || ref->getDecl()->getNameAsString() != x->local))
    holes.push_back({e, {model::Piece::Text, x->local, 0, 0}});
  return x != nullptr;
}

bool StatementReader::readLvalue(const Expr *e) {
  e = e->IgnoreParens();
  if (expandedScalar(e))
    return true;
  if (isElement(e))
    return element(e, true, false);
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return variableRead(ref);
  if (auto *member = dyn_cast<MemberExpr>(e))
    return memberRead(member);
  if (auto *call = dyn_cast<CallExpr>(e))
    return lvalueCall(call, true, false);
  return rvalue(e);
}

/// A call that gives a reference.
bool StatementReader::lvalueCall(const CallExpr *e, bool read, bool write) {
  if (isElement(e))
    return element(e, read, write);
  if (!write && (isStdMinMax(e->getDirectCallee()) || attempt.isInvariant(e)))
    return call(e);
  const Expr *by = containerCall(e) ? nullptr : attempt.inlined(e);
  return by ? replaced(e, by, read, write) : call(e);
}

/// What was read in the place of the call `e`, accesses from number `first` on and perhaps a
/// refusal, stands where the call does if it has no place of its own.
void StatementReader::placeAt(const CallExpr *e, size_t first) {
  if (e->getBeginLoc().isInvalid())
    return;
  attempt.placeRefusal(e->getBeginLoc());
  for (size_t k = first; k < statement.accesses.size(); ++k)
    if (raw[k].expr->getExprLoc().isInvalid() && statement.accesses[k].loc.line == 0)
      statement.accesses[k].loc = attempt.facts.source.place(e->getBeginLoc());
}

/// `by` stands in the place of the call `e`.
bool StatementReader::replaced(const CallExpr *e, const Expr *by, bool read, bool write) {
  if (!requireDemands(attempt, scope, e))
    return false;
  const size_t first = statement.accesses.size();
  ++replacing;
  ++replacements;
  bool ok = write               ? writeLvalue(by, read)
            : by->isGLValue()   ? readLvalue(by)
                                : rvalue(by);
  --replacing;
  placeAt(e, first);
  holes.push_back({e, {}, by});
  return ok;
}

bool StatementReader::writeLvalue(const Expr *e, bool alsoRead) {
  e = e->IgnoreParens();
  if (expandedScalar(e))
    return true;
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
  if (isa<CXXOperatorCallExpr, CXXMemberCallExpr>(e)) {
    const Expr *by = containerCall(e) ? nullptr : attempt.inlined(cast<CallExpr>(e));
    return by ? replaced(cast<CallExpr>(e), by, alsoRead, true)
              : refuse(Reason::Container, e, quoted(e));
  }
  if (auto *call = dyn_cast<CallExpr>(e))
    if (const Expr *by = attempt.inlined(call))
      return replaced(call, by, alsoRead, true);
  if (isa<CallExpr>(e))
    return refuse(Reason::CallUnknown, e, quoted(e));
  return refuse(Reason::Unsupported, e, "an assignment to " + quoted(e));
}

bool StatementReader::assignment(const BinaryOperator *op) {
  count(1);
  if (const VarDecl *v = variableOf(op->getLHS()); v && attempt.reading.inductions.count(v))
    return induction(op);
  if (op->getLHS()->getType()->isPointerType())
    return refuse(Reason::PointerModified, op, quoted(op->getLHS()));
  if (!rvalue(op->getRHS()) || !writeLvalue(op->getLHS(), op->isCompoundAssignmentOp()))
    return false;
  if (const VarDecl *v = variableOf(op->getLHS()))
    choosing.assign(attempt, scope, {guard.condition, !inSwitch}, v, op->getRHS(),
                    op->isCompoundAssignmentOp() ? op : nullptr);
  return true;
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

/// a = b, where both are structs without an assignment of their own.
static bool isStructCopy(const CXXOperatorCallExpr *e) {
  auto *method = dyn_cast_or_null<CXXMethodDecl>(e->getDirectCallee());
  return e->getOperator() == OO_Equal && method && method->isTrivial() &&
         method->isCopyAssignmentOperator() && e->getArg(1)->isGLValue();
}

/// Arguments are numbers: the call can stay as it is written.
static bool isFunctionOfNumbers(const CallExpr *e) {
  const FunctionDecl *f = e->getDirectCallee();
  if (!f || isa<CXXMethodDecl>(f))
    return false;
  return isStdMinMax(f) || std::all_of(f->param_begin(), f->param_end(), [](const ParmVarDecl *p) {
           return p->getType()->isArithmeticType() || p->getType()->isEnumeralType();
         });
}

/// Object or argument of a function of std::complex; null if there is none.
static const Expr *complexOperand(const CallExpr *e) {
  const auto isComplex = [](const Expr *of) {
    const CXXRecordDecl *type = of->getType().getNonReferenceType()->getAsCXXRecordDecl();
    return type && type->isInStdNamespace() && type->getName() == "complex";
  };
  if (auto *method = dyn_cast<CXXMemberCallExpr>(e);
      method && isComplex(method->getImplicitObjectArgument()))
    return method->getImplicitObjectArgument();
  for (const Expr *argument : e->arguments())
    if (isComplex(argument))
      return argument;
  return nullptr;
}

/// What a call stands for is an element or an integer: no operation of it might be fused with those
/// around the call.
static bool isPlain(const Expr *by) {
  return by && (!by->getType()->isFloatingType() || plainValue(by)->isGLValue());
}

bool StatementReader::call(const CallExpr *e) {
  if (isLambdaCall(e) && !isPlain(attempt.inlined(e)))
    return refuse(Reason::Lambda, e);
  if (const Expr *number = complexOperand(e))
    return refuse(Reason::ElementType, e,
                  "'" + attempt.facts.source.typeName(number->getType().getNonReferenceType()) +
                      "'");
  if (auto *copy = dyn_cast<CXXOperatorCallExpr>(e); copy && isStructCopy(copy)) {
    count(1);
    return readLvalue(copy->getArg(1)) && writeLvalue(copy->getArg(0), false);
  }
  if (e->getType()->isArithmeticType() && !isFunctionOfNumbers(e) && !scope.called &&
      attempt.isInvariant(e)) {
    holes.push_back({e, {model::Piece::Captured, "", 0, attempt.scalar(e)}});
    return true;
  }
  if (const Expr *by = scope.called || containerCall(e) ? nullptr : attempt.inlined(e))
    if (!isFunctionOfNumbers(e) || (replacing < MostCalls && replacements < MostReplaced &&
                                    namesElements(attempt, e->getDirectCallee()))) {
      const CallExpr *place =
          isAccessible(by, attempt.facts.function) ? nullptr : referenceOverload(attempt, e);
      if (!place)
        return replaced(e, by, true, false);
      const size_t first = statement.accesses.size();
      const bool ok = element(place, true, false, e);
      placeAt(e, first);
      return ok;
    }
  if (auto *operatorCall = dyn_cast<CXXOperatorCallExpr>(e)) {
    bool subscript = operatorCall->getOperator() == OO_Subscript ||
                     operatorCall->getOperator() == OO_Call;
    return refuse(subscript ? Reason::Container : Reason::CallUnknown, e, quoted(e));
  }
  if (auto *member = dyn_cast<CXXMemberCallExpr>(e))
    if (containerOf(member->getObjectType()))
      return refuse(Reason::ContainerChanged, e, quoted(member->getImplicitObjectArgument()));
  if (auto copied = scope.called ? copyOfNumber(e) : std::nullopt)
    return *copied;
  count(8);
  if (const FunctionDecl *definition = rowFunction(e))
    return rowCall(e, definition);
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
  if (isApart(cast)) {
    holes.push_back({cast, {}, from});
    return rvalue(from);
  }
  if (auto *written = dyn_cast<ExplicitCastExpr>(cast);
      written && usesLocalType(written->getTypeAsWritten()))
    return refuse(Reason::LocalDeclaration, cast, "a type");
  switch (cast->getCastKind()) {
  case CK_LValueToRValue:
    return readLvalue(from);
  case CK_ArrayToPointerDecay:
    if (isa<StringLiteral>(from->IgnoreParens())) // assert(0 && "why")
      return true;
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
    if (op->getOpcode() == BO_Comma) {
      const bool all = op == unused;
      return whole(op->getLHS()) && (all ? whole(op->getRHS()) : stmt(op->getRHS()));
    }
    if (op->getLHS()->getType()->isPointerType() || op->getRHS()->getType()->isPointerType())
      return refuse(Reason::WholeArray, op, quoted(op));
    count(1);
    return stmt(op->getLHS()) && stmt(op->getRHS());
  }
  if (auto *op = dyn_cast<AbstractConditionalOperator>(e))
    return select(op);
  if (auto *op = dyn_cast<UnaryOperator>(e)) {
    count(1);
    if (const VarDecl *v = op->isIncrementDecrementOp() ? variableOf(op->getSubExpr()) : nullptr;
        v && attempt.reading.inductions.count(v))
      return induction(op);
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
    return c->isGLValue() ? lvalueCall(c, true, false) : call(c);
  if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr>(e))
    return readLvalue(e);
  if (auto *size = dyn_cast<UnaryExprOrTypeTraitExpr>(e))
    return size->isArgumentType() && !size->getArgumentType()->isVariablyModifiedType() &&
                   !usesLocalType(size->getArgumentType())
               ? true
               : refuse(Reason::Unsupported, e, "'sizeof' of an expression");
  if (isa<InitListExpr, ExprWithCleanups, ConstantExpr, MaterializeTemporaryExpr, StmtExpr,
          SubstNonTypeTemplateParmExpr, ArrayInitLoopExpr, CXXStdInitializerListExpr>(e))
    return children(e);
  if (isa<LambdaExpr, BlockExpr>(e))
    return refuse(Reason::Lambda, e);
  if (isa<CXXThrowExpr>(e))
    return refuse(Reason::Exception, e);
  return refuse(Reason::Unsupported, e, "the expression " + quoted(e));
}

} // namespace hetile::frontend
