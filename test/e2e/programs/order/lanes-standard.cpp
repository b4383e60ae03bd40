// Rows that run as lanes in C++: minima, maxima and absolute values of the standard library, elements of vectors and
// strings; zeros of both signs and values that are no numbers. The arguments are sizes.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

static unsigned state = 5;

static int next() {
  state = state * 1103515245u + 12345u;
  return int(state >> 16 & 1023) - 512;
}

template <class T> static void show(const char *name, std::vector<T> &values) {
  unsigned long long sum = 0;
  for (T &value : values) {
    unsigned long long bits = 0;
    if (value != value)
      value = 77; // signs of values that are no numbers are nobody's business
    std::memcpy(&bits, &value, sizeof(T));
    sum = (sum ^ bits) * 1099511628211ull + (sum >> 29);
  }
  std::printf("%s %016llx\n", name, sum);
}

static void align(int n, std::vector<double> &h, const std::string &s, const std::string &t) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      h[i * n + j] = std::max(h[(i - 1) * n + j - 1] + (s[i] == t[j] ? 1.5 : -1.0),
                              std::max(h[(i - 1) * n + j], h[i * n + j - 1]) - 0.5);
}

static void warp(int n, std::vector<double> &h, const std::vector<double> &x, const std::vector<double> &y) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      h[i * n + j] = std::abs(x[i] - y[j]) +
                     std::min(h[(i - 1) * n + j - 1], std::min(h[(i - 1) * n + j], h[i * n + j - 1]));
}

static void zeros(int n, std::vector<float> &h, const std::vector<float> &x) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      h[i * n + j] = std::max(std::min(h[(i - 1) * n + j], h[i * n + j - 1]), x[j] * h[(i - 1) * n + j - 1]);
}

static void letters(int n, std::vector<int> &h, const std::string &s, const std::string &t) {
  for (int i = 1; i < n; i++)
    for (int j = 1; j < n; j++)
      h[i * n + j] = s[i] == t[j] ? h[(i - 1) * n + j - 1] + 1 : std::max(h[(i - 1) * n + j], h[i * n + j - 1]);
}

int main(int argc, char **argv) {
  for (int k = 1; k < argc; k++) {
    const int n = std::atoi(argv[k]);
    std::vector<double> h(n * n), x(n), y(n);
    std::vector<float> f(n * n), z(n);
    std::vector<int> c(n * n);
    std::string s(n, 'A'), t(n, 'A');
    for (int i = 0; i < n * n; i++) {
      h[i] = next() / 64.0;
      f[i] = next() % 3 ? 0.0f : -0.0f;
      c[i] = next();
    }
    for (int i = 0; i < n; i++) {
      x[i] = i % 7 == 3 ? NAN : next() / 128.0;
      y[i] = next() / 128.0;
      z[i] = i % 5 == 2 ? -INFINITY : next() / 256.0f;
      s[i] = "ACGT"[next() & 3];
      t[i] = "ACGT"[next() & 3];
    }
    align(n, h, s, t);
    show("align", h);
    warp(n, h, x, y);
    show("warp", h);
    zeros(n, f, z);
    show("zeros", f);
    letters(n, c, s, t);
    show("letters", c);
  }
}
// SPDX-License-Identifier: Apache-2.0
