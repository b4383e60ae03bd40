// Alignment with affine gaps: three tables of rows, a temporary for each candidate.
#include "../result.h"
#include <stdlib.h>
#include <string.h>
#define NEG (-100000)
#define MAX2(x, y) (((x) > (y)) ? (x) : (y))
#define MAX3(x, y, z) MAX2(MAX2(x, y), z)

static int **table(int rows, int cols) {
  int **t = malloc(rows * sizeof(int *));
  // expect: refused pointer-modified
  for (int i = 0; i < rows; i++) {
    t[i] = malloc(cols * sizeof(int));
    for (int j = 0; j < 1; j++)
      t[i][j] = NEG;
    for (int j = 1; j < cols; j++)
      t[i][j] = i == 0 ? NEG : 0;
  }
  return t;
}

int main(void) {
  char q[48], r[48];
  fill_text(q, 40, 71, "ARND", 4);
  fill_text(r, 45, 72, "ARND", 4);
  int n = strlen(q), m = strlen(r);
  int open = -5, extend = -1;
  int **M = table(n + 1, m + 1), **X = table(n + 1, m + 1), **Y = table(n + 1, m + 1);
  M[0][0] = 0;
  // expect: tiled
  for (int i = 1; i <= n; i++) {
    for (int j = 1; j <= m; j++) {
      int diag = MAX3(M[i - 1][j - 1], X[i - 1][j - 1], Y[i - 1][j - 1]);
      int up = MAX2(M[i - 1][j] + open, X[i - 1][j]);
      int left = MAX2(M[i][j - 1] + open, Y[i][j - 1]);
      M[i][j] = diag + (q[i - 1] == r[j - 1] ? 4 : -2);
      X[i][j] = up + extend;
      Y[i][j] = left + extend;
    }
  }
  printf("%d\n", MAX3(M[n][m], X[n][m], Y[n][m]));
  for (int i = 0; i <= n; i++) {
    result("M", M[i], (m + 1) * sizeof(int));
    result("X", X[i], (m + 1) * sizeof(int));
    result("Y", Y[i], (m + 1) * sizeof(int));
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
