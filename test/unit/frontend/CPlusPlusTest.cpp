// SPDX-License-Identifier: Apache-2.0
//===- CPlusPlusTest.cpp - what only C++ has ------------------------------===//
//
// References, std::min, constexpr, namespaces, member functions.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;
using Lines = std::vector<std::string>;

static const std::string top = R"(
namespace std {
template <typename T> const T &min(const T &a, const T &b) { return b < a ? b : a; }
template <typename T> const T &max(const T &a, const T &b) { return a < b ? b : a; }
}
constexpr int N = 64;
)";

TEST(CPlusPlus, ReferenceToArray) {
  model::Nest nest = onlyNest(top + "void f(double (&A)[N][N]) {\n"
                                    "for (auto i = 1; i < N; ++i) for (auto j = 1; j < N; ++j)\n"
                                    "A[i][j] = A[i - 1][j]; }\n", true);
  EXPECT_EQ(lines(nest, "array"),
            Lines{"A: double[64][64], base (double *)(A), strides "
                  "(long)(sizeof(A[0]) / sizeof(double)), 1L"});
}

TEST(CPlusPlus, MinAndMax) {
  model::Nest nest =
      onlyNest(top + "double A[N][N];\nvoid f(int n) {\n"
                     "for (int i = 1; i < std::min(n, N); i++)\n"
                     "for (int j = std::max(1, i - 2); j < std::min(i + 2, n); j++)\n"
                     "A[i][j] = std::max(A[i - 1][j], A[i][j - 1]); }\n",
               true);
  EXPECT_EQ(domains(nest), Lines{"{ S0[i, j] : 1 <= i and i < n and i <= 63 and 1 <= j and "
                                 "i <= j + 2 and j <= i + 1 and j < n }"});
  EXPECT_EQ(first(nest, "body"), "<A[i, j]> = std::max(<A[i - 1, j]>, <A[i, j - 1]>);");
}

TEST(CPlusPlus, InsertionBeforeTheClass) {
  std::string text = top + "namespace solver {\nstruct S {\n  int n;\n  void f(double (*A)[N]) {\n"
                           "for (int i = 1; i < n; i++) for (int j = 1; j < N; j++) A[i][j] = n;\n"
                           "}\n};\n}\n";
  model::Nest nest = onlyNest(text, true);
  EXPECT_EQ(text.substr(nest.insertAt, 8), "struct S");
  EXPECT_EQ(nest.function, "solver::S::f");
}

TEST(CPlusPlus, InsertionOutsideOfExternC) {
  std::string text = top +
                     "double A[N][N];\nextern \"C\" void f(int n) {\n"
                     "for (int i = 1; i < n; i++) for (int j = 1; j < N; j++) A[i][j] = n; }\n";
  EXPECT_EQ(text.substr(onlyNest(text, true).insertAt, 10), "extern \"C\"");
  text = top + "double A[N][N];\nextern \"C\" {\nvoid f(int n) {\n"
               "for (int i = 1; i < n; i++) for (int j = 1; j < N; j++) A[i][j] = n; }\n}\n";
  EXPECT_EQ(text.substr(onlyNest(text, true).insertAt, 6), "void f");
}

TEST(CPlusPlus, UsingInsideTheFunction) {
  const std::string body = "for (int i = 1; i < n; i++) for (int j = 1; j < N; j++)\n"
                           "A[i][j] = max(A[i - 1][j], A[i][j - 1]); }\n";
  frontend::File file =
      extractText(top + "double A[N][N];\nvoid f(int n) { using std::max; " + body, true);
  EXPECT_EQ(codes(file), Lines{"local-declaration"});
  onlyNest(top + "double A[N][N];\nusing std::max;\nvoid f(int n) { " + body, true);
}

TEST(CPlusPlus, NewGivesExtents) {
  model::Nest nest = onlyNest(top + "void f(int n) { double *p = new double[n + 1];\n"
                                    "for (int i = 1; i < n; i++) for (int j = 1; j < n; j++)\n"
                                    "p[j] = p[j - 1]; delete[] p; }\n", true);
  EXPECT_EQ(lines(nest, "array"), Lines{"p: double[n + 1], base (double *)(p), strides 1L"});
}

TEST(CPlusPlus, QualifiedNamesAreCaptured) {
  model::Nest nest = onlyNest(top + "namespace p { double h; double A[N][N]; }\n"
                                    "struct S { static double w[N]; };\n"
                                    "void f(int n) {\n"
                                    "for (int i = 1; i < n; i++) for (int j = 1; j < N; j++)\n"
                                    "p::A[i][j] = p::h * S::w[j]; }\n", true);
  EXPECT_EQ(lines(nest, "scalar"), Lines{"p_h: double = p::h"});
  EXPECT_EQ(first(nest, "body"), "<A[i, j]> = <p_h> * <w[j]>;");
  ASSERT_EQ(nest.arrays.size(), 2u);
  EXPECT_EQ(nest.arrays[0].baseText, "(double *)(S::w)");
}

TEST(CPlusPlus, NamesOfTheClassAreNotKnownOutside) {
  auto code = [](const std::string &statement) {
    frontend::File file = extractText(
        top + "double A[N][N];\nstruct S { typedef double Real; enum { Q = 3 }; int n;\n"
              "void f() { for (int i = 1; i < n; i++) for (int j = 1; j < n; j++) " +
            statement + " } };\n", true);
    return file.remarks.empty() ? "" : file.remarks[0].code;
  };
  EXPECT_EQ(code("A[i][j] = Q;"), "local-declaration");
  EXPECT_EQ(code("A[i][j] = S::Q;"), "");
  EXPECT_EQ(code("{ Real x = 1; A[i][j] = x; }"), "local-declaration");
  EXPECT_EQ(code("A[i][j] = n;"), "");
}
