// SPDX-License-Identifier: Apache-2.0
//===- WavefrontTest.cpp - rows that run together -------------------------===//
//
// The shift against brute force, and which loops are jammed. (That the order is legal and registers
// hold the right values is checked by the oracle on all nests.)
//
//===----------------------------------------------------------------------===//
#include "Kernels.h"
#include "Oracle.h"

#include "model/Jam.h"
#include "poly/Analyze.h"
#include "poly/tile/Wavefront.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace hetile::test {

namespace {

/// The step in which every dependence between `rows` rows is carried, by enumeration.
int64_t bruteForce(const std::vector<poly::RowDistance> &distances, unsigned rows) {
  for (int64_t shift = 1;; ++shift) {
    bool independent = true;
    for (unsigned r = 0; r < rows; ++r)
      for (const poly::RowDistance &d : distances)
        if (d.du >= 1 && r + d.du < rows) {
          // From (r, 0) to (r + du, dv).
          int64_t from = int64_t(r) * shift, to = d.dv + (int64_t(r) + d.du) * shift;
          independent &= to > from;
        }
    if (independent)
      return shift;
  }
}

TEST(Wavefront, ShiftIsTheLeast) {
  std::mt19937 random(7);
  std::uniform_int_distribution<int> du(0, 8), dv(-9, 4), count(0, 4), rows(1, 8);
  for (int k = 0; k < 2000; ++k) {
    std::vector<poly::RowDistance> distances;
    for (int n = count(random); n > 0; --n)
      distances.push_back({du(random), dv(random)});
    unsigned r = unsigned(rows(random));
    EXPECT_EQ(poly::leastShift(distances, r), bruteForce(distances, r));
  }
}

model::Tiling tilingOf(const char *name) {
  for (const Kernel &k : kernels())
    if (k.name == name) {
      auto answer = poly::analyze(k.nest, poly::Options());
      EXPECT_TRUE(std::holds_alternative<model::Tiling>(answer)) << name;
      return std::get<model::Tiling>(answer);
    }
  ADD_FAILURE() << "no kernel " << name;
  return {};
}

TEST(Wavefront, WhereRowsRunTogether) {
  model::Tiling seidel = tilingOf("gauss-seidel-2d-9");
  ASSERT_EQ(seidel.inner.size(), 1u);
  EXPECT_TRUE(seidel.inner[0].wavefront);
  EXPECT_NE(seidel.inner[0].text.find("each 2 iterations behind"), std::string::npos);
  for (const char *name : {"jacobi-1d", "fdtd-2d"})
    for (const auto &inner : tilingOf(name).inner)
      EXPECT_FALSE(inner.wavefront) << name;
}

/// The first jammed loop in `a`.
const model::Ast *jamIn(const model::Ast &a) {
  if (a.jam.rows)
    return &a;
  for (const auto *children : {&a.body, &a.orElse})
    for (const model::Ast &child : *children)
      if (const model::Ast *found = jamIn(child))
        return found;
  return nullptr;
}

TEST(Jam, WhichLoopsRunTogether) {
  auto rowsAndColumns = [](const char *name) {
    const model::Tiling t = tilingOf(name);
    const model::Ast *loop = jamIn(t.tile);
    return loop ? std::make_pair(loop->jam.rows, loop->jam.columns) : std::make_pair(0u, 0u);
  };
  EXPECT_EQ(rowsAndColumns("lu"), std::make_pair(4u, 4u));
  EXPECT_EQ(rowsAndColumns("product-by-rows"), std::make_pair(4u, 4u));
  EXPECT_EQ(rowsAndColumns("product-by-sums"), std::make_pair(4u, 4u));
  EXPECT_EQ(rowsAndColumns("cholesky"), std::make_pair(4u, 4u));
  EXPECT_EQ(rowsAndColumns("matrix-product"), std::make_pair(4u, 4u)); // its loops have parted
  // Those beyond a panel do not meet.
  EXPECT_EQ(rowsAndColumns("updates-that-meet"), std::make_pair(4u, 4u));
  for (const char *name : {"fdtd-2d", "gauss-seidel-2d-5", "updates-behind"})
    EXPECT_EQ(rowsAndColumns(name).first, 0u) << name;
}

/// The three loops of a product: row, column and depth, by their place; empty if there is none.
std::string blocksIn(const model::Ast &a) {
  if (a.blocked.is)
    return std::to_string(a.blocked.row) + std::to_string(a.blocked.column) +
           std::to_string(a.blocked.depth);
  std::string out;
  for (const model::Ast &child : a.body)
    out += blocksIn(child);
  return out;
}

TEST(Blocks, WhichLoopsRunInBlocks) {
  auto blocks = [](const char *name) { return blocksIn(tilingOf(name).tile); };
  EXPECT_EQ(blocks("product-by-rows"), "021");
  EXPECT_EQ(blocks("matrix-product"), "021");
  EXPECT_EQ(blocks("product-of-triangles"), "021");
  EXPECT_EQ(blocks("product-with-gaps"), "021");
  for (const char *name : {"lu", "cholesky", "updates-that-meet"})
    EXPECT_EQ(blocks(name), "120") << name; // panel by panel
  EXPECT_EQ(blocks("factors-beside"), "021");
  // The factors are updated, too; no product.
  for (const char *name : {"factors-updated", "updates-behind", "fdtd-2d"})
    EXPECT_EQ(blocks(name), "") << name;
}

TEST(Jam, ElementsThatAreShared) {
  for (const Kernel &k : kernels())
    if (k.name == "lu") {
      const model::Tiling t = tilingOf("lu");
      const auto elements = model::jamElements(k.nest, *jamIn(t.tile), 4, 2);
      // a[i][j] of two i, a[k][j] of four k, a[i][k] of all.
      EXPECT_EQ(elements.size(), 2u + 4u + 8u);
      EXPECT_EQ(
          std::count_if(elements.begin(), elements.end(), [](const auto &e) { return e.fixed; }),
          8);
      EXPECT_EQ(
          std::count_if(elements.begin(), elements.end(), [](const auto &e) { return e.written; }),
          2);
    }
}

} // namespace

} // namespace hetile::test
