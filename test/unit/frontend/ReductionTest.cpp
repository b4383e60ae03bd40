// SPDX-License-Identifier: Apache-2.0
//===- ReductionTest.cpp - scalars with a copy for each row ---------------===//
//
// Which spellings are reductions, of which kind, and what is none.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

#include <map>

using namespace hetile;
using namespace hetile::test;
using model::Fold;
using Lines = std::vector<std::string>;

namespace {
const char *const declarations =
    "double fmax(double, double); double fmin(double, double); float fmaxf(float, float);\n"
    "double fabs(double); double sqrt(double);\n"
    "#define N 100\n#define MAX(a, b) ((a) > (b) ? (a) : (b))\n"
    "double A[N][N]; float F[N][N]; int I[N][N];\n"
    "static double larger(double a, double b) { return a < b ? b : a; }\n"
    "static double forgetful(double a, double b) { if (a > b) return a; else return b; }\n"
    "struct S { int n; double err; long count; };\n"
    "double g; int k, c;\n"
    "void f(struct S *s, double *out, double d, float e, int x, short h, char b, unsigned u) {\n";

#define LOOPS "for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) "

std::string withLoops(const std::string &body) { return declarations + (LOOPS "{" + body + "} }"); }

void expectFold(const std::string &body, Fold fold, const std::string &name) {
  frontend::File file = extractText(withLoops(body));
  ASSERT_EQ(codes(file), Lines{}) << body;
  ASSERT_EQ(file.nests.size(), 1u) << body;
  const model::Nest &nest = file.nests[0];
  ASSERT_EQ(nest.reductions.size(), 1u) << body;
  EXPECT_EQ(nest.reductions[0].fold, fold) << body;
  EXPECT_EQ(nest.reductions[0].name, name) << body;
  EXPECT_TRUE(nest.reductions[0].exact) << body;
}

void expectRefused(const std::string &body, const std::string &code) {
  EXPECT_EQ(codes(extractText(withLoops(body))), Lines{code}) << body;
}
} // namespace

TEST(Reduction, IntegersInEverySpelling) {
  expectFold("x += I[i][j];", Fold::Sum, "x");
  expectFold("if (A[i][j] > 0) x++;", Fold::Sum, "x");
  expectFold("x = x - I[i][j] + 3;", Fold::Sum, "x");
  expectFold("x = I[i][j] + x;", Fold::Sum, "x");
  expectFold("h += I[i][j];", Fold::Sum, "h");
  expectFold("u = u * I[i][j];", Fold::Product, "u");
  expectFold("k ^= I[i][j];", Fold::BitXor, "k");
  expectFold("b |= I[i][j];", Fold::BitOr, "b");
  expectFold("x &= I[i][j], x &= 7;", Fold::BitAnd, "x");
  expectFold("x = x && A[i][j] > 0;", Fold::LogicalAnd, "x");
  expectFold("x = A[i][j] > 0 || x;", Fold::LogicalOr, "x");
  expectFold("if (A[i][j] > 9) x = 1;", Fold::Set, "x");
  expectFold("s->count += I[i][j];", Fold::Sum, "s->count");
}

TEST(Reduction, MinimaAndMaxima) {
  expectFold("if (A[i][j] > d) d = A[i][j];", Fold::Greater, "d");
  expectFold("if (I[i][j] && d > fabs(A[i][j])) { d = fabs(A[i][j]); }", Fold::Less, "d");
  expectFold("d = d <= A[i][j] ? A[i][j] : d;", Fold::GreaterEqual, "d");
  expectFold("d = fmax(d, A[i][j]);", Fold::FMax, "d");
  expectFold("e = fmin(F[i][j], e);", Fold::FMin, "e");
  expectFold("d = larger(d, A[i][j]);", Fold::Greater, "d");
  expectFold("x = MAX(x, I[i][j]);", Fold::GreaterEqual, "x");
  expectFold("x = I[i][j] < x ? I[i][j] : x;", Fold::Less, "x");
  expectFold("if (A[i][j] > *out) *out = A[i][j];", Fold::Greater, "*out");
  expectFold("if (A[i][j] > s->err) s->err = A[i][j];", Fold::Greater, "s->err");
  expectFold("g = g < A[i][j] ? A[i][j] : g;", Fold::Greater, "g");
}

TEST(Reduction, WhatDependsOnTheOrder) {
  expectRefused("d += A[i][j];", "reduction-order");
  expectRefused("d *= A[i][j];", "reduction-order");
}

