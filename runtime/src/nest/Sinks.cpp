// SPDX-License-Identifier: Apache-2.0
//===- Sinks.cpp - what to do with the elements of a set ------------------===//
//
// A run becomes a start offset and a step in memory; copying a run is one memcpy or a loop
// with a constant element size.
//
//===----------------------------------------------------------------------===//
#include "nest/Sinks.h"

#include "machine/Caches.h"

#include <algorithm>
#include <cstring>

namespace hetile::runtime {

namespace {

/// Offset in elements of an index vector (or, without origin, of a step).
int64_t dot(const hetile_array &array, const hetile_view &view, const int64_t *index) {
  int64_t sum = 0;
  for (int d = 0; d < array.ndims; ++d)
    sum += index[d] * view.stride[d];
  return sum;
}

int64_t skewed(const hetile_array &array, const int64_t *index) {
  int64_t sum = 0;
  for (int d = 0; d < array.ndims; ++d)
    sum += array.skew[d] * index[d];
  return sum;
}

/// The part [first, last) of 0 .. count-1 for which lo <= start + k * step < hi.
void clipAxis(int64_t lo, int64_t hi, int64_t start, int64_t step, int64_t &first, int64_t &last) {
  if (step == 0) {
    if (start < lo || start >= hi)
      last = first;
    return;
  }
  int64_t from, to; // smallest and largest k inside
  if (step > 0) {
    from = -hetile_floord(start - lo, step);
    to = hetile_floord(hi - 1 - start, step);
  } else {
    from = -hetile_floord(hi - 1 - start, -step);
    to = hetile_floord(start - lo, -step);
  }
  first = std::max(first, from);
  last = std::max(first, std::min(last, to + 1));
}

void clipRun(const hetile_array &array, const Box &box, const int64_t *index, const int64_t *step,
             int64_t &first, int64_t &last) {
  if (!box.used) {
    last = first;
    return;
  }
  for (int d = 0; d < array.ndims && first < last; ++d) {
    if (box.skewed && d == array.skew_dim)
      clipAxis(box.lo[d], box.hi[d], skewed(array, index), skewed(array, step), first, last);
    else
      clipAxis(box.lo[d], box.hi[d], index[d], step[d], first, last);
  }
}

/// A run in memory: `count` elements of `size` bytes from `at`, `stride` elements apart.
struct Placed {
  char *at;
  int64_t size, stride, count;
};

/// True if the run goes along dimensions only whose strides are known.
bool isStraight(const hetile_array &array, const hetile_view &view, const int64_t *step) {
  for (int d = 0; d < array.ndims; ++d)
    if (step[d] != 0 && view.stride[d] == 0)
      return false;
  return true;
}

/// Calls `visit` with the places of the part of a run that lies inside `clip` (all of it if
/// null), in order: one if the run has a constant stride, else one for each element.
template <class Visit>
void place(const hetile_nest &nest, const Addressing &addressing, const Boxes *clip, int number,
           const int64_t *index, const int64_t *step, int64_t count, Visit visit) {
  const hetile_array &array = nest.arrays[number];
  const hetile_view &view = addressing.views[number];
  const int64_t size = array.element_size;
  int64_t first = 0, last = count;
  if (clip)
    clipRun(array, (*clip)[number], index, step, first, last);
  if (first >= last)
    return;
  const bool isOne = !addressing.isScattered(number) || isStraight(array, view, step);
  int64_t at[HETILE_MAX_DIMS];
  for (int64_t k = first; k < last; k += isOne ? last - first : 1) {
    for (int d = 0; d < array.ndims; ++d)
      at[d] = index[d] + k * step[d];
    visit(Placed{elementAddress(nest, addressing, number, at), size, dot(array, view, step),
                 isOne ? last - first : 1});
  }
}

} // namespace

char *elementAddress(const hetile_nest &nest, const Addressing &addressing, int array,
                     const int64_t *index) {
  const hetile_array &a = nest.arrays[array];
  const hetile_view &view = addressing.views[array];
  if (addressing.isScattered(array) && a.address)
    return static_cast<char *>(a.address(view.base, index));
  return static_cast<char *>(view.base) + (view.origin + dot(a, view, index)) * a.element_size;
}

CountSink::CountSink(const hetile_nest &nest, const Boxes *clip)
    : hetile_sink{onRun}, Arrays(nest.arrays), Clip(clip) {}

void CountSink::onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                      int64_t count) {
  auto *sink = static_cast<CountSink *>(self);
  int64_t first = 0, last = count;
  if (sink->Clip)
    clipRun(sink->Arrays[array], (*sink->Clip)[array], index, step, first, last);
  sink->bytes += (last - first) * sink->Arrays[array].element_size;
}

