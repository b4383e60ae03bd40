// SPDX-License-Identifier: Apache-2.0
//===- WaveTest.cpp - columns of several nests in turn --------------------===//
//
// Random nests on random pieces of one memory, with hashes for values: whatever the wave does, the
// memory must be as after one nest after the other.
//
//===----------------------------------------------------------------------===//
#include "deferred/Wave.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>

using namespace hetile::runtime;

namespace {

using Number = uint32_t;
constexpr int Arrays = 2;

/// What a column does: loads all of `loads`, and stores a hash of them everywhere in `stores`.
struct Column {
  std::vector<std::pair<int, int64_t>> loads, stores; ///< array, element
};

struct Model {
  std::vector<Column> columns;
};

std::vector<Model> models; // by number, which is the parameter of a nest

void report(const std::vector<std::pair<int, int64_t>> &elements, hetile_sink *sink) {
  for (const auto &[array, element] : elements) {
    const int64_t step = 1;
    sink->run(sink, array, &element, &step, 1);
  }
}

void footprint(const int64_t *p, int64_t y0, int64_t y1, hetile_sink *sink) {
  for (int64_t y = y0; y < y1; ++y) {
    report(models[p[0]].columns[y].loads, sink);
    report(models[p[0]].columns[y].stores, sink);
  }
}

void liveOut(const int64_t *p, int64_t, int64_t, int64_t y0, int64_t y1, hetile_sink *sink) {
  for (int64_t y = y0; y < y1; ++y)
    report(models[p[0]].columns[y].stores, sink);
}

hetile_nest nestOf() {
  static const hetile_array arrays[Arrays] = {{"a", 1, sizeof(Number)}, {"b", 1, sizeof(Number)}};
  hetile_nest nest{};
  nest.narrays = Arrays;
  nest.arrays = arrays;
  nest.nparams = 1;
  nest.footprint = footprint;
  nest.live_out = liveOut;
  return nest;
}

/// Nests on one memory.
class WaveTest : public ::testing::Test {
protected:
  static constexpr int64_t Size = 400;

  void SetUp() override { models.clear(); }

  int between(int low, int high) { return std::uniform_int_distribution<int>(low, high)(Random); }

  /// A nest with columns along memory, or against it, or anywhere. `independent`: it loads from the
  /// first array and stores to the second one, which lie apart.
  void add(bool independent) {
    const int columns = between(1, 40), step = between(1, 3), kind = between(0, 9);
    Model model;
    std::vector<int> places(columns);
    std::iota(places.begin(), places.end(), 0);
    if (kind == 0)
      std::reverse(places.begin(), places.end());
    else if (kind == 1)
      std::shuffle(places.begin(), places.end(), Random);
    for (const int place : places) {
      Column column;
      for (int k = between(1, 3); k > 0; --k)
        column.loads.emplace_back(independent ? 0 : between(0, 1), place * step + between(0, 4));
      column.stores.emplace_back(1, place * step + (independent ? 0 : between(0, 2)));
      model.columns.push_back(column);
    }
    models.push_back(model);
    const auto number = static_cast<int64_t>(models.size() - 1);
    std::vector<int64_t> offsets{between(0, 1) * 200 + between(0, 3), 0};
    offsets[1] = independent ? (offsets[0] < 200 ? 200 : 0) + between(0, 3)
                             : between(0, 1) * 200 + between(0, 3);
    Offsets.push_back(offsets);
    hetile_view views[Arrays] = {};
    for (hetile_view &view : views)
      view.stride[0] = 1;
    const Question question{&Nest, {number}, {}, {}, 0, 1, 0, columns};
    Spans.push_back(std::make_unique<ColumnSpans>(question, views));
  }

  /// Other nests, at most so many.
  void addSome(int most, bool independent) {
    models.clear();
    Spans.clear();
    Offsets.clear();
    for (int k = between(1, most); k > 0; --k)
      add(independent);
  }

  Wave wave() const {
    std::vector<WaveNest> nests;
    for (size_t k = 0; k < Spans.size(); ++k) {
      WaveNest nest{Spans[k].get(), {}, {0, 1}};
      for (const int64_t offset : Offsets[k])
        nest.bases.push_back(static_cast<uintptr_t>(1 << 20) + offset * sizeof(Number));
      nests.push_back(nest);
    }
    return Wave(nests);
  }

