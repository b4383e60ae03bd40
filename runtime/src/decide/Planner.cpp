//===- Planner.cpp - pipeline or original code, and how -------------------===//
//
// Cheap tests first: a nest that is too short is left alone without planning, one that cannot
// win even with an optimistic guess without communication. Only then is anything measured.
//
//===----------------------------------------------------------------------===//
#include "decide/Planner.h"

#include "decide/ProbeCommands.h"
#include "nest/Registry.h"
#include "tile/TileOrder.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hetile::runtime {

namespace {

constexpr double SecondsPerOperation = 0.5e-9; // optimistic guess before anything is measured
constexpr double WorthProbing = 50e-3;         // seconds; from here on measuring is cheap
constexpr double SecondsPerTile = 1e-6;        // set functions and calls of one tile
constexpr double ProbeNoise = 1.35;            // between the times of equal processors
constexpr double CrowdNoise = 2.5;             // the same where ranks take turns on processors
constexpr double WorthTheRisk = 0.9; // of the time of one rank: a pipeline must be that fast
constexpr double CacheShare = 0.5;   // of the largest cache that a block may fill
// Of an array of which half is written back: an ordinary memory, shared by some cores.
constexpr double SecondsPerStreamedByte = 1e-10;
constexpr double CheckedByte = 0.25;   // to compare it costs that part of sending it
constexpr double Upwards = 0.1;        // weight of a time that is longer than those before
constexpr double SpeedTolerance = 0.1; // relative change that makes a new plan
constexpr double ReplanShare = 0.02;   // of the predicted time a new plan may take
constexpr size_t MostRemembered = 16;  // sizes of one nest; each has a sampled shape

/// Bytes that cross an edge, a row: the most of three edges.
double bytesPerRow(const Question &question) {
  double most = 0;
  for (int quarter = 1; quarter <= 3; ++quarter) {
    const int64_t y = question.y0 + (question.y1 - question.y0) * quarter / 4;
    int64_t rows[2];
    if (y <= question.y0 || !question.nest->rows(question.p(), question.y0, y, rows))
      continue;
    CountSink count(*question.nest);
    question.nest->cross(question.p(), question.x0, question.x1, question.y0, y, &count);
    most = std::max(most, static_cast<double>(count.bytes) / (rows[1] - rows[0]));
  }
  return most;
}

/// Bytes of the live-in values of all columns, and of the live-out values.
void setTransfers(const Question &question, plan::Request &request) {
  CountSink in(*question.nest), out(*question.nest);
  question.nest->live_in(question.p(), question.x0, question.x1, question.y0, question.y1, &in);
  question.nest->live_out(question.p(), question.x0, question.x1, question.y0, question.y1, &out);
  request.liveInBytes = static_cast<double>(in.bytes);
  request.liveOutBytes = static_cast<double>(out.bytes);
}

/// What a tile of many columns reads from memory and writes back, whatever its height.
void setColumns(const Question &question, plan::Request &request) {
  const Footprint &footprint = TileOrder::of(question).footprint();
  if (footprint.perColumn <= 0)
    return;
  const Caches &caches = machineCaches();
  const double cache = static_cast<double>(std::max(caches[1], caches[2])) * CacheShare;
  request.secondsPerColumn = footprint.perColumn * SecondsPerStreamedByte;
  request.cachedColumns = cache / footprint.perColumn;
}

Decision stay(const std::string &reason) {
  Decision decision;
  decision.brief = true;
  decision.reason = reason;
  return decision;
}

} // namespace

/// A phase has sizes of its own, but the speeds of its nest.
Planner::Known &Planner::known(const hetile_nest *nest) { return Nests[wholeNest(nest)]; }

double Planner::guess(const hetile_nest &nest) {
  return std::max(nest.ops_per_point, 1.0) * SecondsPerOperation;
}

plan::Request &Planner::request(Known &known, const Question &question) {
  const auto at = known.requests.find(question.params);
  if (at != known.requests.end())
    return at->second;
  if (known.requests.size() >= MostRemembered)
    known.requests.clear();
  plan::Request &request = known.requests[question.params];
  const hetile_nest &nest = *question.nest;
  request.shape = plan::Shape::sample(
      question.x0, question.x1, question.y0, question.y1,
      [&](int64_t x0, int64_t x1, int64_t y0, int64_t y1) {
        return nest.work(question.p(), x0, x1, y0, y1);
      },
      [&](int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) {
        int64_t rows[2];
        if (!nest.rows(question.p(), y0, y1, rows))
          return false;
        x0 = rows[0];
        x1 = rows[1];
        return true;
      });
  request.overrides = Options.overrides;
  request.bytesPerRow = bytesPerRow(question);
  setTransfers(question, request);
  if (Options.collective) // every rank has it, and looks at it at most
    request.liveInBytes *= Options.checkReplicas ? CheckedByte : 0;
  request.secondsPerTile = SecondsPerTile;
  if (Options.secondsPerPoint == 0)
    setColumns(question, request);
  return request;
}

