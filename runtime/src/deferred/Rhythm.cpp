// SPDX-License-Identifier: Apache-2.0
//===- Rhythm.cpp - is a nest entered sooner again? -------------------------===//
//
// The least time as usual is held against the mean time put off: a doubt is for what is usual.
//
//===----------------------------------------------------------------------===//
#include "deferred/Rhythm.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr int UsualEntries = 5;        // from which on the usual pace is known
constexpr int FirstBatches = 1;        // that only say what is much slower
constexpr size_t FirstEntries = 4;     // of the nest, in each of these
constexpr int TrialBatches = 3;        // from which on a doubt ends it
constexpr double MuchSlower = 1.25;    // times the usual seconds: ends a trial at once
constexpr double SoonerBy = 0.97;      // times the usual seconds
constexpr double MostSeconds = 1;      // of a batch: the program's signals wait for its end
constexpr double LastBatch = 0.2;      // weight of the last batch
constexpr double WorthPutting = 50e-6; // seconds between entries: less than what putting off takes
constexpr int64_t WaitsLonger = 4;     // times, after each trial that was in vain
constexpr int64_t MostWait = 1 << 30;
} // namespace

bool Rhythm::enter(double now) {
  const double seconds = now - Last;
  const bool follows = Last > 0;
  Last = now;
  if (Rejected) {
    if (--Left > 0)
      return false;
    Rejected = false;
    Entries = Batches = 0;
    Usual = Mean = 0;
    return false;
  }
  if (follows) {
    Usual = Usual > 0 ? std::min(Usual, seconds) : seconds;
    ++Entries;
  }
  if (Entries >= UsualEntries && (Usual < WorthPutting || 2 * Usual > MostSeconds))
    reject();
  return !Rejected && Entries >= UsualEntries;
}

void Rhythm::deferred(double entries, double seconds) {
  Last = 0;
  if (entries <= 0)
    return;
  const double each = seconds / entries;
  if (++Batches <= FirstBatches) {
    if (each > MuchSlower * Usual)
      reject();
    return;
  }
  Mean = Mean > 0 ? (1 - LastBatch) * Mean + LastBatch * each : each;
  if (Mean > (Batches < TrialBatches ? MuchSlower : SoonerBy) * Usual)
    reject();
}

size_t Rhythm::mostEntries() const {
  const size_t most =
      Usual > 0 ? std::max<size_t>(1, static_cast<size_t>(MostSeconds / Usual)) : SIZE_MAX;
  return Batches < FirstBatches ? std::min(most, FirstEntries) : most;
}

void Rhythm::reject() {
  if (Rejected)
    return;
  Rejected = true;
  Left = Wait;
  Wait = std::min(Wait * WaitsLonger, MostWait);
}

} // namespace hetile::runtime
