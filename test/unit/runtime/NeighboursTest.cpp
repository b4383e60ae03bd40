// SPDX-License-Identifier: Apache-2.0
//===- NeighboursTest.cpp - ranks that share a host ------------------------===//
//
// Crowded hosts, processors that some ranks are bound to, and times that are made even.
//
//===----------------------------------------------------------------------===//
#include "machine/Neighbours.h"
#include "machine/Processor.h"

#include <gtest/gtest.h>

#include <limits>
#include <sstream>

using namespace hetile::runtime;

namespace {

cpu_set_t processors(int first, int count) {
  cpu_set_t set;
  CPU_ZERO(&set);
  for (int c = first; c < first + count; ++c)
    CPU_SET(c, &set);
  return set;
}

/// What `rank` has besides its own processors.
std::vector<cpu_set_t> lent(const std::vector<std::string> &hosts,
                            const std::vector<cpu_set_t> &each, bool crowd, int rank = 0) {
  return lentProcessors(findNeighbours(hosts, each), rank, each, crowd);
}

/// Of each rank.
std::vector<bool> crowded(const Neighbours &neighbours) {
  std::vector<bool> result;
  for (int rank = 0; rank < neighbours.ranks(); ++rank)
    result.push_back(neighbours.isCrowded(rank));
  return result;
}

constexpr double Any = std::numeric_limits<double>::infinity();

TEST(Neighbours, CrowdedHosts) {
  // Three ranks on the two processors of a, two on those of b.
  const Neighbours n = findNeighbours({"a", "b", "a", "b", "a"},
                                      std::vector<cpu_set_t>(5, processors(0, 2)));
  EXPECT_EQ(n.host, (std::vector<int>{0, 1, 0, 1, 0}));
  EXPECT_EQ(crowded(n), (std::vector<bool>{true, false, true, false, true}));
  EXPECT_FALSE(n.areOne());
  EXPECT_TRUE(findNeighbours({"a", "a"}, {processors(0, 1), processors(0, 1)}).areOne());
}

TEST(Neighbours, BoundRanksHaveProcessorsOfTheirOwn) {
  const std::vector<std::string> hosts{"a", "a"};
  const std::vector<bool> none{false, false}, both{true, true};
  EXPECT_EQ(crowded(findNeighbours(hosts, {processors(0, 1), processors(1, 1)})), none);
  EXPECT_EQ(crowded(findNeighbours(hosts, {processors(1, 1), processors(1, 1)})), both);
  // What is not known is no reason.
  EXPECT_EQ(crowded(findNeighbours(hosts, {processors(0, 0), processors(0, 0)})), none);
}

TEST(Neighbours, TheSystemMayAllowLessThanThereIs) {
  const std::vector<std::string> hosts{"a", "a", "b"};
  const std::vector<cpu_set_t> each(3, processors(0, 4));
  const Neighbours n = findNeighbours(hosts, each, {1.5, 1.5, 0});
  EXPECT_EQ(n.room, (std::vector<int>{1, 1, 4}));
  EXPECT_TRUE(n.isCrowded(0));
  EXPECT_TRUE(lentProcessors(n, 0, each, false).empty());
  EXPECT_EQ(findNeighbours(hosts, each, {.25, .25, 2}).room, (std::vector<int>{1, 1, 2}));
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

TEST(Neighbours, TimesOnProcessorsOfOneKindAreMadeEven) {
  const Neighbours n =
      findNeighbours({"a", "b", "c", "d"}, std::vector<cpu_set_t>(4), {}, {7, 7, 0, 7});
  std::vector<double> times{1, 1.4, 1.2, 2};
  evenOutKinds(times, n, 1.5);
  EXPECT_EQ(times, (std::vector<double>{1.2, 1.2, 1.2, 2}));
}

namespace {

uint64_t kindOf(const std::string &info, double quota) {
  std::istringstream file(info);
  return processorKind(file, quota);
}

} // namespace

TEST(Processor, ItsKindIsWhatItSaysOfItself) {
  const std::string one = "processor\t: 0\nmodel name\t: X 9\ncpu MHz\t\t: 2000\n\n"
                          "processor\t: 1\nmodel name\t: Y\n";
  EXPECT_EQ(kindOf(one, 0), kindOf("model name\t: X 9\ncpu MHz\t\t: 3000\n", 0));
  EXPECT_NE(kindOf(one, 0), kindOf("model name\t: X 8\n", 0));
  EXPECT_NE(kindOf(one, 0), kindOf(one, 1.5)); // half of one is another kind
  EXPECT_EQ(kindOf("", 0), 0u);
  EXPECT_EQ(kindOf("cpu MHz\t\t: 3000\n: x\n", 0), 0u);
}

TEST(Neighbours, OnlyCrowdsMayBeMadeEven) {
  const Neighbours n = findNeighbours({"a", "a", "a", "b", "b"},
                                      std::vector<cpu_set_t>(5, processors(0, 2)));
  std::vector<double> times{1, 3, 5, 1, 2};
  evenOut(times, n, 0, Any);
  EXPECT_EQ(times, (std::vector<double>{3, 3, 3, 1, 2}));
}

TEST(Neighbours, ThreadsForRanksOfOneMachine) {
  const std::vector<cpu_set_t> apart = {processors(0, 1), processors(1, 1), processors(2, 1)};
  const std::vector<cpu_set_t> others = lent({"a", "a", "a"}, apart, false);
  ASSERT_EQ(others.size(), 2u);
  EXPECT_TRUE(CPU_EQUAL(&others[0], &apart[1]) && CPU_EQUAL(&others[1], &apart[2]));
  EXPECT_EQ(lent({"a", "b", "a"}, apart, true).size(), 1u);
  EXPECT_TRUE(lent({"a", "b", "a"}, apart, true, 1).empty());
  EXPECT_TRUE(lent({"a"}, {processors(0, 8)}, true).empty());
}

TEST(Neighbours, NoMoreThanProcessors) {
  const std::vector<std::string> hosts(4, "a");
  const std::vector<cpu_set_t> shared(4, processors(0, 2)), one(4, processors(3, 1)),
      unknown(4, processors(0, 0));
  EXPECT_EQ(lent(hosts, shared, false).size(), 1u);
  EXPECT_EQ(lent(hosts, shared, true).size(), 3u);
  EXPECT_EQ(lent(hosts, one, false).size(), 0u);
  EXPECT_EQ(lent(hosts, unknown, false).size(), 0u);
}

} // namespace
