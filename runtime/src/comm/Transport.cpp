//===- Transport.cpp - messages between ranks, whoever carries them -------===//
//
// How ranks wait.
//
//===----------------------------------------------------------------------===//
#include "comm/Transport.h"

#include "process/Occupancy.h"

#include <sched.h>

namespace hetile::runtime {

void Transport::wait(Transfer &transfer, const std::function<void()> &idle) {
  if (!Polling)
    return transfer.block();
  for (int turn = 0; !transfer.test(); ++turn) {
    if (idle)
      idle();
    passTurn(turn);
  }
}

void Transport::passTurn(int turn) {
  if (turn <= 16)
    return;
  sched_yield();
  occupancy().pause();
  if (turn % 16 == 0)
    endIfAbandoned();
}

} // namespace hetile::runtime
