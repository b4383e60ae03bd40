/* Minima and maxima that forget at a NaN what came before it, as the usual macros do. */
#include "../result.h"
#include <math.h>

#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
enum { N = 61, M = 47 };

static double u[N][M], v[N][M];
static float f[N][M];
static const double not_a_number = NAN;

static double relax(int n, int m, double most) {
  // expect: tiled
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++) {
      double before = u[i][j];
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
      double change = fabs(u[i][j] - before);
      most = MAX(most, change);
    }
  return most;
}

/* All four comparisons, of which each keeps another one of two equal zeros. */
static void both_ends(int n, int m, double ends[4]) {
  double a = ends[0], b = ends[1], c = ends[2], d = ends[3];
  // expect: tiled
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < m; j++) {
      v[i][j] += 0.0 * u[i][j];
      a = a > v[i][j] ? a : v[i][j];
      b = b >= v[i][j] ? b : v[i][j];
      c = c < v[i][j] ? c : v[i][j];
    }
    for (int j = i; j < m; j++)
      d = d <= v[i][j] * 2 ? d : v[i][j] * 2;
    for (int j = i; j < m; j++)
      d = d <= v[i][j] ? d : v[i][j];
  }
  ends[0] = a, ends[1] = b, ends[2] = c, ends[3] = d;
}

static float least(int n, int m, float low) {
  // expect: tiled
  for (int j = m - 1; j >= 0; j--)
    for (int i = 0; i < n; i++) {
      f[i][j] *= 0.5f;
      low = MIN(low, f[i][j]);
    }
  return low;
}

/* One that is now and then left out keeps its order. */
static double where_marked(int n, int m) {
  double most = -1;
  // expect: refused reduction-order
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      v[i][j] += 1;
      if (u[i][j] > 0.5)
        most = MAX(most, v[i][j]);
    }
  return most;
}

int main(void) {
  fill(&u[0][0], N * M, 1);
  fill(&v[0][0], N * M, 2);
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      f[i][j] = (i * 7 + j * 3) % 11 - 4;
  double most = relax(N, M, 0);
  result("most", &most, sizeof most);
  most = relax(N, M, NAN);
  result("from nan", &most, sizeof most);
  double ends[4] = {-1, -1, 2, 2};
  both_ends(N, M, ends);
  result("ends", ends, sizeof ends);
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      v[i][j] = (i + j) % 3 ? 0.0 : -0.0;
  for (int round = 0; round < 2; round++) {
    double zeros[4] = {-INFINITY, -INFINITY, INFINITY, INFINITY};
    both_ends(N - round, M - 3 * round, zeros);
    result("zeros", zeros, sizeof zeros);
    v[N - 2][M - 4] = v[0][0] = -0.0;
  }
  for (int at = 0; at < N; at += 7) {
    v[at][at % M] = not_a_number;
    v[N - 1][M - 1] = at % 2 ? not_a_number : 1;
    double ends2[4] = {at, 3, -3, NAN};
    both_ends(N, M, ends2);
    printf("%g %g %g %g\n", fabs(ends2[0]), fabs(ends2[1]), fabs(ends2[2]), fabs(ends2[3]));
    v[at][at % M] = at;
  }
  f[30][20] = NAN;
  float low = least(N, M, -9), lower = least(N, M, 100);
  printf("%g %g\n", low, lower);
  printf("%g\n", where_marked(N, M));
  result("u", u, sizeof u);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
