//===- Analyze.cpp - from a nest to its tiling ----------------------------===//
//
// The passes of the polyhedral layer, in order: scop, dependences, guards, band, legality,
// sets, loops.
//
//===----------------------------------------------------------------------===//
#include "Analyze.h"

#include "../model/Print.h"
#include "../model/Strides.h"
#include "Data.h"
#include "Describe.h"
#include "Explain.h"
#include "Guards.h"
#include "LoopOrder.h"
#include "Partials.h"
#include "Phases.h"
#include "Scan.h"
#include "Sets.h"
#include "SideBand.h"
#include "Skewing.h"
#include "Versions.h"
#include "Windows.h"
#include "Wavefront.h"

#include <ctime>
#include <set>

using namespace hetile::model;

namespace hetile::poly {

namespace {

/// Names for the bounds of tiles that no symbol of the nest uses.
BoundNames freshNames(const Nest &nest) {
  std::set<std::string> used;
  for (const Parameter &p : nest.params)
    used.insert(p.name);
  for (const Scalar &s : nest.scalars)
    used.insert(s.name);
  for (const Array &a : nest.arrays)
    used.insert(a.name);
  for (const Statement &s : nest.statements)
    for (const Iterator &it : s.iterators)
      used.insert(it.name);
  BoundNames n;
  for (std::string *name :
       {&n.x0, &n.x1, &n.y0, &n.y1, &n.ylo, &n.yedge, &n.phase0, &n.phase1, &n.z0, &n.z1})
    while (used.count(*name))
      *name += "_";
  return n;
}

void describeBounds(const Scop &scop, const Sets &sets, Tiling &t) {
  t.nonEmpty = condition(sets.points.params(), scop.context);
  t.xBounds = interval(sets.points, 0, scop.context);
  t.yBounds = interval(sets.points, 1, scop.context);
  t.rowsNonEmpty = condition(sets.rows.params(), scop.context);
  t.rows = interval(sets.rows, 0, scop.context);
}

/// All of a watched array counts as accessed.
Tiling::Extent wholeExtent(const Array &a) {
  Tiling::Extent e;
  e.nonEmpty = Expr::integer(1);
  for (const auto &extent : a.extents)
    e.dims.push_back({Expr::integer(0), Expr::integer(extent->constant - 1)});
  return e;
}

void describeExtents(const Scop &scop, Tiling &t) {
  isl::union_set touched =
      scop.reads.unite(scop.writes).range().unite(allDataElements(scop)).coalesce();
  for (unsigned k = 0; k < scop.arrayNames.size(); ++k) {
    if (scop.nest->arrays[k].watched) {
      t.extents.push_back(wholeExtent(scop.nest->arrays[k]));
      continue;
    }
    Tiling::Extent e;
    e.nonEmpty = Expr::integer(0);
    touched.foreach_set([&](isl::set s) {
      if (tupleName(s) != scop.arrayNames[k])
        return;
      e.nonEmpty = condition(s.params(), scop.context);
      for (unsigned d = 0; d < scop.nest->arrays[k].extents.size(); ++d)
        e.dims.push_back(interval(s, d, scop.context));
    });
    t.extents.push_back(std::move(e));
  }
}

void describeScans(const Scop &scop, const Sets &sets, Tiling &t) {
  const isl::set &context = scop.context;
  t.footprint = scanElements(scop, sets.footprint, context);
  t.liveIn = scanElements(scop, sets.liveIn, context);
  t.cross = scanElements(scop, sets.cross, context);
  t.liveOut = scanElements(scop, sets.liveOut, context);
  t.tile = scan(sets.tile, context,
                [&](const std::string &tuple) { return scop.statementOf.at(tuple); },
                IteratorPrefix);
  if (!t.third)
    return;
  t.third->nonEmpty = condition(sets.depth.params(), context);
  t.third->depth = interval(sets.depth, 0, context);
  t.third->part = scan(*sets.part, context,
                       [&](const std::string &tuple) { return scop.statementOf.at(tuple); },
                       IteratorPrefix);
}

/// Tells the last instance of a statement from all others.
std::optional<Expr> lastCondition(const Scop &scop, const Statement &s) {
  bool asked = false;
  for (const Access &a : s.accesses)
    asked |= a.last;
  if (!asked)
    return std::nullopt;
  isl::ctx ctx = scop.domain.ctx();
  // Iterators become parameters, so that the condition is one over values known at the point.
  auto overParameters = [&](isl::set set) {
    isl_set *raw = isl_set_reset_tuple_id(set.release());
    const unsigned n = isl_set_dim(raw, isl_dim_set), first = isl_set_dim(raw, isl_dim_param);
    raw = isl_set_move_dims(raw, isl_dim_param, first, isl_dim_set, 0, n);
    for (unsigned k = 0; k < n; ++k)
      raw = isl_set_set_dim_name(raw, isl_dim_param, first + k,
                                 islName(s.iterators[k].name).c_str());
    return isl::manage(isl_set_params(raw));
  };
  isl::set domain = overParameters(isl::set(
      ctx, parameterTuple(*scop.nest) + "{ " + tuple(s) + " : " + toIsl(s.domain) + " }"));
  domain = domain.intersect(scop.context);
  isl::set last = overParameters(lastInstance(ctx, scop, s));
  isl::set universe = isl::manage(isl_set_universe(domain.get_space().release()));
  return condition(last.gist(domain), universe);
}

template <class T> void note(Dumps *dumps, const char *what, const T &object) {
  if (dumps)
    dumps->emplace_back(what, text(object));
}

Remark refusal(const Nest &nest, const char *code, std::string text) {
  Remark r;
  r.code = code;
  r.loc = nest.loc;
  r.text = std::move(text);
  return r;
}

/// The sizes with which every statement has a point.
isl::set allBusy(const Scop &scop) {
  isl::set busy = scop.context;
  scop.domain.foreach_set([&](isl::set s) { busy = busy.intersect(s.params()); });
  return busy.coalesce();
}

/// What a tiling was made from.
struct Origin {
  Scop scop;
  Dependences deps;
};

/// The tiling of `scop`; the guards it needs are added to what is asked on entry, which is
/// all that `known` does not say. `steep`: see isSteep().
std::variant<Tiling, Remark> tile(Scop scop, isl::set known, Dumps *dumps, bool &steep,
                                  std::optional<Origin> &origin) {
  const Nest &nest = *scop.nest;
  note(dumps, "domain", scop.domain);
  note(dumps, "reads", scop.reads);
  note(dumps, "writes", scop.writes);
  if (scop.domain.is_empty())
    return refusal(nest, "empty-nest", "the nest has no iteration");

  Guards guards = findGuards(scop);
  if (guards.refused)
    return *guards.refused;

  Dependences deps = computeDependences(scop);
  note(dumps, "flow", deps.flow);
  note(dumps, "anti", deps.anti);
  note(dumps, "output", deps.output);
  note(dumps, "values", deps.values);

  std::string schedule;
  std::optional<Band> band =
      nest.side ? sideBand(scop, deps) : findBand(scop, deps, schedule);
  const isl::set context = scop.context;
  if (isl::set busy = allBusy(scop); !band && !busy.is_empty() && !context.is_subset(busy)) {
    // What comes before a loop and what comes after it depend on one another directly where the
    // loop has no iteration; there, the original code can run.
    scop = restricted(std::move(scop), busy);
    deps = computeDependences(scop);
    guards.holds = guards.holds.intersect(busy);
    band = findBand(scop, deps, schedule);
  }
  note(dumps, "schedule", schedule);
  if (!band || !isLegal(*band, deps))
    return explain(scop);

  steep = isSteep(*band);
  Tiling t;
  t.names = freshNames(nest);
  t.x = band->xText;
  t.y = band->yText;
  t.bandMap = text(band->xy);
  t.bandDepth = band->depth;
  t.parallel = band->parallel;
  t.distances = distances(deps, *band);
  note(dumps, "band", t.bandMap);

  if (band->z) {
    t.third.emplace();
    t.third->z = band->zText;
  }

  Sets sets = buildSets(scop, deps, *band, t.names);
  note(dumps, "footprint", sets.footprint);
  note(dumps, "live_in", sets.liveIn);
  note(dumps, "cross", sets.cross);
  note(dumps, "live_out", sets.liveOut);

  for (const Statement &s : nest.statements)
    t.last.push_back(lastCondition(scop, s));
  t.guard = condition(guards.holds.intersect(scop.context).gist(known), known);
  t.mapped = guards.mapped;
  t.windows = findWindows(scop, deps, *band);
  t.skews = findSkews(scop, *band);
  t.orientations = band->orientations;
  t.columns = band->columns;
  for (size_t k = 0; k < t.skews.size(); ++k)
    if (t.windows[k].known) // the first dimension slides
      t.skews[k] = Skew();
  scop.context = scop.context.intersect(guards.holds);
  describeBounds(scop, sets, t);
  describeExtents(scop, t);
  describeScans(scop, sets, t);
  if (!steep && hasPhases(*band))
    t.phases = describePhases(scop, deps, *band, sets.points, t.names);
  origin = Origin{std::move(scop), std::move(deps)};
  return t;
}

/// The order inside the tile; without it the tile is right all the same.
void orderTile(const std::optional<Origin> &origin, const Options &options, Tiling &t) {
  if (!options.wavefront)
    return;
  const Ast plain = t.tile;
  const std::optional<Third> plainThird = t.third;
  try {
    findWavefronts(origin->scop, origin->deps, IteratorPrefix, t);
  } catch (const std::exception &) {
    t.tile = plain;
    t.third = plainThird;
    t.inner = {{false, 0, "rows run one after the other: the analysis takes more steps than allowed"}};
  }
}

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
    auto answer = tile(assuming(scop, a), scop.context, &here, steep, from);
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
    auto one = tile(assuming(scop, a), scop.context, dumps ? &here : nullptr, steep, from);
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
  if (refused && refused->code == "no-permutable-band" && assumed.size() > 1)
    if (auto t = tileVersions(ctx, nest, assumed, origin, dumps))
      answer = std::move(*t);
  if (auto *t = std::get_if<Tiling>(&answer)) {
    for (unsigned k = 0; k < nest.data.size(); ++k)
      t->data.push_back(scanElements(scop, isl::union_set(dataElements(scop, k)), scop.context));
    orderTile(origin, options, *t);
  }
  return answer;
}

/// The time of one nest, over several readings of it.
class Meter {
public:
  explicit Meter(const Options &options) : options(options), start(now()) {}

