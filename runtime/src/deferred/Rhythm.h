// SPDX-License-Identifier: Apache-2.0
//===- Rhythm.h - is a nest entered sooner again? ---------------*- C++ -*-===//
//
// Seconds from one entry of a nest to the next, with all that the program does in between: as
// usual, and where entries are put off. Pure.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RHYTHM_H
#define HETILE_RUNTIME_RHYTHM_H

#include <cstddef>
#include <cstdint>

namespace hetile::runtime {

class Rhythm {
public:
  /// The nest is entered `now`, as usual. True if entries may be put off from now on.
  bool enter(double now);
  /// `entries` of it were put off; `seconds` later all of them have run, and it is entered again.
  void deferred(double entries, double seconds);
  /// Entries of it in the next batch, at most: a trial is short, and no batch takes long.
  size_t mostEntries() const;
  /// False if that was slower than usual.
  bool isWorth() const { return !Rejected; }
  /// It cannot be.
  void reject();

private:
  double Last = 0, Usual = 0; ///< when it was entered; the least seconds between two entries
  int Entries = 0;            ///< as usual, so far
  double Mean = 0;            ///< seconds between two entries, put off
  int Batches = 0;
  bool Rejected = false;
  int64_t Wait = 200, Left = 0; ///< entries until the next trial
};

} // namespace hetile::runtime

#endif
