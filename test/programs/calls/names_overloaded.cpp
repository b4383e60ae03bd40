// What a function names, where its caller has other things of the name: overloads, namespaces, bindings.
#include "../result.h"
constexpr int N = 24, M = 30;
static double a[N][M], b[N][M];
static double weight = 0.25;
namespace own {
double weight = 0.2;
}
namespace other {
double weight = 0.125;
}

static double half(double x) { return 0.5 * x; }

static void step(double (*to)[M], double (*from)[M]) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = weight * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static void qualified(double (*to)[M], double (*from)[M]) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = own::weight * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

static void halved(double (*to)[M], double (*from)[M]) {
  // expect: tiled
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      to[i][j] = half(0.3f) * (from[i - 1][j] + from[i + 1][j]);
}

static double half(float x) { return 0.7 * x; }

static void declared() {
  using other::weight;
  for (int t = 0; t < 5; t++) {
    step(b, a);
    step(a, b);
  }
  a[2][3] += weight;
}

static void bound() {
  struct {
    double x, y;
  } const pair = {0.5, 0.75};
  auto [weight, rest] = pair;
  for (int t = 0; t < 5; t++) {
    step(b, a);
    step(a, b);
  }
  a[2][3] += weight + rest;
}

static void renamed() {
  namespace own = other;
  for (int t = 0; t < 5; t++) {
    qualified(b, a);
    qualified(a, b);
  }
  a[2][3] += own::weight;
}

static void overloaded() {
  for (int t = 0; t < 5; t++) {
    halved(b, a);
    halved(a, b);
  }
  a[2][3] += half(0.25f);
}

int main() {
  fill(&a[0][0], N * M, 1);
  fill(&b[0][0], N * M, 2);
  declared();
  bound();
  result("declared", a, sizeof a);
  renamed();
  overloaded();
  result("a", a, sizeof a);
}
// SPDX-License-Identifier: Apache-2.0
