// SPDX-License-Identifier: Apache-2.0
//===- Statistics.cpp - what one rank did for a job -----------------------===//
//
// Sums over the jobs of a nest: its phases, its entries.
//
//===----------------------------------------------------------------------===//
#include "nest/Statistics.h"

#include <algorithm>

namespace hetile::runtime {

void Statistics::add(const Statistics &other) {
  blocks += other.blocks;
  tiles += other.tiles;
  points += other.points;
  strips = std::max(strips, other.strips);
  messages += other.messages;
  bytesSent += other.bytesSent;
  peakArrayBytes = std::max(peakArrayBytes, other.peakArrayBytes);
  peakMessageBytes = std::max(peakMessageBytes, other.peakMessageBytes);
  if (other.tiles > 0) {
    cacheHeight = other.cacheHeight;
    cacheWidth = other.cacheWidth;
    cacheBytes = other.cacheBytes;
    cacheLevel = other.cacheLevel;
    cacheDepth = other.cacheDepth;
    threads = other.threads;
    bytesPerRow = other.bytesPerRow;
    bytesPerColumn = other.bytesPerColumn;
    std::copy(other.levelSeconds, other.levelSeconds + 3, levelSeconds);
  }
  pack += other.pack;
  send += other.send;
  receive += other.receive;
  unpack += other.unpack;
  compute += other.compute;
  threadSeconds += other.threadSeconds;
  wait += other.wait;
  communication += other.communication;
  total += other.total;
}

} // namespace hetile::runtime
