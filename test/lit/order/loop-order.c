// Loops that run along memory instead of in the order of the source: where, what is said, and what the tile is.
// RUN: %hetile %s -o %t.c --explain -- 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: awk '/^static HETILE_APART .*_points/,/^}/' %t.c | %FileCheck %s --check-prefix=TEXT
// RUN: %hetile %s -o %t.plain.c --no-loop-order --explain -- 2>&1 | %FileCheck %s --check-prefix=PLAIN
// RUN: %hetile %s --analyze-only --report=json --quiet -- | %FileCheck %s --check-prefix=JSON
// PLAIN-NOT: (loop-order)
// JSON: "loopOrders": [
// JSON: "changed": true
// JSON: "text": "the loops over t, j and i run in this order

// TEXT-LABEL: void hetile_1_points(
// TEXT: for (int t =
// TEXT: for (int j =
// TEXT: for (int i =
void seidel(int n, double a[n][n]) {
  for (int t = 0; t < n; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        // REMARK: loop-order.c:[[@LINE+1]]:9: remark: inside a tile, the loops over t, j and i run in this order: elements that follow one another in memory are next to each other in the loop over i, not in that over j [-Rhetile-analysis] (loop-order)
        a[j][i] = 0.5 * (a[j - 1][i] + a[j + 1][i]);
}

// A flattened array, and rows that run together.
// TEXT-LABEL: void hetile_2_points(
// TEXT: hetile_c0_0 = hetile_b(j, i - 1);
// TEXT: hetile_w0 = hetile_b(j - 1, i) + hetile_c0_0;
void flat(int n, double *b) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // REMARK: loop-order.c:[[@LINE+2]]:7: remark: inside a tile, the loops over j and i run in this order
      // REMARK: loop-order.c:[[@LINE+1]]:7: remark: inside a tile, 6 rows of the loops over j and i run together
      b[j * n + i] = b[(j - 1) * n + i] + b[j * n + i - 1];
}

// What lies below to the left is new when it is read.
void corners(int n, double a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n - 1; j++)
      // REMARK: loop-order.c:[[@LINE+1]]:7: remark: inside a tile, elements that follow one another in memory are next to each other in the loop over i, not in that over j; but the loops stay in the order of the source: dependences do not allow it [-Rhetile-analysis] (loop-order)
      a[j][i] = a[j + 1][i - 1] + a[j][i - 1];
}

// Something else in the outer loop: it parts.
// TEXT-LABEL: void hetile_4_points(
// TEXT: hetile_s(i) = hetile_s(i - 1);
// TEXT: for (int j =
// TEXT: hetile_a(j, i)
void between(int n, double a[n][n], double s[n]) {
  for (int i = 1; i < n; i++) {
    s[i] = s[i - 1];
    for (int j = 1; j < n; j++)
      // REMARK: loop-order.c:[[@LINE+1]]:7: remark: inside a tile, the loops over j and i run in this order
      a[j][i] = a[j - 1][i] + a[j][i - 1] + s[i];
  }
}

// Something else that needs what the loop has done.
void held(int n, double a[n][n], double s[n]) {
  for (int i = 1; i < n; i++) {
    s[i] = s[i - 1] + a[0][i - 1];
    for (int j = 0; j < n; j++)
      // REMARK: loop-order.c:[[@LINE+1]]:7: remark: inside a tile, {{.*}} dependences do not allow it [-Rhetile-analysis] (loop-order)
      a[j][i] = a[j][i] + s[i];
  }
}

// Each row of the one is a column of the other: no order is better.
// REMARK-NOT: (loop-order)
// PLAIN: tiled
void transposed(int n, double a[n][n], double b[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][j - 1] + b[j][i];
}
/* SPDX-License-Identifier: Apache-2.0 */
