// SPDX-License-Identifier: Apache-2.0
//===- Shape.h - the true shape of a band -----------------------*- C++ -*-===//
//
// A band is rarely a full rectangle: skewing makes it a parallelogram, LU is a triangle.
// Shape samples it once into a grid of at most 256 by 256 cells; the work of any tile and
// the row range of any block of columns are then read off cumulative sums. A band of at
// most 256 rows and 256 columns has one cell for each (x, y) and is exact, but for patterns that
// leave all quarters of a sixteenth of it with equally many points.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_SHAPE_H
#define HETILE_PLAN_SHAPE_H

#include "hetile/plan/ShapeSamples.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace hetile::plan {

class Shape {
public:
  /// Points with x0 <= x < x1 and y0 <= y < y1.
  using Work = std::function<int64_t(int64_t x0, int64_t x1, int64_t y0, int64_t y1)>;
  /// Row range of the columns [y0, y1); false if there is none.
  using Rows = std::function<bool(int64_t y0, int64_t y1, int64_t &x0, int64_t &x1)>;

  Shape() = default;
  /// A full rectangle with `pointsPerCell` points at each (x, y).
  static Shape rectangle(int64_t x0, int64_t x1, int64_t y0, int64_t y1, double pointsPerCell = 1);
  /// The same with so many points in all.
  static Shape even(int64_t x0, int64_t x1, int64_t y0, int64_t y1, double points);
  /// Samples the band [x0, x1) x [y0, y1) with at most 65536 calls of each function (fewer
  /// where the density of points does not change: a cell is only split while its quarters
  /// differ). An empty band gives a shape without rows or columns. `cells`: of the grid along
  /// each dimension, at most; bands with fewer columns get the finest grid.
  static Shape sample(int64_t x0, int64_t x1, int64_t y0, int64_t y1, const Work &work,
                      const Rows &rows, int64_t cells = Finest);
  static constexpr int64_t Finest = 256;
  /// The same shape with its first point at (x0, y0).
  Shape moved(int64_t x0, int64_t y0) const;
  /// The shape that `samples` were taken from. False and `error`, one line, if they do not fit.
  static bool replay(const ShapeSamples &samples, Shape &shape, std::string &error);
  /// What the shape was sampled from; null if it is uniform, for then points() says all.
  const std::shared_ptr<const ShapeSamples> &samples() const { return Samples; }

  int64_t x0() const { return X0; }
  int64_t x1() const { return X1; }
  int64_t y0() const { return Y0; }
  int64_t y1() const { return Y1; }
  /// All cells hold equally many points and every column has all rows.
  bool uniform() const { return Uniform; }
  double points() const; ///< all of them (estimate if sampled)
  /// Estimated points of a tile.
  double work(int64_t x0, int64_t x1, int64_t y0, int64_t y1) const;
  /// Row range of columns [y0, y1): false if there is none. Never smaller than the true
  /// one; larger by at most what the rest of a partly covered grid column adds.
  bool rows(int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) const;
  /// The columns between the first and the last one that has a row; false if none has one.
  /// Exact up to a grid column.
  bool activeColumns(int64_t &y0, int64_t &y1) const;

  /// Where a row or a column lies in the grid: in which cell, and how much of that lies before
  /// it, 0 to 1.
  struct Place {
    int64_t cell = 0;
    double share = 0;
  };
  Place rowPlace(int64_t x) const;
  Place columnPlace(int64_t y) const;
  /// Points in the rows before `row` and the columns before `column`: no search, for loops over
  /// many tiles.
  double before(Place row, Place column) const {
    const double *lower = &Cumulative[size_t(row.cell * (GridY + 1) + column.cell)];
    const double *upper = lower + GridY + 1;
    const double left = lower[0] + row.share * (upper[0] - lower[0]);
    const double right = lower[1] + row.share * (upper[1] - lower[1]);
    return left + column.share * (right - left);
  }

private:
  int64_t X0 = 0, X1 = 0, Y0 = 0, Y1 = 0;
  int64_t GridX = 0, GridY = 0;          // cells along x and y
  bool Uniform = false;
  std::shared_ptr<const ShapeSamples> Samples;
  std::vector<double> Cumulative;        // (GridX + 1) x (GridY + 1) prefix sums of points
  std::vector<int64_t> RowLo, RowHi;     // row range of each grid column
  std::vector<int64_t> EdgesX, EdgesY;   // of the cells, and the ends

  int64_t edgeX(int64_t i) const { return EdgesX[i]; } // first row of grid row i
  int64_t edgeY(int64_t j) const { return EdgesY[j]; } // first column of grid column j
  void setGrid(int64_t gridX, int64_t gridY);
  double below(int64_t x, int64_t y) const; // points with rows < x and columns < y
  void sampleRows(const Rows &rows);
  void build(const Work &work, const Rows &rows, int64_t cells, int64_t start);
  bool isUniform(const std::vector<double> &cells) const; // points in each cell
  void accumulate(const std::vector<double> &cells);
  friend class ShapeSampler;
};

} // namespace hetile::plan

#endif
