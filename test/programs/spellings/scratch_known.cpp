// Scratch arrays of functions in C++: in templates and lambda expressions, beside containers, and those that a reference, a
// function or a lambda expression knows.
#include "../result.h"
#include <algorithm>
#include <vector>

constexpr int N = 21;
static double x[N][N], y[N][N], z[N][N];

template <typename T, int Size> static void weigh(T factor) {
  T t[Size];
  // expect: tiled
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j) {
      for (int k = 0; k < Size; ++k)
        t[k] = T(x[i][k]) * factor;
      for (int k = 1; k < Size; ++k)
        z[i][j] += t[k] - t[k - 1] * T(y[j][k]);
    }
}

static void in_lambda() {
  auto weigh = [](int n) {
    double t[N];
    // expect: tiled
    for (int i = 1; i < n; ++i)
      for (int j = 1; j < n; ++j) {
        for (int k = 0; k < n; ++k)
          t[k] = x[i][k] + y[j][k];
        for (int k = 0; k < n; ++k)
          z[i][j] += t[k];
      }
  };
  weigh(N);
}

static void known_to_lambda() {
  double t[N];
  auto last = [&] { return t[N - 1]; };
  // expect: tiled
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j) {
      for (int k = 0; k < N; ++k)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; ++k)
        z[i][j] += t[k];
    }
  z[0][0] += last();
}

static void known_to_reference() {
  double t[N];
  double &second = t[1];
  // expect: tiled
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j) {
      for (int k = 0; k < N; ++k)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; ++k)
        z[i][j] += t[k];
    }
  z[0][1] += second;
}

static double sum(const double (&of)[N]) {
  double s = 0;
  for (double value : of)
    s += value;
  return s;
}

static void passed_on() {
  double t[N];
  // expect: refused call-pointer
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j) {
      for (int k = 0; k < N; ++k)
        t[k] = x[i][k] + y[j][k];
      z[i][j] += sum(t);
    }
}

static void copied() {
  double t[N], all[N];
  // expect: tiled
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j) {
      for (int k = 0; k < N; ++k)
        t[k] = x[i][k] + y[j][k];
      for (int k = 0; k < N; ++k)
        z[i][j] += t[k];
    }
  std::copy(t, t + N, all);
  z[0][2] += all[3];
}

struct Pair {
  double a, b;
};
static void pairs() {
  Pair t[N];
  // expect: tiled
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j) {
      for (int k = 0; k < N; ++k) {
        t[k].a = x[i][k];
        t[k].b = y[j][k];
      }
      for (int k = 0; k < N; ++k)
        z[i][j] += t[k].a * t[k].b;
    }
}

// Bounds from an array that another nest overwrites.
static void bounds() {
  int t[N];
  for (int k = 0; k < N; ++k)
    t[k] = k % 5;
  // expect: tiled
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j)
      if (j >= t[i])
        z[i][j] += 0.5;
  // expect: tiled
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j) {
      for (int k = 0; k < N; ++k)
        t[k] = i + j + k;
      for (int k = 0; k < N; ++k)
        z[i][j] += t[k];
    }
}

static void beside_vectors(std::vector<double> &v) {
  double t[4];
  // expect: tiled
  for (int i = 1; i < N; ++i)
    for (int j = 1; j < N; ++j) {
      for (int k = 0; k < 4; ++k)
        t[k] = v[i * N + j - 1] * (k + 1) * 0.125;
      v[i * N + j] = t[0] + t[3] - 0.5 * (t[1] + t[2]) + z[i][j];
    }
}

int main() {
  fill(&x[0][0], N * N, 15);
  fill(&y[0][0], N * N, 16);
  weigh<double, N>(0.5);
  weigh<float, 16>(0.25f);
  in_lambda();
  known_to_lambda();
  known_to_reference();
  result("z", z, sizeof z);
  passed_on();
  copied();
  pairs();
  bounds();
  result("z", z, sizeof z);
  std::vector<double> v(N * N, 1.0);
  beside_vectors(v);
  result("v", v.data(), v.size() * sizeof(double));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
