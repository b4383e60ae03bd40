// SPDX-License-Identifier: Apache-2.0
//===- SimulateBlocks.cpp - the runtime's protocol on set functions -------===//
//
// A value is the point that wrote it. Storage is a map: what is not in it is poison. A block
// may hold its footprint and what crosses its edges, nothing else.
//
//===----------------------------------------------------------------------===//
#include "SimulateBlocks.h"

#include <algorithm>
#include <optional>
#include <stdexcept>

namespace hetile::check {

namespace {

using Memory = std::map<int, Value>;

class Simulation {
public:
  Simulation(const SetFunctions &functions, const Trace &trace, const Plan &plan, Host host,
             Random &random)
      : F(functions), T(trace), P(plan), InPlace(host == Host::InPlace), R(random),
        Rows{plan.strips.front().begin, plan.strips.back().end}, Band0(plan.blocks[0].begin),
        Inbox(plan.blocks.size(), std::vector<std::optional<Memory>>(plan.strips.size())),
        Results(plan.blocks.size()), Next(plan.ranks, 0), Strip(plan.ranks, 0),
        Allowed(plan.ranks), Stores(plan.ranks) {
    for (size_t e = 0; e < T.elements.size(); ++e)
      Program[int(e)] = Initial;
    for (int r = 0; r < P.ranks; ++r)
      Next[r] = blockFrom(0, r);
  }

  void run() {
    for (int left = int(P.blocks.size()); left > 0;) {
      std::vector<int> ready;
      for (int r = 0; r < P.ranks; ++r)
        if (isReady(r))
          ready.push_back(r);
      if (ready.empty())
        throw std::runtime_error("deadlock");
      left -= step(ready[R.between(0, int64_t(ready.size()) - 1)]);
      if (InPlace && R.chance(30))
        collect(Next[0]);
    }
    collect(P.blocks.size());
    for (size_t e = 0; e < T.finals.size(); ++e)
      if (Program[int(e)] != T.finals[e])
        throw std::runtime_error("after the nest " + T.elementText(int(e)) + " has the value of " +
                                 T.pointText(Program[int(e)]) + ", not that of " +
                                 T.pointText(T.finals[e]));
  }

private:
  bool works(int rank) const { return !(InPlace && rank == 0); }
  Memory &memory(int rank) { return works(rank) ? Stores[rank] : Program; }

  size_t blockFrom(size_t b, int rank) const {
    while (b < P.blocks.size() && P.owners[b] != rank)
      ++b;
    return b;
  }

  /// Right edge of the rank's block before `b`: what crossed earlier is already there.
  int64_t arrived(size_t b) const {
    for (size_t k = b; k-- > 0;)
      if (P.owners[k] == P.owners[b])
        return P.blocks[k].end;
    return Band0;
  }

  bool receives(size_t b) const { return b > 0 && P.owners[b - 1] != P.owners[b]; }

  bool isReady(int r) const {
    size_t b = Next[r];
    return b < P.blocks.size() && (!receives(b) || Inbox[b][Strip[r]]);
  }

  /// Executes one strip; true if it was the last one of its block.
  bool step(int r) {
    size_t b = Next[r], s = Strip[r];
    if (s == 0 && works(r))
      openBlock(r, b);
    if (receives(b))
      for (const auto &[element, value] : *Inbox[b][s])
        store(r, element, value);
    std::optional<Range> rows = F.rows(P.blocks[b]);
    if (rows) {
      Range x{std::max(rows->begin, P.strips[s].begin), std::min(rows->end, P.strips[s].end)};
      if (x.begin < x.end)
        runTile(r, x, P.blocks[b]);
    }
    if (b + 1 < P.blocks.size() && receives(b + 1))
      Inbox[b + 1][s] = pick(memory(r), F.cross(P.strips[s], arrived(b + 1), P.blocks[b].end),
                             "a message");
    if (++Strip[r] < P.strips.size())
      return false;
    if (works(r))
      Results[b] = pick(memory(r), F.liveOut(Rows, P.blocks[b]), "live_out");
    else
      Results[b] = Memory();
    Strip[r] = 0;
    Next[r] = blockFrom(b + 1, r);
    return true;
  }

