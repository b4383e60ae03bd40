// SPDX-License-Identifier: Apache-2.0
//===- Opening.h - the first rows of a long nest ----------------*- C++ -*-===//
//
// A piece apart from its nest fits in other caches, so what is measured on it may be half of what a
// point takes. The first rows of the nest itself tell the truth: the host runs a few of them alone,
// in place, which all ranks then need not run. What they show becomes what is known of the nest.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_OPENING_H
#define HETILE_RUNTIME_OPENING_H

#include "modes/WholeMode.h"

namespace hetile::runtime {

/// Rows that the host has run.
struct Opened {
  int64_t end = 0; ///< the first row of the rest
  double points = 0;
  std::vector<Statistics> ranks; ///< one a rank
};

class Opening {
public:
  Opening(Services &services, WholeMode &whole) : S(services), Whole(whole) {}
  /// Runs the first rows of `question`, which can be cut into phases and whose arrays are at home.
  /// Nothing if it is short, or its speed on one rank is known, or need not be.
  std::optional<Opened> run(const Question &question, const HostArrays &arrays);

private:
  bool isWanted(const Question &question, const HostArrays &arrays);

  Services &S;
  WholeMode &Whole;
};

/// A decision for `rest`, whose first rows have run: at the worst the host runs it alone. The
/// original code, which knows no rest, never does.
Decision withoutOriginal(const Decision &decision, const Question &rest);

} // namespace hetile::runtime

#endif
