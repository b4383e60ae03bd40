// SPDX-License-Identifier: Apache-2.0
//===- Meanwhile.h - what comes and goes while a block runs -----*- C++ -*-===//
//
// Some columns of a block have nothing to do with values that are still on their way to this rank:
// they run first. Others have what a neighbour waits for: it leaves when they are done, while the
// rest runs.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MEANWHILE_H
#define HETILE_RUNTIME_MEANWHILE_H

#include <cstdint>
#include <functional>
#include <limits>

namespace hetile::runtime {

/// One block, which runs its columns from left to right. Nothing comes or goes by default.
struct Meanwhile {
  static constexpr int64_t Never = std::numeric_limits<int64_t>::max();
  int64_t arriving = Never; ///< columns from here on run after `arrive`
  int64_t leaving = Never;  ///< `leave` is called as soon as those left of it are done
  std::function<void()> arrive;   ///< waits, and stores
  std::function<void()> leave;    ///< sends copies
  std::function<void()> progress; ///< called now and then while columns run
};

/// What must be there before some columns of a block run, in its first strip.
struct Expected {
  int64_t begin = 0, end = 0;     ///< columns [begin, end) have nothing to do with it: they run first
  std::function<void()> arrive;   ///< waits, and stores; empty: nothing is expected
  std::function<void()> progress; ///< called now and then while columns run; may be empty
};

} // namespace hetile::runtime

#endif
