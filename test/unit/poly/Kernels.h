// SPDX-License-Identifier: Apache-2.0
//===- Kernels.h - well-known nests -----------------------------*- C++ -*-===//
//
// The examples that the tool is made for, as nests, with parameter values small enough to
// enumerate.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_POLY_KERNELS_H
#define HETILE_TEST_POLY_KERNELS_H

#include "check/replay/Interpreter.h"

namespace hetile::test {

using namespace check;

struct Kernel {
  std::string name;
  model::Nest nest;
  std::vector<Environment> params;
};

/// All of them must be tileable.
std::vector<Kernel> kernels();

} // namespace hetile::test

#endif
