// SPDX-License-Identifier: Apache-2.0
//===- Statements.cpp - accesses and body of one statement ----------------===//
//
// Walks the C statements in the order of evaluation. A guard collects the affine conditions
// on the way; where a condition is not affine, accesses below it are marked conditional.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/Statements.h"

#include "frontend/statements/Expansion.h"
#include "frontend/statements/LastStores.h"
#include "frontend/statements/StatementReader.h"
#include "frontend/syntax/OwnArrays.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

/// Reads come before writes; pieces refer to the new numbers.
static void sortAccesses(model::Statement &statement, std::vector<RawAccess> &raw,
                         std::vector<Hole> &holes, std::vector<model::Piece> &around) {
  std::vector<unsigned> order(raw.size());
  for (unsigned k = 0; k < order.size(); ++k)
    order[k] = k;
  std::stable_sort(order.begin(), order.end(), [&](unsigned a, unsigned b) {
    return !statement.accesses[a].write && statement.accesses[b].write;
  });
  std::vector<model::Access> accesses;
  std::vector<RawAccess> sorted;
  std::vector<unsigned> place(raw.size());
  for (unsigned k = 0; k < order.size(); ++k) {
    place[order[k]] = k;
    accesses.push_back(statement.accesses[order[k]]);
    sorted.push_back(raw[order[k]]);
  }
  for (model::Access &a : accesses)
    for (unsigned &row : a.rows)
      row = place[row];
  statement.accesses = std::move(accesses);
  raw = std::move(sorted);
  const auto renumber = [&](model::Piece &p) {
    if (p.kind == model::Piece::Element)
      p.access = place[p.access];
    for (model::Piece::Case &c : p.cases)
      c.access = place[c.access];
  };
  for (Hole &h : holes) {
    renumber(h.piece);
    std::for_each(h.pieces.begin(), h.pieces.end(), renumber);
  }
  std::for_each(around.begin(), around.end(), renumber);
}

/// Refuses a text in which something still has the name that it has in the program.
static bool isComplete(Attempt &attempt, const BodyCutter &cutter) {
  const Hole *hole = cutter.leftOut();
  if (!hole)
    return true;
  auto *e = dyn_cast<Expr>(hole->stmt);
  return attempt.refuse(Reason::Unsupported, hole->stmt->getBeginLoc(),
                        (e ? "'" + attempt.facts.source.spelling(e) + "'" : "a statement") +
                            std::string(" in a text that cannot be rewritten"));
}

/// The declarations, the tests, and in their braces the statements themselves.
static bool writeBody(Attempt &attempt, const Scope &scope, llvm::ArrayRef<const Stmt *> run,
                      llvm::ArrayRef<const Stmt *> prelude, llvm::ArrayRef<Hole> holes,
                      std::vector<model::Piece> &body) {
  BodyCutter cutter(attempt, holes);
  auto append = [&](const std::vector<model::Piece> &pieces) {
    body.insert(body.end(), pieces.begin(), pieces.end());
  };
  auto text = [&](const std::string &t) { body.push_back({model::Piece::Text, t, 0, 0}); };
  if (scope.tests.empty()) {
    std::vector<const Stmt *> all(prelude.begin(), prelude.end());
    all.insert(all.end(), run.begin(), run.end());
    append(cutter.statements(all));
    return isComplete(attempt, cutter);
  }
  append(cutter.statements(prelude));
  for (const DataTest &t : scope.tests) {
    text((body.empty() ? "if (" : "\nif (") + std::string(t.holds ? "" : "!") + "(" + t.first);
    append(cutter.expression(t.condition));
    text(t.first.empty() ? "))" : ")))");
  }
  text(" {\n");
  append(cutter.statements(run));
  text("\n}");
  return isComplete(attempt, cutter);
}

