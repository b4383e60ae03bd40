// SPDX-License-Identifier: Apache-2.0
//===- ElementSetTest.cpp - some elements of one array --------------------===//
//
// Random runs in random boxes against a set of indices.
//
//===----------------------------------------------------------------------===//
#include "resident/held/ElementSet.h"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <set>

using namespace hetile::runtime;

namespace {

using Index = std::array<int64_t, HETILE_MAX_DIMS>;

/// What is reported, element by element; twice is an error.
struct Listing : hetile_sink {
  int ndims;
  std::set<Index> found;
  explicit Listing(int n)
      : hetile_sink{[](hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                       int64_t count) {
          EXPECT_EQ(array, 3);
          EXPECT_GT(count, 0);
          auto &list = *static_cast<Listing *>(self);
          Index at{};
          for (int64_t k = 0; k < count; ++k) {
            for (int d = 0; d < list.ndims; ++d)
              at[d] = index[d] + k * step[d];
            EXPECT_TRUE(list.found.insert(at).second);
          }
        }},
        ndims(n) {}
};

struct Stretch {
  Index first{}, step{};
  int64_t count = 1;
};

Box randomBox(std::mt19937 &random, int ndims, int most) {
  Box box;
  box.used = true;
  for (int d = 0; d < ndims; ++d) {
    box.lo[d] = static_cast<int64_t>(random() % most) - most / 2;
    box.hi[d] = box.lo[d] + 1 + static_cast<int64_t>(random() % (d + 1 == ndims ? 3 * most : most));
  }
  return box;
}

/// In `box`, in any direction.
Stretch randomRun(std::mt19937 &random, const Box &box, int ndims) {
  Stretch run;
  const bool straight = random() % 2;
  int64_t most = 1000;
  for (int d = 0; d < ndims; ++d) {
    run.first[d] = box.lo[d] + static_cast<int64_t>(random() % (box.hi[d] - box.lo[d]));
    run.step[d] = straight ? d + 1 == ndims : static_cast<int64_t>(random() % 4) - 1;
    if (run.step[d] > 0)
      most = std::min(most, 1 + (box.hi[d] - 1 - run.first[d]) / run.step[d]);
    else if (run.step[d] < 0)
      most = std::min(most, 1 + (run.first[d] - box.lo[d]) / -run.step[d]);
  }
  if (most == 1000) // it does not move
    most = 1;
  run.count = 1 + static_cast<int64_t>(random() % most);
  return run;
}

template <class Visit> void forEach(const Stretch &run, int ndims, Visit visit) {
  for (int64_t k = 0; k < run.count; ++k) {
    Index at{};
    for (int d = 0; d < ndims; ++d)
      at[d] = run.first[d] + k * run.step[d];
    visit(at);
  }
}

} // namespace

TEST(ElementSet, RandomRuns) {
  std::mt19937 random(99);
  for (int turn = 0; turn < 400; ++turn) {
    const int ndims = static_cast<int>(random() % 4);
    ElementSet set(ndims);
    std::set<Index> wanted;
    Box all;
    for (int n = 0; n < 12; ++n) {
      const Box box = randomBox(random, ndims, ndims < 3 ? 60 : 8);
      set.reach(box);
      all = hull(all, box, ndims);
      const Stretch run = randomRun(random, all, ndims);
      Listing others(ndims);
      set.reportOthers(3, run.first.data(), run.step.data(), run.count, &others);
      std::set<Index> missing;
      forEach(run, ndims, [&](const Index &at) {
        if (!wanted.count(at))
          missing.insert(at);
      });
      EXPECT_EQ(others.found, missing);
      if (random() % 4 == 0)
        continue;
      set.add(run.first.data(), run.step.data(), run.count);
      forEach(run, ndims, [&](const Index &at) { wanted.insert(at); });
      const Box part = randomBox(random, ndims, ndims < 3 ? 60 : 8); // may lie outside
      std::set<Index> inside;
      for (const Index &at : wanted) {
        bool in = true;
        for (int d = 0; d < ndims; ++d)
          in &= part.lo[d] <= at[d] && at[d] < part.hi[d];
        if (in)
          inside.insert(at);
      }
      Listing listed(ndims);
      set.report(part, 3, &listed);
      EXPECT_EQ(listed.found, inside);
    }
    Listing every(ndims);
    set.report(all, 3, &every);
    EXPECT_EQ(every.found, wanted);
  }
}

TEST(ElementSet, Empty) {
  const ElementSet set(2);
  Listing listed(2);
  Box box;
  set.report(box, 3, &listed);
  box.used = true;
  box.hi[0] = box.hi[1] = 5;
  set.report(box, 3, &listed);
  EXPECT_TRUE(listed.found.empty());
}
