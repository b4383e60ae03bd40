// A field of values on a grid, one behind the other.
#pragma once
#include <cstddef>
#include <vector>

class Field {
public:
  Field(int rows, int columns, double value);
  int rows() const { return Rows; }
  int columns() const { return Columns; }
  double *data() { return Values.data(); }
  const double *data() const { return Values.data(); }
  double at(int i, int j) const { return Values[static_cast<std::size_t>(i) * Columns + j]; }
  void swap(Field &other) { Values.swap(other.Values); }

private:
  int Rows, Columns;
  std::vector<double> Values;
};
/* SPDX-License-Identifier: Apache-2.0 */
