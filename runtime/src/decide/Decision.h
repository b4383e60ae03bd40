// SPDX-License-Identifier: Apache-2.0
//===- Decision.h - what was decided about a nest ---------------*- C++ -*-===//
//
// The answer to a question: pipeline or original code, and how. Constant for those who ask.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_DECISION_H
#define HETILE_RUNTIME_DECISION_H

#include "hetile/plan/Choose.h"
#include "machine/Machine.h"
#include "nest/Question.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace hetile::runtime {

/// Of what one rank takes: several must be predicted to be that fast, since predictions are not
/// sure.
constexpr double WorthTheRisk = 0.9;

/// The options do not fit the nest.
struct PlanError {
  std::string text;
};

/// What a plan assumed about the nest besides its shape.
struct Costs {
  double bytesPerRow = 0, secondsPerTile = 0, liveInBytes = 0, liveOutBytes = 0;
  double secondsPerColumn = 0, cachedColumns = 0;
};

/// The band a plan was made for.
struct BandShape {
  int64_t x0 = 0, x1 = 0, y0 = 0, y1 = 0;
  double points = 0;
  std::shared_ptr<const plan::ShapeSamples> samples; ///< null: every row has all columns
};

struct Decision {
  bool parallel = false;
  plan::Plan plan;                     ///< valid if parallel, or if planned
  bool planned = false;                ///< a plan was made
  bool team = false;                   ///< threads of the host take the place of the ranks
  bool compares = false;               ///< threads with one thread, at the beginning of the nest
  bool rouses = false;                 ///< threads that sleep are woken before
  bool little = false;                 ///< no way to distribute the nest would gain enough
  bool brief = false;                  ///< the nest is too short for any plan
  std::string reason;                  ///< why not, if not parallel
  std::vector<double> secondsPerPoint; ///< of each rank, as the plan assumed
  Network network;                     ///< likewise
  Costs costs;                         ///< likewise
  BandShape shape;                     ///< likewise
  plan::Overrides asked;               ///< likewise
  /// Seconds of the faster code on one rank that replaced the plan's; 0: none.
  double originalPerPoint = 0;
};

/// Whether arrays stay distributed when a nest has run in phases.
enum class Stay {
  None,  ///< they come home
  Until, ///< they come home when the program asks for them
  Comes  ///< the same, and the nest is one of those that use them again and again
};

/// How a nest would run in phases.
struct PhasePlan {
  int64_t rows = 0;     ///< of a phase; 0: it should run as a whole
  double predicted = 0; ///< seconds of all phases, without the transfers at entry and exit
  double bytes = 0;     ///< the most that a rank stores
  bool ahead = false;   ///< see ResidentPlan
  double liveIn = 0, liveOut = 0; ///< seconds of the transfers, if there are any
};

/// How a nest would run on arrays that stay distributed: one block a rank.
struct ResidentPlan {
  Decision decision;    ///< blocks in proportion to the speeds; predicted without transfers
  bool guessed = false; ///< plan.sequential is no more than a guess from the number of operations
  double transfers = 0; ///< seconds to distribute the arrays and to collect them again
  double secondsPerByte = 0; ///< of what moves between ranks
  /// As one of many phases: what moves between two of them does so while columns run that have
  /// nothing to do with it. Included in what is predicted.
  bool ahead = false;
};

/// True if the speeds of `decision` are those of now, nearly: `seconds` a point, of each rank.
bool staysFresh(const Decision &decision, const std::vector<double> &seconds);

/// A plan of one block: all columns are the host's.
plan::Plan oneBlock(const Question &question);
/// The block of `decision` runs, at so many seconds a point.
void runsAsOneBlock(Decision &decision, double seconds, double original, double points);

} // namespace hetile::runtime

#endif
