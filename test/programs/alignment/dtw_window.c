// Dynamic time warping with a Sakoe-Chiba window, flattened, float.
#include "../result.h"
#include <float.h>
#include <stdlib.h>

static float fsquare(float x) { return x * x; }

int main(void) {
  const int n = 48, m = 52, w = 8;
  double x[48], y[52];
  fill(x, n, 101);
  fill(y, m, 102);
  float *a = malloc(n * sizeof *a), *b = malloc(m * sizeof *b), *d = malloc((n + 1) * (m + 1) * sizeof *d);
  for (int i = 0; i < n; i++)
    a[i] = (float)x[i];
  for (int j = 0; j < m; j++)
    b[j] = (float)y[j];
  for (int k = 0; k < (n + 1) * (m + 1); k++)
    d[k] = FLT_MAX;
  d[0] = 0;
  // expect: tiled
  for (int i = 1; i <= n; i++) {
    int from = i - w > 1 ? i - w : 1;
    int to = i + w < m ? i + w : m;
    for (int j = from; j <= to; j++) {
      float best = d[(i - 1) * (m + 1) + j - 1];
      if (d[(i - 1) * (m + 1) + j] < best)
        best = d[(i - 1) * (m + 1) + j];
      if (d[i * (m + 1) + j - 1] < best)
        best = d[i * (m + 1) + j - 1];
      d[i * (m + 1) + j] = best + fsquare(a[i - 1] - b[j - 1]);
    }
  }
  printf("%.9g\n", d[n * (m + 1) + m]);
  result("cost", d, (n + 1) * (m + 1) * sizeof *d);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
