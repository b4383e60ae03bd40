// SPDX-License-Identifier: Apache-2.0
//===- Alongside.h - moves before a job, beside its columns -----*- C++ -*-===//
//
// What has to move before a job is final when the job is ordered. Mostly that is the edge of a
// block, and all columns but a few have nothing to do with it: they run while it travels. A rank
// decides that for itself; the others see the same messages.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ALONGSIDE_H
#define HETILE_RUNTIME_ALONGSIDE_H

#include "pipeline/Meanwhile.h"
#include "resident/held/ResidentOrder.h"
#include "resident/underway/Apart.h"
#include "resident/underway/Arrivals.h"
#include "resident/underway/Departures.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// True if `move` is little enough for copies: both of its ranks answer alike.
bool goesAlongside(const Holdings &holdings, const Move &move);

class Alongside {
public:
  /// Begins this rank's part of `moves`, which `order` asks for before `job`. What `holdings` holds
  /// has its place.
  Alongside(Transport &link, const Job &job, const ResidentOrder &order,
            const std::vector<Move> &moves, const Holdings &holdings, Departures &departures);
  Alongside(const Alongside &) = delete;
  Alongside &operator=(const Alongside &) = delete;

  /// For the tile loop; refers to this.
  Expected expected();
  int64_t sent() const { return Sent; } ///< bytes

private:
  Columns columnsApart(const Job &job, const ResidentOrder &order) const;

  Transport &Link;
  Departures &Leaving;
  int64_t Sent = 0;
  Arrivals Coming;
  Columns Apart;
};

} // namespace hetile::runtime

#endif
