// SPDX-License-Identifier: Apache-2.0
//===- Draft.h - a nest that is half read -----------------------*- C++ -*-===//
//
// What a try has found of the nest so far. It is a value: whoever wants to see whether something
// can be read reads it into a copy, and takes the copy's place or forgets it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_DRAFT_H
#define HETILE_FRONTEND_DRAFT_H

#include "frontend/base/Poly.h"
#include "frontend/canonical/Rotation.h"
#include "model/Model.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace hetile::frontend {

/// A call on the way to an element that stands for dimensions: m(i, j), m[i].
struct Step {
  size_t dim = 0; // of its first index
  std::vector<const clang::Expr *> indices;
  const clang::CXXMethodDecl *method = nullptr;
  std::string open, close; // text around the indices
  clang::QualType type;    // what the call gives: an element, or a row
  bool contiguous = false; // neighbours in the last index are neighbours in memory
  bool owned = false;      // the elements are in a container that is a member of the object
  bool operator==(const Step &other) const { return dim == other.dim && method == other.method; }
};

/// A place in an array: its name and subscripts.
struct Place {
  const clang::Expr *base = nullptr;
  std::vector<Poly> subscripts;
  std::vector<std::pair<size_t, const clang::FieldDecl *>> fields; // as in Base
  std::vector<Step> steps;
};

/// An array or pointer that the nest accesses, with the shape its type gives.
struct Base {
  const clang::Expr *expr = nullptr;   // names it: a variable, or a member that stays the same
  const clang::VarDecl *var = nullptr; // null for members
  bool isPointer = false;              // or reference: the memory may be that of another array
  bool isRestrict = false;
  const Ring *ring = nullptr; // the array is one of buffers that change places
  clang::QualType element;
  std::vector<clang::QualType> dims; // array type of each dimension; null for a pointer
  std::string data = "%";            // how to get from the expression to a pointer or array
  bool isWhole = false;              // elements are copied as a whole, and have parts
  bool isContainer = false;          // the elements are in memory that no variable names
  /// Fields on the way to the element, each with the number of dimensions before it.
  std::vector<std::pair<size_t, const clang::FieldDecl *>> fields;
  std::vector<Step> steps;
  int expanded = -1; // the array that takes the place of this scalar: Draft::expanded
};

/// A scalar with one copy for each iteration of the outermost loop, or of more, see Expansion.h.
struct Expanded {
  unsigned depth = 1;                  // of those loops
  const clang::VarDecl *var = nullptr; // null for fields and elements
  const clang::Expr *lvalue = nullptr; // null for locals
  std::string local;                   // its name inside statements
  std::string type;                    // of the copies
  unsigned size = 0;                   // bytes of one
  model::ElementType kind = model::ElementType::Other;
  int reduction = -1; // number in Nest::reductions
  int resetsOf = -1;  // number of the expanded scalar for which this one notes where it met a NaN
  int apart = -1; // number in Nest::apart: one element for each instance of a statement
  /// The statement of the outermost loop's body that sets the next value of a scalar that is
  /// carried from iteration to iteration; null for others. `isSet`: it has been read.
  const clang::Stmt *writer = nullptr;
  bool isSet = false;
  /// One element stands for the scalar in all iterations, in the order of the program.
  bool inOrder = false;
  /// The base of the copies, one for each child of the outermost loop's body that has
  /// a reduction (their iterations do not interleave), one for each statement that adds to a sum
  /// that is formed elsewhere, one for all else.
  std::map<unsigned, unsigned> bases;
};

/// One access while subscripts are still polynomials.
struct RawAccess {
  unsigned base = 0;
  std::vector<Poly> subscripts;
  const clang::Expr *expr = nullptr;
  Poly buffer; // which one, if the base is a ring
};

/// True if both are the same element wherever they are.
inline bool sameElement(const RawAccess &a, const RawAccess &b) {
  return a.base == b.base && a.subscripts == b.subscripts && a.buffer == b.buffer;
}
/// An array element whose value is a symbol; see Data.h.
struct DataSymbol {
  std::string symbol, least, greatest; // all the same if there is one element
  RawAccess access;
  struct Place {
    std::vector<std::string> symbols;
    model::Condition domain;
    bool uncertain = false;
  };
  std::vector<Place> places;
};

struct Draft {
  /// The nest without its parameters, which stand in Symbols until it is complete.
  model::Nest nest;
  std::vector<Base> bases;
  /// Accesses of each statement, parallel to Statement::accesses.
  std::vector<std::vector<RawAccess>> raw;
  /// Scalars written in the nest whose last value is wanted after it.
  std::vector<const clang::VarDecl *> kept;
  /// How often the buffers of LoopFacts::rotation have changed places.
  Poly turns;
  bool hasLines = false;    // an array whose rows do not hold its subscripts
  bool hasLongRuns = false; // there is something to split
  bool opensElements = false; // Reading::asksObjects may make a difference
  std::vector<DataSymbol> data;
  /// Expressions behind parameters and scalars: read once, on entry.
  std::vector<const clang::Expr *> captured;
  size_t checksOfCaptured = 0; // of nest.checks, those that compare only such
  /// Variables behind Nest::globals.
  std::vector<const clang::VarDecl *> capturedGlobals;
  std::vector<Expanded> expanded;
};

} // namespace hetile::frontend

#endif
