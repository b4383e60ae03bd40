// C++: a nest in a namespace, in a static member function and in a plain function.
#include <cmath>
#include <cstdio>
#include <vector>

namespace heat {
constexpr int N = 60;
double field[N][N];

inline double mean(double a, double b) { return (a + b) * 0.5; }

void start() {
  for (int i = 0; i < N; ++i)
    field[i][0] = field[0][i] = std::sqrt(1.0 + i);
}

void relax(int rows) {
  for (int i = 1; i < rows; ++i)
    for (int j = 1; j < N; ++j)
      field[i][j] = mean(field[i - 1][j], field[i][j - 1]) + 0.125 * field[i - 1][j - 1];
}
} // namespace heat

int main() {
  heat::start();
  heat::relax(heat::N);
  std::vector<double> row(heat::field[heat::N - 1], heat::field[heat::N - 1] + heat::N);
  double sum = 0;
  for (double value : row)
    sum += value;
  std::printf("%.17g\n", sum);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
