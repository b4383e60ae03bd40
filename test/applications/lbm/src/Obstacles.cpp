#include "Obstacles.h"

using namespace d2q9;

Obstacles::Obstacles(int nx, int ny)
    : Nx(nx), Ny(ny), Solid(static_cast<std::size_t>(nx) * ny, 0) {}

void Obstacles::addCylinder(double x, double y, double radius) {
  for (int j = 0; j < Ny; j++)
    for (int i = 0; i < Nx; i++)
      if ((i - x) * (i - x) + (j - y) * (j - y) <= radius * radius)
        Solid[static_cast<std::size_t>(j) * Nx + i] = 1;
}

void Obstacles::addWalls() {
  for (int i = 0; i < Nx; i++) {
    Solid[i] = 1;
    Solid[static_cast<std::size_t>(Ny - 1) * Nx + i] = 1;
  }
}

// After collision solid sites hold what came in, turned around.
void Obstacles::bounce(Lattice &lattice) const {
  const int nx = Nx, ny = Ny;
  const int *solid = Solid.data();
  for (int k = 0; k < Q; k++) {
    double *post = lattice.post(k);
    const double *in = lattice.f(opposite[k]);
    for (int y = 0; y < ny; y++)
      for (int x = 0; x < nx; x++)
        if (solid[y * nx + x])
          post[y * nx + x] = in[y * nx + x];
  }
}

int Obstacles::count() const {
  int sum = 0;
  for (int s : Solid)
    sum += s;
  return sum;
}
// SPDX-License-Identifier: Apache-2.0
