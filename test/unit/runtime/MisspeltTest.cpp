// SPDX-License-Identifier: Apache-2.0
//===- MisspeltTest.cpp - names that look like options --------------------===//
//
// Which variables are warned of, and which option is named.
//
//===----------------------------------------------------------------------===//
#include "machine/Misspelt.h"

#include "machine/Env.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace hetile::runtime;

namespace {

/// What is said where the environment has `name`.
std::string saidOf(const std::string &name) {
  setenv(name.c_str(), "1", 1);
  const std::vector<std::string> lines = misspeltOptions();
  unsetenv(name.c_str());
  EXPECT_LE(lines.size(), 1u);
  return lines.empty() ? "" : lines[0];
}

TEST(Misspelt, TheNearestName) {
  const std::pair<const char *, const char *> meant[] = {
      {"HETILE_FALLBAK", "HETILE_FALLBACK"},
      {"HETILE_STRATAGY", "HETILE_STRATEGY"},
      {"HETILE_SPEED", "HETILE_SPEEDS"},
      {"HETILE_TIMEOUTACTION", "HETILE_TIMEOUT_ACTION"},
      {"HETILE_CACHETILE", "HETILE_CACHE_TILE"}};
  for (const auto &[wrong, right] : meant) {
    const std::string said = saidOf(wrong);
    EXPECT_NE(said.find(std::string(wrong) + " is no option"), std::string::npos) << said;
    EXPECT_NE(said.find(std::string("nearest name is ") + right + " "), std::string::npos) << said;
  }
}

TEST(Misspelt, ASlipInThePrefix) {
  const std::pair<const char *, const char *> meant[] = {
      {"HETLE_REPORT", "HETILE_REPORT"},    {"HETILLE_SPEEDS", "HETILE_SPEEDS"},
      {"HEITLE_TRACE", "HETILE_TRACE"},     {"HETILEREPORT", "HETILE_REPORT"},
      {"hetile_summary", "HETILE_SUMMARY"}, {"Hetil_Verbose", "HETILE_VERBOSE"}};
  for (const auto &[wrong, right] : meant) {
    const std::string said = saidOf(wrong);
    EXPECT_NE(said.find(std::string(wrong) + " is no option"), std::string::npos) << said;
    EXPECT_NE(said.find(std::string("nearest name is ") + right + " "), std::string::npos) << said;
  }
}

TEST(Misspelt, OptionsAndNamesOfOthersAreNot) {
  for (const std::string &name : optionNames())
    EXPECT_EQ(saidOf(name), "");
  for (const char *name :
       {"HETILE_CC", "HETILE_CXX", "HETILE_ANALYSIS_SECONDS", "HETILE_BUILD", "HETILE_BUILD_TOOL",
        "HETILE_ROOT", "HETILE_DIR", "HETILE", "MY_HETILE_X", "Hetile_ROOT", "Hetile_DIR",
        "hetile_dir", "HOTEL_REPORT_ALL", "TILE_REPORT", "REPORT", "HOSTILE_X", "MOTILE_SPEEDS"}) {
    EXPECT_EQ(saidOf(name), "");
    EXPECT_FALSE(anyOptions());
  }
}

TEST(Misspelt, NothingButLettersIsPrinted) {
  EXPECT_EQ(saidOf("HETILE_\n\x1b[2J").find_first_of("\n\x1b"), std::string::npos);
  EXPECT_LT(saidOf("HETILE_" + std::string(5000, 'X')).size(), 300u);
}

} // namespace
