// SPDX-License-Identifier: Apache-2.0
//===- NestReader.cpp - loops and branches around statements --------------===//
//
// Goes down through the loops, divides each body into units, and hands runs of statements on.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/NestReader.h"

#include "frontend/arrays/RowPointers.h"
#include "frontend/statements/Definitions.h"
#include "frontend/statements/Statements.h"
#include "frontend/statements/Units.h"
#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/DataSymbols.h"
#include "frontend/values/Expressions.h"
#include "frontend/values/Inductions.h"
#include "frontend/values/Loops.h"
#include "model/Affine.h"

#include <algorithm>
#include <set>

using namespace clang;

namespace hetile::frontend {

namespace {
class NestReader {
public:
  NestReader(Attempt &attempt, std::vector<const VarDecl *> scalars)
      : attempt(attempt), scalars(std::move(scalars)), units(attempt, this->scalars) {}

  /// `scope` gets the values of inductions after the loop.
  bool loop(const ForStmt *f, Scope &scope, std::vector<unsigned> position) {
    auto header = readLoop(attempt, f, scope);
    if (!header)
      return false;
    if (f == attempt.facts.root && attempt.facts.rotation && !countTurns(*header))
      return false;
    // The union of all ranges [p[i], p[i + 1]) has many more points than they have.
    if (header->tests.size() > 1)
      return attempt.refuse(Reason::NonAffineBound, header->lower->getBeginLoc(),
                            "'" + attempt.facts.source.spelling(header->lower) + "'");
    header->domain = widened(attempt, header->domain);
    Scope inside = enter(scope, *header, false);
    inside.tests.insert(inside.tests.end(), header->tests.begin(), header->tests.end());
    unsigned next = 0;
    return enterLoop(attempt, *header, scope, inside) &&
           body(f->getBody(), inside, position, next);
  }

  const VarDecl *joinedBy = nullptr; // a scalar that made a run of loops

private:
  Attempt &attempt;
  std::vector<const VarDecl *> scalars;
  UnitReader units;
  llvm::DenseMap<const VarDecl *, const VarDecl *> originals; // of variables in definitions

  /// How often the root's iterations have moved buffers: its iterations so far.
  bool countTurns(const LoopHeader &header) {
    auto start = header.lower ? ExprReader(attempt, Scope()).value(header.lower)
                              : attempt.entryValue(firstReference(attempt.facts.root, header.var));
    const Poly now = Poly::symbol(header.iterator.name);
    auto distance = !start            ? std::nullopt
                    : header.step > 0 ? sub(now, *start)
                                      : sub(*start, now);
    auto affine = distance ? attempt.symbols.affine(*distance) : std::nullopt;
    if (!affine || matchCountDown(header.loop->getCond()))
      return attempt.refuse(
          Reason::PointerModified, header.loop->getForLoc(),
          "'" +
              attempt.facts.source.spelling(attempt.facts.rotation->rings.front().members.front()) +
              "'");
    attempt.draft.turns = std::abs(header.step) == 1
                              ? *distance
                              : attempt.symbols.floorSymbol(*affine, std::abs(header.step));
    return true;
  }

  /// `next` is the number of the next sibling at this depth.
  bool body(const Stmt *s, Scope &scope, const std::vector<unsigned> &prefix, unsigned &next) {
    std::vector<const Stmt *> dropped;
    std::vector<const Stmt *> block = statementsOf(s);
    replay(s, scope, dropped);
    const std::vector<Definition> definitions =
        definitionsIn(attempt, units, block, knownIn(scope));
    for (const Definition &d : definitions)
      if (!define(d, scope, dropped))
        return false;
    if (!definitions.empty())
      replay(s, scope, dropped); // what follows from them
    for (size_t k = 0; k < block.size(); ++k) {
      if (!llvm::is_contained(dropped, block[k]) && takeRowPointers(attempt, scope, block, k))
        dropped.push_back(block[k]);
      if (attempt.refusal)
        return false;
    }
    const VarDecl *carried = nullptr;
    std::vector<Unit> parts = 
        units.units(s, scope.loopVars, scope.iterators.size(), dropped, carried);
    if (carried)
      return attempt.refuse(Reason::ScalarWritten, firstReference(s, carried)->getBeginLoc(),
                            "'" + carried->getNameAsString() + "'");
    for (const Unit &unit : parts)
      if (!this->unit(unit, scope, prefix, next))
        return false;
    return true;
  }

