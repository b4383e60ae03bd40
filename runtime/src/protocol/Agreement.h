// SPDX-License-Identifier: Apache-2.0
//===- Agreement.h - are all ranks at the same nest? ------------*- C++ -*-===//
//
// In collective mode every entry of a nest begins with one small reduction over all ranks: nest,
// guard, parameters. Ranks at different nests cannot go on: the job ends with a message, rather
// than hang. Those at one nest can all run its original code, whatever differs.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_AGREEMENT_H
#define HETILE_RUNTIME_AGREEMENT_H

#include "comm/Transport.h"
#include "hetile.h"

namespace hetile::runtime {

/// What the ranks found out about each other at the entry of a nest.
struct Agreement {
  bool leaves = false;         ///< a rank is not there, but leaves a region; nothing else is known
  int guardFailed = -1;        ///< the first rank whose guard failed, -1 if there is none
  bool sameParameters = true;  ///< of all ranks, if no guard failed
  bool usable = true;          ///< all can use their arrays
  bool inRegion = false;       ///< all are in a region
  bool settled = false;        ///< see ReplicaConsent
  bool sameValues = true;      ///< of captured scalars, and the rounding mode
};

/// What a rank comes with to a nest.
struct Arrival {
  const hetile_nest *nest;
  const int64_t *p;
  bool guard;
  bool usable;   ///< it can use its arrays
  bool inRegion; ///< it is in a region
  bool settled;  ///< it knows the arrays, whose numbers are in `arrays`, a hash
  uint64_t arrays, values; ///< hashes
};

/// Collective. Ends the job if the ranks are at different nests.
Agreement agreeOnEntry(Transport &link, const Arrival &arrival);

/// Collective, where a session ends: no rank waits for the others at a nest, or the job ends. False
/// if a rank leaves a region.
bool agreeOnEnd(Transport &link);

/// Collective, where a rank leaves a region while arrays are away, of which `last` was the last
/// nest: wherever the others are, they find out.
void agreeOnLeaving(Transport &link, const hetile_nest *last);

/// Collective: the first parameter that is not the same on all ranks, in words; on rank 0 only.
std::string differingParameter(Transport &link, const hetile_nest *nest, const int64_t *p);

/// Collective: the first text that is not empty, with its rank; on rank 0 only.
std::string firstText(Transport &link, const std::string &text);

} // namespace hetile::runtime

#endif
