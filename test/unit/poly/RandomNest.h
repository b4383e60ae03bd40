// SPDX-License-Identifier: Apache-2.0
//===- RandomNest.h - nests by chance ---------------------------*- C++ -*-===//
//
// Nests with two or three loops, one to three statements and arrays, small offsets and affine
// guards; most of them can be tiled.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_POLY_RANDOMNEST_H
#define HETILE_TEST_POLY_RANDOMNEST_H

#include "check/replay/Interpreter.h"
#include "check/replay/Random.h"

namespace hetile::test {

using namespace check;

/// A nest in the parameters T, n and m. `columns`: its loops walk down the columns of the arrays.
model::Nest randomNest(Random &random, bool columns = false);

/// Small values for them; `deep`: the nest has three loops.
Environment randomParameters(const model::Nest &nest, Random &random);

} // namespace hetile::test

#endif
