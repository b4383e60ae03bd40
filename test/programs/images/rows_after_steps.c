/* Where a row begins depends on a variable that moves on before, or after, or in loops between. */
#include "../result.h"
#define N 60

static double a[3 * N * N], b[3 * N];

static void after(int n) {
  int k = 0;
  // expect: tiled
  for (int i = 0; i < n - 1; i++) {
    k += n;
    double *row = a + k;
    for (int j = 0; j < n; j++)
      row[j] += 1 + i;
  }
}

static void before(int n) {
  int k = 0;
  // expect: tiled
  for (int i = 0; i < n - 1; i++) {
    double *row = a + k;
    k += n;
    for (int j = 0; j < n; j++)
      row[j] += 2 + i;
  }
}

static void of_a_pointer(int n) {
  double *p = a, *row;
  // expect: tiled
  for (int i = 0; i < n - 1; i++) {
    p += n;
    row = p;
    for (int j = 0; j < n; j++)
      row[j] += 3 + i;
    double *next = p + n;
    p += 2;
    next[0] = 1;
    p -= 2;
  }
}

static void between(int n) {
  double *p = a;
  // expect: tiled
  for (int i = 0; i < n - 1; i++) {
    double *row = p;
    for (int j = 0; j < n; j++)
      *p++ += 0.5;
    double *last = p - 1;
    for (int j = 0; j < n; j++)
      row[j] -= 0.25 * j;
    *last = i;
  }
}

/* Steps in what a declaration begins with. */
static void within(int n) {
  int m = 0;
  double *q = a;
  // expect: tiled
  for (int i = 0; i < n - 1; i++) {
    int k = m++;
    for (int j = 0; j < n; j++) {
      a[i * n + j] += b[k];
      k++;
    }
  }
  // expect: tiled
  for (int i = 0; i < n - 1; i++) {
    double *p = ++q, *unmoved = b;
    for (int j = 0; j < n; j++) {
      *p = *p * 0.5 + unmoved[j];
      p += n;
    }
  }
  double *r = a;
  // expect: tiled
  for (int i = 0; i < n - 1; i++) {
    double *first = r++, *second = r++;
    for (int j = 0; j < n; j++)
      first[j * 2 * n] += second[j * 2 * n];
  }
}

static void of_another_row(int n) {
  // expect: tiled
  for (int i = 1; i < n; i++) {
    double *const row = a + i * n;
    double *p = row;
    for (int j = 0; j < n; j++)
      *p++ += row[0];
  }
}

int main(void) {
  fill(a, sizeof a / sizeof *a, 1);
  fill(b, sizeof b / sizeof *b, 2);
  after(N);
  result("after", a, sizeof a);
  before(N);
  result("before", a, sizeof a);
  of_a_pointer(N);
  result("of_a_pointer", a, sizeof a);
  between(N);
  result("between", a, sizeof a);
  within(N);
  result("within", a, sizeof a);
  of_another_row(N);
  result("of_another_row", a, sizeof a);
}
/* SPDX-License-Identifier: Apache-2.0 */
