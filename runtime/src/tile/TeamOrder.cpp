// SPDX-License-Identifier: Apache-2.0
//===- TeamOrder.cpp - a nest by several threads, in place ----------------===//
//
// What a thread takes is a track: a block of columns, which it runs from its first row to the last,
// or a band of rows, from left to right; in pieces, so that others can follow soon. Where
// rectangles keep data in a cache, tracks of columns are as wide as they, and stay in their
// thread's cache from piece to piece; tracks try the proposals by turns, as the tiles of one thread
// do. Where no rectangles pay there is nothing to keep, and bands of rows walk through memory as
// one thread would; or pieces of columns, where these lie along memory: whole ones if no column
// depends on another. Tracks of columns begin with a line of a cache, or are wide: a line that two
// threads store to goes to and fro (LineGrid).
//
// Between two tracks, data go from one processor to another. A track of columns hands over some
// bytes of each row (perRow), a band of rows what its last rows have of each column (perColumn),
// which lies in one piece. So where rows have few bytes (stencils of one dimension in time), bands
// have the rectangles: the threads follow each other through memory, which is read once for all
// (Wellein, Hager, Zeiser, Wittmann, Fehske: Efficient temporal blocking for stencil computations
// by multicore-aware wavefront parallelization, COMPSAC 2009).
//
//===----------------------------------------------------------------------===//
#include "tile/TeamOrder.h"

#include "tile/LineGrid.h"
#include "tile/Tracks.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

constexpr int64_t TracksEach = 4; // of columns, for a thread: so that threads end together
constexpr int64_t FewestTracks = 2;  // likewise, where more would share lines of a cache
constexpr int64_t ManyColumns = 128; // of a track that has few of these in common with others
constexpr int64_t MoreColumns = 256; // of one that depends on no other
constexpr int64_t PiecesEach =
    8; // of such a track, by threads: the second one waits for the first piece
constexpr int64_t LongTracksEach = 16; // where columns lie along memory
constexpr int64_t BandsEach = 8;       // of rows, for a thread
constexpr int64_t FewestBands = 4;     // likewise
constexpr int64_t MostBand = 256;      // rows
constexpr int64_t PiecesOfBand = 4;    // by threads
constexpr int64_t LongBlockedRow =
    128; // columns: packing what a band has for all of them counts little
constexpr int64_t MostPieces = 64;     // of a band with rectangles, by threads
constexpr int64_t FewestPieces = 8;    // likewise
constexpr int64_t RectanglesEach = 4;  // of a piece, where that makes enough pieces
constexpr int64_t MostTracks = 16384;
constexpr double ManyPieces = 1e9;
constexpr int64_t LeastPiecesOfTrack = 4; // where others follow it
constexpr double LoopsInside = 200; // operations of a point: so many it has only in loops
constexpr double PlainPoint = 16;   // operations of another

} // namespace

TeamShape teamShape;

namespace {

/// A multiple of the rows that run together, where that is little more.
int64_t rounded(int64_t rows) {
  return rows >= teamShape.together
             ? (rows + teamShape.together - 1) / teamShape.together * teamShape.together
             : std::max<int64_t>(1, rows);
}

/// Columns or rows of the first half of a track, if both have some.
int64_t halfOf(const Track &track) {
  const int64_t whole = track.end - track.begin;
  return whole < 2 * teamShape.together ? 0
                                        : std::min(whole - teamShape.together, rounded(whole / 2));
}

/// Pieces for each thread, at most: to take a piece costs about a microsecond.
int64_t piecesEach(const Question &question, const Piece &area, int threads) {
  const double seconds = pointsOf(question, area) * guessedPerPoint(*question.nest);
  return static_cast<int64_t>(
      std::clamp(seconds / (threads * teamShape.shortPiece), 1.0, ManyPieces));
}

/// Tracks of columns, as wide as rectangles.
class ColumnBoard : public Board {
public:
  ColumnBoard(const Question &question, const hetile_view *views, const Piece &area, int threads,
              TileOrder &order, std::vector<CacheTile> proposals)
      : Board(question, views, threads, area.y0, area.y1, question.nest->independent), Order(order),
        Proposals(std::move(proposals)), Area(area), Lines(lineGrid(question, views)),
        PiecesOfThread(piecesEach(question, area, threads)), TracksOfThread(tracksOfThread()),
        MostColumns(mostColumns(area, threads)), LeastColumns(leastColumns(area, threads)),
        MostRows(mostRows(area, threads)) {}

private:
  bool isLong() const { return Proposals.empty() && Order.footprint().columnsAlong; }

