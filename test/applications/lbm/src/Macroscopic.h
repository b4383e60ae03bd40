#pragma once
#include "Lattice.h"
#include "Obstacles.h"

struct Totals {
  double mass, momentumX, momentumY, fastest;
};

struct Site {
  double rho, ux, uy;
};

Site at(const Lattice &lattice, int x, int y);
Totals totals(const Lattice &lattice, const Obstacles &obstacles);
/* SPDX-License-Identifier: Apache-2.0 */
