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

#include <algorithm>
#include <set>

namespace hetile::runtime {

Underway::Underway(Transport &link, const Job &job, const ResidentOrder &order,
                   const Holdings &holdings, Departures &departures)
    : Link(link), Work(job), Order(order), Held(holdings), Leaving(departures),
      Mine(blockOf(job, link.rank())), Coming(arriving()), Going(leaving()),
      First(link, holdings, Coming.left, TagAhead, Arrivals::Ahead),
      Late(link, holdings, Coming.right, TagAhead, Arrivals::Ahead) {}

/// Left: the columns in the left half of the block need some of what the rank sends.
Underway::Ends Underway::arriving() const {
  std::set<int> left;
  for (const Move &move : Order.underway)
    if (move.to == Link.rank() && Mine &&
        apartUpTo(Work, *Mine, elementsOf(Order, {move})) <
            Mine->begin + (Mine->end - Mine->begin) / 2)
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
        apartFrom(Work, *Mine, elementsOf(Order, {move})) >
            Mine->begin + (Mine->end - Mine->begin) / 2)
      right.insert(move.to);
  Ends ends;
  for (const Move &move : Order.ahead)
    if (move.from == Link.rank() && Held.bytesOf(move.array, move.box) > 0)
      (right.count(move.to) ? ends.right : ends.left).push_back(move);
  return ends;
}

/// True if something that arrives late goes on to another rank, which no column need access.
bool Underway::passesThrough() const {
  const auto meet = [&](const Move &in, const Move &out) {
    const auto name = std::find_if(Order.names.begin(), Order.names.end(),
                                   [&](const ArrayName &one) { return one.number == in.array; });
    const int n = name == Order.names.end() ? 0 : name->ndims;
    return in.array == out.array && !isEmpty(intersection(in.box, out.box, n), n);
  };
  return std::any_of(Late.moves().begin(), Late.moves().end(), [&](const Move &in) {
    return std::any_of(Going.left.begin(), Going.left.end(),
                       [&](const Move &out) { return meet(in, out); });
  });
}

void Underway::depart(const std::vector<Move> &moves) {
  if (moves.empty())
    return;
  Span span(Category::Move, Work.nest->name, Arrivals::Ahead);
  const int64_t bytes = Leaving.depart(Held, moves);
  Sent += bytes;
  span.bytes(bytes);
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
      result.arriving = apartUpTo(Work, *Mine, elementsOf(Order, Late.moves()));
    result.arrive = [this] { Late.finish([this] { Leaving.progress(); }); };
  }
  if (!Going.left.empty()) {
    if (Mine)
      result.leaving = apartFrom(Work, *Mine, elementsOf(Order, Going.left));
    if (passesThrough())
      result.leaving = std::max(result.leaving, result.arriving);
    result.leave = [this] { depart(Going.left); };
  }
  return result;
}

} // namespace hetile::runtime
