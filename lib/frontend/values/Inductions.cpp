// SPDX-License-Identifier: Apache-2.0
//===- Inductions.cpp - variables that advance with the loops -------------===//
//
// A loop advances a variable by the same amount in every iteration, or the variable is not
// followed. That the number of iterations is not negative is proven, or required on entry.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/Inductions.h"

#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Expressions.h"
#include "model/Affine.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

static bool mayFollow(const VarDecl *v) {
  QualType type = v->getType();
  if (!v->hasLocalStorage() || type.isVolatileQualified() || type->isAtomicType())
    return false;
  if (type->isPointerType())
    return type->getPointeeType()->isArithmeticType() || type->getPointeeType()->isRecordType();
  return type->isIntegerType() && !type->isBooleanType() && !type->isEnumeralType() &&
         v->getASTContext().getIntWidth(type) >= 32;
}

/// The variables that LoopFacts::before sets.
static std::vector<const VarDecl *> setBefore(const LoopFacts &facts) {
  std::vector<const VarDecl *> out;
  for (const Stmt *s : facts.before) {
    auto *d = dyn_cast<DeclStmt>(s);
    out.push_back(d ? cast<VarDecl>(d->getSingleDecl())
                    : variableOf(cast<BinaryOperator>(s)->getLHS()));
  }
  return out;
}

/// True if no loop in `s` that counts `v` begins with a value of `v`.
static bool isBegunAnew(const Stmt *s, const VarDecl *v) {
  if (auto *f = dyn_cast<ForStmt>(s); f && loopVariable(f) == v) {
    auto *set = dyn_cast_or_null<BinaryOperator>(f->getInit());
    if (!f->getInit() || (set ? set->getOpcode() != BO_Assign || mentions(set->getRHS(), v)
                              : !isa<DeclStmt>(f->getInit())))
      return false;
  }
  return llvm::all_of(s->children(), [&](const Stmt *c) { return !c || isBegunAnew(c, v); });
}

/// True if `v` counts a loop of the nest and is set besides: `i = 1; a[i] = 0; for (i = 2; ..)`.
/// Its values are as good as those of several variables, as long as nobody asks for it after the
/// nest.
static bool isSetBetweenLoops(const LoopFacts &facts, const VarDecl *v) {
  return isIterator(facts.root, v) && writtenOutsideHeaders(facts.root, v) &&
         isBegunAnew(facts.root, v) && !mayBeReadAfter(facts.root, v, facts.parents, false);
}

/// True if `e` asks memory for a number, or calls a function.
static bool readsMemory(const Stmt *e) {
  auto *op = dyn_cast<UnaryOperator>(e);
  return isa<ArraySubscriptExpr, MemberExpr, CallExpr>(e) || (op && op->getOpcode() == UO_Deref) ||
         llvm::any_of(e->children(), [](const Stmt *c) { return c && readsMemory(c); });
}

/// True if a local variable that the nest never changes may be followed: where others change before
/// or after it, it says what they were then.
static bool keepsItsValue(const LoopFacts &facts, const VarDecl *v) {
  return facts.effects.declared.count(v) && v->getInit() && mayFollow(v) &&
         !facts.effects.written.count(v) && !facts.functionEffects.addressTaken.count(v) &&
         (v->getType()->isPointerType() || !readsMemory(v->getInit()));
}

bool mentionsAny(const Stmt *s, const llvm::DenseSet<const VarDecl *> &variables) {
  return llvm::any_of(variables, [&](const VarDecl *v) { return mentions(s, v); });
}

llvm::DenseSet<const VarDecl *> inductionCandidates(const LoopFacts &facts) {
  llvm::DenseSet<const VarDecl *> out;
  for (const VarDecl *v : facts.effects.mentioned)
    if (facts.effects.written.count(v) && mayFollow(v) &&
        !facts.functionEffects.addressTaken.count(v) &&
        (!isIterator(facts.root, v) || isSetBetweenLoops(facts, v)))
      out.insert(v);
  for (const VarDecl *v : setBefore(facts))
    out.insert(v);
  // `k += n; double *row = a + k;`
  for (bool more = true; more;) {
    more = false;
    for (const VarDecl *v : facts.effects.mentioned)
      if (!out.count(v) && keepsItsValue(facts, v) && mentionsAny(v->getInit(), out))
        more = out.insert(v).second;
  }
  return out;
}

