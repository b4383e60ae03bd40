// SPDX-License-Identifier: Apache-2.0
//===- Interrupts.h - breaks in the midst of tile code ----------*- C++ -*-===//
//
// Messages get on only while somebody looks after them, and a call of the tile code may take long.
// Cutting it finer costs what caches and vectors gain by long pieces, up to a third. So a timer
// interrupts the tile code of the thread that has messages: a handler of SIGURG, which nobody else
// wants (Go's runtime interrupts by it for the same reason, and debuggers pass it on silently),
// takes the break. While tile code runs, the runtime can be left (process/Occupancy.h): no message
// is half made, no lock is held. Anywhere else the handler does nothing.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_INTERRUPTS_H
#define HETILE_RUNTIME_INTERRUPTS_H

#include "tile/Breaks.h"

#include <csignal>
#include <cstdint>
#include <exception>

namespace hetile::runtime {

/// While it lives, `breaks` are taken in the tile code of this thread, about one each
/// Breaks::Interval. Where the program handles SIGURG itself, or another thread has taken breaks
/// before, there are none. The program's own code never sees the handler. The session's jumps out of a tile are told by forgetInterrupts().
class Interrupts {
public:
  /// `wanted`: the tile code takes so long that there should be any.
  Interrupts(Breaks &breaks, bool wanted);
  ~Interrupts();
  Interrupts(const Interrupts &) = delete;
  Interrupts &operator=(const Interrupts &) = delete;

  /// Throws what a break has thrown.
  void check();

private:
  friend void takeInterrupt(int);
  friend void forgetInterrupts();
  void release();
  Breaks &Taken;
  bool Armed = false;
  sigset_t Before{};           ///< blocked signals
  struct sigaction Action = {}; ///< the program's, for SIGURG
  std::exception_ptr Failure;
};

/// Around a call of tile code: there it may be interrupted.
class TileCode {
public:
  TileCode();
  ~TileCode();
  TileCode(const TileCode &) = delete;
  TileCode &operator=(const TileCode &) = delete;
};

/// The tile code that runs will not be returned to.
void forgetInterrupts();

} // namespace hetile::runtime

#endif
