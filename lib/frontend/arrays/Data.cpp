// SPDX-License-Identifier: Apache-2.0
//===- Data.cpp - array elements that decide where the nest goes ----------===//
//
// An element may be looked at before the nest runs if the nest does not write its array and
// the program reads it: its domain is noted with every use. Only elements that stand in
// subscripts and loop headers become symbols; all others are read like any value.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Data.h"

#include "frontend/arrays/Arrays.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/syntax/RowFunctions.h"
#include "frontend/values/DataSymbols.h"
#include "frontend/values/Expressions.h"
#include "model/Affine.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {

/// Values beyond this, on either side, leave the original code to run.
constexpr int64_t Limit = (int64_t(1) << 31) - 1;

bool isSubscriptOperator(const Expr *e) {
  auto *call = dyn_cast<CXXOperatorCallExpr>(e);
  return call && (call->getOperator() == OO_Subscript || call->getOperator() == OO_Call);
}

/// True for an expression that names an element: a[i], *p, v(i).
bool isElement(const Expr *e) {
  auto *u = dyn_cast<UnaryOperator>(e);
  return isa<ArraySubscriptExpr>(e) || (u && u->getOpcode() == UO_Deref) || isSubscriptOperator(e);
}

bool isElementOrField(const Expr *e) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    if (isElement(e))
      return true;
    auto *member = dyn_cast<MemberExpr>(e);
    if (!member)
      return false;
    e = member->getBase();
  }
}

/// What names the array below an element: a variable or a member that stays the same.
const Expr *arrayRoot(const Expr *e, std::vector<const Expr *> &subscripts) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    auto *u = dyn_cast<UnaryOperator>(e);
    auto *sum = dyn_cast<BinaryOperator>(e);
    if (auto *element = dyn_cast<ArraySubscriptExpr>(e)) {
      subscripts.push_back(element->getIdx());
      e = element->getBase();
    } else if (u && u->getOpcode() == UO_Deref) {
      e = u->getSubExpr();
    } else if (sum && sum->isAdditiveOp() && sum->getType()->isPointerType()) {
      bool swapped = !sum->getLHS()->getType()->isPointerType();
      subscripts.push_back(swapped ? sum->getLHS() : sum->getRHS());
      e = swapped ? sum->getRHS() : sum->getLHS();
    } else if (isSubscriptOperator(e)) {
      auto *call = cast<CXXOperatorCallExpr>(e);
      for (unsigned k = 1; k < call->getNumArgs(); ++k)
        subscripts.push_back(call->getArg(k));
      e = call->getArg(0);
    } else if (auto *member = dyn_cast<MemberExpr>(e);
               member && isElementOrField(member->getBase())) {
      e = member->getBase();
    } else {
      return e;
    }
  }
}

/// Finds written arrays, and elements that decide subscripts and loops.
class Scan : public RecursiveASTVisitor<Scan> {
public:
  explicit Scan(const Attempt &attempt) : attempt(attempt), facts(attempt.lookups->data) {}

  bool VisitBinaryOperator(BinaryOperator *op) {
    if (op->isAssignmentOp()) {
      write(op->getLHS());
      // i2 = *m - 1, where i2 bounds a loop.
      if (const VarDecl *v = variableOf(op->getLHS()); v && attempt.reading.inductions.count(v))
        decide(op->getRHS());
    } else if (op->isAdditiveOp() && op->getType()->isPointerType()) {
      decide(op->getLHS()->getType()->isPointerType() ? op->getRHS() : op->getLHS());
    }
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *op) {
    if (op->isIncrementDecrementOp())
      write(op->getSubExpr());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *e) {
    decide(e->getIdx());
    return true;
  }
  bool VisitCallExpr(CallExpr *call) {
    if (const FunctionDecl *f = rowFunction(call); f && !attempt.inlined(call))
      for (const ParmVarDecl *p : f->parameters())
        facts.unknownWrite |=
            isRow(p->getType()) && !p->getType()->getPointeeType().isConstQualified();
    return true;
  }
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *call) {
    if (call->isAssignmentOp())
      write(call->getArg(0));
    else if (isSubscriptOperator(call))
      for (unsigned k = 1; k < call->getNumArgs(); ++k)
        decide(call->getArg(k));
    return true;
  }
  bool VisitForStmt(ForStmt *loop) {
    decide(loop->getInit());
    decide(loop->getCond());
    return true;
  }

