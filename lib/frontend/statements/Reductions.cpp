// SPDX-License-Identifier: Apache-2.0
//===- Reductions.cpp - scalars that the nest only accumulates into -------===//
//
// A scalar is reduced if every mention of it belongs to an update of one and the same kind.
// Then each iteration of the outermost loop may collect a partial result of its own. What the
// host combines, in the order of that loop, is exactly the sequential result for integers, for
// minima and maxima, and for logical and bitwise operations; for floating-point sums and
// products it is another association.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Bases.h"
#include "frontend/source/Directives.h"
#include "frontend/statements/Parting.h"
#include "frontend/statements/Expansion.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Updates.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

using model::Fold;

namespace {
/// The updates of one scalar.
struct Candidate {
  std::vector<Update> updates;
  const Expr *target() const { return updates.front().target; }
  size_t mentions() const {
    size_t n = 0;
    for (const Update &u : updates)
      n += u.mentions.size();
    return n;
  }
};

/// All updates in the bodies of loops, by scalar, in order of first mention.
class UpdateSearch {
public:
  explicit UpdateSearch(const Attempt &attempt) : attempt(attempt) {}
  std::vector<Candidate> found;

  void search(const Stmt *s) {
    if (!s)
      return;
    if (auto update = matchUpdate(s, attempt)) {
      for (const BinaryOperator *follower : update->followers)
        add(follow(*update, follower));
      return add(std::move(*update));
    }
    if (auto *op = dyn_cast<BinaryOperator>(s); op && op->getOpcode() == BO_Comma) {
      search(op->getLHS());
      search(op->getRHS());
    } else if (auto *loop = dyn_cast<ForStmt>(s)) {
      search(loop->getBody());
    } else if (auto *branch = dyn_cast<IfStmt>(s)) {
      search(branch->getThen());
      search(branch->getElse());
    } else if (isa<CompoundStmt, AttributedStmt>(s)) {
      for (const Stmt *child : s->children())
        search(child);
    } else if (auto *full = dyn_cast<FullExpr>(s)) {
      search(full->getSubExpr());
    }
  }

private:
  const Attempt &attempt;

  /// at = i, where the maximum takes a new value.
  static Update follow(const Update &leader, const BinaryOperator *assignment) {
    Update u;
    u.target = assignment->getLHS()->IgnoreParenImpCasts();
    u.fold = Fold::Follow;
    u.constant = leader.target;
    u.mentions = {u.target};
    u.value = assignment->getRHS();
    return u;
  }

