/* Functions that are given rows, and do with them what cannot be read from their bodies: the loops
 * around the calls stay as they are.
 */
#include "../result.h"

#include <stdlib.h>
#include <string.h>

enum { N = 23 };
static double a[N][N], b[N][N], table[N];
static double factor = 0.5;
static int calls;

static void walks(double *v, int n) {
  double *end = v + n;
  for (; v != end; v++)
    *v *= 0.5;
}
static double early(const double *v, int n) {
  if (n < 3)
    return 1;
  return v[1];
}
static void counts(double *v, int n) {
  for (int i = 0; i < n; i++)
    v[i] += 1;
  calls++;
}
static void remembers(double *v, int n) {
  static double last;
  for (int i = 0; i < n; i++)
    v[i] += last;
  last = v[0];
}
static void moves_table(const double *v, int n) {
  for (int i = 1; i < n; i++)
    table[i - 1] = 0.5 * (table[i] + v[i]);
}
static void writes_a(const double *v, int n) {
  for (int i = 0; i < n; i++)
    a[3][i] += v[i];
}
/* Each entry would send the table to all ranks. */
static double large[400][100];
static void reads_large(double *v, int n) {
  for (int i = 0; i < n; i++)
    v[i] += large[i][n - i];
}
static void shrinks(double *v, int n) {
  n = n / 2;
  for (int i = 0; i < n; i++)
    v[i] += 1;
}
static void jumps(double *v, int n) {
  int k = 0;
  for (int i = 0; i < n; i++) {
    k = (k + 5) % n;
    v[k] += 1;
  }
}
static void by_bytes(double *v, int n) { memset(v, 0, n * sizeof *v); }
static double pair(const double *v, int n) {
  double x[2];
  memcpy(x, v + n / 2, sizeof x);
  return x[0] - x[1];
}
static double keep(const double *v, int n) {
  double s = 0;
  int i = 0;
  while (i < n)
    s += v[i++];
  return s;
}
static double down(const double *v, int n) { return n < 1 ? 0 : v[n - 1] + down(v, n - 1); }
static const double *kept;
static void keeps(const double *v, int n) {
  kept = v + n - 1;
}
static void whole(double *v, int n) {
  for (int i = 1; i < n * n; i++)
    v[i] += 0.5 * v[i - 1];
}
static void square(double *v, int n) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      v[i] += 0.01 * j;
}
static void changes_factor(double *v, int n, double f) {
  factor = f;
  for (int i = 0; i < n; i++)
    v[i] *= factor;
}

int main(void) {
  fill(&a[0][0], N * N, 1);
  fill(&b[0][0], N * N, 2);
  fill(table, N, 3);
  double sum = 0;
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      walks(a[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      a[i][t] += early(b[i], t);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      counts(a[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      remembers(a[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      moves_table(a[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      writes_a(b[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      shrinks(a[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      reads_large(a[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      jumps(a[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = N - 3; i < N; i++)
      by_bytes(a[i], N / 2);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      a[i][t] += pair(b[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      a[i][t] += keep(b[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      a[i][t] += down(b[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      keeps(a[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < 3; i++)
      whole(&a[0][0], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      square(a[i], N);
  // expect: refused call-pointer
  for (int t = 0; t < 3; t++)
    for (int i = 0; i < N; i++)
      changes_factor(a[i], N, 1 + t * 0.1);
  sum += *kept + factor + calls;
  result("rows", a, sizeof a);
  result("others", b, sizeof b);
  result("sum", &sum, sizeof sum);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
