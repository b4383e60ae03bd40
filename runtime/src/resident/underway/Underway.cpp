// SPDX-License-Identifier: Apache-2.0
//===- Underway.cpp - moves while columns run -----------------------------===//
//
// What arrives was final when it left, and is what this job reads from before it: its elements are
// neither read nor written by columns that run before it is stored, and columns that run after a
// copy has left do not change what it holds.
//
//===----------------------------------------------------------------------===//
#include "resident/underway/Underway.h"

#include "trace/Span.h"

#include <set>

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
  Span span(Category::Move, nullptr, "values that run ahead");
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

namespace {

const plan::Block *blockOf(const Job &job, int rank) {
  for (const plan::Block &block : job.blocks)
    if (block.rank == rank)
      return &block;
  return nullptr;
}

} // namespace

Underway::Underway(Transport &link, const Job &job, const ResidentOrder &order,
                   const Holdings &holdings, Departures &departures)
    : Link(link), Work(job), Order(order), Held(holdings), Leaving(departures),
      Mine(blockOf(job, link.rank())), Coming(arriving()), Going(leaving()),
      First(link, holdings, Coming.left), Late(link, holdings, Coming.right) {}

/// By arrays of the nest. What is no array of it, the job does not touch.
Elements Underway::elementsOf(const std::vector<Move> &moves) const {
  Elements elements(Order.names.size());
  for (const Move &move : moves)
    for (size_t a = 0; a < Order.names.size(); ++a)
      if (Order.names[a].number == move.array)
        elements[a].push_back(move.box);
  return elements;
}

/// Left: the columns in the left half of the block need some of what the rank sends.
Underway::Ends Underway::arriving() const {
  std::set<int> left;
  for (const Move &move : Order.underway)
    if (move.to == Link.rank() && Mine &&
        apartUpTo(Work, *Mine, elementsOf({move})) < Mine->begin + (Mine->end - Mine->begin) / 2)
      left.insert(move.from);
  Ends ends;
  for (const Move &move : Order.underway)
    if (move.to == Link.rank())
      (left.count(move.from) ? ends.left : ends.right).push_back(move);
  return ends;
}

/// Right: the columns in the right half change some of what the rank receives.
Underway::Ends Underway::leaving() const {
  std::set<int> right;
  for (const Move &move : Order.ahead)
    if (move.from == Link.rank() && Mine &&
        apartFrom(Work, *Mine, elementsOf({move})) > Mine->begin + (Mine->end - Mine->begin) / 2)
      right.insert(move.to);
  Ends ends;
  for (const Move &move : Order.ahead)
    if (move.from == Link.rank() && Held.bytesOf(move.array, move.box) > 0)
      (right.count(move.to) ? ends.right : ends.left).push_back(move);
  return ends;
}

void Underway::depart(const std::vector<Move> &moves) {
  if (moves.empty())
    return;
  Span span(Category::Move, Work.nest->name, "values that run ahead");
  const int64_t before = Sent;
  for (const Move &move : moves) {
    RunList list = Held.places(move.array, move.box);
    Sent += list.bytes();
    Leaving.moves.add(std::move(list), move.to, false);
  }
  span.bytes(Sent - before);
  Leaving.moves.pump(Unlimited);
}

void Underway::begin() {
  if (!First.empty())
    First.finish([this] { Leaving.progress(); });
}

void Underway::end() { depart(Going.right); }

Meanwhile Underway::meanwhile() {
  Meanwhile result;
  result.progress = [this] { Leaving.progress(); };
  if (!Late.empty()) {
    if (Mine)
      result.arriving = apartUpTo(Work, *Mine, elementsOf(Late.moves()));
    result.arrive = [this] { Late.finish([this] { Leaving.progress(); }); };
  }
  if (!Going.left.empty()) {
    if (Mine)
      result.leaving = apartFrom(Work, *Mine, elementsOf(Going.left));
    result.leave = [this] { depart(Going.left); };
  }
  return result;
}

} // namespace hetile::runtime
