/* hostile.c: constructs around and inside nests that must never be tiled wrongly */
#define _GNU_SOURCE
#include <fenv.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#define N 30
static double a[N][N];
static int calls;
static jmp_buf back;

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i * 5 + j * 3) % 13 * 0.125 + 0.1;
}

static double sum(void) {
  double s = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s = s * 0.999 + a[i][j];
  return s;
}

static int counted(int x) { calls++; return x; }
static int positive(double x) { calls++; return x > 0.5; }
static double variadic(int n, ...) {
  va_list l;
  va_start(l, n);
  double s = 0;
  for (int k = 0; k < n; k++)
    s += va_arg(l, double);
  va_end(l);
  return s;
}

static void jumps(void) {
  volatile int tries = 0;
  double t = 0;
  if (setjmp(back))
    tries++;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      t = a[i - 1][j] * 0.5;
      a[i][j] += t;
    }
  if (tries < 2)
    longjmp(back, 1);
  printf("jumps %d %g\n", tries, t);
}

static void leave(double limit) {
  int i, j = -1;
  for (i = 1; i < N; i++)
    for (j = 1; j < N; j++) {
      a[i][j] = a[i - 1][j] + a[i][j - 1];
      if (a[i][j] > limit)
        goto done;
    }
done:
  printf("leave %d %d\n", i, j);
  for (i = 1; i < N; i++) {
    for (j = 1; j < N; j++) {
      if (a[i][j] > limit * 0.5)
        break;
      a[i][j] *= 0.5;
    }
    a[i][0] = j;
  }
  printf("%d %d\n", i, j);
}

static void effects(void) {
  int k = 0, m = 0;
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      a[i][j] += a[counted(i) - 1][j] * 0.25;
      if (j > 3 && positive(a[i][j]))
        a[i][j] -= 0.125;
      a[i][j] += variadic(2, 0.5, a[i][j - 1] * 0.01);
    }
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      a[i][j] += (m += 2, a[i - 1][j]) * 0.0625;
      if (j % 3 == 0 && k++ < 50)
        a[i][j] = 1;
    }
  printf("effects %d %d %d\n", calls, k, m);
}

static void statements(int n) {
  double v[n];
  for (int i = 0; i < n; i++)
    v[i] = i;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++) {
      double w[n - 1];
      w[j - 1] = a[i - 1][j];
      static double kept = 0.5;
      static __thread int local;
      local += j;
      kept = kept * 0.5 + w[j - 1] + sizeof v * 0.001 + local % 3;
      a[i][j] = ({ double s = kept; s + a[i][j - 1]; }) * 0.125;
    }
  int x = 4;
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += sizeof(double[i]) * 0.01 + (x ?: j) * 0.25;
}

static void rounding(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      fesetround(j % 2 ? FE_UPWARD : FE_TONEAREST);
      a[i][j] = a[i - 1][j] / 3 + a[i][j - 1] / 7;
    }
  fesetround(FE_TONEAREST);
}

struct bits { unsigned n : 5, k : 3; int count; };
union pun { float f; unsigned u; };

static void memory(void) {
  struct bits b = {N, 2, 0};
  struct { int i, j; } at;
  union pun p;
  float g[N][N];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      g[i][j] = i + j * 0.5f;
  for (int i = 1; i < b.n; i++)
    for (int j = 1; j < N; j++) {
      p.f = g[i - 1][j] + b.k;
      p.u ^= 1;
      g[i][j] = p.f * 0.5f + g[i][j - 1];
      b.count++;
    }
  for (at.i = 1; at.i < N; at.i++)
    for (at.j = 1; at.j < N; at.j++)
      g[at.i][at.j] += g[at.i - 1][at.j] * 0.5f;
  typedef unsigned __attribute__((may_alias)) word;
  word *raw = (word *)&g[0][0];
  unsigned hash = 0;
  for (int i = 1; i < N; i++)
    for (int j = 0; j < N; j++)
      raw[i * N + j] ^= raw[(i - 1) * N + j] & 7;
  for (int i = 0; i < N * N; i++)
    hash = hash * 31 + raw[i];
  printf("memory %u %d %d %d\n", hash, b.count, at.i, at.j);
}

/* restrict that is not true where it is called with one array twice is the caller's error; here
 * the arrays only share memory that is not touched. */
static void shifted(int n, double *restrict x, const double *restrict y) {
  for (int t = 1; t < n; t++)
    for (int i = 1; i < n; i++)
      x[t * n + i] = x[(t - 1) * n + i] * 0.5 + y[i];
}

static void aliases(int *n, double *limit) {
  double *rows = &a[0][0];
  for (int i = 1; i < *n; i++)
    for (int j = 1; j < *n; j++)
      rows[i * N + j] = rows[(i - 1) * N + j] * 0.5 + *limit;
}

static int size = N;
static void globals(int *p) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < size; j++)
      p[i * N + j] = p[(i - 1) * N + j] + size;
}

static void assembly(void) {
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      double x = a[i - 1][j];
      __asm__ volatile("" : "+m"(x) : : "memory");
      a[i][j] = x * 0.5 + a[i][j - 1];
    }
}

static int outer;
static void iterators(void) {
  int *q = &outer;
  for (outer = 1; outer < N; outer++)
    for (int j = 1; j < N; j++)
      a[outer][j] += a[*q - 1][j] * 0.125;
  for (int i = 1, k = N - 1; i < N; i++, k--)
    for (int j = 1; j < N; j++)
      a[i][j] += a[k][j] * 0.125;
  for (int i = N - 1; i > 0; i -= 4)
    for (int j = N - 2; j >= 0; j -= 3)
      a[i][j] += a[i - 1][j + 1] * 0.5;
  printf("iterators %d\n", outer);
}

static void threads(int n) {
#pragma omp parallel for
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      a[i][j] += 0.5;
  for (int i = 1; i < n; i++)
#pragma omp simd
    for (int j = 1; j < n; j++)
      a[i][j] += a[i - 1][j] * 0.125;
}

int main(void) {
  fill(); jumps(); printf("%.17g\n", sum());
  fill(); leave(40); printf("%.17g\n", sum());
  fill(); effects(); printf("%.17g\n", sum());
  fill(); statements(N); printf("%.17g\n", sum());
  fill(); rounding(); printf("%.17g\n", sum());
  memory();
  double x[N * N], y[N];
  memset(x, 0, sizeof x);
  for (int i = 0; i < N; i++)
    y[i] = i * 0.5;
  shifted(N, x, y);
  shifted(N, x, x);
  printf("shifted %.17g\n", x[N * N - 1]);
  int n = N;
  double limit = 0.25;
  fill(); aliases(&n, &limit); printf("%.17g\n", sum());
  fill(); aliases(&n, &a[3][4]); printf("%.17g\n", sum());
  int values[N * N];
  for (int i = 0; i < N * N; i++)
    values[i] = i;
  globals(values);
  printf("globals %d\n", values[N * N - 1]);
  fill(); assembly(); printf("%.17g\n", sum());
  fill(); iterators(); printf("%.17g\n", sum());
  fill(); threads(N); printf("%.17g\n", sum());
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
