// SPDX-License-Identifier: Apache-2.0
//===- Expressions.h - integer expressions and conditions -------*- C++ -*-===//
//
// Reads C expressions as polynomials in iterators and parameters, and conditions as
// disjunctions of affine constraints.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_EXPRESSIONS_H
#define HETILE_FRONTEND_EXPRESSIONS_H

#include "frontend/reading/Attempt.h"
#include "frontend/syntax/AccessorBody.h"

namespace hetile::frontend {

/// Why an expression was not read: the part that stands in the way.
struct Obstacle {
  const clang::Expr *expr = nullptr;
  std::string text;
  bool indirect = false; // an array element or the result of a call
  bool wraps = false;    // unsigned arithmetic that may wrap
  bool isVolatile = false;
  bool isLambda = false;    // the result of a lambda
  bool isNoInteger = false; // a comparison of other values
};

/// The reason that fits the obstacle best; `otherwise` if it is nothing special.
Reason reasonFor(const Obstacle &obstacle, Reason otherwise);

/// Whether a value may be one of several, each in a part of the domain: (i + 1) % n,
/// i > 0 ? i - 1 : n - 1. The subscripts of elements in statements may; see Symbols::choiceIn().
enum class Choices { Refused, Read };

class ExprReader {
public:
  ExprReader(Attempt &attempt, const Scope &scope, Choices choices = Choices::Refused)
      : attempt(attempt), scope(scope), choices(choices) {}

  /// The value of an integer expression as the program computes it (no wrap-around).
  std::optional<Poly> value(const clang::Expr *e);

  /// The value of a subscript: 64-bit unsigned arithmetic may wrap, because addresses wrap
  /// in the same way.
  std::optional<Poly> subscript(const clang::Expr *e);

  std::optional<model::AffineExpr> affineValue(const clang::Expr *e);

  /// True where the condition holds.
  std::optional<model::Condition> condition(const clang::Expr *e);

  /// a <= b - gap; minima and maxima may stand on either side.
  std::optional<model::Condition> atMost(const clang::Expr *a, const clang::Expr *b, int64_t gap);

  /// In bounds of loops, an int as unsigned: that it is not negative may be asked on entry.
  void askForSigns() { asksForSigns = true; }

  const Obstacle &obstacle() const { return found; }

private:
  Attempt &attempt;
  const Scope &scope;
  const Choices choices;
  Obstacle found;
  bool modular = false, asksForSigns = false;

  std::nullopt_t fail(const clang::Expr *e, std::string text);
  std::optional<Poly> read(const clang::Expr *e);
  std::optional<Poly> structural(const clang::Expr *e);
  std::optional<Poly> readCast(const clang::CastExpr *cast);
  std::optional<Poly> readBinary(const clang::BinaryOperator *op);
  std::optional<Poly> readMask(const clang::BinaryOperator *op);
  std::optional<Poly> readDivision(const clang::BinaryOperator *op, const Poly &a, const Poly &b);
  std::optional<Poly> readWrapped(const Poly &a, const Poly &b);
  std::optional<Poly> readChoice(const clang::Expr *e);
  std::optional<Poly> readStep(const clang::UnaryOperator *op);
  std::optional<Poly> readVariable(const clang::DeclRefExpr *ref);
  std::optional<Poly> definition(const clang::VarDecl *v);
  std::optional<model::AffineExpr> comparedValue(const clang::Expr *e);
  std::optional<Poly> checkedArithmetic(const clang::Expr *e, std::optional<Poly> p);
  bool isWithin(const Poly &p, clang::QualType type);
  std::optional<model::Condition> comparison(const clang::BinaryOperator *op);
  std::optional<model::Condition> conditionAfter(const model::Condition &first,
                                                 const clang::Expr *e);
};

/// True for integers of 64 bits without a sign: as good as their values modulo 2^64 in subscripts.
bool isModular(clang::QualType type, const clang::ASTContext &ctx);

/// Notes in `scope` the value with which `v` is declared, if it is a polynomial, or the condition.
void learnValue(Attempt &attempt, Scope &scope, const clang::VarDecl *v);

/// True if every value of the integer type `from` is a value of `to`.
bool widens(clang::QualType from, clang::QualType to, const clang::ASTContext &ctx);

/// min(a, b) or max(a, b), written as a conditional expression, as std::min, std::max or as
/// a macro that expands to the former.
struct MinMax {
  bool isMin = false;
  const clang::Expr *a = nullptr, *b = nullptr;
};
std::optional<MinMax> matchMinMax(const clang::Expr *e, const clang::ASTContext &ctx);

/// The minimum or maximum that `e` is, or that is in the variable of the nest which it names; empty
/// for what does not change in the nest.
std::optional<MinMax> chosenBy(const Attempt &attempt, const Scope &scope, const clang::Expr *e);

/// `condition` without what never holds in `domain`: of i != 0, i < 0.
model::Condition within(const Symbols &symbols, const model::Condition &condition,
                        const model::Condition &domain);

// Expressions hold elements and calls, whose subscripts and arguments are expressions again. The
// reader asks these, which are defined where elements and calls are read and use it in turn.

/// The value of the array element `e` where `scope` holds: a symbol of `attempt.draft.data`, or a
/// parameter if the element is the same in the whole nest. Empty if `e` is no integer element
/// of an array that the nest only reads, or decides nothing; never refuses. Defined in Data.cpp.
std::optional<Poly> dataValue(Attempt &attempt, const Scope &scope, const clang::Expr *e);

/// The element that the pointer `e` points to; refuses what readElement refuses. Defined in
/// Arrays.cpp.
std::optional<Place> readPointer(Attempt &attempt, const Scope &scope, const clang::Expr *e);

/// True if all tests of `call`, which stands where `scope` holds, pass at every point of the nest,
/// or will be checked on entry. Defined in Demands.cpp.
bool meetsDemands(Attempt &attempt, const Scope &scope, const clang::CallExpr *call);

/// The same of one test.
bool meetsDemand(Attempt &attempt, const Scope &scope, const Demand &demand);

} // namespace hetile::frontend

#endif