  void add(Update update) {
    for (Candidate &c : found)
      if (sameExpression(c.target(), update.target, attempt.facts.source.ctx)) {
        c.updates.push_back(std::move(update));
        return;
      }
    found.push_back({{std::move(update)}});
  }
};

bool isElement(const Expr *e) {
  auto *u = dyn_cast<UnaryOperator>(e);
  return isa<ArraySubscriptExpr>(e) || (u && u->getOpcode() == UO_Deref);
}

/// The variable behind *p, p[k], a[k]; null for others.
const VarDecl *elementRoot(const Expr *e) {
  const Expr *base = nullptr;
  if (auto *element = dyn_cast<ArraySubscriptExpr>(e))
    base = element->getBase();
  else if (auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref)
    base = u->getSubExpr();
  auto *ref = base ? dyn_cast<DeclRefExpr>(base->IgnoreParenImpCasts()) : nullptr;
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

template <typename F> size_t count(const Stmt *s, F matches) {
  size_t n = matches(s) ? 1 : 0;
  for (const Stmt *child : s->children())
    if (child)
      n += count(child, matches);
  return n;
}

/// Decides about one candidate.
class Judge {
public:
  Judge(Attempt &attempt, const std::vector<Candidate> &all) : attempt(attempt), all(all) {}

  /// True if the scalar is one that can be reduced and is used in no other way.
  bool isReduced(const Candidate &c) const {
    const Expr *e = c.target();
    return isNumber(e->getType()) && agree(c) && (named(c, e) || field(c, e) || element(c, e));
  }

private:
  const Attempt &attempt;
  const std::vector<Candidate> &all;

  bool isNumber(QualType type) const {
    if (type.isVolatileQualified() || type.isConstQualified())
      return false;
    auto *builtin = dyn_cast<BuiltinType>(type.getCanonicalType().getTypePtr());
    if (!builtin)
      return false;
    if (builtin->isInteger())
      return attempt.facts.source.ctx.getTypeSize(type) <= 64;
    return builtin->getKind() == BuiltinType::Float || builtin->getKind() == BuiltinType::Double ||
           builtin->getKind() == BuiltinType::LongDouble;
  }

  bool agree(const Candidate &c) const {
    const Update &a = c.updates.front();
    return std::all_of(c.updates.begin(), c.updates.end(), [&](const Update &b) {
      return a.fold == b.fold && a.swapped == b.swapped && a.forgetsAtNaN == b.forgetsAtNaN &&
             (!a.constant || sameExpression(a.constant, b.constant, attempt.facts.source.ctx));
    });
  }

  size_t mentionsOf(const VarDecl *v) const { return countMentions(attempt.facts.root, v); }

  bool named(const Candidate &c, const Expr *e) const {
    auto *ref = dyn_cast<DeclRefExpr>(e);
    auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    return v && !attempt.facts.effects.declared.count(v) && !v->getType().isVolatileQualified() &&
           mentionsOf(v) == c.mentions();
  }

  bool field(const Candidate &c, const Expr *e) const {
    auto *member = dyn_cast<MemberExpr>(e);
    auto *f = member ? dyn_cast<FieldDecl>(member->getMemberDecl()) : nullptr;
    if (!f || f->isBitField() || f->getParent()->isUnion() || f->getType()->isReferenceType() ||
        (!attempt.isInvariant(member) && !isPlainField(member)))
      return false;
    // The same field of another object might be the same memory.
    return c.mentions() == count(attempt.facts.root, [&](const Stmt *s) {
             auto *m = dyn_cast<MemberExpr>(s);
             return m && m->getMemberDecl()->getCanonicalDecl() == f->getCanonicalDecl();
           });
  }

  /// best.value: the nest names the variable only to reach its fields.
  bool isPlainField(const MemberExpr *member) const {
    auto *ref = member->isArrow() ? nullptr : dyn_cast<DeclRefExpr>(member->getBase());
    auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    return v && !attempt.facts.effects.declared.count(v) && v->getType()->isRecordType() &&
           !v->getType().isVolatileQualified() &&
           mentionsOf(v) == count(attempt.facts.root, [&](const Stmt *s) {
             auto *m = dyn_cast<MemberExpr>(s);
             auto *base = m && isa<FieldDecl>(m->getMemberDecl())
                              ? dyn_cast<DeclRefExpr>(m->getBase())
                              : nullptr;
             return base && base->getDecl() == v && m->getType()->isScalarType();
           });
  }

  /// *out, norm[0]: the array or pointer is used for such scalars only.
  bool element(const Candidate &c, const Expr *e) const {
    const VarDecl *v = isElement(e) ? elementRoot(e) : nullptr;
    if (!v || attempt.facts.effects.written.count(v) || attempt.facts.effects.declared.count(v))
      return false;
    auto constant = [&](const Expr *x) -> std::optional<llvm::APSInt> {
      auto *element = dyn_cast<ArraySubscriptExpr>(x);
      if (!element)
        return llvm::APSInt::get(0);
      return element->getIdx()->getIntegerConstantExpr(attempt.facts.source.ctx);
    };
    if (auto *element = dyn_cast<ArraySubscriptExpr>(e);
        element && !attempt.isInvariant(element->getIdx()))
      return false;
    size_t mentions = 0;
    for (const Candidate &other : all) {
      if (elementRoot(other.target()) != v)
        continue;
      mentions += other.mentions();
      if (&other == &c)
        continue;
      auto x = constant(e), y = constant(other.target());
      if (!x || !y || x->getExtValue() == y->getExtValue())
        return false;
    }
    return mentionsOf(v) == mentions;
  }
};

/// Names in the clauses of `#pragma hetile reduction(op:names)` directly before the loop.
std::vector<std::string> namesInClauses(const Attempt &attempt) {
  const Source &source = attempt.facts.source;
  std::vector<std::string> out;
  const unsigned begin =
      source.sm.getFileOffset(source.sm.getExpansionLoc(attempt.facts.root->getBeginLoc()));
  for (const Directive &d : directivesOf(source))
    if (d.at == begin && source.isInMainFile(attempt.facts.root->getBeginLoc()))
      out.insert(out.end(), d.names.begin(), d.names.end());
  return out;
}

/// Which of the scalars are reduced: one that decides about others together with all of these.
class Groups {
public:
  Groups(const Attempt &attempt, const std::vector<Candidate> &all, std::vector<bool> reduced)
      : attempt(attempt), all(all), reduced(std::move(reduced)) {}

  std::vector<bool> settle() {
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t k = 0; k < all.size(); ++k)
        if (reduced[k] && !fits(k)) {
          reduced[k] = false;
          changed = true;
        }
    }
    return reduced;
  }

