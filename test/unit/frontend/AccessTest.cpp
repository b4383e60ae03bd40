// SPDX-License-Identifier: Apache-2.0
//===- AccessTest.cpp - arrays, subscripts and guards ---------------------===//
//
// Which element an expression means, in which array, and when.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;
using Lines = std::vector<std::string>;

static model::Nest twoLoops(const std::string &params, const std::string &statement,
                            const std::string &before = "", const std::string &top = "") {
  return onlyNest(top + "void f(int n, int m" + params + ") {\n" + before +
                  "\nfor (int i = 1; i < n; i++) for (int j = 1; j < m; j++) {\n" + statement +
                  "\n} }\n");
}

TEST(Access, PointerToRows) {
  model::Nest nest = twoLoops(", double (*A)[m]", "A[i][j] = A[i - 1][j - 1];");
  EXPECT_EQ(lines(nest, "array"),
            Lines{"A: double[][m], base (double *)(A), strides "
                  "(long)(sizeof(A[0]) / sizeof(double)), 1L"});
  EXPECT_EQ(lines(nest, "read"), Lines{"{ S0[i, j] -> A[i - 1, j - 1] }"});
  EXPECT_EQ(lines(nest, "context"), Lines{"{ : 1 <= m }"});
}

TEST(Access, DereferencesAndSums) {
  model::Nest nest = twoLoops(", double *p, double (*A)[50]",
                              "*(p + i) = *(*(A + i) + j - 1) + (p + 2)[j] + *(&A[i][1] + j);");
  EXPECT_EQ(lines(nest, "read"),
            (Lines{"{ S0[i, j] -> A[i, j - 1] }", "{ S0[i, j] -> p[j + 2] }",
                   "{ S0[i, j] -> A[i, j + 1] }"}));
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> p[i] }"});
}

TEST(Access, FlattenedWithVariableRow) {
  model::Nest nest = twoLoops(", double *u", "u[i*(n+2)+j] += u[(i-1)*(n+2)+j-1];");
  EXPECT_EQ(lines(nest, "array"),
            Lines{"u: double[][n + 2], base (double *)(u), strides (2L + (long)(n)), 1L, "
                  "delinearized"});
  EXPECT_EQ(lines(nest, "read"),
            (Lines{"{ S0[i, j] -> u[i - 1, j - 1] }", "{ S0[i, j] -> u[i, j] }"}));
}

TEST(Access, FlattenedWithConstantRow) {
  model::Nest nest = twoLoops("", "u[i*W+j] = u[(i-1)*W+j-1];", "",
                              "enum { W = 64 };\ndouble u[W * W];\n");
  EXPECT_EQ(lines(nest, "array"),
            Lines{"u: double[][64], base (double *)(u), strides 64L, 1L, delinearized"});
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> u[i, j] }"});
}

TEST(Access, FlattenedThreeDimensions) {
  model::Nest nest = twoLoops(", int k, double *u",
                              "for (int l = 1; l < k; l++) u[(i*m+j)*k+l] = u[((i-1)*m+j)*k+l-1];");
  EXPECT_EQ(lines(nest, "read"), Lines{"{ S0[i, j, l] -> u[i - 1, j, l - 1] }"});
  ASSERT_EQ(nest.arrays[0].extents.size(), 3u);
  EXPECT_EQ(model::toIsl(*nest.arrays[0].extents[1]), "m");
  EXPECT_EQ(model::toIsl(*nest.arrays[0].extents[2]), "k");
}

TEST(Access, SmallFactorsAreNotRows) {
  model::Nest nest = twoLoops(", double *u", "u[2 * i + j] = 1;");
  EXPECT_FALSE(nest.arrays[0].delinearized);
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> u[2i + j] }"});
}

TEST(Access, ModuloOfIterators) {
  model::Nest nest = twoLoops("", "A[i % 2][j] = A[(i + 1) % 2][j - 1];", "", "double A[2][99];\n");
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> A[i - 2*floor((i)/2), j] }"});
}

TEST(Access, GuardsOfBranches) {
  model::Nest nest = twoLoops("", "if (i > 3 && j < i) A[i][j] = 1; else A[j][i] = 2;", "",
                              "double A[99][99];\n");
  EXPECT_EQ(lines(nest, "write"),
            (Lines{"{ S0[i, j] -> A[i, j] : 4 <= i and j < i }",
                   "{ S0[i, j] -> A[j, i] : ((i <= 3) or (i <= j)) }"}));
  EXPECT_TRUE(lines(nest, "read").empty());
}

TEST(Access, BothBranchesWriteTheElement) {
  model::Nest nest = twoLoops(", double *x", "if (x[i] > 0) A[i][j] = 1; else { A[i][j] = 2; }", "",
                              "double A[99][99];\n");
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> A[i, j] }"});
  EXPECT_EQ(lines(nest, "read"), Lines{"{ S0[i, j] -> x[i] }"});
}

