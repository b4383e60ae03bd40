// SPDX-License-Identifier: Apache-2.0
//===- LaneCheck.cpp - rows as lanes, value by value ----------------------===//
//
// Follows lib/emit/tile/LaneLoops by its comments, not by its code: blocks have as many steps as a
// vector has lanes.
//
//===----------------------------------------------------------------------===//
#include "LaneCheck.h"

#include <algorithm>
#include <stdexcept>

using namespace hetile::model;

namespace hetile::check {

void LaneCheck::read(int element, Value source) const {
  auto it = Memory.find(element);
  if (it != Memory.end() ? it->second != source : Done.count(source) != 0)
    throw std::runtime_error("memory holds another value than the sequential program reads");
}

int LaneCheck::elementOf(int point, unsigned access) const {
  if (point < 0)
    throw std::runtime_error("rows are lanes in a step that not all statements have");
  const Point &p = T.points[point];
  const Statement &s = TheNest.statements[p.statement];
  Environment env = Params;
  for (size_t d = 0; d < p.iterators.size(); ++d)
    env[s.iterators[d].name] = p.iterators[d];
  Index index;
  for (const AffineExpr &e : s.accesses[access].subscripts)
    index.push_back(evaluate(e, env));
  return T.intern({s.accesses[access].array, index});
}

std::optional<Value> LaneCheck::sourceOf(int point, unsigned access) const {
  const auto &sources = T.points[point].sources;
  auto it = sources.find(elementOf(point, access));
  return it == sources.end() ? std::nullopt : std::optional<Value>(it->second);
}

void LaneCheck::readBy(int point, unsigned access) const {
  if (const auto source = sourceOf(point, access))
    read(elementOf(point, access), *source);
}

void LaneCheck::visit(int point) {
  for (const auto &[element, source] : T.points[point].sources)
    read(element, source);
  for (int element : T.points[point].writes)
    Memory[element] = point;
  Done.insert(point);
}

/// Every element that the point accesses is that of an access that is listed.
void LaneCheck::complete(const Lanes &how, int point) const {
  std::set<int> reads, writes;
  for (const Lanes::Read &r : how.reads)
    if (r.statement == T.points[point].statement)
      reads.insert(elementOf(point, r.access));
  for (const Lanes::Write &w : how.writes)
    if (w.statement == T.points[point].statement)
      writes.insert(elementOf(point, w.access));
  for (const auto &source : T.points[point].sources)
    if (!reads.count(source.first))
      throw std::runtime_error("lanes leave out a read");
  if (writes != T.points[point].writes)
    throw std::runtime_error("lanes write other elements");
}

/// The steps of one call.
class LaneSteps {
public:
  LaneSteps(LaneCheck &check, const Lanes &how, int64_t lanes, int64_t vectors,
            const std::vector<std::vector<std::vector<int>>> &steps)
      : C(check), How(how), N(lanes), Vectors(vectors), Steps(steps),
        Last(int64_t(steps.size()) - 1) {}

  void run() {
    each([&](int64_t row, int64_t lane) { start(row, lane); });
    for (int64_t block = 0; block <= Last; block += N) {
      each([&](int64_t row, int64_t) {
        for (int64_t k = block; k < block + N; ++k)
          reads(k, row, Lanes::Read::Memory);
      });
      for (int64_t k = block; k < block + N; ++k)
        each([&](int64_t row, int64_t lane) { fetch(k, row, lane); },
             [&](int64_t row, int64_t lane) { execute(k, row, lane); });
      each([&](int64_t row, int64_t) {
        for (int64_t k = block; k < block + N; ++k)
          stores(k, row, Lanes::Write::Memory);
      });
    }
    each([&](int64_t row, int64_t) {
      stores(Last, row, Lanes::Write::Fixed);
      for (int64_t k = Last; k > Last - How.shift && k >= 0; --k)
        stores(k, row, Lanes::Write::Column);
    });
  }

private:
  /// For all rows, vector by vector; of each vector all of the first, then all of the second.
  template <class A> void each(A first) {
    for (int64_t row = 0; row < N * Vectors; ++row)
      first(row, row % N);
  }
  template <class A, class B> void each(A first, B second) {
    for (int64_t vector = 0; vector < Vectors; ++vector) {
      for (int64_t lane = 0; lane < N; ++lane)
        first(vector * N + lane, lane);
      for (int64_t lane = 0; lane < N; ++lane)
        second(vector * N + lane, lane);
    }
  }

