// SPDX-License-Identifier: Apache-2.0
//===- Underway.cpp - moves while columns run -----------------------------===//
//
// What arrives was final when it left, and is what this job reads from before it: its elements are
// neither read nor written by columns that run before it is stored, and columns that run after a
// copy has left do not change what it holds.
//
//===----------------------------------------------------------------------===//
#include "resident/underway/Underway.h"

#include <algorithm>

namespace hetile::runtime {

Arrivals::Arrivals(Transport &link, const Holdings &holdings, const std::vector<Move> &moves)
    : Held(holdings), Streams(link, TagAhead, InStreams::ManyAhead) {
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
  for (const Move &move : Coming) {
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
  Coming.clear();
  Forgotten.clear();
}

Underway::Underway(Transport &link, const Job &job, const ResidentOrder &order,
                   const Holdings &holdings, Departures &departures)
    : Link(link), Work(job), Order(order), Held(holdings), Leaving(departures),
      Coming(link, holdings, order.underway) {
  for (const Move &move : order.ahead)
    if (move.from == link.rank() && Held.bytesOf(move.array, move.box) > 0)
      Going.push_back(move);
}

/// By arrays of the nest. What is no array of it, the job does not touch.
Elements Underway::elementsOf(const std::vector<Move> &moves) const {
  Elements elements(Order.names.size());
  for (const Move &move : moves)
    for (size_t a = 0; a < Order.names.size(); ++a)
      if (Order.names[a].number == move.array)
        elements[a].push_back(move.box);
  return elements;
}

void Underway::depart() {
  for (const Move &move : Going) {
    RunList list = Held.places(move.array, move.box);
    Sent += list.bytes();
    Leaving.moves.add(std::move(list), move.to, false);
  }
  Leaving.moves.pump(Unlimited);
}

Meanwhile Underway::meanwhile() {
  Meanwhile result;
  result.progress = [this] { Leaving.progress(); };
  const auto block =
      std::find_if(Work.blocks.begin(), Work.blocks.end(),
                   [&](const plan::Block &b) { return b.rank == Link.rank(); });
  const bool runs = block != Work.blocks.end();
  if (!Coming.empty()) {
    if (runs)
      result.arriving = apartUpTo(Work, *block, elementsOf(Coming.moves()));
    result.arrive = [this] { Coming.finish([this] { Leaving.progress(); }); };
  }
  if (!Going.empty()) {
    if (runs)
      result.leaving = apartFrom(Work, *block, elementsOf(Going));
    result.leave = [this] { depart(); };
  }
  return result;
}

} // namespace hetile::runtime
