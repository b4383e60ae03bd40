// SPDX-License-Identifier: Apache-2.0
//===- Storage.cpp - the arrays of one block off the host -----------------===//
//
// Arrays lie one after the other, each aligned to a cache line, row by row over the box's
// coordinates. In a skewed box the coordinate s = sum_e skew[e] i_e replaces i_d, d =
// skew_dim; its place is linear in the indices: stride_e = S_e + skew[e] S_d for e != d and
// stride_d = S_d. Different index vectors of the box have different places, because skew[d]
// is 1 and so the coordinates determine the indices.
//
//===----------------------------------------------------------------------===//
#include "nest/Storage.h"

#include <cstring>

namespace hetile::runtime {

namespace {
constexpr int64_t Alignment = 64;

} // namespace

hetile_view viewOf(const hetile_array &array, const Box &box, char *base) {
  hetile_view view{base, 0, {}};
  int64_t stride = 1;
  int64_t box_stride[HETILE_MAX_DIMS];
  for (int d = array.ndims - 1; d >= 0; --d) {
    box_stride[d] = stride;
    view.origin -= box.lo[d] * stride;
    stride = paddedPitch(stride * (box.hi[d] - box.lo[d]), array.element_size);
  }
  for (int d = 0; d < array.ndims; ++d) {
    view.stride[d] = box_stride[d];
    if (box.skewed && d != array.skew_dim)
      view.stride[d] += array.skew[d] * box_stride[array.skew_dim];
  }
  return view;
}

void Storage::layOut(const hetile_nest &nest, const Boxes &boxes) {
  std::vector<int64_t> starts(nest.narrays);
  int64_t total = Alignment;
  for (int a = 0; a < nest.narrays; ++a) {
    starts[a] = total;
    int64_t bytes = 0;
    if (__builtin_mul_overflow(boxVolume(nest.arrays[a], boxes[a]),
                               int64_t(nest.arrays[a].element_size), &bytes) ||
        __builtin_add_overflow(total, bytes + Alignment - bytes % Alignment, &total))
      throw Fatal(
          format("the storage of array %s in one block exceeds 64 bits", nest.arrays[a].name));
  }
  Memory.resetTo(total);
  char *base = Memory.data() + (Alignment - reinterpret_cast<uintptr_t>(Memory.data()) % Alignment);
  Layout = boxes;
  Views.assign(nest.narrays, hetile_view{});
  for (int a = 0; a < nest.narrays; ++a)
    if (boxes[a].used)
      Views[a] = viewOf(nest.arrays[a], boxes[a], base + starts[a] - Alignment);
}

void Storage::slide(const hetile_nest &nest, int a, int64_t by) {
  Box &box = Layout[a];
  if (!box.used)
    return;
  const int64_t versions = box.hi[0] - box.lo[0];
  const int64_t slice = boxVolume(nest.arrays[a], box) / versions * nest.arrays[a].element_size;
  char *base = static_cast<char *>(Views[a].base);
  if (by < versions)
    std::memmove(base, base + by * slice, (versions - by) * slice);
  box.lo[0] += by;
  box.hi[0] += by;
  Views[a] = viewOf(nest.arrays[a], box, base);
}

Boxes blockBoxes(const hetile_nest &nest, const int64_t *p, int64_t x0, int64_t x1, int64_t bandY0,
                 int64_t y0, int64_t y1) {
  BoundsSink bounds(nest);
  nest.footprint(p, y0, y1, &bounds);
  if (bandY0 < y0)
    nest.cross(p, x0, x1, bandY0, y0, &bounds);
  return bounds.boxes();
}

double blockBytes(const Question &question, const std::vector<plan::Block> &blocks) {
  // The widest one: looking at the footprint of all would take as long as visiting their elements.
  const auto widest = std::max_element(
      blocks.begin(), blocks.end(),
      [](const plan::Block &a, const plan::Block &b) { return a.end - a.begin < b.end - b.begin; });
  double most = 0;
  if (widest != blocks.end()) {
    const Boxes boxes = blockBoxes(*question.nest, question.p(), question.x0, question.x1,
                                   question.y0, widest->begin, widest->end);
    double bytes = 0;
    for (int a = 0; a < question.nest->narrays; ++a)
      bytes += static_cast<double>(boxVolume(question.nest->arrays[a], boxes[a])) *
               question.nest->arrays[a].element_size;
    most = std::max(most, bytes);
  }
  return most;
}

} // namespace hetile::runtime
