// SPDX-License-Identifier: Apache-2.0
//===- Settlements.cpp - values that a job leaves with the wrong rank -----===//
//
// Both sides follow from the sender's block which elements of the box it was the last to write.
//
//===----------------------------------------------------------------------===//
#include "resident/Settlements.h"

#include "comm/Streams.h"
#include "nest/Registry.h"
#include "resident/Homecoming.h"
#include "trace/Span.h"

#include <algorithm>
#include <deque>

namespace hetile::runtime {

namespace {

/// What the block of `settlement.from` was the last to write.
Writer writerOf(const Job &job, const ResidentOrder &order, const Settlement &settlement) {
  const auto name = std::find_if(order.names.begin(), order.names.end(), [&](const ArrayName &n) {
    return n.number == settlement.array;
  });
  Writer writer{nestIndex(job.nest), static_cast<int32_t>(name - order.names.begin()), job.params,
                {job.x0, job.x1, job.y0, job.y0}};
  if (const plan::Block *block = blockOf(job, settlement.from)) {
    writer.bounds[2] = block->begin;
    writer.bounds[3] = block->end;
  }
  return writer;
}

} // namespace

int64_t settle(Transport &link, const Job &job, const ResidentOrder &order,
               const Holdings &holdings) {
  OutStreams outgoing(link, TagMove);
  InStreams incoming(link, TagMove);
  const auto placesOf = [&](const Settlement &s) {
    const Writer writer = writerOf(job, order, s);
    return WrittenPart(writer, s.box).places(holdings.view(s.array));
  };
  std::deque<RunList> lists;
  int64_t sent = 0, received = 0;
  for (const Settlement &s : order.preparation.settlements) {
    if (s.to == link.rank()) {
      RunList list = placesOf(s);
      if (list.bytes() == 0)
        continue;
      received += list.bytes();
      incoming.announce(list.bytes(), s.from);
      lists.push_back(std::move(list));
    } else if (s.from == link.rank()) {
      RunList list = placesOf(s);
      sent += list.bytes();
      // A later one may come from the same rank: what it was the last to write stays.
      outgoing.add(std::move(list), s.to, true);
    }
  }
  if (sent + received == 0)
    return 0;
  Span span(Category::Move, job.nest->name, "results for their owners");
  span.bytes(sent + received);
  exchange(incoming, lists, outgoing);
  return sent;
}

} // namespace hetile::runtime