  int64_t tracksOfThread() const {
    const int64_t most =
        Independent ? PiecesOfThread : std::max<int64_t>(1, PiecesOfThread / LeastPiecesOfTrack);
    return std::min(isLong() ? LongTracksEach : TracksEach, most);
  }

  int64_t mostColumns(const Piece &area, int threads) const {
    return std::max<int64_t>(1, (area.y1 - area.y0) / (TracksOfThread * threads));
  }

  /// The fewer tracks, the fewer lines of a cache go to and fro between threads. Where none waits
  /// for another's track, wide ones cost nothing.
  int64_t leastColumns(const Piece &area, int threads) const {
    const int64_t columns = area.y1 - area.y0, many = Independent ? MoreColumns : ManyColumns;
    return std::max(columns / MostTracks + 1,
                    std::min(Lines.shared ? many : Lines.period,
                             columns / (std::min(FewestTracks, TracksOfThread) * threads)));
  }

  int64_t mostRows(const Piece &area, int threads) const {
    const int64_t rows = area.x1 - area.x0;
    const int64_t pieces =
        std::clamp<int64_t>(PiecesOfThread / TracksOfThread, Independent ? 1 : LeastPiecesOfTrack,
                            PiecesEach * threads);
    return pieces == 1 || (Independent && isLong()) ? rows : rounded(rows / pieces);
  }

  bool cut(Track &track, int64_t end) override {
    track.tile = Proposals.empty() ? CacheTile() : Order.choose(Proposals);
    int64_t width = track.tile.width > 0 ? std::min(track.tile.width, MostColumns) : MostColumns;
    width = std::max(width, LeastColumns);
    const int64_t left = end - track.begin;
    if (left > width && left < 2 * width) // rather two of medium width than a narrow one
      width = (left + 1) / 2;
    track.end = left > width ? lineEnd(track.begin, width) : end;
    int64_t rows[2];
    if (!Work.nest->rows(Work.p(), track.begin, track.end, rows))
      return false;
    track.at = std::max(rows[0], Area.x0);
    track.last = std::min(rows[1], Area.x1);
    return track.at < track.last;
  }

  /// About `width` columns from `begin` on, so that the next track has no line of a cache in common
  /// with this one.
  int64_t lineEnd(int64_t begin, int64_t width) const {
    const int64_t end = Lines.below(begin + width);
    return end > begin ? end : begin + width;
  }

  int64_t half(const Track &track) const override {
    const int64_t columns = halfOf(track);
    return columns > 0 ? lineEnd(track.begin, columns) - track.begin : 0;
  }

  /// Pieces of tracks with rectangles of one height have the same rows.
  int64_t pieceEnd(const Track &track, int64_t at) const override {
    const int64_t height = track.tile.height > 0 ? std::min(track.tile.height, MostRows) : MostRows;
    const int64_t begin = at - (at - Area.x0) % height;
    return track.last - begin > height ? begin + height : track.last;
  }

  void run(const Track &track, const CacheTile &tile, int64_t from, int64_t to) const override {
    runInDepth(Work, Views, tile.depth, {from, to, track.begin, track.end});
  }

  /// Once a track.
  void learn(Track &track, const CacheTile &tile, int64_t, int64_t to, double seconds) override {
    track.seconds += seconds;
    if (Proposals.empty() || to < track.last)
      return;
    const double points = static_cast<double>(
        Work.nest->work(Work.p(), track.first, track.last, track.begin, track.end));
    const std::lock_guard<std::mutex> lock(Mutex);
    Order.learn(tile, track.seconds, points);
  }

