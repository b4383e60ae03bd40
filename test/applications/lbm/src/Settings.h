#pragma once
#include <stdexcept>
#include <string>

struct Settings {
  int nx = 240, ny = 100, steps = 60, every = 20;
  double inflow = 0.08, reynolds = 100;
  double radius() const { return ny / 9.0; }
  double viscosity() const { return inflow * 2 * radius() / reynolds; }
};

struct BadSettings : std::runtime_error {
  using std::runtime_error::runtime_error;
};

Settings readSettings(int argc, char **argv);
/* SPDX-License-Identifier: Apache-2.0 */
