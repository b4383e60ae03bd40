// SPDX-License-Identifier: Apache-2.0
//===- Shape.cpp - the true shape of a band --------------------------------===//
//
// Cells of the grid are as equal as integers allow: grid row i starts at
// x0 + floor(i * rows / GridX). Bands are sampled like a quadtree: cells are split
// from a 16 x 16 start while their quarters hold different numbers of points per area, so
// that only boundaries are paid for. In bands of fewer rows and columns than the grid may have,
// no difference is too small. Inside a cell the density is taken as constant.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Shape.h"

#include <algorithm>
#include <cmath>

namespace hetile::plan {

/// Range of grid indices.
struct GridRange {
  int64_t i0, i1, j0, j1;
  bool single() const { return i1 - i0 <= 1 && j1 - j0 <= 1; }
};

namespace {

constexpr int64_t StartGrid = 16;  // cells that every sampling looks at
constexpr double Tolerance = 0.02; // share of a cell by which a quarter may differ
constexpr double Rounding = 1e-12; // the same where each row and column is one of the grid

/// floor(i * extent / cells) without overflow.
int64_t edge(int64_t i, int64_t extent, int64_t cells) {
  return i * (extent / cells) + i * (extent % cells) / cells;
}

/// All edges of `cells` cells from `first` on.
std::vector<int64_t> edges(int64_t first, int64_t extent, int64_t cells) {
  std::vector<int64_t> result;
  for (int64_t i = 0; i <= cells; ++i)
    result.push_back(first + edge(i, extent, cells));
  return result;
}

/// Index of the cell that holds `at`, by estimate and correction: cells differ in size by at
/// most one.
int64_t cellOf(int64_t at, const std::vector<int64_t> &edges) {
  const int64_t cells = int64_t(edges.size()) - 1;
  const double extent = double(edges.back() - edges.front());
  int64_t index = std::clamp<int64_t>(
      int64_t(double(at - edges.front()) * double(cells) / extent), 0, cells - 1);
  while (index > 0 && edges[index] > at)
    --index;
  while (index + 1 < cells && edges[index + 1] <= at)
    ++index;
  return index;
}

/// The same, and the share of the cell before `at`.
double locate(int64_t at, const std::vector<int64_t> &edges, int64_t &index) {
  index = cellOf(at, edges);
  return double(at - edges[index]) / double(edges[index + 1] - edges[index]);
}

/// Cuts a range at its middle along each dimension that has one.
std::vector<GridRange> quarters(const GridRange &r) {
  int64_t im = (r.i0 + r.i1) / 2, jm = (r.j0 + r.j1) / 2;
  std::vector<GridRange> result;
  for (const GridRange &q : {GridRange{r.i0, im, r.j0, jm}, GridRange{r.i0, im, jm, r.j1},
                             GridRange{im, r.i1, r.j0, jm}, GridRange{im, r.i1, jm, r.j1}})
    if (q.i0 < q.i1 && q.j0 < q.j1)
      result.push_back(q);
  return result;
}

} // namespace

void Shape::setGrid(int64_t gridX, int64_t gridY) {
  GridX = gridX, GridY = gridY;
  EdgesX = edges(X0, X1 - X0, GridX);
  EdgesY = edges(Y0, Y1 - Y0, GridY);
}

void Shape::accumulate(const std::vector<double> &cells) {
  Cumulative.assign((GridX + 1) * (GridY + 1), 0);
  for (int64_t i = 0; i < GridX; ++i)
    for (int64_t j = 0; j < GridY; ++j)
      Cumulative[(i + 1) * (GridY + 1) + j + 1] = cells[i * GridY + j] +
                                                  Cumulative[i * (GridY + 1) + j + 1] +
                                                  Cumulative[(i + 1) * (GridY + 1) + j] -
                                                  Cumulative[i * (GridY + 1) + j];
}

Shape Shape::rectangle(int64_t x0, int64_t x1, int64_t y0, int64_t y1, double pointsPerCell) {
  return even(x0, x1, y0, y1, double(x1 - x0) * double(y1 - y0) * pointsPerCell);
}

Shape Shape::even(int64_t x0, int64_t x1, int64_t y0, int64_t y1, double points) {
  Shape s;
  if (x0 >= x1 || y0 >= y1)
    return s;
  s.X0 = x0, s.X1 = x1, s.Y0 = y0, s.Y1 = y1;
  s.setGrid(1, 1);
  s.Uniform = true;
  s.accumulate({points});
  s.RowLo = {x0};
  s.RowHi = {x1};
  return s;
}

/// Counts the points of ranges of cells, splitting ranges while their quarters differ.
class ShapeSampler {
public:
  ShapeSampler(Shape &shape, const Shape::Work &work)
      : S(shape), Work(work), Cells(size_t(shape.GridX * shape.GridY), 0) {}

