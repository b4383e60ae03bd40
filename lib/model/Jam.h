// SPDX-License-Identifier: Apache-2.0
//===- Jam.h - loops that run together, taken apart -------------*- C++ -*-===//
//
// What a jammed loop (model::Jam) consists of, and which variables stand for elements while the
// innermost loop runs for all of its rows and columns together.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_JAM_H
#define HETILE_MODEL_JAM_H

#include "Ast.h"
#include "Model.h"

#include <vector>

namespace hetile::model {

/// The nodes in order, with those of blocks in their place.
std::vector<const Ast *> opened(const std::vector<Ast> &nodes);

/// The parts of a jammed loop.
struct JamParts {
  const Ast *middle = nullptr; // null: there is none
  const Ast *inner = nullptr;
  std::vector<const Ast *> before, after; // around the innermost loop
  std::vector<const Ast *> users;         // in the innermost loop
};
JamParts partsOf(const Ast &loop);

/// Number of the iterator of `user`'s statement that is the loop's own; < 0: none.
int iteratorOf(const Ast &user, const Ast &loop);

/// An element that the innermost loop accesses, for all of the rows and columns.
struct JamElement {
  struct Use {
    unsigned row, column, statement, access;
  };
  bool fixed = false; // one element for all iterations of the innermost loop, which only reads it
  bool read = false, written = false;
  std::vector<Use> uses; // in the order in which they happen
};

/// The elements of `rows` times `columns` copies of the innermost body. Accesses are of one element
/// if their subscripts are equal as expressions.
std::vector<JamElement> jamElements(const Nest &nest, const Ast &loop, unsigned rows,
                                    unsigned columns);

/// True if access `a` of the statement of `first` is, `rows` and `columns` further on, access `b`
/// of that of `second`, by subscripts equal as expressions. Both are users of the jammed loop.
bool sameJammed(const Nest &nest, const JamParts &parts, const Ast &loop, const Ast &first,
                unsigned a, const Ast &second, unsigned b, int64_t rows, int64_t columns);

} // namespace hetile::model

#endif
