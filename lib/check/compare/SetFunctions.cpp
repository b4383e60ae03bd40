// SPDX-License-Identifier: Apache-2.0
//===- SetFunctions.cpp - the set functions of a tiling -------------------===//
//
// An environment per call: the parameters and the arguments that the function has.
//
//===----------------------------------------------------------------------===//
#include "SetFunctions.h"

#include "LaneCheck.h"
#include "check/replay/Incomplete.h"

#include <algorithm>
#include <stdexcept>

using namespace hetile::model;

namespace hetile::check {

namespace {

Range rangeOf(const Interval &i, const Environment &env) {
  return {evaluate(i.lower, env), evaluate(i.upper, env) + 1};
}

} // namespace

Environment SetFunctions::with(const std::optional<Range> &x,
                               const std::optional<Range> &y) const {
  Environment env = Params;
  if (x) {
    env[T.names.x0] = x->begin;
    env[T.names.x1] = x->end;
  }
  if (y) {
    env[T.names.y0] = y->begin;
    env[T.names.y1] = y->end;
  }
  return env;
}

bool SetFunctions::guard() const { return evaluate(T.guard, Params) != 0; }

std::optional<std::pair<Range, Range>> SetFunctions::bounds() const {
  if (!evaluate(T.nonEmpty, Params))
    return std::nullopt;
  return std::make_pair(rangeOf(T.xBounds, Params), rangeOf(T.yBounds, Params));
}

std::optional<Range> SetFunctions::rows(Range y) const {
  Environment env = with({}, y);
  if (!evaluate(T.rowsNonEmpty, env))
    return std::nullopt;
  return rangeOf(T.rows, env);
}

std::optional<std::vector<Range>> SetFunctions::extent(unsigned array) const {
  const Tiling::Extent &e = T.extents.at(array);
  if (!evaluate(e.nonEmpty, Params))
    return std::nullopt;
  std::vector<Range> out;
  for (const Interval &i : e.dims)
    out.push_back(rangeOf(i, Params));
  return out;
}

void SetFunctions::checkTime() const {
  if (End != Never && std::clock() > End)
    throw Incomplete("the check takes too long");
}

std::vector<int> SetFunctions::tile(Range x, Range y) const {
  checkTime();
  std::vector<int> out;
  Environment env = with(x, y);
  auto visit = [&](unsigned statement, const Index &iterators) {
    out.push_back(pointAt(statement, iterators));
  };
  const unsigned call = Calls++;
  if (call % 3 == 2) {
    inLanes(env, 1 + call / 3 % 4, 1 + call / 12 % 2, out);
    return out;
  }
  auto carry = [&](const Wavefront::Carried &c, const Index &reader, const Index &writer) {
    carried(c, reader, writer);
  };
  auto same = [&](const ReadOf &read, const Index &first, const Index &now) {
    if (sourceOf(read.statement, read.access, first) != sourceOf(read.statement, read.access, now))
      throw std::runtime_error("what a loop reads once changes in the loop");
  };
  auto together = [&](const Ast &loop, unsigned rows, unsigned columns,
                      const std::vector<JammedStep> &steps) { jammed(loop, rows, columns, steps); };
  const unsigned rows = 1 + call % 6;
  if (!T.third || (call + 1) % 4 == 0) {
    runTogether(T.tile, env, visit, carry, same, together, rows);
    return out;
  }
  if (!evaluate(T.third->nonEmpty, env))
    return out;
  const Range z = rangeOf(T.third->depth, env);
  for (int64_t from = z.begin; from < z.end; from += (call + 1) % 4) {
    env[T.names.z0] = from;
    env[T.names.z1] = std::min<int64_t>(from + (call + 1) % 4, z.end);
    runTogether(T.third->part, env, visit, carry, same, together, rows);
  }
  return out;
}

int SetFunctions::pointAt(unsigned statement, const Index &iterators) const {
  auto it = Seen.pointOf.find({statement, iterators});
  if (it == Seen.pointOf.end()) {
    std::string point;
    for (int64_t i : iterators)
      point += (point.empty() ? "" : ", ") + std::to_string(i);
    throw std::runtime_error("a tile visits S" + std::to_string(statement) + "(" + point +
                             "), a point that the nest does not have");
  }
  return it->second;
}

void SetFunctions::inLanes(Environment &env, unsigned lanes, unsigned vectors,
                           std::vector<int> &out) const {
  LaneCheck check(Nest, Params, Seen);
  auto visit = [&](unsigned statement, const Index &iterators) {
    out.push_back(pointAt(statement, iterators));
    check.visit(out.back());
  };
  auto laned = [&](const Lanes &how, unsigned count, unsigned ofThem, const LanedSteps &steps) {
    std::vector<std::vector<std::vector<int>>> points;
    for (const auto &step : steps) {
      points.emplace_back();
      for (const JammedStep &row : step) {
        points.back().emplace_back();
        for (const auto &[statement, iterators] : row)
          points.back().back().push_back(pointAt(statement, iterators));
        out.insert(out.end(), points.back().back().begin(), points.back().back().end());
      }
    }
    check.run(how, count, ofThem, points);
    ++Laned;
  };
  runLanes(T.tile, env, visit, laned, lanes, vectors);
}

void SetFunctions::jammed(const Ast &loop, unsigned rows, unsigned columns,
                          const std::vector<JammedStep> &steps) const {
  const std::vector<JamElement> elements = jamElements(Nest, loop, rows, columns);
  const std::vector<const Ast *> users = partsOf(loop).users;
  std::map<int, size_t> variables,
      writers; // by element: the variable in a step; the step that writes it
  std::set<int> fixed;
  for (size_t step = 0; step < steps.size(); ++step) {
    variables.clear();
    for (size_t k = 0; k < elements.size(); ++k)
      for (const JamElement::Use &use : elements[k].uses) {
        size_t at = use.column * rows + use.row, user = 0;
        while (users[user]->target != use.statement)
          ++user;
        const Index &iterators = steps[step].at(at * users.size() + user).second;
        const int element = elementOf(use.statement, use.access, iterators);
        const bool write = Nest.statements[use.statement].accesses[use.access].write;
        const bool isNew = variables.emplace(element, k).second;
        if (!isNew && variables.at(element) != k &&
            (elements[k].written || elements[variables.at(element)].written))
          throw std::runtime_error("an element that is written has two variables");
        if (elements[k].fixed)
          fixed.insert(element);
        if (write && writers.emplace(element, step).first->second != step)
          throw std::runtime_error("two iterations of an innermost loop write an element");
      }
  }
  for (size_t step = 0; step < steps.size(); ++step)
    for (const auto &[statement, iterators] : steps[step])
      for (unsigned k = 0; k < Nest.statements[statement].accesses.size(); ++k) {
        auto writer = writers.find(elementOf(statement, k, iterators));
        if (writer != writers.end() && (writer->second != step || fixed.count(writer->first)))
          throw std::runtime_error(
              "an iteration of an innermost loop touches what another one writes");
      }
}

int SetFunctions::elementOf(unsigned statement, unsigned access, const Index &iterators) const {
  const Statement &s = Nest.statements[statement];
  Environment env = Params;
  for (size_t d = 0; d < iterators.size(); ++d)
    env[s.iterators[d].name] = iterators[d];
  Index index;
  for (const AffineExpr &e : s.accesses[access].subscripts)
    index.push_back(evaluate(e, env));
  return Seen.intern({s.accesses[access].array, index});
}

Value SetFunctions::sourceOf(unsigned statement, unsigned access, const Index &iterators) const {
  const Point &p = Seen.points.at(Seen.pointOf.at({statement, iterators}));
  return p.sources.at(elementOf(statement, access, iterators));
}

void SetFunctions::carried(const Wavefront::Carried &c, const Index &reader,
                           const Index &writer) const {
  if (sourceOf(c.reader, c.read, reader) != Seen.pointOf.at({c.writer, writer}))
    throw std::runtime_error(
        "a register holds another value than the sequential program reads in " +
        Seen.pointText(Seen.pointOf.at({c.reader, reader})));
}

std::set<int> SetFunctions::scan(const Ast &ast, Environment env) const {
  checkTime();
  std::set<int> out;
  run(ast, env, [&](unsigned array, const Index &index) {
    const int element = Seen.intern({array, index});
    if (!out.insert(element).second && !ast.repeats)
      throw std::runtime_error("a set function reports " + Seen.elementText(element) + " twice");
  });
  return out;
}

std::set<int> SetFunctions::footprint(Range y) const { return scan(T.footprint, with({}, y)); }

std::set<int> SetFunctions::liveIn(Range x, Range y) const { return scan(T.liveIn, with(x, y)); }

std::set<int> SetFunctions::cross(Range x, int64_t ylo, int64_t yedge) const {
  Environment env = with(x, {});
  env[T.names.ylo] = ylo;
  env[T.names.yedge] = yedge;
  return scan(T.cross, env);
}

std::set<int> SetFunctions::liveOut(Range x, Range y) const { return scan(T.liveOut, with(x, y)); }

std::string locate(const SetFunctions &functions, Trace &trace) {
  auto bounds = functions.bounds();
  if (!bounds)
    return trace.points.empty() ? "" : "bounds() says that there is no point";
  if (trace.points.empty())
    return "bounds() says that there is a point";
  constexpr int64_t Margin = 2;
  const auto [xs, ys] = *bounds;
  std::vector<int> visits(trace.points.size());
  for (int64_t x = xs.begin - Margin; x < xs.end + Margin; ++x)
    for (int64_t y = ys.begin - Margin; y < ys.end + Margin; ++y)
      for (int p : functions.tile({x, x + 1}, {y, y + 1})) {
        trace.points[p].x = x;
        trace.points[p].y = y;
        if (x < xs.begin || x >= xs.end || y < ys.begin || y >= ys.end)
          return trace.pointText(p) + " lies outside the bounds";
        ++visits[p];
      }
  for (size_t p = 0; p < visits.size(); ++p)
    if (visits[p] != 1)
      return trace.pointText(int(p)) + " is visited " + std::to_string(visits[p]) + " times";
  return "";
}

} // namespace hetile::check
