#ifndef BOUNDARY_HPP
#define BOUNDARY_HPP

#include "field.hpp"

#include <memory>
#include <string>

class Boundary {
public:
  virtual ~Boundary() = default;
  virtual void apply(Flow &flow) const = 0;
  static std::unique_ptr<Boundary> make(const std::string &name);
};

#endif
// SPDX-License-Identifier: Apache-2.0
