// Tables of two rows: vectors that change places after every row, by std::swap and by their own
// swap.
#include "../result.h"
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

static int distance(const std::string &s, const std::string &t) {
  std::vector<int> prev(t.size() + 1), cur(t.size() + 1);
  for (size_t j = 0; j <= t.size(); ++j)
    prev[j] = j;
  // expect: tiled
  for (size_t i = 1; i <= s.size(); ++i) {
    cur[0] = i;
    for (size_t j = 1; j <= t.size(); ++j)
      cur[j] = std::min(std::min(prev[j], cur[j - 1]) + 1, prev[j - 1] + (s[i - 1] != t[j - 1]));
    std::swap(prev, cur);
  }
  return prev[t.size()];
}

static int common(const std::string &s, const std::string &t) {
  std::vector<int> prev(t.size() + 1), cur(t.size() + 1);
  // expect: tiled
  for (size_t i = 1; i <= s.size(); ++i) {
    for (size_t j = 1; j < prev.size(); ++j)
      cur[j] = s[i - 1] == t[j - 1] ? prev[j - 1] + 1 : std::max(prev[j], cur[j - 1]);
    prev.swap(cur);
  }
  return prev.back();
}

class Rod {
  std::vector<double> u_, next_;

public:
  explicit Rod(int n) : u_(n), next_(n) {
    fill(u_.data(), n, 5);
    next_ = u_;
  }
  void march(int steps) {
    const int n = (int)u_.size();
    // expect: tiled
    for (int t = 0; t < steps; t++) {
      for (int i = 1; i < n - 1; i++)
        next_[i] = u_[i] + 0.2 * (u_[i - 1] - 2.0 * u_[i] + u_[i + 1]);
      u_.swap(next_);
    }
  }
  void print() const {
    result("u", u_.data(), u_.size() * sizeof(double));
    result("next", next_.data(), next_.size() * sizeof(double));
  }
};

/* The factors may be one of the two: on entry it is asked. */
static void scaled(std::vector<double> &u, std::vector<double> &w, const std::vector<double> &c,
                   int steps) {
  // expect: tiled fallback
  for (int t = 0; t < steps; t++) {
    for (size_t i = 1; i + 1 < u.size(); i++)
      w[i] = u[i] + 0.1 * c[i] * (u[i - 1] - 2 * u[i] + u[i + 1]);
    std::swap(u, w);
  }
}

int main() {
  char x[80], y[80];
  fill_text(x, 70, 11, "abcd", 4);
  fill_text(y, 61, 12, "abcd", 4);
  printf("%d %d\n", distance(x, y), common(x, y));
  printf("%d %d\n", distance("", y), common(x, ""));
  for (int steps : {0, 1, 12}) {
    Rod rod(50);
    rod.march(steps);
    rod.print();
  }
  std::vector<double> u(40), w(40);
  fill(u.data(), 40, 21);
  fill(w.data(), 40, 22);
  scaled(u, w, u, 9);
  scaled(u, w, w, 6);
  scaled(u, u, w, 3);
  result("u", u.data(), u.size() * sizeof(double));
  result("w", w.data(), w.size() * sizeof(double));
  w.resize(30);
  scaled(u, w, u, 0);
}
// SPDX-License-Identifier: Apache-2.0
