// Scratch arrays that the whole program knows: each iteration may have its own, if the last one leaves in the
// program's what all of them do.
#include "../result.h"
#define N 24
#define M 5

static double x[N][N][N], y[N][N][N];
double flux[N][M];       // any other file may look at it
static double line[N];   // of this file
static int counts[N];
static double *const alias = line;

// As codes for fluids do: fluxes along one line after the other. All that an iteration writes, each one does.
static void fluxes(double factor) {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++) {
        const double q = 0.5 * (x[k][j][i] * x[k][j][i] + 1.0);
        flux[i][0] = x[k][j][i];
        flux[i][1] = x[k][j][i] * q + factor;
        for (int m = 2; m < M; m++)
          flux[i][m] = q * m;
      }
      for (int i = 1; i < N - 1; i++)
        for (int m = 0; m < M; m++)
          y[k][j][i] = y[k][j][i] - 0.01 * (flux[i + 1][m] - flux[i - 1][m]);
      for (int i = 1; i < N; i++)
        flux[i][2] = y[k][j][i] - y[k][j][i - 1];
      for (int i = 1; i < N - 1; i++)
        y[k][j][i] += 0.25 * (flux[i + 1][2] - flux[i][2]);
    }
}

// Whether what is read has been written is known on entry only, and may not be so.
static int from, to, width;
static void bounded(void) {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < width; i++)
        line[i] = x[k][j][i] + 0.25 * j;
      for (int i = from; i < to; i++)
        y[k][j][i] += line[i + 1] - line[i - 1];
    }
}
static void unbounded(void) {
  // expect: tiled fallback
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < width; i++)
        line[i] = x[k][j][i] + 0.5 * j;
      for (int i = from; i < to; i++)
        y[k][j][i] += line[i + 1] - line[i - 1];
    }
}

// The function's own, as long as bounds agree on entry: else values of before are read, and the original code runs.
static void own_bounded(int from, int to, int width) {
  double own[N];
  for (int i = 0; i < N; i++)
    own[i] = 0.25 * i;
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < width; i++)
        own[i] = x[k][j][i] + 0.125 * j;
      for (int i = from; i < to; i++)
        y[k][j][i] += own[i + 1] - own[i - 1];
    }
  result("own", own, sizeof own);
}

// The loops count down: the last iteration is the first one of the memory.
static void downwards(void) {
  // expect: tiled
  for (int k = N - 1; k >= 0; k--)
    for (int j = N - 2; j > 0; j--) {
      for (int i = 0; i < N; i++)
        line[i] = x[k][j][i] + x[k][j - 1][i] + j;
      for (int i = 1; i < N; i++)
        y[k][j][i] += line[i] - line[i - 1];
    }
}

// A part is written: the rest stays as it is.
static void partly(int from, int to) {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = from; i < to; i++)
        line[i] = x[k][j][i] * 3.0;
      for (int i = from; i < to; i++)
        y[k][j][i] += line[from + to - 1 - i];
    }
}

// Later iterations write less: what the first ones wrote stays.
static void shorter(void) {
  // expect: refused no-permutable-band
  for (int k = 0; k < N; k++)
    // expect: tiled
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N - j; i++)
        line[i] = x[k][j][i] * 3.0;
      for (int i = 1; i < N - j; i++)
        y[k][j][i] += line[i] - line[i - 1];
    }
}

// Later iterations write more.
static void longer(void) {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i <= j; i++)
        line[i] = x[k][j][i] * 3.0;
      for (int i = 1; i <= j; i++)
        y[k][j][i] += line[i] - line[i - 1];
    }
}

// Two in one loop over k, one after the other, which write different parts; and a loop that may have no iteration.
static void two(int n) {
  // expect: tiled
  for (int k = 0; k < n; k++) {
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < N; i++)
        line[i] = x[k][j][i] * 3.0;
      for (int i = 1; i < N; i++)
        y[k][j][i] += line[i] - line[i - 1];
    }
    for (int j = 0; j < n; j++) {
      for (int i = 0; i < N / 2; i++)
        line[i] = x[k][j][i] + 1.0;
      for (int i = 1; i < N / 2; i++)
        y[k][j][i] += line[i] * line[i - 1];
    }
  }
}

