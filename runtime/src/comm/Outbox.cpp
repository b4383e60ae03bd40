// SPDX-License-Identifier: Apache-2.0
//===- Outbox.cpp - messages on their way out -----------------------------===//
//
// Sends complete in any order; they are freed in that of sending.
//
//===----------------------------------------------------------------------===//
#include "comm/Outbox.h"

#include "trace/Span.h"

#include <algorithm>

namespace hetile::runtime {

Buffer Outbox::take() {
  if (Free.empty())
    return Buffer();
  Buffer buffer = std::move(Free.back());
  Free.pop_back();
  return buffer;
}

void Outbox::giveBack(Buffer buffer) {
  buffer.clear();
  Free.push_back(std::move(buffer));
}

void Outbox::send(Buffer buffer, int to, Tag tag) {
  Bytes += buffer.size();
  Peak = std::max(Peak, Bytes);
  Transfer transfer = Link.send(buffer.data(), buffer.size(), to, tag);
  Pending.push_back(Item{std::move(buffer), std::move(transfer)});
}

void Outbox::progress() {
  if (!Polling)
    return;
  while (!Pending.empty() && Pending.front().transfer.test()) {
    Bytes -= Pending.front().buffer.size();
    if (Reuse)
      giveBack(std::move(Pending.front().buffer));
    Pending.pop_front();
  }
}

void Outbox::drain(const std::function<void()> &idle) {
  progress();
  if (Pending.empty())
    return;
  const WaitSpan span(Pending.front().transfer.peer(), "what is sent");
  if (!Polling)
    for (; !Pending.empty(); Pending.pop_front())
      Pending.front().transfer.block();
  size_t left = Pending.size();
  for (Patience patience;;) {
    progress();
    if (Pending.empty())
      return;
    if (Pending.size() < left)
      patience = Patience(); // something has arrived
    left = Pending.size();
    if (idle)
      idle();
    Link.passTurn(patience, Pending.front().transfer.peer());
  }
}

} // namespace hetile::runtime
