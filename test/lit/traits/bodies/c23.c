// The heat equation in the C of 2023: constexpr, nullptr, bool, attributes, auto.
// RUN: %hetile --analyze-only %s -- -std=c23 2>&1 | %FileCheck %s

constexpr int rows = 30, columns = 34;
constexpr double rate = 0.15;
static double u[rows][columns], v[rows][columns];

[[gnu::noinline]] static void march([[maybe_unused]] int spare, int steps, bool forward) {
  // CHECK: [[@LINE+1]]:3: remark: tiled
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < columns - 1; j++) {
        auto sum = u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1];
        v[i][j] = u[i][j] + (forward ? rate : -rate) * (sum - 4 * u[i][j]);
      }
    for (int i = 1; i < rows - 1; i++)
      for (int j = 1; j < columns - 1; j++)
        u[i][j] = v[i][j];
  }
}

int all(void) {
  double *none = nullptr;
  march(none != nullptr, 12, true);
  return none == nullptr;
}
/* SPDX-License-Identifier: Apache-2.0 */
