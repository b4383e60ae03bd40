// SPDX-License-Identifier: Apache-2.0
//===- KernelTest.cpp - well-known nests through the oracle ---------------===//
//
// Every kernel must be tiled, and everything said about it must be true.
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"
#include "Oracle.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <set>

namespace hetile::test {

namespace {

class KernelTest : public testing::TestWithParam<Kernel> {};

TEST_P(KernelTest, SetsAndProtocol) {
  const Kernel &kernel = GetParam();
  Random random(1);
  Verdict v = examine(kernel.nest, kernel.params, 24, 40, random);
  std::printf("%s: analysis %.1f ms, %u times in lanes\n", kernel.name.c_str(), v.milliseconds,
              v.laned);
  EXPECT_EQ(v.refused, "");
  EXPECT_EQ(v.error, "");
  EXPECT_GT(v.runs, 0);
  const std::string &name = kernel.name;
  const std::set<std::string> reordered = {"columns-pipeline", "columns-seidel", "columns-jacobi",
                                           "columns-triangle", "columns-sum", "columns-between",
                                           "matrix-product", "product-of-triangles",
                                           "product-by-sums", "product-with-gaps"};
  EXPECT_EQ(v.reordered, reordered.count(name) == 1);
  if (name == "gauss-seidel-3d" || name == "heat-3d")
    EXPECT_TRUE(v.third);
  if (name == "gauss-seidel-2d-9" || name == "lu" || name == "matrix-product")
    EXPECT_FALSE(v.third); // nothing would be left inside
  // Time stencils.
  if (name == "fpu" || name == "jacobi-1d" || name == "fdtd-2d" || name == "gauss-seidel-2d-9")
    EXPECT_TRUE(v.phased);
  if (name == "lcs" || name == "matrix-product")
    EXPECT_FALSE(v.phased);
  if (name == "lcs" || name == "gauss-seidel-1d" || name == "gauss-seidel-2d-9" ||
      name == "affine-gaps" || name == "two-rows-above")
    EXPECT_GT(v.laned, 10u);
}

std::string nameOf(const testing::TestParamInfo<Kernel> &info) {
  std::string name = info.param.name;
  for (char &c : name)
    c = c == '-' ? '_' : c;
  return name;
}

INSTANTIATE_TEST_SUITE_P(All, KernelTest, testing::ValuesIn(kernels()), nameOf);

} // namespace

void PrintTo(const Kernel &kernel, std::ostream *os) { *os << kernel.name; }

} // namespace hetile::test
