// SPDX-License-Identifier: Apache-2.0
//===- WholePlanner.cpp - a nest as one pipeline of all ranks -------------===//
//
// Of nests that are not too short for it (see Planner). Cheap tests first: one that cannot win even
// with an optimistic guess is found without communication. Only then is anything measured, the
// network at first by a few messages.
//
//===----------------------------------------------------------------------===//
#include "decide/WholePlanner.h"

#include "decide/Requests.h"
#include "hetile/plan/Bound.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

constexpr double WorthProbing = 50e-3; // seconds; from here on measuring is cheap
// Seconds that even the best distribution would have saved in all entries: with less, finding out
// is not worth it. Over a network, measuring and planning take a tenth of a second, and a plan
// reaches two thirds of what would be best.
constexpr double WorthFindingOut = 0.15;
// Seconds saved at best, from which on one more plan does not matter, nor a close look at the
// network.
constexpr double Plenty = 0.5;
constexpr double Clearly = 0.8; // of the time of one rank, by a network that was looked at roughly
constexpr double ReplanShare = 0.02;   // of the predicted time a new plan may take

} // namespace

/// One rank is fastest, and its tile code beats the original: all columns are one block of the
/// host.
static void runTilesAlone(const plan::Shape &shape, plan::Plan &plan) {
  plan.strategy = "one rank";
  plan.blocks = {{0, shape.y0(), shape.y1()}};
  plan.procs = 1;
  plan.tileHeight = std::max<int64_t>(1, shape.x1() - shape.x0());
  plan.width = shape.y1() - shape.y0();
  plan.predicted = plan.pipeline = plan.sequential;
  plan.reason = "one rank is fastest, and its tiles are faster than the original code";
  plan.runSequential = false;
}

Decision WholePlanner::choose(const Known &known, plan::Request &request) const {
  Decision decision;
  std::string error;
  if (!plan::choose(request, decision.plan, error))
    throw PlanError{error};
  decision.planned = true;
  keepRequest(request, decision);
  plan::Plan &plan = decision.plan;
  // What is predicted is not sure: a small gain is not worth the risk, unless the times are
  // declared.
  const plan::Overrides &asked = Options.overrides;
  const bool asks = Options.secondsPerPoint > 0 || asked.procs > 0 || asked.allProcs;
  const double enough = asks ? 1 : WorthTheRisk;
  if (!asks && plan.predicted >= enough * plan.sequential)
    plan.runSequential = true;
  if (known.original > 0 && Options.secondsPerPoint == 0) {
    const double tile = known.alone > 0 ? known.alone : request.secondsPerPoint[0];
    decision.originalPerPoint = std::min(known.original, tile);
    plan.sequential = decision.originalPerPoint * request.shape.points();
    const bool onHost = plan.procs == 1 && plan.blocks[0].rank == 0;
    plan.runSequential = onHost || plan.predicted >= enough * plan.sequential;
    if (plan.runSequential && tile < known.original && Options.mayStaySequential())
      runTilesAlone(request.shape, plan);
  }
  decision.parallel = !(plan.runSequential && Options.mayStaySequential());
  if (!decision.parallel)
    decision.reason = "the plan says that one processor is fastest";
  return decision;
}

/// `decision`, but where one rank is fastest, by the tile code if that is better than the original,
/// as on one rank.
Decision WholePlanner::aloneByTiles(Known &known, const Question &question,
                                    const Addressing &arrays, Decision decision) {
  std::string reason;
  if (decision.parallel || !decision.planned || Options.secondsPerPoint > 0 ||
      !Options.mayStaySequential() ||
      !Alone.prefersTileAlone(known, question, arrays, pointsOf(question), reason))
    return decision;
  runTilesAlone(Facts.request(known, question).shape, decision.plan);
  decision.parallel = true;
  decision.reason.clear();
  return decision;
}

/// Seconds that the best distribution would save.
static double gainAtBest(const plan::Request &request) {
  return request.secondsPerPoint[0] * request.shape.points() - plan::leastEntryTime(request);
}

/// True if `gain` is too small a part of what one rank takes.
static bool isRisky(const plan::Request &request, double gain) {
  return gain < (1 - WorthTheRisk) * request.secondsPerPoint[0] * request.shape.points();
}

/// One rank, without a plan of the library: `seconds` a point.
static Decision withoutPlan(const plan::Request &request, const Question &question,
                            double seconds) {
  Decision decision;
  decision.planned = decision.little = true;
  decision.reason = "even the best distribution would gain too little";
  keepRequest(request, decision);
  plan::Plan &plan = decision.plan;
  plan = oneBlock(question);
  plan.reason = decision.reason;
  plan.sequential = plan.predicted = plan.pipeline = seconds * request.shape.points();
  plan.lowerBound = plan::leastEntryTime(request);
  plan.runSequential = true;
  return decision;
}