TEST(Access, ConditionsOnData) {
  model::Nest nest = twoLoops("", "if (F[i][j] && j > 2) A[i][j] = B[i][j];", "",
                              "double A[99][99], B[99][99]; char F[99][99];\n");
  EXPECT_EQ(lines(nest, "read"),
            (Lines{"{ S0[i, j] -> F[i, j] }", "{ S0[i, j] -> B[i, j] : 3 <= j } conditional",
                   "{ S0[i, j] -> A[i, j] : 3 <= j } conditional"}));
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> A[i, j] : 3 <= j } conditional"});
}

TEST(Access, ShortCircuitAndTernary) {
  model::Nest nest = twoLoops("", "A[i][j] = i > 5 ? A[i - 1][j] : j > 7 || B[i][j] > 0;", "",
                              "double A[99][99], B[99][99];\n");
  EXPECT_EQ(lines(nest, "read"), (Lines{"{ S0[i, j] -> A[i - 1, j] : 6 <= i }",
                                        "{ S0[i, j] -> B[i, j] : i <= 5 and j <= 7 }"}));
}

TEST(Access, ReadOfWhatWasJustWritten) {
  model::Nest nest = twoLoops("", "A[i][j] = B[i][j]; B[i][j] = A[i][j] + A[i][j];", "",
                              "double A[99][99], B[99][99];\n");
  EXPECT_EQ(lines(nest, "read"), Lines{"{ S0[i, j] -> B[i, j] }"});
  EXPECT_EQ(first(nest, "body"), "<A[i, j]> = <B[i, j]>; <B[i, j]> = <A[i, j]> + <A[i, j]>;");
}

TEST(Access, CompoundAssignmentAndIncrement) {
  model::Nest nest = twoLoops("", "A[i][j] *= 2; C[i][j]++;", "",
                              "double A[99][99]; int C[99][99];\n");
  EXPECT_EQ(lines(nest, "read"), (Lines{"{ S0[i, j] -> A[i, j] }", "{ S0[i, j] -> C[i, j] }"}));
  EXPECT_EQ(lines(nest, "write"), (Lines{"{ S0[i, j] -> A[i, j] }", "{ S0[i, j] -> C[i, j] }"}));
}

TEST(Access, Overlap) {
  auto overlap = [](const std::string &params, const std::string &before = "") {
    model::Nest nest = twoLoops(params, "p[i] = q[j];", before);
    return !nest.arrays[0].mayOverlap.empty() || !nest.arrays[1].mayOverlap.empty();
  };
  const std::string allocate = "void *malloc(unsigned long); double *p = malloc(n * sizeof *p), "
                               "*q = malloc(m * sizeof *q);";
  EXPECT_TRUE(overlap(", double *p, double *q"));
  EXPECT_FALSE(overlap(", double *restrict p, double *q"));
  EXPECT_FALSE(overlap("", "double p[n], q[m];"));
  EXPECT_TRUE(overlap(", double *p", "double q[m];"));
  EXPECT_FALSE(overlap("", allocate));
  EXPECT_TRUE(overlap("", allocate + " q = p + 1;"));
}

TEST(Access, ExtentsOfAllocations) {
  auto extents = [](const std::string &before, const std::string &element = "p[i]") {
    model::Nest nest = onlyNest(
        "void *malloc(unsigned long); void *calloc(unsigned long, unsigned long);\n"
        "int scanf(const char *, ...); void keep(int *);\n"
        "void f(int n, int m) { " +
        before + " for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) " + element + " = 1; }");
    std::string line = first(nest, "array");
    return line.substr(0, line.find(", base"));
  };
  EXPECT_EQ(extents("double *p = malloc(n * sizeof *p);"), "p: double[n]");
  EXPECT_EQ(extents("double *p = (double *)malloc((unsigned long)(n + 1) * sizeof(double));"),
            "p: double[n + 1]");
  EXPECT_EQ(extents("double *p = calloc(n, sizeof(double));"), "p: double[n]");
  EXPECT_EQ(extents("double *p = malloc(8 * n);"), "p: double[n]");
  EXPECT_EQ(extents("double (*p)[m]; p = malloc(n * sizeof *p);", "p[i][j]"), "p: double[n][m]");
  EXPECT_EQ(extents("double *p = malloc(n * m * sizeof *p);", "p[i * m + j]"), "p: double[n][m]");
  EXPECT_EQ(extents("scanf(\"%d\", &n); double *p = malloc(n * sizeof *p);"), "p: double[n]");
  // The size is not what it was any more, or nobody knows.
  EXPECT_EQ(extents("double *p = malloc(n * sizeof *p); n++;"), "p: double[]");
  EXPECT_EQ(extents("keep(&n); double *p = malloc(n * sizeof *p);"), "p: double[]");
  EXPECT_EQ(extents("double *p = malloc(n * sizeof *p); p = p + 1;"), "p: double[]");
  EXPECT_EQ(extents("double *p; while (scanf(\"%d\", &n) == 1) p = malloc(n * sizeof *p);"),
            "p: double[]");
  EXPECT_EQ(extents("double *p = 0; if (m > 3) p = malloc(n * sizeof *p);"), "p: double[]");
}

