//===- Live.cpp - values between the host and the workers -----------------===//
//
// Both sides know the sets, so sizes are counted, never sent; empty sets have no message.
//
//===----------------------------------------------------------------------===//
#include "Live.h"

#include <cstring>
#include <sched.h>

namespace hetile::runtime {

namespace {

/// Bytes of live-in under way at most before the host waits for workers to take them.
constexpr int64_t ScatterLimit = int64_t(256) << 20;

int64_t liveInBytes(const Job &job, const BlockPlace &block) {
  CountSink count(*job.nest);
  scanLiveIn(job, block, count);
  return count.bytes;
}

int64_t liveOutBytes(const Job &job, const BlockPlace &block) {
  CountSink count(*job.nest);
  scanLiveOut(job, block, count);
  return count.bytes;
}

} // namespace

void packLiveIn(const Job &job, const BlockPlace &place, const Addressing &arrays, Buffer &out) {
  PackSink pack(*job.nest, arrays, out);
  scanLiveIn(job, place, pack);
}

int64_t unpackLiveIn(const Job &job, const BlockPlace &place, const Buffer &in,
                     const hetile_view *block) {
  UnpackSink unpack(*job.nest, block, in.data());
  scanLiveIn(job, place, unpack, Part::Fixed);
  return unpack.at() - in.data();
}

Scatterer::Scatterer(Comm &comm, const Job &job, const std::vector<BlockPlace> &places,
                     const Addressing &arrays)
    : Link(comm), Work(job), Places(places), Arrays(arrays), Sending(comm, false) {}

/// Number of the host's first block from `from` on; that of blocks if there is none.
size_t Scatterer::nextOwn(size_t from) const {
  while (from < Places.size() && Places[from].rank != Link.rank())
    ++from;
  return from;
}

void Scatterer::sendRound(size_t from) {
  const size_t own = nextOwn(from);
  const size_t limit = hasVersions(*Work.nest) || own >= Places.size() ? Places.size()
                                                                       : nextOwn(own + 1);
  for (; Next < limit; ++Next) {
    const BlockPlace &block = Places[Next];
    if (block.rank == Link.rank())
      continue;
    Buffer buffer;
    buffer.resetTo(liveInBytes(Work, block)); // exactly, since it may be most of the memory
    buffer.clear();
    packLiveIn(Work, block, Arrays, buffer);
    if (!buffer.empty())
      Sending.send(std::move(buffer), block.rank, TagLiveIn);
    Sending.progress();
    while (Polling && Sending.bytes() > ScatterLimit) {
      sched_yield();
      Sending.progress();
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

void LiveInReceiver::obtain(const BlockPlace &block, Storage &storage, Windows &windows,
                            Statistics &statistics, const std::function<void()> &idle) {
  Slot &slot = Slots.front();
  const double start = Comm::now();
  Link.wait(slot.transfer, idle);
  const double arrived = Comm::now();
  const int64_t at = unpackLiveIn(Work, block, slot.buffer, storage.views());
  Bytes -= slot.buffer.size();
  windows.enter(block, storage, std::move(slot.buffer), at);
  Slots.pop_front();
  statistics.wait += arrived - start;
  statistics.communication += Comm::now() - arrived;
}

void sendLiveOut(const Job &job, const BlockPlace &block, const hetile_view *views,
                 const Windows &windows, Outbox &outbox, Statistics &statistics) {
  const double start = Comm::now();
  Buffer buffer;
  buffer.resetTo(liveOutBytes(job, block)); // exactly, since it may be most of the memory
  buffer.clear();
  PackSink pack(*job.nest, views, buffer);
  scanLiveOut(job, block, pack, Part::Fixed);
  if (const int64_t bytes = windows.liveOut().size())
    std::memcpy(buffer.append(bytes), windows.liveOut().data(), bytes);
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
                 const Windows &windows, const Addressing &arrays) {
  CopySink copy(*job.nest, block, arrays);
  scanLiveOut(job, place, copy, Part::Fixed);
  UnpackSink unpack(*job.nest, arrays, windows.liveOut().data());
  scanLiveOut(job, place, unpack, Part::Sliding);
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
  scanLiveOut(Work, block, unpack);
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