/// Time of each rank relative to the host's, if declared.
std::vector<double> Planner::relativeTimes() const {
  std::vector<double> times;
  for (double speed : Declared.speeds)
    times.push_back(Declared.speeds[0] / speed);
  return times;
}

std::vector<double> Planner::speeds(Known &known, const Question &question,
                                    const Addressing &arrays, bool resident) {
  std::vector<double> relative = relativeTimes();
  if (Options.secondsPerPoint > 0) {
    relative.resize(Link.size(), 1);
    known.tiles.assign(Link.size(), Options.secondsPerPoint);
  }
  if (known.tiles.empty()) {
    const double budget = probeBudget(sequentialSeconds(question));
    if (relative.empty()) {
      known.perTile = 0;
      known.newMemory.clear();
      for (const TileTime &time : commandProbeSpeeds(Link, question, arrays, budget)) {
        known.tiles.push_back(time.perPoint);
        known.newMemory.push_back(time.newMemory);
        known.perTile += time.perTile / Link.size();
      }
      evenOut(known.tiles, Around, ProbeNoise, std::numeric_limits<double>::infinity());
    } else {
      const Piece piece = choosePiece(question, Link.size(), budget);
      known.tiles.assign(Link.size(), 0);
      const TileTime time = measurePiece(Link, question, piece, packPiece(question, piece, arrays),
                                         newBytesPerPoint(question, &arrays));
      known.tiles[0] = time.perPoint;
      known.newMemory.assign(Link.size(), time.newMemory);
      known.perTile = time.perTile;
    }
  }
  std::vector<double> tiles = known.tiles;
  if (relative.empty())
    evenOut(tiles, Around, 0, CrowdNoise);
  double host = tiles[0];
  if (host <= 0)
    host = perPoint(known, *question.nest);
  const auto extra = [&](int r) {
    return resident || known.newMemory.empty() ? 0 : known.newMemory[r];
  };
  std::vector<double> seconds(Link.size());
  for (int r = 0; r < Link.size(); ++r) {
    if (!relative.empty())
      seconds[r] = (host + extra(0)) * relative[r];
    else
      seconds[r] = tiles[r] > 0 ? tiles[r] + extra(r) : host;
  }
  return seconds;
}

Network Planner::network() {
  if (Declared.network)
    return *Declared.network;
  if (!Measured && Link.size() > 1)
    Measured = commandProbeNetwork(Link);
  return Measured.value_or(Network());
}

void Planner::setNetwork(plan::Request &request, const Network &network) {
  request.startup = network.startup;
  request.latency = network.latency;
  request.secondsPerByte = network.secondsPerByte;
  request.copySecondsPerByte = network.copySecondsPerByte;
  request.coldSecondsPerByte = network.coldSecondsPerByte;
}

/// What the plan's answer depends on, for the report.
void Planner::keepQuestion(const plan::Request &request, Decision &decision) {
  const plan::Shape &shape = request.shape;
  decision.secondsPerPoint = request.secondsPerPoint;
  decision.costs = {request.bytesPerRow,  request.secondsPerTile,   request.liveInBytes,
                    request.liveOutBytes, request.secondsPerColumn, request.cachedColumns};
  decision.shape = {shape.x0(), shape.x1(),     shape.y0(),
                    shape.y1(), shape.points(), shape.samples()};
  decision.asked = request.overrides;
  decision.network = {request.startup, request.latency, request.secondsPerByte,
                      request.copySecondsPerByte, request.coldSecondsPerByte};
}

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

