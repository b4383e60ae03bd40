// Scratch memory of constant size behind a pointer that the file gives one value.
#include "../result.h"
#include <cstdlib>
#include <vector>

static const int N = 24;
static double x[N][N][N], y[N][N][N];
static double (*flux)[5] = (double (*)[5])malloc(sizeof(double) * N * 5);
static int *counts = static_cast<int *>(calloc(N, sizeof(int)));
static double *line = new double[N];
static double *moved = new double[N];
double *known = new double[N]; // to other files, too
static double *part = new double[N / 2];
// Memory of a row and a part of one, and of a function of the program's own that counts numbers.
static double (*more)[5] = (double (*)[5])malloc(sizeof(double) * (N * 5 + 3));
namespace pool {
double *malloc(int numbers);
}
static double *pooled = pool::malloc(N);
namespace {
struct Hidden {
  static double *p;
  void give(double *q) { this->p = q; }
};
double *Hidden::p = new double[1000];
} // namespace

static void fluxes(double factor) {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++) {
        flux[i][0] = x[k][j][i];
        for (int m = 1; m < 5; m++)
          flux[i][m] = factor * flux[i][m - 1];
      }
      for (int i = 1; i < N - 1; i++)
        for (int m = 0; m < 5; m++)
          y[k][j][i] = y[k][j][i] - 0.01 * (flux[i + 1][m] - flux[i - 1][m]);
    }
}
static void counted() {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        counts[i] = int(x[k][j][i] * 100.0) % 7 + j;
      for (int i = 1; i < N; i++)
        y[k][j][i] += 0.1 * (counts[i] - counts[i - 1]);
    }
}
static void with_new() {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N - 2; i++)
        line[i] = x[k][j][i] + 0.5;
      for (int i = 1; i < N - 2; i++)
        y[k][j][i] += line[i] * line[i - 1];
    }
}
// The pointer gets another value, or others may give it one.
static void elsewhere(double *memory) {
  double *before = moved;
  moved = memory;
  // expect: refused no-permutable-band
  for (int k = 0; k < N; k++)
    // expect: tiled
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        moved[i] = x[k][j][i] + 0.5;
      for (int i = 1; i < N; i++)
        y[k][j][i] += moved[i] * moved[i - 1];
    }
  moved = before;
}
static void others() {
  // expect: refused no-permutable-band
  for (int k = 0; k < N; k++)
    // expect: tiled
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        known[i] = x[k][j][i] + 0.5;
      for (int i = 1; i < N; i++)
        y[k][j][i] += known[i] * known[i - 1];
    }
}
// A second pointer to the same memory, and a pointer in it.
static void seconds(double *p) {
  // expect: tiled fallback
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        line[i] = x[k][j][i] + 0.5;
      for (int i = 1; i < N; i++)
        y[k][j][i] += line[i] * p[i - 1];
    }
}
static void half() {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N / 2; i++)
        part[i] = x[k][j][2 * i] + 0.5;
      for (int i = 1; i < N; i++)
        y[k][j][i] += part[i / 2] * part[(i - 1) / 2];
    }
}

static void beyond() {
  // expect: refused no-permutable-band
  for (int k = 0; k < N; k++)
    // expect: tiled
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        more[i][2] = x[k][j][i] * 2.0;
      more[N][2] = x[k][j][0];
      for (int i = 1; i < N; i++)
        y[k][j][i] += more[i][2] - more[i - 1][2];
    }
}
static void from_pool() {
  // expect: refused no-permutable-band
  for (int k = 0; k < N; k++)
    // expect: tiled
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        pooled[i] = x[k][j][i] * 3.0 + i;
      for (int i = 1; i < N; i++)
        y[k][j][i] += pooled[i] - pooled[i - 1];
    }
}
double *pool::malloc(int numbers) { return new double[numbers]; }
static void given() {
  // expect: refused no-permutable-band
  for (int k = 0; k < N; k++)
    // expect: tiled
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        Hidden::p[i] = x[k][j][i] * 3.0 + i;
      for (int i = 1; i < N; i++)
        y[k][j][i] += Hidden::p[i] - Hidden::p[i - 1];
    }
}

int main() {
  fill(&x[0][0][0], sizeof x / sizeof(double), 1);
  fill(&y[0][0][0], sizeof y / sizeof(double), 2);
  fill(&flux[0][0], N * 5, 3);
  fill(line, N, 4);
  fill(known, N, 5);
  fill(part, N / 2, 6);
  std::vector<double> memory(N);
  fluxes(0.5);
  counted();
  with_new();
  elsewhere(memory.data());
  others();
  seconds(line);
  half();
  beyond();
  from_pool();
  Hidden hidden;
  hidden.give(memory.data());
  given();
  result("y", y, sizeof y);
  result("flux", flux, sizeof(double) * N * 5);
  result("counts", counts, sizeof(int) * N);
  result("line", line, sizeof(double) * N);
  result("memory", memory.data(), sizeof(double) * N);
  result("known", known, sizeof(double) * N);
  result("part", part, sizeof(double) * (N / 2));
}
// SPDX-License-Identifier: Apache-2.0
