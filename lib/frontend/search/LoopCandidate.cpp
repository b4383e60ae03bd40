// SPDX-License-Identifier: Apache-2.0
//===- LoopCandidate.cpp - one loop of a function -------------------------===//
//
// The nest that counts is the one that was taken; if there is none, the last one that was read,
// which is not tiled but known to the passes after this one.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/LoopCandidate.h"

#include "frontend/base/Budget.h"
#include "frontend/search/Scratch.h"
#include "frontend/source/LoopHints.h"
#include "frontend/statements/Expansion.h"
#include "frontend/syntax/OwnArrays.h"
#include "frontend/syntax/Patterns.h"
#include "model/body/Product.h"
#include "model/Stops.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

LoopCandidate::LoopCandidate(FunctionSearch &function, const Stmt *written,
                             const CanonicalLoop &loop, std::optional<Rotation> exchange,
                             unsigned mark, bool isQuiet, std::optional<BetweenStops> stops)
    : written(written), function(function), rotation(std::move(exchange)), mark(mark),
      hasCalls(!loop.called.empty()),
      callsNests(std::any_of(loop.called.begin(), loop.called.end(),
                             [](const FunctionDecl *f) { return loopDepth(f->getBody()) >= 2; })),
      quiet(isQuiet), between(std::move(stops)),
      facts(function.source, function.function, loop, rotation ? &*rotation : nullptr,
            function.parents, function.effects(), function.insertAt),
      readings(facts, function.search.policy, !function.search.options.collective) {}

const char *LoopCandidate::nextReading() {
  return readings.next() ? nameOf(readings.way()) : nullptr;
}

const model::Nest *LoopCandidate::read() {
  const Way way = readings.way();
  Outcome outcome = function.read(readings.reading());
  readings.learn(outcome);
  isEmpty = way == Way::AsWritten && !outcome.nest && !outcome.refusal;
  if (!outcome.nest || (way == Way::AsLines && !outcome.hasLines))
    return nullptr;
  last = std::move(*outcome.nest);
  last.mark = mark;
  last.entersNests = callsNests || between;
  if (between && !suitsStops())
    return nullptr;
  if (between)
    enterBetweenStops();
  variables = std::move(outcome.variables);
  // What these give is worth nothing without a tiling.
  if (way != Way::AsLines && way != Way::CarriedCopies && way != Way::PrivateArrays &&
      last.apart.empty())
    kept = last;
  return &last;
}

/// True if the nest leaves alone what the host asks for on the way, and gives nothing back that
/// somebody must take over.
bool LoopCandidate::suitsStops() const {
  using model::ElementType;
  const auto isReal = [&](const model::Array &a) {
    return a.type == ElementType::Float || a.type == ElementType::Double ||
           a.type == ElementType::LongDouble;
  };
  if (!last.apart.empty() || std::any_of(last.arrays.begin(), last.arrays.end(),
                                         [](const model::Array &a) { return a.hidden; }))
    return false;
  for (const model::Statement &s : last.statements)
    for (const model::Access &a : s.accesses)
      if (a.write && between->readsIntegers && !isReal(last.arrays[a.array]))
        return false;
  return true;
}

void LoopCandidate::enterBetweenStops() {
  last.range = between->entry;
  last.readsElements |= between->readsElements;
  last.stops = std::make_shared<const model::Stops>(between->stops);
}

std::vector<ScratchArray> LoopCandidate::scratchArrays() {
  const bool isPlain = readings.way() == Way::AsWritten || readings.way() == Way::Following;
  if (!isPlain || !readings.privateArrays().empty())
    return {};
  std::vector<ScratchArray> out = frontend::scratchArrays(function, facts, last, variables);
  if (!budget::isSpent())
    return out;
  budget::next(); // for the readings of this loop that follow
  return {};
}

std::optional<model::Nest> LoopCandidate::withSumsExpanded() {
  if (readings.way() != Way::AsWritten || !mayHaveSums(facts))
    return std::nullopt;
  Reading reading = readings.reading();
  reading.expansion = Expansion::Sums;
  reading.splitsRuns = true;
  Outcome outcome = function.read(reading);
  if (!outcome.nest || !model::updateInPlace(*outcome.nest))
    return std::nullopt;
  outcome.nest->mark = mark;
  return std::move(*outcome.nest);
}

void LoopCandidate::privatize(const std::vector<PrivatizedArray> &arrays) {
  std::vector<PrivateArray> found;
  for (const PrivatizedArray &a : arrays)
    for (const auto &[number, v] : variables)
      if (number == a.array)
        found.push_back({v, a.depth, a.lastPrivate,
                         fixedExtents(function.source.ctx, v).value_or(std::vector<uint64_t>()),
                         a.when, a.params});
  readings.privatize(std::move(found));
}

void LoopCandidate::take() {
  kept = last;
  isTaken = true;
  readings.end();
}

void LoopCandidate::finish() {
  if (isQuiet())
    return;
  if (kept) {
    if (isTaken && function.taken)
      function.taken->push_back(kept->range);
    if (isTaken && between)
      function.forgetRefused(kept->loc);
    else if (isTaken && !kept->privates.empty())
      for (const PrivateArray &own : readings.privateArrays()) {
        if (!own.lastPrivate)
          function.addPrivate(own.var, written);
      }
    function.search.file.nests.push_back(std::move(*kept));
  } else if (readings.refusal()) {
    sayRefused(*readings.refusal());
    if (const Reason why = readings.refusal()->reason;
        why == Reason::ReductionOrder || why == Reason::ScalarWritten)
      function.readSide(facts);
  }
}

void LoopCandidate::sayRefused(const Refusal &refusal) {
  const Source &source = function.source;
  const ForStmt *loop = facts.root;
  SourceLocation where = refusal.loc.isValid() ? refusal.loc : loop->getForLoc();
  model::Remark remark = model::makeRemark(refusal.reason, source.place(where), refusal.detail);
  remark.mark = mark;
  remark.nest = source.place(loop->getForLoc());
  remark.range =
      rangeWithHints(source, function.parents.original(loop)).value_or(model::SourceRange());
  remark.function = function.name();
  if (remark.nest.line != remark.loc.line || remark.nest.column != remark.loc.column)
    remark.notes.push_back({remark.nest, "the nest begins here"});
  if (function.isOneOfMany)
    remark.notes.push_back({remark.nest, "in " + function.name()});
  std::vector<model::Remark> &remarks = function.search.file.remarks;
  bool said = std::any_of(remarks.begin(), remarks.end(), [&](const auto &other) {
    return other.code == remark.code && other.loc.file == remark.loc.file &&
           other.loc.line == remark.loc.line && other.loc.column == remark.loc.column;
  });
  if (!said)
    remarks.push_back(std::move(remark));
}

} // namespace hetile::frontend