Decision Planner::choose(const Known &known, plan::Request &request) const {
  Decision decision;
  std::string error;
  if (!plan::choose(request, decision.plan, error))
    throw PlanError{error};
  decision.planned = true;
  keepQuestion(request, decision);
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
Decision Planner::aloneByTiles(Known &known, const Question &question, const Addressing &arrays,
                               Decision decision) {
  std::string reason;
  if (decision.parallel || !decision.planned || Options.secondsPerPoint > 0 ||
      !Options.mayStaySequential() ||
      !prefersTile(known, question, arrays, pointsOf(question), reason))
    return decision;
  runTilesAlone(request(known, question).shape, decision.plan);
  decision.parallel = true;
  decision.reason.clear();
  return decision;
}

bool Planner::staysFresh(const Decision &decision, const std::vector<double> &seconds) const {
  if (decision.secondsPerPoint.size() != seconds.size())
    return false;
  for (size_t r = 0; r < seconds.size(); ++r)
    if (std::fabs(decision.secondsPerPoint[r] - seconds[r]) > SpeedTolerance * seconds[r])
      return false;
  return true;
}

/// Seconds of the original code, as far as they are known.
double Planner::perPoint(const Known &known, const hetile_nest &nest) const {
  return Options.secondsPerPoint > 0 ? Options.secondsPerPoint
         : known.original > 0        ? known.original
                                     : guess(nest);
}

bool Planner::isTooShort(const hetile_nest *nest, const int64_t *p, double seconds) {
  if (!Options.mayStaySequential())
    return false;
  int64_t b[4];
  return !nest->bounds(p, b) ||
         perPoint(known(nest), *nest) * nest->work(p, b[0], b[1], b[2], b[3]) < seconds;
}

/// Why the original code should run, without any communication; empty if it need not.
std::string Planner::stayReason(Known &known, const Question &question) {
  const double sequential = sequentialSeconds(question);
  if (sequential < ShortestPipeline)
    return "it is too short";
  if (!known.decisions.count(question.params) && sequential < known.planning)
    return "planning for new sizes would take longer";
  return std::string();
}

/// True if even a guess in favour of the pipeline says that one processor is fastest;
/// `decision` is then that plan.
bool Planner::isPointless(Known &known, const Question &question, Decision &decision) {
  const double original = perPoint(known, *question.nest);
  const double points = pointsOf(question);
  if (!known.tiles.empty() || Options.secondsPerPoint > 0 || original * points >= WorthProbing)
    return false;
  const std::vector<double> seconds(Link.size(), original);
  if (known.guesses.size() >= MostRemembered)
    known.guesses.clear();
  Decision &remembered = known.guesses[question.params];
  if (!remembered.planned || !staysFresh(remembered, seconds)) {
    const double start = Link.now();
    plan::Request optimistic = request(known, question);
    setNetwork(optimistic, Declared.network.value_or(Network()));
    optimistic.secondsPerPoint = seconds;
    remembered = choose(known, optimistic);
    known.planning = Link.now() - start;
  }
  decision = remembered;
  return !decision.parallel;
}

Decision Planner::decide(const Question &question, const Addressing &arrays) {
  Known &known = this->known(question.nest);
  if (prefersTeam(arrays))
    return decideTeam(known, question);
  if (Link.size() == 1 && Options.secondsPerPoint == 0 && !Options.fixesTiles())
    return decideAlone(known, question, arrays);
  if (Options.mayStaySequential()) {
    const std::string reason = stayReason(known, question);
    Decision pointless;
    if (!reason.empty())
      return stay(reason);
    if (isPointless(known, question, pointless))
      return aloneByTiles(known, question, arrays, pointless);
  }
  double start = Link.now();
  plan::Request &full = request(known, question);
  const double sampling = Link.now() - start;
  const Network net = network();
  setNetwork(full, net);
  full.secondsPerPoint = speeds(known, question, arrays, false);
  full.secondsPerTile = SecondsPerTile + known.perTile;
  if (known.decisions.size() >= MostRemembered)
    known.decisions.clear();
  Decision &decision = known.decisions[question.params];
  if (decision.planned && (staysFresh(decision, full.secondsPerPoint) ||
                           known.planning > ReplanShare * decision.plan.predicted))
    return aloneByTiles(known, question, arrays, decision);
  start = Link.now();
  decision = choose(known, full);
  known.planning = sampling + Link.now() - start;
  return aloneByTiles(known, question, arrays, decision);
}

void Planner::learnOriginal(const hetile_nest *nest, double points, double seconds) {
  if (points <= 0 || seconds <= 0)
    return;
  known(nest).original = seconds / points;
  known(nest).spent += seconds;
}

/// Seconds that the tiles of `rank` took besides those for their points and for being a tile.
double Planner::startSeconds(const plan::Request &request, const Job &job, int rank) {
  double seconds = 0;
  for (const plan::Block &block : job.blocks) {
    int64_t x0, x1;
    if (block.rank != rank || !request.shape.rows(block.begin, block.end, x0, x1))
      continue;
    const int64_t strips = (x1 - x0 + job.tileHeight - 1) / job.tileHeight;
    seconds += (tileStart(request, block.end - block.begin) - request.secondsPerTile) *
               static_cast<double>(strips);
  }
  return seconds;
}

void Planner::learnTiles(const Job &job, const std::vector<Statistics> &ranks, double weight) {
  Known &known = this->known(job.nest);
  if (ranks[0].blocks > 0 &&
      std::all_of(ranks.begin() + 1, ranks.end(),
                  [](const Statistics &rank) { return rank.blocks == 0; }) &&
      ranks[0].points > 0 && ranks[0].compute > 0) {
    double &seconds = ranks[0].threads > 1 ? known.team : known.alone;
    const double last = ranks[0].compute / static_cast<double>(ranks[0].points);
    // One entry may be slow because of what else went on.
    seconds = seconds > 0 && last > seconds ? seconds + Upwards * (last - seconds) : last;
    ++known.entries;
    known.tiled += ranks[0].compute;
  }
  if (known.tiles.size() != ranks.size())
    return;
  const plan::Request &question = request(known, job);
  for (size_t r = 0; r < ranks.size(); ++r) {
    if (ranks[r].points < 1000 || ranks[r].compute <= 0)
      continue;
    const double startup = known.perTile * static_cast<double>(ranks[r].tiles) +
                           startSeconds(question, job, static_cast<int>(r));
    const double seconds =
        std::max(ranks[r].compute - startup, ranks[r].compute / 2) / ranks[r].points;
    if (!known.newMemory.empty())
      known.newMemory[r] = 0; // what it costs, the run has shown
    double &tile = known.tiles[r];
    tile = tile > 0 ? tile + weight * (seconds - tile) : seconds;
  }
}

} // namespace hetile::runtime
