#pragma once
#include "Lattice.h"

// Relaxation towards the equilibrium.
class Collision {
public:
  explicit Collision(double viscosity) : Omega(1 / (3 * viscosity + 0.5)) {}
  void apply(Lattice &lattice) const;
  double omega() const { return Omega; }

private:
  double Omega;
};
/* SPDX-License-Identifier: Apache-2.0 */
