//===- Shape.h - the true shape of a band -----------------------*- C++ -*-===//
//
// A band is rarely a full rectangle: skewing makes it a parallelogram, LU is a triangle.
// Shape samples it once into a grid of at most 256 by 256 cells; the work of any tile and
// the row range of any block of columns are then read off cumulative sums.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_SHAPE_H
#define HETILE_PLAN_SHAPE_H

#include <cstdint>
#include <functional>
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
  /// Samples the band [x0, x1) x [y0, y1) with at most 65536 calls of each function.
  static Shape sample(int64_t x0, int64_t x1, int64_t y0, int64_t y1, const Work &work,
                      const Rows &rows);

  int64_t x0() const { return X0; }
  int64_t x1() const { return X1; }
  int64_t y0() const { return Y0; }
  int64_t y1() const { return Y1; }
  double points() const; ///< all of them (estimate if sampled)
  /// Estimated points of a tile.
  double work(int64_t x0, int64_t x1, int64_t y0, int64_t y1) const;
  /// Row range of columns [y0, y1): false if there is none.
  bool rows(int64_t y0, int64_t y1, int64_t &x0, int64_t &x1) const;

private:
  int64_t X0 = 0, X1 = 0, Y0 = 0, Y1 = 0;
  int64_t GridX = 0, GridY = 0;          // cells along x and y
  std::vector<double> Cumulative;        // (GridX + 1) x (GridY + 1) prefix sums of points
  std::vector<int64_t> RowLo, RowHi;     // row range of each grid column
};

} // namespace hetile::plan

#endif
