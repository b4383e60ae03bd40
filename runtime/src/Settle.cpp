//===- Settle.cpp - values that a job leaves with the wrong rank ----------===//
//
// Both sides follow from the sender's block which elements of the box it was the last to write.
//
//===----------------------------------------------------------------------===//
#include "Settle.h"

#include "Homecoming.h"
#include "Registry.h"

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
  for (const plan::Block &block : job.blocks)
    if (block.rank == settlement.from) {
      writer.bounds[2] = block.begin;
      writer.bounds[3] = block.end;
    }
  return writer;
}

} // namespace

int64_t settle(Comm &comm, const Job &job, const ResidentOrder &order, const Holdings &holdings) {
  struct Incoming {
    const Settlement *settlement;
    Writer writer;
    Buffer buffer;
    Transfer transfer;
  };
  std::deque<Incoming> incoming;
  Outbox outbox(comm);
  int64_t sent = 0;
  for (const Settlement &s : order.preparation.settlements) {
    if (s.to != comm.rank())
      continue;
    incoming.push_back({&s, writerOf(job, order, s), {}, {}});
    Incoming &in = incoming.back();
    const int64_t bytes = WrittenPart(in.writer, s.box).bytes();
    if (bytes == 0) {
      incoming.pop_back();
      continue;
    }
    in.buffer.resetTo(bytes);
    in.transfer = comm.receive(in.buffer.data(), bytes, s.from, TagMove);
  }
  for (const Settlement &s : order.preparation.settlements) {
    if (s.from != comm.rank())
      continue;
    const Writer writer = writerOf(job, order, s);
    Buffer buffer;
    WrittenPart(writer, s.box).pack(holdings.view(s.array), buffer);
    sent += buffer.size();
    if (!buffer.empty())
      outbox.send(std::move(buffer), s.to, TagMove);
  }
  const auto idle = [&] { outbox.progress(); };
  for (Incoming &in : incoming) {
    comm.wait(in.transfer, idle);
    WrittenPart(in.writer, in.settlement->box)
        .unpack(holdings.view(in.settlement->array), in.buffer.data());
  }
  outbox.drain();
  return sent;
}

} // namespace hetile::runtime
