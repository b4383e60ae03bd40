// SPDX-License-Identifier: Apache-2.0
//===- ClosingLineTest.cpp - what is said of the ranks of a run -----------===//
//
// The verdict of each kind of run, and who is named.
//
//===----------------------------------------------------------------------===//
#include "report/ClosingLine.h"

#include <gtest/gtest.h>

using namespace hetile::runtime;

namespace {

RunTotals runOf(double seconds, double nests, std::vector<RunTotals::Rank> ranks) {
  RunTotals run;
  run.ranks = std::move(ranks);
  run.seconds = seconds;
  run.nests = nests;
  run.why = "a reason";
  return run;
}

TEST(ClosingLine, RanksOfUse) {
  RunTotals run = runOf(4, 3, {{"a", 0.5, 1}, {"b", 1.25, 1}});
  run.alone = 5;
  const ClosingLine line = closingLine(run);
  EXPECT_TRUE(line.isGain);
  EXPECT_EQ(line.text,
            "2 ranks: 3 s of 4 s (75%) in tiled nests; one rank would have taken about 5 "
            "s for them, by the plans; rank 1 on b waited most, 1.25 s");
}

TEST(ClosingLine, OneRankWouldHaveBeenFaster) {
  RunTotals run = runOf(4, 3, {{"a", 0, 1}, {"b", 1, 1}});
  run.alone = 3;
  run.planning = 1;
  const ClosingLine line = closingLine(run);
  EXPECT_FALSE(line.isGain);
  EXPECT_EQ(line.text,
            "nothing was gained by 2 ranks: 3 s of 4 s (75%) in tiled nests; one rank would have "
            "taken about 3 s for them, by the plans; planning and measuring took 1 s of them; rank "
            "1 on b waited most, 1 s");
}

TEST(ClosingLine, OneRankRanAll) {
  for (int64_t threads : {0, 1}) {
    const ClosingLine line = closingLine(runOf(4, 3, {{"a", 0, threads}, {"b", 0, 0}}));
    EXPECT_FALSE(line.isGain);
    EXPECT_EQ(line.text, "nothing was gained by 2 ranks: a reason");
  }
}

TEST(ClosingLine, TooLittleOfTheTimeIsInNests) {
  RunTotals run = runOf(4, 0.15, {{"a", 0, 2}, {"a", 0, 0}});
  const ClosingLine line = closingLine(run);
  EXPECT_FALSE(line.isGain);
  EXPECT_EQ(line.text,
            "next to nothing was gained by 2 ranks: 0.15 s of 4 s (4%) in tiled nests; a reason");
  run.nests = 0.25; // two threads may have gained as much again
  EXPECT_TRUE(closingLine(run).isGain);
  run.alone = 0.3; // but they have not
  EXPECT_FALSE(closingLine(run).isGain);
}

TEST(ClosingLine, ThreadsThatComputedNoLongerThanOneWould) {
  RunTotals run = runOf(4, 3, {{"a", 0, 2}, {"a", 0, 0}});
  run.computed = 5.5;
  EXPECT_TRUE(closingLine(run).isGain);
  EXPECT_EQ(closingLine(run).text,
            "2 ranks: 3 s of 4 s (75%) in tiled nests; their threads computed for 5.5 s in all");
  run.computed = 3.1; // they waited for each other, or for the one processor that they had
  EXPECT_EQ(closingLine(run).text,
            "next to nothing was gained by 2 ranks: 3 s of 4 s (75%) in tiled nests; their threads "
            "computed for 3.1 s in all");
  run.computed = 2.9;
  EXPECT_FALSE(closingLine(run).isGain);
  EXPECT_EQ(closingLine(run).text.find("nothing was gained by 2 ranks: 3 s of 4 s"), 0u);
  run.alone = 5; // plans know better
  EXPECT_TRUE(closingLine(run).isGain);
  EXPECT_EQ(closingLine(run).text.find("threads"), std::string::npos);
}

TEST(ClosingLine, RanksWithoutTilesAreNamed) {
  RunTotals run = runOf(4, 3, {{"a", 0, 1}, {"b", 0, 0}, {"c", 0, 1}, {"d", 0, 0}});
  run.alone = 5;
  EXPECT_NE(closingLine(run).text.find("; ranks 1 on b, 3 on d had no tiles"), std::string::npos)
      << closingLine(run).text;
  run.ranks[3].threads = 1;
  EXPECT_NE(closingLine(run).text.find("; rank 1 on b had no tiles"), std::string::npos);
  run.ranks.resize(9); // too many for names
  EXPECT_NE(closingLine(run).text.find("; 6 ranks had no tiles"), std::string::npos);
  run.ranks = {
      {"a", 0, 2}, {"a", 0, 0}, {"b", 0, 0}}; // a thread of the first is in place of the second
  EXPECT_NE(closingLine(run).text.find("; 1 rank had no tiles"), std::string::npos);
  run.ranks = {{"a", 0, 2}, {"a", 0, 0}};
  EXPECT_EQ(closingLine(run).text.find("no tiles"), std::string::npos);
}

TEST(ClosingLine, OneRank) {
  RunTotals run = runOf(4, 3, {{"a", 0, 1}});
  run.alone = 2;
  EXPECT_EQ(closingLine(run).text, "1 rank: 3 s of 4 s (75%) in tiled nests");
  run.nests = 0;
  EXPECT_EQ(closingLine(run).text, "1 rank: no time in tiled nests: a reason");
  EXPECT_TRUE(closingLine(run).isGain); // nobody asked for more than one
}

} // namespace
