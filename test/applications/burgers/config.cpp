#include "config.hpp"

#include <algorithm>
#include <istream>
#include <sstream>
#include <stdexcept>

namespace {
template <typename T> T parse(const std::string &key, const std::string &text) {
  std::istringstream in(text);
  T value{};
  char rest;
  if (!(in >> value) || in >> rest)
    throw std::invalid_argument(key + " cannot be '" + text + "'");
  return value;
}
} // namespace

void Config::set(const std::string &key, const std::string &value) {
  if (key == "rows")
    rows = parse<int>(key, value);
  else if (key == "columns")
    columns = parse<int>(key, value);
  else if (key == "steps")
    steps = parse<int>(key, value);
  else if (key == "every")
    every = parse<int>(key, value);
  else if (key == "viscosity")
    viscosity = parse<double>(key, value);
  else if (key == "cfl")
    cfl = parse<double>(key, value);
  else if (key == "scheme") {
    if (value != "upwind" && value != "central")
      throw std::invalid_argument("scheme is upwind or central");
    upwind = value == "upwind";
  } else if (key == "wall")
    wall = value;
  else if (key == "output")
    output = value;
  else
    throw std::invalid_argument("there is no parameter '" + key + "'");
  if (rows < 5 || columns < 5 || steps < 0 || every < 1)
    throw std::invalid_argument(key + " is too small");
}

// Lines "key value"; what follows a '#' is left out.
void Config::read(std::istream &in) {
  std::string line;
  while (std::getline(in, line)) {
    line.erase(std::min(line.find('#'), line.size()));
    std::istringstream words(line);
    std::string key, value;
    if (!(words >> key))
      continue;
    if (!(words >> value))
      throw std::invalid_argument("no value of " + key);
    set(key, value);
  }
}
// SPDX-License-Identifier: Apache-2.0
