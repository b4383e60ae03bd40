// SPDX-License-Identifier: Apache-2.0
//===- Streams.cpp - large messages in pieces -----------------------------===//
//
// Pieces of one kind between two ranks match in the order of the sets, on both sides. Where every
// rank works on its sets in one order that all know, bounded buffers cannot lock them up: of the
// first set that is not complete, the sender has started all before it, and the receiver waits for
// nothing else.
//
//===----------------------------------------------------------------------===//
#include "comm/Streams.h"

#include "trace/Span.h"

#include <algorithm>
#include <sched.h>
#include <vector>

namespace hetile::runtime {

int64_t streamPieceBytes = Polling ? int64_t(1) << 18 : Unlimited;

void OutStreams::add(RunList list, int to, bool inPlace) {
  if (list.bytes() > 0)
    Waiting.emplace_back(std::move(list), to, inPlace);
}

/// False if too many pieces are under way.
bool OutStreams::startPiece(Stream &stream, int64_t most, int64_t underWay) {
  const int64_t bytes = std::min(streamPieceBytes, stream.list.bytes() - stream.started);
  const char *from = stream.inPlace ? stream.at.straight(bytes) : nullptr;
  if (Polling && (static_cast<int64_t>(Pending.size()) >= underWay || (!from && Packed >= most)))
    return false;
  if (from) {
    stream.at.skip(bytes);
    Piece piece;
    piece.transfer = Link.send(from, bytes, stream.to, Kind);
    Pending.push_back(std::move(piece));
  } else {
    sendPiece(stream.at, bytes, stream.to);
  }
  stream.started += bytes;
  return true;
}

void OutStreams::sendPiece(RunCursor &at, int64_t bytes, int to) {
  Piece piece;
  piece.buffer.resetTo(bytes);
  at.copyTo(piece.buffer.data(), bytes);
  ++Packed;
  Bytes += bytes;
  Peak = std::max(Peak, Bytes);
  piece.transfer = Link.send(piece.buffer.data(), bytes, to, Kind);
  Pending.push_back(std::move(piece));
}

RunCursor OutStreams::sendPacked(const RunList &list, int64_t bytes, int to, int64_t most,
                                 const std::function<void()> &idle) {
  pumpAll(most, idle);
  RunCursor at(list);
  for (int64_t sent = 0; sent < bytes; sent += streamPieceBytes) {
    for (Patience patience; Polling && Packed >= most;) {
      progress();
      pass(patience, idle);
    }
    sendPiece(at, std::min(streamPieceBytes, bytes - sent), to);
    progress();
  }
  return at;
}

void OutStreams::pass(Patience &patience, const std::function<void()> &idle) {
  if (idle)
    idle();
  if (Sent != Seen)
    patience = Patience();
  Seen = Sent;
  // The rank that has not taken what was sent first.
  Link.passTurn(patience, Pending.empty() ? -1 : Pending.front().transfer.peer());
}

bool OutStreams::pump(int64_t most, int64_t underWay) {
  for (;;) {
    progress();
    if (Waiting.empty())
      return true;
    Stream &stream = Waiting.front();
    if (!startPiece(stream, most, underWay))
      return false;
    if (stream.started == stream.list.bytes())
      Waiting.pop_front();
  }
}

/// Frees a piece that has been sent; returns the next one.
std::deque<OutStreams::Piece>::iterator
OutStreams::release(std::deque<Piece>::iterator piece) {
  Packed -= !piece->buffer.empty();
  Bytes -= piece->buffer.size();
  ++Sent;
  return Pending.erase(piece);
}

/// A piece for a rank that is slow keeps no other's buffer. Those for one rank leave in their
/// order: behind one that is under way nothing need be tested, which takes time.
void OutStreams::progress() {
  if (!Polling)
    return;
  std::vector<int> slow;
  for (auto at = Pending.begin(); at != Pending.end();) {
    const int to = at->transfer.peer();
    if (std::find(slow.begin(), slow.end(), to) != slow.end()) {
      ++at;
    } else if (at->transfer.test()) {
      at = release(at);
    } else {
      slow.push_back(to);
      ++at;
    }
  }
}

void OutStreams::pumpAll(int64_t most, const std::function<void()> &idle) {
  if (pump(most))
    return;
  const WaitSpan span(Pending.empty() ? -1 : Pending.front().transfer.peer(), "what is sent");
  for (Patience patience; !pump(most);)
    pass(patience, idle);
}

void OutStreams::drain(const std::function<void()> &idle) {
  pumpAll(MostPacked, idle);
  progress();
  if (Pending.empty())
    return;
  const WaitSpan span(Pending.front().transfer.peer(), "what is sent");
  for (Patience patience; !Pending.empty();) {
    if (!Polling) {
      Pending.front().transfer.block();
      release(Pending.begin());
      continue;
    }
    progress();
    pass(patience, idle);
  }
}

void InStreams::announce(int64_t bytes, int from) { Sets.push_back({bytes, from}); }

void InStreams::post() {
  while (Next < Sets.size()) {
    Set &set = Sets[Next];
    const int64_t bytes = std::min(streamPieceBytes, set.bytes - set.posted);
    if (Polling && Pieces.size() >= MostAhead)
      return;
    Piece piece;
    piece.bytes = bytes;
    char *to = Next == 0 && Bound ? Posting.straight(bytes) : nullptr;
    if (Next == 0 && Bound)
      Posting.skip(bytes);
    if (!to) {
      piece.buffer.resetTo(bytes);
      Bytes += bytes;
      to = piece.buffer.data();
    }
    piece.transfer = Link.receive(to, bytes, set.from, Kind);
    Pieces.push_back(std::move(piece));
    set.posted += bytes;
    if (set.posted == set.bytes)
      ++Next;
  }
}

void InStreams::bind(RunList list) {
  List = std::move(list);
  Posting = Storing = RunCursor(List);
  Posting.skip(Sets.front().posted);
  Bound = true;
  post();
}

bool InStreams::store() {
  Piece &piece = Pieces.front();
  if (piece.buffer.empty())
    Storing.skip(piece.bytes);
  else
    Storing.copyFrom(piece.buffer.data(), piece.bytes);
  Bytes -= piece.buffer.size();
  Set &set = Sets.front();
  set.stored += piece.bytes;
  Pieces.pop_front();
  const bool complete = set.stored == set.bytes;
  if (complete) {
    Sets.pop_front();
    --Next;
    Bound = false;
  }
  post();
  return complete;
}

bool InStreams::progress(int64_t most) {
  if (!Polling || !Bound)
    return false;
  post();
  for (int64_t stored = 0; stored < most && Pieces.front().transfer.test(); ++stored)
    if (store())
      return true;
  return false;
}

void InStreams::finish(const std::function<void()> &idle) {
  post();
  do
    Link.wait(Pieces.front().transfer, idle);
  while (!store());
}

void exchange(InStreams &incoming, std::deque<RunList> &lists, OutStreams &outgoing) {
  incoming.post();
  outgoing.pump();
  const auto idle = [&] { outgoing.pump(); };
  for (RunList &list : lists) {
    incoming.bind(std::move(list));
    incoming.finish(idle);
    outgoing.pump();
  }
  outgoing.drain();
}

} // namespace hetile::runtime
