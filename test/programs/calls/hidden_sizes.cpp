// Accessors that test sizes which only their class may name, and for which there is no getter.
#include "../result.h"
#include <cassert>
#include <cstdint>
#include <stdexcept>

namespace grids {
template <typename T> struct Table {
  Table(size_t rows, size_t columns) : rows_(rows), columns_(columns), data_(new T[rows * columns]) {}
  ~Table() { delete[] data_; }
  Table(const Table &) = delete;
  Table &operator=(const Table &) = delete;
  T &operator()(size_t i, size_t j) {
    assert(i < rows_ && j < columns_);
    return data_[i * columns_ + j];
  }
  T operator()(size_t i, size_t j) const {
    assert(i < rows_ && j < columns_);
    return data_[i * columns_ + j];
  }
  T *data() { return data_; }

protected:
  size_t rows_, columns_;
  T *data_;
};

class Solver {
public:
  Solver(int n, int m) : n(n), m(m), now(n, m), next(n, m) {}
  void step();
  Table<double> &field() { return now; }

private:
  int n, m;
  Table<double> now, next;
};
} // namespace grids

class Frame {
protected:
  int height_, width_;
  double *data_;
};

class Picture : public Frame {
public:
  Picture(int height, int width, double *data) { height_ = height, width_ = width, data_ = data; }
  double &at(int i, int j) {
    assert(i < height_ && j < width_);
    return data_[i * width_ + j];
  }
};

class Image {
public:
  Image(int width, int height, double *data) : width(width), size(height * int64_t(width)), data(data) {}
  double &at(int x, int y) {
    if (x < 0 || x >= width)
      throw std::out_of_range("at");
    return data[y * width + x];
  }

private:
  const short width;
  int64_t size;
  double *const data;
};

namespace grids {
void Solver::step() {
  // expect: tiled
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      next(i, j) = 0.25 * (now(i - 1, j) + now(i + 1, j) + now(i, j - 1) + now(i, j + 1));
  // expect: tiled
  for (int i = 1; i < n - 1; ++i)
    for (int j = 1; j < m - 1; ++j)
      now(i, j) = next(i, j);
}

static void relax(const Table<double> &from, Table<float> *to, int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; ++i)
    for (int j = 1; j < m; ++j)
      (*to)(i, j) = from(i, j) + 0.5f * (*to)(i - 1, j) - 0.25f * (*to)(i, j - 1);
}
} // namespace grids

static void integrate(Image &image, int n, int m) {
  // expect: tiled
  for (int y = 1; y < n; y++)
    for (int x = 1; x < m; x++)
      image.at(x, y) += image.at(x - 1, y) + image.at(x, y - 1);
}

static void smooth(Picture &picture, int n, int m) {
  // expect: tiled
  for (int i = 1; i < n; i++)
    for (int j = 1; j < m; j++)
      picture.at(i, j) = 0.5 * (picture.at(i - 1, j) + picture.at(i, j - 1));
}

static bool add(Image *image, int n, int m) {
  try {
    // expect: tiled fallback
    for (int y = 1; y < n; y++)
      for (int x = 1; x < m; x++)
        image->at(x, y) += image->at(x - 1, y) + image->at(x, y - 1);
  } catch (const std::out_of_range &) {
    return true;
  }
  return false;
}

int main() {
  const int n = 37, m = 29;
  grids::Solver solver(n, m);
  fill(solver.field().data(), n * m, 1);
  for (int s = 0; s < 3; ++s)
    solver.step();
  result("now", solver.field().data(), n * m * sizeof(double));
  grids::Table<float> other(n, m);
  for (int i = 0; i < n * m; ++i)
    other.data()[i] = i % 7;
  grids::relax(solver.field(), &other, n, m);
  result("other", other.data(), n * m * sizeof(float));
  static double pixels[40 * 24];
  fill(pixels, 40 * 24, 2);
  Image image(24, 40, pixels);
  integrate(image, 40, 24);
  result("pixels", pixels, sizeof pixels);
  Picture picture(40, 24, pixels);
  smooth(picture, 40, 24);
  result("pixels", pixels, sizeof pixels);
  printf("%d\n", add(&image, 40, 25));
  result("pixels", pixels, sizeof pixels);
  return 0;
}
// SPDX-License-Identifier: Apache-2.0
