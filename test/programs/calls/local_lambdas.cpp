// Lambdas that return an index or an element, and what they have captured.
#include "../result.h"
#include <utility>
#include <vector>

using Values = std::vector<double>;

static void by_value(Values &w, const Values &u, int n, int m) {
  auto at = [n](int i, int j) { return i * n + j; };
  // expect: tiled
  for (int i = 1; i < m - 1; i++)
    for (int j = 1; j < n - 1; j++)
      w[at(i, j)] = 0.25 * (u[at(i - 1, j)] + u[at(i + 1, j)] + u[at(i, j - 1)] + u[at(i, j + 1)]);
}

static void elements(Values &w, const Values &u, int n, int m) {
  auto W = [&](int i, int j) -> double & { return w[i * n + j]; };
  auto U = [&](int i, int j) { return u[i * n + j]; };
  // expect: tiled
  for (int i = 1; i < m - 1; i++)
    for (int j = 1; j < n - 1; j++)
      W(i, j) = 0.25 * (U(i - 1, j) + U(i + 1, j)) + W(i, j - 1) / 3;
}

// Captured by value, and changed before the nest.
static void changed(Values &w, const Values &u, int n, int m) {
  auto at = [n](int i, int j) { return i * n + j; };
  n = n - 1;
  // expect: refused lambda
  for (int i = 1; i < m - 1; i++)
    for (int j = 1; j < n - 1; j++)
      w[at(i, j)] = u[at(i - 1, j)] + u[at(i, j + 1)];
}

// Captured by reference: the value at the nest counts.
static void by_reference(Values &w, const Values &u, int n, int m) {
  auto at = [&](int i, int j) { return i * n + j; };
  n = n - 1;
  // expect: tiled
  for (int i = 1; i < m - 1; i++)
    for (int j = 1; j < n - 1; j++)
      w[at(i, j)] = u[at(i - 1, j)] + u[at(i, j + 1)];
}

// Another variable has the name there.
static void hidden(Values &w, const Values &u, int n, int m) {
  auto at = [n](int i, int j) { return i * n + j; };
  {
    int n = 7;
    // expect: refused lambda
    for (int i = 1; i < m - 1; i++)
      for (int j = 1; j < n - 1; j++)
        w[at(i, j)] = u[at(i - 1, j)] + u[at(i, j + 1)] + n;
  }
}

static void through_a_reference(Values &w, const Values &u, int n, int m) {
  auto at = [n](int i, int j) { return i * n + j; };
  int &alias = n;
  alias -= 2;
  // expect: refused lambda
  for (int i = 1; i < m - 1; i++)
    for (int j = 1; j < 30; j++)
      w[at(i, j)] = u[at(i - 1, j)] + u[at(i, j + 1)];
}

// The name n is another variable in the body of a lambda that has copied it.
static void within_another(Values &w, const Values &u, int n, int m) {
  const double *from = u.data();
  auto at = [&](int i, int j) { return i * n + j; };
  auto old = [&](int i, int j) -> const double & { return from[i * n + j]; };
  auto run = [=, &w]() {
    // expect: refused lambda
    for (int i = 1; i < m - 1; i++)
      for (int j = 1; j < 30; j++)
        w[at(i, j)] = old(i - 1, j) + 0.5;
  };
  run();
  n -= 2;
  from += 3;
  run();
  auto own = [&w, &u, m](int n) {
    auto at = [n](int i, int j) { return i * n + j; };
    // expect: refused lambda
    for (int i = 1; i < m - 1; i++)
      for (int j = 1; j < n - 1; j++)
        w[at(i, j)] = u[at(i - 1, j)] + u[at(i, j + 1)];
  };
  own(n);
}

// The first call's n.
static void kept(Values &w, const Values &u, int n, int m) {
  static auto at = [n](int i, int j) { return i * n + j; };
  // expect: refused lambda
  for (int i = 1; i < m - 1; i++)
    for (int j = 1; j < n - 1; j++)
      w[at(i, j)] = u[at(i - 1, j)] + u[at(i, j + 1)];
}

struct Grid {
  int nx, ny;
  Values a, b;
  void step() {
    auto at = [this](int i, int j) { return i * nx + j; };
    auto B = [&](int i, int j) -> double & { return b[i * nx + j]; };
    // expect: tiled
    for (int i = 1; i < ny - 1; i++)
      for (int j = 1; j < nx - 1; j++)
        B(i, j) = 0.5 * a[at(i, j)] + 0.125 * (a[at(i - 1, j)] + a[at(i + 1, j)]);
    std::swap(a, b);
  }
  void from_another() {
    auto B = [this](int i, int j) -> double & { return b[i * nx + j]; };
    auto run = [=, *this]() {
      // expect: refused container
      for (int i = 1; i < ny - 1; i++)
        for (int j = 1; j < nx - 1; j++)
          B(i, j) = 0.5 * a[i * nx + j];
    };
    a[nx + 1] = 5;
    run();
  }
  void copied() {
    auto at = [*this](int i, int j) { return i * nx + j; };
    nx -= 1;
    // expect: refused lambda
    for (int i = 1; i < ny - 1; i++)
      for (int j = 1; j < nx - 1; j++)
        b[at(i, j)] = a[at(i - 1, j)] + 1;
    nx += 1;
  }
};

int main() {
  const int n = 41, m = 53;
  Values w(n * m), u(n * m);
  fill(u.data(), u.size(), 702);
  by_value(w, u, n, m);
  elements(w, u, n, m);
  changed(w, u, n, m);
  by_reference(w, u, n, m);
  hidden(w, u, n, m);
  through_a_reference(w, u, n, m);
  within_another(w, u, n, m);
  result("locals", w.data(), w.size() * sizeof(double));
  kept(w, u, n, m);
  kept(w, u, n - 2, m);
  result("kept", w.data(), w.size() * sizeof(double));
  Grid grid{n, m, u, w};
  grid.step();
  grid.step();
  grid.from_another();
  grid.copied();
  result("grid", grid.b.data(), grid.b.size() * sizeof(double));
}
// SPDX-License-Identifier: Apache-2.0
