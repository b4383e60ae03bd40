// Functions of numbers that read arrays of a namespace, vectors and what templates say; some call
// themselves.
#include "../result.h"
#include <vector>
constexpr int N = 40, M = 300;

namespace field {
double u[N][M];
std::vector<double> flat;
std::vector<std::vector<double>> rows;
inline double at(int i, int j) { return flat[i * M + j]; }
inline double of_rows(int i, int j) { return rows[i][j]; }
template <int Side> double beside(int i, int j) { return u[i][j + Side]; }
template <typename T> T as(int i, int j) { return static_cast<T>(u[i][j]); }
double again(int i, int j) { return i <= 0 ? u[0][j] : again(i - 1, j) + u[i][j]; }
double ping(int i, int j);
double pong(int i, int j) { return i <= 0 ? u[0][j] : ping(i - 1, j); }
double ping(int i, int j) { return u[i][j] + pong(i, j); }
inline double clamp(double x, double low, double high) { return x < low ? low : x > high ? high : x; }
inline double limited(int i, int j) { return clamp(at(i, j), 0.1, 0.9); }
inline double change(int &i) { return u[++i][0]; }
} // namespace field
using namespace field;

static double difference(int i, int j) { return beside<1>(i, j) - beside<-1>(i, j); }

static void vectors(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        flat[i * M + j] = 0.5 * at(i, j) + 0.2 * (at(i - 1, j) + limited(i, j + 1));
}

static void of_vectors(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        rows[i][j] = 0.5 * of_rows(i, j) + 0.2 * (of_rows(i - 1, j) + of_rows(i, j + 1));
}

static void templates(int steps) {
  // expect: tiled
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] += 0.1 * difference(i, j) + as<float>(i - 1, j) * 0.001;
}

static void recursive(void) {
  // expect: refused call-reads-written
  for (int i = 1; i < 9; i++)
    for (int j = 1; j < M - 1; j++)
      u[i][j] = again(i - 1, j) * 0.1;
  // expect: refused call-reads-written
  for (int i = 1; i < 9; i++)
    for (int j = 1; j < M - 1; j++)
      u[i][j] = ping(i - 1, j) * 0.1;
}

int main() {
  fill(&u[0][0], N * M, 1);
  flat.resize(N * M);
  fill(flat.data(), N * M, 2);
  for (int i = 0; i < N; i++) {
    rows.emplace_back(M);
    fill(rows[i].data(), M, 3 + i);
  }
  vectors(7);
  result("vectors", flat.data(), sizeof(double) * N * M);
  of_vectors(7);
  for (const auto &row : rows)
    result("row", row.data(), sizeof(double) * M);
  templates(5);
  result("templates", u, sizeof u);
  recursive();
  result("recursive", u, sizeof u);
  int i = 3;
  double d = change(i);
  result("change", &d, sizeof d);
}
/* SPDX-License-Identifier: Apache-2.0 */
// SPDX-License-Identifier: Apache-2.0