  TileOrder &Order;
  const std::vector<CacheTile> Proposals;
  const Piece Area;
  const LineGrid Lines;
  const int64_t PiecesOfThread, TracksOfThread; ///< at most
  const int64_t MostColumns, LeastColumns, MostRows;
};

/// Tracks of rows, in pieces of `width` columns.
class BandsOfRows : public Board {
protected:
  BandsOfRows(const Question &question, const hetile_view *views, const Piece &area, int threads,
              int64_t width)
      : Board(question, views, threads, area.x0, area.x1, false), Area(area), Width(width) {}

  /// Rows of the next track, and its rectangles.
  virtual int64_t nextHeight(CacheTile &tile) = 0;

  const Piece Area;
  const int64_t Width;

private:
  bool cut(Track &track, int64_t end) override {
    const int64_t height = nextHeight(track.tile);
    track.end = end - track.begin > height ? track.begin + height : end;
    track.at = Area.y0;
    track.last = Area.y1;
    return true;
  }

  int64_t half(const Track &track) const override { return halfOf(track); }

  int64_t pieceEnd(const Track &track, int64_t at) const override {
    return track.last - at > Width ? at + Width : track.last;
  }

  Piece pieceOf(const Track &track, int64_t from, int64_t to) const override {
    return {track.begin, track.end, from, to};
  }
};

/// Those that run through memory.
class RowBoard : public BandsOfRows {
public:
  RowBoard(const Question &question, const hetile_view *views, const Piece &area, int threads)
      : BandsOfRows(question, views, area, threads, widthOf(question, area, threads)),
        Height(heightOf(question, area, threads, Width)),
        Columns(gridColumns(question, Width, area)) {}

  static bool suits(const Piece &area, int threads) {
    return area.x1 - area.x0 >= FewestBands * threads * teamShape.together &&
           area.y1 - area.y0 >= threads;
  }

private:
  static int64_t heightOf(const Question &question, const Piece &area, int threads, int64_t width) {
    const int64_t rows = area.x1 - area.x0, ofBand = (area.y1 - area.y0 + width - 1) / width;
    const int64_t bands =
        std::clamp<int64_t>(piecesEach(question, area, threads) / ofBand, 1, BandsEach);
    const int64_t wanted =
        std::min(MostBand, std::max(teamShape.together, rounded(rows / (bands * threads))));
    return std::max(wanted, rows / MostTracks + 1);
  }

  /// As many pieces as threads at least. Rows of a skewed band have fewer columns than all of it,
  /// and where a point has loops of its own, or rows run in blocks, short rows lose little.
  static int64_t widthOf(const Question &question, const Piece &area, int threads) {
    const hetile_nest &nest = *question.nest;
    const int64_t columns = area.y1 - area.y0, rows = area.x1 - area.x0;
    const int64_t points = nest.work(question.p(), area.x0, area.x1, area.y0, area.y1);
    const int64_t ofRow = std::clamp<int64_t>(points / rows, 1, columns);
    const double plain = nest.ops_per_point < LoopsInside ? 1 : nest.ops_per_point / PlainPoint;
    const int64_t longRow =
        runsInBlocks(question) ? std::min(LongBlockedRow, teamShape.longRow) : teamShape.longRow;
    return std::min((columns + threads - 1) / threads,
                    std::max(static_cast<int64_t>(static_cast<double>(longRow) / plain),
                             ofRow / (PiecesOfBand * threads) + 1));
  }

  int64_t nextHeight(CacheTile &) override { return Height; }

  void run(const Track &track, const CacheTile &, int64_t from, int64_t to) const override {
    for (const GridColumn &column : Columns) {
      const int64_t low = std::max(track.begin, column.x0), high = std::min(track.end, column.x1);
      if (column.y0 >= from && column.y0 < to && low < high)
        runWhole(Work, Views, {low, high, column.y0, column.y1});
    }
  }

  const int64_t Height;
  const std::vector<GridColumn> Columns; ///< pieces, all of them with points
};

/// Those that are as high as rectangles.
class BandBoard : public BandsOfRows {
public:
  BandBoard(const Question &question, const hetile_view *views, const Piece &area, int threads,
            TileOrder &order, std::vector<CacheTile> proposals)
      : BandsOfRows(question, views, area, threads, widthOf(area, threads, proposals)),
        Order(order), Proposals(std::move(proposals)), MostRows(mostRows(area, threads)),
        LeastRows((area.x1 - area.x0) / MostTracks + 1) {}

