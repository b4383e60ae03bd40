// SPDX-License-Identifier: Apache-2.0
//===- NestText.h - the functions of one nest -------------------*- C++ -*-===//
//
// Writes what stands before the user's function: the captured scalars, the set functions,
// the tile, and the descriptor that the runtime reads.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_NESTTEXT_H
#define HETILE_EMIT_NESTTEXT_H

#include "model/Model.h"
#include "model/Tiling.h"

#include <set>
#include <string>
#include <vector>

namespace hetile::emit {

/// A nest that is made from another one, with the same parameters: one that forms its sums; or,
/// with the same captured scalars and arrays too, another form of it or a part of that.
struct DerivedNest {
  const model::Nest *nest;
  const model::Tiling *tiling;
};

/// Another form of a nest: its parts run one after the other.
using Form = std::vector<DerivedNest>;

struct NestFunctions {
  std::string text;
  std::set<std::string> headers; // of the runtime, besides hetile.h
};

/// The functions and the descriptor of the nest, as C and C++. `prefix` is unique in the
/// file: "hetile_1". `turned`: other forms, of which the runtime may choose one. `adding`: the nest
/// that forms its sums, if it leaves them to another one. `collective`: all ranks of an MPI program
/// enter the nest together.
NestFunctions nestFunctions(const model::Nest &nest, const model::Tiling &tiling,
                            const std::vector<Form> &turned, const DerivedNest *adding,
                            const std::string &prefix, bool collective);

} // namespace hetile::emit

#endif
