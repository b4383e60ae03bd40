// SPDX-License-Identifier: Apache-2.0
//===- NetworkProbe.cpp - measured network --------------------------------===//
//
// Round trips of single messages give the time under way. Many messages at once give the time that
// each takes from the processors: what LogP calls gap and overhead (Culler et al. 1993). A part of
// the overhead is in no process's account: the kernel cuts and joins packets in whatever runs just
// then. So processors count while messages are under way; what they are late by is the overhead.
//
//===----------------------------------------------------------------------===//
#include "decide/NetworkProbe.h"

#include "trace/Span.h"

#include "base/HugePages.h"
#include "base/Memory.h"
#include "decide/Probe.h"

#include <algorithm>
#include <cstring>
#include <sched.h>
#include <vector>

namespace hetile::runtime {

namespace {

constexpr int64_t Small = 8, Large = 256 * 1024; // bytes
constexpr int SmallTurns = 40, FewTurns = 12, LargeTurns = 2;
constexpr double Believed = 0.7; // of what a single large message tells: all else comes on top
constexpr int SmallBurst = 64;
constexpr int LargeBurst = 2, LargeBursts = 3;
constexpr double BurstSeconds = 20e-3;    // that a burst of large messages may take
constexpr double CallsPerMessage = 5e-7;  // seconds: set functions and bookkeeping
constexpr double PackPerByte = 1e-10;     // seconds
constexpr double MostCopyPerByte = 5e-10; // seconds, where only the time under way is known
constexpr double FarMorePerByte = 1e-9;   // seconds, beside which cold memory does not matter

/// CPU seconds for a byte that goes from an array to a message, or from a message to a box: of the
/// four ends of what travels out and back, one is memory that is new to the process.
double measureColdCopy(const Transport &link) {
  constexpr int64_t Bytes = int64_t(4) << 20, Piece = int64_t(1) << 18;
  Buffer array, message;
  array.resetTo(Bytes);
  message.resetTo(Piece);
  const uintptr_t begin = reinterpret_cast<uintptr_t>(array.data());
  preferHugePages({begin, begin + Bytes}); // a thousand small ones may take 20 ms
  std::memset(array.data(), 1, Bytes);
  double best = 0;
  for (int turn = 0; turn < 2; ++turn) {
    const double start = link.now();
    for (int64_t at = 0; at < Bytes; at += Piece) {
      std::memcpy(message.data(), array.data() + at, Piece);
      static_cast<void>(*static_cast<volatile char *>(message.data() + Piece / 2)); // it is needed
    }
    const double seconds = link.now() - start;
    best = turn == 0 ? seconds : std::min(best, seconds);
  }
  return std::max(best, 0.0) / Bytes + newMemorySeconds(link) / 4;
}

/// One of the two ranks that exchange messages.
struct End {
  Transport &link;
  bool isFirst;
  int peer;

