// SPDX-License-Identifier: Apache-2.0
//===- TurningTest.cpp - arrays from which other ranks get other rows -----===//
//
// Random jobs that cut an array along either dimension, on ranks whose storage is simulated element
// by element: what a job reads is there and current, and owners have what they own, though an array
// that turns keeps little of what it held.
//
//===----------------------------------------------------------------------===//
#include "resident/held/Residence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <utility>

using namespace hetile::runtime;

namespace {

constexpr int Ranks = 3, Size = 9, Dims = 2;
using Element = std::pair<int64_t, int64_t>;
using Values = std::map<Element, int>; // element -> number of the write that it has seen

Box boxOf(int64_t i0, int64_t i1, int64_t j0, int64_t j1) {
  Box box;
  box.used = true;
  box.lo[0] = i0, box.hi[0] = i1, box.lo[1] = j0, box.hi[1] = j1;
  return box;
}

template <typename F> void forEach(const Box &box, F f) {
  if (isEmpty(box, Dims))
    return;
  for (int64_t i = box.lo[0]; i < box.hi[0]; ++i)
    for (int64_t j = box.lo[1]; j < box.hi[1]; ++j)
      f(Element{i, j});
}

struct Rank {
  Box storage, before;
  Values values, left; ///< `left`: what there was before an array turned
};

class Simulation {
public:
  explicit Simulation(unsigned seed) : Random(seed), Where(Ranks) {
    forEach(boxOf(0, Size, 0, Size), [&](const Element &e) { Truth[e] = All[0].values[e] = 0; });
  }

  void job() {
    const int dim = pick(2);
    std::vector<ArrayUse> uses = randomUses(dim);
    if (!Where.isDistributable(0, Dims, uses))
      return;
    Preparation preparation;
    ASSERT_TRUE(Where.plan(0, Dims, uses, preparation));
    relayout(preparation);
    move(preparation.moves);
    for (int r = 0; r < Ranks; ++r)
      for (const Box &box : uses[r].reads)
        forEach(box, [&](const Element &e) {
          ASSERT_TRUE(All[r].values.count(e)) << "rank " << r << " does not have an element";
          ASSERT_EQ(All[r].values[e], Truth[e]) << "rank " << r << " has an old one";
        });
    write(uses);
    for (const Settlement &s : preparation.settlements)
      forEach(s.box, [&](const Element &e) {
        if (Writer.count(e) && Writer[e] == s.from)
          All[s.to].values[e] = Truth[e];
      });
    const ResidentArray &array = *Where.find(0);
    for (const Slab &slab : array.owners)
      forEach(array.part(slab), [&](const Element &e) {
        ASSERT_TRUE(All[slab.rank].values.count(e)) << "the owner does not have an element";
        ASSERT_EQ(All[slab.rank].values[e], Truth[e]) << "the owner has an old one";
      });
  }

  int turns() const { return Turns; }

private:
  int pick(int n) { return static_cast<int>(Random() % static_cast<unsigned>(n)); }

  /// One slab a rank, with a halo or without.
  std::vector<ArrayUse> randomUses(int dim) {
    std::vector<ArrayUse> uses(Ranks);
    const int margin = pick(2), halo = pick(3);
    const bool reads = pick(2), writes = !reads || pick(4) > 0, full = pick(4) > 0;
    int64_t begin = margin;
    for (int r = 0; r < Ranks; ++r) {
      const int64_t end = r + 1 == Ranks ? Size - margin : begin + 1 + pick(3);
      const Box slab = dim == 0 ? boxOf(begin, end, margin, Size - margin)
                                : boxOf(margin, Size - margin, begin, end);
      if (begin < end) {
        if (writes)
          uses[r].write = slab;
        uses[r].full = writes && full;
        if (reads) {
          Box need = slab;
          need.lo[dim] = std::max<int64_t>(0, need.lo[dim] - halo);
          need.hi[dim] = std::min<int64_t>(Size, need.hi[dim] + halo);
          uses[r].need = need;
          uses[r].reads = {need};
        }
        uses[r].access = hull(slab, uses[r].need, Dims);
      }
      begin = end;
    }
    return uses;
  }

  void relayout(const Preparation &preparation) {
    for (Rank &rank : All)
      rank.left.clear(), rank.before = Box();
    for (const Relayout &change : preparation.relayouts) {
      Rank &rank = All[change.rank];
      Values kept;
      const auto keep = [&](const Box &box) {
        forEach(intersection(intersection(box, rank.storage, Dims), change.storage, Dims),
                [&](const Element &e) {
                  if (rank.values.count(e))
                    kept[e] = rank.values[e];
                });
      };
      if (change.turns) {
        ++Turns;
        rank.left = rank.values;
        rank.before = rank.storage;
        for (const Keep &k : preparation.keeps)
          if (k.rank == change.rank)
            keep(k.box);
      } else {
        keep(change.kept);
      }
      rank.storage = change.storage;
      rank.values = std::move(kept);
    }
  }

  void move(const std::vector<Move> &moves) {
    std::vector<std::pair<int, std::pair<Element, int>>> arriving;
    for (const Move &m : moves) {
      const Rank &from = All[m.from];
      const Values &source = contains(from.before, m.box, Dims) ? from.left : from.values;
      forEach(m.box, [&](const Element &e) {
        ASSERT_TRUE(source.count(e)) << "rank " << m.from << " cannot send an element";
        if (m.to != 0) {
          ASSERT_TRUE(contains(All[m.to].storage,
                               boxOf(e.first, e.first + 1, e.second, e.second + 1), Dims));
        }
        arriving.push_back({m.to, {e, source.at(e)}});
      });
    }
    for (const auto &[to, value] : arriving)
      All[to].values[value.first] = value.second;
  }

  void write(const std::vector<ArrayUse> &uses) {
    Writer.clear();
    for (int r = 0; r < Ranks; ++r)
      forEach(uses[r].write, [&](const Element &e) {
        if (uses[r].full || pick(2)) {
          Truth[e] = All[r].values[e] = ++Writes;
          Writer[e] = r;
        }
      });
  }

  std::mt19937 Random;
  Residence Where;
  Rank All[Ranks];
  Values Truth;
  std::map<Element, int> Writer;
  int Writes = 0, Turns = 0;
};

} // namespace

TEST(Turning, WhatIsReadIsThereAndOwnersHaveWhatTheyOwn) {
  int turns = 0;
  for (unsigned seed = 0; seed < 300 && !HasFatalFailure(); ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Simulation simulation(seed);
    for (int k = 0; k < 12 && !HasFatalFailure(); ++k)
      simulation.job();
    turns += simulation.turns();
  }
  EXPECT_GT(turns, 100);
}
