// SPDX-License-Identifier: Apache-2.0
//===- RowsTest.cpp - rows behind pointers, and pointers to rows ----------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;

namespace {
using Lines = std::vector<std::string>;

const std::string loops = "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) ";

TEST(Rows, PointerToPointer) {
  model::Nest nest =
      onlyNest("void f(int n, double **a) { " + loops + "a[i][j] = a[i - 1][j]; }");
  const model::Array &a = nest.arrays.at(0);
  EXPECT_EQ(a.baseText, "(const void *)(a)");
  EXPECT_EQ(a.addressText, "&((double **)%b)[%0][%1]");
  EXPECT_EQ(a.slotTexts, Lines{"&((double **)%b)[%0]"});
  EXPECT_EQ(a.strideTexts, (Lines{"", "1L"}));
  EXPECT_EQ(lines(nest, "read"), Lines{"{ S0[i, j] -> a[i - 1, j] }"});
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> a[i, j] }"});
}

TEST(Rows, PointerToPointerToPointer) {
  model::Nest nest = onlyNest("void f(int n, float ***a) { " + loops + "a[2][i][j] = 1; }");
  const model::Array &a = nest.arrays.at(0);
  EXPECT_EQ(a.addressText, "&((float ***)%b)[%0][%1][%2]");
  EXPECT_EQ(a.slotTexts, (Lines{"&((float ***)%b)[%0]", "&((float ***)%b)[%0][%1]"}));
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> a[2, i, j] }"});
}

TEST(Rows, ArraysOfPointers) {
  model::Nest nest = onlyNest("double *a[9]; struct S { double (*b[3])[7]; };\n"
                              "void f(int n, struct S *s) { " + loops +
                              "a[i][j] = s->b[1][i][j]; }");
  ASSERT_EQ(nest.arrays.size(), 2u);
  EXPECT_EQ(lines(nest, "array"),
            (Lines{"s_b: double[3][][7], base (const void *)((s ? s->b : 0)), strides , "
                   "(long)(sizeof(s->b[0][0]) / sizeof(double)), 1L, address "
                   "&((double (**)[7])%b)[%0][%1][%2], may overlap a",
                   "a: double[9][], base (const void *)(a), strides , 1L, address "
                   "&((double **)%b)[%0][%1], may overlap s_b"}));
}

TEST(Rows, DereferencesAndSums) {
  model::Nest nest = onlyNest("void f(int n, double **a) { " + loops +
                              "*(*(a + i) + j) = *(a[i - 1] + j) + (*(a + i))[j - 1] + **a; }");
  EXPECT_EQ(lines(nest, "read"),
            (Lines{"{ S0[i, j] -> a[i - 1, j] }", "{ S0[i, j] -> a[i, j - 1] }",
                   "{ S0[i, j] -> a[0, 0] }"}));
}

TEST(Rows, RestrictOnTheTableSaysNothingAboutTheRows) {
  model::Nest nest = onlyNest("void f(int n, double **restrict a, double *restrict *b) { " +
                              loops + "a[i][j] = b[i][j]; }");
  EXPECT_EQ(nest.arrays.at(0).mayOverlap, std::vector<unsigned>{1});
}

TEST(Rows, AnAllocatedTableSaysNothingAboutTheRows) {
  model::Nest nest = onlyNest(
      "void *malloc(unsigned long); double *row(int); double b[99][99];\n"
      "void f(int n) { double **a = malloc(n * sizeof *a);\n"
      "for (int i = 0; i < n; i++) a[i] = row(i);\n" + loops + "a[i][j] = b[i][j]; }");
  EXPECT_EQ(nest.arrays.at(0).mayOverlap, std::vector<unsigned>{1});
}

TEST(Rows, DeclaredInTheNest) {
  model::Nest nest = onlyNest(
      "void f(int n, double **a) { for (int i = 1; i < n; i++) {\n"
      "double *row = a[i], *const up = a[i - 1] + 1; const int k = i + 1; const double *p = a[k];\n"
      "for (int j = 1; j < n; j++) row[j] = up[j] + *(p + j - 1); } }");
  EXPECT_EQ(lines(nest, "read"), (Lines{"{ S0[i, j] -> a[i - 1, j + 1] }",
                                        "{ S0[i, j] -> a[i + 1, j - 1] }"}));
  EXPECT_EQ(nest.statements.at(0).iterators.size(), 2u);
  EXPECT_EQ(first(nest, "body").find("row"), std::string::npos) << first(nest, "body");
}