/// Beside each partial result stands whether it has met a NaN, if each iteration folds one value
/// in.
TEST(Reduction, WhatForgetsAtNaN) {
  for (const auto &[body, fold] :
       std::map<std::string, Fold>{{"d = MAX(d, A[i][j]);", Fold::GreaterEqual},
                                   {"d = forgetful(d, A[i][j]);", Fold::GreaterEqual},
                                   {"d = larger(A[i][j], d);", Fold::GreaterEqual},
                                   {"A[i][j] = 1; d = d < A[i][j] ? d : A[i][j];", Fold::LessEqual},
                                   {"d = d >= A[i][j] ? d : A[i][j];", Fold::Greater}}) {
    const model::Nest nest = onlyNest(withLoops(body));
    ASSERT_EQ(nest.reductions.size(), 1u) << body;
    const model::Reduction &r = nest.reductions[0];
    EXPECT_EQ(r.fold, fold) << body;
    EXPECT_TRUE(r.exact && !r.anyOrder) << body;
    EXPECT_EQ(r.resets.size(), r.partials.size()) << body;
  }
  expectRefused("if (A[i][j] > 3) d = MAX(d, A[i][j]);", "reduction-order");
  expectRefused("double q = A[i][j]; d = MAX(d, q); d = MAX(d, 2 * q);", "reduction-order");
}

TEST(Reduction, WhatIsNone) {
  for (const char *body : {
           "x += .5 * I[i][j];",                              // rounded at each step
           "x = I[i][j] - x;",                                // sign changes
           "x += x * I[i][j];",                               // used otherwise
           "x += I[i][j]; x *= 3;",                           // two kinds
           "x += I[i][j]; A[i][j] = x;",                      // used otherwise
           "if (A[i][j] > d) { d = A[i][j]; x += j; }",       // not only the place of the maximum
           "if (A[i][j] > d) { d = A[i][j]; x = j; x = i; }", // set twice
           "if (A[i][j] > d) { d = A[i][j]; x = j; } if (F[i][j] > d) d = F[i][j];", // not always
                                                                                     // set
           "if (A[i][j] > d) { d = A[i][j]; x = j; } A[i][j] = x;", // used otherwise
           "if (A[i][j] >= d) { d = A[i][j]; e = 1; }",             // nothing tells that it was set
           "if (A[i][j] > d) d = A[i][j]; else x = 1;",             //
           "if (A[i][j] > d) d = F[i][j];",                         // another value
           "if (A[i][j] > e) e = A[i][j];",                         // rounded when stored
           "d = fmaxf(d, A[i][j]);",                                // rounded in between
           "if (I[i][j] > h) h = I[i][j];",                         // cut off when stored
       })
    EXPECT_TRUE(extractText(withLoops(body)).nests.empty()) << body;
  // The last one counts: it stores the value.
  auto last = extractText(withLoops("if (A[i][j] > 1) k = 1; else k = 2;"));
  ASSERT_EQ(last.nests.size(), 1u);
  EXPECT_TRUE(last.nests[0].reductions.empty());
}

/// Of zeros of both signs the first one would stay.
TEST(Reduction, WhatMayBeCombinedInAnyOrder) {
  auto isFree = [](const std::string &body) {
    const model::Nest nest = onlyNest(withLoops(body));
    EXPECT_GE(nest.reductions.size(), 1u) << body;
    return nest.reductions.at(0).anyOrder;
  };
  for (const char *body :
       {"x += I[i][j];", "u = u * I[i][j];", "if (A[i][j] > 9) x = 1;",
        "if (I[i][j] > x) x = I[i][j];", "double v = fabs(A[i][j]); if (v > d) d = v;",
        "d = fmax(d, fabs(A[i][j]));",
        "double v; v = A[i][j] * A[i][j] + fabs(A[i][0]); d = v > d ? v : d;",
        "double v = sqrt(A[i][j] * A[i][j]); d = fmin(d, v);"})
    EXPECT_TRUE(isFree(body)) << body;
  for (const char *body : {"if (A[i][j] > d) d = A[i][j];", "d = fmax(d, A[i][j]);",
                           "d = fmin(d, A[i][j] * A[i][j + 0] * A[0][0]);",
                           "double v = fabs(A[i][j]); v -= 1; if (v > d) d = v;",
                           "double v = fabs(A[i][j]); if (A[0][j] > 1) v = A[i][j]; "
                           "if (v > d) d = v;",
                           "if (I[i][j] > x) { x = I[i][j]; k = i; }"})
    EXPECT_FALSE(isFree(body)) << body;
}

TEST(Reduction, WhatFollowsAMaximum) {
  model::Nest nest =
      onlyNest(withLoops("if (A[i][j] > d) { x = j; d = A[i][j]; e = A[i][j] * 2; }"));
  ASSERT_EQ(nest.reductions.size(), 3u);
  EXPECT_EQ(nest.reductions[0].name, "d");
  EXPECT_EQ(nest.reductions[0].fold, model::Fold::Greater);
  for (unsigned k : {1u, 2u}) {
    EXPECT_EQ(nest.reductions[k].fold, model::Fold::Follow);
    EXPECT_EQ(nest.reductions[k].leader, 0);
    EXPECT_TRUE(nest.reductions[k].exact);
  }
  nest = onlyNest(withLoops("if (A[i][j] <= d) x = j, d = A[i][j];"));
  ASSERT_EQ(nest.reductions.size(), 2u);
  EXPECT_EQ(nest.arrays[nest.reductions[1].partials[0]].elementType, "long long");
}