/// True if one rank is as fast, nearly, as the best distribution could be, or if too little is at
/// stake to find out. Whoever comes back often enough will have been worth it. Speeds are not
/// measured; the network is looked at roughly where the answer depends on it. `decision` is then to
/// stay on one rank.
bool WholePlanner::gainsLittle(Known &known, const Question &question, const Addressing &arrays,
                               Decision &decision) {
  if (Options.secondsPerPoint > 0 || Options.fixesTiles())
    return false;
  plan::Request asked = Facts.request(known, question);
  asked.secondsPerPoint = known.tiles.empty() ? Facts.likelySpeeds(known, *question.nest)
                                              : Facts.speeds(known, question, arrays, false);
  bool isLittle = false;
  double gain = 0;
  for (Look look : {Look::AsKnown, Look::Roughly}) {
    setNetwork(asked, Facts.network(look));
    gain = gainAtBest(asked);
    isLittle = known.hoped + gain < WorthFindingOut || isRisky(asked, gain);
    if (isLittle)
      break;
  }
  known.hoped += gain;
  if (isLittle)
    decision = withoutPlan(asked, question, Facts.alonePerPoint(known, *question.nest));
  return isLittle;
}

/// True if even a guess in favour of the pipeline says that one processor is fastest;
/// `decision` is then that plan.
bool WholePlanner::isPointless(Known &known, const Question &question, Decision &decision) {
  const double original = Facts.perPoint(known, *question.nest);
  const double points = pointsOf(question);
  if (!known.tiles.empty() || Options.secondsPerPoint > 0 || original * points >= WorthProbing)
    return false;
  const std::vector<double> seconds(Link.size(), original);
  if (known.guesses.size() >= MostRemembered)
    known.guesses.clear();
  Decision &remembered = known.guesses[question.params];
  if (!remembered.planned || !staysFresh(remembered, seconds)) {
    const double start = Link.now();
    plan::Request optimistic = Facts.request(known, question);
    setNetwork(optimistic, Declared.network.value_or(Network()));
    optimistic.secondsPerPoint = seconds;
    remembered = choose(known, optimistic);
    known.planning = Link.now() - start;
  }
  decision = remembered;
  return !decision.parallel;
}

Decision WholePlanner::decide(Known &known, const Question &question, const Addressing &arrays) {
  if (Options.mayStaySequential()) {
    Decision pointless;
    if (gainsLittle(known, question, arrays, pointless) || isPointless(known, question, pointless))
      return aloneByTiles(known, question, arrays, pointless);
  }
  double start = Link.now();
  plan::Request &full = Facts.request(known, question);
  const double sampling = Link.now() - start;
  const bool isGuess = !Facts.knowsTiles(known);
  full.secondsPerPoint = Facts.speeds(known, question, arrays, false);
  full.secondsPerTile = SecondsPerTile + known.perTile;
  if (isGuess && Options.mayStaySequential()) {
    known.hoped = 0; // by a guess
    Decision pointless;
    if (gainsLittle(known, question, arrays, pointless))
      return aloneByTiles(known, question, arrays, pointless);
  }
  if (known.decisions.size() >= MostRemembered)
    known.decisions.clear();
  Decision &decision = known.decisions[question.params];
  if (decision.planned && (staysFresh(decision, full.secondsPerPoint) ||
                           known.planning > ReplanShare * decision.plan.predicted))
    return aloneByTiles(known, question, arrays, decision);
  start = Link.now();
  const double measuring = Facts.spentMeasuring();
  decision = chooseByNetwork(known, full);
  known.planning = sampling + Link.now() - start - (Facts.spentMeasuring() - measuring);
  return aloneByTiles(known, question, arrays, decision);
}

/// The plan for `request`, whose speeds are known. The network is looked at closely only where the
/// answer is another one if it costs more than it seems at first.
Decision WholePlanner::chooseByNetwork(const Known &known, plan::Request &request) {
  if (Options.mayStaySequential() && !Facts.knowsNetwork()) {
    setNetwork(request, Facts.network(Look::Roughly));
    if (gainAtBest(request) < Plenty) {
      const Decision decision = choose(known, request);
      if (!decision.parallel || decision.plan.predicted < Clearly * decision.plan.sequential)
        return decision;
    }
  }
  setNetwork(request, Facts.network());
  return choose(known, request);
}

} // namespace hetile::runtime
