// SPDX-License-Identifier: Apache-2.0
//===- OwnHeapTest.cpp - the runtime's memory, against a plain model ------===//
//
// Random blocks that are filled, looked at, and given back by this thread and by another one.
//
//===----------------------------------------------------------------------===//
#include "process/OwnHeap.h"

#include <gtest/gtest.h>

#include <cstring>
#include <deque>
#include <random>
#include <sys/resource.h>
#include <thread>
#include <vector>

using namespace hetile::runtime;

namespace {
struct Block {
  unsigned char *memory;
  size_t size;
  unsigned char filled;
};

bool isWhole(const Block &block) {
  for (size_t k = 0; k < block.size; ++k)
    if (block.memory[k] != block.filled)
      return false;
  return true;
}
} // namespace

TEST(OwnHeap, BlocksKeepWhatTheyHold) {
  OwnHeap heap;
  std::mt19937 random(5);
  std::vector<Block> blocks;
  for (int step = 0; step < 20000; ++step) {
    if (blocks.size() > 300 || (!blocks.empty() && random() % 3 == 0)) {
      const size_t k = random() % blocks.size();
      ASSERT_TRUE(isWhole(blocks[k]));
      heap.give(blocks[k].memory, true);
      blocks[k] = blocks.back();
      blocks.pop_back();
      continue;
    }
    const size_t size = random() % (size_t(1) << (1 + random() % 14));
    const size_t alignment = size_t(1) << (random() % 8 == 0 ? 4 + random() % 9 : 4);
    Block block{static_cast<unsigned char *>(heap.take(size, alignment)), size,
                static_cast<unsigned char>(step)};
    ASSERT_TRUE(block.memory);
    ASSERT_TRUE(heap.holds(block.memory));
    ASSERT_EQ(reinterpret_cast<uintptr_t>(block.memory) % alignment, 0u);
    ASSERT_GE(OwnHeap::room(block.memory), size);
    std::memset(block.memory, block.filled, size);
    blocks.push_back(block);
  }
}

TEST(OwnHeap, WhatIsGivenBackIsTakenAgain) {
  OwnHeap heap;
  void *const first = heap.take(1000);
  heap.give(first, true);
  EXPECT_EQ(heap.take(990), first);
  for (size_t size = 1; size <= size_t(1) << 20; size = size * 5 / 4 + 1) {
    void *const block = heap.take(size);
    ASSERT_TRUE(block);
    EXPECT_LE(OwnHeap::room(block), size + size / 4 + 32);
  }
}

TEST(OwnHeap, LargeBlocksAreNotItsBusiness) {
  OwnHeap heap;
  int other;
  EXPECT_EQ(heap.take(size_t(3) << 20), nullptr);
  EXPECT_EQ(heap.take(64, size_t(1) << 16), nullptr);
  EXPECT_FALSE(heap.holds(&other));
  EXPECT_FALSE(heap.holds(nullptr));
}

// Under `ulimit -v` all addresses that are left are the program's.
TEST(OwnHeap, LimitedAddressesAreThePrograms) {
  rlimit before{};
  ASSERT_EQ(getrlimit(RLIMIT_AS, &before), 0);
  rlimit limited = before;
  limited.rlim_cur = rlim_t(1) << 40;
  if (before.rlim_max < limited.rlim_cur || setrlimit(RLIMIT_AS, &limited) != 0)
    GTEST_SKIP() << "there is a limit already";
  OwnHeap heap;
  EXPECT_EQ(heap.take(1000), nullptr);
  setrlimit(RLIMIT_AS, &before);
  EXPECT_EQ(heap.take(1000), nullptr) << "it asks once";
}

TEST(OwnHeap, ZerosAreZeros) {
  OwnHeap heap;
  void *const used = heap.take(500);
  std::memset(used, 0xff, 500);
  heap.give(used, true);
  auto *const zeros = static_cast<unsigned char *>(heap.takeZeros(500));
  EXPECT_EQ(zeros, used);
  EXPECT_TRUE(isWhole({zeros, 500, 0}));
}

TEST(OwnHeap, OtherThreadsGiveBack) {
  OwnHeap heap;
  const void *const begin = heap.take(16);
  for (int round = 0; round < 200; ++round) {
    std::vector<void *> blocks;
    for (int k = 0; k < 100; ++k)
      blocks.push_back(heap.take(100));
    std::thread other([&] {
      for (size_t k = 0; k < blocks.size(); k += 2)
        heap.give(blocks[k], false);
    });
    for (size_t k = 1; k < blocks.size(); k += 2)
      heap.give(blocks[k], true);
    other.join();
  }
  // No more than what was in use at a time.
  EXPECT_LT(static_cast<char *>(heap.take(16)) - static_cast<const char *>(begin), 100000);
}
