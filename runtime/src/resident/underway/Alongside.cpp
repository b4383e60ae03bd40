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

#include <algorithm>
#include <list>

namespace hetile::runtime {

namespace {

constexpr int64_t MostCopied = 4 << 20; // bytes
constexpr size_t MostRemembered = 32;
constexpr int64_t Half = 2; // of the columns at least: fewer hide little

bool sameElements(const Elements &a, const Elements &b) {
  const auto sameBox = [](const Box &x, const Box &y) {
    return x.used == y.used && std::equal(x.lo, x.lo + HETILE_MAX_DIMS, y.lo) &&
           std::equal(x.hi, x.hi + HETILE_MAX_DIMS, y.hi);
  };
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [&](const std::vector<Box> &x, const std::vector<Box> &y) {
                      return std::equal(x.begin(), x.end(), y.begin(), y.end(), sameBox);
                    });
}

/// apartInside, with the answers to the last few questions: it asks the set functions of the nest
/// many times.
Columns recallApart(const Job &job, const ResidentOrder &order, const plan::Block &block,
                    Elements elements) {
  struct Remembered {
    const hetile_nest *nest;
    std::vector<int64_t> params;
    plan::Block block;
    Elements elements;
    Columns columns;
  };
  static auto &known = *new std::list<Remembered>; // until the very end; oldest first
  for (auto at = known.begin(); at != known.end(); ++at)
    if (at->nest == job.nest && at->params == job.params && at->block.begin == block.begin &&
        at->block.end == block.end && sameElements(at->elements, elements)) {
      known.splice(known.end(), known, at);
      return at->columns;
    }
  if (known.size() >= MostRemembered)
    known.pop_front();
  const Columns columns = apartInside(job, order, block, elements);
  known.push_back({job.nest, job.params, block, std::move(elements), columns});
  return columns;
}

} // namespace

bool goesAlongside(const Holdings &holdings, const Move &move) {
  return holdings.bytesOf(move.array, move.box) <= MostCopied;
}

Alongside::Alongside(Transport &link, const Job &job, const ResidentOrder &order,
                     const std::vector<Move> &moves, const Holdings &holdings,
                     Departures &departures)
    : Link(link), Held(holdings), Leaving(departures), Coming(link, holdings, moves, TagAhead),
      Apart(columnsApart(job, order)) {
  depart(moves);
  if (!blockOf(job, link.rank()))
    Coming.finish([this] { Leaving.progress(); });
}

/// The columns that need not wait.
Columns Alongside::columnsApart(const Job &job, const ResidentOrder &order) const {
  const plan::Block *const mine = blockOf(job, Link.rank());
  if (!mine || Coming.empty() || hasWindows(*job.nest) || hasVersions(*job.nest))
    return {0, 0};
  const Columns apart = recallApart(job, order, *mine, elementsOf(order, Coming.moves()));
  const bool hidesMuch = Half * (apart.end - apart.begin) >= mine->end - mine->begin;
  return hidesMuch ? apart : Columns{mine->begin, mine->begin};
}

void Alongside::depart(const std::vector<Move> &moves) {
  Span span(Category::Move, nullptr, "values that change their rank");
  for (const Move &move : moves) {
    if (move.from != Link.rank())
      continue;
    RunList list = Held.places(move.array, move.box);
    if (list.bytes() == 0)
      continue;
    Sent += list.bytes();
    Leaving.moves.add(std::move(list), move.to, false);
  }
  if (Sent == 0)
    return span.discard();
  span.bytes(Sent);
  Leaving.moves.pump(Unlimited);
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