  /// Numbers of the scalars that follow candidate `k`.
  std::vector<size_t> followersOf(size_t k) const {
    std::vector<size_t> out;
    for (size_t other = 0; other < all.size(); ++other)
      if (isFollower(other) && leaderOf(other) == k)
        out.push_back(other);
    return out;
  }

  bool isFollower(size_t k) const { return all[k].updates.front().fold == Fold::Follow; }

private:
  const Attempt &attempt;
  const std::vector<Candidate> &all;
  std::vector<bool> reduced;

  size_t leaderOf(size_t k) const {
    for (size_t other = 0; other < all.size(); ++other)
      if (!isFollower(other) && sameExpression(all[other].target(), all[k].updates.front().constant,
                                               attempt.facts.source.ctx))
        return other;
    return all.size();
  }

  /// Each update of the leader sets each of its followers once, and nothing else.
  bool fits(size_t k) const {
    if (isFollower(k)) {
      const size_t leader = leaderOf(k);
      return leader < all.size() && reduced[leader] &&
             all[leader].updates.size() == all[k].updates.size();
    }
    const std::vector<size_t> followers = followersOf(k);
    for (const Update &u : all[k].updates)
      if (u.followers.size() != followers.size())
        return false;
    return std::all_of(followers.begin(), followers.end(),
                       [&](size_t f) { return reduced[f] && isMarked(k, f); });
  }

  /// Where of equal values the last one counts, an integer that no iteration sets tells whether a
  /// partial result has a value of its own.
  bool isMarked(size_t leader, size_t follower) const {
    const Fold fold = all[leader].updates.front().fold;
    if (fold != Fold::GreaterEqual && fold != Fold::LessEqual)
      return true;
    auto isShort = [&](QualType type) {
      return type->isIntegerType() && attempt.facts.source.ctx.getTypeSize(type) <= 32;
    };
    return isShort(all[follower].target()->getType()) &&
           std::all_of(all[follower].updates.begin(), all[follower].updates.end(),
                       [&](const Update &u) {
                         return isShort(u.value->IgnoreParenImpCasts()->getType());
                       });
  }
};

bool mayKeepOrder(Fold fold) { return fold == Fold::Sum || fold == Fold::Product; }

/// Whether values are none of them negative, and zeros all of one sign.
class SignReader {
public:
  explicit SignReader(const Attempt &attempt) : attempt(attempt) {}

