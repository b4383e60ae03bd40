// SPDX-License-Identifier: Apache-2.0
//===- ProbeCommands.cpp - all ranks measure together ---------------------===//
//
// A piece of a nest and its live-in values.
//
//===----------------------------------------------------------------------===//
#include "decide/ProbeCommands.h"

#include "tile/Executors.h"
#include "trace/Span.h"

#include <cstring>

namespace hetile::runtime {

namespace {

constexpr double ThreadsPerTile = 20e-6; // seconds: to wake them, and until all have a part

/// Any rank: what a tile costs here, while all measure.
TileTime probeTogether(Transport &link, const Question &question, const Piece &piece,
                       const Buffer &liveIn, double budget, const Addressing *arrays) {
  const double newBytes = newBytesPerPoint(question, arrays);
  link.barrier(); // ranks that share a memory share its bandwidth
  TileTime time = measurePiece(link, question, piece, liveIn, budget, newBytes);
  // One thread is measured: pieces of a run are larger. What they really take is learnt from them.
  if (const int threads = threadsOfTiles(); threads > 1) {
    time.perPoint /= threads;
    time.newMemory /= threads;
    time.perTile += ThreadsPerTile;
  }
  dropSpareMemory(); // arrays may need all there is
  return time;
}

} // namespace

void obeyProbeSpeeds(Transport &link, WireReader &wire) {
  const Question question = readNamedQuestion(wire);
  const Span span(Category::Plan, question.nest->name, "speeds");
  const Piece piece = wire.get<Piece>();
  const double budget = wire.get<double>();
  Buffer liveIn;
  liveIn.resetTo(wire.get<int64_t>());
  link.broadcastFrom(0, liveIn);
  TileTime time;
  {
    HostArithmetic arithmetic(question);
    time = probeTogether(link, question, piece, liveIn, budget, nullptr);
  }
  link.gather(&time, sizeof time);
}

std::vector<TileTime> commandProbeSpeeds(Transport &link, const Question &question,
                                         const Addressing &arrays, double budget) {
  const Span span(Category::Plan, question.nest->name, "speeds");
  const Piece piece = choosePiece(question, link.size(), budget);
  Buffer liveIn = packPiece(question, piece, arrays);
  WireWriter wire = beginCommand(Command::ProbeSpeeds);
  writeNamedQuestion(wire, question);
  wire.put(piece);
  wire.put(budget);
  wire.put(liveIn.size());
  announce(link, wire);
  link.broadcastFrom(0, liveIn);
  const TileTime own = probeTogether(link, question, piece, liveIn, budget, &arrays);
  const std::vector<char> bytes = link.gather(&own, sizeof own);
  std::vector<TileTime> times(link.size());
  std::memcpy(times.data(), bytes.data(), bytes.size());
  return times;
}

void obeyProbeNetwork(Transport &link, WireReader &wire) {
  measureNetwork(link, {}, wire.get<Effort>());
}

Network commandProbeNetwork(Transport &link, Effort effort) {
  WireWriter wire = beginCommand(Command::ProbeNetwork);
  wire.put(effort);
  announce(link, wire);
  return measureNetwork(link, {}, effort);
}

} // namespace hetile::runtime
