// SPDX-License-Identifier: Apache-2.0
//===- Transfers.h - data between the host and the workers ------*- C++ -*-===//
//
// What happens around the pipeline. At entry rank 0 packs and sends the live-in values of all
// remote blocks, then starts its own. A worker unpacks them before a block, and packs and
// sends the live-out values after it. Messages share rank 0's link one after the other, in
// column order, while ranks compute; rank 0 unpacks what came when its own blocks are done.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_TRANSFERS_H
#define HETILE_PLAN_TRANSFERS_H

#include "hetile/plan/Request.h"

#include <algorithm>
#include <vector>

namespace hetile::plan {

/// The transfers of one entry; its functions are called in column order. Bytes are spread
/// evenly over the columns. Times in seconds since the entry.
class Transfers {
public:
  /// Both must outlive this object.
  Transfers(const Request &request, const std::vector<Block> &blocks);

  /// When rank 0 has sent everything.
  double hostReady() const { return HostReady; }
  /// Delays block `b`, whose rank is free at `free`, until its live-in values are there.
  void before(size_t b, double &free) const;
  /// Packs and sends the live-out values of block `b`, done at `free`.
  void after(size_t b, double &free);
  /// When rank 0, free at `free`, has stored all live-out values.
  double stored(double free) const;

private:
  const Request &R;
  const std::vector<Block> &Blocks;
  double InPerColumn, OutPerColumn; ///< bytes
  double HostReady = 0;
  double LinkFree = 0; ///< when rank 0's incoming link is free again
  std::vector<double> Arrivals; ///< of live-in values by block; 0 for rank 0's own
  struct Incoming {
    double time, work; ///< arrival, and rank 0's time for it
  };
  std::vector<Incoming> Results;

  double columns(size_t b) const { return double(Blocks[b].end - Blocks[b].begin); }
  /// Processor time of one message at either end.
  double work(double bytes) const {
    return bytes > 0 ? R.startup + bytes * std::max(R.copySecondsPerByte, R.coldSecondsPerByte) : 0;
  }
};

} // namespace hetile::plan

#endif