  /// What crossed the right edge of the rank's previous block, then live_in.
  void openBlock(int r, size_t b) {
    Memory carried = pick(Stores[r], F.cross(Rows, Band0, arrived(b)), "carried data");
    Allowed[r] = F.footprint(P.blocks[b]);
    for (int64_t edge : {P.blocks[b].begin, P.blocks[b].end}) {
      std::set<int> passing = F.cross(Rows, Band0, edge);
      Allowed[r].insert(passing.begin(), passing.end());
    }
    Stores[r].clear();
    for (const auto &[element, value] : carried)
      if (Allowed[r].count(element))
        store(r, element, value);
    for (int element : F.liveIn(Rows, P.blocks[b]))
      store(r, element, Initial);
  }

  void store(int r, int element, Value value) {
    if (works(r) && !Allowed[r].count(element))
      throw std::runtime_error("a block has no place for " + T.elementText(element));
    memory(r)[element] = value;
  }

  void runTile(int r, Range x, Range y) {
    Memory &m = memory(r);
    for (int k : F.tile(x, y)) {
      const Point &p = T.points[k];
      for (const auto &[element, source] : p.sources) {
        auto it = m.find(element);
        if (it == m.end())
          throw std::runtime_error(T.pointText(k) + " reads " + T.elementText(element) +
                                   ", which its rank does not have");
        if (it->second != source)
          throw std::runtime_error(T.pointText(k) + " reads the value of " +
                                   T.elementText(element) + " from " + T.pointText(it->second) +
                                   ", not the one from " + T.pointText(source));
      }
      for (int element : p.writes)
        store(r, element, k);
    }
  }

  Memory pick(const Memory &from, const std::set<int> &elements, const char *what) const {
    Memory out;
    for (int e : elements) {
      auto it = from.find(e);
      if (it == from.end())
        throw std::runtime_error(std::string(what) + " wants " + T.elementText(e) +
                                 ", which its rank does not have");
      out[e] = it->second;
    }
    return out;
  }

  /// Stores what finished blocks before `limit` have written, in order of the blocks.
  void collect(size_t limit) {
    for (; Collected < limit && Results[Collected]; ++Collected)
      for (const auto &[element, value] : *Results[Collected])
        Program[element] = value;
  }

  const SetFunctions &F;
  const Trace &T;
  const Plan &P;
  bool InPlace;
  Random &R;
  Range Rows;
  int64_t Band0;
  Memory Program; // of the host
  std::vector<std::vector<std::optional<Memory>>> Inbox; // [block][strip]
  std::vector<std::optional<Memory>> Results; // of finished blocks
  std::vector<size_t> Next, Strip; // block and strip at which each rank is
  std::vector<std::set<int>> Allowed;
  std::vector<Memory> Stores;
  size_t Collected = 0;
};

} // namespace

Plan randomPlan(Range x, Range y, Random &random, int64_t most) {
  Plan plan;
  plan.ranks = int(random.between(1, 5));
  plan.blocks = partition(y, random.chance(25) ? 1 : random.between(1, 6), random, most);
  plan.strips = partition(x, random.chance(25) ? 1 : random.between(1, 6), random, most);
  bool ring = random.chance(60);
  for (size_t b = 0; b < plan.blocks.size(); ++b)
    plan.owners.push_back(ring ? int(b % plan.ranks) : int(random.between(0, plan.ranks - 1)));
  return plan;
}

std::string simulate(const SetFunctions &functions, const Trace &trace, const Plan &plan,
                     Host host, Random &random) {
  try {
    Simulation(functions, trace, plan, host, random).run();
    return "";
  } catch (const std::runtime_error &e) {
    return e.what();
  }
}

} // namespace hetile::check
