/* Neighbours across a boundary, in the ways in which people write them. */
#include "../result.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define N 48
#define M 56
#define WRAP(i, n) (((i) + (n)) % (n))
#define IDX(i, j) ((i) * nx + (j))

typedef struct {
  int nx, ny;
  double omega;
} Params;
typedef struct {
  double speeds[5];
} Cell;

static double u[N][M], v[N][M], line[400], other[400];
static int grid[N][M], next[N][M];
static Cell cells[N * M], scratch[N * M];

/* The modulo, and ?: for the other side. */
static void diffuse(int n, int m, double (*to)[m], double (*from)[m]) {
  // expect: tiled
  for (int i = 0; i < n; i++) {
    const int up = (i + 1) % n, down = i == 0 ? n - 1 : i - 1;
    for (int j = 0; j < m; j++) {
      const int right = (j + 1) % m, left = (j == 0) ? (m - 1) : (j - 1);
      to[i][j] = 0.2 * (from[i][j] + from[up][j] + from[down][j] + from[i][right] + from[i][left]);
    }
  }
}

/* Variables of the function, some set by a branch. */
static void life(int steps) {
  int i, j, t, up, down, left, right, sum;
  // expect: refused no-permutable-band
  for (t = 0; t < steps; t++) {
    // expect: tiled
    for (i = 0; i < N; i++) {
      up = (i - 1 + N) % N;
      if (i == N - 1)
        down = 0;
      else
        down = i + 1;
      for (j = 0; j < M; j++) {
        left = (j - 1 + M) % M;
        right = (j + 1) % M;
        sum = grid[up][left] + grid[up][j] + grid[up][right] + grid[i][left] + grid[i][right] + grid[down][left] +
              grid[down][j] + grid[down][right];
        next[i][j] = grid[i][j] == 1 ? sum == 2 || sum == 3 : sum == 3;
      }
    }
    // expect: tiled
    for (i = 0; i < N; i++)
      for (j = 0; j < M; j++)
        grid[i][j] = next[i][j];
  }
}

/* Cells in one line, sizes in a struct, read where they come from. */
static void pull(const Params params, Cell *from, Cell *to) {
  // expect: tiled
  for (int jj = 0; jj < params.ny; jj++)
    for (int ii = 0; ii < params.nx; ii++) {
      int y_n = (jj + 1) % params.ny;
      int x_e = (ii + 1) % params.nx;
      int y_s = (jj == 0) ? (jj + params.ny - 1) : (jj - 1);
      int x_w = (ii == 0) ? (ii + params.nx - 1) : (ii - 1);
      to[ii + jj * params.nx].speeds[0] = from[ii + jj * params.nx].speeds[0];
      to[ii + jj * params.nx].speeds[1] = from[x_w + jj * params.nx].speeds[1];
      to[ii + jj * params.nx].speeds[2] = from[ii + y_s * params.nx].speeds[2];
      to[ii + jj * params.nx].speeds[3] = from[x_e + y_n * params.nx].speeds[3] * params.omega;
      to[ii + jj * params.nx].speeds[4] = from[x_w + y_n * params.nx].speeds[4];
    }
}

/* The same, written where they go. */
static void push(int nx, int ny, const Cell *from, Cell *to) {
  // expect: tiled
  for (int j = 0; j < ny; j++)
    for (int i = 0; i < nx; i++) {
      to[IDX(j, i)].speeds[0] = from[IDX(j, i)].speeds[0];
      to[IDX(j, WRAP(i + 1, nx))].speeds[1] = from[IDX(j, i)].speeds[1];
      to[IDX(WRAP(j - 1, ny), i)].speeds[2] = from[IDX(j, i)].speeds[2];
      to[IDX((j + 1) % ny, i > 0 ? i - 1 : nx - 1)].speeds[3] += 0.5 * from[IDX(j, i)].speeds[3];
    }
}

/* Values that go on beyond the border, and come back. */
static void clamped(int n, int m, double (*a)[M], double (*b)[M]) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      b[i][j] = 0.25 * (a[i > 0 ? i - 1 : 0][j] + a[i < n - 1 ? i + 1 : n - 1][j] + a[i][j > 0 ? j - 1 : 1] +
                        a[i][j < m - 1 ? j + 1 : m - 2]);
}

/* In place: each row needs the last one of the sweep before. */
static void inPlace(int n, int m, double (*a)[M]) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = 0.3 * a[(i + n - 1) % n][j] + 0.3 * a[i][(j + m - 1) % m] + 0.4 * a[i][j];
}

/* One dimension and time. */
static void ring(int n, int steps, double *a, double *b) {
  // expect: refused no-permutable-band
  for (int t = 0; t < steps; t++) {
    // expect: tiled
    for (int i = 0; i < n; i++)
      b[i] = 0.5 * a[i] + 0.25 * (a[(i + 1) % n] + a[(i + n - 1) % n]);
    // expect: tiled
    for (int i = 0; i < n; i++)
      a[i] = b[i];
  }
}

