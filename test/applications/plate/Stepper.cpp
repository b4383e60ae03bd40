#include "Stepper.h"

Stepper::Stepper(Field &temperature, const Field &conductivity, const Source &source)
    : Temperature(temperature), Next(temperature), Conductivity(conductivity), Heat(source) {}

void Stepper::step(double dt) {
  const int n = Temperature.rows(), m = Temperature.columns();
  const double *t = Temperature.data(), *k = Conductivity.data();
  double *next = Next.data();
  const double power = Heat.power(Time) * dt;
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      next[i * m + j] = t[i * m + j] + power +
                        dt * k[i * m + j] * (t[(i - 1) * m + j] + t[(i + 1) * m + j] + t[i * m + j - 1] +
                                             t[i * m + j + 1] - 4 * t[i * m + j]);
  Temperature.swap(Next);
  insulate();
  Time += dt;
}

// Nothing flows through the rim.
void Stepper::insulate() {
  const int n = Temperature.rows(), m = Temperature.columns();
  double *t = Temperature.data();
  for (int j = 0; j < m; j++) {
    t[j] = t[m + j];
    t[(n - 1) * m + j] = t[(n - 2) * m + j];
  }
  for (int i = 0; i < n; i++) {
    t[i * m] = t[i * m + 1];
    t[i * m + m - 1] = t[i * m + m - 2];
  }
}
// SPDX-License-Identifier: Apache-2.0
