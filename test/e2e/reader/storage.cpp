// SPDX-License-Identifier: Apache-2.0
//===- storage.cpp - the elements of a nest -------------------------------===//
//
// The copy is dense, row by row, and holds poison where the footprint has no element.
//
//===----------------------------------------------------------------------===//
#include "storage.h"

#include <algorithm>
#include <cstring>

namespace reader {

static constexpr size_t MostBytes = size_t(1) << 26;

static void deliver(hetile_sink *self, int array, const hetile_i64 *index, const hetile_i64 *step,
                    hetile_i64 count) {
  const Sink &sink = *static_cast<Sink *>(self);
  const int dims = sink.Nest.arrays[array].ndims;
  hetile_i64 at[HETILE_MAX_DIMS];
  std::copy(index, index + dims, at);
  for (hetile_i64 k = 0; k < count; ++k) {
    sink.To(array, at);
    for (int d = 0; d < dims; ++d)
      at[d] += step[d];
  }
}

Sink::Sink(const hetile_nest &nest, Report report) : Nest(nest), To(std::move(report)) {
  run = deliver;
}

Storage::Storage(const hetile_nest &nest, const hetile_i64 *p, const hetile_view *v)
    : Nest(nest), Boxes(size_t(nest.narrays)), Views(v, v + nest.narrays),
      Hulls(size_t(nest.narrays)) {
  for (int a = 0; a < nest.narrays; ++a) {
    if (nest.arrays[a].versions)
      throw Skip("versions");
    if (!nest.arrays[a].hidden)
      makeBox(a, p);
  }
  hetile_i64 band[4];
  nest.bounds(p, band);
  Sink sink(nest, [&](int array, const hetile_i64 *index) {
    if (!nest.arrays[array].hidden)
      add(array, index, v);
  });
  nest.footprint(p, band[2], band[3], &sink);
  sortSource();
}

void Storage::makeBox(int array, const hetile_i64 *p) {
  Box &box = Boxes[size_t(array)];
  const hetile_array &a = Nest.arrays[array];
  box.lo.assign(HETILE_MAX_DIMS, 0);
  box.hi.assign(HETILE_MAX_DIMS, 1);
  size_t count = Nest.extent(p, array, box.lo.data(), box.hi.data()) ? 1 : 0;
  hetile_view &view = Views[size_t(array)];
  view.origin = 0;
  hetile_i64 stride = 1;
  for (int d = a.ndims; d-- > 0;) {
    view.stride[d] = stride;
    view.origin -= box.lo[size_t(d)] * stride;
    stride *= box.hi[size_t(d)] - box.lo[size_t(d)];
    if (stride < 0 || size_t(stride) * size_t(a.element_size) > MostBytes)
      throw Skip("arrays too large");
  }
  count *= size_t(stride);
  box.bytes.assign(count * size_t(a.element_size) + 64, 0xA5);
  box.element.assign(count, -1);
  view.base = box.bytes.data();
}

hetile_i64 Storage::placeOf(int array, const hetile_i64 *index) const {
  const Box &box = Boxes[size_t(array)];
  hetile_i64 place = 0;
  for (int d = 0; d < Nest.arrays[array].ndims; ++d) {
    if (box.element.empty() || index[d] < box.lo[size_t(d)] || index[d] >= box.hi[size_t(d)])
      return -1;
    place = place * (box.hi[size_t(d)] - box.lo[size_t(d)]) + index[d] - box.lo[size_t(d)];
  }
  return box.element.empty() ? -1 : place;
}

int Storage::number(int array, const hetile_i64 *index) const {
  const hetile_i64 place = placeOf(array, index);
  return place < 0 ? -1 : Boxes[size_t(array)].element[size_t(place)];
}

void Storage::add(int array, const hetile_i64 *index, const hetile_view *v) {
  const hetile_array &a = Nest.arrays[array];
  const hetile_i64 place = placeOf(array, index);
  if (place < 0)
    throw std::runtime_error(std::string("an element of '") + a.name +
                             "' in the footprint lies outside its extent");
  Box &box = Boxes[size_t(array)];
  if (box.element[size_t(place)] >= 0)
    return;
  hetile_i64 at = v[array].origin;
  for (int d = 0; d < a.ndims; ++d)
    at += index[d] * v[array].stride[d];
  unsigned char *source = a.address
                              ? static_cast<unsigned char *>(a.address(v[array].base, index))
                              : static_cast<unsigned char *>(v[array].base) + at * a.element_size;
  unsigned char *copy = box.bytes.data() + size_t(place) * size_t(a.element_size);
  std::memcpy(copy, source, size_t(a.element_size));
  box.element[size_t(place)] = int(Source.size());
  Source.push_back(source);
  Copy.push_back(copy);
  Array.push_back(array);
  Place.push_back(place);
  if (!a.address) {
    Hull &hull = Hulls[size_t(array)];
    hull.begin = std::min(hull.begin, uintptr_t(source));
    hull.end = std::max(hull.end, uintptr_t(source) + size_t(a.element_size));
  }
}

void Storage::sortSource() {
  for (size_t k = 0; k < Source.size(); ++k)
    BySource.push_back(int(k));
  std::sort(BySource.begin(), BySource.end(),
            [&](int a, int b) { return Source[size_t(a)] < Source[size_t(b)]; });
  for (size_t k = 1; k < BySource.size(); ++k) {
    const int a = BySource[k - 1], b = BySource[k];
    if (Source[size_t(a)] + bytesOf(a) > Source[size_t(b)])
      throw Skip("arrays share memory"); // the runtime's check on entry, not the reader's
  }
}

void Storage::eachInSource(uintptr_t address, size_t size,
                           const std::function<void(int)> &body) const {
  auto at =
      std::upper_bound(BySource.begin(), BySource.end(), address, [&](uintptr_t address, int e) {
        return address < uintptr_t(Source[size_t(e)]) + bytesOf(e);
      });
  for (; at != BySource.end() && uintptr_t(Source[size_t(*at)]) < address + size; ++at)
    body(*at);
}

void Storage::eachInCopy(uintptr_t address, size_t size,
                         const std::function<void(int)> &body) const {
  for (size_t a = 0; a < Boxes.size(); ++a) {
    const Box &box = Boxes[a];
    const uintptr_t begin = uintptr_t(box.bytes.data());
    if (address < begin || address >= begin + box.bytes.size())
      continue;
    const size_t one = size_t(Nest.arrays[a].element_size);
    for (size_t k = (address - begin) / one;
         k < box.element.size() && begin + k * one < address + size; ++k)
      if (box.element[k] >= 0)
        body(box.element[k]);
  }
}

int Storage::strayInSource(uintptr_t address) const {
  for (size_t a = 0; a < Hulls.size(); ++a)
    if (address >= Hulls[a].begin && address < Hulls[a].end)
      return int(a);
  return -1;
}

int Storage::strayInCopy(uintptr_t address) const {
  for (size_t a = 0; a < Boxes.size(); ++a) {
    const uintptr_t begin = uintptr_t(Boxes[a].bytes.data());
    if (address >= begin && address < begin + Boxes[a].bytes.size())
      return int(a);
  }
  return -1;
}

std::string Storage::text(int element) const {
  const int array = Array[size_t(element)];
  const Box &box = Boxes[size_t(array)];
  hetile_i64 place = Place[size_t(element)];
  std::string out;
  for (int d = Nest.arrays[array].ndims; d-- > 0;) {
    const hetile_i64 n = box.hi[size_t(d)] - box.lo[size_t(d)];
    out = "[" + std::to_string(place % n + box.lo[size_t(d)]) + "]" + out;
    place /= n;
  }
  return Nest.arrays[array].name + out;
}

} // namespace reader
