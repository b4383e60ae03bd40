// SPDX-License-Identifier: Apache-2.0
//===- ContainerTest.cpp - containers, accessors, fields of elements ------===//
//
// What C++ programs keep their arrays in, and the functions that they index them with.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include <gtest/gtest.h>

using namespace hetile;
using namespace hetile::test;
using Lines = std::vector<std::string>;

static const std::string library = R"(
namespace std {
using size_t = unsigned long;
template <typename T, typename A = int> struct vector {
  T *first, *last;
  T &operator[](size_t); const T &operator[](size_t) const;
  T &at(size_t); T *data(); const T *data() const; size_t size() const; bool empty() const;
  void resize(size_t);
};
template <typename T, size_t N> struct array {
  T items[N];
  T &operator[](size_t); const T &operator[](size_t) const; T *data(); size_t size() const;
};
template <typename T> struct unique_ptr;
template <typename T> struct unique_ptr<T[]> { T &operator[](size_t) const; T *get() const; };
}
constexpr int N = 64;
)";

static const std::string loops = "for (int i = 1; i < n; i++) for (int j = 1; j < m; j++) ";

static model::Nest nestOf(const std::string &text) { return onlyNest(library + text, true); }

TEST(Container, Vector) {
  model::Nest nest = nestOf("void f(std::vector<double> &v, int n, int m) {\n" + loops +
                            "v[i * m + j] = v[(i - 1) * m + j]; }\n");
  EXPECT_EQ(lines(nest, "array"),
            Lines{"v: double[][m], base (double *)((v).data()), strides (long)(m), 1L, "
                  "delinearized"});
  EXPECT_EQ(first(nest, "body"), "<v[i, j]> = <v[i - 1, j]>;");
}

TEST(Container, SizeIsAParameter) {
  model::Nest nest =
      nestOf("void f(std::vector<double> &v, int n) {\n"
             "for (int t = 0; t < n; t++) for (std::size_t i = 1; i < v.size(); i++)\n"
             "v[i] = v[i] + v[i - 1] * v.size(); }\n");
  EXPECT_EQ(domains(nest),
            Lines{"{ S0[t, i] : 0 <= t and t < n and 1 <= i and i < v_size }"});
  EXPECT_EQ(first(nest, "body"), "<v[i]> = <v[i]> + <v[i - 1]> * <v_size_2>;");
}

TEST(Container, NestedFixedArrays) {
  model::Nest nest = nestOf("std::array<std::array<double, 8>, 9> a;\nvoid f(int n, int m) {\n" +
                            loops + "a[i][j] = a[i - 1][j]; }\n");
  EXPECT_EQ(lines(nest, "array"), Lines{"a: double[9][8], base (double *)((a).data()), strides "
                                        "(long)(sizeof(a[0]) / sizeof(double)), 1L"});
}

TEST(Container, RowsOfFixedLength) {
  model::Nest nest = nestOf("void f(std::vector<std::array<float, 8>> *v, int n, int m) {\n" +
                            loops + "(*v)[i][j] = (*v)[i - 1].data()[j]; }\n");
  EXPECT_EQ(first(nest, "body"), "<v[i, j]> = <v[i - 1, j]>;");
  EXPECT_EQ(nest.arrays[0].baseText, "(float *)((v ? (*v).data() : 0))");
}

TEST(Container, MembersMayShareMemory) {
  model::Nest nest = nestOf("struct S { std::vector<double> u, w; int n, m;\nvoid f() {\n" + loops +
                            "u[i * m + j] = w[i * m + j] + u[(i - 1) * m + j]; } };\n");
  ASSERT_EQ(nest.arrays.size(), 2u);
  EXPECT_EQ(nest.arrays[0].mayOverlap, std::vector<unsigned>{1});
  nest = nestOf("void f(int n, int m) { std::vector<double> u, w;\n" + loops +
                "u[i * 9 + j] = w[i + j] + u[i]; }\n");
  EXPECT_TRUE(nest.arrays[0].mayOverlap.empty());
}

