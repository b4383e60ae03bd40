// Hints that compilers take before loops alone, in the ways in which they get there: in macros with and without the loop,
// behind comments, in conditional text, composed from words.
#include "../result.h"
#define N 24

#define IVDEP _Pragma("GCC ivdep")
#define HINTS IVDEP _Pragma("GCC unroll 2")
#define COMPOSED(words) _Pragma(#words)
#define FOR(i, n) _Pragma("GCC ivdep") for (int i = 1; i < n; i++)
#define LOOP(i, n) for (int i = 1; i < n; i++)
#define NOTHING
#define WHOLE(...) __VA_ARGS__

static double a[N][N], b[N][N];

static void hints(int n) {
  // expect: tiled
  IVDEP for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
  // expect: tiled
  HINTS /* a comment */ for (int i = 1; i < n; i++)
    IVDEP for (int j = 1; j < n; j++)
      a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
  // expect: tiled
  FOR(i, n)
    FOR(j, n)
      a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
#pragma GCC ivdep // words behind it
  // expect: tiled
  for (int i = 1; i < n; i++)
#pragma GCC unroll 4
    for (int j = 1; j < n; j++)
      a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
  if (n > 3)
  // expect: tiled
    IVDEP NOTHING LOOP(i, n)
      LOOP(j, n) {
        a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
      }
#if defined(__clang__)
#pragma clang loop vectorize(enable) interleave(enable)
#elif defined(__GNUC__)
#pragma GCC unroll 3
#else
#pragma unroll(3)
#endif
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
  // expect: tiled
  COMPOSED(GCC ivdep) COMPOSED(omp simd) for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
#pragma unroll
#pragma omp simd
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
  // expect: tiled
  WHOLE(int from = 1; _Pragma("GCC ivdep") for (int i = from; i < n; i++) {
    for (int j = 1; j < n; j++) {
      a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
    }
  })
  // expect: tiled
  WHOLE(_Pragma("GCC ivdep") for (int i = 1; i < n; i++) {
    for (int j = 1; j < n; j++) {
      a[i][j] += 0.25 * a[i - 1][j] + 0.5 * a[i][j - 1];
    }
  })
}

// Hints inside a nest that is tiled over time.
static void steps(int n, int steps) {
#ifdef __GNUC__
#pragma GCC unroll 2
#endif
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    HINTS for (int i = 1; i < n - 1; i++)
      IVDEP
      for (int j = 1; j < n - 1; j++)
        b[i][j] = 0.25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    IVDEP for (int j = 0; j < n; j++)
      b[0][j] = b[1][j];
#pragma GCC ivdep
    /* and the other one */
    for (int i = 0; i < n; i++)
      b[i][n - 1] = b[i][n - 2];
    FOR(i, n - 1)
      FOR(j, n - 1)
        a[i][j] = 0.25 * (b[i - 1][j] + b[i + 1][j] + b[i][j - 1] + b[i][j + 1]);
  }
}

// A region begins before the hints of its first statement; the host changes an array in it.
static void region(int n, int steps) {
#ifdef __GNUC__
#pragma GCC unroll 2
#endif
  // expect: refused call-unknown
  for (int t = 0; t < steps; t++) {
    // expect: tiled
    HINTS for (int i = 1; i < n - 1; i++)
      IVDEP
      for (int j = 1; j < n - 1; j++)
        b[i][j] = 0.25 * (b[i - 1][j] + a[i + 1][j] + b[i][j - 1] + a[i][j + 1]);
    printf("%.17g\n", b[1][1]);
    // expect: tiled
    FOR(i, n - 1)
      FOR(j, n - 1)
        a[i][j] = 0.25 * (a[i - 1][j] + b[i + 1][j] + a[i][j - 1] + b[i][j + 1]);
  }
}

// In the statements of a tile.
static void inside(int n) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      double s = 0, m = 0;
      IVDEP for (int k = 0; k < 3; k++) s += a[i - 1][j] * k;
#pragma GCC unroll 3
      for (int k = 0; k < 3; k++) {
        double u[3];
        FOR(l, 3) u[l] = s + l;
#pragma unroll
        for (int l = 1; l < 3; l++)
          m += u[l];
      }
      a[i][j] += 0.25 * m + 0.5 * a[i][j - 1];
    }
}

int main(void) {
  fill(&a[0][0], N * N, 761);
  hints(N);
  steps(N, 5);
  region(N, 3);
  inside(N);
  result("a", a, sizeof a);
  result("b", b, sizeof b);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