BoundsSink::BoundsSink(const hetile_nest &nest)
    : hetile_sink{onRun}, Nest(nest), Ranges(nest.narrays) {}

void BoundsSink::onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                       int64_t count) {
  auto *sink = static_cast<BoundsSink *>(self);
  const hetile_array &array = sink->Nest.arrays[number];
  Range &range = sink->Ranges[number];
  int64_t ends[2][HETILE_MAX_DIMS + 1];
  for (int d = 0; d < array.ndims; ++d) {
    ends[0][d] = index[d];
    ends[1][d] = index[d] + (count - 1) * step[d];
  }
  const int axes = array.ndims + (array.skew_dim >= 0);
  for (int e = 0; e < 2; ++e) {
    if (array.skew_dim >= 0)
      ends[e][array.ndims] = skewed(array, ends[e]);
    for (int d = 0; d < axes; ++d) {
      range.lo[d] = range.used ? std::min(range.lo[d], ends[e][d]) : ends[e][d];
      range.hi[d] = range.used ? std::max(range.hi[d], ends[e][d]) : ends[e][d];
    }
    range.used = true;
  }
}

Boxes BoundsSink::boxes() const {
  Boxes result(Nest.narrays);
  for (int a = 0; a < Nest.narrays; ++a) {
    const Range &range = Ranges[a];
    const hetile_array &array = Nest.arrays[a];
    if (!range.used)
      continue;
    Box own;
    own.used = true;
    for (int d = 0; d < array.ndims; ++d) {
      own.lo[d] = range.lo[d];
      own.hi[d] = range.hi[d] + 1;
    }
    result[a] = own;
    if (array.skew_dim < 0)
      continue;
    Box other = own;
    other.skewed = true;
    other.lo[array.skew_dim] = range.lo[array.ndims];
    other.hi[array.skew_dim] = range.hi[array.ndims] + 1;
    const int d = array.skew_dim;
    if (other.hi[d] - other.lo[d] < own.hi[d] - own.lo[d])
      result[a] = other;
  }
  return result;
}

PackSink::PackSink(const hetile_nest &nest, const Addressing &from, Buffer &out,
                   const Boxes *clip)
    : hetile_sink{onRun}, Nest(nest), From(from), Out(out), Clip(clip) {}

void PackSink::onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                     int64_t count) {
  auto *sink = static_cast<PackSink *>(self);
  place(sink->Nest, sink->From, sink->Clip, number, index, step, count, [&](const Placed &run) {
    char *to = sink->Out.append(run.count * run.size);
    gatherChunks(to, run.at, run.size, run.stride * run.size, run.count);
  });
}

UnpackSink::UnpackSink(const hetile_nest &nest, const Addressing &to, const char *in,
                       const Boxes *clip)
    : hetile_sink{onRun}, Nest(nest), To(to), In(in), Clip(clip) {}

void UnpackSink::onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                       int64_t count) {
  auto *sink = static_cast<UnpackSink *>(self);
  place(sink->Nest, sink->To, sink->Clip, number, index, step, count, [&](const Placed &run) {
    scatterChunks(run.at, sink->In, run.size, run.stride * run.size, run.count);
    sink->In += run.count * run.size;
  });
}

PlaceSink::PlaceSink(const hetile_nest &nest, const Addressing &where, RunList &out,
                     const Boxes *clip)
    : hetile_sink{onRun}, Nest(nest), Where(where), Out(out), Clip(clip) {}

void PlaceSink::onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                      int64_t count) {
  auto *sink = static_cast<PlaceSink *>(self);
  place(sink->Nest, sink->Where, sink->Clip, number, index, step, count, [&](const Placed &run) {
    sink->Out.add(run.at, run.size, run.stride * run.size, run.count);
  });
}