  /// Points of each cell: those of a start of `grid` by `grid` are split where quarters differ by
  /// more than `tolerance`, a share of the points.
  std::vector<double> run(int64_t grid, double tolerance) {
    const int64_t startX = std::min(grid, S.GridX), startY = std::min(grid, S.GridY);
    for (int64_t i = 0; i < startX; ++i)
      for (int64_t j = 0; j < startY; ++j) {
        GridRange r{edge(i, S.GridX, startX), edge(i + 1, S.GridX, startX),
                    edge(j, S.GridY, startY), edge(j + 1, S.GridY, startY)};
        Open.push_back({r, count(r)});
      }
    while (!Open.empty()) {
      auto [r, points] = Open.back();
      Open.pop_back();
      if (r.single() || points <= 0)
        fill(r, points);
      else
        split(r, points, tolerance);
    }
    return std::move(Cells);
  }

private:
  Shape &S;
  const Shape::Work &Work;
  std::vector<double> Cells;
  std::vector<std::pair<GridRange, double>> Open;

  double count(const GridRange &r) const {
    return double(Work(S.edgeX(r.i0), S.edgeX(r.i1), S.edgeY(r.j0), S.edgeY(r.j1)));
  }
  double area(const GridRange &r) const {
    return double(S.edgeX(r.i1) - S.edgeX(r.i0)) * double(S.edgeY(r.j1) - S.edgeY(r.j0));
  }

  /// Spreads `points` over the cells of a range by area.
  void fill(const GridRange &r, double points) {
    double all = area(r);
    for (int64_t i = r.i0; i < r.i1; ++i)
      for (int64_t j = r.j0; j < r.j1; ++j)
        Cells[size_t(i * S.GridY + j)] = points * area({i, i + 1, j, j + 1}) / all;
  }

