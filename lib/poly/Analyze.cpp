// SPDX-License-Identifier: Apache-2.0
//===- Analyze.cpp - from a nest to its tiling ----------------------------===//
//
// A nest is read in several ways: with other loops outside, with nothing or more assumed of its
// data, with versions of its arrays. Each reading is a scop, whose tiling TileScop finds.
//
//===----------------------------------------------------------------------===//
#include "Analyze.h"

#include "OrderTile.h"
#include "TileScop.h"
#include "model/Reasons.h"
#include "model/Strides.h"
#include "poly/entry/EntryData.h"
#include "poly/scop/Describe.h"
#include "poly/scop/Scan.h"
#include "poly/variants/LoopOrder.h"
#include "poly/variants/Partials.h"
#include "poly/variants/Versions.h"

#include <algorithm>
#include <cmath>
#include <memory>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// The tiling of `nest` with versions of arrays that it overwrites.
std::optional<Tiling> tileVersions(isl::ctx ctx, const Nest &nest,
                                   const std::vector<Assumption> &assumptions,
                                   std::optional<Origin> &origin, Dumps *dumps) {
  for (const Assumption &a : assumptions) {
    std::optional<Nest> with = withVersions(ctx, nest, a);
    if (!with)
      continue;
    auto versions = std::make_shared<const Nest>(std::move(*with));
    Scop scop = buildScop(ctx, *versions);
    Dumps here;
    bool steep = false;
    std::optional<Origin> from;
    auto answer = tileScop(assuming(scop, a), scop.context, &here, steep, from);
    auto *t = std::get_if<Tiling>(&answer);
    if (!t || steep)
      continue;
    t->assumed = a.text;
    t->instead = versions;
    origin = std::move(from);
    if (dumps)
      *dumps = std::move(here);
    return std::move(*t);
  }
  return std::nullopt;
}

/// Nothing is assumed that the tiling can do without, unless that makes it steep.
std::variant<Tiling, Remark> run(isl::ctx ctx, const Nest &nest, const Options &options,
                                 Dumps *dumps, bool &isSteepAtBest) {
  Scop scop = buildScop(ctx, nest);
  std::variant<Tiling, Remark> answer = Remark();
  std::optional<Origin> origin;
  bool found = false;
  const std::vector<Assumption> assumed = assumptions(scop);
  for (const Assumption &a : assumed) {
    Dumps here;
    bool steep = false;
    std::optional<Origin> from;
    auto one = tileScop(assuming(scop, a), scop.context, dumps ? &here : nullptr, steep, from);
    auto *t = std::get_if<Tiling>(&one);
    if (found && (!t || steep))
      continue;
    if (t)
      t->assumed = a.text;
    found |= t != nullptr;
    answer = std::move(one);
    origin = std::move(from);
    isSteepAtBest = steep;
    if (dumps)
      *dumps = std::move(here);
    if (t && !steep)
      break;
  }
  // Distances of known sign are short: skewing is cheaper than versions.
  auto *refused = std::get_if<Remark>(&answer);
  if (refused && isFor(*refused, Reason::NoPermutableBand) && assumed.size() > 1)
    if (auto t = tileVersions(ctx, nest, assumed, origin, dumps))
      answer = std::move(*t);
  if (auto *t = std::get_if<Tiling>(&answer)) {
    for (unsigned k = 0; k < nest.data.size(); ++k)
      t->data.push_back(scanElements(scop, isl::union_set(dataElements(scop, k)), scop.context));
    if (options.wavefront)
      orderTile(*origin, options, *t);
  }
  return answer;
}

/// The steps of one nest, over several readings of it.
class Meter {
public:
  explicit Meter(const Options &options) : options(options) {}

  const Options &options;
  unsigned long steps = 0; // of the readings that have ended

  /// Steps for the next reading.
  unsigned long quota() const {
    constexpr unsigned long Part = 2; // for a reading after others
    const unsigned long left = options.quota - std::min(options.quota, steps);
    return std::max(options.quota / Part, left);
  }
};

/// One reading: a context, whose steps the meter learns of.
class Reading {
public:
  explicit Reading(Meter &meter) : context(meter.quota(), meter.options.seconds), meter(meter) {}
  ~Reading() { meter.steps += context.used(); }
  Context context;

private:
  Meter &meter;
};

