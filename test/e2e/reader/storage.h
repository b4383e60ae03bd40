// SPDX-License-Identifier: Apache-2.0
//===- storage.h - the elements of a nest -----------------------*- C++ -*-===//
//
// All elements in the footprint of a nest, where they lie in the program and in a copy.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TEST_READER_STORAGE_H
#define HETILE_TEST_READER_STORAGE_H

#include "hetile.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

namespace reader {

/// A nest that the reader cannot run; says why.
struct Skip : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// What a set function reports, element by element.
using Report = std::function<void(int array, const hetile_i64 *index)>;

/// A sink that hands every element of every run to `report`.
struct Sink : hetile_sink {
  Sink(const hetile_nest &nest, Report report);
  const hetile_nest &Nest;
  Report To;
};

/// A box of one array in memory of its own. Hidden arrays have theirs already, and no elements.
struct Box {
  std::vector<hetile_i64> lo, hi;
  std::vector<unsigned char> bytes;
  std::vector<int> element; // number of the element in each place; -1: none
};

class Storage {
public:
  Storage(const hetile_nest &nest, const hetile_i64 *p, const hetile_view *v);

  size_t size() const { return Source.size(); }
  const hetile_view *views() const { return Views.data(); }
  std::string text(int element) const;
  bool isScalar(int element) const { return Nest.arrays[Array[size_t(element)]].ndims == 0; }
  /// Number of an element; -1: it is none of the footprint, or of a hidden array.
  int number(int array, const hetile_i64 *index) const;
  size_t bytesOf(int element) const {
    return size_t(Nest.arrays[Array[size_t(element)]].element_size);
  }
  const unsigned char *inSource(int element) const { return Source[size_t(element)]; }
  const unsigned char *inCopy(int element) const { return Copy[size_t(element)]; }

  /// Calls `body` for the elements that overlap these bytes.
  void eachInSource(uintptr_t address, size_t size, const std::function<void(int)> &body) const;
  void eachInCopy(uintptr_t address, size_t size, const std::function<void(int)> &body) const;
  /// An array in whose place in the program or in the copy the bytes lie, without being an element;
  /// -1: none.
  int strayInSource(uintptr_t address) const;
  int strayInCopy(uintptr_t address) const;

private:
  void makeBox(int array, const hetile_i64 *p);
  void add(int array, const hetile_i64 *index, const hetile_view *v);
  void sortSource();
  hetile_i64 placeOf(int array, const hetile_i64 *index) const; // in its box; -1: outside

  const hetile_nest &Nest;
  std::vector<Box> Boxes;
  std::vector<hetile_view> Views;
  std::vector<int> Array;             // of each element
  std::vector<hetile_i64> Place;      // in its box
  std::vector<unsigned char *> Source, Copy;
  std::vector<int> BySource;          // elements by where they lie in the program
  struct Hull {
    uintptr_t begin = UINTPTR_MAX, end = 0;
  };
  std::vector<Hull> Hulls; // of linear arrays, in the program
};

} // namespace reader

#endif
