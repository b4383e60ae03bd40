// at(): the host looks whether an index is outside; if so, the original code throws where it does
#include "../result.h"
#include <stdexcept>
#include <vector>

// The size of the vector and the bounds of the loops are unrelated.
static void walk(std::vector<double> &v, int steps, int n) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n; i++)
      v.at(i) = (v.at(i - 1) + v.at(i + 1)) / 2;
}

static void outside(std::vector<double> &v, int n) {
  // expect: tiled fallback
  for (int t = 0; t < 5; t++)
    for (int i = 1; i < n; i++)
      v.at(i) = (v.at(i - 1) + v.at(i + 1)) / 2;
}

static void below(std::vector<double> &v, int first) {
  // expect: tiled fallback
  for (int t = 0; t < 5; t++)
    for (int i = first; i < 30; i++)
      v.at(i) = v.at(i) + v.at(i - 1) / 2;
}

int main() {
  std::vector<double> v(60), w(60), x(60);
  fill(v.data(), v.size(), 3);
  fill(w.data(), w.size(), 4);
  fill(x.data(), x.size(), 5);
  walk(v, 20, 59);
  try {
    outside(w, 60);
  } catch (const std::out_of_range &) {
    puts("outside");
  }
  try {
    below(x, 0);
  } catch (const std::out_of_range &) {
    puts("below");
  }
  result("v", v.data(), v.size() * sizeof(double));
  result("w", w.data(), w.size() * sizeof(double));
  result("x", x.data(), x.size() * sizeof(double));
}
// SPDX-License-Identifier: Apache-2.0
