// SPDX-License-Identifier: Apache-2.0
//===- Arrivals.h - moves on their way to a rank ----------------*- C++ -*-===//
//
// They are stored when somebody needs them, or when what lies there is not needed any more.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ARRIVALS_H
#define HETILE_RUNTIME_ARRIVALS_H

#include "comm/Streams.h"
#include "resident/held/Holdings.h"

#include <functional>
#include <vector>

namespace hetile::runtime {

class Arrivals {
public:
  /// What a trace calls moves that go ahead of the phase that would need them.
  static constexpr const char Ahead[] = "values that run ahead";

  /// Those of `moves` that go to this rank, as `tag`. Asks for them. A trace calls them `name`,
  /// which outlives this.
  Arrivals(Transport &link, const Holdings &holdings, const std::vector<Move> &moves, Tag tag,
           const char *name);
  bool empty() const { return Coming.empty(); }
  const std::vector<Move> &moves() const { return Coming; }
  /// Waits for all, and stores those that have a place.
  void finish(const std::function<void()> &idle);

private:
  const Holdings &Held;
  const char *Name;
  std::vector<Move> Coming;
  std::vector<Buffer> Forgotten; ///< of those that have none
  InStreams Streams;
};

} // namespace hetile::runtime

#endif
