//===- NeighboursTest.cpp - ranks that share a host ------------------------===//
//
// Crowded hosts, processors that some ranks are bound to, and times that are made even.
//
//===----------------------------------------------------------------------===//
#include "Neighbours.h"

#include <gtest/gtest.h>

#include <limits>

using namespace hetile::runtime;

namespace {

cpu_set_t processors(int first, int count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int c = first; c < first + count; ++c)
    CPU_SET(c, &set);
  return set;
}

constexpr double Any = std::numeric_limits<double>::infinity();

TEST(Neighbours, CrowdedHosts) {
  // Three ranks on the two processors of a, two on those of b.
  const Neighbours n = findNeighbours({"a", "b", "a", "b", "a"},
                                      std::vector<cpu_set_t>(5, processors(0, 2)));
  EXPECT_EQ(n.host, (std::vector<int>{0, 1, 0, 1, 0}));
  EXPECT_EQ(n.crowded, (std::vector<char>{1, 0, 1, 0, 1}));
}

TEST(Neighbours, BoundRanksHaveProcessorsOfTheirOwn) {
  EXPECT_EQ(findNeighbours({"a", "a"}, {processors(0, 1), processors(1, 1)}).crowded,
            (std::vector<char>{0, 0}));
  EXPECT_EQ(findNeighbours({"a", "a"}, {processors(1, 1), processors(1, 1)}).crowded,
            (std::vector<char>{1, 1}));
  // What is not known is no reason.
  EXPECT_EQ(findNeighbours({"a", "a"}, {processors(0, 0), processors(0, 0)}).crowded,
            (std::vector<char>{0, 0}));
}

TEST(Neighbours, TimesWithinTheToleranceAreMadeEven) {
  const Neighbours n = findNeighbours({"a", "a", "b", "a", "a"},
                                      std::vector<cpu_set_t>(5, processors(0, 8)));
  std::vector<double> times{1, 1.2, 5, 3, 0};
  evenOut(times, n, 1.35, 1.35);
  EXPECT_EQ(times, (std::vector<double>{1.1, 1.1, 5, 3, 0}));
  evenOut(times, n, 0, Any); // none is crowded
  EXPECT_EQ(times, (std::vector<double>{1.1, 1.1, 5, 3, 0}));
}

TEST(Neighbours, OnlyCrowdsMayBeMadeEven) {
  const Neighbours n = findNeighbours({"a", "a", "a", "b", "b"},
                                      std::vector<cpu_set_t>(5, processors(0, 2)));
  std::vector<double> times{1, 3, 5, 1, 2};
  evenOut(times, n, 0, Any);
  EXPECT_EQ(times, (std::vector<double>{3, 3, 3, 1, 2}));
}

} // namespace
