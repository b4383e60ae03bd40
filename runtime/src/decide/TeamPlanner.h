// SPDX-License-Identifier: Apache-2.0
//===- TeamPlanner.h - threads, one thread or the original code -*- C++ -*-===//
//
// Where ranks are threads of the host.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TEAMPLANNER_H
#define HETILE_RUNTIME_TEAMPLANNER_H

#include "decide/AlonePlanner.h"

namespace hetile::runtime {

class TeamPlanner {
public:
  /// `threads`: that the host may have in place of ranks.
  TeamPlanner(const Settings &settings, const Machine &machine, int threads, Knowledge &knowledge,
              const AlonePlanner &alone)
      : Options(settings), Declared(machine), Threads(threads), Facts(knowledge), Alone(alone) {}

  /// True if nothing but a nest's arrays could speak against threads.
  bool mayUse() const;
  /// True if the ranks should run a nest on `arrays` as threads of the host, if any code but the
  /// original does.
  bool prefers(const Addressing &arrays) const;
  /// `sums`: seconds of the nest that runs after it if the original code does not.
  Decision decide(Known &known, const Question &question, double sums);

  static constexpr double Shortest = 20e-6; ///< seconds; below, it costs more to wake threads

private:
  Decision choose(Known &known, const Question &question, double sums);
  enum class Code { Team, Alone, Original, Compared }; ///< Compared: the original, as a trial
  Code fastest(Known &known, const hetile_nest &nest, double points, double sums) const;

  const Settings &Options;
  const Machine &Declared;
  const int Threads;
  Knowledge &Facts;
  const AlonePlanner &Alone;
};

} // namespace hetile::runtime

#endif
