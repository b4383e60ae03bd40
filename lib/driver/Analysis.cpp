// SPDX-License-Identifier: Apache-2.0
//===- Analysis.cpp - the nests of a file within its limits ---------------===//
//
// Steps and bytes are counted, nothing is timed: the same file has the same output.
//
//===----------------------------------------------------------------------===//
#include "Analysis.h"

#include "Remarks.h"

#include "emit/nest/NestText.h"
#include "model/Affine.h"
#include "model/Print.h"
#include "model/Reasons.h"
#include "poly/ArrayExpansion.h"
#include "poly/OuterParts.h"
#include "poly/PrivateArrays.h"
#include "poly/variants/Adding.h"

#include <algorithm>
#include <climits>
#include <cstdlib>

using namespace hetile::model;

namespace hetile::driver {

static char Place[PlaceSize];

const char *nestInAnalysis() { return Place; }

/// poly::analyze(), in a nest that a crash can be blamed on.
static std::variant<Tiling, Remark> analyzeNamed(const Nest &nest, const poly::Options &options,
                                                 const Options &all, poly::Dumps *dumps,
                                                 poly::Effort &effort) {
  const std::string place = placeOf(nest.loc);
  if (all.leave.count(place))
    return refusal(
        Reason::AnalysisFailed, nest.loc,
        sentence(Reason::AnalysisFailed, "it crashed, and was begun again without this nest"));
  if (place.size() < PlaceSize)
    std::copy_n(place.c_str(), place.size() + 1, Place);
  if (all.damage == "crash")
    std::abort();
  auto answer = poly::analyze(nest, options, dumps, &effort);
  Place[0] = 0;
  return answer;
}

/// The analysis of `nest`, as much of it as the budget allows.
static std::variant<Tiling, Remark> analyzeWithin(const Nest &nest, const Options &options,
                                                  Budget &budget, NestResult &result) {
  if (const std::string why = budget.refusal(nest); !why.empty())
    return refusal(Reason::TooComplex, nest.loc, why);
  constexpr int64_t LowBlockRows = 2;
  poly::Options allowed = options.poly;
  allowed.quota = budget.quota(nest);
  allowed.lowBlockRows = options.check ? LowBlockRows : 0;
  const std::string why = budget.plainness();
  if (!why.empty())
    allowed.wavefront = allowed.loopOrder = false;
  poly::Effort effort;
  auto answer =
      analyzeNamed(nest, allowed, options, options.dumps ? &result.dumps : nullptr, effort);
  result.steps = effort.steps;
  if (auto *t = std::get_if<Tiling>(&answer)) {
    if (!why.empty() && options.poly.wavefront)
      t->inner = {{false, 0, "rows run one after the other: " + why}};
    result.text = emit::nestFunctions(t->instead ? *t->instead : nest, *t, {}, nullptr, "hetile_0",
                                      options.frontend.collective)
                      .text.size();
  }
  const std::string exhaustion = budget.exhaustion(); // as it was when the analysis began
  budget.add(nest, result);
  if (auto *remark = std::get_if<Remark>(&answer);
      remark && isFor(*remark, Reason::TooComplex) && allowed.quota < options.poly.quota)
    return refusal(Reason::TooComplex, nest.loc, exhaustion);
  return answer;
}

/// What is done with a nest before its analysis: `steps(options, effort)`, with the options of a
/// nest, if the budget allows for it.
template <class Steps>
static void within(const Nest &nest, const Options &options, Budget &budget, Steps steps) {
  if (!budget.refusal(nest).empty())
    return;
  poly::Options allowed = options.poly;
  allowed.quota = budget.quota(nest);
  poly::Effort effort;
  steps(allowed, &effort);
  NestResult taken;
  taken.steps = effort.steps;
  budget.add(nest, taken);
}

std::optional<Nest> expandArrays(const Nest &nest, const Options &options, Budget &budget) {
  std::optional<Nest> expanded;
  within(nest, options, budget, [&](const poly::Options &allowed, poly::Effort *effort) {
    expanded = poly::withArraysExpanded(nest, allowed, effort);
  });
  return expanded;
}

bool privatizeArrays(frontend::Candidate &loop, const Nest &nest, const Options &options,
                     Budget &budget) {
  std::vector<frontend::PrivatizedArray> found;
  within(nest, options, budget, [&](const poly::Options &allowed, poly::Effort *effort) {
    for (const frontend::ScratchArray &s : loop.scratchArrays()) {
      const poly::LoopRange loops{2, s.isOwn ? UINT_MAX : s.lastDepth, s.lastDepth};
      const auto use = poly::privateUse(nest, s.array, loops, allowed, effort);
      if (!use)
        continue;
      const bool isFree =
          s.isOwn && model::isAlways(use->when) &&
          std::all_of(s.others.begin(), s.others.end(), [&](const auto &other) {
            return poly::privateUse(other.first, other.second, {0, 0, 0}, allowed, effort)
                .has_value();
          });
      const unsigned depth = isFree ? use->depth : std::min(use->depth, s.lastDepth);
      if (depth >= 2)
        found.push_back({s.array, depth, !isFree, use->when, nest.params});
    }
  });
  if (!found.empty())
    loop.privatize(found);
  return !found.empty();
}

bool leavesPrivateArrays(const Nest &nest, const Options &options, Budget &budget) {
  bool leaves = std::all_of(nest.statements.begin(), nest.statements.end(),
                            [](const Statement &s) { return s.lastPrivate.empty(); });
  if (!leaves)
    within(nest, options, budget, [&](const poly::Options &allowed, poly::Effort *effort) {
      leaves = poly::leavesPrivateArrays(nest, allowed, effort);
    });
  return leaves;
}

std::vector<Nest> partsOf(const Nest &nest, const Options &options, Budget &budget) {
  std::vector<Nest> parts = {nest};
  within(nest, options, budget, [&](const poly::Options &allowed, poly::Effort *effort) {
    parts = poly::outerParts(nest, allowed, effort);
  });
  return parts;
}

/// Analyses the nest that forms the sums of `nest`; a remark if it has no tiling.
static std::optional<Remark> analyzeAdding(const Nest &nest, const Options &options,
                                           Budget &budget, NestResult &result) {
  auto adding = std::make_shared<DerivedNest>();
  adding->nest = poly::addingNest(nest);
  NestResult own;
  auto answer = analyzeWithin(adding->nest, options, budget, own);
  result.steps += own.steps;
  result.text += own.text;
  if (auto *remark = std::get_if<Remark>(&answer))
    return std::move(*remark);
  adding->tiling = std::get<Tiling>(std::move(answer));
  result.adding = std::move(adding);
  return std::nullopt;
}

NestResult analyzeNest(const Nest &nest, const Options &options, Budget &budget,
                       std::vector<Remark> &remarks) {
  NestResult result;
  auto answer = analyzeWithin(nest, options, budget, result);
  if (!nest.apart.empty() && std::holds_alternative<Tiling>(answer))
    if (auto remark = analyzeAdding(nest, options, budget, result))
      answer = std::move(*remark);
  if (auto *remark = std::get_if<Remark>(&answer)) {
    remark->mark = nest.mark;
    setNest(*remark, nest);
    if (!nest.instance.empty())
      remark->notes.push_back({nest.loc, "in " + nest.function});
    remarks.push_back(std::move(*remark));
  } else {
    result.tiling = std::get<Tiling>(std::move(answer));
  }
  return result;
}

} // namespace hetile::driver
