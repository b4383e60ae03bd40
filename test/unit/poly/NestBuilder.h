// SPDX-License-Identifier: Apache-2.0
//===- NestBuilder.h - nests from compact text ------------------*- C++ -*-===//
//
// Builds a model::Nest for tests without a frontend:
//
//   Nest fpu = NestBuilder("T n").array("B[T][n]")
//       .statement("0 t 0 i 0", "2 <= t < T and 1 <= i < n - 1",
//                  "B[t][i] := B[t-1][i-1], B[t-1][i], B[t-1][i+1], B[t-2][i]");
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_POLY_NESTBUILDER_H
#define HETILE_TEST_POLY_NESTBUILDER_H

#include "model/Model.h"

#include <string>

namespace hetile::test {

/// "2t + i - 1", "2*(i + 1)", "n - floor((n - 1)/2)".
/// Throws std::runtime_error on text that is not understood, as all functions below.
model::AffineExpr parseAffine(const std::string &text);

/// Chains of <, <=, >, >=, = joined by "and"; conjunctions joined by "or"; "" is true.
model::Condition parseCondition(const std::string &text);

class NestBuilder {
public:
  /// Names of the parameters, separated by blanks; each is an int of any value.
  explicit NestBuilder(const std::string &params);

  NestBuilder &context(const std::string &condition);

  /// "B[T][n]" with known extents, "p[][]" with unknown ones; a name alone has no dimension.
  NestBuilder &array(const std::string &text, bool delinearized = false);

  /// "d = w[t]": `symbol` is the value of an element, between the parameters `least` and
  /// `greatest`, read where `domain` holds over `symbols` (separated by blanks).
  NestBuilder &data(const std::string &text, const std::string &least,
                    const std::string &greatest, const std::string &symbols,
                    const std::string &domain);

  /// `order`: positions and iterators in turn, outermost first; "-i" counts down.
  /// `accesses`: written elements, ":=", read elements, separated by commas. An element is
  /// "[?]name[affine]..", "?" for conditional, then optionally "for j k" (inner iterators)
  /// and "if condition" (guard).
  NestBuilder &statement(const std::string &order, const std::string &domain,
                         const std::string &accesses);

  operator model::Nest() const { return N; }

private:
  model::Access access(const std::string &text, bool write) const;
  unsigned arrayNamed(const std::string &name) const;

  model::Nest N;
};

} // namespace hetile::test

#endif
