// SPDX-License-Identifier: Apache-2.0
//===- Expansion.cpp - scalars that become hidden arrays ------------------===//
//
// A statement sees a variable of its own: `double s = copies[i]; .. s += e; .. copies[i] = s;`.
// So its text stays as written, and compilers keep the copy in a register.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/Expansion.h"

#include "frontend/arrays/Bases.h"
#include "frontend/statements/Parting.h"
#include "frontend/statements/StatementReader.h"
#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Liveness.h"
#include "frontend/syntax/Patterns.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

using model::Piece;

/// True if `v` is the iterator of a loop in `s`.
static bool countsALoop(const Stmt *s, const VarDecl *v) {
  auto *loop = dyn_cast<ForStmt>(s);
  return (loop && loopVariable(loop) == v) ||
         std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt *c) { return c && countsALoop(c, v); });
}

/// `child`: the number of the outermost loop's child that is read; `dimensions`: of its elements.
static unsigned baseOf(Attempt &attempt, unsigned number, unsigned child, size_t dimensions) {
  Expanded &x = attempt.draft.expanded[number];
  const bool isOne = (x.reduction < 0 && x.resetsOf < 0) || x.writer || x.inOrder;
  const unsigned statement = attempt.draft.nest.statements.size();
  auto [it, isNew] = x.bases.insert({x.apart >= 0 ? statement : isOne ? 0 : child, 0});
  if (!isNew)
    return it->second;
  Base base;
  base.expr = x.lvalue;
  base.expanded = number;
  base.dims.resize(dimensions);
  it->second = attempt.draft.bases.size();
  attempt.draft.bases.push_back(base);
  return it->second;
}

/// By what the outermost loop advances its iterator.
static int64_t rootStep(const Attempt &attempt) {
  auto *loop = cast<ForStmt>(attempt.facts.root);
  return loop->getInc() ? *stepOf(loop->getInc(), loopVariable(loop), attempt.facts.source.ctx)
                        : -1;
}

namespace {
/// What a run of statements does with an expanded scalar.
struct Use {
  bool any = false, declared = false, written = false, readFirst = false;
};
} // namespace

static bool names(const Stmt *s, const Expanded &x, const Attempt &attempt) {
  if (auto *e = dyn_cast<Expr>(s); e && attempt.expandedScalar(e) == &x)
    return true;
  if (auto *d = dyn_cast<DeclStmt>(s))
    for (const Decl *decl : d->decls())
      if (auto *v = dyn_cast<VarDecl>(decl); v && v == x.var)
        return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt *c) { return c && names(c, x, attempt); });
}

static Use useOf(llvm::ArrayRef<const Stmt *> run, const Expanded &x, const Attempt &attempt) {
  Use use;
  for (const Stmt *s : run)
    use.any |= names(s, x, attempt);
  if (!use.any)
    return use;
  if ((x.reduction >= 0 || x.apart >= 0) && !x.writer) {
    use.written = use.readFirst = true;
    return use;
  }
  use.readFirst = firstAccess(run, x.var) != First::Write;
  for (const Stmt *s : run) {
    Effects effects = effectsOf(s);
    use.declared |= effects.declared.count(x.var) != 0;
    use.written |= effects.written.count(x.var) != 0;
  }
  use.written |= use.declared && x.var->getInit();
  return use;
}

/// What changes nothing where the sum or product `x` does not begin. Compilers make -e of -0.0 - e,
/// which turns the signs of values that are no numbers: then it is one that they do not know.
static std::string neutralOf(const Attempt &attempt, const Expanded &x,
                             llvm::ArrayRef<const Stmt *> run) {
  const model::Reduction &r = attempt.draft.nest.apart[x.apart];
  const bool negative = r.fold == model::Fold::Sum &&
                        llvm::any_of(run, [&](const Stmt *s) { return takesAway(attempt, s, x); });
  return "(" + r.type + ")" +
         (r.fold == model::Fold::Product ? "1.0"
          : negative                     ? MinusZero
                                         : "-0.0");
}

/// An instance leaves one value. `always`: and each one does.
static void checkUpdates(Attempt &attempt, llvm::ArrayRef<const Stmt *> run, const Expanded &x,
                         bool always) {
  unsigned least = 0, most = 0;
  for (const Stmt *s : run) {
    least += leastUpdates(attempt, s, x);
    most += mostUpdates(attempt, s, x);
  }
  if (most > 1 || (always && least < 1))
    attempt.refuse(Reason::ReductionOrder, run.front()->getBeginLoc(), "'" + x.local + "'");
}

