#ifndef CONFIG_HPP
#define CONFIG_HPP

#include <iosfwd>
#include <string>

struct Config {
  int rows = 160, columns = 200, steps = 30, every = 10;
  double viscosity = 0.002, cfl = 0.3;
  bool upwind = true;
  std::string wall = "slip";
  std::string output;

  void read(std::istream &in);
  void set(const std::string &key, const std::string &value);
};

#endif
// SPDX-License-Identifier: Apache-2.0