TEST(Container, IndexFunction) {
  model::Nest nest = onlyNest("static int at(int i, int j, int n) { return i * n + j; }\n"
                              "void f(double *a, int n, int m) {\n" + loops +
                              "a[at(i, j, m)] = a[at(i - 1, at(j, 0, 1), m)]; }\n");
  EXPECT_EQ(first(nest, "body"), "<a[i, j]> = <a[i - 1, j]>;");
}

TEST(Container, Accessors) {
  model::Nest nest =
      onlyNest("struct G { double *u; int n; };\n"
               "static double get(const struct G *g, int i, int j) { return g->u[i * g->n + j]; }\n"
               "static double *at(struct G *g, int i, int j) { return &g->u[i * g->n + j]; }\n"
               "static double mean(struct G *g, int i, int j) { return 0.5 * (get(g, i - 1, j) + "
               "*at(g, i, j - 1)); }\n"
               "void f(struct G *g, int n, int m) {\n" +
               loops + "*at(g, i, j) = get(g, i, j) + mean(g, i, j); }\n");
  EXPECT_EQ(nest.arrays.size(), 1u);
  EXPECT_EQ(first(nest, "body"),
            "<g_u[i, j]> = (<g_u[i, j]>) + __extension__ ({ double hetile_value = 0.5 * "
            "(<g_u[i - 1, j]> + <g_u[i, j - 1]>); hetile_value; });");
}

/// What is computed before the call, or in a function of the function, is fused with nothing.
TEST(Container, ComputedArguments) {
  model::Nest nest =
      onlyNest("struct G { double *u; int n; double k; };\n"
               "static double scaled(const struct G *g, int i, int j) { return g->k * g->u[i * g->n + j]; }\n"
               "static double sum(const struct G *g, int i, int j, double x) { return x + scaled(g, i, j); }\n"
               "void f(struct G *g, int n, int m) {\n" +
               loops + "g->u[i * g->n + j] = sum(g, i - 1, j, 3.5 * g->u[i * g->n + j]); }\n");
  EXPECT_EQ(first(nest, "body"),
            "<g_u[i, j]> = __extension__ ({ double hetile_value = (__extension__ ({ double hetile_value = 3.5 * "
            "<g_u[i, j]>; hetile_value; })) + (__extension__ ({ double hetile_value = <g_k> * <g_u[i - 1, j]>; "
            "hetile_value; })); hetile_value; });");
}

TEST(Container, MatrixOfTheUser) {
  model::Nest nest = nestOf("struct M { std::vector<double> d; int rows, cols;\n"
                            "double &operator()(int i, int j) { return d[i * cols + j]; }\n"
                            "double operator()(int i, int j) const { return d[i * cols + j]; } };\n"
                            "void f(M &a, const M &b) { for (int i = 1; i < a.rows; i++) for (int "
                            "j = 1; j < b.cols; j++)\n"
                            "a(i, j) = a(i - 1, j) + b(i, j); }\n");
  ASSERT_EQ(nest.arrays.size(), 2u);
  EXPECT_EQ(first(nest, "body"), "<a_d[i, j]> = <a_d[i - 1, j]> + (<b_d[i, j]>);");
  EXPECT_EQ(nest.arrays[0].mayOverlap, std::vector<unsigned>{1});
}

TEST(Container, GettersOfPrivateMembers) {
  model::Nest nest = nestOf(
      "class M { int c; public: int cols() const { return c; }\n"
      "int at(int i, int j) const { return i * c + j; } };\n"
      "void f(double *a, const M &g, int n) {\n"
      "for (int i = 1; i < n; i++) for (int j = 1; j < g.cols(); j++)\n"
      "a[g.at(i, j)] = a[g.at(i - 1, j)] + g.cols(); }\n");
  EXPECT_EQ(first(nest, "body"), "<a[i, j]> = <a[i - 1, j]> + <g_cols_2>;");
  EXPECT_EQ(lines(nest, "array")[0].substr(0, 19), "a: double[][g_cols]");
}

