// SPDX-License-Identifier: Apache-2.0
//===- MemoryTest.cpp - pieces of all sizes keep what they hold -----------===//
//
// Small pieces are the C library's, those of some megabytes are mapped, larger ones are the C
// library's again: memory that grows goes from one to the next.
//
//===----------------------------------------------------------------------===//
#include "base/Memory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

using namespace hetile::runtime;

namespace {

constexpr int64_t Step = 1000, MB = int64_t(1) << 20;

/// A piece with a value of its own in every thousandth byte.
struct Piece {
  char *memory = nullptr;
  int64_t capacity = 0;
  char value = 0;

  void fill(int64_t from, int64_t to) {
    for (int64_t at = (from + Step - 1) / Step * Step; at < to; at += Step)
      memory[at] = static_cast<char>(at / Step + value);
  }
  bool holds(int64_t to) const {
    for (int64_t at = 0; at < to; at += Step)
      if (memory[at] != static_cast<char>(at / Step + value))
        return false;
    return true;
  }
};

TEST(Memory, KeepsWhatItHoldsWhileItGrows) {
  Piece piece;
  int64_t filled = 0;
  for (int64_t bytes :
       {int64_t(100), MB, 2 * MB - 1, 2 * MB, 20 * MB, 32 * MB - 1, 32 * MB, 40 * MB}) {
    piece.memory = static_cast<char *>(growMemory(piece.memory, bytes, piece.capacity));
    ASSERT_NE(piece.memory, nullptr);
    EXPECT_EQ(piece.capacity, bytes);
    EXPECT_TRUE(piece.holds(filled)) << bytes;
    piece.fill(filled, bytes);
    filled = bytes;
  }
  giveMemory(piece.memory, piece.capacity);
}

TEST(Memory, ShrinksFromOneKindToAnother) {
  Piece piece;
  for (int64_t bytes : {33 * MB, 9 * MB, 8 * MB, MB}) {
    piece.memory = static_cast<char *>(growMemory(piece.memory, bytes, piece.capacity));
    ASSERT_NE(piece.memory, nullptr);
    if (bytes == 33 * MB)
      piece.fill(0, bytes);
    EXPECT_TRUE(piece.holds(bytes)) << bytes;
  }
  giveMemory(piece.memory, piece.capacity);
}

/// Blocks of a nest differ by some columns. The next one finds memory that has been touched.
TEST(Memory, OfABoxSuitsOneThatIsSomewhatLarger) {
  dropSpareMemory();
  Piece first, second;
  first.memory = static_cast<char *>(takeMemory(1700000, first.capacity));
  const void *const memory = first.memory;
  giveMemory(first.memory, first.capacity);
  second.memory = static_cast<char *>(takeMemory(1800000, second.capacity));
  EXPECT_EQ(second.memory, memory);
  EXPECT_GE(second.capacity, 1800000);
  EXPECT_LE(second.capacity, 1700000 / 4 * 5);
  giveMemory(second.memory, second.capacity);
}

/// Spare pieces are nobody's: no two that are in use share memory.
TEST(Memory, OfRandomPiecesStaysApart) {
  std::mt19937 random(7);
  std::vector<Piece> pieces;
  for (int turn = 0; turn < 300; ++turn) {
    if (pieces.size() < 6) {
      Piece piece;
      const int64_t bytes = int64_t(1) << std::uniform_int_distribution<>(10, 25)(random);
      piece.memory = static_cast<char *>(takeMemory(bytes + turn, piece.capacity));
      ASSERT_NE(piece.memory, nullptr);
      ASSERT_GE(piece.capacity, bytes + turn);
      piece.value = static_cast<char>(turn);
      piece.fill(0, piece.capacity);
      pieces.push_back(piece);
      continue;
    }
    std::shuffle(pieces.begin(), pieces.end(), random);
    EXPECT_TRUE(pieces.back().holds(pieces.back().capacity)) << turn;
    giveMemory(pieces.back().memory, pieces.back().capacity);
    pieces.pop_back();
    if (turn % 50 == 0)
      dropSpareMemory();
  }
  for (const Piece &piece : pieces) {
    EXPECT_TRUE(piece.holds(piece.capacity));
    giveMemory(piece.memory, piece.capacity);
  }
}

} // namespace
