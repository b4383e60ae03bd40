// SPDX-License-Identifier: Apache-2.0
//===- StrategiesTest.cpp - the table of strategies -----------------------===//
//
// Its grammar, and its page: what docs/running.md says of strategies is what the table says.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Strategies.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

using namespace hetile::plan;

namespace {

std::string errorOf(const std::string &text, StrategyUse use) {
  AskedStrategy asked;
  std::string error;
  return parseStrategy(text, use, asked, error) ? "" : error;
}

TEST(Strategies, NamesAndNumbers) {
  AskedStrategy asked;
  std::string error;
  ASSERT_TRUE(parseStrategy("", StrategyUse::Band, asked, error));
  EXPECT_STREQ("auto", asked.row->name);
  for (const Strategy &s : strategies()) {
    ASSERT_TRUE(parseStrategy(s.name, StrategyUse::Rectangle, asked, error)) << error;
    EXPECT_EQ(&s, asked.row);
    EXPECT_EQ(0, asked.number);
    const std::string numbered = std::string(s.name) + ":12";
    EXPECT_EQ(s.number != nullptr, parseStrategy(numbered, StrategyUse::Rectangle, asked, error));
    EXPECT_EQ(s.number ? 12 : 0, asked.number);
  }
}

TEST(Strategies, WhatEachUseAccepts) {
  EXPECT_NE("", errorOf("lcm", StrategyUse::Band));
  EXPECT_EQ("", errorOf("lcm", StrategyUse::Pipeline));
  EXPECT_NE("", errorOf("lu", StrategyUse::Pipeline));
  EXPECT_EQ("", errorOf("lu:4", StrategyUse::Band));
  EXPECT_EQ("unknown strategy 'best'; accepted: auto, boulet[:B], trapezoid, rwr, lu[:B], mixed, "
            "cyclic[:B]",
            errorOf("best", StrategyUse::Band));
  for (const char *bad :
       {"boulet:", "boulet:0", "boulet:-1", "boulet:1x", "boulet:1111111111111111111", "rwr:3"})
    EXPECT_EQ(0u, errorOf(bad, StrategyUse::Band)
                      .find("strategy '" + std::string(bad) + "' has no positive number"))
        << bad;
}

TEST(Strategies, AreDocumented) {
  std::ifstream stream(HETILE_DOCS "/running.md");
  std::stringstream page;
  page << stream.rdbuf();
  ASSERT_NE(std::string::npos, page.str().find("## Strategies"));
  size_t rows = 0;
  const std::string section = page.str().substr(page.str().find("## Strategies"));
  for (size_t at = 0;
       (at = section.find("\n| `", at)) != std::string::npos && at < section.find("\n## "); ++at)
    ++rows;
  EXPECT_EQ(strategies().size(), rows);
  for (const Strategy &s : strategies()) {
    const std::string name = "`" + std::string(s.name);
    const std::string row = "\n| " + name + "`" + (s.number ? ", " + name + ":B`" : "") +
                            (s.onBand == OnBand::Nowhere ? " (`hetile-plan` only)" : "") + " | " +
                            s.what + " |" + (s.number ? " " + std::string(s.number) : "") + " |\n";
    EXPECT_NE(std::string::npos, section.find(row)) << row;
  }
}

} // namespace
