//===- ProbeCommands.cpp - all ranks measure together ---------------------===//
//
// A piece of a nest and its live-in values.
//
//===----------------------------------------------------------------------===//
#include "decide/ProbeCommands.h"

#include <cstring>

namespace hetile::runtime {

namespace {

/// Any rank: what a tile costs here, while all measure.
TileTime probeTogether(Comm &comm, const Job &job, const Piece &piece, const Buffer &liveIn,
                       const Addressing *arrays) {
  const double newBytes = newBytesPerPoint(job, arrays);
  comm.barrier(); // ranks that share a memory share its bandwidth
  const TileTime time = measurePiece(job, piece, liveIn, newBytes);
  dropSpareMemory(); // arrays may need all there is
  return time;
}

} // namespace

void obeyProbeSpeeds(Comm &comm, WireReader &wire) {
  const Job job = readNamedJob(wire);
  const Piece piece = wire.get<Piece>();
  Buffer liveIn;
  liveIn.resetTo(wire.get<int64_t>());
  comm.broadcast(liveIn);
  TileTime time;
  {
    HostArithmetic arithmetic(job);
    time = probeTogether(comm, job, piece, liveIn, nullptr);
  }
  comm.gather(&time, sizeof time);
}

std::vector<TileTime> commandProbeSpeeds(Comm &comm, const Job &job, const Addressing &arrays,
                                         double budget) {
  const Piece piece = choosePiece(job, comm.size(), budget);
  Buffer liveIn = packPiece(job, piece, arrays);
  WireWriter wire = beginCommand(Command::ProbeSpeeds);
  writeNamedJob(wire, job);
  wire.put(piece);
  wire.put(liveIn.size());
  announce(comm, wire);
  comm.broadcast(liveIn);
  const TileTime own = probeTogether(comm, job, piece, liveIn, &arrays);
  const std::vector<char> bytes = comm.gather(&own, sizeof own);
  std::vector<TileTime> times(comm.size());
  std::memcpy(times.data(), bytes.data(), bytes.size());
  return times;
}

Network commandProbeNetwork(Comm &comm) {
  announce(comm, beginCommand(Command::ProbeNetwork));
  return measureNetwork(comm);
}

} // namespace hetile::runtime