TEST(Container, FieldsAreArrays) {
  model::Nest nest = nestOf("struct P { double x, y; int k[2]; };\n"
                            "void f(std::vector<P> &p, int n, int m) {\n" + loops +
                            "{ p[i + j].x = p[i + j - 1].x + p[i + j].y; p[i + j].k[1] = i; } }\n");
  ASSERT_EQ(nest.arrays.size(), 3u);
  EXPECT_EQ(lines(nest, "array")[0],
            "p_x: double[], base (double *)(&((p).data())[0].x), strides "
            "(long)(sizeof(p[0]) / sizeof(double))");
  EXPECT_EQ(lines(nest, "array")[2],
            "p_k: int[][2], base (int *)(&((p).data())[0].k[0]), strides "
            "(long)(sizeof(p[0]) / sizeof(int)), 1L");
  for (const model::Array &a : nest.arrays)
    EXPECT_TRUE(a.mayOverlap.empty()) << a.name;
}

TEST(Container, GlobalsOfAccessors) {
  model::Nest nest = onlyNest("int width; double grid[6400];\n"
                              "static double *at(int i, int j) { return grid + i * width + j; }\n"
                              "void f(int n, int m) {\n" +
                              loops + "*at(i, j) = *at(i - 1, j); }\n");
  EXPECT_EQ(first(nest, "body"), "<grid[i, j]> = <grid[i - 1, j]>;");
  // A local variable of the same name is another one.
  frontend::File file =
      extractText("int width; double grid[6400];\n"
                  "static double *at(int i, int j) { return grid + i * width + j; }\n"
                  "void f(int n, int m, int width) {\n" +
                  loops + "*at(i, j) = *at(i - 1, j) + width; }\n");
  EXPECT_TRUE(file.nests.empty());
}

TEST(Container, NestedVectors) {
  model::Nest nest = nestOf("void f(std::vector<std::vector<double>> &v, int n, int m) {\n" +
                            loops + "v[i][j] = v[i - 1][j]; }\n");
  const model::Array &a = nest.arrays.at(0);
  EXPECT_EQ(a.addressText, "&(*(std::vector<std::vector<double>> *)%b)[%0][%1]");
  EXPECT_EQ(a.slotTexts, Lines{"&(*(std::vector<std::vector<double>> *)%b)[%0]"});
  EXPECT_EQ(a.baseText, "(const void *)(&(v))");
  EXPECT_EQ(a.strideTexts, (Lines{"", "1L"}));
}

static const std::string matrix =
    "template <typename T> class Matrix { std::vector<T> d; int r, c; public:\n"
    "int cols() const { return c; }\n"
    "T &operator()(int i, int j) { return d[i * c + j]; }\n"
    "const T &operator()(int i, int j) const { return d[i * c + j]; }\n"
    "T *operator[](int i) { return &d[i * c]; }\n"
    "T value(int i, int j) const { return d[i * c + j]; } };\n";

static const std::string copy = "for (int i = 1; i < n; i++) for (int j = 1; j < a.cols(); j++)\n"
                                "a(i, j) = a(i - 1, j) + (*b)(j, i); }\n";

TEST(Container, MatrixWithPrivateData) {
  model::Nest nest =
      nestOf(matrix + "void f(Matrix<double> &a, const Matrix<double> *b, int n) {\n" + copy);
  ASSERT_EQ(nest.arrays.size(), 2u);
  EXPECT_FALSE(nest.opened.empty());
  EXPECT_EQ(nest.arrays[0].addressText, "");
  EXPECT_EQ(nest.arrays[0].strideTexts, (Lines{"(long)((a.cols()))", "1L"}));
  EXPECT_EQ(nest.arrays[0].mayOverlap, std::vector<unsigned>{1});
  EXPECT_EQ(first(nest, "body"), "<a_d[i, j]> = <a_d[i - 1, j]> + <d[j, i]>;");
}

