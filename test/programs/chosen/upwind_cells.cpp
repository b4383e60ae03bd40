// Donor cells of a class for fields without rows, in statement expressions, as a library of kernels writes them.
#include "../result.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace {

template <typename T> struct Field {
  size_t rows, columns;
  T *data;
  Field(size_t rows, size_t columns)
      : rows(rows), columns(columns), data(static_cast<T *>(std::calloc(rows * columns, sizeof(T)))) {}
  ~Field() { std::free(data); }
  T &operator()(size_t i, size_t j) const { return data[j + i * columns]; }
};

void advect(int first, int last, const Field<double> &flux, Field<double> &mass, Field<double> &speed,
            Field<double> &out, const double *width, bool along) {
  if (along) {
    // expect: tiled
    for (int j = first; j <= last; j++)
      for (int i = first; i <= last; i++)
        ({
          int upwind, donor, downwind, other;
          if (flux(i, j) < 0.0) {
            upwind = std::min(i + 2, last + 2);
            donor = i + 1;
            downwind = i;
            other = donor;
          } else {
            upwind = i - 1;
            donor = i;
            downwind = i + 1;
            other = upwind;
          }
          const double sigma = std::fabs(flux(i, j)) / mass(donor, j);
          const double a = speed(donor, j) - speed(upwind, j), b = speed(downwind, j) - speed(donor, j);
          double limit = 0.0;
          if (a * b > 0.0)
            limit = std::min(std::fabs(a), std::fabs(b)) * width[other];
          out(i, j) = (speed(donor, j) + (1.0 - sigma) * limit) * flux(i, j);
        });
  } else {
    // expect: tiled
    for (int j = first; j <= last; j++)
      for (int i = first; i <= last; i++) {
        size_t donor = j;
        if (flux(i, j) < 0.0)
          donor = j + 1;
        out(i, j) = speed(i, donor) * flux(i, j) + width[donor];
      }
  }
  // expect: tiled
  for (int j = first; j <= last; j++)
    for (int i = first; i <= last; i++)
      speed(i, j) = (speed(i, j) * mass(i, j) + out(i - 1, j) - out(i, j)) / mass(i, j);
}

} // namespace

int main(int argc, char **argv) {
  const int n = argc > 1 ? std::atoi(argv[1]) : 33, steps = 4;
  Field<double> flux(n + 5, n + 5), mass(n + 5, n + 5), speed(n + 5, n + 5), out(n + 5, n + 5), width(1, n + 5);
  unsigned seed = 5;
  // expect: refused call-pointer
  for (int i = 0; i < n + 5; i++) {
    width(0, i) = 1 + next_number(&seed) % 10 / 16.0;
    for (int j = 0; j < n + 5; j++) {
      flux(i, j) = (int)(next_number(&seed) % 100) / 64.0 - 0.75;
      mass(i, j) = 4 + next_number(&seed) % 7;
      speed(i, j) = next_number(&seed) % 100 / 32.0;
    }
  }
  for (int t = 0; t < steps; t++)
    advect(2, n + 1, flux, mass, speed, out, width.data, t % 2 == 0);
  result("speed", speed.data, sizeof(double) * (n + 5) * (n + 5));
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
