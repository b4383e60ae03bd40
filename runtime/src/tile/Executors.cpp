// SPDX-License-Identifier: Apache-2.0
//===- Executors.cpp - which executor runs the tiles of a job -------------===//
//
// Rectangles where they pay, and threads where they do, is the executors' affair.
//
//===----------------------------------------------------------------------===//
#include "tile/Executors.h"

#include "tile/MemberTiles.h"
#include "tile/TileOrder.h"

namespace hetile::runtime {

static Team *threads = nullptr;
static bool alwaysThreads = false;

void useThreads(Team *team, bool always) {
  threads = team && team->size() > 1 ? team : nullptr;
  alwaysThreads = always;
}

int threadsOfTiles() { return threads ? threads->size() : 1; }

TileExecutor &tilesOf(const Question &question) {
  if (threads)
    return MemberTiles::of(question, *threads, alwaysThreads);
  return TileOrder::of(question);
}

} // namespace hetile::runtime
