// SPDX-License-Identifier: Apache-2.0
//===- Homecoming.cpp - values back into the user's memory ----------------===//
//
// One message for each owner, array and writer, in the order of the list; both sides know the
// sets. An element that two nests wrote travels twice, with the same, latest value. The host
// takes one message at a time.
//
//===----------------------------------------------------------------------===//
#include "resident/Homecoming.h"

#include "comm/Streams.h"
#include "nest/Registry.h"
#include "trace/Span.h"

namespace hetile::runtime {

namespace {

void writeWriter(WireWriter &wire, const Writer &writer) {
  wire.put(writer.nest);
  wire.put(writer.array);
  wire.put(writer.params);
  for (int64_t bound : writer.bounds)
    wire.put(bound);
}

Writer readWriter(WireReader &wire) {
  Writer writer;
  writer.nest = wire.get<int32_t>();
  writer.array = wire.get<int32_t>();
  writer.params = wire.getVector<int64_t>();
  for (int64_t &bound : writer.bounds)
    bound = wire.get<int64_t>();
  return writer;
}

/// Calls `visit(return, owner, writer)` for every message, in order.
template <class Visit> void forEachMessage(const std::vector<Return> &returns, Visit visit) {
  for (const Return &back : returns)
    for (size_t k = 0; k < back.owners.size(); ++k)
      if (back.owners[k].rank != 0 && back.parts[k].used)
        for (const Writer &writer : back.writers)
          visit(back, k, writer);
}

} // namespace

WrittenPart::WrittenPart(const Writer &writer, const Box &part)
    : W(writer), Nest(*registeredNests().at(writer.nest)), Clip(Nest.narrays),
      Views(Nest.narrays) {
  Clip[writer.array] = part;
}

void WrittenPart::report(hetile_sink &sink) {
  Nest.live_out(W.params.data(), W.bounds[0], W.bounds[1], W.bounds[2], W.bounds[3], &sink);
}

RunList WrittenPart::places(const hetile_view &view) {
  Views[W.array] = view;
  RunList list;
  PlaceSink sink(Nest, Views.data(), list, &Clip);
  report(sink);
  return list;
}

int64_t WrittenPart::bytes() {
  CountSink sink(Nest, &Clip);
  report(sink);
  return sink.bytes;
}

void writeReturns(WireWriter &wire, const std::vector<Return> &returns) {
  wire.put<int64_t>(returns.size());
  for (const Return &back : returns) {
    wire.put(back.number);
    wire.put(back.owners);
    wire.put(back.parts);
    wire.put<int64_t>(back.writers.size());
    for (const Writer &writer : back.writers)
      writeWriter(wire, writer);
  }
}

std::vector<Return> readReturns(WireReader &wire) {
  std::vector<Return> returns(wire.get<int64_t>());
  for (Return &back : returns) {
    back.number = wire.get<int32_t>();
    back.owners = wire.getVector<Slab>();
    back.parts = wire.getVector<Box>();
    back.writers.resize(wire.get<int64_t>());
    for (Writer &writer : back.writers)
      writer = readWriter(wire);
  }
  return returns;
}

void sendHome(Transport &link, const std::vector<Return> &returns, const Holdings &holdings) {
  Span span(Category::Move, nullptr, "arrays come home");
  int64_t sent = 0;
  OutStreams streams(link, TagLiveOut);
  forEachMessage(returns, [&](const Return &back, size_t owner, const Writer &writer) {
    if (back.owners[owner].rank != link.rank())
      return;
    RunList list = WrittenPart(writer, back.parts[owner]).places(holdings.view(back.number));
    sent += list.bytes();
    streams.add(std::move(list), 0, true);
    streams.pump();
  });
  streams.drain();
  span.bytes(sent);
}

int64_t receiveHome(Transport &link, const std::vector<Return> &returns, const Holdings &holdings) {
  Span span(Category::Move, nullptr, "arrays come home");
  InStreams streams(link, TagLiveOut);
  int64_t received = 0;
  forEachMessage(returns, [&](const Return &back, size_t owner, const Writer &writer) {
    RunList list = WrittenPart(writer, back.parts[owner]).places(holdings.view(back.number));
    if (list.bytes() == 0)
      return;
    received += list.bytes();
    streams.announce(list.bytes(), back.owners[owner].rank);
    streams.bind(std::move(list));
    streams.finish({});
  });
  span.bytes(received);
  return received;
}

} // namespace hetile::runtime