TEST(Reduction, AllowedByPragmaAndFlags) {
  auto text = [](const std::string &pragma) {
    return declarations + ("\n" + pragma + "\n" LOOPS "d += A[i][j]; }");
  };
  EXPECT_EQ(codes(extractText(text("#pragma hetile reduction(+ : A)"))), Lines{"reduction-order"});
  EXPECT_EQ(codes(extractText(text("#pragma hetile reduction(+ : g)"))),
            (Lines{"pragma", "reduction-order"}));
  frontend::File file = extractText(text("#pragma hetile reduction(+ : A, d)"));
  ASSERT_EQ(file.nests.size(), 1u);
  EXPECT_FALSE(file.nests[0].reductions[0].exact);
  EXPECT_EQ(extractText(text(""), false, {"-ffast-math"}).nests.size(), 1u);
  EXPECT_EQ(extractText(text(""), false, {"-fassociative-math"}).nests.size(), 1u);
  EXPECT_EQ(extractText(text(""), false, {"-Ofast"}).nests.size(), 1u);
  EXPECT_EQ(extractText(text(""), false, {"-O3"}).nests.size(), 0u);
}

TEST(Reduction, CopiesForEachRow) {
  model::Nest nest = onlyNest(withLoops("A[i][j] = i; x += j;"));
  EXPECT_EQ(lines(nest, "array"), (Lines{"A: double[100][100], base (double *)(A), strides "
                                          "(long)(sizeof(A[0]) / sizeof(double)), 1L",
                                          "x_copies: unsigned int[], hidden"}));
  EXPECT_EQ(first(nest, "body"),
            "unsigned int x = <x_copies[i]>; <A[i, j]> = i; x += j; <x_copies[i]> = x;");
}

/// What writes elements besides leaves what it adds, one value for each instance.
TEST(Reduction, SumsApart) {
  const std::string product = withLoops("A[i][j] = i; d -= A[i][j] * 2;");
  model::Nest nest = onlyNest(product);
  ASSERT_EQ(nest.apart.size(), 1u);
  EXPECT_TRUE(nest.apart[0].again); // A keeps what is added
  EXPECT_TRUE(nest.apart[0].partials.empty());
  ASSERT_EQ(nest.statements[0].additions.size(), 1u);
  EXPECT_EQ(nest.statements[0].additions[0].value.front().text,
            "(double)(hetile_minus_zero - (double)(");
  nest = onlyNest(withLoops("d -= A[i][j] * 2; A[i][j] = i;"));
  ASSERT_EQ(nest.apart.size(), 1u);
  EXPECT_TRUE(nest.reductions.empty());
  EXPECT_TRUE(nest.apart[0].fuses);
  ASSERT_EQ(nest.apart[0].partials, std::vector<unsigned>{1});
  EXPECT_TRUE(nest.arrays[1].addends);
  EXPECT_EQ(first(nest, "body"), "double d = (double)hetile_minus_zero; d -= <A[i, j]> * 2; "
                                 "<A[i, j]> = i; <d_addends[i, j]> = d;");
  nest = onlyNest(withLoops("A[i][j] = i; if (i > j) g *= A[i][j]; else g *= 2.;"));
  ASSERT_EQ(nest.apart.size(), 1u);
  EXPECT_EQ(nest.apart[0].partials.size(), 1u); // branches of one statement
  nest = onlyNest(withLoops("A[i][j] = i; d += 1; d += A[i][j];"));
  ASSERT_EQ(nest.apart.size(), 1u);
  EXPECT_EQ(nest.apart[0].partials.size(), 2u);
  EXPECT_EQ(extractText(product, false, {"-mfma"}).nests.size(), 0u);
  EXPECT_EQ(extractText(product, false, {"-mfma", "-ffp-contract=off"}).nests.size(), 1u);
  EXPECT_EQ(extractText(product, false, {"-ffp-contract=fast"}).nests.size(), 1u);
}

TEST(Reduction, SumsThatStay) {
  for (const char *body : {
           "A[i][j] = i; e += A[i][j];",                // rounded when it is added
           "A[i][j] = i; d = d + A[i][j] - 1;",         // two operations
           "F[i][j] = i; d += F[i][j] + x; d += d;",    // used otherwise
           "A[i][j] = i; for (int k = 0; k < I[i][j]; k++) d += k;", // any number of values
       })
    EXPECT_TRUE(extractText(withLoops(body)).nests.empty()) << body;
}

TEST(Reduction, LocalsThatConnectLoops) {
  model::Nest nest = onlyNest(std::string(declarations) +
                              "for (int i = 0; i < N; i++) { double t = 0; for (int j = 0; j < N; "
                              "j++) t += A[i][j]; out[i] = t; } }");
  EXPECT_EQ(lines(nest, "body"),
            (Lines{"double t = 0; <t_copies[i]> = t;",
                   "double t = <t_copies[i]>; t += <A[i, j]>; <t_copies[i]> = t;",
                   "double t = <t_copies[i]>; <out[i]> = t;"}));
  EXPECT_TRUE(nest.reductions.empty());
}
