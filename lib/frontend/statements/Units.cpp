// SPDX-License-Identifier: Apache-2.0
//===- Units.cpp - a loop body as loops and runs of statements ------------===//
//
// Joining is by intervals: each variable that several units share covers the units from the
// first to the last that mention it; overlapping intervals become one run.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/Units.h"

#include "frontend/arrays/Data.h"
#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Inductions.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

static bool containsLoop(const Stmt *s) {
  if (!s || isa<Expr>(s))
    return false;
  if (isa<ForStmt>(s))
    return true;
  return std::any_of(s->child_begin(), s->child_end(), containsLoop);
}

static const Stmt *withoutAttributes(const Stmt *s) {
  while (auto *a = dyn_cast<AttributedStmt>(s))
    s = a->getSubStmt();
  return s;
}

std::vector<Unit> UnitReader::split(const Stmt *body,
                                    llvm::ArrayRef<const Stmt *> without) const {
  std::vector<const Stmt *> list;
  if (auto *block = dyn_cast<CompoundStmt>(body))
    list.assign(block->body_begin(), block->body_end());
  else
    list.push_back(body);
  std::vector<Unit> out;
  for (const Stmt *s : list) {
    s = withoutAttributes(s);
    Unit unit;
    unit.stmts.push_back(s);
    if (isa<ForStmt>(s))
      unit.kind = Unit::Loop;
    else if (isa<IfStmt>(s) && containsLoop(s))
      unit.kind = Unit::Branch;
    else if (isa<CompoundStmt>(s) && containsLoop(s))
      unit.kind = Unit::Block;
    else if (isa<NullStmt>(s) || llvm::is_contained(without, s))
      continue;
    else if (!out.empty() && out.back().kind == Unit::Run) {
      out.back().stmts.push_back(s);
      continue;
    }
    out.push_back(unit);
  }
  return out;
}

static bool mentionsUnit(const Unit &unit, const VarDecl *v) {
  return std::any_of(unit.stmts.begin(), unit.stmts.end(), [&](const Stmt *s) {
    return mentions(s, v) || effectsOf(s).declared.count(v);
  });
}

static bool declares(const Unit &unit, const VarDecl *v) {
  return std::any_of(unit.stmts.begin(), unit.stmts.end(),
                     [&](const Stmt *s) { return effectsOf(s).declared.count(v) != 0; });
}

/// The variable's value neither enters nor connects parts of the body that are not joined.
bool UnitReader::keepsToItself(const Stmt *body, const VarDecl *v) const {
  if (!body || !mentions(body, v))
    return true;
  std::vector<Unit> parts = split(body);
  if (std::all_of(parts.begin(), parts.end(),
                  [&](const Unit &u) { return keepsToItself(u, v); }))
    return true;
  return firstAccess(body, v) != First::Read;
}

bool UnitReader::keepsToItself(const Unit &unit, const VarDecl *v) const {
  if (!mentionsUnit(unit, v))
    return true;
  const Stmt *s = unit.stmts.front();
  switch (unit.kind) {
  case Unit::Run:
    return firstAccess(unit.stmts, v) != First::Read;
  case Unit::Loop: {
    auto *loop = cast<ForStmt>(s);
    if (loopVariable(loop) == v)
      return true; // set by the header, and not changed in the body
    for (const Stmt *part : {loop->getInit(), static_cast<const Stmt *>(loop->getCond()),
                             static_cast<const Stmt *>(loop->getInc())})
      if (part && mentions(part, v))
        return false;
    return keepsToItself(loop->getBody(), v);
  }
  case Unit::Branch: {
    auto *branch = cast<IfStmt>(s);
    return !mentions(branch->getCond(), v) && keepsToItself(branch->getThen(), v) &&
           keepsToItself(branch->getElse(), v);
  }
  case Unit::Block:
    return keepsToItself(s, v);
  }
  return false;
}

/// Plain arithmetic on known values: cheap to repeat, and the same each time.
bool UnitReader::followsFrom(const Stmt *e, llvm::ArrayRef<const VarDecl *> known) const {
  if (auto *ref = dyn_cast<DeclRefExpr>(e)) {
    auto *v = dyn_cast<VarDecl>(ref->getDecl());
    return v ? llvm::is_contained(known, v) || (attempt.isInvariant(ref) &&
                                                v->getType()->isArithmeticType())
             : isa<EnumConstantDecl>(ref->getDecl());
  }
  if (auto *member = dyn_cast<MemberExpr>(e))
    return attempt.isInvariant(member) && member->getType()->isArithmeticType();
  std::vector<const Expr *> subscripts;
  if (auto *value = dyn_cast<Expr>(e); value && value->getType()->isArithmeticType() &&
                                       isReadOnlyElement(attempt, value, subscripts))
    return std::all_of(subscripts.begin(), subscripts.end(),
                       [&](const Expr *s) { return followsFrom(s, known); });
  if (auto *call = dyn_cast<CallExpr>(e)) {
    if (attempt.isInvariant(call))
      return call->getType()->isArithmeticType();
    const Expr *value = attempt.inlined(call);
    return value && followsFrom(value, known);
  }
  if (!isa<Expr>(e) || isa<CallExpr, ArraySubscriptExpr, LambdaExpr, StmtExpr>(e))
    return false;
  if (auto *op = dyn_cast<BinaryOperator>(e); op && op->isAssignmentOp())
    return false;
  if (auto *op = dyn_cast<UnaryOperator>(e);
      op && (op->isIncrementDecrementOp() || op->getOpcode() == UO_Deref ||
             op->getOpcode() == UO_AddrOf))
    return false;
  return std::all_of(e->child_begin(), e->child_end(),
                     [&](const Stmt *c) { return c && followsFrom(c, known); });
}