bool startInductions(Attempt &attempt, Scope &scope) {
  const std::vector<const VarDecl *> set = setBefore(attempt.facts);
  for (const VarDecl *v : set)
    if (!attempt.reading.inductions.count(v))
      return attempt.refuse(Reason::LoopInit, attempt.facts.root->getBeginLoc());
  for (const VarDecl *v : attempt.facts.effects.mentioned) {
    if (!attempt.reading.inductions.count(v) || attempt.facts.effects.declared.count(v) ||
        llvm::is_contained(set, v))
      continue;
    if (v->getType()->isPointerType())
      scope.values[v] = {};
    else if (const First first = firstAccess(attempt.facts.root, v);
             first == First::Read || (first != First::Write && !isIterator(attempt.facts.root, v)))
      scope.values[v] = attempt.entryValue(firstReference(attempt.facts.root, v));
  }
  return llvm::all_of(attempt.facts.before,
                      [&](const Stmt *s) { return followInductions(attempt, s, scope); });
}

bool changesInduction(const Attempt &attempt, const Stmt *s) {
  if (attempt.reading.inductions.empty() || !s)
    return false;
  const Effects effects = effectsOf(s);
  return llvm::any_of(attempt.reading.inductions, [&](const VarDecl *v) {
    return effects.written.count(v) || effects.declared.count(v);
  });
}

bool declaresFollowedPointers(const Attempt &attempt, const DeclStmt *s) {
  const auto isPointer = [](const Decl *d) {
    auto *v = dyn_cast<VarDecl>(d);
    return v && v->getType()->isPointerType();
  };
  return llvm::all_of(s->decls(), isPointer) && llvm::any_of(s->decls(), [&](const Decl *d) {
           return attempt.reading.inductions.count(cast<VarDecl>(d)) != 0;
         });
}

namespace {
class Follower {
public:
  Follower(Attempt &attempt, Scope &scope) : attempt(attempt), scope(scope) {}

  bool stmt(const Stmt *s) {
    if (auto *d = dyn_cast_or_null<DeclStmt>(s))
      learnOthers(d);
    if (!s || !changesInduction(attempt, s))
      return true;
    if (auto *e = dyn_cast<Expr>(s))
      return expr(e->IgnoreParens());
    if (auto *block = dyn_cast<CompoundStmt>(s))
      return llvm::all_of(block->body(), [&](const Stmt *c) { return stmt(c); });
    if (auto *d = dyn_cast<DeclStmt>(s))
      return llvm::all_of(d->decls(), [&](const Decl *decl) { return declaration(decl); });
    if (auto *f = dyn_cast<ForStmt>(s))
      return loop(f);
    return blame(s);
  }

private:
  Attempt &attempt;
  Scope &scope;

  /// Only certain changes in a certain order can be followed.
  bool blame(const Stmt *s) {
    const Effects effects = effectsOf(s);
    for (const VarDecl *v : effects.mentioned)
      if (attempt.reading.inductions.count(v) && effects.written.count(v))
        attempt.cannotFollow(v);
    for (const VarDecl *v : effects.declared)
      if (attempt.reading.inductions.count(v))
        attempt.cannotFollow(v);
    return false;
  }
  bool blame(const VarDecl *v) { return attempt.cannotFollow(v); }

  bool declaration(const Decl *d) {
    auto *v = dyn_cast<VarDecl>(d);
    if (!v || !v->getInit())
      return true;
    // `double *p = q++;`: values are read by what others are before (Expressions.h).
    return (!attempt.reading.inductions.count(v) || set(v, v->getInit())) && stmt(v->getInit());
  }

  /// What is followed may be set to what follows from these: `int at = i * n; p = a + at;`, and
  /// `double *row = a + i * n; p = row;`.
  void learnOthers(const DeclStmt *s) {
    for (const Decl *d : s->decls()) {
      auto *v = dyn_cast<VarDecl>(d);
      if (!v || attempt.reading.inductions.count(v) || !keepsItsValue(attempt.facts, v) ||
          mentionsAny(v->getInit(), attempt.reading.inductions))
        continue;
      if (v->getType()->isIntegerType() && !scope.values.count(v))
        learnValue(attempt, scope, v);
      else if (v->getType()->isPointerType() && !scope.places.count(v))
        learnPlace(v);
    }
  }

