// SPDX-License-Identifier: Apache-2.0
//===- Requests.cpp - questions to the plan library -----------------------===//
//
// The set functions count; isl cannot.
//
//===----------------------------------------------------------------------===//
#include "decide/Requests.h"

#include "machine/Caches.h"
#include "nest/PhaseQuestions.h"
#include "nest/Sinks.h"
#include "tile/TileOrder.h"

#include <algorithm>
#include <cmath>

namespace hetile::runtime {

namespace {

constexpr double CacheShare = 0.5; // of the largest cache that a block may fill
// Of an array of which half is written back: an ordinary memory, shared by some cores.
constexpr double SecondsPerStreamedByte = 1e-10;
constexpr int64_t ManyPhases = 4;
constexpr int64_t CellsOfPhase = 32; // along a dimension, if there are many
constexpr double CheckedByte = 0.25; // to compare it costs that part of sending it

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

} // namespace

plan::Request makeRequest(const Question &question, const Settings &options) {
  plan::Request request;
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
      },
      phasesOf(question) < ManyPhases ? plan::Shape::Finest : CellsOfPhase);
  request.overrides = options.overrides;
  request.bytesPerRow = bytesPerRow(question);
  request.independent = request.bytesPerRow == 0;
  setTransfers(question, request);
  if (options.collective) // every rank has it, and looks at it at most
    request.liveInBytes *= options.checkReplicas ? CheckedByte : 0;
  request.secondsPerTile = SecondsPerTile;
  if (options.secondsPerPoint == 0)
    setColumns(question, request);
  return request;
}

plan::Request movedRequest(const plan::Request &known, const Question &question) {
  plan::Request request = known;
  request.shape = known.shape.moved(question.x0, question.y0);
  return request;
}

bool looksAlike(const plan::Request &known, const Question &question) {
  constexpr double Rounded = 1e-9;
  const plan::Shape &shape = known.shape;
  if (shape.x1() - shape.x0() != question.x1 - question.x0 ||
      shape.y1() - shape.y0() != question.y1 - question.y0)
    return false;
  const double points = pointsOf(question);
  return std::abs(shape.points() - points) <= Rounded * points;
}

void setNetwork(plan::Request &request, const Network &network) {
  request.startup = network.startup;
  request.latency = network.latency;
  request.secondsPerByte = network.secondsPerByte;
  request.copySecondsPerByte = network.copySecondsPerByte;
  request.coldSecondsPerByte = network.coldSecondsPerByte;
}

void keepRequest(const plan::Request &request, Decision &decision) {
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

} // namespace hetile::runtime