/// Of the element for an iteration, or for the one before it.
static std::vector<Poly> subscriptsOf(const Attempt &attempt, const Expanded &x, const Scope &scope,
                                      bool isBefore) {
  std::vector<Poly> out;
  const Poly now = Poly::symbol(scope.iterators.front().name);
  if (x.apart >= 0)
    for (const model::Iterator &it : scope.iterators)
      out.push_back(Poly::symbol(it.name));
  else
    out.push_back(x.inOrder  ? Poly::constant(0)
                  : isBefore ? *sub(now, Poly::constant(rootStep(attempt)))
                             : now);
  for (unsigned d = 1; d < x.depth; ++d)
    out.push_back(Poly::symbol(scope.iterators[d].name));
  return out;
}

/// The statement leaves nothing: its variable is there for the text alone.
static bool addAgain(Attempt &attempt, StatementReader &reader, llvm::ArrayRef<const Stmt *> run,
                     const Expanded &x, std::vector<Piece> &around) {
  const model::Reduction &r = attempt.draft.nest.apart[x.apart];
  const std::optional<SumAgain> sum = sumAgain(attempt, run, x);
  if (!sum || r.shared)
    return attempt.refuse(Reason::ReductionOrder, run.front()->getBeginLoc(), "'" + x.local + "'");
  reader.again.push_back(*sum);
  around.push_back(
      {Piece::Text, x.type + " " + x.local + " = " + neutralOf(attempt, x, run) + "; ", 0, 0});
  return true;
}

size_t addExpanded(Attempt &attempt, StatementReader &reader, llvm::ArrayRef<const Stmt *> run,
                   const Scope &scope, const std::vector<unsigned> &position,
                   std::vector<Piece> &around) {
  std::vector<Piece> stores;
  for (unsigned k = 0; k < attempt.draft.expanded.size(); ++k) {
    Expanded &x = attempt.draft.expanded[k];
    const bool isReset = x.resetsOf >= 0;
    const Expanded &named = isReset ? attempt.draft.expanded[x.resetsOf] : x;
    Use use = useOf(run, named, attempt);
    if (!use.any)
      continue;
    if (x.apart >= 0 || isReset)
      checkUpdates(attempt, run, named, isReset);
    if (scope.iterators.size() < x.depth) { // a loop around it runs as a whole
      attempt.refuse(Reason::LocalAcrossLoops, run.front()->getBeginLoc(), "'" + x.local + "'");
      return 0;
    }
    const bool isOld = x.writer && !x.isSet; // reads what the iteration before left
    if (llvm::is_contained(run, x.writer))
      x.isSet = use.written = true;
    if (x.apart >= 0 && attempt.reading.addsAgain) {
      if (!addAgain(attempt, reader, run, x, around))
        return 0;
      continue;
    }
    unsigned base = baseOf(attempt, k, position[1], x.apart < 0 ? x.depth : scope.iterators.size());
    auto access = [&](bool write) {
      model::Access a;
      a.array = base;
      a.write = write;
      a.loc = attempt.facts.source.place(beginOf(run.front()));
      a.text = x.local;
      reader.statement.accesses.push_back(a);
      RawAccess raw;
      raw.base = base;
      raw.subscripts = subscriptsOf(attempt, x, scope, isOld && !write);
      raw.expr = x.lvalue;
      reader.raw.push_back(raw);
      return Piece{Piece::Element, "", unsigned(reader.raw.size() - 1), 0};
    };
    if (!use.declared) {
      around.push_back({Piece::Text, x.type + " " + x.local + (use.readFirst ? " = " : ""), 0, 0});
      if (x.apart >= 0)
        around.push_back({Piece::Text, neutralOf(attempt, x, run), 0, 0});
      else if (use.readFirst)
        around.push_back(access(false));
      around.push_back({Piece::Text, "; ", 0, 0});
    }
    if (use.written) {
      stores.push_back({Piece::Text, " ", 0, 0});
      stores.push_back(access(true));
      // What differs from itself is a NaN, which has just been taken.
      const std::string met = " | 2 | (" + named.local + " != " + named.local + ")";
      stores.push_back({Piece::Text, " = " + x.local + (isReset ? met : "") + ";", 0, 0});
    }
  }
  const size_t loads = around.size();
  around.insert(around.end(), stores.begin(), stores.end());
  return loads;
}

