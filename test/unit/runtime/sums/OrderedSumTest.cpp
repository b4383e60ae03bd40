// SPDX-License-Identifier: Apache-2.0
//===- OrderedSumTest.cpp - against one addition after the other ----------===//
//
// Addends of many kinds, in all rounding modes, for sums that are known and for such as are
// guessed.
//
//===----------------------------------------------------------------------===//
#include "sums/OrderedSum.h"

#include <gtest/gtest.h>

#include <cfenv>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>
#include <vector>

#if defined(__x86_64__)
#include <immintrin.h>
#endif

using namespace hetile::runtime;

namespace {

using Random = std::mt19937_64;
constexpr int Kinds = 10;

template <typename T> T oneByOne(T sum, const std::vector<T> &addends) {
  for (const T &a : addends) {
    volatile T next = sum + a;
    sum = next;
  }
  return sum;
}

template <typename T> bool sameBits(T a, T b) {
  return (std::isnan(a) && std::isnan(b)) || std::memcmp(&a, &b, sizeof a) == 0;
}

/// Addends that lie where it is hard.
template <typename T> double addend(int kind, Random &random) {
  const double u = std::uniform_real_distribution<double>(-1, 1)(random);
  const int some = static_cast<int>(random() % 60);
  constexpr int Digits = std::numeric_limits<T>::digits;
  switch (kind) {
  case 0:
    return u * u;
  case 1:
    return u;
  case 2:
    return std::ldexp(u, some - 30);
  case 3:
    return std::floor(u * 1000);
  case 4: // halves of the last bit
    return std::floor(u * 8) / 8;
  case 5:
    return std::ldexp(1.0, -some / 2);
  case 6:
    return u * 1e-3 + 1e-8;
  case 7:
    return random() % 500 == 0 ? (some % 2 ? HUGE_VAL : std::nan("")) : u;
  case 8: // as small as can be
    return std::ldexp(u, some / 3 - std::numeric_limits<T>::max_exponent);
  default:
    return std::ldexp(u > 0 ? 1.0 : -1.0, some % 3 - Digits + 2);
  }
}

template <typename T> std::vector<T> addends(int kind, Random &random) {
  std::vector<T> out(random() % 4000);
  const int scale = static_cast<int>(random() % 40) - 20;
  for (T &a : out)
    a = static_cast<T>(kind < 3 ? std::ldexp(addend<T>(kind, random), scale)
                                : addend<T>(kind, random));
  return out;
}

template <typename T> T beginning(Random &random) {
  switch (random() % 4) {
  case 0:
    return 0;
  case 1:
    return static_cast<T>(std::uniform_real_distribution<double>(-100, 100)(random));
  case 2:
    return static_cast<T>(1 + std::ldexp(1.0, -static_cast<int>(random() % 50)));
  default:
    return static_cast<T>(-std::ldexp(1.0, static_cast<int>(random() % 30) - 10));
  }
}

template <typename T> void compare(int rounds, Random &random) {
  for (int round = 0; round < rounds; ++round) {
    const int kind = static_cast<int>(random() % Kinds);
    const std::vector<T> all = addends<T>(kind, random);
    const T sum = beginning<T>(random), expected = oneByOne(sum, all);
    const T got = addInOrder(sum, all.data(), static_cast<int64_t>(all.size()));
    ASSERT_TRUE(sameBits(got, expected)) << "kind " << kind << ", " << all.size() << " addends";
  }
}

/// Where a block fits, what it does is what the additions do. Returns how often one did.
template <typename T> int compareBlocks(int rounds, Random &random) {
  int fitting = 0;
  for (int round = 0; round < rounds; ++round) {
    const int kind = static_cast<int>(random() % Kinds);
    std::vector<T> all = addends<T>(kind, random);
    all.resize(all.size() % 100);
    const T sum = beginning<T>(random) * static_cast<T>(1 << random() % 12);
    const int exponent = exponentOf(sum) + static_cast<int>(random() % 8 == 0);
    if (!isUsual<T>(exponent))
      continue;
    const SumOfBlock<T> block = sumOfBlock(all.data(), static_cast<int64_t>(all.size()), exponent);
    if (!block.fits(sum))
      continue;
    ++fitting;
    const T expected = oneByOne(sum, all);
    T got = sum;
    block.addTo(got);
    EXPECT_TRUE(sameBits(got, expected)) << "kind " << kind;
  }
  return fitting;
}

} // namespace

TEST(OrderedSum, IsThatOfOneAdditionAfterTheOther) {
  Random random(1);
  compare<double>(3000, random);
  compare<float>(3000, random);
}

TEST(OrderedSum, RoundsAsTheProcessorIsTold) {
  Random random(2);
  for (int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    std::fesetround(mode);
    compare<double>(300, random);
    compare<float>(300, random);
  }
  std::fesetround(FE_TONEAREST);
}

#if defined(__x86_64__)
TEST(OrderedSum, RoundsAsVectorsAreTold) {
  Random random(4);
  for (unsigned mode : {_MM_ROUND_UP, _MM_ROUND_DOWN, _MM_ROUND_TOWARD_ZERO}) {
    _MM_SET_ROUNDING_MODE(mode);
    EXPECT_FALSE(roundsToNearest());
    compare<double>(300, random);
    compare<float>(300, random);
    _MM_SET_ROUNDING_MODE(_MM_ROUND_NEAREST);
  }
}
#endif

TEST(OrderedSum, RaisesWhatItsAdditionsRaise) {
  const double large = std::ldexp(1.0, 60), huge = std::numeric_limits<double>::max();
  for (double odd : {1.0, 1.0 / 3, large, huge, -huge, HUGE_VAL, std::nan("")})
    for (double sum : {1e3, 1e300, 0.0}) {
      std::vector<double> all(500, 2.0);
      all[300] = odd;
      std::feclearexcept(FE_ALL_EXCEPT);
      oneByOne(sum, all);
      const int expected = std::fetestexcept(FE_ALL_EXCEPT);
      std::feclearexcept(FE_ALL_EXCEPT);
      addInOrder(sum, all.data(), static_cast<int64_t>(all.size()));
      EXPECT_EQ(std::fetestexcept(FE_ALL_EXCEPT), expected) << odd << " in " << sum;
    }
}

TEST(OrderedSum, BlocksFitWhereTheyAreRight) {
  Random random(3);
  EXPECT_GT(compareBlocks<double>(20000, random), 2000);
  EXPECT_GT(compareBlocks<float>(20000, random), 2000);
}

TEST(OrderedSum, OtherExponentsDoNotFit) {
  const std::vector<double> small(100, 1e-3);
  const SumOfBlock<double> block = sumOfBlock(small.data(), 100, 4);
  EXPECT_TRUE(block.fits(20.0));
  EXPECT_TRUE(block.fits(-20.0));
  for (double sum : {8.0, 15.99, 16.0, 31.95, 32.0, 0.0, HUGE_VAL, std::nan("")})
    EXPECT_FALSE(block.fits(sum)) << sum;
}

TEST(OrderedSum, MiddlesOfTwoMultiplesDoNotFit) {
  const double unit = std::ldexp(1.0, -52);
  const std::vector<double> half(1, unit / 2), third(1, unit / 3);
  EXPECT_FALSE(sumOfBlock(half.data(), 1, 0).fits(1.5));
  EXPECT_TRUE(sumOfBlock(third.data(), 1, 0).fits(1.5));
}
