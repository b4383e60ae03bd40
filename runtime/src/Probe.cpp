//===- Probe.cpp - measured speeds and network ----------------------------===//
//
// Minimum over a few repetitions, live-in values stored anew before each, so that every
// repetition computes on the same numbers as the real run.
//
//===----------------------------------------------------------------------===//
#include "Probe.h"

#include "Storage.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr int64_t EnoughPoints = 8192;
constexpr int64_t MostBytes = int64_t(1) << 29;
constexpr double EnoughSeconds = 2e-3;
constexpr int MostRepetitions = 8;
constexpr double ShortestTime = 1e-7;     // seconds; below, the clock says nothing
constexpr double CallsPerMessage = 5e-7;  // seconds: set functions and bookkeeping
constexpr double PackPerByte = 1e-10;     // seconds
constexpr double MostCopyPerByte = 5e-10; // seconds
} // namespace

Piece choosePiece(const Job &job) {
  Piece piece{job.x0, job.x0, job.y0, job.y0};
  for (int64_t width = 4, height = 4;; height *= 2) {
    piece.y1 = std::min(job.y1, job.y0 + width);
    int64_t rows[2];
    if (job.nest->rows(job.p(), piece.y0, piece.y1, rows)) {
      piece.x0 = rows[0];
      piece.x1 = std::min(rows[1], rows[0] + height);
      const int64_t points =
          job.nest->work(job.p(), piece.x0, piece.x1, piece.y0, piece.y1);
      if (points >= EnoughPoints || (piece.y1 == job.y1 && piece.x1 == rows[1]))
        return piece;
    }
    if (width <= height)
      width *= 2;
  }
}

std::vector<char> packPiece(const Job &job, const Piece &piece, const Addressing &arrays) {
  Buffer buffer;
  PackSink pack(*job.nest, arrays, buffer);
  job.nest->live_in(job.p(), piece.x0, piece.x1, piece.y0, piece.y1, &pack);
  return std::vector<char>(buffer.data(), buffer.data() + buffer.size());
}

double measurePiece(const Job &job, const Piece &piece, const std::vector<char> &liveIn) {
  const hetile_nest &nest = *job.nest;
  const int64_t points = nest.work(job.p(), piece.x0, piece.x1, piece.y0, piece.y1);
  const Boxes boxes =
      blockBoxes(nest, job.p(), piece.x0, piece.x1, piece.y0, piece.y0, piece.y1);
  int64_t bytes = 0;
  for (int a = 0; a < nest.narrays; ++a) {
    const int64_t volume = boxVolume(nest.arrays[a], boxes[a]);
    if (volume > MostBytes / nest.arrays[a].element_size)
      return 0;
    bytes += volume * nest.arrays[a].element_size;
  }
  if (bytes > MostBytes || points <= 0)
    return 0;
  Storage storage;
  storage.layOut(nest, boxes);
  double best = 0, spent = 0;
  for (int turn = 0; turn < MostRepetitions && (turn < 2 || spent < EnoughSeconds); ++turn) {
    UnpackSink unpack(nest, storage.views(), liveIn.data());
    nest.live_in(job.p(), piece.x0, piece.x1, piece.y0, piece.y1, &unpack);
    const double start = Comm::now();
    nest.tile(job.p(), job.a(), storage.views(), piece.x0, piece.x1, piece.y0, piece.y1);
    const double seconds = Comm::now() - start;
    spent += seconds;
    best = turn == 0 ? seconds : std::min(best, seconds);
  }
  return best < ShortestTime ? 0 : best / points;
}

Network measureNetwork(Comm &comm) {
  Network network;
  if (comm.rank() > 1 || comm.size() < 2)
    return network;
  constexpr int64_t Sizes[] = {8, 256 * 1024};
  constexpr int Turns[] = {100, 20};
  double half[2] = {0, 0}; // seconds one way
  std::vector<char> bytes(Sizes[1]);
  const int peer = 1 - comm.rank();
  for (int s = 0; s < 2; ++s)
    for (int turn = 0; turn < Turns[s]; ++turn) {
      const double start = Comm::now();
      for (int way = 0; way < 2; ++way) {
        const bool sends = comm.rank() == way;
        Transfer transfer = sends ? comm.send(bytes.data(), Sizes[s], peer, TagProbe)
                                  : comm.receive(bytes.data(), Sizes[s], peer, TagProbe);
        comm.wait(transfer);
      }
      const double seconds = (Comm::now() - start) / 2;
      half[s] = turn == 0 ? seconds : std::min(half[s], seconds);
    }
  // A third of a short message's way is the sender's time, one the receiver's; the runtime
  // adds its own calls. Beyond some bandwidth, copying is what keeps the processor busy.
  network.latency = std::max(half[0] / 3, 1e-8);
  network.startup = network.latency + CallsPerMessage;
  network.secondsPerByte =
      std::max((half[1] - half[0]) / static_cast<double>(Sizes[1] - Sizes[0]), 1e-12);
  network.copySecondsPerByte = PackPerByte + std::min(network.secondsPerByte, MostCopyPerByte);
  return network;
}

} // namespace hetile::runtime
