// SPDX-License-Identifier: Apache-2.0
//===- TemplateTest.cpp - nests in templates ------------------------------===//
//
// Each instance is a nest of its own, with what its tiles and the choice among them need.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;

namespace {
const std::string loops = "for (int i = 1; i < 9; i++) for (int j = 1; j < 9; j++) ";
const std::string body = loops + "a[i][j] = a[i - 1][j] + T(2);";

frontend::File inCpp(const std::string &text, std::vector<std::string> flags = {}) {
  return extractText(text, true, flags);
}

/// What stands in the way of the only nest.
std::string obstacle(const frontend::File &file) {
  if (!file.nests.empty() || file.remarks.size() != 1 || file.remarks[0].code != "template")
    return "?";
  return file.remarks[0].text;
}
} // namespace

TEST(Template, OneInstanceNeedsNoChoice) {
  frontend::File file = inCpp("template <typename T> void f(T (*a)[9]) { " + body +
                              " }\nvoid g(double (*a)[9]) { f(a); }\n");
  ASSERT_EQ(file.nests.size(), 1u);
  EXPECT_EQ(file.nests[0].instance, "");
  EXPECT_EQ(file.nests[0].aliases, std::vector<std::string>{"using T = double;"});
  EXPECT_EQ(file.nests[0].function, "f<double>");
  EXPECT_EQ(file.nests[0].arrays[0].elementType, "double");
  EXPECT_EQ(file.nests[0].insertAt, 0u); // before the word template
}

TEST(Template, InstancesAreToldApart) {
  frontend::File file =
      inCpp("template <typename T, int N> struct M { T a[9][N]; void f() { " + loops +
            "a[i][j] = a[i - 1][j] + T(N); } };\n"
            "template struct M<double, 10>; template struct M<float, 12>;\n", {"-std=c++17"});
  ASSERT_EQ(file.nests.size(), 2u);
  EXPECT_EQ(file.nests[0].instance, "__is_same(T, double) && N == ((int)10LL)");
  EXPECT_EQ(file.nests[1].instance, "__is_same(T, float) && N == ((int)12LL)");
  EXPECT_EQ(file.nests[0].aliases,
            (std::vector<std::string>{"using T = double;", "constexpr int N = ((int)10LL);"}));
  EXPECT_NE(file.nests[0].name, file.nests[1].name);
  EXPECT_EQ(file.nests[1].arrays[0].elementType, "float");
}

TEST(Template, WhatStandsInTheWay) {
  const std::string f = "void f(T (*a)[9]) { " + body + " }\n";
  const std::string two = "template void f(double (*)[9]); template void f(float (*)[9]);\n";
  EXPECT_EQ(obstacle(inCpp("template <typename T> " + f)),
            "the nest is in a template: no instance of it is used in this file");
  EXPECT_EQ(obstacle(inCpp("template <typename T> " + f + two, {"-std=c++14"})),
            "the nest is in a template: 2 instances, which needs -std=c++17");
  EXPECT_EQ(obstacle(inCpp("template <typename T, int = 3> " + f + two, {"-std=c++17"})),
            "the nest is in a template: its parameters have no names by which instances could be "
            "told apart");
  EXPECT_EQ(obstacle(inCpp("template <typename T, typename... U> " + f +
                           "template void f<double, int>(double (*)[9]);")),
            "the nest is in a template: its parameter 'U' is neither a type nor an integer");
  const std::string later = "struct Later {}; template void f<double, Later>(double (*)[9]);";
  EXPECT_EQ(obstacle(inCpp("template <typename T, typename U> void f(T (*a)[9]) { " + loops +
                           "a[i][j] = a[i - 1][j] + sizeof(U); }\n" + later)),
            "the nest is in a template: the type 'Later' is not known before it");
  EXPECT_EQ(inCpp("template <typename T, typename U> " + f + later).nests.size(), 1u);
  EXPECT_EQ(obstacle(inCpp("template <typename T> void f(T (*a)[9]) { " + loops +
                           "if constexpr (sizeof(T) == 4) a[i][j] = a[i - 1][j]; "
                           "else a[i][j] = a[i][j - 1]; }\n" + two, {"-std=c++17"})),
            "the nest is in a template: it contains 'if constexpr'");
}

TEST(Template, TheFirstInstanceDividesTheLoops) {
  // Only the inner nest of the first instance is accepted: the outer one of the second is not
  // tried, since both stand in one text.
  const std::string text = "template <typename T> void f(T (*a)[9]) { "
                           "for (int t = 0; t < 9; t++) { " + body + " } }\n"
                           "template void f(double (*)[9]); template void f(float (*)[9]);\n";
  std::vector<std::pair<std::string, size_t>> asked;
  frontend::File file = extractText(text, true, {"-std=c++17"}, [&](const model::Nest &n) {
    const size_t depth = n.statements[0].iterators.size();
    asked.push_back({n.function, depth});
    return n.function == "f<float>" || depth == 2;
  });
  EXPECT_EQ(asked, (std::vector<std::pair<std::string, size_t>>{
                       {"f<double>", 3}, {"f<double>", 2}, {"f<float>", 2}}));
}
