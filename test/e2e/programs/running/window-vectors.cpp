// Fields as vectors of vectors, which change places; what is done between the steps is not seen.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

using Field = std::vector<std::vector<double>>;

static void smooth(const Field &from, Field &to) {
  const int n = static_cast<int>(from.size()), m = static_cast<int>(from[0].size());
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      to[i][j] = 0.25 * (from[i - 1][j] + from[i + 1][j] + from[i][j - 1] + from[i][j + 1]);
}

int main(int argc, char **argv) {
  const int steps = argc > 1 ? std::atoi(argv[1]) : 30, n = 190, m = 170;
  Field field(n, std::vector<double>(m)), next(n, std::vector<double>(m));
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      field[i][j] = (i * 7 + j * 3) % 13;
  std::vector<std::string> log;
  const std::function<void(int)> note = [&](int t) {
    if (t % 10 == 5)
      log.push_back(std::to_string(field[n / 2][m / 3]));
  };
  for (int t = 0; t < steps; t++) {
    smooth(field, next);
    note(t);
    field.swap(next);
  }
  double sum = 0;
  for (const auto &row : field)
    for (const double value : row)
      sum = sum * 0.99 + value;
  for (const std::string &line : log)
    std::puts(line.c_str());
  std::printf("%.17g\n", sum);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
