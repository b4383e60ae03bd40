//===- Host.h - host mode ---------------------------------------*- C++ -*-===//
//
// Rank 0 runs the program's own main; the other ranks obey commands until it ends. This
// header gives tests the running session; programs use hetile.h.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HOST_H
#define HETILE_RUNTIME_HOST_H

#include "Session.h"

namespace hetile::runtime {

/// The host's regions while user_main runs, else null.
Regions *currentRegions();
/// Number of ranks while user_main runs, else 0.
int currentRanks();

} // namespace hetile::runtime

#endif
