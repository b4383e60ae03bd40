// SPDX-License-Identifier: Apache-2.0
//===- Patience.h - how a thread waits for another --------------*- C++ -*-===//
//
// A wait is a loop that looks and passes a turn. The first turns cost nothing, the next ones yield
// the processor; where other programs keep it busy, they sleep for a moment instead. Who waits
// longer sleeps for a growing share of the time it has waited: then whoever it waits for, and every
// other program on the machine, has the processor to itself.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_PATIENCE_H
#define HETILE_RUNTIME_PATIENCE_H

namespace hetile::runtime {

/// Of one wait of one thread.
class Patience {
public:
  /// One more turn of waiting. Returns true if time was given away: a moment for what is rarely
  /// looked at.
  bool turn();
  /// Seconds since the first turn that gave time away; 0 before it.
  double seconds() const;

private:
  int Turns = 0;
  double Start = 0; ///< when the processor was yielded first
};

} // namespace hetile::runtime

#endif