  void runColumns(size_t nest, int64_t begin, int64_t end, std::vector<Number> &memory) const {
    for (int64_t c = begin; c < end; ++c) {
      const Column &column = models[nest].columns[c];
      Number value = static_cast<Number>(nest * 1000 + c);
      for (const auto &[array, element] : column.loads)
        value = value * 2654435761U + memory[Offsets[nest][array] + element];
      for (const auto &[array, element] : column.stores)
        memory[Offsets[nest][array] + element] = value;
    }
  }

  std::vector<Number> inOrder() const {
    std::vector<Number> memory(Size, 1);
    for (size_t k = 0; k < Spans.size(); ++k)
      runColumns(k, 0, Spans[k]->columns(), memory);
    return memory;
  }

  std::mt19937 Random{7};
  const hetile_nest Nest = nestOf();
  std::vector<std::unique_ptr<ColumnSpans>> Spans;
  std::vector<std::vector<int64_t>> Offsets;
};

} // namespace

TEST_F(WaveTest, KeepsAllDependences) {
  for (int round = 0; round < 400; ++round) {
    addSome(6, false);
    const Wave order = wave();
    std::vector<Number> memory(Size, 1);
    order.run(order.whole(), between(1, 9), [&](size_t nest, int64_t begin, int64_t end) {
      runColumns(nest, begin, end, memory);
    });
    ASSERT_EQ(memory, inOrder()) << round;
  }
}

TEST_F(WaveTest, BlocksMayRunInAnyOrder) {
  int several = 0;
  for (int round = 0; round < 600; ++round) {
    addSome(5, true);
    const Wave order = wave();
    const std::vector<WaveBlock> blocks = order.blocks(between(1, 4));
    several += blocks.size() > 1;
    // The pieces of all blocks, those of each in its order.
    struct Part {
      size_t nest;
      int64_t begin, end;
    };
    std::vector<std::vector<Part>> parts(blocks.size());
    for (size_t b = 0; b < blocks.size(); ++b)
      order.run(blocks[b], between(1, 9), [&](size_t nest, int64_t begin, int64_t end) {
        parts[b].push_back({nest, begin, end});
      });
    std::vector<Number> memory(Size, 1);
    std::vector<size_t> at(blocks.size(), 0);
    for (;;) {
      std::vector<size_t> left;
      for (size_t b = 0; b < blocks.size(); ++b)
        if (at[b] < parts[b].size())
          left.push_back(b);
      if (left.empty())
        break;
      const size_t b = left[between(0, static_cast<int>(left.size()) - 1)];
      const Part &part = parts[b][at[b]++];
      runColumns(part.nest, part.begin, part.end, memory);
    }
    for (size_t b = blocks.size(); b-- > 1;) // between blocks: in any order, too
      order.run(
          {blocks[b - 1].end, blocks[b].begin}, between(1, 9),
          [&](size_t nest, int64_t begin, int64_t end) { runColumns(nest, begin, end, memory); });
    ASSERT_EQ(memory, inOrder()) << round;
  }
  EXPECT_GT(several, 100);
}

TEST_F(WaveTest, StepsOfAStencilFollowOneColumnApart) {
  for (int k = 0; k < 3; ++k) {
    Model model;
    for (int c = 0; c < 30; ++c)
      model.columns.push_back({{{0, c}, {0, c + 1}, {0, c + 2}}, {{1, c + 1}}});
    models.push_back(model);
    Offsets.push_back(k % 2 ? std::vector<int64_t>{200, 0} : std::vector<int64_t>{0, 200});
    hetile_view views[Arrays] = {};
    for (hetile_view &view : views)
      view.stride[0] = 1;
    Spans.push_back(
        std::make_unique<ColumnSpans>(Question{&Nest, {k}, {}, {}, 0, 1, 0, 30}, views));
  }
  const Wave order = wave();
  EXPECT_EQ(order.behind(15), (Front{15, 14, 13}));
  EXPECT_EQ(order.ahead(15), (Front{15, 16, 17}));
  EXPECT_EQ(order.blocks(2).size(), 2U);
}
