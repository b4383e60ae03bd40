// SPDX-License-Identifier: Apache-2.0
//===- OutputCheckTest.cpp - what outputs may say -------------------------===//
//
// Texts as the tool could have written them.
//
//===----------------------------------------------------------------------===//
#include "frontend/parse/Names.h"
#include "frontend/output/OutputCheck.h"

#include <gtest/gtest.h>

using namespace hetile::frontend;

namespace {
std::vector<OutputFault> faultsOf(const std::string &text, const char *path = "/tmp/output.c") {
  Options options;
  options.command = {"clang"};
  options.resourceDir = HETILE_TEST_RESOURCE_DIR;
  return checkOutput(path, text, options);
}

/// A tile function with this body, on line 3.
std::vector<OutputFault> faultsIn(const std::string &body) {
  return faultsOf(
      "#include \"hetile.h\"\n"
      "double a[9][9], rate; static const double scale = 2, weights[2] = {1, 2}; enum { N = 9 };\n"
      "static void hetile_1_points(double *hetile_a_p, hetile_i64 ht_x0) { " +
      body +
      " }\n"
      "void user(void) { a[1][2] = rate; hetile_1_points(0, 0); }\n");
}
} // namespace

TEST(OutputCheck, NamesOfTheTile) {
  EXPECT_TRUE(faultsIn("double z = hetile_a_p[ht_x0 * N] * scale * weights[1]; hetile_a_p[0] = z;")
                  .empty());
  EXPECT_TRUE(faultsIn("static int count; ++count; (void)sizeof(hetile_view);").empty());
  for (const char *body : {"hetile_a_p[0] = rate;", "double z = a[1][2]; hetile_a_p[0] = z;",
                           "for (int i = rate; i < 9; i++) hetile_a_p[i] = 1;",
                           "double z[2] = {1, ({ double y = rate; y; })}; hetile_a_p[0] = z[1];",
                           "hetile_a_p[(int)(ht_x0 + rate)] += 1;", "double *p = &rate; *p = 1;"}) {
    const auto faults = faultsIn(body);
    ASSERT_EQ(faults.size(), 1u) << body;
    EXPECT_EQ(faults[0].line, 3u);
    EXPECT_NE(faults[0].what.find("is no variable of the tile"), std::string::npos);
  }
}

TEST(OutputCheck, Errors) {
  const auto faults = faultsOf("int f(void) {\n  return unknown;\n}\n");
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].line, 2u);
  EXPECT_FALSE(faultsOf("int main(void) { return 0;").empty());
  EXPECT_TRUE(
      faultsOf("struct S { static int n; }; int S::n; int f() { return S::n; }", "/tmp/o.cpp")
          .empty());
  EXPECT_FALSE(
      faultsOf(
          "struct S { static int n; }; int S::n; static int hetile_2_points() { return S().n; }",
          "/tmp/o.cpp")
          .empty());
}

TEST(Names, AreHiddenAndShown) {
  const std::string text =
      "int ht_p, hetile_a(int Zt_q); char *s = \"ht_p HETILE_X\"; #include \"ht_p.h\" other_ht_p";
  const Disguise disguise({"ht_p", "hetile_a", "HETILE_X"}, text);
  const std::string hidden = disguise.hidden(text);
  EXPECT_EQ(hidden.size(), text.size());
  EXPECT_TRUE(generatedNames(hidden).empty());
  EXPECT_EQ(disguise.shown(hidden), text);
  EXPECT_EQ(disguise.finished("ht_p = Zt_p; hetile_ab = hetile_a + hetile_i64;"),
            "ht_p_2 = ht_p; hetile_ab = hetile_a_2 + hetile_i64;");
  EXPECT_TRUE(disguise.clashesWith({"ht_p", "x"}));
  EXPECT_FALSE(disguise.clashesWith({"ht_x", "HETILE_ABI_VERSION"}));
}

TEST(Names, OtherLettersWhereTheFirstIsTaken) {
  const Disguise disguise({"ht_p"}, "ht_p Zt_p Qt_p");
  EXPECT_EQ(disguise.hidden("ht_p Zt_p Qt_p"), "Xt_p Zt_p Qt_p");
  EXPECT_EQ(disguise.shown("Xt_p Zt_p"), "ht_p Zt_p");
  EXPECT_FALSE(Disguise().any());
  EXPECT_EQ(Disguise().finished("ht_p"), "ht_p");
}
