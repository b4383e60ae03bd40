#ifndef INTEGRATOR_HPP
#define INTEGRATOR_HPP

#include "boundary.hpp"
#include "config.hpp"
#include "field.hpp"

// Heun's method.
class Integrator {
public:
  Integrator(Flow &flow, const Config &config, const Boundary &boundary);
  double step();
  double time() const { return now; }

private:
  void rates(const Flow &at, Flow &rate) const;
  double stable() const;

  Flow &flow;
  const Config &config;
  const Boundary &boundary;
  Flow half, first, second;
  double dx, dy, now = 0;
};

#endif
// SPDX-License-Identifier: Apache-2.0
