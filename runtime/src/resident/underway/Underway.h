// SPDX-License-Identifier: Apache-2.0
//===- Underway.h - moves while columns run ---------------------*- C++ -*-===//
//
// One rank's part of the moves that an order has under way, and of those ahead of the next one.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_UNDERWAY_H
#define HETILE_RUNTIME_UNDERWAY_H

#include "pipeline/Meanwhile.h"
#include "resident/held/ResidentOrder.h"
#include "resident/underway/Apart.h"
#include "resident/underway/Arrivals.h"
#include "resident/underway/Departures.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

class Underway {
public:
  /// What `holdings` holds has its place.
  Underway(Transport &link, const Job &job, const ResidentOrder &order, const Holdings &holdings,
           Departures &departures);
  Underway(const Underway &) = delete;
  Underway &operator=(const Underway &) = delete;

  /// Before the block runs: waits for what its first columns need.
  void begin();
  /// For the tile loop; refers to this.
  Meanwhile meanwhile();
  /// When it has run: what its last columns had to do with leaves.
  void end();
  int64_t sent() const { return Sent; } ///< bytes, ahead of the next job

private:
  /// Moves by whether they have to do with one end of the block or with the other one. All those of
  /// one rank are in one of them, as they match in their order.
  struct Ends {
    std::vector<Move> left, right;
  };
  Ends arriving() const;
  Ends leaving() const;
  bool passesThrough() const;
  void depart(const std::vector<Move> &moves);

  Transport &Link;
  const Job &Work;
  const ResidentOrder &Order;
  const Holdings &Held;
  Departures &Leaving;
  const plan::Block *const Mine; ///< null: this rank has no block
  const Ends Coming, Going;
  Arrivals First, Late;
  int64_t Sent = 0;
};

} // namespace hetile::runtime

#endif
