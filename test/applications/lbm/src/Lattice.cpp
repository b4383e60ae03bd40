#include "Lattice.h"

using namespace d2q9;

Lattice::Lattice(int nx, int ny, double rho, double ux) : Nx(nx), Ny(ny) {
  for (int k = 0; k < Q; k++) {
    Now[k].assign(static_cast<std::size_t>(nx) * ny, equilibrium(k, rho, ux, 0));
    Post[k] = Now[k];
  }
}

// Every distribution moves along its velocity; up and down the channel is periodic.
void Lattice::stream() {
  for (int k = 0; k < Q; k++) {
    double *to = Now[k].data();
    const double *from = Post[k].data();
    const int dx = cx[k], dy = cy[k], nx = Nx, ny = Ny;
    for (int y = 1; y < ny - 1; y++)
      for (int x = 1; x < nx - 1; x++)
        to[y * nx + x] = from[(y - dy) * nx + x - dx];
    for (int x = 1; x < nx - 1; x++) {
      to[x] = from[((ny - dy) % ny) * nx + x - dx];
      to[(ny - 1) * nx + x] = from[((2 * ny - 1 - dy) % ny) * nx + x - dx];
    }
  }
}

// The left column has the equilibrium of the given velocity.
void Lattice::inflow(double ux) {
  for (int k = 0; k < Q; k++) {
    double *f = Now[k].data();
    const double value = equilibrium(k, 1.0, ux, 0);
    for (int y = 0; y < Ny; y++)
      f[y * Nx] = value;
  }
}

// The right column is that beside it.
void Lattice::outflow() {
  for (int k = 0; k < Q; k++) {
    double *f = Now[k].data();
    for (int y = 0; y < Ny; y++)
      f[y * Nx + Nx - 1] = f[y * Nx + Nx - 2];
  }
}
// SPDX-License-Identifier: Apache-2.0
