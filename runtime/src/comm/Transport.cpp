// SPDX-License-Identifier: Apache-2.0
//===- Transport.cpp - messages between ranks, whoever carries them -------===//
//
// How ranks wait, and what they say when it takes long. A rank that waits for one that waits itself
// says so, too: the one that says nothing is to blame.
//
//===----------------------------------------------------------------------===//
#include "comm/Transport.h"

#include "base/Message.h"
#include "process/Occupancy.h"
#include "trace/Progress.h"
#include "trace/Span.h"

namespace hetile::runtime {

namespace {
constexpr double OthersSeconds = 2; // in which other ranks say for whom they wait, before the end
} // namespace

void Transport::wait(Transfer &transfer, const std::function<void()> &idle) {
  if (Polling && transfer.test())
    return;
  const WaitSpan span(transfer.peer());
  if (!Polling)
    return transfer.block();
  for (Patience patience; !transfer.test();) {
    if (idle)
      idle();
    passTurn(patience, transfer.peer());
  }
}

void Transport::passTurn(Patience &patience, int peer) {
  if (!patience.turn())
    return;
  if (progress)
    progress->look();
  occupancy().pause();
  endIfAbandoned();
  if (!Hosts.empty() && patience.seconds() > Limit.seconds)
    reportWait(patience.seconds(), peer);
}

void Transport::limitWaits(const WaitLimit &limit, std::vector<std::string> hosts) {
  Limit = limit;
  Hosts = std::move(hosts);
}

void Transport::join(const std::vector<int> &leader) {
  std::vector<std::string> kept;
  for (size_t rank = 0; rank < Hosts.size(); ++rank)
    if (leader[rank] == static_cast<int>(rank))
      kept.push_back(Hosts[rank]);
  Hosts = std::move(kept);
  split(leader[Rank] == Rank);
}

std::string Transport::nameOf(int peer) const {
  if (peer < 0)
    return "other ranks";
  const char *host = static_cast<size_t>(peer) < Hosts.size() ? Hosts[peer].c_str() : "?";
  return format("rank %d on %s", peer, host);
}

void Transport::reportWait(double seconds, int peer) {
  if (!Reported)
    printNote(format("%s has waited %g seconds for %s: is it stopped, or the network between them "
                     "down? HETILE_TIMEOUT sets the time, HETILE_TIMEOUT_ACTION=abort ends the job",
                     nameOf(Rank).c_str(), Limit.seconds, nameOf(peer).c_str()));
  Reported = true;
  if (Limit.aborts && seconds > Limit.seconds + OthersSeconds)
    throw Fatal(format("the wait for %s takes too long (HETILE_TIMEOUT_ACTION=abort)",
                       nameOf(peer).c_str()));
}

} // namespace hetile::runtime
