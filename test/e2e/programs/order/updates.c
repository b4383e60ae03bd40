// Tables whose elements take the best of many, in loops that change places where that is free: bases that fold, chains of
// products, paths of bits, sums that wrap; and where it is not: values that others name in between, signed sums,
// floating-point numbers, two operations on one element.
#include <limits.h>
#include <stdio.h>

enum { N = 53 };
static int Table[N][N], Cost[N][N];
static unsigned Count[N][N];
static unsigned char Bits[N][N];
static double Real[N][N];

static void fold(int n, const int *base) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      if (Table[i][j - 1] > Table[i][j])
        Table[i][j] = Table[i][j - 1];
      Table[i][j] = Table[i][j] > Table[i + 1][j] ? Table[i][j] : Table[i + 1][j];
      if (i < j - 1 && Table[i + 1][j - 1] + (base[i] + base[j] == 3) > Table[i][j])
        Table[i][j] = Table[i + 1][j - 1] + (base[i] + base[j] == 3);
      for (int k = i + 1; k < j; k++)
        if (Table[i][k] + Table[k + 1][j] > Table[i][j])
          Table[i][j] = Table[i][k] + Table[k + 1][j];
    }
}

static void chain(int n, const int *size) {
  for (int i = n - 2; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      Cost[i][j] = INT_MAX;
      for (int k = i; k < j; k++) {
        int q = Cost[i][k] + Cost[k + 1][j] + size[i] * size[k] * size[j];
        if (q < Cost[i][j])
          Cost[i][j] = q;
      }
    }
}

static void count(int n) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      Count[i][j] += Count[i][j - 1] * 3u;
      for (int k = i + 1; k < j; k++)
        Count[i][j] += Count[i][k] * Count[k + 1][j] + 1u;
    }
}

static void bits(int n) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      Bits[i][j] |= Bits[i][j - 1] >> 1;
      for (int k = i + 1; k < j; k++)
        Bits[i][j] |= Bits[i][k] & Bits[k + 1][j];
    }
}

/* Two operations. */
static void mixed(int n) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      Cost[i][j] ^= Cost[i][j - 1];
      for (int k = i + 1; k < j; k++)
        if ((Cost[i][k] & Cost[k + 1][j]) > Cost[i][j])
          Cost[i][j] = Cost[i][k] & Cost[k + 1][j];
    }
}

/* The number of updates that took is wanted, too. */
static int taken(int n, int *how) {
  int last = 0;
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      Table[i][j] -= 4;
      for (int k = i + 1; k < j; k++)
        if (Table[i][k] + Table[k + 1][j] > Table[i][j]) {
          Table[i][j] = Table[i][k] + Table[k + 1][j];
          how[j] = k;
        }
    }
  for (int j = 0; j < n; j++)
    last = last * 31 + how[j];
  return last;
}

static void real(int n) {
  for (int i = n - 1; i >= 0; i--)
    for (int j = i + 1; j < n; j++) {
      Real[i][j] = Real[i][j] > Real[i][j - 1] ? Real[i][j] : Real[i][j - 1];
      for (int k = i + 1; k < j; k++)
        if (Real[i][k] - Real[k + 1][j] > Real[i][j])
          Real[i][j] = Real[i][k] - Real[k + 1][j];
    }
}

int main(void) {
  const int sizes[] = {N - 1, 1, 2, 3, 8, 31};
  int base[N], how[N];
  for (int round = 0; round < 6; round++) {
    const int n = sizes[round];
    for (int i = 0; i < N; i++) {
      base[i] = (i * 31 + i / 7 + round) % 4;
      how[i] = 0;
      for (int j = 0; j < N; j++) {
        Table[i][j] = Cost[i][j] = (i * 7 + j * 3 + round) % 5;
        Count[i][j] = (unsigned)(i * j + round);
        Bits[i][j] = (unsigned char)(i * 13 + j * 5);
        Real[i][j] = (i * 3 + j) % 7 * 0.25 - 0.5;
      }
    }
    fold(n, base);
    for (int i = 0; i < n; i++)
      printf(" %d", Table[i][n - 1] + Table[0][i]);
    printf("\n");
    chain(n, base);
    for (int i = 0; i < n; i++)
      printf(" %d", Cost[0][i]);
    printf("\n");
    count(n), bits(n), mixed(n), real(n);
    const int last = taken(n, how);
    for (int i = 0; i < n; i++)
      printf(" %u %d %d %.17g", Count[i][n - 1], Bits[i][n - 1], Cost[i][n - 1], Real[i][n - 1]);
    printf(" %d %d\n", last, Table[0][n - 1]);
  }
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
