// SPDX-License-Identifier: Apache-2.0
//===- Homecoming.cpp - values back into the user's memory ----------------===//
//
// One message for each part of an array, in the order of the list; both sides know the sets. An
// element that two nests wrote may travel twice, with the same, latest value. The host takes one
// message at a time.
//
//===----------------------------------------------------------------------===//
#include "resident/Homecoming.h"

#include "nest/Registry.h"
#include "resident/Touches.h"
#include "trace/Span.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

constexpr size_t MostBoxes = 8; // that are remembered of a writer, and that a part is cut into

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

/// Calls `visit(return, part, writer)` for every message, in order.
template <class Visit> void forEachMessage(const std::vector<Return> &returns, Visit visit) {
  for (const Return &back : returns)
    for (const ReturnedPart &part : back.parts)
      visit(back, part, back.writers[part.writer]);
}

} // namespace

void addFull(Writer &writer, const Box &box, int ndims) {
  if (std::any_of(writer.full.begin(), writer.full.end(),
                  [&](const Box &known) { return contains(known, box, ndims); }))
    return;
  writer.full.push_back(box);
  writer.full = joined(std::move(writer.full), ndims);
  if (writer.full.size() <= MostBoxes)
    return;
  writer.full.erase(std::min_element(writer.full.begin(), writer.full.end(),
                                     [&](const Box &a, const Box &b) {
                                       return volume(a, ndims) < volume(b, ndims);
                                     }));
}

void Return::add(int32_t rank, const Box &part, int ndims) {
  if (isEmpty(part, ndims))
    return;
  std::vector<Box> rest = {part};
  for (size_t w = 0; w < writers.size(); ++w)
    for (const Box &full : writers[w].full) {
      const std::vector<Box> others = difference(rest, full, ndims);
      if (others.size() > MostBoxes)
        continue;
      for (const Box &box : rest)
        if (const Box all = intersection(box, full, ndims); !isEmpty(all, ndims))
          parts.push_back({rank, static_cast<int32_t>(w), all});
      rest = others;
    }
  for (size_t w = 0; w < writers.size(); ++w)
    for (const Box &box : rest)
      parts.push_back({rank, static_cast<int32_t>(w), box});
}

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

void writeHomecoming(WireWriter &wire, const Homecoming &home) {
  wire.put<int64_t>(home.returns.size());
  for (const Return &back : home.returns) {
    wire.put(back.number);
    wire.put(back.parts);
    wire.put<int64_t>(back.writers.size());
    for (const Writer &writer : back.writers)
      writeWriter(wire, writer);
  }
  wire.put(home.numbers);
}

Homecoming readHomecoming(WireReader &wire) {
  Homecoming home;
  home.returns.resize(wire.get<int64_t>());
  for (Return &back : home.returns) {
    back.number = wire.get<int32_t>();
    back.parts = wire.getVector<ReturnedPart>();
    back.writers.resize(wire.get<int64_t>());
    for (Writer &writer : back.writers)
      writer = readWriter(wire);
  }
  home.numbers = wire.getVector<int32_t>();
  return home;
}

/// Adds this rank's parts to `streams`, as they are or as copies. Returns their bytes.
static int64_t addParts(OutStreams &streams, int rank, const std::vector<Return> &returns,
                        const Holdings &holdings, bool inPlace) {
  int64_t bytes = 0;
  forEachMessage(returns, [&](const Return &back, const ReturnedPart &part, const Writer &writer) {
    if (part.rank != rank)
      return;
    RunList list = WrittenPart(writer, part.box).places(holdings.view(back.number));
    bytes += list.bytes();
    streams.add(std::move(list), 0, inPlace);
    streams.pump(inPlace ? OutStreams::MostPacked : Unlimited); // all copied before it is forgotten
  });
  return bytes;
}

void sendHome(Transport &link, const Homecoming &home, Holdings &holdings) {
  {
    Span span(Category::Move, nullptr, "arrays come home");
    OutStreams streams(link, TagLiveOut);
    span.bytes(addParts(streams, link.rank(), home.returns, holdings, true));
    streams.drain();
  }
  for (const int32_t number : home.numbers)
    holdings.forget(number);
}

void departHome(OutStreams &streams, int rank, const Homecoming &home, Holdings &holdings) {
  if (home.numbers.empty())
    return;
  Span span(Category::Move, nullptr, "arrays come home");
  span.bytes(addParts(streams, rank, home.returns, holdings, false));
  for (const int32_t number : home.numbers)
    holdings.forget(number);
}

int64_t receiveHome(Transport &link, const std::vector<Return> &returns, const Holdings &holdings) {
  Span span(Category::Move, nullptr, "arrays come home");
  InStreams streams(link, TagLiveOut);
  int64_t received = 0;
  forEachMessage(returns, [&](const Return &back, const ReturnedPart &part, const Writer &writer) {
    RunList list = WrittenPart(writer, part.box).places(holdings.view(back.number));
    if (list.bytes() == 0)
      return;
    received += list.bytes();
    streams.announce(list.bytes(), part.rank);
    streams.bind(std::move(list));
    streams.finish({});
  });
  span.bytes(received);
  return received;
}

} // namespace hetile::runtime
