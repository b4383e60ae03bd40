// SPDX-License-Identifier: Apache-2.0
//===- Transfers.cpp - data between the host and the workers ---------------===//
//
// Two queues: rank 0's outgoing link at entry, its incoming one from the first block's end on.
//
//===----------------------------------------------------------------------===//
#include "Transfers.h"

#include <algorithm>

namespace hetile::plan {

Transfers::Transfers(const Request &request, const std::vector<Block> &blocks)
    : R(request), Blocks(blocks), Arrivals(blocks.size(), 0) {
  const double all = double(blocks.back().end - blocks.front().begin);
  InPerColumn = request.liveInBytes / all;
  OutPerColumn = request.liveOutBytes / all;
  double link = 0;
  for (size_t b = 0; b < blocks.size(); ++b) {
    const double bytes = InPerColumn * columns(b);
    if (blocks[b].rank == 0 || bytes <= 0)
      continue;
    HostReady += work(bytes);
    link = std::max(link, HostReady) + bytes * R.secondsPerByte;
    Arrivals[b] = link + R.latency;
  }
}

void Transfers::before(size_t b, double &free) const {
  if (Blocks[b].rank != 0)
    free = std::max(free, Arrivals[b]) + work(InPerColumn * columns(b));
}

void Transfers::after(size_t b, double &free) {
  const double bytes = OutPerColumn * columns(b);
  if (Blocks[b].rank == 0 || bytes <= 0)
    return;
  free += work(bytes);
  LinkFree = std::max(LinkFree, free) + bytes * R.secondsPerByte;
  Results.push_back({LinkFree + R.latency, work(bytes)});
}

double Transfers::stored(double free) const {
  for (const Incoming &result : Results)
    free = std::max(free, result.time) + result.work;
  return free;
}

} // namespace hetile::plan
