// SPDX-License-Identifier: Apache-2.0
//===- Opening.cpp - the first rows of a long nest ------------------------===//
//
// Two pieces: the first one finds its rectangles and touches what nobody has touched. Where it
// takes long, that is a small part of it, and the ranks that wait are worth more than the
// difference: two pieces were 2.6 to 3.3 % of gauss-seidel-2d, heat-2d and fdtd-2d on two hosts
// more than one.
//
//===----------------------------------------------------------------------===//
#include "modes/Opening.h"

#include "nest/PhaseQuestions.h"
#include "tile/TileOrder.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr double Long = 0.2; // seconds of the original code, as far as they are known
constexpr int64_t Pieces = 2;
constexpr double Enough = 0.04;    // seconds of a piece after which there is no other
constexpr int64_t MostRows = 16;   // of a piece: rectangles are hardly ever higher
constexpr int64_t Parts = 50;      // pieces that a nest would have, at least, with two ranks
constexpr int64_t LongParts = 200; // the same of a nest of many rows
constexpr int64_t FewParts = 12;   // the same, where pieces are as high as its rectangles

/// Rows of a piece. In few rows, columns are brought into the cache for as few updates: where one
/// rank would run higher rectangles, such a piece takes up to twice as long for each point.
int64_t rowsOfPiece(const Question &question, int others) {
  const int64_t all = question.x1 - question.x0;
  const int64_t rows = std::max(std::min(all / Parts, MostRows), all / LongParts) / others;
  if (rows == 0)
    return 0;
  const std::vector<CacheTile> rectangles =
      TileOrder::of(question).proposals(question, all, question.y1 - question.y0);
  const int64_t height = rectangles.empty() ? 0 : rectangles.back().height;
  return std::max(rows, std::min({height, MostRows, all / (FewParts * others)}));
}
} // namespace

bool Opening::isWanted(const Question &question, const HostArrays &arrays) {
  if (S.stay.away() || S.settings().verify)
    return false; // the user's memory is old, or will be needed as it was
  if (S.settings().openingRows > 0)
    return true;
  return S.settings().mayStaySequential() && S.settings().phaseRows == 0 &&
         S.settings().secondsPerPoint == 0 && S.plans.provenAlone(question.nest) == 0 &&
         !S.plans.isTooShort(question.nest, question.p(), Long) &&
         S.plans.prefersTile(question, arrays.addressing());
}

std::optional<Opened> Opening::run(const Question &question, const HostArrays &arrays) {
  if (!isWanted(question, arrays))
    return std::nullopt;
  const int64_t each = S.settings().openingRows > 0
                           ? S.settings().openingRows
                           : rowsOfPiece(question, std::max(1, S.link.size() - 1));
  Opened opened{question.x0, 0, std::vector<Statistics>(S.link.size())};
  for (int64_t piece = 0; piece < Pieces && each > 0 && opened.end + each < question.x1; ++piece) {
    const int64_t begin = opened.end;
    opened.end += each;
    const std::optional<Question> rows = cutPhase(question, begin, opened.end);
    if (!rows)
      continue; // there are none
    const Job job = aloneJob(*rows);
    HostTimes times;
    const double start = S.link.now();
    S.tellPart(question, opened.points, job);
    const std::vector<Statistics> ranks = Whole.execute(job, arrays.addressing(), times);
    S.plans.learnTiles(job, ranks);
    opened.points += static_cast<double>(ranks[0].points);
    opened.ranks[0].add(ranks[0]);
    if (S.settings().openingRows == 0 && S.link.now() - start > Enough)
      break;
  }
  if (opened.end == question.x0)
    return std::nullopt;
  return opened;
}

Decision withoutOriginal(const Decision &decision, const Question &rest) {
  if (decision.parallel)
    return decision;
  Decision alone = decision;
  const double sequential = decision.plan.sequential;
  alone.plan = oneBlock(rest);
  alone.plan.reason = "one rank is fastest, as its first rows have shown";
  alone.plan.sequential = alone.plan.predicted = alone.plan.pipeline = sequential;
  alone.parallel = alone.planned = true;
  return alone;
}

} // namespace hetile::runtime
