// SPDX-License-Identifier: Apache-2.0
//===- StatementReader.h - walks the code of one statement ------*- C++ -*-===//
//
// The walk behind readStatement, in three source files: statements in StatementReader.cpp,
// expressions in StatementExpressions.cpp, calls that are given rows in RowCalls.cpp.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_STATEMENTREADER_H
#define HETILE_FRONTEND_STATEMENTREADER_H

#include "frontend/arrays/Arrays.h"
#include "frontend/reading/Attempt.h"
#include "frontend/statements/Body.h"
#include "frontend/statements/Parting.h"
#include "frontend/syntax/AccessorBody.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/ChosenVariables.h"

#include "clang/AST/ExprCXX.h"

#include <algorithm>
#include <set>

namespace hetile::frontend {

/// Under which conditions code runs.
struct Guard {
  model::Condition condition;
  bool conditional = false;
};

class StatementReader {
public:
  StatementReader(Attempt &attempt, const Scope &scope) : attempt(attempt), scope(scope) {}

  model::Statement statement;
  std::vector<RawAccess> raw;
  std::vector<Hole> holes;
  std::vector<SumAgain> again; // what the statement adds to sums

  void declareLocal(const clang::VarDecl *v) {
    locals.insert(v);
    choosing.declare(attempt, v);
  }

  /// The last instance stores the value of the private variable `ref` outside.
  bool storeLast(const clang::DeclRefExpr *ref);
  /// Lets the last instance begin with all elements of the private array as the program has them,
  /// and give them back.
  void keepLast(const PrivateArray &own);

  bool stmt(const clang::Stmt *s);
  /// Marks the accesses that are nothing but updates of their element.
  void markUpdates();
  /// Forgets what statement.inside says where it does not say all.
  void finishInside() {
    if (!hasInside)
      statement.inside.clear();
  }

  /// As stmt; nobody looks at the value of an expression.
  bool whole(const clang::Stmt *s);
  /// Reads a test around all that follows.
  bool test(const DataTest &t);

private:
  Attempt &attempt;
  Scope scope;
  Guard guard;
  const clang::Expr *unused = nullptr; // an expression whose value nobody looks at
  bool inSwitch = false; // of the statement, not of a loop inside
  bool hasInside = true; // of the choices so far; see model::Statement::inside
  unsigned times = 1;    // that what is being read is done in one instance (estimate)
  std::set<const clang::VarDecl *> locals;
  ChosenVariables choosing;
  /// The accesses whose addresses the parameters of functions that are read have got.
  std::map<const clang::VarDecl *, unsigned> given;
  void noteRows(unsigned access, const clang::Expr *by);
  std::vector<const clang::CallExpr *> callers; // the calls whose bodies are being read
  unsigned replacing = 0; // calls around what is being read, which stands in their place
  unsigned replacements = 0; // calls in whose place something stands

  /// An assignment that both branches of an 'if' make, by its text: in each branch the element, the
  /// condition, and the place in the text. The element is the same one, unless what holds in a
  /// branch makes another one of it: i % n is i where i < n.
  struct SureWrite {
    struct Place {
      RawAccess access;
      Guard guard;
      size_t hole;
    };
    std::vector<Place> places;
    bool isOne = true; // the same element in all branches, as far as they have been read
  };
  void record(const SureWrite &write);
  std::map<const clang::VarDecl *, RawAccess> lastPrivate;  // an access of each such array
  std::vector<std::map<std::string, SureWrite>> sureWrites; // by key; one map for each 'if' around

  /// What names an element as part of an update of it that may come in any order, and what the
  /// statement names: which element, and in which update.
  std::map<const clang::Expr *, model::Fold> updating;
  std::vector<std::pair<RawAccess, std::optional<model::Fold>>> mentioned;
  void noteUpdate(const clang::Stmt *s);
  void noteMention(const clang::Expr *e, const RawAccess &access);

  void count(unsigned operations) {
    statement.operations += operations;
    statement.work += operations * times;
  }
  bool refuse(Reason r, const clang::Stmt *s, std::string detail = "") {
    return attempt.refuse(r, s->getBeginLoc(), std::move(detail));
  }
  std::string quoted(const clang::Expr *e) const {
    return "'" + attempt.facts.source.spelling(e) + "'";
  }

