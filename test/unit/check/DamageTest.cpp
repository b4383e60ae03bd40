// SPDX-License-Identifier: Apache-2.0
//===- DamageTest.cpp - what a check notices ------------------------------===//
//
// Every small change of the tilings of well-known nests: bounds, conditions, elements and
// statements left out.
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"

#include "check/Damage.h"
#include "check/Validate.h"
#include "poly/Analyze.h"

#include <gtest/gtest.h>

#include <set>

namespace hetile::test {

namespace {

class DamageTest : public testing::TestWithParam<Kernel> {};

check::Limits limits() {
  check::Limits limits;
  limits.sizes = 8;
  limits.simulations = 1;
  limits.points = 150;
  limits.seconds = 60;
  return limits;
}

TEST_P(DamageTest, IsNoticed) {
  const Kernel &kernel = GetParam();
  poly::Options options;
  options.panelRows = 2; // of which few points make several
  const auto answer = poly::analyze(kernel.nest, options);
  const auto &tiling = std::get<model::Tiling>(answer);
  const check::Verdict whole = check::validate(kernel.nest, tiling, limits());
  ASSERT_EQ(whole.wrong, "");
  ASSERT_EQ(whole.unchecked, "");
  for (const check::Change &change : check::changes(tiling)) {
    // A loop behind the condition may have no iteration where it does not hold, and a panel behind the
    // last one has no points.
    const bool oneMorePanel =
        kernel.name == "lu" && change.what == "tile: upper bound of ht_c0 + 1";
    if (change.what.find("condition left out") == std::string::npos && !oneMorePanel)
      EXPECT_NE(check::validate(kernel.nest, change.tiling, limits()).wrong, "") << change.what;
  }
}

/// Kernels whose branches are all taken with some of the sizes that are chosen.
std::vector<Kernel> chosenKernels() {
  const std::set<std::string> names = {"gauss-seidel-1d",
                                       "lcs",
                                       "lu",
                                       "product-by-sums",
                                       "sums-in-between",
                                       "decreasing",
                                       "conditional-write",
                                       "wavefront-names",
                                       "columns-between"};
  std::vector<Kernel> out;
  for (Kernel &kernel : kernels())
    if (names.count(kernel.name))
      out.push_back(std::move(kernel));
  return out;
}

INSTANTIATE_TEST_SUITE_P(All, DamageTest, testing::ValuesIn(chosenKernels()),
                         [](const testing::TestParamInfo<Kernel> &info) {
                           std::string name = info.param.name;
                           for (char &c : name)
                             c = c == '-' ? '_' : c;
                           return name;
                         });

} // namespace

} // namespace hetile::test
