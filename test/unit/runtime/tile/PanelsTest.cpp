// SPDX-License-Identifier: Apache-2.0
//===- PanelsTest.cpp - memory for the panels of a product ----------------===//
//
// Each thread has its own, and keeps what it has as long as that suffices.
//
//===----------------------------------------------------------------------===//
#include "hetile.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <thread>

namespace {

TEST(Panels, OfOneThread) {
  void *first = hetile_panels(1000);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(first) % 64, 0u);
  std::memset(first, 1, 1000);
  EXPECT_EQ(hetile_panels(10), first);
  void *larger = hetile_panels(1 << 20);
  ASSERT_NE(larger, nullptr);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(larger) % 64, 0u);
  std::memset(larger, 2, 1 << 20);
  EXPECT_EQ(hetile_panels(1000), larger);
}

TEST(Panels, OfThreads) {
  void *own = hetile_panels(5000);
  for (int k = 0; k < 100; ++k)
    std::thread([own] {
      void *other = hetile_panels(5000);
      ASSERT_NE(other, nullptr);
      EXPECT_NE(other, own);
      std::memset(other, 3, 5000);
    }).join();
  EXPECT_EQ(hetile_panels(5000), own);
}

/// More than there can be: nothing, and what there was stays.
TEST(Panels, NoMemory) {
  void *own = hetile_panels(100);
  EXPECT_EQ(hetile_panels(hetile_size(1) << 60), nullptr);
  EXPECT_EQ(hetile_panels(100), own);
}

} // namespace