  bool sequence(llvm::ArrayRef<const clang::Stmt *> list);
  bool movingPointers(const clang::DeclStmt *s);
  bool namesLocals(clang::QualType type) const;
  bool declaration(const clang::DeclStmt *s);
  bool hidesIterator(const clang::VarDecl *v) const;
  bool localVariable(const clang::VarDecl *v, const clang::Stmt *at);
  bool branch(const clang::IfStmt *s);
  bool assertion(const clang::Expr *e, const std::vector<Assertion> &tests);
  bool loop(const clang::ForStmt *s);
  bool choose(const clang::SwitchStmt *s);
  bool caseOf(const clang::SwitchCase *s);
  bool jump(const clang::Stmt *s);

  bool rvalue(const clang::Expr *e);
  bool readLvalue(const clang::Expr *e);
  bool writeLvalue(const clang::Expr *e, bool alsoRead);
  bool castOf(const clang::CastExpr *cast);
  bool assignment(const clang::BinaryOperator *op);
  bool logical(const clang::BinaryOperator *op);
  bool select(const clang::AbstractConditionalOperator *op);
  bool call(const clang::CallExpr *e);
  bool rowCall(const clang::CallExpr *e, const clang::FunctionDecl *definition);
  bool bindParameter(const clang::CallExpr *e, unsigned number,
                     const clang::FunctionDecl *definition, Scope &inside);
  bool refuseCall(const clang::CallExpr *e);
  bool calledBody(const clang::FunctionDecl *definition);
  std::optional<bool> copyOfNumber(const clang::CallExpr *e);
  bool variableRead(const clang::DeclRefExpr *ref);
  bool expandedScalar(const clang::Expr *e);
  bool memberRead(const clang::MemberExpr *e);
  /// `at`: what stands in the text in its place.
  bool element(const clang::Expr *e, bool read, bool write, const clang::Expr *at = nullptr);
  bool induction(const clang::Expr *change);
  bool valueOf(const clang::VarDecl *v, const clang::Expr *at);
  bool children(const clang::Stmt *s);

  void assume(const clang::Expr *condition, bool holds);
  bool assume(const model::Condition &condition);

  /// Runs `body` under an additional condition; `holds` is false for the else part.
  template <typename F> bool under(const clang::Expr *condition, bool holds, F body) {
    return restoring([&] {
      assume(condition, holds);
      return body();
    });
  }
  /// Runs `body`, after which what is assumed now is assumed again.
  template <typename F> bool restoring(F body) {
    Guard saved = guard;
    Scope savedScope = scope;
    bool ok = body();
    guard = saved;
    scope = savedScope;
    return ok;
  }

  bool isElement(const clang::Expr *e) const;
  bool isInvariantField(const clang::Expr *e) const;
  bool lvalueCall(const clang::CallExpr *e, bool read, bool write);
  bool replaced(const clang::CallExpr *e, const clang::Expr *by, bool read, bool write);
  void placeAt(const clang::CallExpr *e, size_t first);
  bool localElement(const clang::Expr *e, bool write);
  bool globalElement(const clang::Expr *e, bool write);
  bool privateElement(const clang::Expr *e, const PrivateArray &own, bool write);
  bool addLastPrivate(const RawAccess &access, bool write);
  bool isLocalElement(const clang::Expr *e) const {
    const clang::VarDecl *v = elementVariable(e);
    return v && locals.count(v) &&
           (v->getType()->isConstantArrayType() || attempt.reading.privateArray(v));
  }
  model::Access accessHere(const RawAccess &access, bool write, bool conditional) const;
  unsigned add(RawAccess access, bool write, bool conditional);
  unsigned record(const RawAccess &access, bool read, bool write);
  bool chosen(const RawAccess &access, bool read, bool write, bool isInside,
              std::vector<model::Piece> &out);
  bool dataOf(const RawAccess &access, bool write);
  bool addCases(const RawAccess &access, bool read, bool write, const model::Piece::Case &chosen,
                model::Piece &out);
  bool chosenBy(const RawAccess &access, bool read, bool write, std::vector<model::Piece> &out);
  std::optional<RawAccess> withChoice(RawAccess access, const Choice &choice, bool holds);
  std::optional<unsigned> definedBefore(const RawAccess &access) const;
};

/// True if the type as written names something that only the function knows.
bool usesLocalType(clang::QualType type);

} // namespace hetile::frontend

#endif
