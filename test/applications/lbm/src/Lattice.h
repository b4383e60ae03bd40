#pragma once
#include "Velocities.h"

#include <array>
#include <cstddef>
#include <vector>

// Distributions on nx x ny sites; one array for each velocity, so that rows stay together.
class Lattice {
public:
  Lattice(int nx, int ny, double rho, double ux);

  int nx() const { return Nx; }
  int ny() const { return Ny; }
  std::size_t index(int x, int y) const { return static_cast<std::size_t>(y) * Nx + x; }

  double *f(int k) { return Now[k].data(); }
  const double *f(int k) const { return Now[k].data(); }
  double *post(int k) { return Post[k].data(); }
  const double *post(int k) const { return Post[k].data(); }

  void stream();
  void inflow(double ux);
  void outflow();

private:
  int Nx, Ny;
  std::array<std::vector<double>, d2q9::Q> Now, Post;
};
/* SPDX-License-Identifier: Apache-2.0 */
