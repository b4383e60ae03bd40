// SPDX-License-Identifier: Apache-2.0
//===- Live.cpp - values between the host and the workers -----------------===//
//
// Both sides know the sets, so sizes are counted, never sent; empty sets have no message.
//
//===----------------------------------------------------------------------===//
#include "pipeline/Live.h"

#include "trace/Span.h"

#include <algorithm>
#include <sched.h>

namespace hetile::runtime {

namespace {

/// Pieces of live-in in buffers at most before the host waits for workers to take them.
constexpr int64_t MostScattered = 1024;
/// Pieces of live-out in buffers at most before a worker waits for the host to take them.
constexpr int64_t MostLiveOut = 256;

int64_t liveInBytes(const Job &job, const BlockPlace &block) {
  CountSink count(*job.nest);
  scanLiveIn(job, block, count);
  return count.bytes;
}

} // namespace

int64_t liveOutBytes(const Job &job, const BlockPlace &block) {
  CountSink count(*job.nest);
  scanLiveOut(job, block, count);
  return count.bytes;
}

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

Scatterer::Scatterer(Transport &link, const Job &job, const std::vector<BlockPlace> &places,
                     const Addressing &arrays)
    : Link(link), Work(job), Places(places), Arrays(arrays), AllAtOnce(hasVersions(*job.nest)),
      Sending(link, TagLiveIn) {
  for (size_t b = 0; b < places.size(); ++b)
    if (places[b].rank == link.rank())
      LastOwn = b;
  std::vector<char> seen(link.size());
  for (;
       Firsts < places.size() && (places[Firsts].rank == link.rank() || !seen[places[Firsts].rank]);
       ++Firsts)
    seen[places[Firsts].rank] = 1;
}

/// Number of the host's first block from `from` on; that of blocks if there is none.
size_t Scatterer::nextOwn(size_t from) const {
  while (from < Places.size() && Places[from].rank != Link.rank())
    ++from;
  return from;
}

/// Pieces of what is sent behind the computation: of the first blocks, which workers wait for, and
/// of others, which must not keep a strip's message from leaving.
int64_t Scatterer::mostBehind() const {
  constexpr int64_t Some = 32;
  return Next <= Firsts ? OutStreams::MostPacked : Some;
}

/// Sends the blocks left of number `limit`. Where buffers are full it waits for those left of `due`,
/// and goes on later with others.
void Scatterer::send(size_t limit, size_t due, const std::function<void()> &idle) {
  for (Patience patience;;) {
    // The last one that was begun is number Next - 1.
    const bool mayWait = Next <= (AllAtOnce ? std::max(due, Firsts) : due);
    const int64_t most = mayWait ? MostScattered : AllAtOnce ? Unlimited : mostBehind();
    if (!Sending.pump(most, most)) {
      if (!mayWait)
        return;
      Sending.pass(patience, idle);
      continue;
    }
    while (Next < limit && Places[Next].rank == Link.rank())
      ++Next;
    const bool mayBegin = !Polling || AllAtOnce || Next < std::max(Firsts, due) || Sending.idle();
    if (Next >= limit || !mayBegin)
      return; // what workers wait for has the network to itself
    Span span(Category::Move, Work.nest->name, "live-in");
    RunList list;
    PlaceSink places(*Work.nest, Arrays, list);
    scanLiveIn(Work, Places[Next], places);
    span.bytes(list.bytes());
    Sending.add(std::move(list), Places[Next].rank, !AllAtOnce && Next >= LastOwn);
    ++Next;
  }
}

void Scatterer::sendRound(size_t from) {
  const size_t own = nextOwn(from);
  send(AllAtOnce || own >= Places.size() ? Places.size() : nextOwn(own + 1), 0, [] {});
}

void Scatterer::require(size_t own, const std::function<void()> &idle) {
  send(own, own, idle);
  sendRound(own);
}

void Scatterer::progress() {
  if (Polling && !AllAtOnce)
    Sending.pump(mostBehind(), mostBehind());
  else
    Sending.progress();
}

LiveInReceiver::LiveInReceiver(Transport &link, const Job &job,
                               const std::vector<BlockPlace> &places)
    : Link(link), Work(job), Receiving(link, TagLiveIn, InStreams::ManyAhead) {
  for (const BlockPlace &block : places)
    if (block.rank == link.rank())
      if (const int64_t bytes = liveInBytes(job, block))
        Receiving.announce(bytes, 0);
  Receiving.post();
}

void LiveInReceiver::obtain(const BlockPlace &block, Storage &storage, Windows &windows,
                            Statistics &statistics, const std::function<void()> &idle) {
  const double start = Link.now();
  Span span(Category::Move, Work.nest->name, "live-in");
  RunList list;
  PlaceSink places(*Work.nest, storage.views(), list);
  scanLiveIn(Work, block, places, hasWindows(*Work.nest) ? Part::Fixed : Part::All);
  Buffer sliding;
  if (hasWindows(*Work.nest)) {
    CountSink count(*Work.nest);
    scanLiveIn(Work, block, count, Part::Sliding);
    sliding.resetTo(count.bytes);
    list.add(sliding.data(), 1, 1, count.bytes);
  }
  const double placed = Link.now();
  span.bytes(list.bytes());
  if (list.bytes() > 0) {
    Receiving.bind(std::move(list));
    Receiving.finish(idle);
  }
  const double arrived = Link.now();
  windows.enter(block, storage, std::move(sliding), 0);
  statistics.wait += arrived - placed;
  statistics.communication += placed - start + Link.now() - arrived;
}

void sendLiveOut(Transport &link, const Job &job, const BlockPlace &block,
                 const hetile_view *views, const Windows &windows, bool last, OutStreams &sending,
                 Statistics &statistics, const std::function<void()> &idle) {
  const double start = link.now();
  Span span(Category::Move, job.nest->name, "live-out");
  RunList list;
  PlaceSink places(*job.nest, views, list);
  scanLiveOut(job, block, places, Part::Fixed);
  // It is not written to while it is sent.
  list.add(const_cast<char *>(windows.liveOut().data()), 1, 1, windows.liveOut().size());
  span.bytes(list.bytes() + windows.sent());
  if (const int64_t bytes = list.bytes() + windows.sent()) {
    ++statistics.messages;
    statistics.bytesSent += bytes;
  }
  sending.add(std::move(list), 0, last);
  if (last)
    sending.pump();
  else
    sending.pumpAll(MostLiveOut, idle);
  statistics.communication += link.now() - start;
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

Gatherer::Source::Source(Transport &link) : receiving(link, TagLiveOut) {}

Gatherer::Gatherer(Transport &link, const Job &job, const std::vector<BlockPlace> &places,
                   const Addressing &arrays)
    : Work(job), Places(places), Arrays(arrays) {
  for (size_t b = 0; b < places.size(); ++b) {
    if (places[b].rank == link.rank())
      continue;
    std::deque<Set> &sets = Sources.try_emplace(places[b].rank, link).first->second.sets;
    if (leavesByStrips(*job.nest)) {
      sets.push_back({b, Part::Sliding});
      sets.push_back({b, Part::Fixed});
    } else {
      sets.push_back({b, Part::All});
    }
  }
}

/// The block of the set that is next to be stored; none: SIZE_MAX.
size_t Gatherer::Source::next() const {
  return !receiving.empty() ? begun : sets.empty() ? SIZE_MAX : sets.front().block;
}

/// Asks for the source's next set, if it may be stored now; false if there is none.
bool Gatherer::begin(Source &source, size_t limit) {
  while (source.receiving.empty()) {
    if (source.sets.empty() ||
        (source.sets.front().part != Part::Sliding && source.sets.front().block >= limit))
      return false;
    const Set set = source.sets.front();
    source.sets.pop_front();
    source.begun = set.block;
    Span span(Category::Move, Work.nest->name, "live-out");
    RunList list;
    PlaceSink places(*Work.nest, Arrays, list);
    scanLiveOut(Work, Places[set.block], places, set.part);
    span.bytes(list.bytes());
    if (list.bytes() == 0)
      continue;
    source.receiving.announce(list.bytes(), Places[set.block].rank);
    source.receiving.bind(std::move(list));
  }
  return true;
}

void Gatherer::store(Source &source, size_t limit, int64_t most) {
  while (Polling && begin(source, limit))
    if (!source.receiving.progress(most))
      return;
}

void Gatherer::progress(size_t limit, int64_t most) {
  for (auto &[rank, source] : Sources)
    store(source, limit, most);
}

void Gatherer::finish(const std::function<void()> &idle) {
  const size_t all = Places.size();
  for (size_t b = 0; b < all; ++b) {
    const auto at = Sources.find(Places[b].rank);
    if (at == Sources.end())
      continue;
    Source &source = at->second;
    while (source.next() <= b && begin(source, all))
      source.receiving.finish([&] {
        idle();
        for (auto &[rank, other] : Sources)
          if (&other != &source)
            store(other, all, 1);
      });
  }
}

int64_t Gatherer::bytes() const {
  int64_t sum = 0;
  for (const auto &[rank, source] : Sources)
    sum += source.receiving.bytes();
  return sum;
}

} // namespace hetile::runtime