model::Array hiddenArray(Attempt &attempt, const Base &base) {
  const Expanded &x = attempt.draft.expanded[base.expanded];
  model::Array a;
  a.name = attempt.symbols.uniqueName(x.local + (x.apart < 0 ? "_copies" : "_addends"));
  a.elementType = x.type;
  a.elementSize = x.size;
  a.type = x.kind;
  a.extents.resize(base.dims.size());
  a.baseText = "0";
  a.strideTexts.assign(base.dims.size(), "");
  a.strideTexts.back() = "1L";
  a.addends = x.apart >= 0;
  a.hidden = !a.addends;
  if (a.addends)
    a.columns = 0; // those who add take turns along the outermost loop
  return a;
}

/// True if two statements of the body share the variable and one of them is or has a loop.
static bool connectsLoop(const CompoundStmt *body, const VarDecl *v) {
  unsigned users = 0;
  bool inLoop = false;
  for (const Stmt *s : body->body()) {
    if (!mentions(s, v) && !effectsOf(s).declared.count(v))
      continue;
    ++users;
    inLoop |= loopDepth(s) > 0;
  }
  return users > 1 && inLoop;
}

/// True if copies of the variable can stand for it.
static bool canBeCopied(const Attempt &attempt, const VarDecl *v) {
  const QualType type = v->getType();
  return v->hasLocalStorage() && type->isBuiltinType() && type->isArithmeticType() &&
         !type.isVolatileQualified() && !attempt.facts.functionEffects.addressTaken.count(v) &&
         !attempt.isExpanded(v) && !attempt.reading.inductions.count(v) &&
         !countsALoop(attempt.facts.root, v);
}

/// True if a loop in `s` adds products to `v`.
static bool addsProducts(const Stmt *s, const VarDecl *v, bool inLoop = false) {
  auto *op = dyn_cast<BinaryOperator>(s);
  if (inLoop && op && op->isAssignmentOp() && variableOf(op->getLHS()) == v &&
      multiplies(op->getRHS()))
    return true;
  inLoop = inLoop || isa<ForStmt>(s);
  return std::any_of(s->child_begin(), s->child_end(),
                     [&](const Stmt *c) { return c && addsProducts(c, v, inLoop); });
}

static Expanded copiesOf(const Attempt &attempt, const VarDecl *v) {
  Expanded x;
  x.var = v;
  x.local = v->getNameAsString();
  x.type = attempt.facts.source.typeName(v->getType());
  x.kind = elementKind(v->getType());
  x.size = attempt.facts.source.ctx.getTypeSizeInChars(v->getType()).getQuantity();
  return x;
}

/// Each value follows from the one before.
static model::Reduction carried(const Expanded &x) {
  model::Reduction r;
  r.name = r.text = r.entryText = x.local;
  r.type = x.type;
  r.kind = x.kind;
  r.fold = model::Fold::Carry;
  return r;
}

void carryScalars(Attempt &attempt, const ForStmt *loop) {
  auto *body = dyn_cast<CompoundStmt>(loop->getBody());
  if (!body)
    return;
  for (const VarDecl *v : attempt.facts.effects.mentioned) {
    if (!attempt.facts.effects.written.count(v) || attempt.facts.effects.declared.count(v) ||
        !canBeCopied(attempt, v))
      continue;
    const First first = firstAccess(body, v);
    if (first == First::Write ||
        (first == First::None &&
         !mayBeReadAfter(attempt.facts.root, v, attempt.facts.parents, false)))
      continue; // no value enters an iteration
    const auto found = std::find_if(body->body_begin(), body->body_end(), [&](const Stmt *s) {
      return effectsOf(s).written.count(v) != 0;
    });
    if (found == body->body_end())
      continue; // the loop's own header writes it
    const Stmt *writer = *found;
    while (auto *a = dyn_cast<AttributedStmt>(writer))
      writer = a->getSubStmt();
    if (loopDepth(writer) > 0)
      continue;
    Expanded x = copiesOf(attempt, v);
    x.lvalue = firstReference(attempt.facts.root, v);
    x.writer = writer;
    x.reduction = attempt.draft.nest.reductions.size();
    attempt.draft.nest.reductions.push_back(carried(x));
    attempt.draft.expanded.push_back(std::move(x));
  }
}

