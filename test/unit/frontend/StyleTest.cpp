// SPDX-License-Identifier: Apache-2.0
//===- StyleTest.cpp - other spellings of loops and scalars ---------------===//
//
// Temporaries that outlive the nest, loops that are no plain `for`, variables that advance,
// buffers that change places.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;
using Lines = std::vector<std::string>;

static std::string function(const std::string &body, const std::string &params = "int n") {
  return "double A[100][100], v[10000];\nvoid use(double);\nvoid f(" + params + ") {\n" + body +
         "\n}\n";
}

/// Domains of `body` equal those of the plain loops in `plain`.
static void sameDomains(const std::string &body, const std::string &plain) {
  SCOPED_TRACE(body);
  EXPECT_EQ(domains(onlyNest(function(body))), domains(onlyNest(function(plain))));
}

static const std::string square = "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) "
                                  "A[i][j] = A[i - 1][j];";

TEST(Style, LastValueIsStored) {
  model::Nest nest = onlyNest(function("double t = 0; for (int i = 1; i < n; i++)\n"
                                       "for (int j = 1; j < n; j++) { t = A[i - 1][j]; "
                                       "A[i][j] = t; } use(t);"));
  EXPECT_EQ(lines(nest, "write"), (Lines{"{ S0[i, j] -> A[i, j] }", "{ S0[i, j] -> t_2[] } last"}));
  EXPECT_EQ(model::bodyText(nest, nest.statements[0]),
            "const int hetile_last = <last>; double t; t = <A[i - 1, j]>; <A[i, j]> = t;\n"
            "if (hetile_last) <t_2[]> = t;");
}

TEST(Style, LastValueOfConditionalWriteIsRefused) {
  frontend::File file = extractText(function(
      "double t = 0; for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) {\n"
      "if (A[i][j] > 0) t = A[i - 1][j]; A[i][j] = 1; } use(t);"));
  EXPECT_TRUE(file.nests.empty());
  EXPECT_EQ(codes(file), Lines{"scalar-written"});
}

TEST(Style, CapturedValuesAreWatched) {
  model::Nest nest =
      onlyNest("int size;\nvoid f(int (*p)[9], int n) { for (int i = 1; i < n; i++)\n"
               "for (int j = 1; j < size; j++) p[i][j] = p[i - 1][j]; }\n");
  ASSERT_EQ(nest.arrays.size(), 2u);
  EXPECT_TRUE(nest.arrays[1].watched);
  EXPECT_EQ(nest.arrays[1].mayOverlap, std::vector<unsigned>{0});
}

TEST(Style, WhileLoops) {
  sameDomains("int i = 1, j; for (i = 1; i < n;) { j = 1; while (j < n) { A[i][j] = A[i - 1][j]; "
              "j++; } i += 1; }", square);
  sameDomains("for (int i = 1; i < n; i++) { int j = 1; while (j <= n - 1) { "
              "A[i][j] = A[i - 1][j]; ++j; } }", square);
}

TEST(Style, CountingDown) {
  const std::string plain = "for (int i = n - 1; i >= 0; i--) for (int j = n - 1; j >= 1; j--) "
                            "A[i][j] += 1;";
  sameDomains("for (int i = n; i-- > 0;) for (int j = n; --j >= 1;) A[i][j] += 1;", plain);
  sameDomains("for (int i = n; i--;) for (int j = n - 1; j; j--) A[i][j] += 1;", plain);
  model::Nest nest =
      onlyNest(function("for (unsigned i = n; i-- > 0;) for (unsigned j = n; j-- > 0;)"
                        " A[i][j] += 1;",
                        "unsigned n"));
  EXPECT_EQ(domains(nest), Lines{"{ S0[i, j] : i < n and 0 <= i and j < n and 0 <= j }"});
}

TEST(Style, ContinueBecomesACondition) {
  sameDomains("for (int i = 1; i < n; i++) { if (i == 3) continue; "
              "for (int j = 1; j < n; j++) A[i][j] = A[i - 1][j]; }",
              "for (int i = 1; i < n; i++) if (i == 3) {} else "
              "for (int j = 1; j < n; j++) A[i][j] = A[i - 1][j];");
  model::Nest nest = onlyNest(function(
      "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) {\n"
      "if (A[i][j] > 1) continue; A[i][j] = A[i - 1][j]; }"));
  EXPECT_EQ(model::bodyText(nest, nest.statements[0]).find("continue"), std::string::npos);
}

TEST(Style, SwitchIsConditional) {
  model::Nest nest = onlyNest(function(
      "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) {\n"
      "switch (i % 3) { case 1: A[i][j] = 1; break; default: A[i][j] += A[i - 1][j]; } }"));
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> A[i, j] } conditional"});
}

TEST(Style, RunningIndex) {
  model::Nest nest = onlyNest(function("int k = 0; for (int i = 0; i < n; i++) for (int j = 0; j < "
                                       "50; j++) { v[k] = k; k++; } use(k);"));
  EXPECT_EQ(lines(nest, "write").size(), 1u);
  EXPECT_NE(nest.finals.find("k = (int)("), std::string::npos);
}

TEST(Style, PointerThatAdvances) {
  model::Nest nest = onlyNest(function(
      "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) *p++ = *q++ + 1;",
      "double *restrict p, double *restrict q, int n, int m"));
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> p_2[i, j] }"});
  EXPECT_EQ(first(nest, "required"), "{ : 0 <= m and 0 <= n }");
}

TEST(Style, TwoIteratorsInOneHeader) {
  model::Nest nest = onlyNest(function("for (int i = 0, k = n - 1; i < n; i++, k--) for (int j = "
                                       "1; j < n; j++) A[k][j] = A[k][j - 1];"));
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> A[-i + n - 1, j] }"});
}

TEST(Style, BuffersChangePlaces) {
  model::Nest nest = onlyNest(
      "void f(int n, int m, double *a, double *b) { for (int t = 0; t < m; t++) {\n"
      "for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];\n"
      "double *c = a; a = b; b = c; } }\n");
  ASSERT_EQ(nest.arrays.size(), 1u);
  EXPECT_EQ(nest.arrays[0].extents.size(), 2u);
  EXPECT_EQ(nest.arrays[0].mayOverlap, std::vector<unsigned>{0});
  EXPECT_EQ(nest.checks.size(), 1u);
  EXPECT_EQ(lines(nest, "write").size(), 1u);
}

TEST(Style, ProductsOf32BitsAreCheckedOnEntry) {
  model::Nest nest = onlyNest("void f(unsigned n, unsigned m, double *a) {\n"
                              "for (unsigned i = 1; i < n; i++) for (unsigned j = 1; j < m; j++)\n"
                              "a[i * m + j] = a[(i - 1) * m + j] + a[i * m + j - 1]; }\n");
  ASSERT_FALSE(nest.checks.empty());
  for (const std::string &check : nest.checks)
    EXPECT_NE(check.find(" < 4294967296.0"), std::string::npos) << check;
}

TEST(Style, ExchangeOfOtherThingsIsRefused) {
  frontend::File file = extractText(
      "void f(int n, int m, double *a, double *b, double *c) { for (int t = 0; t < m; t++) {\n"
      "for (int i = 1; i < n - 1; i++) b[i] = a[i - 1] + a[i + 1];\n"
      "a = b; b = c; } }\n");
  EXPECT_TRUE(file.nests.empty());
}
