// SPDX-License-Identifier: Apache-2.0
//===- Sinks.h - what to do with the elements of a set ----------*- C++ -*-===//
//
// Sinks for the set functions of a nest: count, bound, pack and unpack. A box is the storage
// of one array in one block: a bounding box in the array's own or in skewed coordinates.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SINKS_H
#define HETILE_RUNTIME_SINKS_H

#include "base/Buffer.h"
#include "base/Runs.h"
#include "hetile.h"

#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// Bounds lo[d] <= c_d < hi[d] on the coordinates of one array's elements. If `skewed`,
/// coordinate skew_dim is the sum over e of skew[e] * i_e; else c_d = i_d.
struct Box {
  bool used = false; ///< false: no element at all
  bool skewed = false;
  int64_t lo[HETILE_MAX_DIMS] = {}, hi[HETILE_MAX_DIMS] = {};
};

/// One box for each array of a nest.
using Boxes = std::vector<Box>;

/// Where the elements of a nest's arrays lie: in a view each, or, on the host, where their
/// hetile_array.address says.
struct Addressing {
  const hetile_view *views;
  /// Of each array: 1 if tiles cannot work on it in place, because its elements lie by address, or
  /// because it has versions; null: none is.
  const char *scattered;

  // Views alone are the usual case.
  Addressing(const hetile_view *views, const char *scattered = nullptr) // NOLINT
      : views(views), scattered(scattered) {}
  bool isScattered(int array) const { return scattered && scattered[array]; }
};

/// True if rows of some array lie wherever a pointer of the user's leads.
inline bool hasAddresses(const hetile_nest &nest) {
  for (int a = 0; a < nest.narrays; ++a)
    if (nest.arrays[a].address)
      return true;
  return false;
}

/// Address of the element `index` of array number `array`.
char *elementAddress(const hetile_nest &nest, const Addressing &addressing, int array,
                     const int64_t *index);

/// Adds up the bytes of a set.
class CountSink : public hetile_sink {
public:
  /// With `clip`, only elements inside the boxes count.
  explicit CountSink(const hetile_nest &nest, const Boxes *clip = nullptr);
  int64_t bytes = 0;

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  const hetile_array *Arrays;
  const Boxes *Clip;
};

/// Bounds a set, in own and in skewed coordinates.
class BoundsSink : public hetile_sink {
public:
  explicit BoundsSink(const hetile_nest &nest);
  /// For each array the coordinates with the smaller volume. Sizes are checked for overflow.
  Boxes boxes() const;

private:
  struct Range {
    bool used = false;
    int64_t lo[HETILE_MAX_DIMS + 1], hi[HETILE_MAX_DIMS + 1]; // inclusive; last: skewed
  };
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  const hetile_nest &Nest;
  std::vector<Range> Ranges;
};

/// Appends the elements of a set to `out`, in the order of the runs. With `clip`, only those
/// inside the boxes.
class PackSink : public hetile_sink {
public:
  PackSink(const hetile_nest &nest, const Addressing &from, Buffer &out,
           const Boxes *clip = nullptr);

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  const hetile_nest &Nest;
  const Addressing From;
  Buffer &Out;
  const Boxes *Clip;
};

/// Stores the elements of a set from `in`, which PackSink wrote with the same set and clip.
class UnpackSink : public hetile_sink {
public:
  UnpackSink(const hetile_nest &nest, const Addressing &to, const char *in,
             const Boxes *clip = nullptr);
  /// Where the next element would be read.
  const char *at() const { return In; }

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  const hetile_nest &Nest;
  const Addressing To;
  const char *In;
  const Boxes *Clip;
};

/// Notes where the elements of a set lie.
class PlaceSink : public hetile_sink {
public:
  PlaceSink(const hetile_nest &nest, const Addressing &where, RunList &out,
            const Boxes *clip = nullptr);

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  const hetile_nest &Nest;
  const Addressing Where;
  RunList &Out;
  const Boxes *Clip;
};

/// A number for each array that depends on every element of a set and on their order, not on where
/// they lie.
class DigestSink : public hetile_sink {
public:
  DigestSink(const hetile_nest &nest, const Addressing &from);
  std::vector<uint64_t> digests;

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  const hetile_nest &Nest;
  const Addressing From;
  std::vector<uint64_t> Counts; // of elements so far
};

/// Copies the elements of a set from one place to another.
class CopySink : public hetile_sink {
public:
  CopySink(const hetile_nest &nest, const Addressing &from, const Addressing &to);

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count);
  const hetile_nest &Nest;
  const Addressing From, To;
  Buffer Run;
};

/// True if an array of the nest has versions.
bool hasVersions(const hetile_nest &nest);

/// True if an array of the nest is stored by windows: the versions of one strip at a time.
bool hasWindows(const hetile_nest &nest);

/// Elements of memory that `box` takes, with padded rows; throws Fatal if 64 bits do not hold it.
int64_t boxVolume(const hetile_array &array, const Box &box);

/// Which rows are kept apart. Lower it in tests only, on all ranks.
struct Padding {
  int64_t conflict = 512;  ///< bytes: rows at multiples of it share few sets of a cache
  int64_t shortest = 2048; ///< bytes of a row: padding adds three percent at most
};
extern Padding padding;

/// A pitch of `elements` elements, or a little more where rows at that distance would fall on few
/// sets of a cache.
int64_t paddedPitch(int64_t elements, int64_t elementSize);

} // namespace hetile::runtime

#endif
