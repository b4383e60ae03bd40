// What is written while the plate warms up.
#pragma once
#include "Field.h"

#include <chrono>
#include <iosfwd>
#include <string>

class Log {
public:
  explicit Log(std::ostream &out);
  void line(int step, const Field &field);
  double seconds() const;

private:
  std::ostream &Out;
  std::chrono::steady_clock::time_point Begin;
};
/* SPDX-License-Identifier: Apache-2.0 */
