// SPDX-License-Identifier: Apache-2.0
//===- Incomplete.h - checks that do not end --------------------*- C++ -*-===//
//
// Thrown where a check is given up. No std::runtime_error: those are faults of what is checked.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_INCOMPLETE_H
#define HETILE_CHECK_INCOMPLETE_H

#include <exception>
#include <string>

namespace hetile::check {

/// The loops of a nest run further than the enumeration may, or the time is over.
class Incomplete : public std::exception {
public:
  explicit Incomplete(std::string why) : Why(std::move(why)) {}
  const char *what() const noexcept override { return Why.c_str(); }

private:
  std::string Why;
};

} // namespace hetile::check

#endif
