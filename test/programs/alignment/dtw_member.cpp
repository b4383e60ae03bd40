// Dynamic time warping in a class: a member vector of vectors, a window by std::max and std::min.
#include "../result.h"
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

class DTW {
public:
  DTW(int n, int m, int c) : n(n), m(m), c(c), cost(n + 1, std::vector<double>(m + 1, 1e9)) {
    cost[0][0] = 0;
  }
  double run(const std::vector<double> &s, const std::vector<double> &t);
  void print() const {
    for (const auto &row : cost)
      result("row", row.data(), row.size() * sizeof(double));
  }

private:
  int n, m, c;
  std::vector<std::vector<double>> cost;
};

double DTW::run(const std::vector<double> &s, const std::vector<double> &t) {
  // expect: refused non-affine-bound
  for (int i = 1; i <= n; ++i)
    for (int j = std::max(1, i - c); j < std::min(m, i + c) + 1; ++j)
      cost[i][j] = std::fabs(s[i - 1] - t[j - 1]) +
                   std::min(cost[i - 1][j], std::min(cost[i][j - 1], cost[i - 1][j - 1]));
  return cost[n][m];
}

int main() {
  std::vector<double> s(40), t(44);
  fill(s.data(), s.size(), 651);
  fill(t.data(), t.size(), 652);
  DTW dtw(40, 44, 10);
  printf("%.17g\n", dtw.run(s, t));
  dtw.print();
}
// SPDX-License-Identifier: Apache-2.0