/// Mixes word number `number` of a set into something to be added up: terms do not wait for each
/// other.
static uint64_t scramble(uint64_t word, uint64_t number) {
  uint64_t x = (word ^ (number * 0x9e3779b97f4a7c15ull)) * 0xff51afd7ed558ccdull;
  x ^= x >> 32;
  return x * 0xc4ceb9fe1a85ec53ull;
}

/// Bytes of an element that belong to its value.
static int64_t valueBytes(const hetile_array &array) {
  const bool extended = array.type == HETILE_LONG_DOUBLE && __LDBL_MANT_DIG__ == 64;
  return extended ? 10 : array.element_size;
}

template <class Word>
static uint64_t digestRun(const char *at, int64_t stepBytes, int64_t count, uint64_t number) {
  uint64_t sum = 0;
  for (int64_t k = 0; k < count; ++k, at += stepBytes) {
    Word word;
    std::memcpy(&word, at, sizeof word);
    sum += scramble(word, number++);
  }
  return sum;
}

DigestSink::DigestSink(const hetile_nest &nest, const Addressing &from)
    : hetile_sink{onRun}, digests(nest.narrays), Nest(nest), From(from), Counts(nest.narrays) {}

void DigestSink::onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                       int64_t count) {
  DigestSink &sink = *static_cast<DigestSink *>(self);
  const int64_t bytes = valueBytes(sink.Nest.arrays[array]);
  place(sink.Nest, sink.From, nullptr, array, index, step, count, [&](const Placed &run) {
    uint64_t &sum = sink.digests[array], &number = sink.Counts[array];
    const int64_t stepBytes = run.stride * run.size;
    if (bytes == 8)
      sum += digestRun<uint64_t>(run.at, stepBytes, run.count, number);
    else if (bytes == 4)
      sum += digestRun<uint32_t>(run.at, stepBytes, run.count, number);
    else
      for (int64_t k = 0; k < run.count; ++k)
        for (int64_t b = 0; b < bytes; ++b)
          sum += scramble(static_cast<unsigned char>(run.at[k * stepBytes + b]),
                          (number + k) * 64 + b);
    number += run.count;
  });
}

CopySink::CopySink(const hetile_nest &nest, const Addressing &from, const Addressing &to)
    : hetile_sink{onRun}, Nest(nest), From(from), To(to) {}

void CopySink::onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                     int64_t count) {
  auto *sink = static_cast<CopySink *>(self);
  sink->Run.clear();
  PackSink pack(sink->Nest, sink->From, sink->Run);
  pack.run(&pack, number, index, step, count);
  UnpackSink unpack(sink->Nest, sink->To, sink->Run.data());
  unpack.run(&unpack, number, index, step, count);
}

Padding padding;

int64_t paddedPitch(int64_t elements, int64_t elementSize) {
  const int64_t bytes = elements * elementSize;
  if (bytes < padding.shortest || bytes % padding.conflict != 0)
    return elements;
  return elements + std::max<int64_t>(1, CacheLine / elementSize);
}

bool hasVersions(const hetile_nest &nest) {
  return std::any_of(nest.arrays, nest.arrays + nest.narrays,
                     [](const hetile_array &a) { return a.versions != 0; });
}

bool hasWindows(const hetile_nest &nest) {
  return std::any_of(nest.arrays, nest.arrays + nest.narrays,
                     [](const hetile_array &a) { return a.window != 0; });
}

int64_t boxVolume(const hetile_array &array, const Box &box) {
  if (!box.used)
    return 0;
  int64_t volume = 1;
  for (int d = array.ndims - 1; d >= 0; --d) {
    int64_t bytes;
    if (__builtin_mul_overflow(volume, box.hi[d] - box.lo[d], &volume) ||
        __builtin_mul_overflow(volume, int64_t(array.element_size) * 2, &bytes))
      throw Fatal(format("the storage of array %s in one block exceeds 64 bits", array.name));
    if (d > 0)
      volume = paddedPitch(volume, array.element_size);
  }
  return volume;
}

} // namespace hetile::runtime
