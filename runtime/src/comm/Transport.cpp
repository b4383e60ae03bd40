//===- Transport.cpp - messages between ranks, whoever carries them -------===//
//
// How ranks wait.
//
//===----------------------------------------------------------------------===//
#include "comm/Transport.h"

#include "process/Occupancy.h"

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
  if (turn == 0)
    Waiting.begin();
  if (!Waiting.turn())
    return;
  occupancy().pause();
  endIfAbandoned();
}

} // namespace hetile::runtime