/* Two steps at once: with one element, i + 2 is more than twice the size. */
static void far(size_t n, size_t m, double (*a)[m], double (*b)[m]) {
  // expect: tiled
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < m; j++)
      b[i][j] += 0.5 * a[(i + 2) % n][(j + 2) % m];
}

/* In one line, in place: j - 55 of row i, read at the end of a row, is j + 1 of the row before, read anywhere else. */
static void inLine(double *a, int steps) {
  // expect: refused no-permutable-band
  for (int t = 0; t < steps; t++)
    // expect: tiled
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i * M + j] = 0.25 * a[i * M + j] + 0.5 * (j < M - 1 ? a[i * M + j + 1] : a[i * M + j - 55]) +
                       0.25 * a[(i == 0 ? N - 1 : i - 1) * M + (j < M - 1 ? j + 1 : M - 1)];
}

/* The same text is another element, as what holds in a branch makes of it. */
static void branches(int n) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++) {
      if (i < n - 1)
        v[(i + 1) % n][j] = 0.5 * u[i][j];
      else
        v[(i + 1) % n][j] = 0.25 * u[i][j] + v[i % n][j];
      if (j == 3)
        u[i][j % 7] = v[i][j];
      else
        u[i][j % 7] = 0.5;
    }
}

/* All neighbours, and itself: a size is added, as the one before the first is negative. */
static void box(int n, double (*to)[M], double (*from)[M]) {
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < M; j++) {
      double s = 0, beside[3];
      for (int di = -1; di <= 1; di++)
        for (int dj = -1; dj <= 1; dj++)
          s += from[(i + di + n) % n][(j + dj + M) % M];
      for (int k = 0; k < 3; k++)
        beside[k] = from[i][(j + k) % M];
      to[i][j] = s / 9 + 0.01 * beside[(i + 1) % 3];
    }
}

/* Of two statements one is at a border where the other is not: its loop lies inside of it. */
static void both(int n, double (*to)[M], double (*from)[M], int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++) {
      const int next = (i + 1 + n) % n;
      for (int j = 0; j < M; j++) {
        if (i < n / 2)
          to[i][j] = 0.25 * from[next][j];
        else
          to[i][j] = 0.5 * to[i][j] + 1;
        {
          double s = 0;
          for (int d = 0; d <= 1; d++)
            s += from[(i + d + n) % n][(j - d + M) % M];
          to[i][j] = 0.25 * s;
        }
      }
    }
}

/* A table that begins where memory does: what is not read is far before it. */
static void alone(int n) {
  double (*a)[n] = malloc(sizeof(double[n][n])), (*b)[n] = malloc(sizeof(double[n][n]));
  if (!a || !b)
    exit(1);
  // expect: tiled
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = (i * 7 + j * 3) % 11;
  for (int t = 0; t < 3; t++) {
    diffuse(n, n, b, a);
    diffuse(n, n, a, b);
  }
  result("alone", a, sizeof(double[n][n]));
  free(a);
  free(b);
}

int main(void) {
  // expect: tiled
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = (i * 5 + j * 3) % 7;
      grid[i][j] = (i * 7 + j * j * 3) % 5 == 0;
      for (int k = 0; k < 5; k++)
        cells[i * M + j].speeds[k] = i + j * 0.5 + k;
    }
  // expect: tiled
  for (int i = 0; i < 400; i++)
    line[i] = i % 13;
  for (int t = 0; t < 4; t++) {
    diffuse(N, M, v, u);
    diffuse(N, M, u, v);
  }
  diffuse(1, M, v, u);
  diffuse(1, 1, (double (*)[1])line, (double (*)[1])other);
  diffuse(2, 2, (double (*)[2])line, (double (*)[2])other);
  life(12);
  const Params params = {M, N, 0.75}, small = {2, 1, 0.5};
  pull(params, cells, scratch);
  pull(params, scratch, cells);
  pull(small, cells, scratch);
  push(M, N, cells, scratch);
  push(1, 1, cells, scratch);
  push(3, 2, scratch, cells);
  clamped(N, M, u, v);
  clamped(2, M, v, u);
  inPlace(N, M, u);
  inPlace(1, M, v);
  inLine(&u[0][0], 3);
  branches(N);
  box(N, v, u);
  box(N, u, v);
  both(N, v, u, 3);
  ring(400, 30, line, other);
  ring(1, 3, line, other);
  far(N, M, u, v);
  far(2, M, u, v);
  alone(300);
  result("u", u, sizeof u);
  result("v", v, sizeof v);
  result("grid", grid, sizeof grid);
  result("cells", cells, sizeof cells);
  result("scratch", scratch, sizeof scratch);
  result("line", line, sizeof line);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
