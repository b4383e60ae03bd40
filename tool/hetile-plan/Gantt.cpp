// SPDX-License-Identifier: Apache-2.0
//===- Gantt.cpp - a timeline that a person can read -----------------------===//
//
// Every row of every block is timed: computing, and then the time that the processor spends on
// messages. What is less than a pixel is drawn together; lines between blocks are
// messages under way (of a block's first row).
//
//===----------------------------------------------------------------------===//
#include "Gantt.h"

#include "command/Answers.h"
#include "command/CommandOptions.h"

#include "draw/Scale.h"
#include "draw/Timeline.h"

#include <algorithm>

namespace hetile::tool {

namespace {

constexpr double ChartWidth = 1000, Left = 120, Top = 70, Right = 30;
constexpr double MostRowBlocks = 1e8; // of blocks

/// The lanes of `timeline` from the rows of all blocks.
class Timing {
public:
  Timing(const plan::Platform &platform, const plan::Sequence &sequence)
      : P(platform), Seq(sequence), Blocks(plan::timed(platform, sequence)) {
    if (double(P.rows) * double(Blocks.size()) > MostRowBlocks)
      throw Failure{"--svg: " + std::to_string(P.rows) + " rows of " +
                    std::to_string(Blocks.size()) + " blocks are too many to draw"};
  }

  draw::Timeline run() {
    T.length = plan::makespan(Blocks, P.rows);
    Lanes.assign(P.times.size(), draw::Merger(T.length / ChartWidth));
    FreeAt.assign(P.times.size(), 0);
    Done.assign(size_t(P.rows), 0);
    for (size_t b = 0; b < Blocks.size(); ++b)
      block(int(b));
    for (draw::Merger &lane : Lanes)
      T.lanes.push_back({"", lane.take()});
    return std::move(T);
  }

private:
  const plan::Platform &P;
  const plan::Sequence &Seq;
  const std::vector<plan::TimedBlock> Blocks;
  draw::Timeline T;
  std::vector<draw::Merger> Lanes;
  std::vector<double> FreeAt, Done; // ranks; rows of the block before

  void block(int b) {
    const plan::TimedBlock &block = Blocks[size_t(b)];
    const int rank = block.processor;
    double &free = FreeAt[size_t(rank)];
    draw::Merger &lane = Lanes[size_t(rank)];
    const bool hop = b > 0 && Blocks[size_t(b) - 1].processor != rank;
    const double compute = double(Seq[size_t(b)].width) * P.times[size_t(rank)];
    for (size_t k = 0; k < size_t(P.rows); ++k) {
      const double start = hop ? std::max(free, Done[k] + block.latency) : free;
      if (k == 0 && hop)
        T.flights.push_back({size_t(Blocks[size_t(b) - 1].processor), size_t(rank), Done[0],
                             Done[0] + block.latency});
      if (free > 0) // it has begun
        lane.add({free, start, draw::Kind::Wait, b});
      free = start + block.rowTime;
      lane.add({start, std::min(start + compute, free), draw::Kind::Compute, b});
      lane.add({start + compute, free, draw::Kind::Message, b});
      Done[k] = free;
    }
  }
};

} // namespace

std::string ganttSvg(const plan::Platform &platform, const plan::Sequence &sequence,
                     const std::string &strategy, double bound,
                     const std::vector<std::string> &names, const std::string &unit) {
  draw::Timeline timeline = Timing(platform, sequence).run();
  for (size_t q = 0; q < timeline.lanes.size(); ++q)
    timeline.lanes[q].name = (q < names.size() ? names[q] : "rank " + std::to_string(q)) +
                             "  t=" + draw::shortNumber(platform.times[q], 4);
  timeline.unit = unit;
  timeline.title = [&](int block) {
    return "block " + std::to_string(block) + " of " +
           std::to_string(sequence[size_t(block)].width) + " columns";
  };
  const std::string title = strategy + ": predicted makespan " +
                            draw::shortNumber(timeline.length) + ", bound " +
                            draw::shortNumber(bound) + ", efficiency " +
                            draw::shortNumber(100 * bound / timeline.length, 4) + "%";
  draw::Svg svg;
  svg.text(Left, 26, draw::Anchor::Start, 16, draw::fitted(title, 16, ChartWidth));
  draw::drawLegend(svg, {&timeline}, Left, 42, Left + ChartWidth);
  const double bottom = draw::drawTimeline(svg, timeline, {Left, ChartWidth, Top, 600});
  return svg.element(Left + ChartWidth + Right, bottom + 10, title, true);
}

} // namespace hetile::tool
