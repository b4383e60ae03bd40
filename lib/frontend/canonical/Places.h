// SPDX-License-Identifier: Apache-2.0
//===- Places.h - pointers and iterators as places in arrays ----*- C++ -*-===//
//
// What a library function is handed over: a pointer or an iterator, as something with elements and
// a distance from its first one.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_PLACES_H
#define HETILE_FRONTEND_PLACES_H

#include "frontend/base/Poly.h"
#include "frontend/canonical/Building.h"

#include <optional>
#include <utility>
#include <vector>

namespace hetile::frontend {

/// An element of something that can be subscripted.
struct ArrayPlace {
  const clang::Expr *base = nullptr; // a pointer, or a container
  bool isContainer = false;
  std::vector<std::pair<const clang::Expr *, bool>> offsets; // to be added, or subtracted if true
  clang::QualType element;                                   // may be an array: a row
};

/// The place that `e`, a pointer or an iterator, leads to; empty if it is not known.
std::optional<ArrayPlace> placeOf(const Builder &build, const clang::Expr *e);

/// The first element of the container or array `object`, or what lies behind its last one.
std::optional<ArrayPlace> beginOf(const Builder &build, const clang::Expr *object);
std::optional<ArrayPlace> endOf(const Builder &build, const clang::Expr *object);

/// `place`, `index` elements further on, as an lvalue; null if it cannot be written.
clang::Expr *elementAt(const Builder &build, const ArrayPlace &place, const clang::Expr *index);

/// How far `place` is from the first element, of type long; null if there is no distance.
clang::Expr *offsetOf(const Builder &build, const ArrayPlace &place);

/// If `place` is the first element of a row whose length is known, the row and its length.
struct RowOf {
  ArrayPlace row;
  const clang::Expr *length = nullptr; // an integer
};
std::optional<RowOf> rowOf(const Builder &build, const ArrayPlace &place);

/// True if both may be elements of one array by name.
bool mayShareBase(const ArrayPlace &a, const ArrayPlace &b, const clang::ASTContext &ctx);

/// Integer expressions as polynomials in whatever has no structure: equal expressions are equal
/// symbols.
class Forms {
public:
  explicit Forms(const clang::ASTContext &ctx) : ctx(ctx) {}
  std::optional<Poly> of(const clang::Expr *e);
  std::optional<Poly> of(const ArrayPlace &place); // the sum of its offsets

private:
  const clang::ASTContext &ctx;
  std::vector<const clang::Expr *> atoms;
};

/// `e` without parentheses, temporaries and conversions between integers.
const clang::Expr *withoutConversions(const clang::Expr *e);

} // namespace hetile::frontend

#endif
