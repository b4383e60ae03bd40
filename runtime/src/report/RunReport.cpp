// SPDX-License-Identifier: Apache-2.0
//===- RunReport.cpp - what was decided and how long it took --------------===//
//
// Entries of one nest with the same sizes are added up.
//
//===----------------------------------------------------------------------===//
#include "report/RunReport.h"

#include "WholeFile.h"
#include "decide/Requests.h"
#include "nest/Registry.h"
#include "nest/Sinks.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <utility>

namespace hetile::runtime {

namespace {

using Json = nlohmann::ordered_json;

constexpr size_t MostNests = 256; // further sizes of a nest are added to its first runs
constexpr double Shown = 1e-2;    // of the time of all nests: those are described in full

/// Rounds over the ring: the most blocks of one rank.
int64_t chunks(const Job &job, size_t ranks) {
  std::vector<int64_t> count(ranks);
  for (const plan::Block &block : job.blocks)
    ++count[block.rank];
  return *std::max_element(count.begin(), count.end());
}

int64_t strips(const std::vector<Statistics> &ranks) {
  int64_t most = 0;
  for (const Statistics &rank : ranks)
    most = std::max(most, rank.strips);
  return most;
}

/// The band and what choose() saw of it, so that hetile-plan can ask again.
Json shapeJson(const BandShape &shape) {
  Json json{
      {"rows", {shape.x0, shape.x1}}, {"columns", {shape.y0, shape.y1}}, {"points", shape.points}};
  if (shape.samples) {
    json["row_ranges"] = plan::rowsText(*shape.samples);
    json["samples"] = plan::pointsText(*shape.samples);
  }
  return json;
}

Json askedJson(const plan::Overrides &asked) {
  return Json{{"strategy", asked.strategy}, {"tile_height", asked.tileHeight},
              {"width", asked.width},       {"chunk", asked.chunkBound},
              {"procs", asked.procs},       {"all_procs", asked.allProcs}};
}

Json planJson(const Decision &decision) {
  Json blocks = Json::array();
  for (const plan::Block &block : decision.plan.blocks)
    blocks.push_back(Json::array({block.rank, block.begin, block.end}));
  const plan::Plan &plan = decision.plan;
  return Json{{"strategy", plan.strategy},
              {"reason", plan.reason},
              {"procs", plan.procs},
              {"tile_height", plan.tileHeight},
              {"width", plan.width},
              {"predicted_seconds", plan.predicted},
              {"predicted_pipeline_seconds", plan.pipeline},
              {"sequential_seconds", plan.sequential},
              {"lower_bound_seconds", plan.lowerBound},
              {"asked", askedJson(decision.asked)},
              {"shape", shapeJson(decision.shape)},
              {"original_seconds_per_point", decision.originalPerPoint},
              {"seconds_per_point", decision.secondsPerPoint},
              {"seconds_per_tile", decision.costs.secondsPerTile},
              {"seconds_per_column", decision.costs.secondsPerColumn},
              {"cached_columns", decision.costs.cachedColumns},
              {"bytes_per_row", decision.costs.bytesPerRow},
              {"live_in_bytes", decision.costs.liveInBytes},
              {"live_out_bytes", decision.costs.liveOutBytes},
              {"network",
               {{"startup_seconds", decision.network.startup},
                {"latency_seconds", decision.network.latency},
                {"seconds_per_byte", decision.network.secondsPerByte},
                {"copy_seconds_per_byte", decision.network.copySecondsPerByte},
                {"cold_seconds_per_byte", decision.network.coldSecondsPerByte}}},
              {"blocks", blocks}};
}

/// Bytes that both sides of a cut through the middle of the band read.
double haloBytes(const Question &question) {
  const int64_t middle = question.y0 + (question.y1 - question.y0) / 2;
  CountSink left(*question.nest), right(*question.nest), all(*question.nest);
  const auto count = [&](int64_t y0, int64_t y1, CountSink &sink) {
    question.nest->live_in(question.p(), question.x0, question.x1, y0, y1, &sink);
  };
  count(question.y0, middle, left);
  count(middle, question.y1, right);
  count(question.y0, question.y1, all);
  return std::max(0.0, static_cast<double>(left.bytes + right.bytes - all.bytes));
}

/// The plan of `job`, with what the planner would be asked where nobody has asked: forecasts need
/// it. `isShown`: the nest has taken long enough for that.
Json askedPlanJson(Decision decision, const Job &job, bool isShown) {
  const bool isAsked = decision.shape.points > 0;
  if (!isAsked && isShown) {
    const std::vector<double> seconds = decision.secondsPerPoint;
    const Network network = decision.network;
    keepRequest(makeRequest(job, Settings()), decision);
    decision.secondsPerPoint = seconds;
    decision.network = network;
  }
  Json json = planJson(decision);
  if (isShown)
    json["halo_bytes"] = haloBytes(job);
  return json;
}

/// How an array lies in the host's memory.
const char *layout(const hetile_array &array, bool scattered) {
  if (array.versions)
    return "versions";
  if (!array.address)
    return "strides";
  return scattered ? "rows of their own" : "rows at constant strides";
}

Json arraysJson(const hetile_nest &nest, const std::vector<char> &scattered) {
  Json arrays = Json::array();
  for (int a = 0; a < nest.narrays; ++a)
    arrays.push_back(Json{{"name", nest.arrays[a].name},
                          {"layout", layout(nest.arrays[a], !scattered.empty() && scattered[a])}});
  return arrays;
}

Json rankJson(int rank, const std::string &host, const Statistics &s) {
  return Json{{"rank", rank},
              {"host", host},
              {"threads", s.threads},
              {"blocks", s.blocks},
              {"tiles", s.tiles},
              {"points", s.points},
              {"compute_seconds", s.compute},
              {"thread_seconds", s.threadSeconds},
              {"wait_seconds", s.wait},
              {"communication_seconds", s.communication},
              {"total_seconds", s.total},
              {"messages", s.messages},
              {"message_seconds",
               {{"pack", s.pack}, {"send", s.send}, {"receive", s.receive}, {"unpack", s.unpack}}},
              {"bytes_sent", s.bytesSent},
              {"peak_array_bytes", s.peakArrayBytes},
              {"peak_message_bytes", s.peakMessageBytes},
              {"cache_tile",
               {{"rows", s.cacheHeight},
                {"columns", s.cacheWidth},
                {"depth", s.cacheDepth},
                {"level", s.cacheLevel},
                {"bytes", s.cacheBytes},
                {"bytes_per_row", s.bytesPerRow},
                {"bytes_per_column", s.bytesPerColumn},
                {"seconds_per_point", s.levelSeconds}}}};
}

/// Seconds of computing, if one rank ran all of an entry, alone or by threads.
std::optional<double> computedByOne(const std::vector<Statistics> &ranks) {
  const Statistics *one = nullptr;
  for (const Statistics &rank : ranks)
    if (rank.points > 0 && std::exchange(one, &rank))
      return std::nullopt;
  if (!one)
    return 0;
  if (one->threads < 2)
    return one->compute;
  return one->threadSeconds > 0 ? std::optional<double>(one->threadSeconds) : std::nullopt;
}

/// Known if both are.
void addKnown(std::optional<double> &sum, const std::optional<double> &part) {
  if (sum)
    sum = part ? std::optional<double>(*sum + *part) : std::nullopt;
}

/// What came home, the most first.
Json homeJson(const Homecomings &comings) {
  Json all = Json::array();
  for (const Homecomings::Sum &sum : comings.largest()) {
    Json entry{{"why", sum.why}, {"times", sum.times}, {"bytes", sum.bytes}};
    if (!sum.place.nest.empty())
      entry["nest"] = sum.place.nest;
    if (sum.place.code) {
      const CodePlace place = codePlace(sum.place.code);
      entry["code"] = {
          {"function", place.function}, {"file", place.file}, {"address", place.address}};
    }
    all.push_back(entry);
  }
  return all;
}

std::string threadsText(double seconds) {
  return seconds > 0 ? format(", which computed for %.3g s in all", seconds) : "";
}

/// What a plan predicts; threads of one memory, and nests that are not planned for, have no
/// prediction.
std::string predictionText(const plan::Plan &plan) {
  std::string text;
  const auto add = [&](const char *name, double seconds) {
    if (seconds > 0)
      text += format("%s%s %.3g s", text.empty() ? "" : ", ", name, seconds);
  };
  add("predicted", plan.predicted);
  add("without transfers", plan.pipeline);
  add("sequential", plan.sequential);
  add("bound", plan.lowerBound);
  return text.empty() ? "no prediction" : text;
}

} // namespace

void RunReport::addRun(const Job &job, const Decision &decision, const HostArrays &arrays,
                       const std::vector<Statistics> &ranks, const HostTimes &times,
                       double planning, double total, int64_t phases) {
  auto key = std::make_pair(std::string(job.nest->name), job.params);
  if (Nests.size() >= MostNests && !Index.count(key))
    key.second.clear();
  auto [at, isNew] = Index.try_emplace(key, Nests.size());
  if (isNew)
    Nests.emplace_back();
  NestRuns &runs = Nests[at->second];
  runs.nest = job.nest->name;
  runs.job.emplace(job);
  runs.decision = decision;
  runs.scattered = arrays.scattered;
  runs.ranks.resize(ranks.size());
  for (size_t r = 0; r < ranks.size(); ++r)
    runs.ranks[r].add(ranks[r]);
  ++runs.entries;
  runs.phases += phases;
  runs.times.scatter += times.scatter;
  runs.times.gather += times.gather;
  runs.planning += planning;
  runs.total += total;
  runs.alone += decision.plan.sequential;
  runs.guessed = runs.guessed && decision.plan.sequential > 0;
  addKnown(runs.computed, computedByOne(ranks));
  Last = decision.plan.strategy;
}

bool RunReport::addFallback(const hetile_nest *nest, const std::string &reason,
                            const Decision *decision, int64_t entries) {
  const Decision last = decision ? *decision : Decision();
  for (Fallback &fallback : Fallbacks)
    if (fallback.nest == nest->name && fallback.reason == reason) {
      fallback.entries += entries;
      fallback.decision = last;
      return false;
    }
  Fallbacks.push_back({nest->name, reason, entries, last});
  return true;
}

bool RunReport::write(const std::string &file, double seconds, std::string &error) const {
  Json regions = Json::array(), fallbacks = Json::array();
  double all = 0;
  for (const NestRuns &runs : Nests)
    all += runs.total;
  for (const NestRuns &runs : Nests) {
    const Job &job = *runs.job;
    Json ranks = Json::array();
    for (size_t r = 0; r < runs.ranks.size(); ++r)
      ranks.push_back(rankJson(static_cast<int>(r), Hosts[r], runs.ranks[r]));
    regions.push_back(Json{{"nest", runs.nest},
                           {"params", job.params},
                           {"rows", {job.x0, job.x1}},
                           {"columns", {job.y0, job.y1}},
                           {"arrays", arraysJson(*job.nest, runs.scattered)},
                           {"entries", runs.entries},
                           {"phases", runs.phases},
                           {"plan", askedPlanJson(runs.decision, job, runs.total > Shown * all)},
                           {"chunks", chunks(job, runs.ranks.size())},
                           {"strips", strips(runs.ranks)},
                           {"total_seconds", runs.total},
                           {"planning_seconds", runs.planning},
                           {"scatter_seconds", runs.times.scatter},
                           {"gather_seconds", runs.times.gather},
                           {"ranks", ranks}});
  }
  for (const Fallback &fallback : Fallbacks) {
    Json entry{{"nest", fallback.nest}, {"reason", fallback.reason}, {"entries", fallback.entries}};
    if (fallback.decision.planned)
      entry["best_plan"] = planJson(fallback.decision);
    fallbacks.push_back(entry);
  }
  Json replays = Json::array();
  for (const auto &[nest, count] : Replays)
    replays.push_back({{"nest", nest}, {"times", count.times}, {"bytes", count.bytes}});
  const Json root{{"schema", 1},
                  {"ranks", Hosts.size()},
                  {"hosts", Hosts},
                  {"ranks_of_hosts", RanksOf},
                  {"run_seconds", seconds},
                  {"bytes_home", Comings.bytes()},
                  {"home_seconds", HomeSeconds},
                  {"home", homeJson(Comings)},
                  {"windows",
                   {{"guarded", Windows.arrays},
                    {"faults", Windows.faults},
                    {"pages", Windows.pages},
                    {"collected", Collected}}},
                  {"replays", replays},
                  {"regions", regions},
                  {"fallbacks", fallbacks}};
  const std::string text = root.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
  if (files::writeWhole(file, text, error))
    return true;
  error = format("HETILE_REPORT=%s: cannot be written: %s", file.c_str(), error.c_str());
  return false;
}

/// Why the ranks were of no use: of the nest that took the longest by its tile code, or else ran
/// most often by the original. If they `shared` nests, why the rest of the time was not in these.
std::string RunReport::whyAlone(bool shared) const {
  constexpr const char *More = " (HETILE_VERBOSE=1 says more)";
  const auto most =
      std::max_element(Fallbacks.begin(), Fallbacks.end(),
                       [](const Fallback &a, const Fallback &b) { return a.entries < b.entries; });
  const bool isFallback = most != Fallbacks.end();
  if (shared)
    return isFallback ? "the original code ran " + most->nest + ": " + most->reason + More
                      : "the rest is in no tiled nest; hetilecc says why (-Rhetile-missed)";
  if (registeredNests().empty())
    return "no nest of the program is tiled; hetilecc says why of each (-Rhetile-missed)";
  const auto longest =
      std::max_element(Nests.begin(), Nests.end(),
                       [](const NestRuns &a, const NestRuns &b) { return a.total < b.total; });
  std::string why = "no tiled nest was entered that has more than a few points";
  if (longest != Nests.end())
    why = longest->nest + ": " + longest->decision.plan.reason;
  else if (isFallback)
    why = most->nest + ": " + most->reason;
  return "all of it ran on rank 0: " + why + More;
}

RunTotals RunReport::totals(double seconds) const {
  RunTotals run;
  run.seconds = seconds;
  for (const std::string &host : Hosts)
    run.ranks.push_back({host});
  bool isGuessed = true;
  double alone = 0;
  std::optional<double> computed = 0;
  for (const NestRuns &runs : Nests) {
    run.nests += runs.total;
    run.planning += runs.planning;
    alone += runs.alone;
    isGuessed = isGuessed && runs.guessed;
    addKnown(computed, runs.computed);
    for (size_t r = 0; r < runs.ranks.size(); ++r) {
      run.ranks[r].wait += runs.ranks[r].wait;
      if (runs.ranks[r].points > 0)
        run.ranks[r].threads = std::max(run.ranks[r].threads, runs.ranks[r].threads);
    }
  }
  if (isGuessed)
    run.alone = alone;
  else
    run.computed = computed;
  run.why = whyAlone(run.workers() > 1);
  return run;
}

std::string RunReport::summary() const {
  std::string text;
  for (const NestRuns &runs : Nests) {
    const plan::Plan &plan = runs.decision.plan;
    text += format(
        "%s: %lld times in %.3g s (last plan: %s, %d ranks, %zu blocks, tiles of %lld rows; %s)\n",
        runs.nest.c_str(), static_cast<long long>(runs.entries), runs.total, plan.strategy.c_str(),
        plan.procs, runs.job->blocks.size(), static_cast<long long>(runs.job->tileHeight),
        predictionText(plan).c_str());
    text += "  why: " + plan.reason + "\n";
    for (size_t a = 0; a < runs.scattered.size(); ++a)
      if (runs.scattered[a])
        text += std::string("  array ") + runs.job->nest->arrays[a].name +
                (runs.job->nest->arrays[a].versions ? " has versions" : " has rows of their own") +
                "; the host computes on copies of its blocks\n";
    text += format("  %-5s %-20s %7s %9s %12s %10s %10s %10s\n", "rank", "host", "blocks", "tiles",
                   "points", "compute s", "wait s", "link. s");
    for (size_t r = 0; r < runs.ranks.size(); ++r) {
      const Statistics &s = runs.ranks[r];
      text += format("  %-5zu %-20s %7lld %9lld %12lld %10.4f %10.4f %10.4f\n", r, Hosts[r].c_str(),
                     static_cast<long long>(s.blocks), static_cast<long long>(s.tiles),
                     static_cast<long long>(s.points), s.compute, s.wait, s.communication);
    }
    for (size_t r = 0; r < runs.ranks.size(); ++r)
      if (runs.ranks[r].threads > 1)
        text += format("  rank %zu ran it by %lld threads, on processors of the ranks on its "
                       "machine%s\n",
                       r, static_cast<long long>(runs.ranks[r].threads),
                       threadsText(runs.ranks[r].threadSeconds).c_str());
    for (size_t r = 0; r < runs.ranks.size(); ++r)
      if (const Statistics &s = runs.ranks[r]; s.cacheHeight > 0)
        text +=
            format("  rank %zu ran its tiles as rectangles of %lld rows by %lld columns%s (%.3g "
                   "bytes, for a cache of level %lld)\n",
                   r, static_cast<long long>(s.cacheHeight), static_cast<long long>(s.cacheWidth),
                   s.cacheDepth ? (" in parts of " + std::to_string(s.cacheDepth)).c_str() : "",
                   static_cast<double>(s.cacheBytes), static_cast<long long>(s.cacheLevel));
    text += format("  planning %.4f s, scatter %.4f s, gather %.4f s\n", runs.planning,
                   runs.times.scatter, runs.times.gather);
  }
  for (const auto &[nest, count] : Replays)
    text += format("%s: %lld times again, by all ranks: %.3g bytes were not sent\n", nest.c_str(),
                   static_cast<long long>(count.times), count.bytes);
  for (const Fallback &fallback : Fallbacks) {
    text += format("%s: %lld times by the original code: %s\n", fallback.nest.c_str(),
                   static_cast<long long>(fallback.entries), fallback.reason.c_str());
    const Decision &decision = fallback.decision;
    if (!decision.planned)
      continue;
    text += "  best plan: " + decision.plan.reason + "; seconds per point";
    for (double seconds : decision.secondsPerPoint)
      text += format(" %.3g", seconds);
    text += "\n";
  }
  return text;
}

} // namespace hetile::runtime