/// True if a point may take long: loops in it, and calls of functions whose bodies may have some.
static bool mayTakeLong(const Stmt *s) {
  if (!s)
    return false;
  if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s))
    return true;
  if (auto *call = dyn_cast<CallExpr>(s); call && call->getBuiltinCallee() == 0)
    return true;
  return llvm::any_of(s->children(), mayTakeLong);
}

/// The declaration of a private variable or array of the statement.
static std::string declarationOf(const Attempt &attempt, const VarDecl *v) {
  if (const PrivateArray *own = attempt.reading.privateArray(v))
    return declarationLike(attempt.facts.source.ctx, v, own->extents);
  return attempt.facts.source.typeName(v->getType()) + " " + v->getNameAsString() + ";";
}

/// What is added to sums, when accesses have their numbers. What adds no elements would be no
/// statement.
static bool readAdditions(Attempt &attempt, StatementReader &reader) {
  for (const SumAgain &sum : reader.again) {
    reader.statement.additions.push_back({sum.sum, valueAgain(attempt, reader.holes, sum)});
    if (reader.statement.additions.back().value.empty() || reader.raw.empty())
      return attempt.refuse(Reason::ReductionOrder, sum.value->getBeginLoc(),
                            "'" + attempt.draft.nest.apart[sum.sum].name + "'");
  }
  return true;
}

bool readStatement(Attempt &attempt, llvm::ArrayRef<const Stmt *> run, const Scope &scope,
                   const std::vector<unsigned> &position,
                   llvm::ArrayRef<const VarDecl *> privates,
                   llvm::ArrayRef<const Stmt *> prelude) {
  StatementReader reader(attempt, scope);
  std::string declarations;
  for (const VarDecl *v : privates) {
    reader.declareLocal(v);
    declarations += declarationOf(attempt, v) + " ";
  }
  // Declarations first: the tests may use them.
  for (const Stmt *s : prelude)
    if (!reader.whole(s))
      return false;
  for (const DataTest &t : scope.tests)
    if (!reader.test(t))
      return false;
  for (const Stmt *s : run)
    if (!reader.whole(s))
      return false;
  if (!storeLast(attempt, reader, scope, run, privates))
    return false;
  reader.markUpdates();
  reader.finishInside();

  model::Statement &out = reader.statement;
  out.name = "S" + std::to_string(attempt.draft.nest.statements.size());
  out.iterators = scope.iterators;
  out.domain = scope.domain;
  out.position = position;
  out.loc = attempt.facts.source.place(beginOf(run.front()));
  std::vector<const Stmt *> all(prelude.begin(), prelude.end());
  all.insert(all.end(), run.begin(), run.end());
  std::vector<model::Piece> around;
  const size_t loads = addExpanded(attempt, reader, all, scope, position, around);
  if (attempt.refusal)
    return false;
  if (!around.empty() && !scope.tests.empty()) // set under a condition only, or out of its scope
    return attempt.refuse(Reason::ScalarWritten, run.front()->getBeginLoc(),
                          "a scalar under a condition that is data");
  sortAccesses(out, reader.raw, reader.holes, around);
  if (!readAdditions(attempt, reader))
    return false;
  LastStores last = lastStores(attempt, out, reader.raw);
  out.body = last.before;
  out.body.insert(out.body.end(), around.begin(), around.begin() + loads);
  if (!declarations.empty())
    out.body.push_back({model::Piece::Text, declarations, 0, 0});
  out.body.insert(out.body.end(), last.begin.begin(), last.begin.end());
  if (!writeBody(attempt, scope, run, prelude, reader.holes, out.body))
    return false;
  out.body.insert(out.body.end(), around.begin() + loads, around.end());
  out.body.insert(out.body.end(), last.after.begin(), last.after.end());
  if (out.accesses.empty())
    return true; // nothing that anybody sees
  attempt.draft.nest.longPoints |= llvm::any_of(all, mayTakeLong);
  attempt.draft.nest.statements.push_back(std::move(out));
  attempt.draft.raw.push_back(std::move(reader.raw));
  return true;
}

} // namespace hetile::frontend