  /// The point of a statement in a row's step; -1: there is none.
  int at(int64_t step, int64_t row, unsigned statement) const {
    for (int p : Steps[size_t(step)][size_t(row)])
      if (C.T.points[p].statement == statement)
        return p;
    return -1;
  }

  void readNow(int64_t step, int64_t row, const Lanes::Read &r) const {
    C.readBy(at(step, row, r.statement), r.access);
  }

  int64_t way(const Lanes::Read &r) const { return How.shift * r.du + r.dv; }

  void reads(int64_t step, int64_t row, Lanes::Read::From from) const {
    for (const Lanes::Read &r : How.reads)
      if (r.from == from)
        readNow(step, row, r);
  }

  /// What is read before the first step.
  void start(int64_t row, int64_t lane) const {
    for (const Lanes::Read &r : How.reads)
      for (int64_t k = 0; k <= Last; ++k)
        if (r.from == Lanes::Read::Fixed ||
            (r.from == Lanes::Read::Column && k < lane * How.shift) ||
            (r.from == Lanes::Read::Carried && lane >= r.du && k < way(r)))
          readNow(k, row, r);
  }

  /// What a lane gets in a step, before any lane of its vector computes.
  void fetch(int64_t step, int64_t row, int64_t lane) const {
    for (const Lanes::Read &r : How.reads) {
      // Lane 0 reads what the others get later.
      for (int64_t k = 0;
           r.from == Lanes::Read::Column && lane == 0 && k < N && step + k * How.shift <= Last; ++k)
        readNow(step + k * How.shift, row + k, r);
      if (r.from != Lanes::Read::Carried || way(r) == 0)
        continue;
      if (lane < r.du)
        readNow(step, row, r);
      else if (step >= way(r))
        fromRegister(step, row, r);
    }
  }

  void fromRegister(int64_t step, int64_t row, const Lanes::Read &r) const {
    const auto source = C.sourceOf(at(step, row, r.statement), r.access);
    const int writer = at(step - way(r), row - r.du, r.writer);
    if (source && (*source != writer || C.elementOf(writer, r.write) !=
                                            C.elementOf(at(step, row, r.statement), r.access)))
      throw std::runtime_error("a lane holds another value than the sequential program reads");
  }

  void execute(int64_t step, int64_t row, int64_t lane) {
    for (const Lanes::Read &r : How.reads)
      if (r.from == Lanes::Read::Carried && way(r) == 0)
        fromRegister(step, row, r);
    for (int p : Steps[size_t(step)][size_t(row)]) {
      C.complete(How, p);
      C.Done.insert(p);
    }
    if (lane == N - 1)
      stores(step, row, Lanes::Write::Column);
  }

  void stores(int64_t step, int64_t row, Lanes::Write::To to) {
    for (const Lanes::Write &w : How.writes)
      if (w.to == to)
        C.Memory[C.elementOf(at(step, row, w.statement), w.access)] = at(step, row, w.statement);
  }

  LaneCheck &C;
  const Lanes &How;
  const int64_t N, Vectors;
  const std::vector<std::vector<std::vector<int>>> &Steps;
  const int64_t Last;
};

void LaneCheck::run(const Lanes &how, unsigned lanes, unsigned vectors,
                    const std::vector<std::vector<std::vector<int>>> &steps) {
  LaneSteps(*this, how, lanes, vectors, steps).run();
}

} // namespace hetile::check
