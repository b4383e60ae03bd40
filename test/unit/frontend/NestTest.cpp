// SPDX-License-Identifier: Apache-2.0
//===- NestTest.cpp - loops, statements and bodies ------------------------===//
//
// What the loops of a nest become: domains, schedules, private variables, final values.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;
using Lines = std::vector<std::string>;

static const std::string arrays = "double A[100][100], B[100][100];\n";

static std::string function(const std::string &body, const std::string &params = "int n") {
  return arrays + "void f(" + params + ") {\n" + body + "\n}\n";
}

TEST(Nest, BoundsAndSteps) {
  auto domain = [](const std::string &header) {
    model::Nest nest = onlyNest(function(header + " for (int j = 0; j < 9; j++) A[i][j] = 1;"));
    return nest.statements.empty() ? "" : first(nest, "statement");
  };
  const std::string j = " and 0 <= j and j <= 8 }";
  EXPECT_EQ(domain("for (int i = 1; i < n; i++)"), "{ S0[i, j] : 1 <= i and i < n" + j);
  EXPECT_EQ(domain("for (int i = 1; n >= i; ++i)"), "{ S0[i, j] : 1 <= i and i <= n" + j);
  EXPECT_EQ(domain("for (int i = 1; i != n; i += 1)"), "{ S0[i, j] : 1 <= i and i < n" + j);
  EXPECT_EQ(domain("for (int i = n - 1; i >= 0; i = i - 1)"),
            "{ S0[i, j] : i < n and 0 <= i" + j);
  EXPECT_EQ(domain("for (int i = 1; i < n; i += 2)"),
            "{ S0[i, j] : 1 <= i and 2*floor((i + 1)/2) = i + 1 and i < n" + j);
  EXPECT_EQ(domain("for (int i = 1; i < n && 2 * i < n + 3; i++)"),
            "{ S0[i, j] : 1 <= i and i < n and 2i <= n + 2" + j);
}

TEST(Nest, MinimaAndMaximaInBounds) {
  model::Nest nest = onlyNest(
      arrays +
      "#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#define MIN(a, b) ((a) < (b) ? (a) : (b))\n"
      "void f(int n) { for (int i = 1; i < n; i++)\n"
      "  for (int j = MAX(1, i - 3); j < MIN(n, i + 4); j++) A[i][j] = 1; }\n");
  EXPECT_EQ(domains(nest), Lines{"{ S0[i, j] : 1 <= i and i < n and 1 <= j and i <= j + 3 and "
                                 "j < n and j <= i + 3 }"});
}

TEST(Nest, DecreasingLoopIsNegatedInTheSchedule) {
  model::Nest nest = onlyNest(function(
      "for (int i = n; i > 0; i--) { A[i][0] = 1; for (int j = 0; j < i; j++) A[i][j] = 2; }"));
  EXPECT_EQ(lines(nest, "schedule"),
            (Lines{"{ S0[i] -> [0, -i, 0] }", "{ S1[i, j] -> [0, -i, 1, j, 0] }"}));
}

TEST(Nest, RunsOfStatementsAreOne) {
  model::Nest nest = onlyNest(function("for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) {\n"
                                       "  double x = A[i - 1][j];\n"
                                       "  x *= 2; // twice\n"
                                       "  A[i][j] = x;\n"
                                       "}"));
  ASSERT_EQ(nest.statements.size(), 1u);
  EXPECT_EQ(model::bodyText(nest, nest.statements[0]),
            "double x = <A[i - 1, j]>;\n  x *= 2; // twice\n  <A[i, j]> = x;");
}

TEST(Nest, BranchesAroundLoopsGoToTheDomains) {
  model::Nest nest = onlyNest(function(
      "for (int i = 0; i < n; i++) { if (i > 3) for (int j = 0; j < i; j++) A[i][j] = 1;\n"
      "else for (int j = 0; j < 5; j++) A[i][j] = 2; }"));
  EXPECT_EQ(domains(nest),
            (Lines{"{ S0[i, j] : 0 <= i and i < n and 4 <= i and 0 <= j and j < i }",
                   "{ S1[i, j] : 0 <= i and i < n and i <= 3 and 0 <= j and j <= 4 }"}));
}

TEST(Nest, AccumulatorCollapsesItsLoop) {
  model::Nest nest = onlyNest(function(
      "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { double s = 0;\n"
      "for (int k = 0; k < i; k++) s += A[i][k] * B[k][j]; A[i][j] -= s; }"));
  EXPECT_EQ(domains(nest), Lines{"{ S0[i, j] : 0 <= i and i < n and 0 <= j and j < n }"});
  EXPECT_EQ(lines(nest, "read"),
            (Lines{"{ S0[i, j] -> A[i, k] : exists k : 0 <= k and k < i }",
                   "{ S0[i, j] -> B[k, j] : exists k : 0 <= k and k < i }",
                   "{ S0[i, j] -> A[i, j] }"}));
}