using LoopNotes = std::vector<Tiling::LoopOrder>;

/// The tiling of `nest` with its loops in the order of memory. Nothing if that is not possible, or
/// no better; `notes` then say why.
std::optional<Tiling> analyzeReordered(const Nest &nest, Meter &meter, Dumps *dumps,
                                       LoopNotes &notes) {
  const Options &options = meter.options;
  Reading reading(meter);
  Context &context = reading.context;
  std::string failure = "the analysis of the other order takes more steps than allowed";
  try {
    LoopOrder order = findLoopOrder(context.get(), nest);
    notes = std::move(order.notes);
    if (!order.nest)
      return std::nullopt;
    Dumps here;
    bool steep = false;
    auto answer = run(context.get(), *order.nest, options, dumps ? &here : nullptr, steep);
    auto *t = std::get_if<Tiling>(&answer);
    if (t && !t->instead && !steep) {
      t->instead = order.nest;
      t->loopOrders = std::move(notes);
      if (dumps)
        *dumps = std::move(here);
      return std::move(*t);
    }
    failure = "the other one cannot be tiled";
  } catch (const std::exception &) {
  }
  for (Tiling::LoopOrder &note : notes)
    if (note.changed)
      note = {false, note.statement, "the loops stay in the order of the source: " + failure};
  return std::nullopt;
}

/// The tiling of `nest`, which `plain` is one of, with partial results of reductions in their
/// columns. Nothing if they do not lie across them now, or if the band would become another one.
std::optional<Tiling> analyzeWithPartials(const Nest &nest, const Tiling &plain, Meter &meter,
                                          Dumps *dumps) {
  if (nest.reductions.empty() || hasVersions(nest))
    return std::nullopt;
  const Options &options = meter.options;
  Reading reading(meter);
  Context &context = reading.context;
  try {
    std::optional<Nest> with = withPartialsInColumns(context.get(), nest, plain.bandMap);
    if (!with)
      return std::nullopt;
    auto moved = std::make_shared<const Nest>(std::move(*with));
    Dumps here;
    bool steep = false;
    auto answer = run(context.get(), *moved, options, dumps ? &here : nullptr, steep);
    auto *t = std::get_if<Tiling>(&answer);
    if (!t || t->instead || steep || t->x != plain.x || t->y != plain.y ||
        t->assumed != plain.assumed)
      return std::nullopt;
    t->instead = moved;
    t->loopOrders = plain.loopOrders;
    if (dumps)
      *dumps = std::move(here);
    return std::move(*t);
  } catch (const std::exception &) {
    return std::nullopt;
  }
}

std::variant<Tiling, Remark> analyzeInOrder(const Nest &nest, Meter &meter, Dumps *dumps) {
  const Options &options = meter.options;
  LoopNotes notes;
  if (options.loopOrder && walksAcross(nest))
    if (auto t = analyzeReordered(nest, meter, dumps, notes))
      return std::move(*t);
  const unsigned long allowed = meter.quota();
  Reading reading(meter);
  Context &context = reading.context;
  try {
    bool steep = false;
    auto answer = run(context.get(), nest, options, dumps, steep);
    if (auto *t = std::get_if<Tiling>(&answer))
      t->loopOrders = std::move(notes);
    return answer;
  } catch (const std::exception &e) {
    if (context.exhausted())
      return refusal(Reason::TooComplex, nest.loc,
                     sentence(Reason::TooComplex,
                              "more than " +
                                  (context.isLate() ? std::to_string(std::lround(options.seconds)) +
                                                          " seconds of processor time"
                                                    : std::to_string(allowed) + " steps") +
                                  " (--nest-time allows for more)"));
    return refusal(Reason::AnalysisFailed, nest.loc, sentence(Reason::AnalysisFailed, e.what()));
  }
}

} // namespace

std::variant<Tiling, Remark> analyze(const Nest &nest, const Options &options, Dumps *dumps,
                                     Effort *effort) {
  Meter meter(options);
  auto answer = analyzeInOrder(nest, meter, dumps);
  if (auto *t = std::get_if<Tiling>(&answer))
    if (auto moved = analyzeWithPartials(t->instead ? *t->instead : nest, *t, meter, dumps))
      answer = std::move(*moved);
  if (effort)
    effort->steps += meter.steps;
  return answer;
}

} // namespace hetile::poly
