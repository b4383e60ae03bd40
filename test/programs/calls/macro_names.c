// Functions that are defined before macros of the names that they use: what they mean stands in no other place.
#include "../result.h"
#define N 24
#define M 30
static double u[N][M], v[N][M], a[N][M], b[N][M];
static double scale = 0.2, other = 0.3;
typedef float real;
struct Weights {
  real w;
  double k;
};
#define RATE 0.125

static double scaled(double x) { return x * scale; }
static double weighed(const struct Weights *p, double x) { return x * p->k + p->w; }

static void global(void) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
}

static void member(double (*to)[M], double (*from)[M], const struct Weights *p) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = (real)(0.1 + p->w) * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static void local(double (*to)[M], double (*from)[M]) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      double sum = from[i - 1][j] + from[i + 1][j];
      sum += from[i][j - 1] + from[i][j + 1];
      to[i][j] = 0.25 * sum;
    }
}

static void value(double (*to)[M], double (*from)[M]) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = RATE * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

#define u v
#define scale other
#define k w
#define real double
#define sum (1 + 1)
#undef RATE
#define RATE 1000

int main(void) {
  struct Weights weights = {0.1f, 0.2};
  fill(&v[0][0], N * M, 1);
#undef u
  fill(&u[0][0], N * M, 2);
  fill(&a[0][0], N * M, 3);
#define u v
  for (int t = 0; t < 5; t++)
    global();
  for (int t = 0; t < 5; t++) {
    member(b, a, &weights);
    member(a, b, &weights);
  }
  for (int t = 0; t < 5; t++) {
    local(b, a);
    local(a, b);
  }
  for (int t = 0; t < 5; t++) {
    value(b, a);
    value(a, b);
  }
  // expect: refused call-unknown
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      a[i][j] = scaled(a[i - 1][j]) + a[i][j - 1] * 0.5;
  // expect: refused call-pointer
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      b[i][j] = weighed(&weights, b[i - 1][j]) + b[i][j - 1] * 0.5;
  result("a", a, sizeof a);
  result("b", b, sizeof b);
  result("v", u, sizeof u);
#undef u
  result("u", u, sizeof u);
  return sum + RATE > 5000;
}
/* SPDX-License-Identifier: Apache-2.0 */