// Written under conditions: in all iterations but the last ones, in some, and depending on the data.
static void unless_last(void) {
  // expect: refused no-permutable-band
  for (int k = 0; k < N; k++)
    // expect: tiled
    for (int j = 0; j < N; j++)
      if (j < N - 2) {
        for (int i = 0; i < N; i++)
          line[i] = x[k][j][i] * 3.0 + j;
        for (int i = 1; i < N; i++)
          y[k][j][i] += line[i] - line[i - 1];
      }
}
static void once(void) {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      if (j == 1)
        for (int i = 0; i < N; i++)
          line[i] = x[k][j][i] * 3.0 + j;
      if (j >= 1)
        for (int i = 1; i < N; i++)
          y[k][j][i] += line[i] - line[i - 1];
    }
}
static void data_decide(void) {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        line[i] = x[k][j][i] * 3.0;
      for (int i = 0; i < N; i++)
        if (x[k][j][i] > 0.9)
          line[i] = 7.0;
      for (int i = 1; i < N; i++)
        y[k][j][i] += line[i] - line[i - 1];
    }
}
static void rarely(void) {
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        if (x[k][j][i] > 0.9)
          line[i] = 7.0 + j;
      for (int i = 1; i < N; i++)
        y[k][j][i] += 0.5;
    }
}

// A pointer leads to it, and the scratch array of a function that it keeps between calls.
static void through_pointer(double *p) {
  // expect: tiled fallback
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        line[i] = x[k][j][i] * 3.0;
      for (int i = 1; i < N; i++)
        y[k][j][i] += line[i] - p[i - 1];
    }
}
static void kept(int print) {
  static int seen[N];
  if (print) {
    result("seen", seen, sizeof seen);
    return;
  }
  // expect: tiled
  for (int k = 0; k < N; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N; i++)
        seen[i] = (int)(x[k][j][i] * 100.0) + j;
      for (int i = 1; i < N; i++)
        y[k][j][i] += seen[i] % 7 - seen[i - 1] % 5;
    }
}

// Rows that are left by their subscripts, as they lie behind one another.
static void rows(int m) {
  // expect: tiled once
  for (int k = 0; k < N - 1; k++)
    for (int j = 0; j < N; j++) {
      for (int i = 0; i < N - 1; i++)
        for (int c = 0; c < m; c++)
          flux[i][c] = x[k][j][i] * c;
      for (int i = 0; i < N - 1; i++)
        y[k][j][i] += flux[i][m - 1];
    }
}

// In steps, with a sweep in between: the arrays stay where they are.
static void steps(void) {
  // expect: refused call-unknown
  for (int t = 0; t < 3; t++) {
    // expect: tiled
    for (int k = 0; k < N; k++)
      for (int j = 0; j < N; j++) {
        for (int i = 0; i < N; i++)
          counts[i] = (int)(y[k][j][i] * 10.0) % 13;
        for (int i = 1; i < N; i++)
          x[k][j][i] += 0.01 * (counts[i] - counts[i - 1]);
      }
    // expect: tiled
    for (int k = 1; k < N; k++)
      for (int j = 1; j < N; j++)
        for (int i = 0; i < N; i++)
          y[k][j][i] = 0.3 * (y[k - 1][j][i] + y[k][j - 1][i] + x[k][j][i]) + 0.001 * counts[i];
    printf("%d\n", counts[t]);
  }
}

static void show(const char *name) {
  result(name, y, sizeof y);
  result("flux", flux, sizeof flux);
  result("line", line, sizeof line);
  result("counts", counts, sizeof counts);
}

int main(void) {
  fill(&x[0][0][0], sizeof x / sizeof(double), 1);
  fill(&y[0][0][0], sizeof y / sizeof(double), 2);
  fill(&flux[0][0], sizeof flux / sizeof(double), 3);
  fill(line, N, 4);
  fluxes(0.5);
  show("fluxes");
  from = 1, to = N - 1, width = N;
  bounded();
  show("bounded");
  width = N - 4;
  unbounded();
  show("unbounded");
  own_bounded(1, N - 1, N);
  show("own");
  own_bounded(1, N - 1, N - 3);
  show("own, fewer");
  from = to = 1;
  bounded();
  show("nothing");
  downwards();
  show("downwards");
  partly(3, 17);
  show("partly");
  partly(9, 9);
  shorter();
  show("shorter");
  longer();
  show("longer");
  two(N - 3);
  show("two");
  two(0);
  unless_last();
  show("unless last");
  once();
  show("once");
  data_decide();
  show("data");
  rarely();
  show("rarely");
  through_pointer(alias);
  show("pointer");
  kept(0);
  kept(1);
  rows(M);
  show("rows");
  steps();
  show("steps");
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