  /// Where it cannot be read, that matters only to what asks for it.
  void learnPlace(const VarDecl *v) {
    const std::optional<Refusal> before = attempt.refusal;
    if (auto place = readPointer(attempt, scope, v->getInit()))
      scope.places[v] = *place;
    attempt.refusal = before;
  }

  /// A pointer counts from where it is set.
  bool point(const VarDecl *v, const Expr *e) {
    auto place = readPointer(attempt, scope, e);
    if (!place)
      return blame(v);
    scope.places[v] = *place;
    scope.values[v] = {};
    return true;
  }

  bool set(const VarDecl *v, const Expr *e) {
    if (v->getType()->isPointerType())
      return point(v, e);
    auto p = value(v, e, Choices::Read);
    if (!p)
      return blame(v);
    scope.values[v] = *p;
    return true;
  }

  /// A 64-bit unsigned variable is as good as its value modulo 2^64.
  std::optional<Poly> value(const VarDecl *v, const Expr *e, Choices choices = Choices::Refused) {
    ExprReader reader(attempt, scope, choices);
    const bool modular =
        v->getType()->isPointerType() || isModular(v->getType(), attempt.facts.source.ctx);
    return modular ? reader.subscript(e) : reader.value(e);
  }

  bool advance(const VarDecl *v, std::optional<Poly> by, bool backwards) {
    auto now = scope.values.find(v);
    if (!by || now == scope.values.end())
      return blame(v);
    auto next = backwards ? sub(now->second, *by) : add(now->second, *by);
    // Unsigned arithmetic of less than 64 bits might wrap.
    bool wraps = v->getType()->isUnsignedIntegerType() &&
                 attempt.facts.source.ctx.getIntWidth(v->getType()) < 64;
    if (!next || wraps)
      return blame(v);
    now->second = *next;
    return true;
  }

  bool expr(const Expr *e) {
    if (auto *op = dyn_cast<UnaryOperator>(e); op && op->isIncrementDecrementOp())
      if (const VarDecl *v = variableOf(op->getSubExpr()); v && attempt.reading.inductions.count(v))
        return advance(v, Poly::constant(1), op->isDecrementOp());
    if (auto *op = dyn_cast<BinaryOperator>(e); op && op->isAssignmentOp())
      if (const VarDecl *v = variableOf(op->getLHS()); v && attempt.reading.inductions.count(v))
        return assign(op, v);
    if (isa<AbstractConditionalOperator, LambdaExpr, StmtExpr>(e))
      return blame(e);
    if (auto *op = dyn_cast<BinaryOperator>(e); op && op->isLogicalOp())
      return blame(e);
    for (const Stmt *child : e->children())
      if (!stmt(child))
        return false;
    return true;
  }

  bool assign(const BinaryOperator *op, const VarDecl *v) {
    if (changesInduction(attempt, op->getRHS()))
      return blame(op);
    switch (op->getOpcode()) {
    case BO_Assign:
      return pointerSum(op, v) || set(v, op->getRHS());
    case BO_AddAssign:
    case BO_SubAssign:
      return addsExactly(cast<CompoundAssignOperator>(op), v)
                 ? advance(v, value(v, op->getRHS()), op->getOpcode() == BO_SubAssign)
                 : blame(v);
    default:
      return blame(v);
    }
  }

  /// False for `int k; k += u`, which is done in the type of u: what is large there is a step back.
  bool addsExactly(const CompoundAssignOperator *op, const VarDecl *v) const {
    const QualType type = v->getType(), sum = op->getComputationResultType();
    if (type->isPointerType() || type->isUnsignedIntegerType() || !sum->isUnsignedIntegerType())
      return true;
    Expr::EvalResult constant;
    return op->getRHS()->EvaluateAsInt(constant, attempt.facts.source.ctx) &&
           constant.Val.getInt().isIntN(31);
  }

  /// p = p + e
  bool pointerSum(const BinaryOperator *op, const VarDecl *v) {
    if (!v->getType()->isPointerType())
      return false;
    auto *sum = dyn_cast<BinaryOperator>(op->getRHS()->IgnoreParenImpCasts());
    if (!sum || !sum->isAdditiveOp() || variableOf(sum->getLHS()) != v)
      return false;
    return advance(v, value(v, sum->getRHS()), sum->getOpcode() == BO_Sub);
  }

