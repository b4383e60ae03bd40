// SPDX-License-Identifier: Apache-2.0
//===- HomecomingTest.cpp - which parts of an array come home --------------===//
//
// Random boxes against each element: what a nest has written all of comes once, all else as that
// of each nest that may have written it.
//
//===----------------------------------------------------------------------===//
#include "resident/Homecoming.h"

#include "nest/BoxAlgebra.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

using namespace hetile::runtime;

namespace {

constexpr int Size = 9;

Box randomBox(std::mt19937 &random) {
  Box box;
  box.used = true;
  for (int d = 0; d < 2; ++d) {
    box.lo[d] = static_cast<int64_t>(random() % Size);
    box.hi[d] = box.lo[d] + 1 + static_cast<int64_t>(random() % (Size - box.lo[d]));
  }
  return box;
}

Box elementAt(int64_t i, int64_t j) {
  Box box;
  box.used = true;
  box.lo[0] = i, box.hi[0] = i + 1, box.lo[1] = j, box.hi[1] = j + 1;
  return box;
}

TEST(Homecoming, WhatANestHasWrittenAllOfComesOnce) {
  std::mt19937 random(17);
  int cut = 0;
  for (int turn = 0; turn < 500; ++turn) {
    Return back{3, {}, {}};
    for (int32_t w = 0; w < 1 + turn % 4; ++w) {
      back.writers.push_back({w, 0, {}, {0, 9, 0, 9}});
      for (unsigned boxes = random() % 4; boxes > 0; --boxes)
        addFull(back.writers.back(), randomBox(random), 2);
    }
    const Box part = randomBox(random);
    back.add(5, part, 2);
    cut += back.parts.size() > 1 && back.parts.size() <= 8;
    for (int64_t i = 0; i < Size; ++i)
      for (int64_t j = 0; j < Size; ++j) {
        const Box element = elementAt(i, j);
        std::vector<int> times(back.writers.size()), full(back.writers.size());
        int all = 0, anyFull = 0;
        for (const ReturnedPart &sent : back.parts)
          if (contains(sent.box, element, 2)) {
            EXPECT_EQ(sent.rank, 5);
            ++times[sent.writer];
            ++all;
          }
        for (size_t w = 0; w < back.writers.size(); ++w)
          for (const Box &box : back.writers[w].full)
            anyFull += full[w] = contains(box, element, 2) || full[w];
        if (!contains(part, element, 2)) {
          EXPECT_EQ(all, 0);
        } else if (anyFull > 0) {
          ASSERT_GE(all, 1) << turn << ": " << i << ", " << j;
          if (back.parts.size() > 8)
            continue; // so many that a part need not be cut any more
          ASSERT_EQ(all, 1) << turn << ": " << i << ", " << j;
          for (size_t w = 0; w < times.size(); ++w)
            EXPECT_TRUE(times[w] == 0 || full[w]);
        } else {
          for (const int count : times)
            EXPECT_EQ(count, 1) << turn << ": " << i << ", " << j;
        }
      }
  }
  EXPECT_GT(cut, 100);
}

TEST(Homecoming, FewBoxesAreRemembered) {
  Writer writer{0, 0, {}, {0, 9, 0, 9}};
  for (int64_t k = 0; k <= 100; ++k) // rows become one box, each with the element after it
    addFull(writer, elementAt(k % 10, k / 10), 2);
  ASSERT_EQ(writer.full.size(), 2u);
  EXPECT_EQ(volume(writer.full.front(), 2) + volume(writer.full.back(), 2), 101);
  addFull(writer, elementAt(5, 5), 2); // is there
  ASSERT_EQ(writer.full.size(), 2u);
  for (int64_t k = 0; k < 100; ++k)
    addFull(writer, elementAt(100 + 2 * k, 0), 2);
  EXPECT_LE(writer.full.size(), 8u);
  EXPECT_EQ(volume(*std::max_element(writer.full.begin(), writer.full.end(),
                                     [](const Box &a, const Box &b) {
                                       return volume(a, 2) < volume(b, 2);
                                     }),
                   2),
            100);
}

} // namespace
