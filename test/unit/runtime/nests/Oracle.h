// SPDX-License-Identifier: Apache-2.0
//===- Oracle.h - nests by enumeration --------------------------*- C++ -*-===//
//
// Small nests whose set functions are computed by listing all points and their accesses: no
// polyhedra, no trust. An example lists its points in source order, each with what it reads
// and the element it writes; everything a hetile_nest needs follows from that.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_ORACLE_H
#define HETILE_TEST_ORACLE_H

#include "hetile.h"

#include <cstdint>

#include <array>
#include <string>
#include <vector>

namespace oracle {

using Index = std::array<int64_t, 2>;

struct Element {
  int array;
  Index index; ///< unused entries are zero
};

/// One statement instance at band coordinates (x, y).
struct Point {
  int64_t x, y;
  std::vector<Element> reads;
  Element write;
};

struct ArraySpec {
  const char *name;
  int ndims, size; ///< size 8: double, 4: int32_t, 1: int8_t
  int skewDim;     ///< -1: none
  int skew[2];
  /// Row x touches first indices from x + first to x + last; the nest fills the array.
  struct {
    bool known = false;
    int first = 0, last = 0;
  } window = {};
};

struct Example {
  const char *name;
  std::vector<ArraySpec> arrays;
  /// Points in source order for sizes p.
  std::vector<Point> (*enumerate)(const int64_t *p);
};

/// All examples; their nests are registered when the program starts.
const std::vector<Example> &examples();
const hetile_nest *nestOf(int example);

/// Empty if all dependences of the example (flow, anti, output) are non-negative in x and y.
std::string illegal(int example, const int64_t *p);

/// Arrays of a user: memory with gaps, filled with values that depend on `seed`.
class UserArrays {
public:
  UserArrays(int example, const int64_t *p, int seed);
  const hetile_view *views() const { return Views.data(); }
  const char *at(int array, const int64_t *index) const;
  /// Empty if all bytes agree, else the first difference.
  std::string difference(const UserArrays &other) const;

private:
  const hetile_nest &Nest;
  std::vector<std::vector<char>> Memory;
  std::vector<hetile_view> Views;
};

/// The same arrays with rows, or elements, of their own: each anywhere in memory.
class ScatteredArrays {
public:
  /// `elements`: each element has a place of its own; else each row.
  ScatteredArrays(int example, const int64_t *p, int seed, bool elements);
  ScatteredArrays(const ScatteredArrays &) = delete;
  const hetile_view *views() const { return Views.data(); }
  /// 1 for each array.
  const char *scattered() const { return All.data(); }
  /// Empty if all elements agree and nothing between them has changed, else what differs.
  std::string difference(const UserArrays &linear) const;

private:
  struct Table {
    int ndims = 0;
    int64_t lo[2] = {0, 0}, hi[2] = {1, 1}, size = 0;
    std::vector<char *> places; ///< of each element
    std::vector<char> memory;
    char *at(const int64_t *index) const;
  };
  static void *address(const void *base, const int64_t *index);
  friend void *addressOf(const void *base, const int64_t *index);
  const int Example;
  std::vector<Table> Tables;
  std::vector<hetile_view> Views;
  std::vector<char> All;
};

/// hetile_array.address of all arrays of all examples, for views of ScatteredArrays.
void *addressOf(const void *base, const int64_t *index);

/// Runs all points in source order.
void runSequential(int example, const int64_t *p, const UserArrays &arrays);

/// Tiles of this process take this long at least: a slow host lets the workers run ahead.
void setTileDelay(int microseconds);

constexpr int ParamCount = 3;

} // namespace oracle

#endif