  /// Declarations directly in `s` that every statement can repeat.
  void replay(const Stmt *s, Scope &scope, std::vector<const Stmt *> &dropped) {
    for (const DeclStmt *d : units.replayable(s, knownIn(scope)))
      if (!llvm::is_contained(dropped, d)) {
        remember(d, scope);
        dropped.push_back(d);
      }
  }

  /// Variables with a value that statements can compute for themselves.
  static std::vector<const VarDecl *> knownIn(const Scope &scope) {
    std::vector<const VarDecl *> out = scope.loopVars;
    for (const DeclStmt *d : scope.replayed)
      for (const Decl *decl : d->decls())
        out.push_back(cast<VarDecl>(decl));
    return out;
  }

  void remember(const DeclStmt *d, Scope &scope) {
    scope.replayed.push_back(d);
    for (const Decl *decl : d->decls()) {
      auto *v = cast<VarDecl>(decl);
      if (v->getType()->isIntegerType())
        learnValue(attempt, scope, v);
    }
  }

  /// From here on statements compute the variable for themselves, as they do with declarations.
  bool define(const Definition &d, Scope &scope, std::vector<const Stmt *> &dropped) {
    dropped.insert(dropped.end(), d.statements.begin(), d.statements.end());
    for (const VarDecl *other : scope.loopVars)
      if (other->getDeclName() == d.variable->getDeclName())
        return attempt.refuse(Reason::NameHidden, d.variable->getLocation(),
                              "'" + d.variable->getNameAsString() + "'");
    remember(d.text, scope);
    auto *copy = cast<VarDecl>(d.text->getSingleDecl());
    originals[copy] = d.variable;
    if (auto known = scope.values.find(copy); known != scope.values.end())
      scope.values[d.variable] = known->second;
    scope.loopVars.push_back(d.variable);
    return true;
  }

  /// The replayed declarations that `run` needs, in source order.
  std::vector<const Stmt *> preludeOf(llvm::ArrayRef<const Stmt *> run, const Scope &scope) const {
    std::vector<const Stmt *> needed, users(run.begin(), run.end());
    for (auto it = scope.replayed.rbegin(); it != scope.replayed.rend(); ++it) {
      bool used = false;
      for (const Decl *decl : (*it)->decls()) {
        const VarDecl *original = originals.lookup(cast<VarDecl>(decl));
        for (const Stmt *s : users)
          used |= mentions(s, original ? original : cast<VarDecl>(decl));
      }
      if (!used)
        continue;
      needed.insert(needed.begin(), *it);
      users.push_back(*it);
    }
    return needed;
  }

  /// Declarations of different blocks come to stand in one.
  bool namesDiffer(llvm::ArrayRef<const Stmt *> prelude) {
    std::set<std::string> names;
    for (const Stmt *s : prelude)
      for (const Decl *decl : cast<DeclStmt>(s)->decls())
        if (std::string name = cast<VarDecl>(decl)->getNameAsString(); !names.insert(name).second)
          return attempt.refuse(Reason::NameHidden, s->getBeginLoc(), "'" + name + "'");
    return true;
  }

  /// What is repeated in a statement came from around loops whose iterators may have the names of
  /// other variables that it reads.
  bool namesStayVisible(llvm::ArrayRef<const Stmt *> prelude, const Scope &scope) {
    std::vector<const Stmt *> repeated(prelude.begin(), prelude.end());
    for (const DataTest &test : scope.tests)
      if (test.condition)
        repeated.push_back(test.condition);
    for (const Stmt *s : repeated)
      for (const VarDecl *v : effectsOf(s).mentioned)
        for (const VarDecl *iterator : scope.loopVars)
          if (iterator != v && iterator->getDeclName() == v->getDeclName() &&
              originals.lookup(v) != iterator)
            return attempt.refuse(Reason::NameHidden, iterator->getLocation(),
                                  "'" + v->getNameAsString() + "'");
    return true;
  }