TEST(Nest, BoundsOfCollapsedLoopsAreCaptured) {
  model::Nest nest = onlyNest(
      arrays + "struct P { int m; };\nvoid f(int n, int k, struct P *p) {\n"
               "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { double s = 0;\n"
               "for (int l = k; l < p->m; l++) s += A[i][l]; B[i][j] = s; } }\n");
  EXPECT_EQ(lines(nest, "scalar"), (Lines{"k: int = k", "p_m_2: int = (p ? p->m : 0)"}));
  EXPECT_EQ(lines(nest, "body")[0], "double s = 0; for (int l = k; l < <p_m_2>; l++) "
                                    "s += <A[i, l]>; <B[i, j]> = s;");
}

TEST(Nest, TemporariesFromOutsideBecomePrivate) {
  model::Nest nest = onlyNest(function(
      "int i, j, k; double s; for (i = 0; i < n; i++) for (j = 0; j < n; j++) { s = 0;\n"
      "for (k = 0; k < i; k++) s += B[k][j]; A[i][j] -= s; }"));
  EXPECT_EQ(first(nest, "body"),
            "double s; int k; s = 0; for (k = 0; k < i; k++) s += <B[k, j]>; <A[i, j]> -= s;");
  EXPECT_EQ(nest.finals, "");
}

TEST(Nest, ConditionallyWrittenTemporaryIsRefused) {
  frontend::File file = extractText(function(
      "int k; for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {\n"
      "if (A[i][j] > 0) k = j; A[i][j] = k; }"));
  EXPECT_EQ(codes(file), Lines{"scalar-written"});
}

TEST(Nest, VariablesOfTheBodySetAnewInEachLoop) {
  model::Nest nest = onlyNest(function(
      "for (int i = 0; i < n; i++) { int j; double s;\n"
      "for (j = 0; j < n; j++) { s = A[i][j]; A[i][j] = s * 2; }\n"
      "for (j = 0; j < n; j++) { s = B[i][j]; A[i][j] += s; } }"));
  EXPECT_EQ(lines(nest, "body"), (Lines{"double s; s = <A[i, j]>; <A[i, j]> = s * 2;",
                                        "double s; s = <B[i, j]>; <A[i, j]> += s;"}));
}

TEST(Nest, TemporaryReadLaterKeepsItsLastValue) {
  frontend::File file = extractText(
      arrays + "double f(int n) { double t; for (int r = 0; r < 3; r++) { B[r][0] = t;\n"
               "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {\n"
               "t = A[i][j]; A[i][j] = 2 * t; } } return 0; }");
  ASSERT_FALSE(file.remarks.empty());
  EXPECT_EQ(file.remarks[0].code, "scalar-written"); // the outer loop reads the one before
  ASSERT_EQ(file.nests.size(), 1u);
  EXPECT_TRUE(file.nests[0].statements[0].accesses.back().last);
}

TEST(Nest, ValuesOfTheOuterLoopAreRepeated) {
  model::Nest nest = onlyNest(function(
      "for (int t = 0; t < n; t++) { double lam = x * t; int lo = t + 1;\n"
      "for (int i = lo; i < n; i++) A[i][lo] = lam;\n"
      "for (int i = 0; i < n; i++) B[i][t] = lam; }", "int n, double x"));
  EXPECT_EQ(first(nest, "statement"), "{ S0[t, i] : 0 <= t and t < n and t < i and i < n }");
  EXPECT_EQ(lines(nest, "body"),
            (Lines{"double lam = x * t; int lo = t + 1; <A[i, t + 1]> = lam;",
                   "double lam = x * t; <B[i, t]> = lam;"}));
}

TEST(Nest, RepeatedValuesOfTheSameName) {
  frontend::File file = extractText(function(
      "for (int t = 0; t < n; t++) { int k = t + 1; for (int i = 0; i < n; i++) { int h = k;\n"
      "{ int k = h + 1; for (int j = 0; j < n; j++) A[i][j] = k + h;\n"
      "for (int j = 0; j < n; j++) B[i][j] = k + h; } for (int j = 0; j < n; j++) B[j][i] = h; } "
      "}"));
  ASSERT_FALSE(file.remarks.empty());
  EXPECT_EQ(file.remarks[0].code, "name-hidden");
}

TEST(Nest, FinalValuesOfIterators) {
  model::Nest nest =
      onlyNest(arrays + "int f(int n) { int i, j;\n"
                        "for (i = 1; i <= n; i++) for (j = i; j < n; j++) A[i][j] = 1;\n"
                        "return i + j; }\n");
  EXPECT_EQ(nest.finals, "i = 1; if (i <= n) { i = (n); j = i; if (j < n) { j = (n); } "
                         "i = (n) + 1; } ");
}

TEST(Nest, IteratorsNotUsedLaterHaveNoFinals) {
  model::Nest nest = onlyNest(function("int i, j; for (i = 1; i <= n; i++)\n"
                                       "for (j = i; j < n; j++) A[i][j] = 1;\n"
                                       "for (i = 0; i < n; i++) A[i][0] = 2;"));
  EXPECT_EQ(nest.finals, "");
}

