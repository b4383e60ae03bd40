// SPDX-License-Identifier: Apache-2.0
//===- Strategies.cpp - the table of strategies ---------------------------===//
//
// One function for each strategy that cuts a rectangle of tiles, then the table, then its grammar.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Strategies.h"

#include "hetile/plan/Ramp.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hetile::plan {

namespace {

constexpr int64_t MostVisits = 4000000; // of blocks, for one kind of sequence

bool boulet(const Platform &p, int64_t bound, NamedResult &r, std::string &) {
  r.chunk = bestChunk(p.times, std::min(bound > 0 ? bound : p.columns, p.columns));
  r.sequence = periodic(*r.chunk, p.columns);
  r.strategy = "boulet:" + std::to_string(r.chunk->columns());
  return true;
}

bool leastCommonMultiple(const Platform &p, int64_t, NamedResult &r, std::string &error) {
  std::vector<int64_t> times;
  for (double t : p.times) {
    if (t != std::floor(t) || t > 9e15) {
      error = "the lcm allocation needs integer times";
      return false;
    }
    times.push_back(int64_t(t));
  }
  int64_t lcm;
  Chunk chunk;
  if (!lcmChunk(times, lcm, chunk, error))
    return false;
  r.chunk = chunk;
  r.sequence = periodic(chunk, p.columns);
  r.strategy = "lcm";
  return true;
}

bool blockCyclic(const Platform &p, int64_t width, NamedResult &r, std::string &) {
  width = std::min(std::max<int64_t>(1, width), p.columns);
  r.chunk = Chunk{std::vector<int64_t>(p.times.size(), width)};
  r.sequence = cyclic(width, int(p.times.size()), p.columns);
  r.strategy = "cyclic:" + std::to_string(width);
  return true;
}

/// Sum over the steps of LU of the update time, right-looking: after step k the blocks k+1,
/// .. are updated, each by its owner.
double luTime(const Platform &p, const std::vector<int> &owners) {
  std::vector<double> load(p.times.size(), 0);
  double sum = 0, longest = 0;
  for (size_t k = owners.size(); k-- > 0;) {
    load[owners[k]] += p.times[owners[k]];
    longest = std::max(longest, load[owners[k]]);
    sum += longest;
  }
  return sum * double(p.rows);
}

bool lu(const Platform &p, int64_t slice, NamedResult &r, std::string &) {
  slice = std::min(slice > 0 ? slice : p.columns, p.columns);
  r.chunk = allocate(p.times, slice);
  std::vector<int> owners = luOwners(p.times, p.columns, slice);
  // Neighbouring blocks of one owner stay separate column blocks in LU.
  for (int q : owners)
    r.sequence.push_back({q, 1});
  r.makespan = luTime(p, owners);
  double blocks = double(p.columns);
  r.lowerBound = lowerBound(p.times, double(p.rows), blocks * (blocks + 1) / 2);
  r.strategy = "lu:" + std::to_string(slice);
  return true;
}

bool trapezoidal(const Platform &p, int64_t, NamedResult &r, std::string &) {
  r.sequence = trapezoidSequence(p);
  r.strategy = "trapezoid";
  return true;
}

bool ramp(const Platform &p, int64_t, NamedResult &r, std::string &error) {
  double time;
  r.sequence = bestRampWideRamp(p, 200, time);
  r.strategy = "rwr";
  if (r.sequence.empty())
    error = "there are too few columns for ramps";
  return error.empty();
}

bool mixed(const Platform &p, int64_t, NamedResult &r, std::string &error) {
  Found found = mixedChunks(p, 20000000);
  r.sequence = found.sequence;
  r.strategy = "mixed";
  if (r.sequence.empty())
    error = "mixed chunks are found for at most 4096 columns";
  return error.empty();
}

/// Keeps a sequence if it is faster than what was found before.
void keepFaster(const Platform &p, Sequence sequence, const std::string &name, Found &best) {
  const double time = makespan(p, sequence);
  if (time < best.time * (1 - 1e-12))
    best = {std::move(sequence), time, name};
}

/// The sequences that the other names stand for, with every number that makes a difference, as far
/// as MostVisits allow: the search may end before it comes to one of them.
void keepSimple(const Platform &p, Found &best) {
  NamedResult r;
  std::string error;
  for (const Strategy &s : strategies()) {
    error.clear();
    if (s.onBand != OnBand::Everywhere && namedStrategy(p, s.name, 0, r, error))
      keepFaster(p, std::move(r.sequence), r.strategy, best);
  }
  int64_t visits = 0;
  for (int64_t width = 2; width <= p.columns && visits < MostVisits; ++width) {
    keepFaster(p, cyclic(width, int(p.times.size()), p.columns), "cyclic:" + std::to_string(width),
               best);
    visits += p.columns / width + 1;
  }
  // Of boulet:B the chunk only changes where one more column makes it cheaper.
  visits = 0;
  Chunk chunk{std::vector<int64_t>(p.times.size(), 0)};
  double cost = std::numeric_limits<double>::infinity(), longest = 0;
  int64_t columns = 0;
  for (int q : greedyOrder(p.times, p.columns)) {
    longest = std::max(longest, double(++chunk.sizes[size_t(q)]) * p.times[size_t(q)]);
    if (longest / double(++columns) >= cost || visits > MostVisits)
      continue;
    cost = longest / double(columns);
    keepFaster(p, periodic(chunk, p.columns), "boulet:" + std::to_string(columns), best);
    visits += (p.columns / columns + 1) * int64_t(p.times.size());
  }
}

bool automatic(const Platform &p, int64_t, NamedResult &r, std::string &) {
  Found found = automaticSequence(p);
  keepSimple(p, found);
  r.sequence = found.sequence;
  r.strategy = "auto (" + found.strategy + ")";
  return true;
}

/// The number after the colon; 0 if it is none.
int64_t numberIn(const std::string &digits) {
  const bool good = !digits.empty() && digits.size() <= 18 &&
                    digits.find_first_not_of("0123456789") == std::string::npos;
  return good ? std::stoll(digits) : 0;
}

bool isFor(const Strategy &s, StrategyUse use) {
  return use == StrategyUse::Band       ? s.onBand != OnBand::Nowhere
         : use == StrategyUse::Pipeline ? s.pipeline
                                        : true;
}

} // namespace