private:
  const Attempt &attempt;
  DataFacts &facts;
  std::set<const VarDecl *> seen;

  void write(const Expr *e) {
    const Expr *plain = e->IgnoreParenImpCasts();
    if (isa<CallExpr>(plain) && !isSubscriptOperator(plain))
      facts.unknownWrite = true; // of what a function returns
    if (!isElementOrField(e))
      return;
    std::vector<const Expr *> subscripts;
    for (unsigned depth = 0;; ++depth) {
      const Expr *root = arrayRoot(e, subscripts);
      auto *ref = dyn_cast<DeclRefExpr>(root);
      auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (!v && !isa<MemberExpr>(root))
        break;
      if (const VarDecl *object = invariantRoot(root)) {
        facts.writtenIn.insert(object);
        if (root->getType().getNonReferenceType()->isRecordType())
          facts.writtenObjects.insert(object);
      }
      facts.written.insert(attempt.key(root));
      if (!v || v->getType()->isArrayType() ||
          (!attempt.facts.effects.declared.count(v) && !attempt.facts.effects.written.count(v)))
        return;
      // `double *row = a[i]` stands for a. A name that changes may stand for anything.
      if (attempt.facts.effects.written.count(v) || !v->getInit() || depth == 4)
        break;
      e = v->getInit();
    }
    facts.unknownWrite = true;
  }

  void decide(const Stmt *s) {
    if (!s)
      return;
    if (auto *e = dyn_cast<Expr>(s);
        e && isElementOrField(e) && e->getType()->isIntegralOrEnumerationType())
      facts.deciding.insert(attempt.key(e->IgnoreParenImpCasts()));
    if (auto *ref = dyn_cast<DeclRefExpr>(s))
      if (auto *v = dyn_cast<VarDecl>(ref->getDecl());
          v && attempt.facts.effects.declared.count(v) && v->getInit() && seen.insert(v).second)
        decide(v->getInit());
    if (auto *d = dyn_cast<DeclStmt>(s))
      for (const Decl *decl : d->decls())
        if (auto *v = dyn_cast<VarDecl>(decl))
          decide(v->getInit());
    for (const Stmt *child : s->children())
      decide(child);
  }
};

const DataFacts &factsOf(const Attempt &attempt) {
  if (!attempt.lookups->data.scanned) {
    attempt.lookups->data.scanned = true;
    Scan(attempt).TraverseStmt(const_cast<ForStmt *>(attempt.facts.root));
  }
  return attempt.lookups->data;
}

bool contains(const std::vector<model::Constraint> &all, const model::Constraint &c) {
  return std::any_of(all.begin(), all.end(), [&](const model::Constraint &d) {
    return c.isEquality == d.isEquality && model::equal(c.expr, d.expr);
  });
}

/// True if `outer` holds wherever `inner` does, because its constraints are among the other's.
bool covers(const model::Condition &outer, const model::Condition &inner) {
  if (model::equal(outer, inner) || model::isAlways(outer))
    return true;
  if (outer.anyOf.size() != 1)
    return false;
  return std::all_of(inner.anyOf.begin(), inner.anyOf.end(), [&](const auto &conjunct) {
    return std::all_of(outer.anyOf[0].begin(), outer.anyOf[0].end(),
                       [&](const model::Constraint &c) { return contains(conjunct, c); });
  });
}

/// True if `c` mentions the parameters of element number `first` or a later one.
bool mentionsLater(const Attempt &attempt, const model::Condition &c, size_t first) {
  bool found = false;
  for (const auto &conjunct : c.anyOf)
    for (const model::Constraint &k : conjunct)
      model::forEachSymbol(k.expr, [&](const std::string &s) {
        for (size_t d = first; d < attempt.draft.data.size(); ++d)
          found |= s == attempt.draft.data[d].least || s == attempt.draft.data[d].greatest;
      });
  return found;
}

bool isSame(const Attempt &attempt, const RawAccess &access) {
  for (const Poly &p : access.subscripts)
    for (const auto &term : p.terms)
      for (const std::string &symbol : term.first)
        if (!attempt.symbols.isParameter(symbol))
          return false;
  return true;
}

/// Makes the symbol and the parameters of an element seen for the first time.
DataSymbol newSymbol(Attempt &attempt, const RawAccess &access) {
  const Base &base = attempt.draft.bases[access.base];
  unsigned bits = attempt.facts.source.ctx.getIntWidth(base.element);
  bool isUnsigned = base.element->isUnsignedIntegerOrEnumerationType();
  int64_t least = isUnsigned ? 0 : -Limit, greatest = Limit;
  if (bits < 32) {
    least = isUnsigned ? 0 : -(int64_t(1) << (bits - 1));
    greatest = (int64_t(1) << (isUnsigned ? bits : bits - 1)) - 1;
  }
  DataSymbol d;
  d.access = access;
  const std::string name = attempt.facts.source.spelling(access.expr);
  auto symbolOf = [](const Poly &p) { return p.terms.begin()->first[0]; };
  if (isSame(attempt, access)) {
    // The text serves sizes that are products; the value is found like that of the others.
    std::string text = "(" + attempt.hostText(access.expr) + ")";
    if (base.isPointer && base.expr->getType()->isPointerType())
      text = "(" + attempt.hostText(base.expr) + " ? " + text + " : 0)";
    d.symbol = d.least = d.greatest =
        symbolOf(attempt.symbols.freshParameter(name, text, least, greatest));
    return d;
  }
  d.symbol = attempt.symbols.uniqueName(name);
  d.least = symbolOf(attempt.symbols.freshParameter(d.symbol + "_min", "0", least, greatest));
  d.greatest = symbolOf(attempt.symbols.freshParameter(d.symbol + "_max", "0", least, greatest));
  attempt.symbols.addRange(d.symbol, d.least, d.greatest);
  attempt.symbols.context = model::conjunction(
      attempt.symbols.context, model::nonNegative(model::sub(model::affineSymbol(d.greatest),
                                                             model::affineSymbol(d.least))));
  return d;
}