TEST(Nest, CallsOfVisibleFunctions) {
  model::Nest nest = onlyNest(
      "double sqrt(double); double A[9][9]; double scale; const double unit = 3;\n"
      "static double twice(double x) { double y = x * scale + unit; return y + sqrt(x); }\n"
      "static int fib(int x) { return x < 2 ? x : fib(x - 1) + fib(x - 2); }\n"
      "double pure(double) __attribute__((const));\n"
      "void f(void) { for (int i = 1; i < 9; i++) for (int j = 1; j < 9; j++)\n"
      "A[i][j] = twice(A[i - 1][j]) + fib(i) + pure(j); }\n");
  EXPECT_TRUE(nest.callsLibm);
  EXPECT_EQ(lines(nest, "global"), Lines{"scale"});
}

TEST(Nest, MacrosKeepTheirSpelling) {
  model::Nest nest = onlyNest(
      arrays +
      "#define W 2.5\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n#define AT(i, j) A[i][j]\n"
      "void f(int n) { for (int i = 1; i < n; i++) for (int j = 1; j < n; j++)\n"
      "AT(i, j) = W * MAX(AT(i - 1, j), A[i][j - 1]); }\n");
  EXPECT_EQ(first(nest, "body"), "<A[i, j]> = W * MAX(<A[i - 1, j]>, <A[i, j - 1]>);");
}

TEST(Nest, MacrosThatHideAccessesAreExpanded) {
  model::Nest nest = onlyNest(
      arrays + "#define STEP(i, j) A[i][j] = A[i - 1][j] + 1\n"
               "void f(int n) { for (int i = 1; i < n; i++) for (int j = 1; j < n; j++)\n"
               "{ STEP(i, j); } }\n");
  EXPECT_EQ(first(nest, "body"), "<A[i, j]> = <A[i - 1, j]> + 1;");
}

TEST(Nest, MacroOfTheFunctionIsExpanded) {
  model::Nest nest = onlyNest(function("\n#define C 4\nfor (int i = 1; i < n; i++)\n"
                                       "for (int j = 1; j < n; j++) A[i][j] = C;"));
  EXPECT_EQ(first(nest, "body"), "<A[i, j]> = 4;");
}

TEST(Nest, LoopsFromMacros) {
  model::Nest nest =
      onlyNest(arrays + "#define FOR(v, a, b) for (int v = a; v < b; v++)\n"
                        "void f(int n) { FOR(i, 1, n) FOR(j, 1, n) A[i][j] = 1; }\n");
  EXPECT_EQ(domains(nest), Lines{"{ S0[i, j] : 1 <= i and i < n and 1 <= j and j < n }"});
}

TEST(Nest, PlacesInTheFile) {
  std::string text = arrays + "/* about f */\nstatic void\nf(int n) {\n"
                              "  for (int i = 1; i < n; i++)\n"
                              "    for (int j = 1; j < n; j++)\n      A[i][j] = 1;\n}\n";
  model::Nest nest = onlyNest(text);
  EXPECT_EQ(text.substr(nest.insertAt, 13), "/* about f */");
  EXPECT_EQ(text.substr(nest.range.begin, 5), "for (");
  EXPECT_EQ(text.substr(nest.range.end - 2, 3), "1;\n");
  EXPECT_EQ(nest.loc.line, 5u);
  EXPECT_EQ(nest.loc.column, 3u);
  EXPECT_EQ(nest.function, "f");
}

TEST(Nest, MainFunction) {
  frontend::File file = extractText("int main(int argc, char *argv[]) { return argc; }\n");
  ASSERT_TRUE(file.main);
  EXPECT_EQ(file.main->declaration, "int main(int, char **)");
  EXPECT_EQ(file.main->params, (std::vector<std::string>{"int", "char **"}));
  EXPECT_EQ(extractText("int main(void) { return 0; }\n").main->declaration, "int main(void)");
  EXPECT_EQ(extractText("int main() { return 0; }\n").main->declaration, "int main()");
  EXPECT_EQ(extractText("int main(c, v) int c; const char **v; { return c; }\n").main->declaration,
            "int main(int, const char **)");
  EXPECT_FALSE(extractText("int f(void) { return 0; }\n").main);
}

TEST(Nest, ErrorsInTheFile) {
  frontend::Options options;
  options.command = {"clang"};
  auto file = frontend::extract("/nonexistent/file.c", options);
  ASSERT_FALSE(bool(file));
  llvm::consumeError(file.takeError());
}

TEST(Nest, ScalarsAndParametersHaveDifferentNames) {
  model::Nest nest = onlyNest(function("for (int i = 0; i < n; i++) for (int j = 0; j < n; j++)\n"
                                       "A[i][j] = n * 2.0;"));
  ASSERT_EQ(nest.scalars.size(), 1u);
  EXPECT_EQ(nest.scalars[0].name, "n");
  ASSERT_EQ(nest.params.size(), 1u);
  EXPECT_NE(nest.params[0].name, "n");
  EXPECT_EQ(nest.params[0].text, "n");
}
