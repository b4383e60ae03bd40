// SPDX-License-Identifier: Apache-2.0
//===- TracedRun.cpp - what all ranks record ------------------------------===//
//
// A rank numbers its texts when it hands over its events: each text is sent once.
//
//===----------------------------------------------------------------------===//
#include "protocol/TracedRun.h"

#include "base/Wire.h"
#include "protocol/Command.h"

#include <algorithm>
#include <unordered_map>

namespace hetile::runtime {

namespace {

constexpr int RoundTrips = 24;            // the first ones find a rank asleep
constexpr size_t EventsOfPiece = 1 << 14; // 1 MiB or so

void sendWire(Transport &link, const WireWriter &wire) {
  const int64_t size = static_cast<int64_t>(wire.bytes().size());
  Transfer length = link.send(&size, sizeof size, 0, TagTrace),
           bytes = link.send(wire.bytes().data(), size, 0, TagTrace);
  link.wait(length);
  link.wait(bytes);
}

std::vector<char> receiveWire(Transport &link, int rank) {
  int64_t size = 0;
  Transfer length = link.receive(&size, sizeof size, rank, TagTrace);
  link.wait(length);
  std::vector<char> bytes(static_cast<size_t>(size));
  Transfer all = link.receive(bytes.data(), size, rank, TagTrace);
  link.wait(all);
  return bytes;
}

/// Numbers of texts, by where they are: equal ones may have several.
class TextNumbers {
public:
  int32_t of(const char *text) {
    if (!text)
      return -1;
    const auto [at, isNew] = Numbers.try_emplace(text, static_cast<int32_t>(Texts.size()));
    if (isNew)
      Texts.emplace_back(text);
    return at->second;
  }
  std::vector<std::string> take() { return std::move(Texts); }

private:
  std::unordered_map<const char *, int32_t> Numbers; // looked up only
  std::vector<std::string> Texts;
};

RankTrace traceOf(const Recorder &own) {
  RankTrace trace;
  TextNumbers numbers;
  for (const Event &event : own.ended()) {
    SentEvent sent{};
    sent.begin = event.begin;
    sent.end = event.end;
    std::copy(event.numbers, event.numbers + 4, sent.numbers);
    sent.nest = numbers.of(event.nest);
    sent.sizes = numbers.of(event.sizes);
    sent.detail = numbers.of(event.detail);
    sent.thread = event.thread;
    sent.category = event.category;
    trace.events.push_back(sent);
  }
  trace.texts = numbers.take();
  trace.leftOut = own.leftOut();
  return trace;
}

void handOver(Transport &link, const RankTrace &trace) {
  WireWriter head;
  head.put(trace.leftOut);
  head.put<int64_t>(static_cast<int64_t>(trace.events.size()));
  head.put<int64_t>(static_cast<int64_t>(trace.texts.size()));
  for (const std::string &text : trace.texts)
    head.put(std::vector<char>(text.begin(), text.end()));
  sendWire(link, head);
  for (size_t at = 0; at < trace.events.size(); at += EventsOfPiece) {
    const size_t count = std::min(EventsOfPiece, trace.events.size() - at);
    Transfer piece = link.send(&trace.events[at], static_cast<int64_t>(count * sizeof(SentEvent)),
                               0, TagTrace);
    link.wait(piece);
  }
}

RankTrace receiveTrace(Transport &link, int rank) {
  const std::vector<char> bytes = receiveWire(link, rank);
  WireReader head(bytes);
  RankTrace trace;
  trace.leftOut = head.get<int64_t>();
  trace.events.resize(static_cast<size_t>(head.get<int64_t>()));
  trace.texts.resize(static_cast<size_t>(head.get<int64_t>()));
  for (std::string &text : trace.texts) {
    const std::vector<char> letters = head.getVector<char>();
    text.assign(letters.begin(), letters.end());
  }
  for (size_t at = 0; at < trace.events.size(); at += EventsOfPiece) {
    const size_t count = std::min(EventsOfPiece, trace.events.size() - at);
    Transfer piece = link.receive(&trace.events[at],
                                  static_cast<int64_t>(count * sizeof(SentEvent)), rank, TagTrace);
    link.wait(piece);
  }
  return trace;
}

std::function<double()> clockOf(const Transport &link) {
  return Simulated ? [&link] { return link.now(); } : std::function<double()>();
}

} // namespace

TracedRun::TracedRun(Transport &link)
    : Own(Recorder::roomOf(link.size()), clockOf(link)), First(readClocks(link)), Zero(Own.now()) {}

/// Simulated ranks have one clock, and pay for messages.
std::vector<ClockReading> TracedRun::readClocks(Transport &link) const {
  std::vector<ClockReading> readings(link.size());
  if (Simulated)
    return readings;
  double time = 0;
  if (link.rank() != 0)
    for (int trip = 0; trip < RoundTrips; ++trip) {
      Transfer question = link.receive(&time, sizeof time, 0, TagTrace);
      link.wait(question);
      time = Own.now();
      Transfer answer = link.send(&time, sizeof time, 0, TagTrace);
      link.wait(answer);
    }
  for (int rank = 1; link.rank() == 0 && rank < link.size(); ++rank) {
    std::vector<RoundTrip> trips;
    for (int trip = 0; trip < RoundTrips; ++trip) {
      Transfer answer = link.receive(&time, sizeof time, rank, TagTrace);
      const double asked = Own.now();
      double nothing = 0;
      Transfer question = link.send(&nothing, sizeof nothing, rank, TagTrace);
      link.wait(answer);
      trips.push_back({asked, Own.now(), time});
      link.wait(question);
    }
    readings[rank] = readClock(trips);
  }
  return readings;
}

std::vector<RankTrace> TracedRun::collect(Transport &link) {
  const std::vector<ClockReading> last = readClocks(link);
  std::vector<RankTrace> all;
  RankTrace own = traceOf(Own);
  if (link.rank() != 0) {
    handOver(link, own);
    return all;
  }
  all.push_back(std::move(own));
  for (int rank = 1; rank < link.size(); ++rank) {
    all.push_back(receiveTrace(link, rank));
    all.back().clock = ClockAlignment(First[rank], last[rank]);
  }
  return all;
}

std::vector<RankTrace> TracedRun::collectOwn(const Transport &link) const {
  std::vector<RankTrace> all(link.size());
  all[0] = traceOf(Own);
  for (size_t rank = 1; rank < all.size(); ++rank)
    all[rank].isMissing = true;
  return all;
}

void commandHandOver(Transport &link) { announce(link, beginCommand(Command::HandOverTrace)); }

} // namespace hetile::runtime
