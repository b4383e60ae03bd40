// SPDX-License-Identifier: Apache-2.0
//===- Definitions.cpp - variables that statements set to a bound ---------===//
//
// The first statement gives a value, or one of two, each `if` after it a minimum or a maximum with
// another one. Between them nobody reads the variable, and after them nobody writes it.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/Definitions.h"

#include "frontend/canonical/Places.h"
#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Expressions.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

static bool usedInLoop(const Stmt *s, const VarDecl *v) {
  if (isa<ForStmt>(s))
    return mentions(s, v);
  return llvm::any_of(s->children(), [&](const Stmt *c) { return c && usedInLoop(c, v); });
}

namespace {
class DefinitionReader {
public:
  DefinitionReader(const Attempt &attempt, const UnitReader &units,
                   llvm::ArrayRef<const Stmt *> block, std::vector<const VarDecl *> known)
      : attempt(attempt), units(units), block(block), known(std::move(known)),
        ctx(attempt.facts.source.ctx), build(ctx, attempt.facts.function) {}

  std::vector<Definition> run() {
    for (size_t k = 0; k < block.size(); ++k) {
      if (auto *d = dyn_cast<DeclStmt>(block[k]))
        declaration(d, k);
      else if (const VarDecl *v = setBy(block[k]); v && !isTaken(v))
        add(define(v, valueSet(block[k], v), k));
    }
    return out;
  }

private:
  const Attempt &attempt;
  const UnitReader &units;
  llvm::ArrayRef<const Stmt *> block;
  std::vector<const VarDecl *> known;
  const ASTContext &ctx;
  const Builder build;
  std::vector<Definition> out;

  bool isTaken(const VarDecl *v) const {
    return llvm::any_of(out, [&](const Definition &d) { return d.variable == v; });
  }

  void add(const std::optional<Definition> &d) {
    if (!d)
      return;
    out.push_back(*d);
    known.push_back(d->variable);
  }

  /// All of its variables, or none.
  void declaration(const DeclStmt *d, size_t at) {
    const size_t before = out.size();
    bool changes = false;
    for (const Decl *decl : d->decls()) {
      auto *v = dyn_cast<VarDecl>(decl);
      auto definition = v ? define(v, v->getInit(), at) : std::nullopt;
      if (!definition) {
        forget(before);
        return;
      }
      changes |= attempt.facts.effects.written.count(v) != 0;
      add(definition);
    }
    if (!changes) // a declaration like any other
      forget(before);
  }

  void forget(size_t before) {
    known.resize(known.size() - (out.size() - before));
    out.resize(before);
  }

  /// The only statement in `s`.
  static const Stmt *single(const Stmt *s) {
    auto *inner = dyn_cast_or_null<CompoundStmt>(s);
    return inner && inner->size() == 1 ? inner->body_front() : s;
  }

  /// The variable that an assignment sets.
  static const VarDecl *assignedBy(const Stmt *s) {
    auto *op = dyn_cast_or_null<BinaryOperator>(s);
    auto *ref = op && op->getOpcode() == BO_Assign
                    ? dyn_cast<DeclRefExpr>(op->getLHS()->IgnoreParens())
                    : nullptr;
    return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  }

  const VarDecl *setBy(const Stmt *s) const {
    if (auto *branch = dyn_cast<IfStmt>(s))
      return branch->getElse() ? assignedBy(single(branch->getElse())) : nullptr;
    return assignedBy(s);
  }

  /// What `s` sets `v` to, whatever it was before; null if that is not known.
  const Expr *valueSet(const Stmt *s, const VarDecl *v) const {
    if (assignedBy(s) == v) {
      const Expr *value = cast<BinaryOperator>(s)->getRHS();
      return mentions(value, v) ? nullptr : value;
    }
    auto *branch = dyn_cast<IfStmt>(s);
    if (!branch || !isPlain(branch) || !branch->getElse() || mentions(branch->getCond(), v))
      return nullptr;
    const Stmt *yes = single(branch->getThen()), *no = single(branch->getElse());
    const Expr *a = valueOf(yes, v), *b = valueOf(no, v);
    if (!a || !b)
      return nullptr;
    const QualType type = v->getType().getUnqualifiedType();
    auto *choice = new (ctx) ConditionalOperator(
        const_cast<Expr *>(branch->getCond()), SourceLocation(), build.converted(a, type),
        SourceLocation(), build.converted(b, type), type, VK_PRValue, OK_Ordinary);
    auto *test = dyn_cast<BinaryOperator>(branch->getCond()->IgnoreParenImpCasts());
    return test && comparesAs(test, type) ? choice : nullptr;
  }

  const Expr *valueOf(const Stmt *s, const VarDecl *v) const {
    return assignedBy(s) == v ? valueSet(s, v) : nullptr;
  }

  static bool isPlain(const IfStmt *s) {
    return !s->getInit() && !s->getConditionVariable() &&
           s->getStatementKind() == IfStatementKind::Ordinary;
  }

  /// Numbers are compared as they are, not after one of them has become unsigned.
  bool comparesAs(const BinaryOperator *test, QualType type) const {
    for (const Expr *side : {test->getLHS(), test->getRHS()}) {
      const QualType written = withoutConversions(side)->getType();
      if (!written->isIntegerType() || !side->getType()->isIntegerType() ||
          !widens(written, side->getType(), ctx))
        return false;
    }
    return type->isIntegerType();
  }

