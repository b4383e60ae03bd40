#ifndef OBSERVER_HPP
#define OBSERVER_HPP

#include "field.hpp"

#include <cstdio>
#include <memory>
#include <string>

// Prints numbers of a flow, and writes its middle row to a file.
class Observer {
public:
  explicit Observer(const std::string &name);
  void observe(const Flow &flow, int step, double time);
  void summary(const Flow &flow, double time) const;

private:
  struct Close {
    void operator()(std::FILE *file) const { std::fclose(file); }
  };
  std::unique_ptr<std::FILE, Close> file;
};

#endif
// SPDX-License-Identifier: Apache-2.0
