// Setters of classes, in and outside of their members; some that do more.
#include "../result.h"
#include <cassert>
#include <vector>
constexpr int N = 40, M = 300;

template <typename T> class Grid {
public:
  Grid(int rows, int columns) : rows(rows), columns(columns), cells(rows * columns) {}
  T get(int i, int j) const { return cells[i * columns + j]; }
  void set(int i, int j, T value) { cells[i * columns + j] = value; }
  void add(int i, int j, T value) { cells[i * columns + j] += value; }
  void scale(int i, int j, double by, T more) { this->cells[i * columns + j] = get(i, j) * by + more; }
  void checked(int i, int j, T value) {
    assert(i >= 0 && j >= 0);
    cells[i * columns + j] = value;
  }
  void counted(int i, int j, T value) {
    ++stores;
    cells[i * columns + j] = value;
  }
  void smooth(int steps);
  int rows, columns, stores = 0;
  std::vector<T> cells;
};

template <typename T> void Grid<T>::smooth(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < columns - 1; j++)
        set(i, j, (get(i - 1, j) + get(i + 1, j) + get(i, j - 1) + get(i, j + 1)) / 4);
}

struct Pointers {
  int width;
  double *data;
  double get(int i, int j) const { return data[i * width + j]; }
  void set(int i, int j, float value) { data[i * width + j] = value; }
};

class Hidden {
public:
  Hidden() : cells(N * M) {}
  double get(int i, int j) const { return cells[i * M + j]; }
  void set(int i, int j, double value) { cells[i * M + j] = value; }
  const double *data() const { return cells.data(); }
  void down();

private:
  std::vector<double> cells;
};

void Hidden::down() {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      this->set(i, j, get(i - 1, j) * 0.5 + i + j);
}

struct Base {
  virtual void put(int i, int j, double value) { cells[i][j] = value; }
  virtual ~Base() = default;
  double cells[N][M] = {};
};
struct Twice : Base {
  void put(int i, int j, double value) override { cells[i][j] = 2 * value; }
};

static void update(Grid<double> &to, const Grid<double> &from) {
  // expect: tiled
  for (int i = 1; i < from.rows - 1; i++)
    for (int j = 1; j < from.columns - 1; j++)
      to.set(i, j, from.get(i - 1, j) + 0.5 * from.get(i, j - 1));
}

static void several(Grid<double> &g, int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < g.rows; i++)
      for (int j = 1; j < g.columns; j++) {
        g.add(i, j, g.get(i - 1, j) * 0.25);
        if (g.get(i, j) > 2)
          g.scale(i, j, 0.5 * t, g.get(i, j - 1) * g.get(i - 1, j));
      }
}

static void asserted(Grid<double> &g) {
  // expect: refused non-affine-bound
  for (int i = 1; i < g.rows; i++)
    for (int j = 1; j < g.columns; j++)
      g.checked(i, j, g.get(i - 1, j) * 0.25);
}

static void counting(Grid<double> &g) {
  // expect: refused non-affine-bound
  for (int i = 1; i < g.rows; i++)
    for (int j = 1; j < g.columns; j++)
      g.counted(i, j, g.get(i - 1, j) + 0.25);
}

static void narrowed(Pointers &p) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      p.set(i, j, p.get(i - 1, j) * 1.1);
}

static void outside(Hidden &h) {
  // expect: tiled
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      h.set(i, j, h.get(i - 1, j) * 1.1);
}

// What nobody uses is computed all the same, and what a function does to its parameter stays there.
static int ticks;
static int tick() { return ++ticks; }
struct Odd {
  double cells[N][M] = {};
  void unused(int i, int j, int) { cells[i][j] = cells[i - 1][j] + 1; }
  void own(int i, int j, int value) { value += i * j; }
};
static Odd odd;
static Odd &counted_odd() {
  ++ticks;
  return odd;
}

static int odd_calls(int x) {
  // expect: refused call-unknown
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      odd.unused(i, j, tick());
  // expect: refused call-unknown
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      counted_odd().unused(i, j, 1);
  // expect: refused call-unknown
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      odd.own(i, j, x);
  return x;
}

static void by_table(Base &b) {
  // expect: refused call-unknown
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      b.put(i, j, b.cells[i - 1][j] + 1);
}

int main() {
  Grid<double> a(N, M), b(N, M);
  fill(a.cells.data(), N * M, 1);
  fill(b.cells.data(), N * M, 2);
  a.smooth(6);
  result("smooth", a.cells.data(), sizeof(double) * N * M);
  update(b, a);
  result("update", b.cells.data(), sizeof(double) * N * M);
  several(b, 4);
  result("several", b.cells.data(), sizeof(double) * N * M);
  asserted(b);
  counting(a);
  result("counting", a.cells.data(), sizeof(double) * N * M);
  result("stores", &a.stores, sizeof a.stores);
  Pointers p{M, b.cells.data()};
  narrowed(p);
  result("narrowed", p.data, sizeof(double) * N * M);
  Hidden h;
  h.down();
  outside(h);
  result("hidden", h.data(), sizeof(double) * N * M);
  int x = odd_calls(3);
  result("odd", odd.cells, sizeof odd.cells);
  result("x", &x, sizeof x);
  result("ticks", &ticks, sizeof ticks);
  Twice twice;
  by_table(twice);
  result("table", twice.cells, sizeof twice.cells);
}
/* SPDX-License-Identifier: Apache-2.0 */
// SPDX-License-Identifier: Apache-2.0
