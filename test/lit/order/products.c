// Statements like that of a matrix product: which loops part and which run in blocks, what the blocks are, and that compilers
// take them without a word.
// RUN: %hetile %s -o %t.c --explain -- 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: grep -q '^#include "hetile_product.h"' %t.c
// RUN: awk '/^static HETILE_APART .*_points/,/^}/' %t.c | %FileCheck %s --check-prefix=TEXT
// RUN: gcc -O3 -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wno-float-conversion -Werror -I%include -c %t.c -o %t.o
// RUN: gcc -O2 -mavx2 -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: cp %s %t.cpp && %hetile %t.cpp -o %t.out.cpp -- 2>/dev/null
// RUN: g++ -O2 -mavx512f -Wall -Wextra -Werror -I%include -c %t.out.cpp -o %t.o
// RUN: clang-19 -O2 -mavx512f -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: clang-19 -O0 -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: %hetile %s -o %t.plain.c --no-wavefront -- 2>/dev/null
// RUN: not grep -q '^#ifdef HETILE_PRODUCT_BYTES' %t.plain.c
enum { N = 500 };

// The zeros first, then all updates; what the compiler has no vectors for runs as before.
// TEXT-LABEL: void hetile_1_points(
// TEXT: hetile_C(i, j) = 0;
// TEXT: #ifdef HETILE_PRODUCT_BYTES
// TEXT: hetile_panels(sizeof(hetile_panel))
// TEXT: hetile_left0[{{.*}}] = hetile_A(i, k);
// TEXT: hetile_any *)&hetile_B(k, j);
// TEXT: hetile_c0_0 += alpha * hetile_l0[0] * hetile_b0_0;
// TEXT: hetile_c5_1 += alpha * hetile_l0[5] * hetile_b0_1;
// TEXT: #else
// TEXT: HETILE_JAM_LOOP
// TEXT: #endif
void product(double A[N][N], double B[N][N], double C[N][N], double alpha) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      C[i][j] = 0;
      for (int k = 0; k < N; k++)
        // REMARK: products.c:[[@LINE+2]]:9: remark: inside a tile, the loops over i, k and j run in this order
        // REMARK: products.c:[[@LINE+1]]:9: remark: inside a tile, the loops over i, j and k run in blocks: updated elements stay in registers, their factors in the caches [-Rhetile-analysis] (wavefront)
        C[i][j] += alpha * A[i][k] * B[k][j];
    }
}

// Half of C, with a loop of its own in front: the outer loop parts. Two factors on each side.
// TEXT-LABEL: void hetile_2_points(
// TEXT: hetile_c0_0 += hetile_b0_0 * hetile_l0[0] + hetile_b1_0 * hetile_l1[0];
void triangle(float A[N][N], float B[N][N], float C[N][N], float beta) {
  for (int i = 0; i < N; i++) {
    for (int j = 0; j <= i; j++)
      C[i][j] *= beta;
    for (int k = 0; k < N; k++)
      for (int j = 0; j <= i; j++)
        // REMARK: products.c:[[@LINE+2]]:9: remark: inside a tile, the loop over i runs apart for what comes before and after this: a product
        // REMARK: products.c:[[@LINE+1]]:9: remark: inside a tile, the loops over i, j and k run in blocks
        C[i][j] += A[j][k] * B[i][k] + B[j][k] * A[i][k];
  }
}

// The sum has a variable of its own, whose place the element takes.
// TEXT-LABEL: void hetile_3_points(
// TEXT: hetile_C(i, j) = 0;
// TEXT: hetile_c0_0 += (hetile_l0[0] * hetile_b0_0);
// TEXT: hetile_C(i, j) = (((double)2) * hetile_C(i, j));
void own(double A[N][N], double B[N][N], double C[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += A[i][k] * B[k][j];
      // REMARK: products.c:[[@LINE+1]]:7: remark: inside a tile, the loops over i, j and k run in blocks
      C[i][j] = 2 * sum;
    }
}

// What is added to has its old value in the end: the sum keeps its variable.
// TEXT-LABEL: void hetile_4_points(
// TEXT-NOT: hetile_left0
// TEXT: double sum = 0;
void added(double A[N][N], double B[N][N], double C[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = 0; k < N; k++)
        sum += A[i][k] * B[k][j];
      C[i][j] += sum;
    }
}

// What is read may be what is written: the same.
// TEXT-LABEL: void hetile_5_points(
// TEXT-NOT: hetile_left0
// TEXT: double sum = 0;
void own_factor(double A[N][N], double C[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = j; k < N; k++)
        sum += A[k][j] * C[i][k];
      C[i][j] = sum;
    }
}

// The same by a pointer to a row.
// TEXT-LABEL: void hetile_6_points(
// TEXT-NOT: hetile_left0
// TEXT: double sum = 0;
void own_row(double A[N][N], double C[N][N]) {
  for (int i = 0; i < N; i++) {
    double *row = C[i];
    for (int j = 0; j < N; j++) {
      double sum = 0;
      for (int k = j + 1; k < N; k++)
        sum += A[k][j] * row[k];
      C[i][j] = sum;
    }
  }
}

// No products: the factors change, too, behind the updates; values of other types; another function of an element.
// TEXT-LABEL: void hetile_7_points(
// TEXT-NOT: hetile_left0
void factors(double a[N][N]) {
  for (int k = 0; k < N; k++) {
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j < N; j++)
        a[i][j] -= a[i][k] * a[k][j];
    for (int j = k + 1; j < N; j++)
      a[k][j] *= 2;
  }
}
void mixed(float A[N][N], double B[N][N], double C[N][N]) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        C[i][j] += A[i][k] * B[k][j];
}
void wide(float A[N][N], float B[N][N], float C[N][N]) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        C[i][j] += 0.1 * A[i][k] * B[k][j];
}
void chosen(double A[N][N], double B[N][N], double C[N][N]) {
  for (int i = 0; i < N; i++)
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++)
        C[i][j] = A[i][k] > B[k][j] ? C[i][j] : A[i][k];
}
/* SPDX-License-Identifier: Apache-2.0 */
