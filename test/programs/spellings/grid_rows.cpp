// A grid class whose operator[] returns a pointer to a row.
#include "../result.h"
#include <memory>

class Grid {
public:
  Grid(int w, int h) : w(w), h(h), cells(new float[w * h]()) {}
  float *operator[](int y) { return cells.get() + y * w; }
  const float *operator[](int y) const { return cells.get() + y * w; }
  const int w, h;

private:
  std::unique_ptr<float[]> cells;
};

static void blend(Grid &g, float a) {
  // expect: tiled
  for (int y = 1; y < g.h; y++)
    for (int x = 1; x < g.w; x++)
      g[y][x] = (1 - a) * g[y][x] + 0.5f * a * (g[y - 1][x] + g[y][x - 1]);
}

int main() {
  Grid g(36, 28);
  unsigned seed = 721;
  for (int i = 0; i < 36 * 28; i++)
    g[0][i] = static_cast<float>(next_number(&seed) % 256);
  blend(g, 0.4f);
  result("grid", g[0], 36 * 28 * sizeof(float));
}
// SPDX-License-Identifier: Apache-2.0