Sequence trapezoidSequence(const Platform &p) {
  double speed = 0, fastest = p.times[0];
  for (double t : p.times) {
    speed += 1 / t;
    fastest = std::min(fastest, t);
  }
  double share = double(p.columns) / speed; // row time of a processor's columns
  double total = share * double(p.times.size());
  double first = share / 2, last = std::min(first, fastest);
  double blocks = std::ceil(2 * total / (first + last));
  double step = blocks > 1 ? (first - last) / (blocks - 1) : 0;
  Sequence result;
  int64_t left = p.columns;
  for (int64_t b = 0; left > 0; ++b) {
    size_t q = size_t(b) % p.times.size();
    double time = std::max(last, first - double(b) * step);
    int64_t width = std::llround(time / p.times[q]);
    // A slow processor may get nothing; the fastest always gets a column.
    if (p.times[q] == fastest)
      width = std::max<int64_t>(1, width);
    width = std::min(width, left);
    append(result, int(q), width);
    left -= width;
  }
  return result;
}

const std::vector<Strategy> &strategies() {
  constexpr const char *InChunk = "columns (units) in a chunk at most";
  // Never destroyed: a nest may be planned in a destructor of the program.
  static const auto &table = *new const std::vector<Strategy>{
      {"auto", nullptr, "the best that is found", false, true, OnBand::Everywhere, AutoAsks::Never,
       automatic},
      {"boulet", InChunk, "chunks whose shares fit the speeds best", true, true, OnBand::Chunks,
       AutoAsks::Always, boulet},
      {"lcm", nullptr, "chunks that fit integer times exactly", false, true, OnBand::Nowhere,
       AutoAsks::Never, leastCommonMultiple},
      {"trapezoid", nullptr, "blocks that shrink linearly", false, true, OnBand::Heights,
       AutoAsks::Always, trapezoidal},
      {"rwr", nullptr, "blocks that grow, wide ones, blocks that shrink", false, true,
       OnBand::Heights, AutoAsks::Always, ramp},
      {"lu", "columns in a slice (units in a block)", "owners for LU decomposition", true, false,
       OnBand::Owners, AutoAsks::Always, lu},
      {"mixed", nullptr, "chunks of different sizes", false, true, OnBand::Heights,
       AutoAsks::WithFewColumns, mixed},
      {"cyclic", "columns (units) in a block", "equal blocks in turn", false, true,
       OnBand::EqualBlocks, AutoAsks::WithEvenShares, blockCyclic}};
  return table;
}

std::string acceptedStrategies(StrategyUse use) {
  std::string text;
  for (const Strategy &s : strategies())
    if (isFor(s, use))
      text += (text.empty() ? "" : ", ") + std::string(s.name) + (s.number ? "[:B]" : "");
  return text;
}

AskedStrategy strategyNamed(const std::string &name, int64_t number) {
  for (const Strategy &s : strategies())
    if (name == s.name)
      return {&s, number};
  return {};
}

bool parseStrategy(const std::string &text, StrategyUse use, AskedStrategy &asked,
                   std::string &error) {
  const size_t colon = text.find(':');
  asked = strategyNamed(text.empty() ? "auto" : text.substr(0, colon));
  if (!asked.row || !isFor(*asked.row, use)) {
    error = "unknown strategy '" + text + "'; accepted: " + acceptedStrategies(use);
    return false;
  }
  if (colon == std::string::npos)
    return true;
  asked.number = asked.row->number ? numberIn(text.substr(colon + 1)) : 0;
  if (asked.number > 0)
    return true;
  error = "strategy '" + text +
          "' has no positive number where one may stand; accepted: " + acceptedStrategies(use);
  return false;
}

bool namedStrategy(const Platform &platform, const std::string &name, int64_t chunkBound,
                   NamedResult &result, std::string &error) {
  error.clear();
  result = NamedResult();
  AskedStrategy asked;
  if (!parseStrategy(name, StrategyUse::Rectangle, asked, error))
    return false;
  const int64_t number = asked.number > 0 ? asked.number : asked.row->chunkBound ? chunkBound : 0;
  result.lowerBound = lowerBound(platform.times, double(platform.rows), double(platform.columns));
  if (!asked.row->build(platform, number, result, error))
    return false;
  if (asked.row->pipeline)
    result.makespan = makespan(platform, result.sequence);
  return true;
}

} // namespace hetile::plan
