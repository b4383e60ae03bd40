// Factorizations: all that 48 steps find is used for updates at once, in blocks; the rest of a panel runs before, in the order of
// the source.
// RUN: %hetile %s -o %t.c --explain -- 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: awk '/^static HETILE_APART .*_points/,/^}/' %t.c | %FileCheck %s --check-prefix=TEXT
// RUN: gcc -O3 -Wall -Wextra -Wshadow -Wconversion -Wno-sign-conversion -Wno-float-conversion -Werror -I%include -c %t.c -o %t.o
// RUN: gcc -O2 -mavx2 -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: clang-19 -O2 -mavx512f -Wall -Wextra -Werror -I%include -c %t.c -o %t.o
// RUN: %hetile %s --check --analyze-only --quiet --
// A check sees several panels: without the first updates beyond one, the tiles are wrong.
// RUN: bash -c '%hetile --check --damage="tile: lower bound of ht_c10 + 1" %s -o %t.c -- 2>%t.err; test $? -eq 3'
// RUN: grep -q 'found an error of hetile: S0(3, 2, 0) is visited 0 times' %t.err
// RUN: %hetile %s -o %t.plain.c --no-wavefront -- 2>/dev/null
// RUN: not grep -q '^ *for .*floord(.*, 48)' %t.plain.c
#include <math.h>

// TEXT-LABEL: void hetile_1_points(
// TEXT: ht_c0 = {{.*}}hetile_floord(ht_x0, 48)
// TEXT: hetile_A(i, j) -= hetile_A(i, k) * hetile_A(j, k);
// TEXT: hetile_A(i, j) /= hetile_A(j, j);
// TEXT: hetile_A(i, i) = sqrt(hetile_A(i, i));
// TEXT: hetile_k0 = hetile_max(ht_x0, 48 * ht_c0), hetile_k1 = hetile_min(ht_x1 - 1, 48 * ht_c0 + 47);
// TEXT: hetile_from = 48 * ht_c0 + 48, hetile_to = (hetile_i64)i - 1;
// TEXT: hetile_c5_1 -= hetile_l0[5] * hetile_b0_1;
void cholesky(int n, double A[n][n]) {
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        // REMARK: panels.c:[[@LINE+1]]:9: remark: inside a tile, the loops over i, j and k run in blocks, panel by panel: updated elements stay in registers, their factors in the caches [-Rhetile-analysis] (wavefront)
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (int k = 0; k < i; k++)
      A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = sqrt(A[i][i]);
  }
}

// Where there are no vectors, updates beyond a panel share what they load.
// TEXT-LABEL: void hetile_2_points(
// TEXT: hetile_A(i, k) /= hetile_A(k, k);
// TEXT: hetile_c5_1 -= hetile_l0[5] * hetile_b0_1;
// TEXT: #else
// TEXT: HETILE_JAM_LOOP
void lu(int n, double A[n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      A[i][k] /= A[k][k];
      for (int j = k + 1; j < n; j++)
        // REMARK: panels.c:[[@LINE+1]]:9: remark: inside a tile, the loops over i, j and k run in blocks, panel by panel
        A[i][j] -= A[i][k] * A[k][j];
    }
}

// Values between two updates are wanted.
// TEXT-LABEL: void hetile_3_points(
// TEXT-NOT: hetile_left0
void history(int n, double A[n][n], double D[n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      A[i][k] /= A[k][k];
      for (int j = k + 1; j < n; j++)
        // REMARK: panels.c:[[@LINE+1]]:9: remark: inside a tile, the loop over j runs row by row: it is not the only thing in the loop around it
        A[i][j] -= A[i][k] * A[k][j];
      D[k][i] = A[i][i];
    }
}

// Each step changes, afterwards, what its updates have read: they do not run later.
// TEXT-LABEL: void hetile_4_points(
// TEXT-NOT: floord(ht_x0, 48)
void behind(int n, double A[n][n]) {
  for (int k = 0; k < n; k++) {
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        A[i][j] -= A[i][k] * A[k][j];
    for (int j = k + 1; j < n; j++)
      A[k][j] *= 2;
  }
}

// A constant size is like any other: the steps are the rows.
// TEXT-LABEL: void hetile_5_points(
// TEXT: ht_c0 = {{.*}}hetile_floord(ht_x0, 48)
// TEXT: hetile_from = 48, hetile_to = (hetile_i64)i - 1;
void constant(double (*A)[60]) {
  // REMARK: panels.c:[[@LINE+1]]:3: remark: tiled: rows S0: k; S2: k; S1: j; S3: i; columns S0: i; S2: i; S1: i; S3: i
  for (int i = 0; i < 60; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        A[i][j] -= A[i][k] * A[j][k];
      A[i][j] /= A[j][j];
    }
    for (int k = 0; k < i; k++)
      A[i][i] -= A[i][k] * A[i][k];
    A[i][i] = sqrt(A[i][i]);
  }
}

// So is LU in rows.
// TEXT-LABEL: void hetile_6_points(
// TEXT: ht_c0 = {{.*}}hetile_floord(ht_x0, 48)
void constant_lu(double (*A)[60]) {
  for (int i = 0; i < 60; i++) {
    for (int j = 0; j < i; j++) {
      for (int k = 0; k < j; k++)
        // REMARK: panels.c:[[@LINE+1]]:9: remark: inside a tile, the loops over i, j and k run in blocks, panel by panel
        A[i][j] -= A[i][k] * A[k][j];
      A[i][j] /= A[j][j];
    }
    for (int j = i; j < 60; j++)
      for (int k = 0; k < i; k++)
        // REMARK: panels.c:[[@LINE+1]]:9: remark: inside a tile, the loops over i, j and k run in blocks, panel by panel
        A[i][j] -= A[i][k] * A[k][j];
  }
}
/* SPDX-License-Identifier: Apache-2.0 */
