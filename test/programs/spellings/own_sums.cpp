// Sums of products in variables of their own, whose element is part of what is read: by its name,
// through pointers, references, members and functions, or because two arguments are one array.
#include "../result.h"
#include <vector>

enum { N = 40 };
typedef double Row[N];
typedef std::vector<std::vector<double>> Rows;

struct Matrix {
  double c[N][N];
  void times(Row *b) {
    // expect: tiled
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        double sum = 0;
        for (int k = 0; k < N; k++)
          sum += c[i][k] * b[k][j];
        c[i][j] = sum;
      }
  }
};

static double A[N][N], B[N][N];
static Matrix M;

static void read_by_row(Row *c, Row *b) {
  // expect: tiled
  for (int i = 0; i < N; i++) {
    double *row = c[i];
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += row[k] * b[k][j];
      c[i][j] = sum;
    }
  }
}

static void written_by_row(Row *c, Row *b) {
  // expect: tiled
  for (int i = 0; i < N; i++) {
    double *row = c[i];
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += c[i][k] * b[k][j];
      row[j] = sum;
    }
  }
}

static void by_reference(double (&a)[N][N], Row *b) {
  double (&c)[N][N] = a;
  // expect: tiled fallback
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

static void by_pointer(Row *a, Row *b) {
  Row *c = a;
  // expect: tiled fallback
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

__attribute__((noinline)) static void one_array(Row *a, Row *b, Row *c) {
  // expect: tiled fallback
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

__attribute__((noinline)) static void two_arrays(Row *a, Row *b, Row *c) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = 2 * sum;
    }
}

static double at(int i, int k) { return A[i][k]; }

static void by_function(Row *b) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += at(i, k) * b[k][j];
      A[i][j] = sum;
    }
}

struct Reader {
  double operator()(int i, int k) const { return A[i][k]; }
};

static void by_object(const Reader &read, Row *b) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += read(i, k) * b[k][j];
      A[i][j] = sum;
    }
}

static void containers(const Rows &a, const Rows &b, Rows &c) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
}

static void fill_rows(Row *a, unsigned seed) {
  // expect: refused call-pointer
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (next_number(&seed) % 1000) / 1000. - .5;
}

int main() {
  fill_rows(B, 1);
  fill_rows(M.c, 2);
  M.times(B);
  result("member", M.c, sizeof M.c);
  fill_rows(A, 3);
  read_by_row(A, B);
  written_by_row(A, B);
  by_reference(A, B);
  by_pointer(A, B);
  one_array(A, B, A);
  by_function(B);
  by_object(Reader(), B);
  result("A", A, sizeof A);
  two_arrays(A, B, M.c);
  result("M", M.c, sizeof M.c);
  Rows a(N, std::vector<double>(N, .5)), b(N, std::vector<double>(N, .25)), c = a;
  for (int i = 0; i < N; i++)
    b[i][i] = i;
  containers(a, b, c);
  for (auto &row : c)
    result("row", row.data(), N * sizeof(double));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