TEST(Rows, OfFlattenedAndOfTrueArrays) {
  model::Nest nest = onlyNest(
      "double b[99][99]; void f(int n, double *u) { for (int i = 1; i < n; i++) {\n"
      "double *row = &u[i * n], *up = u + (i - 1) * n, *other = b[i]; double (*rows)[99] = b + 1;\n"
      "for (int j = 1; j < n; j++) row[j] = up[j] + other[j] + rows[i][j]; } }");
  EXPECT_EQ(lines(nest, "read"), (Lines{"{ S0[i, j] -> u[i - 1, j] }", "{ S0[i, j] -> b[i, j] }",
                                        "{ S0[i, j] -> b[i + 1, j] }"}));
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> u[i, j] }"});
}

TEST(Rows, AssignedInTheNest) {
  const std::string start = "void f(int n, double **a) { double *row, *up; ";
  model::Nest nest = onlyNest(start + "for (int i = 1; i < n; i++) { row = a[i]; up = a[i - 1];\n"
                              "for (int j = 1; j < n; j++) row[j] = up[j]; } }");
  EXPECT_EQ(lines(nest, "read"), Lines{"{ S0[i, j] -> a[i - 1, j] }"});
  auto refusals = [&](const std::string &body) { return codes(extractText(start + body + "}")); };
  // The last value is read afterwards; a use before the assignment.
  EXPECT_EQ(refusals("for (int i = 1; i < n; i++) { row = a[i]; for (int j = 1; j < n; j++) "
                     "row[j] = 1; } row[0] = 1;"),
            Lines{"pointer-modified"});
  // The second of two assignments holds.
  nest = onlyNest(start + "for (int i = 1; i < n; i++) { row = a[i]; row = a[i - 1];\n"
                          "for (int j = 1; j < n; j++) row[j] = 1; } }");
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> a[i - 1, j] }"});
  EXPECT_EQ(refusals("up = a[0]; for (int i = 1; i < n; i++) { for (int j = 1; j < n; j++) "
                     "up[j] = 1; up = a[i]; }"),
            Lines{"pointer-modified"});
  EXPECT_EQ(refusals("for (int i = 1; i < n; i++) { row = a[i]; if (a[i][0] > 3) row = a[3]; "
                     "for (int j = 1; j < n; j++) row[j] = 1; }"),
            Lines{"pointer-modified"});
}

TEST(Rows, InAStatementWithALoop) {
  model::Nest nest = onlyNest(
      "void f(int n, double **a) { for (int t = 0; t < n; t++) for (int i = 1; i < n; i++) {\n"
      "double s = 0; for (int k = 0; k < 4; k++) { const double *row = a[k]; s += row[i]; }\n"
      "a[0][i] = s; } }");
  EXPECT_EQ(first(nest, "body").find("row"), std::string::npos) << first(nest, "body");
  EXPECT_NE(first(nest, "body").find("<a[k, i]>"), std::string::npos) << first(nest, "body");
}

TEST(Rows, ThatAnIteratorMovesLater) {
  // k is 3 where row is set.
  EXPECT_EQ(codes(extractText("void f(int n, double **a) { int k; for (int i = 1; i < n; i++) {\n"
                              "for (k = 0; k < 3; k++) a[i][k] = 1; double *row = a[k];\n"
                              "for (k = 0; k < n; k++) row[k] = 1; } }")),
            Lines{"non-affine-subscript"});
}

TEST(Rows, PointersThatTheNestWrites) {
  auto refusals = [&](const std::string &body) {
    return codes(extractText("void f(int n, double **a, double *p) { " + body + "}"));
  };
  EXPECT_EQ(refusals(loops + "{ a[i][j] = 1; a[i] = p; }"), Lines{"pointer-modified"});
  EXPECT_EQ(refusals(loops + "*a[i]++ = 1;"), Lines{"pointer-modified"});
  EXPECT_EQ(refusals(loops + "{ double **q = &a[i]; *q = p; a[i][j] = 1; }"),
            Lines{"pointer-modified"});
}

} // namespace