std::vector<const DeclStmt *>
UnitReader::replayable(const Stmt *body, llvm::ArrayRef<const VarDecl *> known) const {
  std::vector<const DeclStmt *> out;
  std::vector<Unit> parts = split(body);
  std::vector<const VarDecl *> values(known.begin(), known.end());
  for (unsigned k = 0; k < parts.size(); ++k) {
    if (parts[k].kind != Unit::Run)
      continue;
    for (const Stmt *s : parts[k].stmts) {
      auto *d = dyn_cast<DeclStmt>(s);
      if (!d)
        continue;
      bool shared = false, simple = true;
      for (const Decl *decl : d->decls()) {
        auto *v = dyn_cast<VarDecl>(decl);
        simple &= v && v->hasLocalStorage() && v->getInit() && v->getType()->isArithmeticType() &&
                  !v->getType().isVolatileQualified() && !attempt.facts.effects.written.count(v) &&
                  !attempt.facts.effects.addressTaken.count(v) && followsFrom(v->getInit(), values);
        for (unsigned j = 0; simple && j < parts.size(); ++j)
          shared |= j != k && mentionsUnit(parts[j], v);
      }
      if (!simple || !shared)
        continue;
      out.push_back(d);
      for (const Decl *decl : d->decls())
        values.push_back(cast<VarDecl>(decl));
    }
  }
  return out;
}

/// Puts all parts from the first to the last that mention `v` into one group; the number of a group
/// is that of its first part.
static void connect(std::vector<unsigned> &group, const std::vector<Unit> &parts,
                    const VarDecl *v) {
  unsigned first = parts.size(), last = 0;
  for (unsigned k = 0; k < parts.size(); ++k)
    if (mentionsUnit(parts[k], v)) {
      first = std::min(first, k);
      last = k;
    }
  for (unsigned k = first; k <= last && first < parts.size(); ++k)
    group[k] = group[first];
  // Close the gap: everything that shared a group with a member follows.
  for (unsigned k = last + 1; k < parts.size() && first < parts.size(); ++k)
    if (group[k] != k && group[k] >= first && group[k] <= last)
      group[k] = group[first];
}

void UnitReader::addPrivates(Unit &run, llvm::ArrayRef<const VarDecl *> outside,
                             const VarDecl *&carried) const {
  for (const VarDecl *v : outside)
    if (mentionsUnit(run, v) && !declares(run, v)) {
      if (firstAccess(run.stmts, v) == First::Read && !carried)
        carried = v;
      run.privates.push_back(v);
    }
  for (const VarDecl *v : attempt.facts.effects.mentioned) // what its loops count
    if (attempt.reading.inductions.count(v) && !declares(run, v) &&
        llvm::any_of(run.stmts, [&](const Stmt *s) { return isIterator(s, v); }))
      run.privates.push_back(v);
  for (const PrivateArray &own : attempt.reading.privates)
    if (mentionsUnit(run, own.var))
      run.privates.push_back(own.var);
}

std::vector<Unit> UnitReader::units(const Stmt *body, llvm::ArrayRef<const VarDecl *> active,
                                    size_t depth, llvm::ArrayRef<const Stmt *> dropped,
                                    const VarDecl *&carried) const {
  std::vector<Unit> parts = split(body, dropped);
  std::vector<const VarDecl *> outside;
  for (const VarDecl *v : scalars)
    if (!llvm::is_contained(active, v) && !attempt.isExpanded(v))
      outside.push_back(v);
  // Variables that a run declares, in order, then scalars from outside.
  std::vector<const VarDecl *> declared;
  for (const Unit &u : parts)
    if (u.kind == Unit::Run)
      for (const Stmt *s : u.stmts)
        if (auto *d = dyn_cast<DeclStmt>(s); d && !declaresFollowedPointers(attempt, d))
          for (const Decl *decl : d->decls())
            if (auto *v = dyn_cast<VarDecl>(decl); v && !attempt.reading.inductions.count(v))
              declared.push_back(v);

  std::vector<unsigned> group(parts.size());
  for (unsigned k = 0; k < group.size(); ++k)
    group[k] = k;
  for (const VarDecl *v : declared)
    if (!llvm::is_contained(scalars, v) && !attempt.isExpanded(v))
      connect(group, parts, v);
  std::vector<const VarDecl *> shared;
  for (const VarDecl *v : outside)
    if (!std::all_of(parts.begin(), parts.end(),
                     [&](const Unit &u) { return keepsToItself(u, v); })) {
      connect(group, parts, v);
      shared.push_back(v);
    }
  for (const PrivateArray &own : attempt.reading.privates)
    if (depth >= own.depth) {
      connect(group, parts, own.var);
      shared.push_back(own.var);
    }

  std::vector<Unit> out;
  for (unsigned k = 0; k < parts.size();) {
    unsigned end = k + 1;
    while (end < parts.size() && group[end] == group[k])
      ++end;
    Unit unit = parts[k];
    for (unsigned j = k + 1; j < end; ++j)
      unit.stmts.insert(unit.stmts.end(), parts[j].stmts.begin(), parts[j].stmts.end());
    bool joined = end > k + 1;
    for (const VarDecl *v : shared)
      joined |= mentionsUnit(unit, v);
    if (joined)
      unit.kind = Unit::Run;
    if (unit.kind == Unit::Run)
      addPrivates(unit, outside, carried);
    out.push_back(unit);
    k = end;
  }
  return out;
}

} // namespace hetile::frontend
