// SPDX-License-Identifier: Apache-2.0
//===- SmallMessages.cpp - broadcasts and gathers of all ranks --------------===//
//
// Message by message: then a rank that does not come has a name, and nobody waits inside the
// library that carries them.
//
//===----------------------------------------------------------------------===//
#include "base/Memory.h"
#include "comm/Transport.h"
#include "trace/Span.h"

#include <algorithm>
#include <cstring>

namespace hetile::runtime {

namespace {

constexpr double LongSleep = 0.5; // seconds
constexpr int LookTurns = 16;     // of sleeping, between two looks at what else there is

/// What goes ahead of a broadcast: nearly always all of it.
struct Head {
  int64_t size = 0;
  char bytes[1016] = {};
};

/// The bytes that follow it.
int64_t restOf(const Head &head) {
  return std::max<int64_t>(head.size - static_cast<int64_t>(sizeof head.bytes), 0);
}

} // namespace

std::vector<char> Transport::gather(const void *data, int bytes) {
  if (Rank > 0) {
    Transfer transfer = send(data, bytes, 0, TagGather);
    wait(transfer);
    return {};
  }
  std::vector<char> all(static_cast<size_t>(bytes) * Size);
  std::memcpy(all.data(), data, bytes);
  std::vector<Transfer> transfers;
  for (int rank = 1; rank < Size; ++rank)
    transfers.push_back(
        receive(all.data() + static_cast<size_t>(bytes) * rank, bytes, rank, TagGather));
  for (Transfer &transfer : transfers)
    wait(transfer);
  return all;
}

/// Sleeps more and more, and lets memory go, until a command comes.
void Transport::sleep(Transfer &transfer) {
  const WaitSpan span(transfer.peer(), "what comes next");
  if (!Polling)
    return transfer.block();
  int turn = 0;
  for (Patience patience; !transfer.test(); ++turn)
    if (patience.turn() && turn % LookTurns == 0) {
      endIfAbandoned();
      if (patience.seconds() > LongSleep)
        dropSpareMemory();
    }
}

/// Along a binomial tree: a rank has it from the one without its lowest bit, and tells those with
/// one more, lower bit; the largest parts of the tree first.
void Transport::broadcastTree(std::vector<char> &bytes, bool sleepers) {
  Head head;
  int bit = 1;
  while (bit < Size && !(Rank & bit))
    bit <<= 1;
  if (Rank == 0) {
    head.size = static_cast<int64_t>(bytes.size());
    if (head.size > 0)
      std::memcpy(head.bytes, bytes.data(), bytes.size() - restOf(head));
  } else {
    const int parent = Rank & ~bit;
    Transfer first = receive(&head, sizeof head, parent, TagBroadcast);
    sleepers ? sleep(first) : wait(first);
    bytes.resize(head.size);
    const int64_t rest = restOf(head);
    if (head.size > 0)
      std::memcpy(bytes.data(), head.bytes, head.size - rest);
    if (rest > 0) {
      Transfer second = receive(bytes.data() + sizeof head.bytes, rest, parent, TagBroadcast);
      wait(second);
    }
  }
  std::vector<Transfer> transfers;
  for (bit >>= 1; bit > 0; bit >>= 1) {
    const int child = Rank | bit;
    if (child >= Size)
      continue;
    transfers.push_back(send(&head, sizeof head, child, TagBroadcast));
    if (const int64_t rest = restOf(head))
      transfers.push_back(send(bytes.data() + sizeof head.bytes, rest, child, TagBroadcast));
  }
  for (Transfer &transfer : transfers)
    wait(transfer);
}

void Transport::broadcast(std::vector<char> &bytes) { broadcastTree(bytes, false); }

void Transport::broadcastToSleepers(std::vector<char> &bytes) { broadcastTree(bytes, true); }

} // namespace hetile::runtime