  bool isNeverNegative(const Expr *e) {
    e = e->IgnoreParenCasts();
    if (auto *op = dyn_cast<BinaryOperator>(e)) {
      if (op->getOpcode() == BO_Mul &&
          sameExpression(op->getLHS(), op->getRHS(), attempt.facts.source.ctx))
        return true;
      return (op->getOpcode() == BO_Add || op->getOpcode() == BO_Mul) &&
             isNeverNegative(op->getLHS()) && isNeverNegative(op->getRHS());
    }
    if (auto *call = dyn_cast<CallExpr>(e))
      return isLibrary(call, {"fabs", "fabsf", "fabsl", "abs"}) ||
             (isLibrary(call, {"sqrt", "sqrtf", "sqrtl"}) && isNeverNegative(call->getArg(0)));
    auto *ref = dyn_cast<DeclRefExpr>(e);
    auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (!v || !v->hasLocalStorage() || v->getType()->isReferenceType() ||
        attempt.facts.functionEffects.addressTaken.count(v) || !visited.insert(v).second)
      return false;
    return attempt.facts.effects.declared.count(v) && writesAreNeverNegative(attempt.facts.root, v);
  }

private:
  const Attempt &attempt;
  llvm::SmallPtrSet<const VarDecl *, 4> visited; // a variable's own value proves nothing

  bool isLibrary(const CallExpr *call, llvm::ArrayRef<llvm::StringRef> names) const {
    const FunctionDecl *f = call->getDirectCallee();
    return f && f->getIdentifier() && call->getNumArgs() == 1 &&
           f->getReturnType()->isRealFloatingType() &&
           (f->isInStdNamespace() ||
            ((f->isExternC() || !attempt.facts.source.ctx.getLangOpts().CPlusPlus) &&
             !f->isDefined())) &&
           llvm::is_contained(names, f->getName());
  }

  bool writesAreNeverNegative(const Stmt *s, const VarDecl *v) {
    auto isTarget = [&](const Expr *e) {
      auto *ref = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
      return ref && ref->getDecl() == v;
    };
    if (auto *d = dyn_cast<DeclStmt>(s))
      for (const Decl *decl : d->decls())
        if (decl == v && v->getInit() && !isNeverNegative(v->getInit()))
          return false;
    if (auto *op = dyn_cast<BinaryOperator>(s);
        op && op->isAssignmentOp() && isTarget(op->getLHS()) &&
        (op->getOpcode() != BO_Assign || !isNeverNegative(op->getRHS())))
      return false;
    if (auto *step = dyn_cast<UnaryOperator>(s);
        step && step->isIncrementDecrementOp() && isTarget(step->getSubExpr()))
      return false;
    return std::all_of(s->child_begin(), s->child_end(),
                       [&](const Stmt *c) { return !c || writesAreNeverNegative(c, v); });
  }
};

/// True if the result is the same to the bit in whatever order values are combined (but for sums
/// and products of floating-point numbers, where the user allows another one). Of a zero and a
/// negative zero a minimum or maximum is the one that comes first.
bool isOrderFree(const Attempt &attempt, const Candidate &c) {
  switch (c.updates.front().fold) {
  case Fold::Greater:
  case Fold::GreaterEqual:
  case Fold::Less:
  case Fold::LessEqual:
  case Fold::FMax:
  case Fold::FMin:
    break;
  case Fold::Follow:
  case Fold::Carry:
    return false;
  default:
    return true;
  }
  if (c.target()->getType()->isIntegerType())
    return true;
  return std::all_of(c.updates.begin(), c.updates.end(), [&](const Update &u) {
    return !u.forgetsAtNaN && u.value && SignReader(attempt).isNeverNegative(u.value);
  });
}

class ReductionBuilder {
public:
  explicit ReductionBuilder(Attempt &attempt)
      : attempt(attempt), allowed(namesInClauses(attempt)) {}