void keepInOrder(Attempt &attempt, const ForStmt *loop) {
  for (const VarDecl *v : attempt.facts.effects.mentioned) {
    if (!attempt.facts.effects.written.count(v) || attempt.facts.effects.declared.count(v) ||
        !canBeCopied(attempt, v) || firstAccess(loop->getBody(), v) == First::Write)
      continue;
    Expanded x = copiesOf(attempt, v);
    x.lvalue = firstReference(attempt.facts.root, v);
    x.inOrder = true;
    x.reduction = attempt.draft.nest.reductions.size();
    attempt.draft.nest.reductions.push_back(carried(x));
    attempt.draft.expanded.push_back(std::move(x));
  }
}

/// Expands what each iteration of `loop`, the innermost of `depth` loops, sums up.
static void expandSumsIn(Attempt &attempt, const ForStmt *loop, unsigned depth) {
  auto *body = dyn_cast<CompoundStmt>(loop->getBody());
  for (const VarDecl *v : attempt.facts.effects.mentioned) {
    if (!body || depth < 2 || !addsProducts(body, v) || !canBeCopied(attempt, v))
      continue;
    const bool isOwn = std::any_of(body->body_begin(), body->body_end(), [&](const Stmt *s) {
      auto *d = dyn_cast<DeclStmt>(s);
      return d && std::find(d->decl_begin(), d->decl_end(), v) != d->decl_end();
    });
    const bool isElsewhere = attempt.facts.effects.declared.count(v) != 0;
    if (isOwn || (!isElsewhere && firstAccess(body, v) == First::Write &&
                  countMentions(body, v) == countMentions(attempt.facts.root, v) &&
                  !mayBeReadAfter(attempt.facts.root, v, attempt.facts.parents, false))) {
      attempt.draft.expanded.push_back(copiesOf(attempt, v));
      attempt.draft.expanded.back().depth = depth;
    }
  }
}

/// Goes down through loops that have nothing between them that decides whether they run.
static void expandSumsBelow(Attempt &attempt, const Stmt *s, unsigned depth) {
  if (auto *block = dyn_cast<CompoundStmt>(s)) {
    for (const Stmt *child : block->body())
      expandSumsBelow(attempt, child, depth);
  } else if (auto *a = dyn_cast<AttributedStmt>(s)) {
    expandSumsBelow(attempt, a->getSubStmt(), depth);
  } else if (auto *loop = dyn_cast<ForStmt>(s)) {
    expandSumsIn(attempt, loop, depth + 1);
    expandSumsBelow(attempt, loop->getBody(), depth + 1);
  }
}

bool mayHaveSums(const LoopFacts &facts) {
  return loopDepth(facts.root) >= 3 &&
         std::any_of(facts.effects.mentioned.begin(), facts.effects.mentioned.end(),
                     [&](const VarDecl *v) {
                       return v->hasLocalStorage() && v->getType()->isArithmeticType() &&
                              addsProducts(facts.root, v);
                     });
}

void expandSums(Attempt &attempt) { expandSumsBelow(attempt, attempt.facts.root, 0); }

void expandLocals(Attempt &attempt, const ForStmt *loop) {
  auto *body = dyn_cast<CompoundStmt>(loop->getBody());
  if (!body)
    return;
  std::vector<const VarDecl *> inside;
  for (const Stmt *s : body->body())
    if (auto *d = dyn_cast<DeclStmt>(s))
      for (const Decl *decl : d->decls())
        if (auto *v = dyn_cast<VarDecl>(decl))
          inside.push_back(v);
  std::vector<const VarDecl *> all = inside;
  for (const VarDecl *v : attempt.facts.effects.mentioned)
    if (attempt.facts.effects.written.count(v) && !attempt.facts.effects.declared.count(v) &&
        v->hasLocalStorage() && firstAccess(body, v) == First::Write &&
        !mayBeReadAfter(attempt.facts.root, v, attempt.facts.parents, false))
      all.push_back(v);
  for (const VarDecl *v : all) {
    if (canBeCopied(attempt, v) && connectsLoop(body, v))
      attempt.draft.expanded.push_back(copiesOf(attempt, v));
  }
}

} // namespace hetile::frontend
