// SPDX-License-Identifier: Apache-2.0
//===- Knowledge.cpp - what is known of nests, ranks and network ----------===//
//
// A phase has sizes of its own, but the speeds of its nest.
//
//===----------------------------------------------------------------------===//
#include "decide/Knowledge.h"

#include "decide/Probe.h"
#include "decide/ProbeCommands.h"
#include "decide/Requests.h"
#include "nest/Registry.h"

#include <algorithm>
#include <limits>

namespace hetile::runtime {

namespace {

constexpr double ProbeNoise = 1.35;            // between the times of equal processors
constexpr double KindNoise = 1.5;              // the same of processors of one kind
constexpr double CrowdNoise = 2.5;             // the same where ranks take turns on processors
constexpr double Trusted = 0.5;                // weight of a time that is no noise
constexpr double Upwards = 0.1;                // weight of a time that is longer than those before
constexpr double WeightyRun = 1e-3;            // seconds; shorter runs have less weight
constexpr double MostSlower = 2;               // times those before, as much as a longer one counts
constexpr int MostAgain = 2;    // times that speeds are measured again
constexpr double AgainShare = 0.05; // of what the host takes alone: after more, not again
constexpr double Uneven = 1.15; // between the times of two ranks: one may have been disturbed

/// True if ranks that differ took different times. Those that are alike get the same one anyway,
/// unless they are far apart.
bool isUneven(const std::vector<TileTime> &times, const Neighbours &around) {
  std::vector<double> tiles;
  for (const TileTime &time : times)
    tiles.push_back(time.perPoint);
  evenOut(tiles, around, ProbeNoise, std::numeric_limits<double>::infinity());
  evenOutKinds(tiles, around, ProbeNoise);
  const auto [least, most] = std::minmax_element(tiles.begin(), tiles.end());
  return *most > Uneven * *least;
}

constexpr double Underestimated = 2;  // times the guess from operations
constexpr double FasterElsewhere = 2; // times the host's speed: a rank on another kind of processor
constexpr double Alike = 2; // runs that differ less in their points tell the same

/// What a processor takes is the least that it has taken: all else that it did comes on top.
void takeShorter(std::vector<TileTime> &times, const std::vector<TileTime> &others) {
  for (size_t r = 0; r < times.size(); ++r)
    if (others[r].perPoint > 0 && others[r].perPoint < times[r].perPoint)
      times[r] = others[r];
}
} // namespace

double RecentTimes::add(double seconds) {
  Times[Count++ % Most] = seconds;
  return median();
}

double RecentTimes::median() const {
  if (Count == 0)
    return 0;
  std::array<double, Most> sorted = Times;
  const auto end = sorted.begin() + static_cast<std::ptrdiff_t>(std::min(Count, Most));
  std::sort(sorted.begin(), end);
  return sorted[static_cast<size_t>(end - sorted.begin() - 1) / 2];
}

LargestRuns::Tells LargestRuns::add(double points) {
  if (points < Most / Alike)
    return Tells::Nothing;
  const bool isLarger = points > Most * Alike;
  Most = std::max(Most, points);
  return isLarger ? Tells::Anew : Tells::AsBefore;
}

Known &Knowledge::of(const hetile_nest *nest) {
  const hetile_nest *whole = wholeNest(nest), *plain = plainNest(whole);
  Known &known = Nests[whole];
  if (plain == whole)
    return known;
  // What one rank takes does not depend on how columns would lie: it runs the plain form.
  known.isForm = true;
  const Known &told = Nests[plain];
  if (told.original > 0)
    known.original = told.original;
  if (told.alone > 0)
    known.alone = told.alone;
  return known;
}

double Knowledge::perPoint(const Known &known, const hetile_nest &nest) const {
  return Options.secondsPerPoint > 0 ? Options.secondsPerPoint
         : known.original > 0        ? known.original
                                     : guessedPerPoint(nest);
}

double Knowledge::alonePerPoint(const Known &known, const hetile_nest &nest) const {
  double best = perPoint(known, nest);
  if (Options.secondsPerPoint > 0)
    return best;
  if (known.alone > 0)
    return std::min(best, known.alone);
  if (!known.tiles.empty() && known.tiles[0] > 0 && !(known.isForm && known.original > 0))
    best = std::min(best, known.tiles[0]);
  return best;
}

double Knowledge::provenAlone(const Known &known) const {
  if (known.alone <= 0 || known.original <= 0)
    return std::max(known.alone, known.original);
  return std::min(known.alone, known.original);
}

double Knowledge::sequentialSeconds(const Question &question) {
  return perPoint(of(question.nest), *question.nest) * pointsOf(question);
}

std::vector<double> Knowledge::relativeTimes() const {
  std::vector<double> times;
  for (double speed : Declared.speeds)
    times.push_back(Declared.speeds[0] / speed);
  return times;
}

/// What is not known: of each rank; of the host alone, where the others' times follow from it.
void Knowledge::measureSpeeds(Known &known, const Question &question, const Addressing &arrays,
                              bool declared) {
  const double budget = probeBudget(sequentialSeconds(question));
  if (!declared) {
    known.perTile = 0;
    known.newMemory.clear();
    // Where only the speeds of ranks against each other are wanted, all run the same order.
    const Question asked = known.alone > 0 ? withoutRectangles(question) : question;
    const double start = Link.now();
    std::vector<TileTime> times = commandProbeSpeeds(Link, asked, arrays, budget);
    const double host = times[0].perPoint, enough = AgainShare * host * pointsOf(question);
    for (int again = 0;
         again < MostAgain && isUneven(times, Around) && (host <= 0 || Link.now() - start < enough);
         ++again)
      takeShorter(times, commandProbeSpeeds(Link, asked, arrays, budget));
    for (const TileTime &time : times) {
      known.tiles.push_back(time.perPoint);
      known.newMemory.push_back(time.newMemory);
      known.perTile += time.perTile / Link.size();
    }
    evenOut(known.tiles, Around, ProbeNoise, std::numeric_limits<double>::infinity());
    evenOutKinds(known.tiles, Around, KindNoise);
  } else {
    const Piece piece = choosePiece(question, Link.size(), budget);
    known.tiles.assign(Link.size(), 0);
    const TileTime time = measurePiece(Link, question, piece, packPiece(question, piece, arrays),
                                       budget, newBytesPerPoint(question, &arrays));
    known.tiles[0] = time.perPoint;
    known.newMemory.assign(Link.size(), time.newMemory);
    known.perTile = time.perTile;
  }
  scaleToAlone(known, question);
}

/// A piece tells how fast ranks are against each other. What a point takes, the nest has told.
void Knowledge::scaleToAlone(Known &known, const Question &question) {
  if (known.alone <= 0 || known.tiles.empty() || known.tiles[0] <= 0)
    return;
  const plan::Request &whole = request(known, question);
  const double points = whole.shape.points();
  limitStart(known, tileStart(whole, question.y1 - question.y0), known.alone * points);
  const double start = tileStart(whole, question.y1 - question.y0) / points;
  const double scale = std::max(known.alone - start, known.alone / 2) / known.tiles[0];
  for (double &tile : known.tiles)
    tile *= scale;
}

std::vector<double> Knowledge::speeds(Known &known, const Question &question,
                                      const Addressing &arrays, bool resident) {
  std::vector<double> relative = relativeTimes();
  if (Options.secondsPerPoint > 0) {
    relative.resize(Link.size(), 1);
    known.tiles.assign(Link.size(), Options.secondsPerPoint);
  }
  if (known.tiles.empty())
    measureSpeeds(known, question, arrays, !relative.empty());
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

std::vector<double> Knowledge::likelySpeeds(const Known &known, const hetile_nest &nest) const {
  const double proven = provenAlone(known);
  const double host = proven > 0 ? proven : Underestimated * alonePerPoint(known, nest);
  std::vector<double> seconds = relativeTimes();
  const bool declared = !seconds.empty();
  seconds.resize(Link.size(), 1);
  for (size_t r = 0; r < seconds.size(); ++r) {
    const std::vector<uint64_t> &kinds = Around.kind;
    const bool alike = r < kinds.size() && kinds[r] != 0 && kinds[r] == kinds[0];
    seconds[r] *= declared || r == 0 || alike ? host : host / FasterElsewhere;
  }
  return seconds;
}

Network Knowledge::network(Look look) {
  if (Declared.network)
    return *Declared.network;
  const double start = Link.now();
  if (look == Look::Closely && !knowsNetwork())
    Measured = commandProbeNetwork(Link, Effort::Full);
  if (look == Look::Roughly && !Least && !knowsNetwork())
    Least = commandProbeNetwork(Link, Effort::Little);
  Spent += Link.now() - start;
  return Measured ? *Measured : Least.value_or(Network());
}

plan::Request &Knowledge::request(Known &known, const Question &question) {
  const auto at = known.requests.find(question.params);
  if (at != known.requests.end())
    return at->second;
  const bool isPhase = wholeNest(question.nest) != question.nest;
  const auto alike = std::find_if(
      known.requests.begin(), known.requests.end(),
      [&](const auto &other) { return isPhase && looksAlike(other.second, question); });
  plan::Request fresh = alike != known.requests.end() ? movedRequest(alike->second, question)
                                                      : makeRequest(question, Options);
  if (alike == known.requests.end())
    fresh.secondsPerColumn *= known.startShare;
  if (known.requests.size() >= MostRemembered)
    known.requests.clear();
  return known.requests[question.params] = std::move(fresh);
}

/// What tiles cost for their columns, `start`, is a guess: not more than half of what they took.
double Knowledge::limitStart(Known &known, double start, double seconds) {
  constexpr double LeastShare = 1e-6; // of the guess; below, it is nothing
  double share = start > 0 ? seconds / 2 / start : 1;
  if (share >= 1)
    return start;
  if (known.startShare * share < LeastShare) // entry by entry it would leave what the planner takes
    share = 0;
  known.startShare *= share;
  for (auto &[params, request] : known.requests)
    request.secondsPerColumn *= share;
  return start * share;
}

void Knowledge::learnOriginal(const hetile_nest *nest, double points, double seconds) {
  if (points <= 0 || seconds <= 0)
    return;
  Known &known = of(nest);
  known.spent += seconds;
  known.toldAt = known.entries;
  const LargestRuns::Tells told = known.largestOriginals.add(points);
  if (told == LargestRuns::Tells::Nothing)
    return;
  if (told == LargestRuns::Tells::Anew)
    known.originals = RecentTimes();
  known.original = known.originals.add(seconds / points);
}

/// Seconds that the tiles of `rank` took besides those for their points and for being a tile.
static double startSeconds(const plan::Request &request, const Job &job, int rank) {
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

/// What a point is taken to need, `seconds` so far, where a run of `whole` seconds took `last` for
/// each. One entry may be slow because of what else went on, and of short ones hundreds.
static double withSlower(double seconds, double last, double whole) {
  return seconds + Upwards * std::min(1.0, whole / WeightyRun) *
                       (std::min(last, MostSlower * seconds) - seconds);
}

/// The host ran all of a nest, by one thread or several.
void Knowledge::learnAlone(Known &known, const Job &job, const Statistics &host) {
  const bool isTeam = host.threads > 1;
  const double points = static_cast<double>(host.points);
  ++known.entries;
  known.tiled += host.compute;
  known.teamRuns += isTeam;
  const LargestRuns::Tells told = (isTeam ? known.largestTeam : known.largestAlone).add(points);
  if (told == LargestRuns::Tells::Nothing)
    return;
  double &seconds = isTeam ? known.team : known.alone;
  const double last = host.compute / points;
  const bool isSlower = told == LargestRuns::Tells::AsBefore && seconds > 0 && last > seconds;
  seconds = isSlower ? withSlower(seconds, last, host.compute) : last;
  if (!isTeam && known.recent.empty())
    scaleToAlone(known, job);
}

void Knowledge::learnTiles(const Job &job, const std::vector<Statistics> &ranks, double weight) {
  Known &known = of(job.nest);
  if (ranks[0].blocks > 0 &&
      std::all_of(ranks.begin() + 1, ranks.end(),
                  [](const Statistics &rank) { return rank.blocks == 0; }) &&
      ranks[0].points > 0 && ranks[0].compute > 0) {
    learnAlone(known, job, ranks[0]);
    return;
  }
  if (!known.tiles.empty() && known.tiles.size() != ranks.size())
    return;
  const plan::Request &question = request(known, job);
  known.recent.resize(ranks.size());
  for (size_t r = 0; r < ranks.size(); ++r) {
    if (ranks[r].points < 1000 || ranks[r].compute <= 0)
      continue;
    const double start = startSeconds(question, job, static_cast<int>(r));
    const double startup = known.perTile * static_cast<double>(ranks[r].tiles) +
                           limitStart(known, start, ranks[r].compute);
    const double seconds =
        std::max(ranks[r].compute - startup, ranks[r].compute / 2) / ranks[r].points;
    if (!known.newMemory.empty())
      known.newMemory[r] = 0; // what it costs, the run has shown
    const double median = known.recent[r].add(seconds);
    std::vector<double> &tiles = known.tiles.empty() ? known.shown : known.tiles;
    if (tiles.empty())
      continue;
    const double usual = weight < Trusted ? median : seconds;
    const double share = std::max(weight, known.recent[r].share());
    tiles[r] = tiles[r] > 0 ? tiles[r] + share * (usual - tiles[r]) : usual;
  }
  // First runs touch new memory.
  if (known.tiles.empty() && known.shown.empty() &&
      std::all_of(known.recent.begin(), known.recent.end(),
                  [](const RecentTimes &times) { return times.count() > 1; }))
    for (const RecentTimes &times : known.recent)
      known.shown.push_back(times.median());
}

std::vector<double> Knowledge::shownSpeeds(const Known &known) const {
  return Declared.speeds.empty() ? known.shown : std::vector<double>();
}

} // namespace hetile::runtime