/// The symbols in the subscripts and in `domain` that are no parameters.
std::vector<std::string> iteratorsOf(Attempt &attempt, const RawAccess &access,
                                     const model::Condition &domain) {
  std::set<std::string> symbols;
  auto note = [&](const std::string &s) {
    if (!attempt.symbols.isParameter(s))
      symbols.insert(s);
  };
  for (const Poly &p : access.subscripts)
    if (auto e = attempt.symbols.affine(p))
      model::forEachSymbol(*e, note);
  for (const auto &conjunct : domain.anyOf)
    for (const model::Constraint &k : conjunct)
      model::forEachSymbol(k.expr, note);
  return {symbols.begin(), symbols.end()};
}

/// Notes that the program reads element number `k` wherever `scope` holds.
bool addPlace(Attempt &attempt, size_t k, const Scope &scope) {
  DataSymbol::Place place;
  place.domain = widened(attempt, scope.domain);
  place.symbols = iteratorsOf(attempt, attempt.draft.data[k].access, place.domain);
  place.uncertain = scope.uncertain || !scope.tests.empty();
  for (const DataSymbol::Place &known : attempt.draft.data[k].places)
    if (covers(known.domain, place.domain))
      return true;
  if (mentionsLater(attempt, place.domain, k))
    return false;
  attempt.draft.data[k].places.push_back(std::move(place));
  return true;
}

/// True if the array is one of buffers that change places: which one it is, is not known here.
bool changesPlaces(const Attempt &attempt, const Expr *root) {
  for (const Ring &ring : attempt.facts.rotation->rings)
    for (const Expr *member : ring.members)
      if (attempt.key(member) == attempt.key(root))
        return true;
  return false;
}

} // namespace

bool isReadOnlyElement(const Attempt &attempt, const Expr *e,
                       std::vector<const Expr *> &subscripts) {
  const DataFacts &facts = factsOf(attempt);
  e = e->IgnoreParenImpCasts();
  // Of pointers that move, it is not known here what they point to.
  for (const VarDecl *v : attempt.reading.inductions)
    if (v->getType()->isPointerType())
      return false;
  if (facts.unknownWrite || !isElementOrField(e))
    return false;
  const Expr *root = arrayRoot(e, subscripts);
  auto *ref = dyn_cast<DeclRefExpr>(root);
  auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (ref ? !v || attempt.facts.effects.declared.count(v) || attempt.facts.effects.written.count(v)
          : !isa<MemberExpr>(root) || !attempt.isInvariant(root))
    return false;
  if (attempt.facts.rotation && changesPlaces(attempt, root))
    return false;
  // An operator of an object may reach any of its members.
  const VarDecl *object = invariantRoot(root);
  if (object && (facts.writtenObjects.count(object) ||
                 (root->getType().getNonReferenceType()->isRecordType() &&
                  facts.writtenIn.count(object))))
    return false;
  return !facts.written.count(attempt.key(root));
}

std::optional<Poly> dataValue(Attempt &attempt, const Scope &scope, const Expr *e) {
  std::vector<const Expr *> subscripts;
  if (!e->getType()->isIntegralOrEnumerationType() || e->getType().isVolatileQualified() ||
      !factsOf(attempt).deciding.count(attempt.key(e)) ||
      !isReadOnlyElement(attempt, e, subscripts))
    return std::nullopt;
  // Only a try: what cannot be read as an element is refused by whoever asked.
  Attempt trial = attempt;
  auto access = readElement(trial, scope, e);
  if (!access)
    return std::nullopt;
  for (const Poly &p : access->subscripts)
    if (mentionsData(trial, p) || !trial.symbols.affine(p))
      return std::nullopt;
  std::vector<DataSymbol> &data = trial.draft.data;
  size_t k = 0;
  while (k < data.size() &&
         (data[k].access.base != access->base || data[k].access.subscripts != access->subscripts))
    ++k;
  if (k == data.size())
    data.push_back(newSymbol(trial, *access));
  if (!addPlace(trial, k, scope))
    return std::nullopt;
  const Poly value = Poly::symbol(data[k].symbol);
  attempt.accept(std::move(trial));
  return value;
}

} // namespace hetile::frontend
