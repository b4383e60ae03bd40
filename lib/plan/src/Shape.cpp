//===- Shape.cpp - the true shape of a band --------------------------------===//
//
// Cells of the grid are as equal as integers allow: grid row i starts at
// x0 + floor(i * rows / GridX). Large bands are sampled like a quadtree: cells are split
// from a 16 x 16 start while their quarters hold different numbers of points per area, so
// that only boundaries are paid for. Inside a cell the density is taken as constant.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Shape.h"

#include <algorithm>
#include <cmath>

namespace hetile::plan {

namespace {

constexpr int64_t MaxGrid = 256;   // cells along one dimension
constexpr int64_t StartGrid = 16;  // cells that every sampling looks at
constexpr double Tolerance = 0.02; // share of a cell by which a quarter may differ

/// floor(i * extent / cells) without overflow.
int64_t edge(int64_t i, int64_t extent, int64_t cells) {
  return i * (extent / cells) + i * (extent % cells) / cells;
}

/// Index of the cell that holds `at` in [0, extent], and the share of the cell before it.
/// By estimate and correction: cells differ in size by at most one.
double locate(int64_t at, int64_t extent, int64_t cells, int64_t &index) {
  index = std::clamp<int64_t>(int64_t(double(at) * double(cells) / double(extent)), 0, cells - 1);
  while (index > 0 && edge(index, extent, cells) > at)
    --index;
  while (index + 1 < cells && edge(index + 1, extent, cells) <= at)
    ++index;
  int64_t lo = edge(index, extent, cells), hi = edge(index + 1, extent, cells);
  return double(at - lo) / double(hi - lo);
}

/// Range of grid indices.
struct GridRange {
  int64_t i0, i1, j0, j1;
  bool single() const { return i1 - i0 <= 1 && j1 - j0 <= 1; }
};

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

int64_t Shape::edgeX(int64_t i) const { return X0 + edge(i, X1 - X0, GridX); }
int64_t Shape::edgeY(int64_t j) const { return Y0 + edge(j, Y1 - Y0, GridY); }

void Shape::accumulate(const std::vector<double> &cells) {
  Cumulative.assign((GridX + 1) * (GridY + 1), 0);
  for (int64_t i = 0; i < GridX; ++i)
    for (int64_t j = 0; j < GridY; ++j)
      Cumulative[(i + 1) * (GridY + 1) + j + 1] = cells[i * GridY + j] +
                                                  Cumulative[i * (GridY + 1) + j + 1] +
                                                  Cumulative[(i + 1) * (GridY + 1) + j] -
                                                  Cumulative[i * (GridY + 1) + j];
}

/// Spreads `points` over the cells of a range by area.
void Shape::fillCell(std::vector<double> &cells, int64_t i0, int64_t i1, int64_t j0, int64_t j1,
                     double points) const {
  double area = double(edgeX(i1) - edgeX(i0)) * double(edgeY(j1) - edgeY(j0));
  for (int64_t i = i0; i < i1; ++i)
    for (int64_t j = j0; j < j1; ++j)
      cells[i * GridY + j] =
          points * double(edgeX(i + 1) - edgeX(i)) * double(edgeY(j + 1) - edgeY(j)) / area;
}

Shape Shape::rectangle(int64_t x0, int64_t x1, int64_t y0, int64_t y1, double pointsPerCell) {
  Shape s;
  if (x0 >= x1 || y0 >= y1)
    return s;
  s.X0 = x0, s.X1 = x1, s.Y0 = y0, s.Y1 = y1;
  s.GridX = s.GridY = 1;
  s.Uniform = true;
  s.accumulate({double(x1 - x0) * double(y1 - y0) * pointsPerCell});
  s.RowLo = {x0};
  s.RowHi = {x1};
  return s;
}

Shape Shape::sample(int64_t x0, int64_t x1, int64_t y0, int64_t y1, const Work &work,
                    const Rows &rows) {
  Shape s;
  if (x0 >= x1 || y0 >= y1)
    return s;
  s.X0 = x0, s.X1 = x1, s.Y0 = y0, s.Y1 = y1;
  s.GridX = std::min(MaxGrid, x1 - x0);
  s.GridY = std::min(MaxGrid, y1 - y0);
  bool exact = x1 - x0 <= MaxGrid && y1 - y0 <= MaxGrid;

  bool full = true;
  for (int64_t j = 0; j < s.GridY; ++j) {
    int64_t lo = 0, hi = 0;
    if (!rows(s.edgeY(j), s.edgeY(j + 1), lo, hi) || lo >= hi)
      lo = hi = x0;
    s.RowLo.push_back(std::clamp(lo, x0, x1));
    s.RowHi.push_back(std::clamp(hi, x0, x1));
    full = full && lo <= x0 && hi >= x1;
  }

  auto count = [&](const GridRange &r) {
    return double(work(s.edgeX(r.i0), s.edgeX(r.i1), s.edgeY(r.j0), s.edgeY(r.j1)));
  };
  auto area = [&](const GridRange &r) {
    return double(s.edgeX(r.i1) - s.edgeX(r.i0)) * double(s.edgeY(r.j1) - s.edgeY(r.j0));
  };
  std::vector<double> cells(s.GridX * s.GridY, 0);
  std::vector<std::pair<GridRange, double>> open;
  // A cell that is not cut further costs four calls more than the cell itself; the last
  // quarter is the rest.
  int64_t startX = exact ? s.GridX : std::min(StartGrid, s.GridX);
  int64_t startY = exact ? s.GridY : std::min(StartGrid, s.GridY);
  for (int64_t i = 0; i < startX; ++i)
    for (int64_t j = 0; j < startY; ++j) {
      GridRange r{edge(i, s.GridX, startX), edge(i + 1, s.GridX, startX),
                  edge(j, s.GridY, startY), edge(j + 1, s.GridY, startY)};
      open.push_back({r, count(r)});
    }
  while (!open.empty()) {
    auto [r, points] = open.back();
    open.pop_back();
    if (r.single() || points <= 0) {
      s.fillCell(cells, r.i0, r.i1, r.j0, r.j1, points);
      continue;
    }
    std::vector<GridRange> parts = quarters(r);
    std::vector<double> held;
    double rest = points;
    bool even = true;
    for (size_t k = 0; k < parts.size(); ++k) {
      double p = k + 1 < parts.size() ? count(parts[k]) : rest;
      rest -= p;
      held.push_back(p);
      double share = points * area(parts[k]) / area(r);
      even = even && std::fabs(p - share) <= Tolerance * share;
    }
    for (size_t k = 0; k < parts.size(); ++k) {
      if (even)
        s.fillCell(cells, parts[k].i0, parts[k].i1, parts[k].j0, parts[k].j1, held[k]);
      else
        open.push_back({parts[k], held[k]});
    }
  }
  s.accumulate(cells);

  double total = s.points(), all = double(x1 - x0) * double(y1 - y0);
  s.Uniform = full;
  for (int64_t i = 0; i < s.GridX && s.Uniform; ++i)
    for (int64_t j = 0; j < s.GridY && s.Uniform; ++j) {
      double share = total * area({i, i + 1, j, j + 1}) / all;
      s.Uniform = std::fabs(cells[i * s.GridY + j] - share) <= 1e-9 * share;
    }
  return s;
}

double Shape::points() const { return Cumulative.empty() ? 0 : Cumulative.back(); }

void Shape::profile(int64_t x, double *profile) const {
  int64_t i;
  double f = locate(x - X0, X1 - X0, GridX, i);
  const double *lower = &Cumulative[i * (GridY + 1)], *upper = lower + GridY + 1;
  for (int64_t j = 0; j <= GridY; ++j)
    profile[j] = lower[j] + f * (upper[j] - lower[j]);
}

double Shape::locateColumn(int64_t y, int64_t &j) const {
  return locate(y - Y0, Y1 - Y0, GridY, j);
}

double Shape::below(int64_t x, int64_t y) const {
  int64_t i, j;
  double fx = locate(x - X0, X1 - X0, GridX, i);
  double fy = locateColumn(y, j);
  const double *lower = &Cumulative[i * (GridY + 1) + j];
  const double *upper = lower + GridY + 1;
  return (1 - fx) * ((1 - fy) * lower[0] + fy * lower[1]) +
         fx * ((1 - fy) * upper[0] + fy * upper[1]);
}

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
  int64_t j = std::clamp<int64_t>(
      int64_t(double(y0 - Y0) * double(GridY) / double(Y1 - Y0)) - 1, 0, GridY - 1);
  while (j + 1 < GridY && edgeY(j + 1) <= y0)
    ++j;
  for (; j < GridY && edgeY(j) < y1; ++j)
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
