// From a fine grid to a coarse one and back, both in one piece: every second row, and its neighbours.
#include "../result.h"
#include <vector>

struct Levels {
  std::vector<double> fine, coarse;
  int width, n;
  int at(int i, int j, int row) const { return i * row + j; }

  void inject() {
    // expect: tiled
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        coarse[at(i, j, n)] = fine[at(2 * i, 2 * j, width)];
  }

  void restrict_rows() {
    // expect: tiled
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        if (i == 0 || i == n - 1 || j == 0 || j == n - 1)
          coarse[at(i, j, n)] = fine[at(2 * i, 2 * j, width)];
        else
          coarse[at(i, j, n)] = (fine[at(2 * i - 1, 2 * j, width)] + fine[at(2 * i + 1, 2 * j, width)]) / 2;
  }

  void restrict_inside() {
    // expect: tiled
    for (int i = 1; i < n - 1; i++)
      for (int j = 1; j < n - 1; j++)
        coarse[at(i, j, n)] = (fine[at(2 * i - 1, 2 * j - 1, width)] + 4 * fine[at(2 * i, 2 * j, width)] +
                               fine[at(2 * i + 1, 2 * j + 1, width)]) / 6;
  }

  void interpolate() {
    // expect: tiled
    for (int i = 0; i < width; i++)
      for (int j = 0; j < width; j++)
        if (i % 2 == 0 && j % 2 == 0)
          fine[at(i, j, width)] = coarse[at(i / 2, j / 2, n)];
        else if (i % 2 != 0 && j % 2 == 0)
          fine[at(i, j, width)] = (coarse[at(i / 2, j / 2, n)] + coarse[at(i / 2 + 1, j / 2, n)]) / 2;
        else if (i % 2 == 0)
          fine[at(i, j, width)] = (coarse[at(i / 2, j / 2, n)] + coarse[at(i / 2, j / 2 + 1, n)]) / 2;
        else
          fine[at(i, j, width)] = (coarse[at(i / 2, j / 2, n)] + coarse[at(i / 2 + 1, j / 2, n)] +
                                   coarse[at(i / 2, j / 2 + 1, n)] + coarse[at(i / 2 + 1, j / 2 + 1, n)]) / 4;
  }
};

int main() {
  Levels l;
  l.n = 23;
  l.width = 2 * l.n - 1;
  l.fine.resize(l.width * l.width);
  l.coarse.resize(l.n * l.n);
  fill(l.fine.data(), l.fine.size(), 5);
  l.inject();
  result("coarse", l.coarse.data(), l.coarse.size() * sizeof(double));
  l.restrict_rows();
  result("coarse", l.coarse.data(), l.coarse.size() * sizeof(double));
  l.restrict_inside();
  result("coarse", l.coarse.data(), l.coarse.size() * sizeof(double));
  l.interpolate();
  result("fine", l.fine.data(), l.fine.size() * sizeof(double));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