TEST(Access, FieldsAreCaptured) {
  model::Nest nest = onlyNest("struct P { int n; double dx; }; double A[99][99];\n"
                              "void f(struct P *s) { for (int i = 1; i < s->n; i++)\n"
                              "for (int j = 1; j < s->n / 2; j++) A[i][j] = s->dx; }");
  EXPECT_EQ(domains(nest), Lines{"{ S0[i, j] : 1 <= i and i < s_n and 1 <= j and j < s_n_div_2 }"});
  EXPECT_EQ(lines(nest, "scalar"), Lines{"s_dx: double = s->dx"});
  EXPECT_EQ(first(nest, "body"), "<A[i, j]> = <s_dx>;");
}

TEST(Access, UnsignedArithmeticInSubscripts) {
  model::Nest nest = onlyNest("double A[99][99];\n"
                              "void f(unsigned long n) { for (unsigned long i = 1; i < n; i++)\n"
                              "for (unsigned j = 1; j < 99; j++) A[i][j] = A[i - 1][j - 1]; }");
  EXPECT_EQ(lines(nest, "read"), Lines{"{ S0[i, j] -> A[i - 1, j - 1] }"});
}

TEST(Access, ArraysInStructs) {
  model::Nest nest = onlyNest(
      "struct G { int m; double *u; double w[9][9]; };\n"
      "void f(struct G *g, int n) { for (int i = 1; i < n; i++) for (int j = 1; j < g->m; j++)\n"
      "g->u[i * g->m + j] = g->u[(i - 1) * g->m + j] + g->w[i][j]; }");
  EXPECT_EQ(lines(nest, "array"),
            (Lines{"g_u: double[][g_m], base (double *)((g ? g->u : 0)), strides "
                   "(long)((g ? g->m : 0)), 1L, delinearized, may overlap g_w",
                   "g_w: double[9][9], base (double *)((g ? g->w : 0)), strides "
                   "(long)(sizeof(g->w[0]) / sizeof(double)), 1L, may overlap g_u"}));
  EXPECT_EQ(lines(nest, "write"), Lines{"{ S0[i, j] -> g_u[i, j] }"});
}

TEST(Access, PointersInTheHeaderNeedNoTest) {
  model::Nest nest = onlyNest(
      "struct G { int n; double (*w)[9]; };\n"
      "void f(struct G *g) { for (int i = 1; i < g->n; i++) for (int j = 1; j < 9; j++)\n"
      "g->w[i][j] = 1; }");
  EXPECT_EQ(nest.arrays.at(0).baseText, "(double *)(g->w)");
}

TEST(Access, ValuesThatAPointerMayReach) {
  const std::string top = "int gn; double gd; void keep(int *);\n";
  auto watches = [&](const std::string &params, const std::string &body) {
    model::Nest nest = onlyNest(top + "void f(int n, " + params + ") {" + body + "}");
    return !nest.arrays.empty() && nest.arrays.back().watched;
  };
  const std::string ints = "for (int i = 1; i < n; i++) for (int j = 1; j < gn; j++) p[i] = j;";
  const std::string doubles = "for (int i = 1; i < n; i++) for (int j = 1; j < gn; j++) p[i] = gd;";
  EXPECT_TRUE(watches("int *p", ints));
  EXPECT_FALSE(watches("int *restrict p", ints));
  EXPECT_FALSE(watches("double *p", ints));
  EXPECT_TRUE(watches("double *p", doubles));
  EXPECT_FALSE(watches("float *p", doubles));
  EXPECT_TRUE(watches("char *p", doubles));
  EXPECT_FALSE(watches("double *p", "double c = gd; for (int i = 1; i < n; i++) "
                                    "for (int j = 1; j < n; j++) p[i] = c;"));
  EXPECT_TRUE(watches("int *p", "keep(&n); for (int i = 1; i < n; i++) "
                                  "for (int j = 1; j < n; j++) p[i] = j;"));
}

TEST(Access, UnsignedBoundsThatMayWrapAreLargeParameters) {
  model::Nest nest = onlyNest(
      "double A[99][99];\n"
      "void f(unsigned long n) { for (unsigned long i = 1; i < n; i++)\n"
      "for (unsigned long j = 1; j < 9; j++) if (j < n - 4) A[i][j] = A[i - 1][j]; }");
  EXPECT_EQ(lines(nest, "read"), Lines{"{ S0[i, j] -> A[i - 1, j] : j < n_minus_4 }"});
  ASSERT_EQ(nest.params.size(), 2u);
  // The difference is only compared: where it is huge, any huge number says the same. The size is
  // computed with, so it must be within reach.
  EXPECT_EQ(nest.params[1].text, "(n - 4)");
  EXPECT_TRUE(nest.params[1].saturates);
  EXPECT_FALSE(nest.params[0].saturates);
  EXPECT_EQ(nest.params[1].min, 0);
  EXPECT_FALSE(nest.params[1].max);
}
