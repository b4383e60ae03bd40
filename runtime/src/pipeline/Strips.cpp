// SPDX-License-Identifier: Apache-2.0
//===- Strips.cpp - the messages of one block -----------------------------===//
//
// Why a strip's message may be packed right after its tile, and stored as soon as it is here:
// let e cross edge Y: written by w left of Y, its value read at or right of Y by r. The next
// writer of e follows r (anti dependence) and dependences never point backwards in y, so it
// lies at or right of Y. Hence (1) left of Y nobody writes e after w: the value is there when
// w's strip is done, and stays; (2) e crosses Y only once, whatever the strip; (3) a reader
// in the block that wants an older value of e precedes w (anti dependence), so it would lie
// left of Y: no such reader exists, and storing the message early harms nobody.
//
//===----------------------------------------------------------------------===//
#include "pipeline/Strips.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr size_t StripsAhead = 4;

int64_t stripBegin(const Job &job, int64_t strip) { return job.x0 + strip * job.tileHeight; }
int64_t stripEnd(const Job &job, int64_t strip) {
  return std::min(job.x1, stripBegin(job, strip) + job.tileHeight);
}
} // namespace

StripReceiver::StripReceiver(Transport &link, const Job &job, const BlockPlace &block,
                             Outbox &outbox, Tag tag)
    : Link(link), Work(job), Place(block), Buffers(outbox), Kind(tag),
      NextToPost(block.firstStrip) {
  if (Place.from < 0)
    NextToPost = Place.lastStrip;
  postAhead();
}

void StripReceiver::postAhead() {
  while (Posted.size() < StripsAhead && NextToPost < Place.lastStrip) {
    const int64_t strip = NextToPost++;
    CountSink count(*Work.nest);
    Work.nest->cross(Work.p(), stripBegin(Work, strip), stripEnd(Work, strip), Place.arrived,
                     Place.y0, &count);
    if (count.bytes == 0)
      continue;
    Slot slot{strip, Buffers.take(), {}};
    slot.buffer.resetTo(count.bytes);
    slot.transfer = Link.receive(slot.buffer.data(), count.bytes, Place.from, Kind);
    Posted.push_back(std::move(slot));
  }
}

void StripReceiver::obtain(int64_t strip, const hetile_view *views, Statistics &statistics,
                           const std::function<void()> &idle) {
  if (Posted.empty() || Posted.front().strip != strip)
    return;
  Slot &slot = Posted.front();
  const double start = Link.now();
  Link.wait(slot.transfer, idle);
  const double arrived = Link.now();
  UnpackSink unpack(*Work.nest, views, slot.buffer.data());
  Work.nest->cross(Work.p(), stripBegin(Work, strip), stripEnd(Work, strip), Place.arrived,
                   Place.y0, &unpack);
  const double stored = Link.now();
  Buffers.giveBack(std::move(slot.buffer));
  Posted.pop_front();
  postAhead();
  statistics.wait += arrived - start;
  statistics.receive += arrived - start;
  statistics.unpack += stored - arrived;
  statistics.communication += Link.now() - arrived;
}

void sendStrip(Transport &link, const Job &job, const BlockPlace &block, int64_t strip,
               const hetile_view *views, Outbox &outbox, Tag tag, Statistics &statistics) {
  if (block.to < 0)
    return;
  const double start = link.now();
  Buffer buffer = outbox.take();
  buffer.clear();
  PackSink pack(*job.nest, views, buffer);
  job.nest->cross(job.p(), stripBegin(job, strip), stripEnd(job, strip), block.arrivedTo, block.y1,
                  &pack);
  const double packed = link.now();
  if (buffer.empty()) {
    outbox.giveBack(std::move(buffer));
  } else {
    ++statistics.messages;
    statistics.bytesSent += buffer.size();
    outbox.send(std::move(buffer), block.to, tag);
  }
  const double sent = link.now();
  statistics.pack += packed - start;
  statistics.send += sent - packed;
  statistics.communication += sent - start;
}

} // namespace hetile::runtime
