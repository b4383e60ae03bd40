// SPDX-License-Identifier: Apache-2.0
//===- Alongside.cpp - moves before a job, beside its columns -------------===//
//
// Copies of what leaves are made before the first column runs. Where many columns need some of what
// comes, all wait for it.
//
//===----------------------------------------------------------------------===//
#include "resident/underway/Alongside.h"

#include "nest/Sinks.h"
#include "trace/Span.h"

namespace hetile::runtime {

namespace {

constexpr int64_t MostCopied = 4 << 20; // bytes
constexpr int64_t Half = 2;             // of the columns at least: fewer hide little

} // namespace

bool goesAlongside(const Holdings &holdings, const Move &move) {
  return holdings.bytesOf(move.array, move.box) <= MostCopied;
}

Alongside::Alongside(Transport &link, const Job &job, const ResidentOrder &order,
                     const std::vector<Move> &moves, const Holdings &holdings,
                     Departures &departures)
    : Link(link), Leaving(departures), Coming(link, holdings, moves, TagAhead, MovedValues),
      Apart(columnsApart(job, order)) {
  std::vector<Move> going;
  for (const Move &move : moves)
    if (move.from == link.rank())
      going.push_back(move);
  if (!going.empty()) {
    Span span(Category::Move, nullptr, MovedValues);
    Sent = departures.depart(holdings, going);
    span.bytes(Sent);
  }
  if (!blockOf(job, link.rank()))
    Coming.finish([this] { Leaving.progress(); });
}

/// The columns that need not wait.
Columns Alongside::columnsApart(const Job &job, const ResidentOrder &order) const {
  const plan::Block *const mine = blockOf(job, Link.rank());
  if (!mine || Coming.empty() || hasWindows(*job.nest) || hasVersions(*job.nest))
    return {0, 0};
  const Columns apart = rememberedApart(job, order, *mine, elementsOf(order, Coming.moves()));
  const bool hidesMuch = Half * (apart.end - apart.begin) >= mine->end - mine->begin;
  return hidesMuch ? apart : Columns{mine->begin, mine->begin};
}

Expected Alongside::expected() {
  Expected result;
  result.begin = Apart.begin;
  result.end = Apart.end;
  result.progress = [this] { Leaving.progress(); };
  if (!Coming.empty())
    result.arrive = [this] { Coming.finish([this] { Leaving.progress(); }); };
  return result;
}

} // namespace hetile::runtime
