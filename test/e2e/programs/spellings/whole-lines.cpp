// Arrays with rows that are also used as one line, in C++. Each function returns a sum that depends on all elements;
// argv[1] runs one function alone.
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

enum { N = 22, M = 18, T = 3 };

static unsigned bits(const void *p, size_t size) {
  const unsigned char *c = static_cast<const unsigned char *>(p);
  unsigned h = 7;
  for (size_t k = 0; k < size; k++)
    h = h * 31 + c[k];
  return h;
}

static void fill(double *p, int n) {
  for (int k = 0; k < n; k++)
    p[k] = 1 + (k * 7 % 11) * 0.25;
}

using Grid = std::array<std::array<double, M>, N>;

static unsigned arrays() {
  static Grid b;
  fill(b[0].data(), N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    double *q = b[0].data();
    for (int k = 1; k < N * M; k++)
      q[k] += 0.25 * q[k - 1];
  }
  return bits(&b, sizeof b);
}

static unsigned firstElement() {
  Grid b;
  fill(&b[0][0], N * M);
  for (int i = 1; i < N; i++) {
    double *q = &b[0][0];
    for (int j = 0; j < M; j++)
      q[i * M + j] = 0.5 * (b[i][j] + b[i - 1][j]);
  }
  for (int t = 0; t < T; t++)
    for (int k = 1; k < N * M; k++)
      (&b[0][0])[k] += 0.25 * (&b[0][0])[k - 1];
  return bits(&b, sizeof b);
}

static unsigned vectorOfArrays() {
  std::vector<std::array<double, M>> b(N);
  double *line = b[0].data();
  fill(line, N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++)
        line[i * M + j] = 0.5 * (line[i * M + j] + b[i - 1][j]);
    auto q = b.front().data();
    for (int k = 0; k < N * M; k++)
      q[k] *= 1.01;
  }
  return bits(line, N * M * sizeof *line);
}

static unsigned reference() {
  static double b[N][M];
  double(&line)[N * M] = reinterpret_cast<double(&)[N * M]>(b);
  fill(line, N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
    for (int k = 1; k < N * M; k++)
      line[k] += 0.25 * line[k - 1];
  }
  for (int i = 1; i < N; i++)
    for (int j = 1; j < M; j++)
      b[i][j] = 0.5 * (line[(i - 1) * M + j] + b[i][j - 1]);
  return bits(b, sizeof b);
}

static unsigned casts() {
  static double b[N][M];
  auto *q = reinterpret_cast<double *>(b);
  auto *r = static_cast<double *>(static_cast<void *>(b));
  fill(q, N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        b[i][j] = 0.5 * (r[(i - 1) * M + j] + b[i][j - 1]);
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        q[i * M + j] += 0.5 * r[(i - 1) * M + j];
  }
  return bits(b, sizeof b);
}

// A matrix whose operator() takes any index.
class Matrix {
public:
  Matrix(int n, int m) : cols(m), data(new double[n * m]) {}
  double &operator()(int i, int j) { return data[i * cols + j]; }
  double *row(int i) { return &data[i * cols]; }
  double *begin() { return data.get(); }

private:
  int cols;
  std::unique_ptr<double[]> data;
};

static unsigned matrix() {
  Matrix m(N, M);
  fill(m.begin(), N * M);
  for (int t = 0; t < T; t++) {
    for (int i = 1; i < N; i++)
      for (int j = 1; j < M; j++)
        m(i, j) = 0.5 * (m(i - 1, j) + m(i, j - 1));
    for (int k = 1; k < N * M; k++)
      m(0, k) += 0.25 * m(0, k - 1);
    double *q = m.row(0);
    for (int i = 1; i < N; i++)
      for (int j = 0; j < M; j++)
        q[i * M + j] = 0.5 * (m(i, j) + q[(i - 1) * M + j]);
  }
  for (int i = 1; i < N; i++)
    for (int j = 0; j < M; j++)
      m(0, i * M + j) += m(i - 1, j);
  return bits(m.begin(), N * M * sizeof(double));
}

// The rows as members; the line by a member function.
struct Solver {
  int n = N, m = M;
  double b[N][M];
  double tail[4];
  double *line() { return b[0]; }
  void rows() {
    for (int i = 1; i < n; i++)
      for (int j = 1; j < m; j++)
        b[i][j] = 0.5 * (b[i - 1][j] + b[i][j - 1]);
  }
  void scale() {
    double *q = line();
    for (int t = 0; t < 2; t++)
      for (int k = 1; k < n * m; k++)
        q[k] += 0.25 * b[0][k - 1];
  }
  void mixed() {
    for (int i = 1; i < n; i++)
      for (int j = 0; j < m; j++)
        b[0][i * m + j] += 0.5 * b[i - 1][j];
  }
};

static unsigned members() {
  static Solver s;
  fill(s.line(), N * M + 4);
  for (int t = 0; t < T; t++) {
    s.rows();
    s.scale();
    s.mixed();
  }
  return bits(&s, sizeof s);
}

template <class Real, int Rows, int Columns> static void relax(Real (&b)[Rows][Columns]) {
  for (int i = 1; i < Rows; i++)
    for (int j = 1; j < Columns; j++)
      b[i][j] = Real(0.5) * (b[i - 1][j] + b[i][j - 1]);
  for (int i = 1; i < Rows; i++)
    for (int j = 0; j < Columns; j++)
      b[0][i * Columns + j] += Real(0.25) * b[i - 1][j];
}

static unsigned templates() {
  static double b[N][M];
  fill(b[0], N * M);
  for (int t = 0; t < T; t++)
    relax(b);
  return bits(b, sizeof b);
}

int main(int argc, char **argv) {
  unsigned (*const all[])() = {arrays, firstElement, vectorOfArrays, reference, casts, matrix, members, templates};
  for (int k = 0; k < int(sizeof all / sizeof *all); k++)
    if (argc < 2 || std::atoi(argv[1]) == k) {
      std::printf("%d %u\n", k, all[k]());
      std::fflush(stdout);
    }
}
// SPDX-License-Identifier: Apache-2.0