  /// The value of `v`, which was `value`, after `s`; null if `s` is no minimum or maximum.
  const Expr *updated(const Stmt *s, const VarDecl *v, const Expr *value) const {
    const QualType type = v->getType().getUnqualifiedType();
    const Expr *other = nullptr;
    bool isMin = false;
    if (assignedBy(s) == v) {
      auto m = matchMinMax(cast<BinaryOperator>(s)->getRHS(), ctx);
      if (!m || (variableOf(m->a) != v && variableOf(m->b) != v))
        return nullptr;
      other = variableOf(m->a) == v ? m->b : m->a;
      isMin = m->isMin;
    } else if (auto *branch = dyn_cast<IfStmt>(s)) {
      other = limit(branch, v, isMin);
    }
    if (!other || mentions(other, v) || !other->getType()->isIntegerType() ||
        !widens(withoutConversions(other)->getType(), type, ctx))
      return nullptr;
    const Expr *a = build.converted(value, type), *b = build.converted(other, type);
    return build.chosen(a, b, isMin);
  }

  /// `if (v > b) v = x;` where x is b or the next number: a minimum of v and x.
  const Expr *limit(const IfStmt *s, const VarDecl *v, bool &isMin) const {
    auto *test = dyn_cast<BinaryOperator>(s->getCond()->IgnoreParenImpCasts());
    const Stmt *then = single(s->getThen());
    if (!isPlain(s) || s->getElse() || !test || !test->isRelationalOp() || assignedBy(then) != v ||
        !comparesAs(test, v->getType()))
      return nullptr;
    const bool left = variableOf(test->getLHS()) == v;
    if (!left && variableOf(test->getRHS()) != v)
      return nullptr;
    const Expr *bound = left ? test->getRHS() : test->getLHS();
    const Expr *value = cast<BinaryOperator>(then)->getRHS();
    BinaryOperatorKind op =
        left ? test->getOpcode() : BinaryOperator::reverseComparisonOp(test->getOpcode());
    Forms forms(ctx);
    auto to = forms.of(value), at = forms.of(bound);
    auto distance = to && at ? sub(*to, *at) : std::nullopt;
    if (!distance || !distance->isConstant())
      return nullptr;
    const int64_t d = distance->constantTerm();
    isMin = op == BO_GT || op == BO_GE;
    const int64_t far = op == BO_GT || op == BO_LE ? 1 : -1;
    if (d != 0 && (d != far || v->getType()->isUnsignedIntegerType()))
      return nullptr;
    return value;
  }

  bool mayBeDefined(const VarDecl *v) const {
    return v->hasLocalStorage() && v->getType()->isIntegerType() &&
           !v->getType()->isBooleanType() && !v->getType().isVolatileQualified() &&
           !v->getType()->isReferenceType() && !attempt.facts.effects.addressTaken.count(v) &&
           !attempt.facts.functionEffects.addressTaken.count(v) &&
           !attempt.reading.inductions.count(v) && !llvm::is_contained(attempt.draft.kept, v) &&
           !isIterator(attempt.facts.root, v) && !attempt.isExpanded(v) &&
           !llvm::is_contained(known, v);
  }

  /// `value`: what `v` is after block[at]; null if that is nothing yet.
  std::optional<Definition> define(const VarDecl *v, const Expr *value, size_t at) const {
    if (!mayBeDefined(v))
      return std::nullopt;
    Definition d;
    d.variable = v;
    d.statements.push_back(block[at]);
    size_t last = at;
    for (size_t k = at + 1; k < block.size(); ++k) {
      if (!mentions(block[k], v))
        continue;
      const Expr *next = value ? updated(block[k], v, value) : valueSet(block[k], v);
      if (!next)
        break;
      value = next;
      d.statements.push_back(block[k]);
      last = k;
    }
    if (!value || !units.isReplayable(value, known) || !isOnlyUsedAfter(v, last, d.statements))
      return std::nullopt;
    d.text = text(v, value);
    return d;
  }

  bool isOnlyUsedAfter(const VarDecl *v, size_t last,
                       llvm::ArrayRef<const Stmt *> statements) const {
    unsigned seen = 0;
    bool inLoop = false;
    for (const Stmt *s : statements)
      seen += countMentions(s, v);
    for (size_t k = last + 1; k < block.size(); ++k) {
      if (effectsOf(block[k]).written.count(v))
        return false;
      seen += countMentions(block[k], v);
      inLoop |= usedInLoop(block[k], v);
    }
    return inLoop && seen == countMentions(attempt.facts.root, v);
  }

  const DeclStmt *text(const VarDecl *v, const Expr *value) const {
    const QualType type = v->getType().getUnqualifiedType();
    auto *copy = VarDecl::Create(const_cast<ASTContext &>(ctx),
                                 const_cast<FunctionDecl *>(attempt.facts.function),
                                 v->getLocation(), v->getLocation(), v->getIdentifier(), type,
                                 ctx.getTrivialTypeSourceInfo(type), SC_None);
    copy->setInit(build.converted(value, type));
    return new (ctx) DeclStmt(DeclGroupRef(copy), SourceLocation(), SourceLocation());
  }
};
} // namespace

std::vector<Definition> definitionsIn(const Attempt &attempt, const UnitReader &units,
                                      llvm::ArrayRef<const Stmt *> block,
                                      std::vector<const VarDecl *> known) {
  return DefinitionReader(attempt, units, block, std::move(known)).run();
}

} // namespace hetile::frontend
