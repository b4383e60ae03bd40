// SPDX-License-Identifier: Apache-2.0
//===- SearchTest.cpp - values for which conditions hold ------------------===//
//
// Against trying all values.
//
//===----------------------------------------------------------------------===//
#include "NestBuilder.h"

#include "check/replay/Incomplete.h"
#include "check/replay/SymbolSearch.h"

#include <gtest/gtest.h>

namespace hetile::test {

namespace {

using namespace check;

std::vector<Index> found(const std::string &condition, const std::vector<std::string> &names,
                         Environment env, int64_t reach = 12) {
  const model::Condition c = parseCondition(condition);
  std::vector<Index> out;
  search(names, {&c}, reach, env, [&] {
    Index index;
    for (const std::string &name : names)
      index.push_back(env.at(name));
    out.push_back(index);
  });
  return out;
}

std::vector<Index> tried(const std::string &condition, Environment env) {
  const model::Condition c = parseCondition(condition);
  std::vector<Index> out;
  for (env["i"] = -11; env["i"] < 12; ++env["i"])
    for (env["j"] = -11; env["j"] < 12; ++env["j"])
      if (holds(c, env))
        out.push_back({env["i"], env["j"]});
  return out;
}

TEST(Search, FindsAllValues) {
  for (const char *condition :
       {"0 <= i < n and i <= j < n", "1 <= i and 2*i < n and n - i <= j < n",
        "i = n - 2 and 0 <= 3*j and 2*j <= i + 1",
        "0 <= i < 3 and 0 <= j < 2 or 5 <= i < 7 and i = j",
        "-2*i <= 5 and 3*i <= n and -3*j >= -7 and j + i >= -1",
        "0 <= i < n and floor((n - i)/2) <= j and j < floor((2*n + 1)/3)",
        "0 <= i < n and 5 <= j < i", "4*i = n and 0 <= j <= i"})
    for (int64_t n : {0, 1, 4, 7, 8}) {
      const auto all = tried(condition, {{"n", n}});
      EXPECT_EQ(found(condition, {"i", "j"}, {{"n", n}}), all) << condition << " n = " << n;
    }
}

TEST(Search, GivesUpBeyondItsReach) {
  EXPECT_THROW(found("0 <= i < n", {"i"}, {{"n", 40}}), Incomplete);
  EXPECT_THROW(found("i <= n", {"i"}, {{"n", 4}}), Incomplete);
}

} // namespace

} // namespace hetile::test