// What private data tell is no sum of products: the object is asked for each row.
TEST(Container, MatrixThatFindsItsElements) {
  std::string swapped = matrix;
  for (size_t at = 0; (at = swapped.find("i * c", at)) != std::string::npos; at += 11)
    swapped.replace(at, 5, "(i ^ 1) * c");
  model::Nest nest =
      nestOf(swapped + "void f(Matrix<double> &a, const Matrix<double> *b, int n) {\n" + copy);
  ASSERT_EQ(nest.arrays.size(), 2u);
  EXPECT_EQ(nest.arrays[0].addressText, "&(*(Matrix<double> *)%b)(%0, %1)");
  EXPECT_EQ(nest.arrays[0].strideTexts, (Lines{"", "1L"}));
  EXPECT_EQ(nest.arrays[1].addressText, "&(*(const Matrix<double> *)%b)(%0, %1)");
  EXPECT_EQ(nest.arrays[1].baseText, "(const void *)((b ? &(*b) : 0))");
  EXPECT_EQ(nest.arrays[0].mayOverlap, std::vector<unsigned>{1});
  EXPECT_EQ(first(nest, "body"), "<a[i, j]> = <a[i - 1, j]> + <b[j, i]>;");
  nest = nestOf(swapped + "void f(Matrix<float> &a, int n, int m) {\n" + loops +
                "a[i][j] = a[i - 1][j]; }\n");
  EXPECT_EQ(nest.arrays.at(0).addressText, "&(*(Matrix<float> *)%b)[%0][%1]");
}

TEST(Container, RowsOfAMatrix) {
  model::Nest nest = nestOf(matrix + "void f(Matrix<float> &a, int n, int m) {\n" + loops +
                            "a[i][j] = a[i - 1][j]; }\n");
  EXPECT_EQ(nest.arrays.at(0).addressText, "");
  EXPECT_EQ(first(nest, "body"), "<a_d[i, j]> = <a_d[i - 1, j]>;");
}

TEST(Container, PrivateValueIsOpened) {
  model::Nest nest = nestOf(matrix + "double A[N][N]; void f(Matrix<double> &a, int n, int m) {\n" +
                            loops + "A[i][j] = a.value(i, j); }\n");
  EXPECT_FALSE(nest.opened.empty());
}

TEST(Container, AtInsideOnly) {
  model::Nest nest =
      nestOf("void f(std::vector<double> &v, int n) {\n"
             "for (int t = 0; t < n; t++) for (std::size_t i = 1; i < v.size(); i++)\n"
             "v.at(i) = v.at(i - 1); }\n");
  EXPECT_EQ(first(nest, "body"), "<v[i]> = <v[i - 1]>;");
}

TEST(Container, WholeStructs) {
  const std::string top = "struct P { double x, y; };\n";
  model::Nest nest = nestOf(top + "void f(P (*a)[N], int n, int m) {\n" + loops +
                            "a[i][j] = a[i - 1][j - 1]; }\n");
  EXPECT_EQ(nest.arrays.at(0).elementType, "P");
  EXPECT_EQ(first(nest, "body"), "<a[i, j]> = <a[i - 1, j - 1]>;");
  nest = onlyNest(top + "struct P a[64][64];\nvoid f(int n, int m) {\n" + loops +
                  "a[i][j] = a[i - 1][j - 1]; }\n");
  EXPECT_EQ(nest.arrays.at(0).elementType, "struct P");
  frontend::File file = extractText(library + top + "void f(P (*a)[N], int n, int m) {\n" + loops +
                                    "{ a[i][j] = a[i - 1][j - 1]; a[i][j].x = 0; } }\n", true);
  EXPECT_EQ(codes(file), Lines{"struct-element"});
}

TEST(Container, MembersThatADerivedClassHides) {
  const std::string base =
      "struct B { int n; double *p; double &e(int i, int j) { return p[i * n + j]; } };\n";
  const std::string body =
      "void f(int a, int m) { for (int i = 1; i < a; i++) for (int j = 1; j < m; j++)\n"
      "e(i, j) = e(i - 1, j); } };\n";
  EXPECT_EQ(nestOf(base + "struct D : B { " + body).arrays.at(0).extents.size(), 2u);
  frontend::File file = extractText(library + base + "struct D : B { int n; " + body, true);
  EXPECT_EQ(codes(file), Lines{"call-unknown"});
}
