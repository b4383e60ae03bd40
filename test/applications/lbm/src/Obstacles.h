#pragma once
#include "Lattice.h"

#include <vector>

// Sites that are solid: what would enter them goes back.
class Obstacles {
public:
  Obstacles(int nx, int ny);
  void addCylinder(double x, double y, double radius);
  void addWalls();
  void bounce(Lattice &lattice) const;
  bool solid(int x, int y) const { return Solid[static_cast<std::size_t>(y) * Nx + x] != 0; }
  int count() const;

private:
  int Nx, Ny;
  std::vector<int> Solid;
};
/* SPDX-License-Identifier: Apache-2.0 */
