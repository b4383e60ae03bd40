// A table of values, by rows.
#pragma once

#include "place.hpp"

#include <cassert>
#include <vector>

namespace advection {

template <class T> class Array2D {
public:
  Array2D(int rows, int columns, T value = T())
      : rows_(rows), columns_(columns), values_(std::size_t(rows) * columns, value) {
    assert(rows > 0 && columns > 0);
  }

  int rows() const { return rows_; }
  int columns() const { return columns_; }

  T &operator()(int i, int j) { return values_[place(i, j, columns_)]; }
  const T &operator()(int i, int j) const { return values_[place(i, j, columns_)]; }

  const T *data() const { return values_.data(); }
  std::size_t size() const { return values_.size(); }

private:
  int rows_, columns_;
  std::vector<T> values_;
};

} // namespace advection
// SPDX-License-Identifier: Apache-2.0
