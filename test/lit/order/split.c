// Loops that are cut at the iteration that writes what all of them read.
// RUN: %hetile %s -o %t.c --explain -- 2>&1 | %FileCheck %s --check-prefix=REMARK
// RUN: awk '/^static HETILE_APART .*_points/,/^}/' %t.c | %FileCheck %s --check-prefix=TEXT

// Floyd and Warshall: what is read once before the loop is read again behind the iteration that writes it.
// TEXT-LABEL: void hetile_1_points(
// TEXT: if (hetile_max(0, ht_y0) <= hetile_min(hetile_min(ht_y1, hp_n) - 1, hp_k - 1))
// TEXT: hetile_v0 = hetile_path(i, hp_k);
// TEXT: hetile_path(i, j) = hetile_path(i, j) < hetile_v0 + hetile_path(hp_k, j) ? hetile_path(i, j) : hetile_v0 + hetile_path(hp_k, j);
// TEXT: hetile_max(hetile_max(0, ht_y0), hp_k)), hetile_j_hi = (int)(hetile_min(hetile_min(ht_y1, hp_n) - 1, hp_k));
// TEXT: hetile_path(i, j) = hetile_path(i, j) < hetile_path(i, hp_k) + hetile_path(hp_k, j)
// TEXT: hetile_v0 = hetile_path(i, hp_k);
// TEXT: hetile_max(hetile_max(0, ht_y0), hp_k + 1)), hetile_j_hi = (int)(hetile_min(ht_y1, hp_n) - 1);
// TEXT: hetile_v0 + hetile_path(hp_k, j)
void floyd(int n, double path[n][n]) {
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        // REMARK: split.c:[[@LINE+1]]:9: remark: inside a tile, the loop over j is split at j = k: before and behind it no iteration waits for another, so that the compiler may use vector instructions [-Rhetile-analysis] (wavefront)
        path[i][j] = path[i][j] < path[i][k] + path[k][j] ? path[i][j] : path[i][k] + path[k][j];
}

// Where it is follows from both subscripts.
// REMARK: the loop over j is split at j = i + m - 2:
void moved(int n, int m, double a[n][2 * n + 4], double b[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j + 2] += a[i][i + m] * b[i][j];
}

// Two elements that are read: two cuts would be needed. The read element is not in the loop: none is.
// REMARK-NOT: is split
void two(int n, int m, double a[n][n], double b[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] += a[i][m] * b[i][j] + a[i][m + 2];
}
void outside(int n, int m, double a[n][n], double b[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = i + 1; j < n; j++)
      a[i][j] += a[i][i] * b[i][j];
}
/* SPDX-License-Identifier: Apache-2.0 */
