//===- Live.cpp - values between the host and the workers -----------------===//
//
// Both sides know the sets, so sizes are counted, never sent; empty sets have no message.
//
//===----------------------------------------------------------------------===//
#include "Live.h"

#include <sched.h>

namespace hetile::runtime {

namespace {

/// Bytes of live-in under way at most before the host waits for workers to take them.
constexpr int64_t ScatterLimit = int64_t(256) << 20;

int64_t liveInBytes(const Job &job, const BlockPlace &block) {
  CountSink count(*job.nest);
  job.nest->live_in(job.p(), job.x0, job.x1, block.y0, block.y1, &count);
  return count.bytes;
}

int64_t liveOutBytes(const Job &job, const BlockPlace &block) {
  CountSink count(*job.nest);
  job.nest->live_out(job.p(), job.x0, job.x1, block.y0, block.y1, &count);
  return count.bytes;
}

} // namespace

void sendLiveIn(Comm &comm, const Job &job, const std::vector<BlockPlace> &places,
                const Addressing &arrays, Outbox &outbox) {
  for (const BlockPlace &block : places) {
    if (block.rank == comm.rank())
      continue;
    Buffer buffer;
    PackSink pack(*job.nest, arrays, buffer);
    job.nest->live_in(job.p(), job.x0, job.x1, block.y0, block.y1, &pack);
    if (!buffer.empty())
      outbox.send(std::move(buffer), block.rank, TagLiveIn);
    outbox.progress();
    while (Polling && outbox.bytes() > ScatterLimit) {
      sched_yield();
      outbox.progress();
    }
  }
}

LiveInReceiver::LiveInReceiver(Comm &comm, const Job &job, const std::vector<BlockPlace> &places)
    : Link(comm), Work(job) {
  for (const BlockPlace &block : places) {
    if (block.rank != comm.rank())
      continue;
    Slot slot;
    const int64_t bytes = liveInBytes(job, block);
    slot.buffer.resetTo(bytes);
    slot.transfer = Link.receive(slot.buffer.data(), bytes, 0, TagLiveIn);
    Bytes += bytes;
    Slots.push_back(std::move(slot));
  }
}

void LiveInReceiver::obtain(const BlockPlace &block, const hetile_view *views,
                            Statistics &statistics, const std::function<void()> &idle) {
  Slot &slot = Slots.front();
  const double start = Comm::now();
  Link.wait(slot.transfer, idle);
  const double arrived = Comm::now();
  UnpackSink unpack(*Work.nest, views, slot.buffer.data());
  Work.nest->live_in(Work.p(), Work.x0, Work.x1, block.y0, block.y1, &unpack);
  Bytes -= slot.buffer.size();
  Slots.pop_front();
  statistics.wait += arrived - start;
  statistics.communication += Comm::now() - arrived;
}

void sendLiveOut(const Job &job, const BlockPlace &block, const hetile_view *views,
                 Outbox &outbox, Statistics &statistics) {
  const double start = Comm::now();
  Buffer buffer;
  buffer.resetTo(liveOutBytes(job, block)); // exactly, since it may be most of the memory
  buffer.clear();
  PackSink pack(*job.nest, views, buffer);
  job.nest->live_out(job.p(), job.x0, job.x1, block.y0, block.y1, &pack);
  if (!buffer.empty()) {
    ++statistics.messages;
    statistics.bytesSent += buffer.size();
    outbox.send(std::move(buffer), 0, TagLiveOut);
  }
  statistics.communication += Comm::now() - start;
}

void copyLiveIn(const Job &job, const BlockPlace &place, const Addressing &arrays,
                const hetile_view *block) {
  CopySink copy(*job.nest, arrays, block);
  job.nest->live_in(job.p(), job.x0, job.x1, place.y0, place.y1, &copy);
}

void copyLiveOut(const Job &job, const BlockPlace &place, const hetile_view *block,
                 const Addressing &arrays) {
  CopySink copy(*job.nest, block, arrays);
  job.nest->live_out(job.p(), job.x0, job.x1, place.y0, place.y1, &copy);
}

Gatherer::Gatherer(Comm &comm, const Job &job, const std::vector<BlockPlace> &places,
                   const Addressing &arrays)
    : Link(comm), Work(job), Places(places), Arrays(arrays) {}

/// Posts the receive of the next set left of `limit`; false if there is none.
bool Gatherer::post(size_t limit) {
  for (; Next < Places.size() && Next < limit; ++Next) {
    const BlockPlace &block = Places[Next];
    const int64_t bytes = block.rank == Link.rank() ? 0 : liveOutBytes(Work, block);
    if (bytes == 0)
      continue;
    Incoming.resetTo(bytes);
    Arriving = Link.receive(Incoming.data(), bytes, block.rank, TagLiveOut);
    return Active = true;
  }
  return false;
}

void Gatherer::store() {
  const BlockPlace &block = Places[Next++];
  UnpackSink unpack(*Work.nest, Arrays, Incoming.data());
  Work.nest->live_out(Work.p(), Work.x0, Work.x1, block.y0, block.y1, &unpack);
  Active = false;
}

void Gatherer::progress(size_t limit) {
  if (!Polling)
    return;
  while (Active || post(limit)) {
    if (!Arriving.test())
      return;
    store();
  }
}

void Gatherer::drive() {
  if (Polling && Active)
    Arriving.test();
}

void Gatherer::finish(const std::function<void()> &idle) {
  while (Active || post(Places.size())) {
    Link.wait(Arriving, idle);
    store();
  }
}

} // namespace hetile::runtime