  bool loop(const ForStmt *f) {
    auto header = readLoop(attempt, f, scope);
    if (!header)
      return false;
    Scope inside = enter(scope, *header, true);
    return enterLoop(attempt, *header, scope, inside);
  }
};

/// The iterations of a loop.
struct Trips {
  model::AffineExpr first; ///< value of the iterator
  model::AffineExpr over;  ///< from the first to the last value that the bounds allow, and a step
};

/// Nothing for bounds that are several, or no affine ones.
std::optional<Trips> tripsOf(const LoopHeader &header) {
  if (header.domain.anyOf.size() != 1)
    return std::nullopt;
  std::optional<model::AffineExpr> low, high;
  bool isStepped = false;
  for (const model::Constraint &c : header.domain.anyOf.front()) {
    if (c.isEquality && std::abs(header.step) != 1 && !isStepped) {
      isStepped = true; // the iterator is whole steps behind the first value, see Loops.cpp
      continue;
    }
    auto it = c.expr.terms.find(header.iterator.name);
    if (c.isEquality || !c.expr.floors.empty() || it == c.expr.terms.end() ||
        std::abs(it->second) != 1)
      return std::nullopt;
    model::AffineExpr rest = c.expr;
    rest.terms.erase(header.iterator.name);
    auto &bound = it->second > 0 ? low : high;
    if (bound)
      return std::nullopt;
    bound = it->second > 0 ? model::scale(rest, -1) : rest;
  }
  if (!low || !high)
    return std::nullopt;
  return Trips{header.step > 0 ? *low : *high,
               model::add(model::sub(*high, *low), model::affineConstant(std::abs(header.step)))};
}

/// What a variable has advanced by in the iterations before this one, and in all of them, if each
/// advances it by `step`: right where Trips::over is not negative.
struct Advance {
  std::optional<Poly> before, all;
};

Advance advanceOf(Attempt &attempt, const LoopHeader &header, const Trips &trips,
                  const Poly &step) {
  const int64_t stride = std::abs(header.step);
  const model::AffineExpr now = model::affineSymbol(header.iterator.name);
  const model::AffineExpr done =
      header.step > 0 ? model::sub(now, trips.first) : model::sub(trips.first, now);
  const auto times = [&](const model::AffineExpr &distance) {
    return stride == 1 ? polyOf(distance) : attempt.symbols.floorSymbol(distance, stride);
  };
  const bool isMultiple =
      llvm::all_of(step.terms, [&](const auto &term) { return term.second % stride == 0; });
  if (!isMultiple)
    return {mul(step, times(done)), mul(step, times(trips.over))};
  Poly each = step; // of a step of one
  for (auto &term : each.terms)
    term.second /= stride;
  return {mul(each, polyOf(done)), mul(step, times(trips.over))};
}

bool hasSymbol(const Poly &p, const std::string &name) {
  return llvm::any_of(p.terms, [&](const auto &t) { return llvm::is_contained(t.first, name); });
}

} // namespace

bool followInductions(Attempt &attempt, const Stmt *s, Scope &scope) {
  return Follower(attempt, scope).stmt(s);
}

/// True if iterations read `v` to know whether they are some.
static bool isReadInside(const LoopHeader &header, const VarDecl *v) {
  const ForStmt *f = header.loop;
  return mentions(f->getCond(), v) || mentions(f->getInc(), v) ||
         (!header.tests.empty() && header.lower && mentions(header.lower, v));
}

/// A variable besides the loop's own that its header changes, `for (j = q++; ..)`; null if there is
/// none.
static const VarDecl *changedByHeader(const Attempt &attempt, const LoopHeader &header) {
  const ForStmt *f = header.loop;
  for (const Stmt *part :
       {f->getInit(), cast_or_null<Stmt>(f->getCond()), cast_or_null<Stmt>(f->getInc())}) {
    if (!part)
      continue;
    const Effects effects = effectsOf(part);
    for (const VarDecl *v : effects.mentioned)
      if (v != header.var && attempt.reading.inductions.count(v) && effects.written.count(v))
        return v;
  }
  return nullptr;
}

