// SPDX-License-Identifier: Apache-2.0
//===- Stopwatch.h - how long a pass takes ----------------------*- C++ -*-===//
//
// Wall time, for --time-passes; nothing is decided by it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_STOPWATCH_H
#define HETILE_DRIVER_STOPWATCH_H

#include <chrono>

namespace hetile::driver {

class Stopwatch {
public:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - Start).count();
  }

private:
  std::chrono::steady_clock::time_point Start = std::chrono::steady_clock::now();
};

} // namespace hetile::driver

#endif
