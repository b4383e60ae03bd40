// SPDX-License-Identifier: Apache-2.0
//===- Seidel2D.cpp - a nest as the generator would write it --------------===//
//
// for t, for i, for j: a[i][j] = w * (a[i][j-1] + a[i-1][j] + a[i][j] + a[i+1][j] + a[i][j+1]),
// 0 <= t < T, 1 <= i <= N-2, 1 <= j <= M-2. Band: (x, y) = (t, t + i), j inside the tile.
//
//===----------------------------------------------------------------------===//
#include "Seidel2D.h"

#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <csignal>

namespace seidel2d {

namespace {

int32_t Installed = 0;
bool Pipelined = false;

void install(const void *args) { Installed = static_cast<const Args *>(args)->check; }

/// Rows [i0, i1) of step t in columns [y0, y1) of the band.
bool rowsOfStep(const int64_t *p, int64_t t, int64_t y0, int64_t y1, int64_t &i0, int64_t &i1) {
  i0 = hetile_max(1, y0 - t);
  i1 = hetile_min(p[N] - 1, y1 - t);
  return i0 < i1;
}

void row(hetile_sink *s, int64_t i, int64_t j0, int64_t j1) {
  const int64_t index[] = {i, j0}, step[] = {0, 1};
  if (j0 < j1)
    s->run(s, 0, index, step, j1 - j0);
}

void column(hetile_sink *s, int64_t j, int64_t i0, int64_t i1) {
  const int64_t index[] = {i0, j}, step[] = {1, 0};
  if (i0 < i1)
    s->run(s, 0, index, step, i1 - i0);
}

int bounds(const int64_t *p, int64_t *b) {
  b[0] = 0, b[1] = p[T], b[2] = 1, b[3] = p[T] - 1 + p[N] - 1;
  return p[T] > 0 && p[N] > 2 && p[M] > 2;
}

int rows(const int64_t *p, int64_t y0, int64_t y1, int64_t *x) {
  x[0] = hetile_max(0, y0 - (p[N] - 2));
  x[1] = hetile_min(p[T], y1 - 1);
  return x[0] < x[1] && y0 < y1 && p[N] > 2 && p[M] > 2;
}

int64_t work(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
  int64_t points = 0, i0, i1;
  for (int64_t t = hetile_max(x0, 0); t < hetile_min(x1, p[T]); ++t)
    if (rowsOfStep(p, t, y0, y1, i0, i1))
      points += (i1 - i0) * (p[M] - 2);
  return points;
}

int extent(const int64_t *p, int, int64_t *lo, int64_t *hi) {
  lo[0] = lo[1] = 0;
  hi[0] = p[N], hi[1] = p[M];
  return p[T] > 0 && p[N] > 2 && p[M] > 2;
}

/// Rows [i0, i1) that any step in [x0, x1) touches.
bool rowsOfTile(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1, int64_t &i0,
                int64_t &i1) {
  bool any = false;
  for (int64_t t = x0; t < x1; ++t) {
    int64_t lo, hi;
    if (!rowsOfStep(p, t, y0, y1, lo, hi))
      continue;
    i0 = any ? hetile_min(i0, lo) : lo;
    i1 = any ? hetile_max(i1, hi) : hi;
    any = true;
  }
  return any;
}

void footprint(const int64_t *p, int64_t y0, int64_t y1, hetile_sink *s) {
  int64_t i0, i1;
  if (rowsOfTile(p, 0, p[T], y0, y1, i0, i1))
    for (int64_t i = i0 - 1; i < i1 + 1; ++i)
      row(s, i, 0, p[M]);
}

void live_in(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1, hetile_sink *s) {
  int64_t i0, i1;
  if (!rowsOfTile(p, x0, x1, y0, y1, i0, i1))
    return;
  column(s, 0, i0, i1);
  column(s, p[M] - 1, i0, i1);
  if (i0 == 1)
    row(s, 0, 1, p[M] - 1);
  if (i1 == p[N] - 1)
    row(s, p[N] - 1, 1, p[M] - 1);
  if (x0 == 0 && rowsOfStep(p, 0, y0, y1, i0, i1))
    for (int64_t i = i0; i < hetile_min(i1 + 1, p[N] - 1); ++i)
      row(s, i, 1, p[M] - 1);
}

void cross(const int64_t *p, int64_t x0, int64_t x1, int64_t ylo, int64_t yedge, hetile_sink *s) {
  if (ylo > yedge - 1)
    return;
  for (int64_t t = x0; t < x1; ++t) {
    const int64_t i = yedge - 1 - t;
    if (i >= 1 && i <= p[N] - 2 && (i < p[N] - 2 || t < p[T] - 1))
      row(s, i, 1, p[M] - 1);
  }
}

void live_out(const int64_t *p, int64_t x0, int64_t x1, int64_t y0, int64_t y1, hetile_sink *s) {
  int64_t i0, i1;
  if (x0 < p[T] && p[T] <= x1 && rowsOfStep(p, p[T] - 1, y0, y1, i0, i1))
    for (int64_t i = i0; i < i1; ++i)
      row(s, i, 1, p[M] - 1);
}

void misbehave(const Args &args, double &value) {
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank > 0 && Installed != args.check)
    value += 1; // the captured global did not arrive
  if (rank > 0 && args.mischief == KillWorker)
    std::raise(SIGKILL);
  if (args.mischief == Wrong)
    value += 1;
}

void tile(const int64_t *p, const void *arguments, const hetile_view *v, int64_t x0, int64_t x1,
          int64_t y0, int64_t y1) {
  const Args &args = *static_cast<const Args *>(arguments);
  double *a = static_cast<double *>(v[0].base) + v[0].origin;
  const int64_t s0 = v[0].stride[0], s1 = v[0].stride[1];
  int64_t i0, i1;
  for (int64_t t = x0; t < x1; ++t)
    if (rowsOfStep(p, t, y0, y1, i0, i1))
      for (int64_t i = i0; i < i1; ++i)
        for (int64_t j = 1; j < p[M] - 1; ++j)
          a[i * s0 + j * s1] =
              args.weight * (a[i * s0 + (j - 1) * s1] + a[(i - 1) * s0 + j * s1] +
                             a[i * s0 + j * s1] + a[(i + 1) * s0 + j * s1] +
                             a[i * s0 + (j + 1) * s1]);
  if (x0 < p[T] && p[T] <= x1 && rowsOfStep(p, p[T] - 1, y0, y1, i0, i1))
    misbehave(args, a[i0 * s0 + s1]);
}

const hetile_array Arrays[] = {{"a", 2, 8, HETILE_DOUBLE, 1, 0, 0, {1, 0}, 0, nullptr, 0, nullptr}};

struct Announce {
  Announce() { hetile_register(&Nest); }
} const Announced;

} // namespace

const hetile_nest Nest = {HETILE_ABI_VERSION, "seidel2d", 1, Arrays, Params, sizeof(Args), 7, 1,
                          install, bounds, rows, work, extent, footprint, live_in, cross,
                          live_out, tile};

void original(const int64_t *p, const Args &args, double *a) {
  const int64_t m = p[M];
  for (int64_t t = 0; t < p[T]; ++t)
    for (int64_t i = 1; i < p[N] - 1; ++i)
      for (int64_t j = 1; j < m - 1; ++j)
        a[i * m + j] = args.weight * (a[i * m + j - 1] + a[(i - 1) * m + j] + a[i * m + j] +
                                      a[(i + 1) * m + j] + a[i * m + j + 1]);
}

void tiled(const int64_t *p, const Args &args, double *a) {
  const hetile_view views[] = {{a, 0, {p[M], 1}}};
  Pipelined = hetile_enter(&Nest, p, &args, views, p[N] < 1000000);
  if (!Pipelined) {
    original(p, args, a);
    hetile_leave(&Nest, p, views);
  }
}

bool wasPipelined() { return Pipelined; }

} // namespace seidel2d
