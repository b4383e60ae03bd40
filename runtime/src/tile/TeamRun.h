// SPDX-License-Identifier: Apache-2.0
//===- TeamRun.h - a whole nest by threads, or by one of them ---*- C++ -*-===//
//
// Threads are nearly always faster than one. Where they are not, because one uses up the memory's
// bandwidth or because the pieces are too small, the beginning of a nest tells it: threads run some
// rows, one thread the next ones, and threads again. Whoever runs, all rows above have been run by
// then, so that any result is that of any other order.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TEAMRUN_H
#define HETILE_RUNTIME_TEAMRUN_H

#include "machine/Team.h"
#include "nest/Question.h"
#include "nest/Statistics.h"

namespace hetile::runtime {

/// Runs all points of `question` on the user's arrays. The statistics are those of one rank with
/// one block; `compute` is the time that has passed, in seconds. If it `compares`, one thread runs
/// some of the first rows, and the rest where it is faster than all; none where they would be more
/// than a small part of the nest.
Statistics runByTeam(Team &team, const Question &question, const hetile_view *views,
                     bool compares = false);

} // namespace hetile::runtime

#endif
