// Scratch arrays that a function declares once: each iteration may have its own only if it reads what it has written
// itself, and nobody reads it afterwards.
#include "../result.h"
#include <string.h>
#define N 24

static double x[N][N], y[N][N], z[N][N];

// Several in one declaration, with alignment, in two dimensions, with a value that nobody reads; also C89's iterators.
static void declared(void) {
  int i, j, k;
  double first[N] __attribute__((aligned(64))), second[2][N], third[N] = {1.0};
  // expect: tiled
  for (i = 1; i < N; i++)
    for (j = 1; j < N; j++) {
      for (k = 0; k < N; k++) {
        first[k] = x[i][k] + y[j][k];
        second[0][k] = x[i][k] * 0.5;
        second[1][k] = y[j][k] - 0.25;
        third[k] = first[k] * second[0][k];
      }
      z[i][j] = 0;
      for (k = 0; k < N; k++)
        z[i][j] += first[k] * second[1][N - 1 - k] - third[k];
    }
}

// Small arrays in the innermost loop.
static void innermost(void) {
  double t[3];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      t[0] = z[i - 1][j];
      t[1] = z[i][j - 1];
      t[2] = t[0] * 0.5 + t[1] * 0.25;
      z[i][j] = t[2] + 0.1 * t[1];
    }
}

// One more than was written: what another iteration left there.
static void beyond(void) {
  double t[N + 1];
  memset(t, 0, sizeof t);
  // expect: tiled
  for (int i = 1; i < N; i++) {
    for (int j = 0; j < N; j++)
      t[j] = x[i][j];
    for (int j = 0; j < N; j++)
      y[i][j] = y[i - 1][j] + t[j + 1];
  }
}
static void beyond_of_three(void) {
  double t[N + 1] = {0};
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < j; k++)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < j; k++)
        z[i][j] += t[k + 1];
    }
}

// Triangular: written as far as it is read.
static void triangle(void) {
  double t[N];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k <= j; k++)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < j; k++)
        z[i][j] += t[k + 1] - t[k];
    }
}

// Written under a condition: what stays may be older.
static void perhaps(void) {
  double t[N] = {0};
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        if (x[i][k] > 0.5)
          t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; k++)
        z[i][j] += t[k];
    }
}

// Written in any case, and changed under a condition.
static void surely(void) {
  double t[N];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        t[k] = x[i][k];
      for (int k = 0; k < N; k++)
        if (y[j][k] > 0.5)
          t[k] = t[k] * y[j][k];
      for (int k = 0; k < N; k++)
        z[i][j] += t[k];
    }
}

// The value of the last iteration is wanted.
static void printed(void) {
  double t[N];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; k++)
        z[i][j] += t[k];
    }
  result("t", t, sizeof t);
}
static void element_printed(void) {
  double t[N];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; k++)
        z[i][j] += t[k];
    }
  printf("%.17g\n", t[3]);
}

// A pointer knows the array.
static void pointed(void) {
  double t[N], *p = &t[0];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; k++)
        z[i][j] += t[k];
    }
  printf("%.17g\n", p[3]);
}

// Used in two nests, each of which writes it first.
static void twice(void) {
  double t[N];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; k++)
        z[i][j] += t[k];
    }
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        t[k] = x[i][k] - y[j][k];
      for (int k = 0; k < N; k++)
        z[i][j] += t[k];
    }
}

// The second nest reads what the first one left: the last iteration of the first leaves it in the program's array.
static void handed_on(void) {
  double t[N];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; k++)
        z[i][j] += t[k];
    }
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++)
      z[i][j] += t[j];
}

// In a time loop that the nest is a part of, and in one that prints.
static void in_time(int steps) {
  double t[N];
  // expect: tiled
  for (int s = 0; s < steps; s++)
    for (int i = 1; i < N - 1; i++) {
      for (int j = 0; j < N; j++)
        t[j] = y[i - 1][j] + y[i + 1][j];
      for (int j = 1; j < N - 1; j++)
        y[i][j] = 0.125 * (t[j - 1] + 2 * t[j] + t[j + 1]) + 0.25 * y[i][j];
    }
}
static void in_printing(int steps) {
  double t[N];
  // expect: refused call-unknown
  for (int s = 0; s < steps; s++) {
    // expect: tiled
    for (int i = 1; i < N; i++)
      for (int j = 1; j < N; j++) {
        for (int k = 0; k < N; k++)
          t[k] = x[i][k] + y[j][k];
        for (int k = 0; k < N; k++)
          z[i][j] += t[k];
      }
    printf("step %d: %.17g\n", s, z[3][4]);
  }
}

// The name means another array inside.
static void shadowed(void) {
  double t[N];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; k++) {
        double sum = t[k];
        {
          double t[2];
          t[0] = sum;
          t[1] = 2 * t[0];
          z[i][j] += t[1];
        }
      }
    }
}

// No stack has room for copies of these.
static void large(void) {
  static double keeps[N];
  double t[20000];
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 1; j < N; j++) {
      for (int k = 0; k < N; k++)
        keeps[k] = t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; k++)
        z[i][j] += t[k] - 0.5 * keeps[k];
    }
}

// From one iteration of the middle loop to the next, so that only the outermost may have its own.
static void from_before(void) {
  double t[N];
  // expect: tiled
  for (int i = 1; i < N; i++) {
    for (int k = 0; k < N; k++)
      t[k] = x[i][k];
    for (int j = 1; j < N; j++)
      for (int k = 1; k < N; k++) {
        t[k] = 0.5 * t[k] + y[j][k];
        z[i][k] += t[k];
      }
  }
}

int main(void) {
  fill(&x[0][0], N * N, 5);
  fill(&y[0][0], N * N, 6);
  declared(), innermost(), beyond(), beyond_of_three(), triangle();
  result("z", z, sizeof z);
  perhaps(), surely(), printed(), element_printed(), pointed();
  result("z", z, sizeof z);
  twice(), handed_on(), in_time(3), in_printing(3), shadowed();
  result("z", z, sizeof z);
  large(), from_before();
  result("y", y, sizeof y);
  result("z", z, sizeof z);
  return 0;
}
/* SPDX-License-Identifier: Apache-2.0 */
