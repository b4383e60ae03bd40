// SPDX-License-Identifier: Apache-2.0
//===- TileOrder.cpp - the order of the points inside a tile --------------===//
//
// Which rectangles of a skewed or triangular band have points: the rows of each column of the grid
// are asked for once a tile. Going up, columns of the grid that are finished at either end are
// dropped, so that a long skewed band does not cost its whole width for each band of rows.
//
//===----------------------------------------------------------------------===//
#include "tile/TileOrder.h"

#include "base/Clock.h"
#include "nest/PhaseQuestions.h"
#include "nest/Registry.h"
#include "tile/Interrupts.h"

#include <algorithm>
#include <map>

namespace hetile::runtime {

namespace {

constexpr int64_t MostColumns = int64_t(1) << 20; // of a grid
constexpr double TrialSeconds = 2e-3;
constexpr int EnoughTrials = 2;
constexpr int64_t BandsOfTrial = 4;  // of whole rows, in each trial
constexpr int64_t TrialsInRows = 16; // of whole rows: so many would fit into the tile, at least
constexpr double Hopeless = 1.5;     // times the time of rectangles: no need to try any longer
constexpr size_t MostRemembered = 1024;
constexpr double Larger = 1.5;          // times the points: a piece that is tried anew
constexpr int64_t EvenRows = 48;        // of a band: a multiple of the rows that run together
constexpr double CountedSeconds = 0.25; // that a band takes whose end is told
// What a core gets where it reads and writes a stretch here and there, about.
constexpr double SecondsPerMemoryByte = 1e-10, SecondsPerCachedByte = 3e-11;
constexpr int64_t LeastWidth = 64;      // of rectangles that are cut for breaks between them

} // namespace

std::vector<GridColumn> gridColumns(const Question &question, int64_t width, const Piece &piece) {
  std::vector<GridColumn> columns;
  for (int64_t y = piece.y0; y < piece.y1;) {
    const int64_t end = piece.y1 - y > width ? y + width : piece.y1;
    int64_t rows[2];
    if (question.nest->rows(question.p(), y, end, rows)) {
      const int64_t low = std::max(rows[0], piece.x0), high = std::min(rows[1], piece.x1);
      if (low < high)
        columns.push_back({y, end, low, high, low});
    }
    y = end;
  }
  for (size_t c = columns.size(); c-- > 1;)
    columns[c - 1].lowest = std::min(columns[c - 1].lowest, columns[c].lowest);
  return columns;
}

void runRectangles(const Question &question, const hetile_view *views, const CacheTile &tile,
                   const Piece &piece, Breaks &breaks) {
  const int64_t height = tile.height, x1 = piece.x1;
  const int64_t width = std::max(tile.width, (piece.y1 - piece.y0) / MostColumns);
  const std::vector<GridColumn> columns = gridColumns(question, width, piece);
  size_t first = 0, last = columns.size();
  for (int64_t x = piece.x0; first < last;) {
    x = std::max(x, columns[first].lowest); // rows without points
    const int64_t end = x1 - x > height ? x + height : x1;
    for (size_t c = first; c < last && columns[c].lowest < end; ++c) {
      const int64_t low = std::max(x, columns[c].x0), high = std::min(end, columns[c].x1);
      if (low < high)
        runInDepth(question, views, tile.depth, {low, high, columns[c].y0, columns[c].y1});
      breaks.offer();
    }
    x = end;
    breaks.reach(end);
    while (first < last && columns[first].x1 <= x)
      ++first;
    while (first < last && columns[last - 1].x1 <= x)
      --last;
  }
}

/// Numbers that differ by less than a fifth to a quarter, mostly, have the same magnitude.
static int64_t magnitude(int64_t number) {
  int64_t octave = 0;
  for (; number >= 8; number /= 2)
    octave += 4;
  return octave + number;
}

TileOrder &TileOrder::of(const Question &question) {
  using Key = std::pair<const hetile_nest *, std::vector<int64_t>>;
  static auto &orders = *new std::map<Key, TileOrder>; // until the very end
  static auto &bySizes = *new std::map<Key, TileOrder *>;
  // One order for all phases.
  Key sizes(wholeNest(question.nest), question.params);
  sizes.second.resize(sizes.first->nparams);
  const auto at = bySizes.find(sizes);
  if (at != bySizes.end())
    return *at->second;
  // To look at what the nest touches takes up to milliseconds. A loop around it may give it other
  // sizes each time, and then comes back to the first ones.
  const Question whole = wholeOf(question);
  Key shape(sizes.first, {magnitude(whole.x1 - whole.x0), magnitude(whole.y1 - whole.y0),
                          magnitude(static_cast<int64_t>(pointsOf(whole)))});
  auto order = orders.find(shape);
  if (order == orders.end())
    order = orders.emplace(std::move(shape), TileOrder(whole)).first;
  if (bySizes.size() >= MostRemembered)
    bySizes.clear();
  bySizes.emplace(std::move(sizes), &order->second);
  return order->second;
}

/// True if `a` is much larger than `b` in some direction; whole rows are as high as they are.
static bool isMuchLarger(const CacheTile &a, const CacheTile &b) {
  const auto exceeds = [](int64_t x, int64_t y) {
    return static_cast<double>(x) > Larger * static_cast<double>(y);
  };
  return exceeds(a.width, b.width) || (a.level > 0 && exceeds(a.height, b.height));
}

/// The proposal to run next among those with bands of `height` rows (0: any). Whole rows are the
/// last one and have no level.
int TileOrder::next(const std::vector<CacheTile> &tiles, int64_t height) const {
  int chosen = -1;
  for (size_t k = 0; k < tiles.size(); ++k) {
    if (height && tiles[k].height != height)
      continue;
    if (!isTold(tiles[k]))
      return static_cast<int>(k);
    if (chosen < 0 || Trials[number(tiles[k])].best < Trials[number(tiles[chosen])].best)
      chosen = static_cast<int>(k);
  }
  return chosen;
}

bool TileOrder::isTold(const CacheTile &tile) const {
  const Trial &trial = Trials[number(tile)];
  return trial.done >= EnoughTrials && !isMuchLarger(tile, trial.largest);
}

bool TileOrder::isTold(const std::vector<CacheTile> &tiles) const {
  return std::all_of(tiles.begin(), tiles.end(),
                     [&](const CacheTile &tile) { return isTold(tile); });
}

bool TileOrder::settled(const std::vector<CacheTile> &tiles) const {
  return tiles.size() == 1 || isTold(tiles);
}

bool TileOrder::isSettled(const Question &question, const Piece &piece) const {
  const std::vector<CacheTile> tiles = candidates(question, piece);
  return tiles.empty() || settled(tiles);
}

double TileOrder::bestOfRectangles() const {
  double best = 0;
  for (const Trial *trial = Trials + 1; trial != Trials + 2 * Levels; ++trial)
    if (trial->done > 0 && (best == 0 || trial->best < best))
      best = trial->best;
  return best;
}

bool TileOrder::prefersRows() const {
  return Trials[0].done >= EnoughTrials && Trials[0].best <= bestOfRectangles();
}

/// Rows of the piece that take about as long as `share` of a trial: as far as anything has been
/// tried, or as operations usually take.
int64_t TileOrder::rowsOfTrial(const Question &question, const Piece &piece, double share) const {
  const hetile_nest &nest = *question.nest;
  double each = 0;
  for (const Trial &trial : Trials)
    each = std::max(each, trial.best);
  if (each <= 0)
    each = guessedPerPoint(nest);
  const double points =
      static_cast<double>(nest.work(question.p(), piece.x0, piece.x1, piece.y0, piece.y1));
  const double row = each * points / static_cast<double>(piece.x1 - piece.x0);
  const double wanted = row > 0 ? share * TrialSeconds / row : 1e9;
  const int64_t rows = static_cast<int64_t>(std::min(wanted, 1e9)) + 1;
  const int64_t together = nest.together > 1 ? EvenRows : 1; // a multiple of what runs together
  return (rows + together - 1) / together * together;
}

/// Rectangles, and whole rows if they were tried or trying them costs little. Rows that stay in a
/// cache, though not in the nearest one, may need no rectangles: what is read one after the other
/// is there in time, and narrow rectangles begin again and again. These are always tried.
std::vector<CacheTile> TileOrder::candidates(const Question &question, const Piece &piece) const {
  const int64_t height = piece.x1 - piece.x0, width = piece.y1 - piece.y0;
  std::vector<CacheTile> tiles = proposals(question, height, width);
  if (!tiles.empty() && question.cacheTiling.height == 0 &&
      (isTold(CacheTile{height, width}) || rowsStayInCache(Model, machineCaches(), width) ||
       (height >= TrialsInRows && rowsOfTrial(question, piece, 1) <= height / TrialsInRows)))
    tiles.push_back({height, width});
  return tiles;
}

std::vector<CacheTile> TileOrder::proposals(const Question &question, int64_t height,
                                            int64_t width) const {
  if (question.cacheTiling.height > 0)
    return {{question.cacheTiling.height, question.cacheTiling.width, question.cacheTiling.depth}};
  return question.cacheTiling.off ? std::vector<CacheTile>()
                                  : cacheTiles(Model, machineCaches(), height, width);
}

double TileOrder::withFetching(double seconds, double points, const Question &question,
                               int64_t height, int64_t width) const {
  const std::vector<CacheTile> any = proposals(question, question.x1 - question.x0, width),
                               tiles = proposals(question, height, width);
  if (any.empty() || prefersRows())
    return seconds;
  const double before = fetchedPerPoint(Model, Last.height > 0 ? Last : any.back());
  const double bytes = fetchedPerPoint(Model, tiles.empty() ? CacheTile() : tiles.back());
  const double perByte =
      rowsStayInCache(Model, machineCaches(), width) ? SecondsPerCachedByte : SecondsPerMemoryByte;
  return std::max(seconds + points * (bytes - before) * perByte, seconds / 2);
}

const CacheTile &TileOrder::choose(const std::vector<CacheTile> &tiles, int64_t height) {
  return Last = tiles[next(tiles, height)];
}

bool TileOrder::learn(const CacheTile &tile, double seconds, double points) {
  Trial &trial = Trials[number(tile)];
  if (isMuchLarger(trial.largest, tile))
    return false;
  if (isMuchLarger(tile, trial.largest))
    trial = Trial();
  trial.largest.level = tile.level;
  trial.largest.height = std::max(trial.largest.height, tile.height);
  trial.largest.width = std::max(trial.largest.width, tile.width);
  trial.seconds += seconds;
  trial.points += points;
  if (trial.seconds < TrialSeconds || trial.points <= 0)
    return true;
  const double each = trial.seconds / trial.points;
  trial.best = trial.done ? std::min(trial.best, each) : each;
  ++trial.done;
  trial.seconds = trial.points = 0;
  return true;
}

/// A band of rows, with proposals of its height changing from left to right.
void TileOrder::tryBand(const Question &question, const hetile_view *views,
                        const std::vector<CacheTile> &tiles, int64_t height, const Piece &band,
                        Breaks &breaks) {
  for (int64_t y = band.y0; y < band.y1;) {
    const CacheTile &tile = choose(tiles, height);
    const int64_t width = std::max(tile.width, (band.y1 - band.y0) / MostColumns);
    const int64_t end = band.y1 - y > width ? y + width : band.y1;
    int64_t rows[2];
    if (question.nest->rows(question.p(), y, end, rows)) {
      const int64_t low = std::max(rows[0], band.x0), high = std::min(rows[1], band.x1);
      if (low < high) {
        const double start = cpuSeconds();
        runInDepth(question, views, tile.depth, {low, high, y, end});
        learn(tile, cpuSeconds() - start,
              pointsOf(question, {low, high, y, end}));
      }
    }
    y = end;
    breaks.offer();
  }
}

/// A band of whole rows. One that takes long is told by itself, and so is one that is far behind
/// rectangles already.
void TileOrder::tryRows(const Question &question, const hetile_view *views, const Piece &band) {
  const double start = cpuSeconds();
  runWhole(question, views, band);
  const double seconds = cpuSeconds() - start;
  Trial &rows = Trials[0];
  if (!learn({band.x1 - band.x0, band.y1 - band.y0}, seconds, pointsOf(question, band)))
    return;
  const double best = bestOfRectangles();
  const bool hopeless = rows.done == 0 && best > 0 && rows.seconds >= TrialSeconds / 2 &&
                        rows.seconds > Hopeless * best * rows.points;
  if (hopeless)
    rows.best = rows.seconds / rows.points;
  if (hopeless || seconds >= EnoughTrials * TrialSeconds)
    rows.done = EnoughTrials;
}

/// A trial of the proposal that is due: the first rows of `rest`. Returns where they end. Whole
/// rows come first where rectangles would leave nothing to compare them with.
int64_t TileOrder::tryOne(const Question &question, const hetile_view *views,
                          const std::vector<CacheTile> &tiles, const Piece &rest, Breaks &breaks) {
  const int64_t height = rest.x1 - rest.x0;
  std::vector<CacheTile> rectangles = tiles;
  const bool compared = question.cacheTiling.height == 0 && tiles.back().level == 0;
  if (compared)
    rectangles.pop_back();
  const int64_t tall = rectangles[next(rectangles, 0)].height;
  const bool rowsDue =
      compared && !isTold(tiles.back()) && (tall > height / 2 || isTold(rectangles));
  // A trial has several bands: what is guessed of an operation may be far off, and whole rows may
  // be far slower than rectangles.
  const int64_t rows =
      rowsDue ? std::min(rowsOfTrial(question, rest, 1.0 / BandsOfTrial), height / TrialsInRows + 1)
              : tall;
  const int64_t end = height > rows ? rest.x0 + rows : rest.x1;
  const Piece band{rest.x0, end, rest.y0, rest.y1};
  if (rowsDue) {
    tryRows(question, views, band);
    breaks.offer();
  } else {
    tryBand(question, views, rectangles, tall, band, breaks);
  }
  return end;
}

/// `tile`, so narrow that one is done from a break to the next. What its right neighbour needs of
/// it is still in the cache.
CacheTile TileOrder::between(const CacheTile &tile, const Question &question, const Piece &piece,
                             const Breaks &breaks) const {
  const double all = pointsOf(question, piece);
  const double cells =
      static_cast<double>(piece.x1 - piece.x0) * static_cast<double>(piece.y1 - piece.y0);
  const double column = Trials[number(tile)].best * all / cells * static_cast<double>(tile.height);
  CacheTile result = tile;
  if (breaks.frequent() && column * static_cast<double>(tile.width) > Breaks::Interval)
    result.width =
        std::min(tile.width, std::max(LeastWidth, static_cast<int64_t>(Breaks::Interval / column)));
  return result;
}

/// Interrupted for breaks if the last piece says that it takes longer than from one to the next.
void TileOrder::run(const Question &question, const hetile_view *views, const Piece &piece,
                    Breaks &breaks) {
  if (!breaks)
    return runPiece(question, views, piece, breaks);
  const double points = pointsOf(question, piece);
  const double start = clockSeconds();
  // Frequent ones come between narrow rectangles, where there are any.
  const bool isLong = Pace <= 0 || Pace * points > Breaks::Interval;
  Interrupts interrupts(breaks, isLong && !(breaks.frequent() && Last.height > 0));
  runPiece(question, views, piece, breaks);
  if (points > 0)
    Pace = (clockSeconds() - start) / points;
  interrupts.check();
}

/// In one call, or in bands of rows that take about as long as somebody waits to see how far it is.
void TileOrder::runRows(const Question &question, const hetile_view *views, const Piece &piece,
                        Breaks &breaks) {
  if (!breaks.counts())
    return runWhole(question, views, piece);
  int64_t rows = EvenRows;
  for (int64_t x = piece.x0; x < piece.x1;) {
    const int64_t end = piece.x1 - x > rows ? x + rows : piece.x1;
    const double start = clockSeconds();
    runWhole(question, views, {x, end, piece.y0, piece.y1});
    const double seconds = clockSeconds() - start;
    breaks.reach(end);
    breaks.offer();
    x = end;
    if (seconds < CountedSeconds / 2)
      rows *= 2;
    else if (seconds > 2 * CountedSeconds && rows > EvenRows)
      rows /= 2;
  }
}

void TileOrder::runPiece(const Question &question, const hetile_view *views, const Piece &piece,
                         Breaks &breaks) {
  Last = CacheTile();
  std::vector<CacheTile> tiles = candidates(question, piece);
  if (tiles.empty())
    return runRows(question, views, piece, breaks);
  // Small pieces, at the corner of a band, fit in any cache and say nothing about large ones.
  if (tiles.size() > 1) {
    const double points = pointsOf(question, piece);
    if (points > Larger * LargestTried) {
      LargestTried = points;
      forget();
      tiles = candidates(question, piece);
    }
  }
  Piece rest = piece;
  while (rest.x0 < rest.x1 && !settled(tiles)) {
    rest.x0 = tryOne(question, views, tiles, rest, breaks);
    breaks.reach(rest.x0);
  }
  const CacheTile tile = choose(tiles);
  const bool asWhole = question.cacheTiling.height == 0 && tile.level == 0;
  if (asWhole)
    Last = CacheTile();
  if (rest.x0 >= rest.x1)
    return;
  if (asWhole)
    runRows(question, views, rest, breaks);
  else
    runRectangles(question, views, between(tile, question, rest, breaks), rest, breaks);
}

void TileOrder::describe(Statistics &statistics) const {
  statistics.cacheHeight = Last.height;
  statistics.cacheWidth = Last.width;
  statistics.cacheDepth = Last.depth;
  statistics.cacheBytes = static_cast<int64_t>(Last.bytes);
  statistics.cacheLevel = Last.level;
  statistics.bytesPerRow = Model.perRow;
  statistics.bytesPerColumn = Model.perColumn;
  for (int level = 1; level <= 3; ++level)
    statistics.levelSeconds[level - 1] = secondsPerPoint(level);
}

} // namespace hetile::runtime