  Transfer start(void *data, int64_t bytes, bool sends) const {
    return sends ? link.send(data, bytes, peer, TagProbe)
                 : link.receive(data, bytes, peer, TagProbe);
  }
  /// The value of the rank that `sends` replaces the other one's.
  void pass(double &value, bool sends) const {
    Transfer transfer = start(&value, sizeof value, sends);
    link.wait(transfer);
  }
};

/// Seconds one way of a message of `bytes` bytes: the least of some round trips.
double oneWay(const End &end, std::vector<char> &memory, int64_t bytes, int turns) {
  Transport &link = end.link;
  double best = 0;
  for (int turn = 0; turn < turns; ++turn) {
    const double start = link.now();
    for (int way = 0; way < 2; ++way) {
      Transfer transfer = end.start(memory.data(), bytes, end.isFirst == (way == 0));
      link.wait(transfer);
    }
    const double seconds = (link.now() - start) / 2;
    best = turn == 0 ? seconds : std::min(best, seconds);
  }
  return best;
}

/// Counts for about 20 microseconds where nobody disturbs it.
void countOnce() {
  static volatile uint32_t value = 1;
  uint32_t v = value;
  for (int k = 0; k < 20000; ++k)
    v = v * 1664525 + 1013904223; // each needs the one before
  value = v;
}

/// Seconds that countOnce() takes.
double countingSeconds(const Transport &link) {
  double best = 0;
  for (int turn = 0; turn < 20; ++turn) {
    const double start = link.now();
    countOnce();
    const double seconds = link.now() - start;
    best = turn == 0 ? seconds : std::min(best, seconds);
  }
  return best;
}

/// Of each message of a burst.
struct BurstTimes {
  double seconds = 0, lost = 0; ///< that pass, and that the busier processor cannot use
};

/// The first rank sends `count` messages of `bytes` bytes to the other at once, which tells it when
/// it is ready, and when it has them. Valid on the first. `memory` holds them, and grows.
BurstTimes burst(const End &end, std::vector<char> &memory, int count, int64_t bytes) {
  Transport &link = end.link;
  const double counting = countingSeconds(link);
  memory.resize(std::max(memory.size(), static_cast<size_t>(count * bytes)));
  std::vector<Transfer> transfers;
  const bool sends = end.isFirst;
  double theirs = 0;
  const auto startAll = [&](bool sending) {
    for (int one = 0; one < count; ++one)
      transfers.push_back(end.start(memory.data() + one * bytes, bytes, sending));
  };
  if (!sends)
    startAll(false);
  end.pass(theirs, !sends);
  const double start = link.now();
  if (sends)
    startAll(true);
  size_t done = 0;
  double used = 0;
  while (done < transfers.size()) {
    while (done < transfers.size() && transfers[done].test())
      ++done;
    if (done < transfers.size()) {
      countOnce();
      used += counting;
      sched_yield(); // the other rank may wait for this processor
    }
  }
  const double own = std::max(0.0, link.now() - start - used);
  theirs = own;
  end.pass(theirs, !sends);
  return {(link.now() - start) / count, std::max(own, theirs) / count};
}

} // namespace

/// What short messages cost that take `small` seconds one way: a third of that is the sender's
/// time, one the receiver's; the runtime adds its own calls.
static Network costsOfShort(double small) {
  Network network;
  network.latency = std::max(small / 3, 1e-8);
  network.startup = network.latency + CallsPerMessage;
  return network;
}

/// What the network costs at least, by a few short messages and a large one.
static Network measureLeast(const End &end) {
  std::vector<char> memory(Small);
  const double small = oneWay(end, memory, Small, FewTurns);
  Network network = costsOfShort(small);
  BurstTimes large;
  if (Polling) {
    large = burst(end, memory, 1, Large);
  } else {
    memory.resize(Large);
    large.seconds = oneWay(end, memory, Large, 1);
  }
  const double each = Believed / static_cast<double>(Large);
  network.secondsPerByte = std::max((large.seconds - 2 * small) * each, 1e-12);
  network.copySecondsPerByte = PackPerByte + std::min(large.lost * each, network.secondsPerByte);
  return network;
}

Network measureNetwork(Transport &link, RankPair pair, Effort effort) {
  if ((link.rank() != pair.first && link.rank() != pair.second) || link.size() < 2)
    return {};
  const Span span(Category::Plan, nullptr, "network");
  const bool isFirst = link.rank() == pair.first;
  const End end{link, isFirst, isFirst ? pair.second : pair.first};
  if (effort == Effort::Little)
    return measureLeast(end);
  std::vector<char> memory(Large);
  const double small = oneWay(end, memory, Small, SmallTurns);
  double large = oneWay(end, memory, Large, LargeTurns);
  Network network = costsOfShort(small);
  double each = network.latency;
  network.secondsPerByte = std::max((large - small) / static_cast<double>(Large - Small), 1e-12);
  // Beyond some bandwidth, copying is what keeps the processor busy.
  double transport = std::min(network.secondsPerByte, MostCopyPerByte);
  if (Polling) {
    each = std::max(each, burst(end, memory, SmallBurst, Small).seconds);
    end.pass(large, isFirst);
    const int count = static_cast<int>(std::clamp(BurstSeconds / large, 1.0, double(LargeBurst)));
    double lost = network.secondsPerByte * Large;
    for (int turn = 0; turn < LargeBursts; ++turn)
      lost = std::min(lost, burst(end, memory, count, Large).lost); // all else comes on top
    transport = std::min(lost / static_cast<double>(Large), network.secondsPerByte);
  }
  network.startup = each + CallsPerMessage;
  network.copySecondsPerByte = PackPerByte + transport;
  if (isFirst && transport < FarMorePerByte)
    network.coldSecondsPerByte =
        std::max(network.copySecondsPerByte, measureColdCopy(link) + transport);
  dropSpareMemory();
  return network;
}

} // namespace hetile::runtime
