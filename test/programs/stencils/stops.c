// Loops in time that do something else now and then: print, start a clock, change what they work on, end.
#include "../result.h"
#include <math.h>
#include <stdlib.h>
#define N 24
#define M 31
#define EVERY 7
static double u[N][M], v[N][M], w[N];
static int cells[N][M], next[N][M], counts[N];
static double seconds;
static int said;
struct Run {
  int steps, every;
  double limit;
};

static void fill_all(void) {
  // expect: tiled
  for (int i = 0; i < N; i++) {
    w[i] = 0.01 * i;
    counts[i] = i % 5;
    for (int j = 0; j < M; j++) {
      u[i][j] = (i * 7 + j * 3) % 11 * 0.1;
      v[i][j] = u[i][j];
      cells[i][j] = next[i][j] = (i * 5 + j * 3) % 7 < 3;
    }
  }
}

static void smooth(double (*to)[M], double (*from)[M]) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static void say(const char *what, int t) {
  double sum = 0;
  // expect: refused reduction-order
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      sum += u[i][j] * (1 + j % 3) + v[i][j];
  printf("%s %d %.17g\n", what, t, sum);
  said++;
}

static void last(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    smooth(v, u);
    smooth(u, v);
    if (t % EVERY == 0)
      say("last", t);
  }
}

static void first(int steps) {
  // expect: tiled
  for (int t = 0; t <= steps; t++) {
    if (t == 1)
      seconds = t * 0.5 + said;
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
  }
}

static void middle(int steps, double (*a)[M], double (*b)[M]) {
  // expect: tiled
  for (int t = 0; t < steps; ++t) {
    smooth(b, a);
    if (t % 5 == 3)
      printf("middle %d %.17g %.17g\n", t, a[N / 2][M / 2], b[N / 2][M / 2]);
    double (*old)[M] = a;
    a = b;
    b = old;
  }
  printf("after %.17g %.17g\n", a[3][4], b[3][4]);
}

static void ends(int steps, int enough) {
  int t;
  // expect: tiled
  for (t = 0; t < steps; t++) {
    if (t == enough)
      break;
    smooth(v, u);
    smooth(u, v);
    if (t == steps / 2) {
      say("half", t);
      continue;
    }
  }
  printf("ended at %d\n", t);
}

static void source(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    smooth(v, u);
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = v[i][j] + 0.01 * (t % 2) * w[i] + 1e-3 * t;
    if ((t & 7) == 5)
      say("source", t);
  }
}

static void down(long from) {
  // expect: tiled
  for (long t = from; t > 2; t -= 2) {
    smooth(v, u);
    if (t == 9 || t == 10)
      say("down", (int)t);
    smooth(u, v);
  }
}

static void whole(const struct Run *run) {
  int t = 0;
  // expect: tiled
  while (t < run->steps) {
    smooth(v, u);
    smooth(u, v);
    if (run->every > 0 && t % run->every == run->every - 1)
      say("while", t);
    t++;
  }
  printf("%d iterations\n", t);
}

static void changes(int steps) {
  int every = 3;
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    smooth(v, u);
    smooth(u, v);
    if (t % every == 1) {
      every++;
      u[2][3] += 0.5;
      v[N - 1][M - 1] = u[2][3];
      steps -= t > 20;
      if (t == 13)
        t++;
    }
  }
  printf("every %d\n", every);
}

static void marked(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    if (counts[t % N] == 4)
      say("marked", t);
    smooth(v, u);
    smooth(u, v);
  }
}

/* What the condition reads, the nest writes. */
static void alive(int steps) {
  // expect: refused call-unknown
  for (int t = 0; t < steps; t++) {
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++) {
        int around = cells[i - 1][j] + cells[i + 1][j] + cells[i][j - 1] + cells[i][j + 1];
        next[i][j] = around == 2 || (around == 3 && cells[i][j]);
      }
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        cells[i][j] = next[i][j];
    if (cells[3][4])
      printf("alive %d\n", t);
  }
}

/* Integers in memory that no pointer leads to. */
static void life(int steps, int every) {
  // expect: tiled
  for (int t = 0; t < steps; t++) {
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        next[i][j] = (cells[i - 1][j] + cells[i + 1][j] + cells[i][j - 1] + cells[i][j + 1]) % 3 == 1;
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        cells[i][j] = next[i][j];
    if (t % every == 0)
      printf("life %d %d\n", t, cells[N / 2][M / 2]);
  }
}

int main(void) {
  fill_all();
  for (int steps = 0; steps < 4; steps++)
    last(steps);
  last(30);
  first(25);
  printf("%g\n", seconds);
  middle(23, u, v);
  middle(2, u, v);
  ends(40, 33);
  ends(12, 50);
  source(33);
  down(21);
  down(30);
  whole(&(struct Run){29, 6, 0.5});
  whole(&(struct Run){9, 0, 0.5});
  changes(60);
  marked(50);
  alive(9);
  life(40, 9);
  result("u", u, sizeof u);
  result("v", v, sizeof v);
  result("cells", cells, sizeof cells);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
/* SPDX-License-Identifier: Apache-2.0 */
