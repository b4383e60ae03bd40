// SPDX-License-Identifier: Apache-2.0
//===- Product.h - statements like that of a matrix product -----*- C++ -*-===//
//
// C[i][j] += A[i][k] * B[k][j] and its kind: an element that one loop updates again and again, with
// factors that each stay the same along one of the other two. Blocks of C then stay in registers,
// and the factors in the caches.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_PRODUCT_H
#define HETILE_MODEL_PRODUCT_H

#include "../Model.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::model {

/// True if the elements of an access lie side by side in memory, in the order of that iterator.
bool liesAlong(const Nest &nest, const Access &a, const std::string &iterator);

struct Product {
  /// Numbers of the statement's iterators: neighbours in memory of the updated element lie along
  /// `column`; `depth` is the one that it does not depend on.
  size_t row = 0, column = 0, depth = 0;
  unsigned element = 0; // the access that writes it
  /// Reads that do not depend on the column, and the others, which do not depend on the row: the
  /// first of each element.
  std::vector<unsigned> left, right;
};

/// What the text of `s` and its subscripts are, if all elements and captured values are of one
/// arithmetic type and nothing but arithmetic is done with them, so that the same text means the
/// same of vectors. Whether the loops may change places is not asked. Nothing: no product.
std::optional<Product> productOf(const Nest &nest, const Statement &s);

/// Gives the statements that load a copy of a scalar (a hidden array of several dimensions) into a
/// variable, add to that, and store it again, the text that updates the element, where that makes
/// them products. False if there is none.
bool updateInPlace(Nest &nest);

} // namespace hetile::model

#endif