  const Options &options;
  unsigned long steps = 0; // of the readings that have ended

  /// Seconds for the next reading; `share`: of all that the nest has, at least.
  double seconds(double share) const {
    return std::max(share * options.seconds, options.seconds - (now() - start));
  }

private:
  const double start;

  static double now() {
    timespec t{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return double(t.tv_sec) + 1e-9 * double(t.tv_nsec);
  }
};

/// One reading: a context, whose steps the meter learns of.
class Reading {
public:
  Reading(Meter &meter, double share)
      : context(meter.options.quota, meter.seconds(share)), meter(meter) {}
  ~Reading() { meter.steps += context.used(); }
  Context context;

private:
  Meter &meter;
};

using LoopNotes = std::vector<Tiling::LoopOrder>;

/// The tiling of `nest` with its loops in the order of memory. Nothing if that is not possible, or no
/// better; `notes` then say why.
std::optional<Tiling> analyzeReordered(const Nest &nest, Meter &meter, Dumps *dumps,
                                       LoopNotes &notes) {
  const Options &options = meter.options;
  Reading reading(meter, 0.5);
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

/// The tiling of `nest`, which `plain` is one of, with partial results of reductions in their columns.
/// Nothing if they do not lie across them now, or if the band would become another one.
std::optional<Tiling> analyzeWithPartials(const Nest &nest, const Tiling &plain, Meter &meter,
                                          Dumps *dumps) {
  if (nest.reductions.empty() || hasVersions(nest))
    return std::nullopt;
  const Options &options = meter.options;
  Reading reading(meter, 0.25);
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
    if (!t || t->instead || steep || t->x != plain.x || t->y != plain.y || t->assumed != plain.assumed)
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
  Reading reading(meter, 0.5);
  Context &context = reading.context;
  try {
    bool steep = false;
    auto answer = run(context.get(), nest, options, dumps, steep);
    if (auto *t = std::get_if<Tiling>(&answer))
      t->loopOrders = std::move(notes);
    return answer;
  } catch (const std::exception &e) {
    if (context.exhausted())
      return refusal(nest, "too-complex",
                     "the analysis of this nest takes more than " +
                         std::to_string(options.quota) + " steps (--nest-time allows for more)");
    return refusal(nest, "analysis-failed",
                   std::string("the analysis of this nest failed: ") + e.what());
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