  /// Counts the quarters of a range (the last one is the rest); they are final if they hold
  /// their share of the points, up to the tolerance.
  void split(const GridRange &r, double points, double tolerance) {
    std::vector<GridRange> parts = quarters(r);
    std::vector<double> held;
    double rest = points;
    bool even = true;
    for (size_t k = 0; k < parts.size(); ++k) {
      held.push_back(k + 1 < parts.size() ? count(parts[k]) : rest);
      rest -= held.back();
      double share = points * area(parts[k]) / area(r);
      even = even && std::fabs(held.back() - share) <= tolerance * share;
    }
    for (size_t k = 0; k < parts.size(); ++k) {
      if (even)
        fill(parts[k], held[k]);
      else
        Open.push_back({parts[k], held[k]});
    }
  }
};

void Shape::sampleRows(const Rows &rows) {
  for (int64_t j = 0; j < GridY; ++j) {
    int64_t lo = 0, hi = 0;
    if (!rows(edgeY(j), edgeY(j + 1), lo, hi) || lo >= hi)
      lo = hi = X0;
    RowLo.push_back(std::clamp(lo, X0, X1));
    RowHi.push_back(std::clamp(hi, X0, X1));
  }
}

bool Shape::isUniform(const std::vector<double> &cells) const {
  for (int64_t j = 0; j < GridY; ++j)
    if (RowLo[j] > X0 || RowHi[j] < X1)
      return false;
  double density = points() / (double(X1 - X0) * double(Y1 - Y0));
  for (int64_t i = 0; i < GridX; ++i)
    for (int64_t j = 0; j < GridY; ++j) {
      double share = density * double(edgeX(i + 1) - edgeX(i)) * double(edgeY(j + 1) - edgeY(j));
      if (std::fabs(cells[i * GridY + j] - share) > 1e-9 * share)
        return false;
    }
  return true;
}

void Shape::build(const Work &work, const Rows &rows, int64_t most, int64_t start) {
  setGrid(std::min(most, X1 - X0), std::min(most, Y1 - Y0));
  sampleRows(rows);
  const bool isFine = X1 - X0 <= most && Y1 - Y0 <= most;
  const std::vector<double> cells =
      ShapeSampler(*this, work).run(start, isFine ? Rounding : Tolerance);
  accumulate(cells);
  Uniform = isUniform(cells);
}

Shape Shape::sample(int64_t x0, int64_t x1, int64_t y0, int64_t y1, const Work &work,
                    const Rows &rows, int64_t cells) {
  Shape s;
  if (x0 >= x1 || y0 >= y1)
    return s;
  s.X0 = x0, s.X1 = x1, s.Y0 = y0, s.Y1 = y1;
  auto samples = std::make_shared<ShapeSamples>();
  samples->x0 = x0, samples->x1 = x1, samples->y0 = y0, samples->y1 = y1;
  s.build(
      [&](int64_t xa, int64_t xb, int64_t ya, int64_t yb) {
        samples->points.push_back(work(xa, xb, ya, yb));
        return samples->points.back();
      },
      [&](int64_t ya, int64_t yb, int64_t &xa, int64_t &xb) {
        const bool any = rows(ya, yb, xa, xb) && xa < xb;
        samples->rows.push_back(any ? std::make_pair(xa, xb) : std::make_pair(x0, x0));
        return any;
      },
      cells < y1 - y0 ? cells : Finest, StartGrid);
  if (!s.Uniform)
    s.Samples = std::move(samples);
  return s;
}

bool Shape::replay(const ShapeSamples &samples, Shape &shape, std::string &error) {
  const int64_t columns = std::min(Finest, samples.y1 - samples.y0);
  const int64_t ranges = int64_t(samples.rows.size());
  if (samples.x0 >= samples.x1 || ranges <= 0 || ranges > columns) {
    error = "the band has no rows or columns, or not one row range for each grid column";
    return false;
  }
  size_t work = 0, range = 0; // taken so far
  const auto buildFrom = [&](int64_t start) {
    work = range = 0;
    shape = Shape();
    shape.X0 = samples.x0, shape.X1 = samples.x1, shape.Y0 = samples.y0, shape.Y1 = samples.y1;
    shape.build(
        [&](int64_t, int64_t, int64_t, int64_t) {
          const size_t at = work++;
          return at < samples.points.size() ? samples.points[at] : 0;
        },
        [&](int64_t, int64_t, int64_t &x0, int64_t &x1) {
          x0 = samples.rows[range].first, x1 = samples.rows[range].second;
          return samples.rows[range++].first < x1;
        },
        ranges < columns ? ranges : Finest, start);
    return work == samples.points.size();
  };
  bool isSame = buildFrom(StartGrid);
  const size_t needed = work;
  // Once, small bands were counted cell by cell: reports of that time can still be read.
  isSame = isSame || buildFrom(Finest);
  if (isSame)
    shape.Samples = std::make_shared<const ShapeSamples>(samples);
  else
    error = "there are " + std::to_string(samples.points.size()) +
            " numbers of points; the band needs " + std::to_string(needed);
  return isSame;
}

Shape Shape::moved(int64_t x0, int64_t y0) const {
  const int64_t dx = x0 - X0, dy = y0 - Y0;
  Shape s = *this;
  s.X0 += dx, s.X1 += dx, s.Y0 += dy, s.Y1 += dy;
  for (std::vector<int64_t> *rows : {&s.RowLo, &s.RowHi, &s.EdgesX})
    for (int64_t &row : *rows)
      row += dx;
  for (int64_t &column : s.EdgesY)
    column += dy;
  if (Samples) {
    auto samples = std::make_shared<ShapeSamples>(*Samples);
    samples->x0 += dx, samples->x1 += dx, samples->y0 += dy, samples->y1 += dy;
    for (auto &rows : samples->rows)
      rows.first += dx, rows.second += dx;
    s.Samples = std::move(samples);
  }
  return s;
}

double Shape::points() const { return Cumulative.empty() ? 0 : Cumulative.back(); }

Shape::Place Shape::rowPlace(int64_t x) const {
  Place place;
  place.share = locate(x, EdgesX, place.cell);
  return place;
}

Shape::Place Shape::columnPlace(int64_t y) const {
  Place place;
  place.share = locate(y, EdgesY, place.cell);
  return place;
}

double Shape::below(int64_t x, int64_t y) const { return before(rowPlace(x), columnPlace(y)); }

double Shape::work(int64_t x0, int64_t x1, int64_t y0, int64_t y1) const {
  x0 = std::max(x0, X0), x1 = std::min(x1, X1);
  y0 = std::max(y0, Y0), y1 = std::min(y1, Y1);
  if (x0 >= x1 || y0 >= y1)
    return 0;
  if (Uniform)
    return Cumulative.back() * (double(x1 - x0) / double(X1 - X0)) *
           (double(y1 - y0) / double(Y1 - Y0));
  return std::max(0.0, below(x1, y1) - below(x0, y1) - below(x1, y0) + below(x0, y0));
}

bool Shape::rows(int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) const {
  y0 = std::max(y0, Y0), y1 = std::min(y1, Y1);
  if (y0 >= y1)
    return false;
  x0 = X1, x1 = X0;
  for (int64_t j = cellOf(y0, EdgesY); j < GridY && edgeY(j) < y1; ++j)
    if (RowLo[j] < RowHi[j])
      x0 = std::min(x0, RowLo[j]), x1 = std::max(x1, RowHi[j]);
  return x0 < x1;
}

bool Shape::activeColumns(int64_t &y0, int64_t &y1) const {
  int64_t first = 0, last = GridY;
  while (first < last && RowLo[first] >= RowHi[first])
    ++first;
  while (last > first && RowLo[last - 1] >= RowHi[last - 1])
    --last;
  if (first == last)
    return false;
  y0 = edgeY(first), y1 = edgeY(last);
  return true;
}

} // namespace hetile::plan
