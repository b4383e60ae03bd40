// SPDX-License-Identifier: Apache-2.0
//===- Nest.cpp - one loop nest to the model ------------------------------===//
//
// The stages in their order: what no nest may contain, scalars, loops with their statements, and
// afterwards the shapes of arrays and the final values of iterators.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/Nest.h"

#include "frontend/canonical/Copies.h"
#include "frontend/finish/Aliases.h"
#include "frontend/finish/CopySizes.h"
#include "frontend/finish/FinalValues.h"
#include "frontend/finish/FinishArrays.h"
#include "frontend/finish/FinishData.h"
#include "frontend/finish/HostReads.h"
#include "frontend/finish/Parameters.h"
#include "frontend/search/NestReader.h"
#include "frontend/statements/Expansion.h"
#include "frontend/statements/Parting.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Inductions.h"
#include "frontend/values/Temporaries.h"

#include "model/Affine.h"

#include "clang/AST/Attr.h"

#include <algorithm>
#include <set>

using namespace clang;

namespace hetile::frontend {

namespace {
/// Attributes of a variable in the body that say nothing of what the program does. Others may call
/// functions (cleanup), or give it a place that others know.
bool isHarmless(const Attr *a) {
  return a->isImplicit() || isa<UnusedAttr, UsedAttr, AlignedAttr, DeprecatedAttr, AnnotateAttr>(a);
}

bool checkAttributes(Attempt &attempt, const DeclStmt *s) {
  for (const Decl *d : s->decls())
    for (const Attr *a : d->attrs())
      if (!isHarmless(a))
        return attempt.refuse(Reason::Unsupported, s->getBeginLoc(),
                              std::string("a declaration with the attribute '") + a->getSpelling() +
                                  "'");
  return true;
}

/// Finds a statement that no nest may contain.
bool checkStatements(Attempt &attempt, const Stmt *s) {
  if (!s)
    return true;
  for (const Stmt *child : s->children())
    if (!checkStatements(attempt, child))
      return false;
  if (isa<GotoStmt, LabelStmt, IndirectGotoStmt>(s))
    return attempt.refuse(Reason::Goto, s->getBeginLoc());
  if (isa<AsmStmt>(s))
    return attempt.refuse(Reason::Asm, s->getBeginLoc());
  if (auto *declaration = dyn_cast<DeclStmt>(s);
      declaration && !checkAttributes(attempt, declaration))
    return false;
  if (auto *attributed = dyn_cast<AttributedStmt>(s))
    for (const Attr *a : attributed->getAttrs())
      if (isa<CXXAssumeAttr>(a)) // what it names is no part of the statement
        return attempt.refuse(Reason::Unsupported, s->getBeginLoc(), "the attribute 'assume'");
  if (auto *call = dyn_cast<CallExpr>(s)) // those that are loops are gone
    if (const CopyReading copy = readCopy(attempt.facts.source.ctx, attempt.facts.function, call);
        copy.isCopy)
      return attempt.refuse(Reason::ArrayCopy, s->getBeginLoc(),
                            "'" + attempt.facts.source.spelling(call) + "' " +
                                (copy.loop ? "is used as a value" : copy.obstacle));
  return true;
}

/// True if the nest may leave its sums to another one: it writes something besides, since what only
/// reads and adds is a side itself, and that one need find no data on entry.
bool mayPart(const model::Nest &nest) {
  if (nest.apart.empty())
    return true;
  for (const model::Statement &s : nest.statements)
    for (const model::Access &a : s.accesses)
      if (a.write && !nest.arrays[a.array].hidden && !nest.arrays[a.array].addends)
        return nest.data.empty();
  return false;
}

/// Only loops that run anywhere without a word from the host may be sides.
bool makeSide(Attempt &attempt) {
  model::Nest &nest = attempt.draft.nest;
  size_t depth = 0;
  for (const model::Statement &s : nest.statements)
    depth = std::max(depth, s.iterators.size());
  if (nest.readsElements ||
      std::any_of(nest.arrays.begin(), nest.arrays.end(),
                  [](const model::Array &a) { return a.extents.empty(); }))
    return false;
  nest.side = true;
  if (depth > 1)
    return true; // a copy of an array with rows, or a reduction
  const std::string outer = attempt.symbols.uniqueName("hetile_once");
  for (model::Statement &s : nest.statements) {
    s.iterators.insert(s.iterators.begin(), {outer, "int", false});
    s.position.insert(s.position.begin(), 0);
    model::Constraint once;
    once.expr.terms[outer] = 1;
    once.isEquality = true;
    for (std::vector<model::Constraint> &all : s.domain.anyOf)
      all.push_back(once);
  }
  return true;
}

/// What is known of scalars before a statement is read: those that get copies, those that are
/// followed, and those that the statements keep to themselves, which are the result.
std::optional<std::vector<const VarDecl *>> readScalars(Attempt &attempt, const ForStmt *loop) {
  if (attempt.reading.expansion == Expansion::Carried)
    carryScalars(attempt, loop);
  if (!findReductions(attempt))
    return std::nullopt;
  if (attempt.reading.side)
    keepInOrder(attempt, loop);
  if (attempt.reading.expansion == Expansion::Sums)
    expandSums(attempt);
  else if (attempt.reading.expansion != Expansion::None)
    expandLocals(attempt, loop);
  auto scalars = writtenScalars(attempt);
  if (!scalars)
    return std::nullopt;
  // Variables of a body that are set anew in every loop that uses them do not join it.
  for (const VarDecl *v : attempt.facts.effects.mentioned)
    if (attempt.facts.effects.declared.count(v) && attempt.facts.effects.written.count(v) &&
        v->hasLocalStorage() && v->getType()->isArithmeticType() &&
        !attempt.reading.inductions.count(v) && !attempt.facts.effects.addressTaken.count(v))
      scalars->push_back(v);
  return scalars;
}

/// True if there is something to tile: two loops around an access to an array, or one in a side.
bool hasNest(Attempt &attempt, const ForStmt *loop, const VarDecl *joinedBy) {
  size_t depth = 0;
  for (const model::Statement &s : attempt.draft.nest.statements)
    depth = std::max(depth, s.iterators.size());
  if (depth < 2 && !(depth == 1 && attempt.reading.side)) {
    if (const VarDecl *v = joinedBy)
      attempt.refuse(Reason::LocalAcrossLoops, loop->getForLoc(), "'" + v->getNameAsString() + "'");
    return false; // else the inner loops touch no array: there is nothing to tile
  }
  return std::any_of(attempt.draft.bases.begin(), attempt.draft.bases.end(),
                     [](const Base &b) { return !b.dims.empty() || b.expanded >= 0; });
}

/// What has been read becomes a complete nest. `after`: the scope behind the loop.
bool finishNest(Attempt &attempt, const ForStmt *loop, const Scope &after) {
  if (!requireSizes(attempt, attempt.facts.sizes) || !finishArrays(attempt) ||
      !requireRows(attempt) || !finishData(attempt) || !checkAliases(attempt))
    return false;
  finishReductions(attempt);
  if (!mayPart(attempt.draft.nest) || !keepAddends(attempt.draft.nest))
    return attempt.refuse(Reason::ReductionOrder, loop->getForLoc(),
                          "'" + attempt.draft.nest.apart.front().name + "'");
  followSums(attempt.draft.nest);
  auto finals = finalValues(attempt, loop);
  if (!finals)
    return false;
  auto advanced = finalInductions(attempt, after);
  if (!advanced)
    return false;
  attempt.draft.nest.finals = *finals + *advanced;
  attempt.draft.nest.readsElements = hostReadsElements(attempt);
  boundSizes(attempt);
  separateNames(attempt);
  attempt.draft.nest.params = attempt.symbols.params;
  attempt.draft.nest.context = attempt.symbols.context;
  attempt.draft.nest.required = attempt.symbols.required;
  return !attempt.reading.side || makeSide(attempt);
}

/// One stage after the other; false at the first that refuses the nest or finds nothing to tile.
bool readStages(Attempt &attempt) {
  const ForStmt *loop = attempt.facts.root;
  if (!checkStatements(attempt, loop))
    return false;
  auto scalars = readScalars(attempt, loop);
  if (!scalars)
    return false;
  Scope scope;
  const VarDecl *joinedBy = nullptr;
  return startInductions(attempt, scope) && readLoops(attempt, *scalars, scope, joinedBy) &&
         hasNest(attempt, loop, joinedBy) && finishNest(attempt, loop, scope);
}
} // namespace

/// Variables that are arrays of constant size, or pointers, which are known by one base, and whose
/// elements stand for nothing else.
static std::vector<std::pair<unsigned, const VarDecl *>> variableArrays(const Attempt &attempt) {
  std::vector<std::pair<unsigned, const VarDecl *>> out;
  const std::vector<Base> &bases = attempt.draft.bases;
  for (unsigned k = 0; k < bases.size(); ++k) {
    const VarDecl *v = bases[k].var;
    if (!v || bases[k].expanded >= 0 ||
        !(v->getType()->isConstantArrayType() || v->getType()->isPointerType()) ||
        attempt.facts.effects.declared.count(v))
      continue;
    const bool isOnlyOne = std::count_if(bases.begin(), bases.end(), [&](const Base &other) {
                             return other.var == v;
                           }) == 1;
    const bool isExpanded =
        std::any_of(attempt.draft.expanded.begin(), attempt.draft.expanded.end(),
                    [&](const Expanded &x) { return x.lvalue && mentions(x.lvalue, v); });
    if (isOnlyOne && !isExpanded)
      out.push_back({k, v});
  }
  return out;
}

/// Adds what must hold on entry for iterations to have the array for themselves. False if the nest
/// does not know a parameter of it; it may have another name here.
static bool requireWhen(model::Nest &nest, const PrivateArray &own) {
  model::Condition when = own.when;
  std::vector<std::pair<std::string, std::string>> names; // for a moment, and here
  std::set<std::string> unknown;
  for (const model::Parameter &before : own.params) {
    const auto now =
        std::find_if(nest.params.begin(), nest.params.end(), [&](const model::Parameter &p) {
          return p.text == before.text && p.type == before.type;
        });
    const std::string name = "hetile_when" + std::to_string(names.size());
    when = model::renamed(when, before.name, name);
    names.push_back({name, now == nest.params.end() ? "" : now->name});
    if (now == nest.params.end())
      unknown.insert(name);
    else
      now->saturates = false; // it is compared with others now
  }
  bool areKnown = true;
  for (const auto &all : when.anyOf)
    for (const model::Constraint &c : all)
      model::forEachSymbol(c.expr,
                           [&](const std::string &symbol) { areKnown &= !unknown.count(symbol); });
  for (const auto &[name, here] : names)
    when = model::renamed(when, name, here);
  if (areKnown)
    nest.required = model::conjunction(nest.required, when);
  return areKnown;
}

Outcome readNest(const Reading &reading) {
  Attempt attempt(reading);
  Outcome out;
  if (readStages(attempt)) {
    out.variables = variableArrays(attempt);
    bool areKnown = true;
    for (const PrivateArray &own : reading.privates) {
      attempt.draft.nest.privates.push_back(own.var->getNameAsString());
      areKnown &= requireWhen(attempt.draft.nest, own);
    }
    if (areKnown)
      out.nest = std::move(attempt.draft.nest);
  }
  out.refusal = std::move(attempt.refusal);
  out.globals = std::move(attempt.draft.capturedGlobals);
  out.hasLines = attempt.draft.hasLines;
  out.hasLongRuns = attempt.draft.hasLongRuns;
  out.opensElements = attempt.draft.opensElements;
  out.unfollowed = attempt.unfollowed;
  return out;
}

} // namespace hetile::frontend