  bool unit(const Unit &u, Scope &scope, const std::vector<unsigned> &prefix,
            unsigned &next) {
    const Stmt *s = u.stmts.front();
    switch (u.kind) {
    case Unit::Run: {
      const bool isLong = u.stmts.size() > 1 && u.privates.empty() &&
                          std::none_of(u.stmts.begin(), u.stmts.end(),
                                       [](const Stmt *x) { return isa<DeclStmt>(x); });
      attempt.draft.hasLongRuns |= isLong;
      if (isLong && (attempt.reading.side || attempt.reading.splitsRuns)) {
        // The elements of either border lie far apart.
        for (const Stmt *one : u.stmts) {
          Unit single = u;
          single.stmts = {one};
          if (!unit(single, scope, prefix, next))
            return false;
        }
        return true;
      }
      std::vector<unsigned> position = prefix;
      position.push_back(next++);
      if (!joinedBy && std::any_of(u.stmts.begin(), u.stmts.end(),
                                   [](const Stmt *x) { return loopDepth(x) > 0; }))
        joinedBy = connecting(u);
      std::vector<const Stmt *> prelude = preludeOf(u.stmts, scope);
      if (!namesDiffer(prelude) || !namesStayVisible(prelude, scope) ||
          !readStatement(attempt, u.stmts, scope, position, u.privates, prelude))
        return false;
      return std::all_of(u.stmts.begin(), u.stmts.end(), [&](const Stmt *x) {
        return followInductions(attempt, x, scope);
      });
    }
    case Unit::Loop: {
      std::vector<unsigned> position = prefix;
      position.push_back(next++);
      return loop(cast<ForStmt>(s), scope, position);
    }
    case Unit::Branch:
      return branch(cast<IfStmt>(s), scope, prefix, next);
    case Unit::Block: {
      // What the block declares ends with it.
      const size_t replayed = scope.replayed.size(), loopVars = scope.loopVars.size();
      bool ok = body(s, scope, prefix, next);
      scope.replayed.resize(replayed);
      scope.loopVars.resize(loopVars);
      return ok;
    }
    }
    return false;
  }

  const VarDecl *connecting(const Unit &u) {
    if (!u.privates.empty())
      return u.privates.front();
    for (const Stmt *x : u.stmts)
      if (auto *d = dyn_cast<DeclStmt>(x))
        if (auto *v = dyn_cast<VarDecl>(*d->decl_begin()))
          return v;
    return nullptr;
  }

  /// Every statement below tests the condition, whose value does not change in the nest.
  bool testedBranch(const IfStmt *s, const model::Condition &holds, const model::Condition &fails,
                    const Scope &scope, const std::vector<unsigned> &prefix, unsigned &next) {
    auto under = [&](const Stmt *part, bool isTrue, const model::Condition &exact) {
      Scope inside = scope;
      model::Condition known = model::conjunction(scope.domain, widened(attempt, exact));
      if (known.anyOf.size() <= 64)
        inside.domain = known;
      inside.tests.push_back({s->getCond(), isTrue, "", exact});
      return body(part, inside, prefix, next);
    };
    return under(s->getThen(), true, holds) && (!s->getElse() || under(s->getElse(), false, fails));
  }

  bool branch(const IfStmt *s, Scope &scope, const std::vector<unsigned> &prefix,
              unsigned &next) {
    if (changesInduction(attempt, s))
      return followInductions(attempt, s, scope);
    ExprReader reader(attempt, scope);
    auto c = reader.condition(s->getCond());
    bool isData = c ? mentionsData(attempt, *c)
                    : units.isReplayable(s->getCond(), knownIn(scope));
    if (isData && !s->getInit() && !s->getConditionVariable())
      return testedBranch(s, c.value_or(model::always()), c ? model::negation(*c) : model::always(),
                          scope, prefix, next);
    if (!c || s->getInit() || s->getConditionVariable()) {
      const Obstacle &o = reader.obstacle();
      return attempt.refuse(reasonFor(o, Reason::NonAffineCondition), s->getCond()->getBeginLoc(),
                            o.text.empty() ? "'" + attempt.facts.source.spelling(s->getCond()) + "'"
                                           : o.text);
    }
    Scope yes = scope, no = scope;
    yes.domain = model::conjunction(scope.domain, *c);
    no.domain = model::conjunction(scope.domain, model::negation(*c));
    if (std::max(yes.domain.anyOf.size(), no.domain.anyOf.size()) > 64)
      return attempt.refuse(Reason::NonAffineCondition, s->getCond()->getBeginLoc(),
                            "too many alternatives");
    return body(s->getThen(), yes, prefix, next) &&
           (!s->getElse() || body(s->getElse(), no, prefix, next));
  }
};
} // namespace

bool readLoops(Attempt &attempt, std::vector<const VarDecl *> scalars, Scope &scope,
               const VarDecl *&joinedBy) {
  NestReader reader(attempt, std::move(scalars));
  const bool isRead = reader.loop(attempt.facts.root, scope, {0});
  joinedBy = reader.joinedBy;
  return isRead;
}

} // namespace hetile::frontend
