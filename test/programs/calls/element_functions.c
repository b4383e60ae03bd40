// Functions of numbers that read arrays which the nest writes, or large ones: what they return stands
// in the place of the call.
// flags: -lm
#include "../result.h"
#include <assert.h>
#include <math.h>
#include <stdlib.h>
enum { N = 40, M = 300 };

static double u[N][M], v[N][M], large[200][300];
static float rough[N][M];
static double *heap;
static int size = M;
static const double weights[4] = {.1, .2, .3, .35};
static double table[8], k = 0.25;

static double around(int i, int j) {
  return u[i - 1][j] * weights[0] + u[i + 1][j] * weights[1] + u[i][j - 1] * weights[2] + u[i][j + 1] * weights[3];
}

static double sine(int i, int j, double scale) { return sin(u[i][j] * scale) + scale * table[j & 7]; }

static inline double mixed(short row, unsigned column, float factor) {
  const double before = u[row][column - 1];
  return before * factor + v[row][column] / (factor + 2);
}

static float rounded(int i, int j) { return (rough[i][j] + rough[i - 1][j]) * 0.4f; }

static int wrapped(int j) { return j < M ? j : j - M; }
static double periodic(int i, int j) { return u[i][wrapped(j + 1)] - u[i][wrapped(j)] * k; }

static double flat(int i, int j) { return heap[i * size + j]; }
static double laplacian(int i, int j) { return flat(i - 1, j) + flat(i + 1, j) + flat(i, j - 1) + flat(i, j + 1) - 4 * flat(i, j); }

static double checked(int i, int j) {
  assert(i >= 0 && i < N);
  return v[i][j] + 1;
}

static double far(int i, int j) { return large[i * 2][j] * 0.5; }

// A table that the nest reads goes along: its subscripts need not be known.
static double lookup(double x) { return table[(int)(x * 10) & 7]; }

static double upwind(double speed, int i, int j) { return speed > 0 ? u[i][j] - u[i][j - 1] : u[i][j + 1] - u[i][j]; }

static void seidel(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = around(i, j);
}

static void down(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        u[i][j] = sine(i - 1, j, 0.3) * k + mixed(i, j, 0.1 * 3);
}

static void narrow(void) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      rough[i][j] = rounded(i, j) * 1.1;
}

static void ring(void) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      v[i][j] = v[i - 1][j] * 0.5 + periodic(i, j);
}

static void by_pointer(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        heap[i * size + j] += 0.1 * laplacian(i, j);
}

static void others(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        v[i][j] = checked(i, j - 1) * 0.2 + far(i, j) + 0.01 * upwind(v[i][j], i, j);
}

static void tables(void) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      u[i][j] = lookup(u[i - 1][j]) + u[i][j - 1] * table[3];
}

// What nobody uses is computed all the same.
static int ticks;
static int tick(void) { return ++ticks; }
static double above(int i, int j, int unused) { return u[i - 1][j] + 1; }
static void counted(void) {
  // expect: refused call-unknown
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = above(i, j, tick()) * 0.5;
}

// A variable of the function has the name of what the called one reads.
static double hiding(void) {
  double k = 3;
  // expect: refused call-reads-written
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = u[i - 1][j] * k + periodic(i - 1, j);
  return k;
}

int main(void) {
  heap = malloc(sizeof(double) * N * M);
  fill(&u[0][0], N * M, 1);
  fill(&v[0][0], N * M, 2);
  fill(heap, N * M, 3);
  fill(&large[0][0], 200 * 300, 4);
  fill(table, 8, 5);
  for (int i = 0; i < N * M; i++)
    (&rough[0][0])[i] = (float)heap[i];
  seidel(7);
  result("seidel", u, sizeof u);
  down(5);
  result("down", u, sizeof u);
  narrow();
  result("narrow", rough, sizeof rough);
  ring();
  result("ring", v, sizeof v);
  by_pointer(6);
  result("by pointer", heap, sizeof(double) * N * M);
  others(4);
  result("others", v, sizeof v);
  counted();
  result("counted", u, sizeof u);
  result("ticks", &ticks, sizeof ticks);
  tables();
  result("tables", u, sizeof u);
  double h = hiding();
  result("hiding", u, sizeof u);
  result("h", &h, sizeof h);
  free(heap);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
