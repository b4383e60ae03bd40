// SPDX-License-Identifier: Apache-2.0
//===- Arrivals.cpp - moves on their way to a rank ------------------------===//
//
// Pieces are asked for before it is time to store them.
//
//===----------------------------------------------------------------------===//
#include "resident/underway/Arrivals.h"

#include "trace/Span.h"

namespace hetile::runtime {

Arrivals::Arrivals(Transport &link, const Holdings &holdings, const std::vector<Move> &moves,
                   Tag tag, const char *name)
    : Held(holdings), Name(name), Streams(link, tag, InStreams::ManyAhead) {
  for (const Move &move : moves) {
    if (move.to != link.rank())
      continue;
    const int64_t bytes = Held.bytesOf(move.array, move.box);
    if (bytes == 0)
      continue;
    Coming.push_back(move);
    Streams.announce(bytes, move.from);
  }
  Streams.post();
}

void Arrivals::finish(const std::function<void()> &idle) {
  Span span(Category::Move, nullptr, Name);
  int64_t bytes = 0;
  for (const Move &move : Coming) {
    bytes += Held.bytesOf(move.array, move.box);
    if (Held.has(move.array, move.box)) {
      Streams.bind(Held.places(move.array, move.box));
    } else {
      Buffer forgotten;
      forgotten.resetTo(Held.bytesOf(move.array, move.box));
      RunList list;
      list.add(forgotten.data(), 1, 1, forgotten.size());
      Forgotten.push_back(std::move(forgotten));
      Streams.bind(std::move(list));
    }
    Streams.finish(idle);
  }
  span.bytes(bytes);
  Coming.clear();
  Forgotten.clear();
}

} // namespace hetile::runtime