  /// `leader`: the number of the reduction that decides about this one; < 0: none. `leads`: it
  /// decides about others.
  bool add(const Candidate &c, int leader, bool leads) {
    const Expr *e = c.target();
    const Update &u = c.updates.front();
    if (attempt.reading.side)
      return addInOrder(e);
    model::Reduction r;
    r.leader = leader;
    r.name = attempt.facts.source.spelling(e);
    r.type = attempt.facts.source.typeName(e->getType());
    r.kind = elementKind(e->getType());
    r.fold = u.fold;
    r.swapped = u.swapped;
    r.finite = attempt.reading.policy.finite;
    r.anyOrder = leader < 0 && !leads && isOrderFree(attempt, c);
    bool floating = e->getType()->isRealFloatingType();
    const bool reorders = floating && (mayKeepOrder(u.fold) || u.forgetsAtNaN);
    const bool allowed = isAllowed(r.name, u.forgetsAtNaN);
    if (reorders && !allowed && attempt.reading.partsSums && canBeParted(attempt, c.updates))
      return addApart(c, std::move(r));
    const bool resets = floating && u.forgetsAtNaN && !allowed && leader < 0 && !leads;
    if (reorders && !allowed && !resets)
      return attempt.refuse(Reason::ReductionOrder, e->getBeginLoc(), "'" + r.name + "'");
    r.exact = !reorders || resets;
    if (u.forgetsAtNaN && floating && !resets)
      r.finite = true; // partial results start from the scalar's own value
    place(r, e);
    expand(r, e);
    if (resets)
      noteResets();
    attempt.draft.nest.reductions.push_back(std::move(r));
    return true;
  }

private:
  Attempt &attempt;
  std::vector<std::string> allowed;

  /// One element for all iterations: each value follows from the one before.
  bool addInOrder(const Expr *e) {
    model::Reduction r;
    r.name = attempt.facts.source.spelling(e);
    r.type = attempt.facts.source.typeName(e->getType());
    r.kind = elementKind(e->getType());
    r.fold = model::Fold::Carry;
    place(r, e);
    expand(r, e);
    attempt.draft.expanded.back().inOrder = true;
    attempt.draft.nest.reductions.push_back(std::move(r));
    return true;
  }

  /// One element for each instance that adds to it: another nest does the sum.
  bool addApart(const Candidate &c, model::Reduction r) {
    const Expr *e = c.target();
    place(r, e);
    expand(r, e);
    r.again = attempt.reading.addsAgain;
    r.size = attempt.facts.source.ctx.getTypeSizeInChars(e->getType()).getQuantity();
    r.fuses = fusionOf(attempt, c.updates) != Fusion::Never;
    attempt.draft.expanded.back().reduction = -1;
    attempt.draft.expanded.back().apart = attempt.draft.nest.apart.size();
    attempt.draft.nest.apart.push_back(std::move(r));
    return true;
  }

  /// One more array beside that of the scalar expanded last.
  void noteResets() {
    Expanded x;
    x.resetsOf = attempt.draft.expanded.size() - 1;
    x.lvalue = attempt.draft.expanded.back().lvalue;
    x.local = attempt.symbols.uniqueName(attempt.draft.expanded.back().local + "_resets");
    x.type = "unsigned char";
    x.kind = model::ElementType::Unsigned;
    x.size = 1;
    attempt.draft.expanded.push_back(std::move(x));
  }

  static bool isLast(Fold fold) { return fold == Fold::GreaterEqual || fold == Fold::LessEqual; }

  bool isAllowed(const std::string &name, bool minimum) const {
    std::string plain;
    for (char c : name)
      if (c != ' ')
        plain += c;
    return attempt.reading.policy.reassociate || (minimum && attempt.reading.policy.finite) ||
           std::find(allowed.begin(), allowed.end(), plain) != allowed.end();
  }

  /// How the host reaches the scalar.
  void place(model::Reduction &r, const Expr *e) {
    r.text = r.name;
    r.pointers = attempt.pointerTest(e);
    r.shared = true;
    if (auto *ref = dyn_cast<DeclRefExpr>(e)) {
      auto *v = cast<VarDecl>(ref->getDecl());
      r.shared = v->getType()->isReferenceType() ||
                 (v->hasLocalStorage() ? attempt.facts.functionEffects.addressTaken.count(v) != 0
                                       : !attempt.facts.source.isUnreachable(v));
    } else if (isElement(e)) {
      const VarDecl *v = elementRoot(e);
      if (v->getType()->isPointerType())
        r.pointers = v->getNameAsString() + (r.pointers.empty() ? "" : " && " + r.pointers);
    }
    r.entryText = r.pointers.empty() ? r.text : "(" + r.pointers + " ? " + r.text + " : 0)";
  }

