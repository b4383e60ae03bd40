// rows-move.cpp - arrays by the addresses of their rows, of which something changes between two
// entries of a nest: objects swap, tables move, rows change places, memory goes.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>
#include <valarray>
#include <vector>

enum { N = 60, M = 40, STEPS = 9 };

template <class Field> static void step(Field &to, const Field &from) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]) + i;
}

static void step_rows(double **to, double **from) {
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]) + i;
}

template <class Field> static void fill(Field &a, int seed) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (i * 37 + j * 11 + seed) % 101;
}

template <class Field> static void show(const char *name, const Field &a) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += a[i][j] * ((i * 7 + j) % 13);
  std::printf("%s %.17g\n", name, sum);
}

using Vectors = std::vector<std::vector<double>>;

/* The objects stay where they are; what they own changes. */
static void swapped() {
  Vectors a(N, std::vector<double>(M)), b(a);
  fill(a, 0), fill(b, 5);
  for (int t = 0; t < STEPS; t++) {
    step(a, b);
    std::swap(a, b);
  }
  show("swapped", a), show("swapped", b);
}

/* The table is copied, and the old one is gone. */
static void grown() {
  Vectors a(N, std::vector<double>(M)), b(a);
  fill(a, 0), fill(b, 5);
  for (int t = 0; t < STEPS; t++) {
    step(a, b);
    Vectors copy(b);
    copy.reserve(N + 20000 * t);
    b.swap(copy);
    a.swap(b);
  }
  show("grown", a), show("grown", b);
}

/* Rows that begin with their size. */
static void valued() {
  std::vector<std::valarray<double>> a(N, std::valarray<double>(M)), b(a);
  fill(a, 0), fill(b, 5);
  for (int t = 0; t < STEPS; t++) {
    step(a, b);
    std::swap(a[3], b[4]);
    std::swap(a[t], a[N - 1 - t]);
  }
  show("valued", a), show("valued", b);
}

static void owned() {
  using Field = std::unique_ptr<double *[]>;
  std::vector<double> memory(2 * N * M);
  Field a(new double *[N]), b(new double *[N]);
  for (int i = 0; i < N; i++)
    a[i] = &memory[i * M], b[i] = &memory[(N + i) * M];
  fill(a, 0), fill(b, 5);
  for (int t = 0; t < STEPS; t++) {
    step(a, b);
    std::swap(a, b);
    std::swap(a[t + 1], b[t + 2]);
  }
  show("owned", a), show("owned", b);
}

/* Tables of pointers: rows change places, and the table moves. */
static void pointers() {
  double *memory = static_cast<double *>(std::calloc(2 * N * M, sizeof(double)));
  double **a = static_cast<double **>(std::malloc(N * sizeof *a)), **b = static_cast<double **>(std::malloc(N * sizeof *b));
  for (int i = 0; i < N; i++)
    a[i] = memory + i * M, b[i] = memory + (N + i) * M;
  fill(a, 0), fill(b, 5);
  for (int t = 0; t < STEPS; t++) {
    step_rows(a, b);
    if (t % 2)
      std::swap(a, b);
    if (t % 3 == 1)
      std::swap(a[t], b[t + 1]);
    double **moved = static_cast<double **>(std::malloc((N + 1000 * t) * sizeof *a));
    std::memcpy(moved, a, N * sizeof *a);
    std::free(a);
    a = moved;
  }
  show("pointers", a), show("pointers", b);
  std::free(a), std::free(b), std::free(memory);
}

int main() {
  swapped();
  grown();
  valued();
  owned();
  pointers();
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
