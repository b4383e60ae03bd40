#include "Collision.h"

using namespace d2q9;

void Collision::apply(Lattice &lattice) const {
  const int nx = lattice.nx(), ny = lattice.ny();
  const double omega = Omega;
  const double *f0 = lattice.f(0), *f1 = lattice.f(1), *f2 = lattice.f(2), *f3 = lattice.f(3);
  const double *f4 = lattice.f(4), *f5 = lattice.f(5), *f6 = lattice.f(6), *f7 = lattice.f(7);
  const double *f8 = lattice.f(8);
  double *p0 = lattice.post(0), *p1 = lattice.post(1), *p2 = lattice.post(2), *p3 = lattice.post(3);
  double *p4 = lattice.post(4), *p5 = lattice.post(5), *p6 = lattice.post(6), *p7 = lattice.post(7);
  double *p8 = lattice.post(8);
  for (int y = 0; y < ny; y++)
    for (int x = 0; x < nx; x++) {
      const int i = y * nx + x;
      const double rho = f0[i] + f1[i] + f2[i] + f3[i] + f4[i] + f5[i] + f6[i] + f7[i] + f8[i];
      const double ux = (f1[i] - f3[i] + f5[i] - f6[i] - f7[i] + f8[i]) / rho;
      const double uy = (f2[i] - f4[i] + f5[i] + f6[i] - f7[i] - f8[i]) / rho;
      p0[i] = f0[i] + omega * (equilibrium(0, rho, ux, uy) - f0[i]);
      p1[i] = f1[i] + omega * (equilibrium(1, rho, ux, uy) - f1[i]);
      p2[i] = f2[i] + omega * (equilibrium(2, rho, ux, uy) - f2[i]);
      p3[i] = f3[i] + omega * (equilibrium(3, rho, ux, uy) - f3[i]);
      p4[i] = f4[i] + omega * (equilibrium(4, rho, ux, uy) - f4[i]);
      p5[i] = f5[i] + omega * (equilibrium(5, rho, ux, uy) - f5[i]);
      p6[i] = f6[i] + omega * (equilibrium(6, rho, ux, uy) - f6[i]);
      p7[i] = f7[i] + omega * (equilibrium(7, rho, ux, uy) - f7[i]);
      p8[i] = f8[i] + omega * (equilibrium(8, rho, ux, uy) - f8[i]);
    }
}
// SPDX-License-Identifier: Apache-2.0
