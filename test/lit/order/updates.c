// Updates of an element by one operation on integers may change places, where nobody names it in between.
// RUN: %hetile %s --check -o %t.c --explain -- 2>&1 | %FileCheck %s

void fold(int n, int t[n][n]) {
  // CHECK: updates.c:[[#@LINE+1]]:3: remark: the tiling agrees with the source
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      t[i][j] = t[i][j] > t[i][j - 1] ? t[i][j] : t[i][j - 1];
      for (int k = i + 1; k < j; k++)
        // CHECK: updates.c:[[#@LINE+1]]:9: remark: inside a tile, the loops over k and j run in this order:
        if (t[i][k] + t[k + 1][j] > t[i][j])
          t[i][j] = t[i][k] + t[k + 1][j];
    }
}

// A zero and a negative zero are equal, and the one that comes first stays.
void real(int n, double t[n][n]) {
  // CHECK: updates.c:[[#@LINE+1]]:3: remark: the tiling agrees with the source
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      t[i][j] = t[i][j] > t[i][j - 1] ? t[i][j] : t[i][j - 1];
      for (int k = i + 1; k < j; k++)
        // CHECK: updates.c:[[#@LINE+1]]:9: remark: inside a tile, elements {{.*}}; but the loops stay in the order of the source: dependences do not allow it
        if (t[i][k] - t[k + 1][j] > t[i][j])
          t[i][j] = t[i][k] - t[k + 1][j];
    }
}

// In another order, a sum of signed integers could leave their range.
void counted(int n, int t[n][n]) {
  // CHECK: updates.c:[[#@LINE+1]]:3: remark: the tiling agrees with the source
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      t[i][j] += t[i][j - 1];
      for (int k = i + 1; k < j; k++)
        // CHECK: updates.c:[[#@LINE+1]]:9: remark: inside a tile, elements {{.*}}; but the loops stay in the order of the source: dependences do not allow it
        t[i][j] += t[i][k] * t[k + 1][j];
    }
}

// The old value is wanted as well.
void kept(int n, int t[n][n], int u[n][n]) {
  // CHECK: updates.c:[[#@LINE+1]]:3: remark: the tiling agrees with the source
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      t[i][j] |= t[i][j - 1];
      u[i][j] = t[i][j];
      for (int k = i + 1; k < j; k++)
        // CHECK: updates.c:[[#@LINE+1]]:9: remark: inside a tile, elements {{.*}}; but the loops stay in the order of the source: dependences do not allow it
        t[i][j] |= t[i][k] & t[k + 1][j];
    }
}
/* SPDX-License-Identifier: Apache-2.0 */