  /// Rectangles for bands, one a thread at least.
  static std::vector<CacheTile> proposals(const TileOrder &order, const Question &question,
                                          const Piece &area, int threads) {
    if (order.footprint().perRow > teamShape.fewBytes || area.y1 - area.y0 < FewestPieces * threads)
      return {};
    return order.proposals(question, mostRows(area, threads), area.y1 - area.y0);
  }

private:
  static int64_t mostRows(const Piece &area, int threads) {
    return std::max<int64_t>(1, (area.x1 - area.x0 + threads - 1) / threads);
  }

  static int64_t widthOf(const Piece &area, int threads, const std::vector<CacheTile> &proposals) {
    const int64_t columns = area.y1 - area.y0;
    int64_t narrow = columns;
    for (const CacheTile &tile : proposals)
      narrow = std::min(narrow, tile.width);
    return std::max(columns / (MostPieces * threads),
                    std::min(RectanglesEach * narrow, columns / (FewestPieces * threads)));
  }

  int64_t nextHeight(CacheTile &tile) override {
    tile = Order.choose(Proposals);
    return std::max(std::min(tile.height, MostRows), LeastRows);
  }

  /// Pieces try the proposals of the band's height by turns.
  CacheTile tileOf(const Track &track) override {
    const std::lock_guard<std::mutex> lock(Mutex);
    return Order.choose(Proposals, track.tile.height);
  }

  void run(const Track &track, const CacheTile &tile, int64_t from, int64_t to) const override {
    Breaks none;
    runRectangles(Work, Views, tile, {track.begin, track.end, from, to}, none);
  }

  void learn(Track &track, const CacheTile &tile, int64_t from, int64_t to,
             double seconds) override {
    const double points =
        static_cast<double>(Work.nest->work(Work.p(), track.begin, track.end, from, to));
    const std::lock_guard<std::mutex> lock(Mutex);
    Order.learn(tile, seconds, points);
  }

  TileOrder &Order;
  const std::vector<CacheTile> Proposals;
  const int64_t MostRows, LeastRows;
};

} // namespace

/// The kind of tracks that suits the nest.
static std::unique_ptr<Board> makeBoard(const Question &question, const hetile_view *views,
                                        const Piece &area, int threads, TileOrder &order) {
  if (order.prefersRows() && RowBoard::suits(area, threads))
    return std::make_unique<RowBoard>(question, views, area, threads);
  std::vector<CacheTile> ofBands = BandBoard::proposals(order, question, area, threads);
  if (!ofBands.empty())
    return std::make_unique<BandBoard>(question, views, area, threads, order, std::move(ofBands));
  std::vector<CacheTile> proposals =
      order.proposals(question, area.x1 - area.x0, area.y1 - area.y0);
  if (proposals.empty() && !order.footprint().columnsAlong && RowBoard::suits(area, threads))
    return std::make_unique<RowBoard>(question, views, area, threads);
  return std::make_unique<ColumnBoard>(question, views, area, threads, order, std::move(proposals));
}

void TeamTiles::run(const Question &question, const hetile_view *views, const Piece &piece,
                    Breaks &breaks) {
  TileOrder &order = TileOrder::of(question);
  Order = &order;
  const std::unique_ptr<Board> board = makeBoard(question, views, piece, Threads.size(), order);
  Running = board.get();
  const pthread_t caller = pthread_self();
  Threads.run([&] {
    std::fesetenv(&question.arithmetic);
    Breaks none;
    board->work(pthread_equal(caller, pthread_self()) ? breaks : none);
  });
  Running = nullptr;
  Pieces += board->pieces();
  Busy += board->busySeconds();
}

void TeamTiles::describe(Statistics &statistics) const {
  statistics.threads = Threads.size();
  if (Order)
    Order->describe(statistics);
}

double TeamTiles::pointsDone() const { return Running ? Running->pointsDone() : 0; }

} // namespace hetile::runtime
