#include "Macroscopic.h"

#include <algorithm>
#include <cmath>

using namespace d2q9;

Site at(const Lattice &lattice, int x, int y) {
  Site s{0, 0, 0};
  const std::size_t i = lattice.index(x, y);
  for (int k = 0; k < Q; k++) {
    const double f = lattice.f(k)[i];
    s.rho += f;
    s.ux += cx[k] * f;
    s.uy += cy[k] * f;
  }
  s.ux /= s.rho;
  s.uy /= s.rho;
  return s;
}

Totals totals(const Lattice &lattice, const Obstacles &obstacles) {
  Totals t{0, 0, 0, 0};
  for (int y = 0; y < lattice.ny(); y++)
    for (int x = 0; x < lattice.nx(); x++) {
      if (obstacles.solid(x, y))
        continue;
      const Site s = at(lattice, x, y);
      t.mass += s.rho;
      t.momentumX += s.rho * s.ux;
      t.momentumY += s.rho * s.uy;
      t.fastest = std::max(t.fastest, std::sqrt(s.ux * s.ux + s.uy * s.uy));
    }
  return t;
}
// SPDX-License-Identifier: Apache-2.0
