// SPDX-License-Identifier: Apache-2.0
//===- Attempt.h - one try to read a loop -----------------------*- C++ -*-===//
//
// Reading a nest is an attempt: the first thing that the model cannot express ends it with a
// refusal. An attempt has a reading, which is constant, and what it has found so far: symbols and a
// draft, which a copy of the attempt has for itself.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_ATTEMPT_H
#define HETILE_FRONTEND_ATTEMPT_H

#include "frontend/base/Poly.h"
#include "frontend/reading/Draft.h"
#include "frontend/reading/Outcome.h"
#include "frontend/reading/Reading.h"
#include "frontend/reading/Symbols.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hetile::frontend {

/// A condition that mentions data. A test of the first iteration, `j = w[k]`, is written as
/// j >= w[k], and j <= w[k] where the loop counts down.
struct DataTest {
  const clang::Expr *condition = nullptr;
  bool holds = true;
  std::string first; // iterator, relation and cast, "j >= (int)("; empty for conditions
  model::Condition exact;
};

/// What is known at a point of the nest. Copied on the way down.
struct Scope {
  std::vector<model::Iterator> iterators; // of the statement's domain
  std::vector<const clang::VarDecl *> loopVars; // iterators and inner iterators
  std::vector<model::InnerIterator> inner;
  model::Condition domain; // over parameters, iterators and inner iterators
  /// Iterators, and local variables whose value is a polynomial in them.
  std::map<const clang::VarDecl *, Poly> values;
  /// What local variables say, set once: `const bool atEdge = i == 0 || i == n - 1;`.
  std::map<const clang::VarDecl *, model::Condition> conditions;
  /// Those of 64 bits without a sign of which that is known modulo 2^64 only: `size_t at = i * n;`.
  std::set<const clang::VarDecl *> modular;
  /// Pointers set in the nest that stand for one element: `double *row = a[i];`.
  std::map<const clang::VarDecl *, Place> places;
  /// Declarations of locals whose value follows from iterators and invariants: repeated in
  /// every statement that needs them.
  std::vector<const clang::DeclStmt *> replayed;
  /// Conditions on data that the domain does not hold: every statement tests them.
  std::vector<DataTest> tests;
  /// True if a condition outside the domain decides whether this point is reached.
  bool uncertain = false;
  /// True in the body of a function that is called as it is: see StatementReader::rowCall.
  bool called = false;
};

/// What the syntax of a nest says about array elements as data; see Data.cpp.
struct DataFacts {
  bool scanned = false, unknownWrite = false;
  std::set<std::string> written;  // keys of arrays that a statement writes
  std::set<const clang::VarDecl *> writtenIn, writtenObjects; // variables below them; those
                                                              // written by their own operators
  std::set<std::string> deciding; // keys of elements that stand in subscripts and loop headers
};

class Attempt {
public:
  explicit Attempt(const Reading &reading);

  const Reading &reading;
  const LoopFacts &facts; // of the reading
  Symbols symbols;
  Draft draft;
  std::optional<Refusal> refusal;
  /// One of Reading::inductions that could not be followed: without it there may be a nest.
  const clang::VarDecl *unfollowed = nullptr;
  /// What has been looked up once. The answers depend on the reading alone: copies share them.
  struct Lookups {
    std::map<const clang::CallExpr *, const clang::Expr *> inlinedCalls;
    DataFacts data;
  };
  const std::shared_ptr<Lookups> lookups = std::make_shared<Lookups>();

  /// Goes on with what `trial`, a copy of this attempt, has found since.
  void accept(Attempt &&trial);

  /// The expanded scalar that `e` names; null if it is none.
  const Expanded *expandedScalar(const clang::Expr *e) const;
  bool isExpanded(const clang::VarDecl *v) const;

  /// Records the first refusal; returns false, so that callers can `return refuse(..)`.
  bool refuse(Reason reason, clang::SourceLocation loc, std::string detail = "");

  /// What has been refused and has no place of its own stands where `loc` is.
  void placeRefusal(clang::SourceLocation loc) {
    if (refusal && refusal->loc.isInvalid())
      refusal->loc = loc;
  }

  /// Ends the attempt without a refusal: without the variable, another one may get further.
  bool cannotFollow(const clang::VarDecl *v) {
    unfollowed = unfollowed ? unfollowed : v;
    return false;
  }

  /// What `call` returns, in terms of the nest's variables; null if that is not known.
  const clang::Expr *inlined(const clang::CallExpr *call) const;

  /// The value that the expression has when the nest starts never changes in it.
  bool isInvariant(const clang::Expr *e) const;

  /// The parameter for a loop-invariant integer; created at first use.
  Poly parameter(const clang::Expr *e);
  /// The nest needs `check`, of values that are no elements, to hold on entry.
  void require(const std::string &check);
  /// The same for a division or remainder of such integers.
  Poly quotient(const clang::BinaryOperator *division);
  const clang::DeclRefExpr *copyOf(const clang::Expr *e) const;

  /// The parameter for the value that an integer variable has before the nest, which changes it.
  Poly entryValue(const clang::DeclRefExpr *ref);

  /// The element whose value `symbol` is; null if it is none or the same in the whole nest.
  const DataSymbol *dataNamed(const std::string &symbol) const;

  /// The scalar for a loop-invariant value that a body reads. For a plain variable the
  /// scalar has the variable's name.
  unsigned scalar(const clang::Expr *e);

  /// C text that the host evaluates on entry, even if the loops then run no iteration: what is
  /// behind a pointer that the header of the nest does not look at is read only if the pointer
  /// is not null.
  /// `pattern`: what is read of it, with '%' for the expression.
  std::string hostText(const clang::Expr *e, const std::string &pattern = "%");

  /// Condition under which the pointers in `e` may be followed on entry; empty if always.
  std::string pointerTest(const clang::Expr *e) const;

  /// Equal for expressions that are the same, declaration by declaration.
  std::string key(const clang::Expr *e) const;

  /// Refuses what only other code may name.
  bool requireAccess(const clang::Expr *e);

private:
  std::map<std::string, unsigned> scalarKeys;

  bool isInvariantCall(const clang::CallExpr *call) const;
};

/// The variable below member accesses without subscripts: s for s->a.b; null for others.
const clang::VarDecl *invariantRoot(const clang::Expr *e);

} // namespace hetile::frontend

#endif
