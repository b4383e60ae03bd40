// Rows that run together inside a tile: where, how far behind each other, and what stays in registers.
// RUN: %hetile %s -o %t.c --explain -- 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: awk '/^static HETILE_APART .*_points/,/^}/' %t.c | %FileCheck %s --check-prefix=TEXT
// RUN: %hetile %s -o %t.plain.c --no-wavefront --explain -- 2>&1 | %FileCheck %s --check-prefix=PLAIN --allow-empty
// RUN: not grep -q "_firs[t] =" %t.plain.c
// RUN: %hetile %s --analyze-only --report=json --quiet -- | %FileCheck %s --check-prefix=JSON
// PLAIN-NOT: inside a tile
// JSON: "wavefront": true

// Each row stays one iteration behind; a[i][j - 1] is what the row wrote last.
// TEXT-LABEL: void hetile_1_points(
// TEXT: for (; hetile_ht_c1_row + 5 <= hetile_ht_c1_end; hetile_ht_c1_row += 6) {
// TEXT: hetile_c0_5 = hetile_a(i, j - 1);
// TEXT: for (int hetile_ht_c3 =
// TEXT: const int j = (int)(hetile_ht_c3);
// TEXT: hetile_w0 = hetile_a(i - 1, j) + hetile_c0_0 - hetile_a(i - 1, j - 1);
// TEXT: hetile_a(i, j) = hetile_w0;
// TEXT: hetile_c0_0 = hetile_w0;
// TEXT: const int i = (int)(hetile_ht_c1_row + 1);
// TEXT: const int j = (int)(hetile_ht_c3 - 1);
void pipeline(int n, double a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // REMARK: wavefront.c:[[@LINE+1]]:7: remark: inside a tile, 6 rows of the loops over i and j run together, each 1 iteration behind the one before it; values go from one iteration to the next in registers; where the processor has long vectors, rows are their lanes [-Rhetile-analysis] (wavefront)
      a[i][j] = a[i - 1][j] + a[i][j - 1] - a[i - 1][j - 1];
}
// The row below reads to the right: two iterations. The element is read before it is written.
// TEXT-LABEL: void hetile_2_points(
// TEXT: hetile_w0 = hetile_a(i, j);
// TEXT: hetile_w0 += hetile_c0_0 + hetile_a(i - 1, j + 1);
void right(int n, float a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n - 1; j++)
      // REMARK: wavefront.c:[[@LINE+1]]:7: remark: inside a tile, 6 rows of the loops over i and j run together, each 2 iterations behind
      a[i][j] += a[i][j - 1] + a[i - 1][j + 1];
}
// The element to the left is written by another statement in the same iteration: not in a register.
// TEXT-LABEL: void hetile_3_points(
// TEXT-NOT: hetile_c0
// TEXT: hetile_a(i, j) = hetile_a(i, j - 1) + hetile_a(i - 1, j);
// TEXT-NOT: hetile_c0
// TEXT-LABEL: void hetile_4_points(
void twice(int n, double a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 2; j < n; j++) {
      // REMARK: wavefront.c:[[@LINE+1]]:7: remark: inside a tile, 6 rows
      a[i][j - 2] = a[i][j - 1];
      a[i][j] = a[i][j - 1] + a[i - 1][j];
    }
}
void vector(int n, double a[n][n]) {
  for (int t = 0; t < n; t++)
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        // REMARK: wavefront.c:[[@LINE+1]]:9: remark: inside a tile, the loop over j runs row by row: its iterations do not wait for each other
        a[i][j] = 0.5 * (a[i - 1][j] + a[i + 1][j]);
}
void condition(int n, long double a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // REMARK: wavefront.c:[[@LINE+1]]:7: remark: inside a tile, the loop over j runs row by row: conditions on data decide
      if (a[i][j - 1] > 0)
        a[i][j] = a[i - 1][j] + a[i][j - 1];
}
void far(int n, double a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n - 40; j++)
      // REMARK: wavefront.c:[[@LINE+1]]:7: remark: inside a tile, the loop over j runs row by row: one row must stay 41 iterations behind another
      a[i][j] = a[i - 1][j + 40] + a[i][j - 1];
}
// What the innermost loop only reads, of an array that it writes, is read before it.
// TEXT: if ((hetile_i64)k + 1 <= hp_n - 1) {
// TEXT: hetile_v0 = hetile_a(i, k);
// TEXT: hetile_a(i, j) -= hetile_v0 * hetile_a(k, j);
void lu(int n, long long a[n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
    }
}
// The row is written from its first element on: read again behind it.
// TEXT-LABEL: void hetile_8_points(
// TEXT-NOT: hetile_v0
// TEXT: hetile_a(i, j) = hetile_a(i - 1, j) + hetile_a(i, 0);
// TEXT: hetile_v0 = hetile_a(i, 0);
// TEXT: hetile_a(i, j) = hetile_a(i - 1, j) + hetile_v0;
void scaled(int n, double a[n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = a[i - 1][j] + a[i][0];
}
// The row that is written is the one that is read, or another one: not in a register.
// TEXT-LABEL: void hetile_9_points(
// TEXT-NOT: hetile_c0
// TEXT: hetile_a(hp_to, i, j) = hetile_a(hp_from, i, j - 1)
// TEXT-NOT: hetile_c0
// TEXT-LABEL: void hetile_10_points(
void levels(int n, int from, int to, double a[2][n][n]) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      // REMARK: wavefront.c:[[@LINE+1]]:7: remark: inside a tile, 6 rows of the loops over i and j run together, each 1 iteration behind the one before it
      a[to][i][j] = a[from][i][j - 1] + a[from][i - 1][j];
}
// The same where the loop around the rows says which.
// TEXT-NOT: hetile_c0
// TEXT: hetile_a(
// TEXT-NOT: hetile_c0
void first(int n, double a[n][n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = 1; i < n; i++)
      for (int j = 1; j < n; j++)
        a[k][i][j] = a[0][i][j - 1] + a[k][i - 1][j];
}
/* SPDX-License-Identifier: Apache-2.0 */