/// The variables from outside of `body` that it changes.
static std::vector<const VarDecl *> changedIn(const Attempt &attempt, const Stmt *body) {
  const Effects effects = effectsOf(body);
  std::vector<const VarDecl *> changed;
  for (const VarDecl *v : attempt.facts.effects.mentioned)
    if (attempt.reading.inductions.count(v) && effects.written.count(v) &&
        !effects.declared.count(v))
      changed.push_back(v);
  return changed;
}

bool enterLoop(Attempt &attempt, const LoopHeader &header, Scope &outside, Scope &inside) {
  const ForStmt *f = header.loop;
  if (const VarDecl *v = changedByHeader(attempt, header))
    return attempt.cannotFollow(v);
  if (attempt.reading.inductions.count(header.var))
    outside.values.erase(header.var); // nobody follows it to the end of the loop
  if (!changesInduction(attempt, f->getBody()))
    return true;
  const std::vector<const VarDecl *> changed = changedIn(attempt, f->getBody());
  for (const VarDecl *v : changed)
    if (isReadInside(header, v))
      return attempt.cannotFollow(v);
  // One iteration, from values that are only names.
  Scope probe = inside;
  for (size_t k = 0; k < changed.size(); ++k)
    probe.values[changed[k]] =
        Poly::symbol("entry " + std::to_string(k) + " " + header.iterator.name);
  if (!followInductions(attempt, f->getBody(), probe))
    return false;
  const std::optional<Trips> trips = tripsOf(header);
  for (size_t k = 0; k < changed.size(); ++k) {
    const VarDecl *v = changed[k];
    const std::string name = "entry " + std::to_string(k) + " " + header.iterator.name;
    auto step = probe.values.count(v) ? sub(probe.values[v], Poly::symbol(name)) : std::nullopt;
    auto before = outside.values.find(v);
    if (step && hasSymbol(*step, name))
      step.reset(); // set anew in the body
    const bool steady = step && !attempt.symbols.choiceIn(*step) &&
                        !hasSymbol(*step, header.iterator.name) &&
                        llvm::none_of(changed, [&](const VarDecl *other) {
                          size_t j = llvm::find(changed, other) - changed.begin();
                          return hasSymbol(*step, "entry " + std::to_string(j) + " " +
                                                      header.iterator.name);
                        });
    if (!steady && firstAccess(f->getBody(), v) != First::Read) {
      inside.values.erase(v); // not looked at before it is set
      if (before != outside.values.end())
        outside.values.erase(before);
      continue;
    }
    if (!steady || !trips || before == outside.values.end() ||
        !attempt.symbols.ensureNonNegative(trips->over, outside.domain))
      return attempt.cannotFollow(v);
    const Advance by = advanceOf(attempt, header, *trips, *step);
    auto in = by.before ? add(before->second, *by.before) : std::nullopt;
    auto out = by.all ? add(before->second, *by.all) : std::nullopt;
    if (!in || !out)
      return attempt.cannotFollow(v);
    inside.values[v] = *in;
    before->second = *out;
  }
  return true;
}

std::optional<std::string> finalInductions(Attempt &attempt, const Scope &scope) {
  std::string out;
  for (const VarDecl *v : attempt.facts.effects.mentioned) {
    if (!attempt.reading.inductions.count(v) || attempt.facts.effects.declared.count(v) ||
        !mayBeReadAfter(attempt.facts.root, v, attempt.facts.parents, false))
      continue;
    auto found = scope.values.find(v);
    auto value = found == scope.values.end() ? std::nullopt : attempt.symbols.affine(found->second);
    bool known = value && value->floors.empty() && !scope.places.count(v);
    std::string text = std::to_string(value ? value->constant : 0);
    for (const auto &[symbol, coeff] : value ? value->terms : std::map<std::string, int64_t>()) {
      auto number = attempt.symbols.parameterNumber(symbol);
      known &= number.has_value();
      if (known)
        text += " + " + std::to_string(coeff) + " * hetile_p[" + std::to_string(*number) + "]";
    }
    const std::string name = v->getNameAsString();
    if (!known) {
      attempt.refuse(Reason::FinalValue, attempt.facts.root->getBeginLoc(), "'" + name + "'");
      return std::nullopt;
    }
    out += v->getType()->isPointerType()
               ? name + " += (" + text + "); "
               : name + " = (" + attempt.facts.source.typeName(v->getType()) + ")(" + text + "); ";
  }
  return out;
}

} // namespace hetile::frontend