  /// The copies. Sums and products of integers wrap, as partial results may leave the range
  /// that the program's own values keep to.
  void expand(const model::Reduction &r, const Expr *e) {
    Expanded x;
    x.lvalue = e;
    if (auto *ref = dyn_cast<DeclRefExpr>(e))
      x.var = cast<VarDecl>(ref->getDecl());
    x.local = x.var ? x.var->getNameAsString() : attempt.symbols.uniqueName(r.name);
    x.type = r.type;
    x.kind = r.kind;
    x.size = attempt.facts.source.ctx.getTypeSizeInChars(e->getType()).getQuantity();
    if (mayKeepOrder(r.fold) && e->getType()->isIntegerType()) {
      x.type = x.size > 4 ? "unsigned long long" : "unsigned int";
      x.kind = model::ElementType::Unsigned;
      x.size = std::max(x.size, 4u);
    }
    if (r.leader >= 0 && isLast(attempt.draft.nest.reductions[r.leader].fold)) {
      x.type = "long long";
      x.kind = model::ElementType::Signed;
      x.size = 8;
    }
    x.reduction = attempt.draft.nest.reductions.size();
    attempt.draft.expanded.push_back(std::move(x));
  }
};
} // namespace

/// A variable that advances with the loops has a closed form, or is carried along.
static bool isFollowed(const Attempt &attempt, const Expr *e) {
  auto *ref = dyn_cast<DeclRefExpr>(e);
  auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  return v && (attempt.reading.inductions.count(v) || attempt.isExpanded(v));
}

bool findReductions(Attempt &attempt) {
  UpdateSearch updates(attempt);
  updates.search(attempt.facts.root);
  const std::vector<Candidate> &all = updates.found;
  Judge judge(attempt, all);
  std::vector<bool> reduced;
  for (const Candidate &c : all)
    reduced.push_back(!isFollowed(attempt, c.target()) && judge.isReduced(c));
  Groups groups(attempt, all, reduced);
  reduced = groups.settle();
  ReductionBuilder builder(attempt);
  for (size_t k = 0; k < all.size(); ++k) {
    if (!reduced[k] || groups.isFollower(k))
      continue;
    const int number = attempt.draft.nest.reductions.size();
    const std::vector<size_t> followers = groups.followersOf(k);
    if (!builder.add(all[k], -1, !followers.empty()))
      return false;
    for (size_t follower : followers)
      builder.add(all[follower], number, false);
  }
  return true;
}

void finishReductions(Attempt &attempt) {
  std::vector<model::Reduction> &apart = attempt.draft.nest.apart;
  for (const Expanded &x : attempt.draft.expanded) {
    for (const auto &[statement, base] : x.bases)
      if (x.apart >= 0)
        apart[x.apart].partials.push_back(base);
      else if (x.resetsOf >= 0)
        attempt.draft.nest.reductions[attempt.draft.expanded[x.resetsOf].reduction]
            .resets.push_back(base);
    if (x.reduction < 0)
      continue;
    model::Reduction &r = attempt.draft.nest.reductions[x.reduction];
    for (const auto &[child, base] : x.bases) {
      r.partials.push_back(base);
      for (unsigned k = 0; r.shared && k < attempt.draft.bases.size(); ++k)
        if (const int other = attempt.draft.bases[k].expanded;
            other < 0 ||
            (&attempt.draft.expanded[other] != &x && attempt.draft.expanded[other].reduction >= 0))
          attempt.draft.nest.arrays[base].mayOverlap.push_back(k);
    }
    for (const model::Statement &s : attempt.draft.nest.statements)
      r.decreasing = s.iterators.front().decreasing;
  }
  if (attempt.reading.addsAgain)
    return;
  // No statement that is ever executed adds to them.
  apart.erase(std::remove_if(apart.begin(), apart.end(),
                             [](const model::Reduction &sum) { return sum.partials.empty(); }),
              apart.end());
}

} // namespace hetile::frontend
