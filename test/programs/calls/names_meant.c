// What a function or a repeated declaration names, where another thing has the name: the first one is meant.
#include "../result.h"
#define N 24
#define M 30
static double a[N][M], b[N][M];
static int width = M - 1;
static double weight = 0.25;
typedef float narrow;
typedef int number;
static int calls;

static void global(double (*to)[M], double (*from)[M]) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < width; j++)
      to[i][j] = weight * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static void typed(double (*to)[M], double (*from)[M], double factor) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < (number)(M - 1 + 0.5); j++)
      to[i][j] = (narrow)(factor * from[i][j]) + 0.1 * from[i - 1][j] + (narrow)0.1;
}

static void converted(double (*to)[M], double (*from)[M], narrow factor) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++) {
      float sum = from[i - 1][j] + from[i + 1][j];
      to[i][j] = factor * sum;
    }
}

static void scaled(double (*to)[M], double (*from)[M], double factor) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = factor * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static void counted(double (*to)[M], double from[calls++][M]) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static void enumerators(void) {
  enum { width = 7, weight = 2 };
  for (int t = 0; t < 5; t++) {
    global(b, a);
    global(a, b);
  }
  a[1][2] += width * 1e-3 + weight * 1e-4;
}

static void types(void) {
  typedef double narrow;
  typedef unsigned char number;
  narrow third = 1 / 3.;
  number few = 2;
  for (int t = 0; t < 5; t++) {
    typed(b, a, third);
    typed(a, b, few * 0.4);
  }
}

static void moved(double j) {
  for (int t = 0; t < 6; t++) {
    double g = 0.1 * j + t * 0.01;
    scaled(b, a, g);
    scaled(a, b, g);
  }
}

static void repeated(double j) {
  // expect: refused name-hidden
  for (int t = 0; t < 6; t++) {
    double g = 0.1 * j + t * 0.01;
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        b[i][j] = g * (a[i - 1][j] + a[i + 1][j]);
    // expect: tiled
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        a[i][j] = g * (b[i - 1][j] + b[i + 1][j]);
  }
}

#define float double
static void keywords(void) {
  for (int t = 0; t < 5; t++) {
    converted(b, a, 0.3);
    converted(a, b, 0.3);
  }
}

int main(void) {
  fill(&a[0][0], N * M, 1);
  fill(&b[0][0], N * M, 2);
  enumerators();
  result("enumerators", a, sizeof a);
  types();
  result("types", a, sizeof a);
  moved(0.3);
  repeated(0.7);
  result("moved", a, sizeof a);
  fill(&a[0][0], N * M, 3);
  keywords();
  result("keywords", a, sizeof a);
  for (int t = 0; t < 5; t++) {
    counted(b, a);
    counted(a, b);
  }
  printf("%d calls\n", calls);
  result("counted", a, sizeof a);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
/* SPDX-License-Identifier: Apache-2.0 */
