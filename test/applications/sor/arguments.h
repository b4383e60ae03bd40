#pragma once

#include <string>

struct Arguments {
  std::string method = "sor", problem = "waves";
  int rows = 160, columns = 200, sweeps = 60, every = 10;
  double tolerance = 1e-8, omega = 0; // 0: the best
};

// Throws std::invalid_argument.
Arguments parse(int argc, char **argv);
const char *usage();
/* SPDX-License-Identifier: Apache-2.0 */
