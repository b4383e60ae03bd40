#include "Collision.h"
#include "Lattice.h"
#include "Macroscopic.h"
#include "Obstacles.h"
#include "Settings.h"

#include <chrono>
#include <cstdio>
#include <iomanip>
#include <iostream>

namespace {
void probe(const Lattice &lattice, int step) {
  const Site s = at(lattice, 2 * lattice.nx() / 3, lattice.ny() / 2);
  std::cout << std::setw(6) << step << ' ' << std::scientific << std::setprecision(12) << s.rho
            << ' ' << s.ux << ' ' << s.uy << '\n';
}

int run(const Settings &settings) {
  Lattice lattice(settings.nx, settings.ny, 1.0, settings.inflow);
  Obstacles obstacles(settings.nx, settings.ny);
  obstacles.addCylinder(settings.nx / 4.0, settings.ny / 2.0 + 0.7, settings.radius());
  const Collision collision(settings.viscosity());
  std::cout << settings.nx << " x " << settings.ny << ", " << obstacles.count() << " solid, omega "
            << std::setprecision(10) << collision.omega() << '\n';

  const auto begin = std::chrono::steady_clock::now();
  for (int step = 1; step <= settings.steps; step++) {
    collision.apply(lattice);
    obstacles.bounce(lattice);
    lattice.stream();
    lattice.inflow(settings.inflow);
    lattice.outflow();
    if (step % settings.every == 0)
      probe(lattice, step);
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  std::cerr << taken.count() << " s\n";

  const Totals t = totals(lattice, obstacles);
  std::printf("mass %.12f momentum %.12e %.12e fastest %.12f\n", t.mass, t.momentumX, t.momentumY,
              t.fastest);
  return 0;
}
} // namespace

int main(int argc, char **argv) {
  std::ios::sync_with_stdio(true);
  try {
    return run(readSettings(argc, argv));
  } catch (const BadSettings &bad) {
    std::cerr << "lbm: " << bad.what() << '\n';
    return 2;
  } catch (const std::bad_alloc &) {
    std::cerr << "lbm: no memory\n";
    return 1;
  }
}
// SPDX-License-Identifier: Apache-2.0
