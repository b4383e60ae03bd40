// SPDX-License-Identifier: Apache-2.0
//===- Rows.cpp - arrays by the addresses of their rows -------------------===//
//
// A dimension with a known stride stays within a row. Of the others, a run with equal distances
// is a row as well. Unknown strides are found from the inside out: where only the dimensions
// from d on change from one row to the next, and the strides behind d are known, that of d
// follows. Whether the strides hold for all rows is then simply tried.
//
//===----------------------------------------------------------------------===//
#include "arrays/Rows.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

/// More rows than this are not worth their description, nor the time to look at them.
constexpr size_t MostRows = size_t(1) << 22;

class RowSink : public hetile_sink {
public:
  RowSink(const hetile_nest &nest, const hetile_view *views, Mappings &mappings,
          std::vector<Rows> &rows, RowTrail &trail)
      : hetile_sink{onRun}, Nest(nest), Views(views), Maps(mappings), Out(&rows), Trail(&trail) {}
  /// Compares only.
  RowSink(const hetile_nest &nest, const hetile_view *views, Mappings &mappings,
          const RowTrail &known)
      : hetile_sink{onRun}, Nest(nest), Views(views), Maps(mappings), Known(&known) {}
  std::string error;
  /// True if all that is known was met, and nothing else.
  bool hasMetAll() const { return error.empty() && !Differs && Met == Known->size(); }

private:
  static void onRun(hetile_sink *self, int number, const int64_t *index, const int64_t *step,
                    int64_t count) {
    auto *sink = static_cast<RowSink *>(self);
    if (sink->Nest.arrays[number].address && sink->error.empty() && !sink->Differs)
      sink->add(number, index, step, count);
  }

  void add(int number, const int64_t *index, const int64_t *step, int64_t count) {
    const hetile_array &array = Nest.arrays[number];
    const hetile_view &view = Views[number];
    bool straight = true, hasStride = false;
    for (int d = 0; d < array.ndims; ++d) {
      straight &= step[d] == 0 || view.stride[d] != 0;
      hasStride |= view.stride[d] != 0;
    }
    if (Out)
      bound(number, index, step, count);
    if (straight)
      addRow(number, index, step, count);
    else
      addElements(number, index, step, count, !hasStride);
  }

  void bound(int number, const int64_t *index, const int64_t *step, int64_t count) {
    Rows &rows = (*Out)[number];
    const bool isFirst = rows.rows.empty();
    for (int d = 0; d < Nest.arrays[number].ndims; ++d) {
      const int64_t last = index[d] + (count - 1) * step[d];
      const int64_t lo = std::min(index[d], last), hi = std::max(index[d], last) + 1;
      rows.lo[d] = isFirst ? lo : std::min(rows.lo[d], lo);
      rows.hi[d] = isFirst ? hi : std::max(rows.hi[d], hi);
    }
  }

  /// A run along known strides.
  void addRow(int number, const int64_t *index, const int64_t *step, int64_t count) {
    const hetile_array &array = Nest.arrays[number];
    int64_t distance = 0;
    for (int d = 0; d < array.ndims; ++d)
      distance += step[d] * Views[number].stride[d];
    const int64_t span = distance * (count - 1) * array.element_size;
    uintptr_t at;
    if (!find(number, index, at))
      return;
    put(number, index, at,
        {at + uintptr_t(std::min<int64_t>(span, 0)),
         at + uintptr_t(std::max<int64_t>(span, 0)) + array.element_size});
  }

  /// A run along unknown strides. Equal distances make it one row, for which its ends stand.
  void addElements(int number, const int64_t *index, const int64_t *step, int64_t count,
                   bool mayJoin) {
    const int64_t size = Nest.arrays[number].element_size;
    int64_t at[HETILE_MAX_DIMS];
    uintptr_t first = 0, last = 0;
    if (mayJoin && equalDistances(number, index, step, count, first, last)) {
      put(number, index, first, {std::min(first, last), std::max(first, last) + size});
      move(number, index, step, count - 1, at);
      put(number, at, last, {});
      return;
    }
    for (int64_t k = 0; k < count; ++k) {
      move(number, index, step, k, at);
      if (!error.empty() || !find(number, at, first))
        return;
      put(number, at, first, {first, first + size});
    }
  }

  bool equalDistances(int number, const int64_t *index, const int64_t *step, int64_t count,
                      uintptr_t &first, uintptr_t &last) {
    int64_t at[HETILE_MAX_DIMS];
    uintptr_t distance = 0;
    for (int64_t k = 0; k < count; ++k) {
      uintptr_t place;
      move(number, index, step, k, at);
      if (!find(number, at, place))
        return false;
      if (k == 0)
        first = place;
      else if (k == 1)
        distance = place - first;
      else if (place - last != distance)
        return false;
      last = place;
    }
    return true;
  }

  void move(int number, const int64_t *index, const int64_t *step, int64_t k, int64_t *at) const {
    for (int d = 0; d < Nest.arrays[number].ndims; ++d)
      at[d] = index[d] + k * step[d];
  }

  /// The address of an element, if the way to it may be gone.
  bool find(int number, const int64_t *index, uintptr_t &place) {
    const hetile_array &array = Nest.arrays[number];
    const void *base = Views[number].base;
    for (int k = 0; k < array.slots; ++k) {
      const uintptr_t slot = reinterpret_cast<uintptr_t>(array.slot(base, index, k));
      const AddressRange range{slot, slot + sizeof(void *)};
      if (array.mapped && !Maps.cover(range, false))
        return fail(array);
      if (!meet(slot)) // before it is followed
        return false;
      if (Out)
        putSlot((*Out)[number].slots, range);
    }
    if (array.mapped && !array.slots)
      return fail(array);
    place = reinterpret_cast<uintptr_t>(array.address(base, index));
    return meet(place);
  }

  /// False if something else is known.
  bool meet(uintptr_t place) {
    if (!Known)
      Trail->push_back(place);
    else
      Differs = Differs || Met == Known->size() || (*Known)[Met++] != place;
    return !Differs;
  }

  /// Tables are visited from row to row: mostly, the last entry grows.
  static void putSlot(std::vector<AddressRange> &slots, AddressRange range) {
    const size_t from = slots.size() > 4 ? slots.size() - 4 : 0;
    for (size_t k = from; k < slots.size(); ++k)
      if (range.begin >= slots[k].begin && range.begin <= slots[k].end) {
        slots[k].end = std::max(slots[k].end, range.end);
        return;
      }
    slots.push_back(range);
  }

  void put(int number, const int64_t *index, uintptr_t at, AddressRange range) {
    const hetile_array &array = Nest.arrays[number];
    if (array.mapped && !Maps.cover(range, array.mapped == 2)) {
      fail(array);
      return;
    }
    if (!Out)
      return;
    std::vector<Rows::Row> &rows = (*Out)[number].rows;
    if (rows.size() == MostRows) {
      error = std::string("array ") + array.name + " has too many rows of its own";
      return;
    }
    rows.emplace_back();
    std::copy(index, index + array.ndims, rows.back().index);
    rows.back().at = at;
    rows.back().range = range;
  }

  bool fail(const hetile_array &array) {
    error = std::string("elements of array ") + array.name +
            " that only some data would touch may not exist";
    return false;
  }

  const hetile_nest &Nest;
  const hetile_view *Views;
  Mappings &Maps;
  std::vector<Rows> *Out = nullptr; ///< null: nothing is wanted but to compare
  RowTrail *Trail = nullptr;        ///< what is met
  const RowTrail *Known = nullptr;  ///< what is compared
  size_t Met = 0;                   ///< of that
  bool Differs = false;
};

/// The dimensions without a known stride.
std::vector<int> unknownDims(const hetile_array &array, const hetile_view &view) {
  std::vector<int> dims;
  for (int d = 0; d < array.ndims; ++d)
    if (view.stride[d] == 0)
      dims.push_back(d);
  return dims;
}

/// Pieces of one row, reported apart, become one. Only where rows have a stride inside.
void mergePieces(const hetile_array &array, const hetile_view &view, std::vector<Rows::Row> &rows) {
  const std::vector<int> dims = unknownDims(array, view);
  const auto before = [&](const Rows::Row &a, const Rows::Row &b) {
    for (int d : dims)
      if (a.index[d] != b.index[d])
        return a.index[d] < b.index[d];
    return false;
  };
  if (!std::is_sorted(rows.begin(), rows.end(), before))
    std::sort(rows.begin(), rows.end(), before);
  if (dims.size() == static_cast<size_t>(array.ndims))
    return;
  size_t kept = 0;
  for (size_t k = 0; k < rows.size(); ++k)
    if (k > 0 && !before(rows[kept - 1], rows[k])) {
      AddressRange &range = rows[kept - 1].range;
      range.begin = std::min(range.begin, rows[k].range.begin);
      range.end = std::max(range.end, rows[k].range.end);
    } else {
      rows[kept++] = rows[k];
    }
  rows.resize(kept);
}

/// Bytes from row `a` to row `b` that the strides of `view` do not explain.
int64_t unexplained(const hetile_array &array, const hetile_view &view, const Rows::Row &a,
                    const Rows::Row &b) {
  uint64_t bytes = b.at - a.at;
  for (int d = 0; d < array.ndims; ++d)
    bytes -= uint64_t(b.index[d] - a.index[d]) * uint64_t(view.stride[d]) *
             uint64_t(array.element_size);
  return static_cast<int64_t>(bytes);
}

/// The stride along dims[k], those behind it being known; 0 if no two rows tell.
int64_t strideOf(const hetile_array &array, const std::vector<Rows::Row> &rows,
                 const hetile_view &view, const std::vector<int> &dims, size_t k) {
  for (size_t r = 1; r < rows.size(); ++r) {
    const Rows::Row &a = rows[r - 1], &b = rows[r];
    const int64_t steps = b.index[dims[k]] - a.index[dims[k]];
    bool isOuter = false;
    for (size_t j = 0; j < k; ++j)
      isOuter |= a.index[dims[j]] != b.index[dims[j]];
    if (steps != 0 && !isOuter)
      return unexplained(array, view, a, b) / array.element_size / steps;
  }
  return 0;
}

} // namespace

bool scanRows(const hetile_nest &nest, const int64_t *p, int64_t y0, int64_t y1,
              const hetile_view *views, Mappings &mappings, std::vector<Rows> &rows,
              RowTrail &trail, std::string &error) {
  rows.assign(nest.narrays, Rows());
  RowSink sink(nest, views, mappings, rows, trail);
  nest.footprint(p, y0, y1, &sink);
  error = sink.error;
  if (!error.empty())
    return false;
  for (int a = 0; a < nest.narrays; ++a)
    mergePieces(nest.arrays[a], views[a], rows[a].rows);
  return true;
}

bool meetsAgain(const hetile_nest &nest, const int64_t *p, int64_t y0, int64_t y1,
                const hetile_view *views, Mappings &mappings, const RowTrail &trail) {
  RowSink sink(nest, views, mappings, trail);
  nest.footprint(p, y0, y1, &sink);
  return sink.hasMetAll();
}

bool fitView(const hetile_array &array, const Rows &rows, hetile_view &view) {
  if (rows.rows.empty())
    return true;
  const Rows::Row &first = rows.rows.front();
  hetile_view fitted = view;
  const std::vector<int> dims = unknownDims(array, view);
  for (size_t k = dims.size(); k-- > 0;)
    fitted.stride[dims[k]] = strideOf(array, rows.rows, fitted, dims, k);
  for (const Rows::Row &row : rows.rows)
    if (unexplained(array, fitted, first, row) != 0)
      return false;
  fitted.base = reinterpret_cast<void *>(first.at);
  fitted.origin = 0;
  for (int d = 0; d < array.ndims; ++d)
    fitted.origin -= first.index[d] * fitted.stride[d];
  view = fitted;
  return true;
}

bool isInjective(const hetile_array &array, const Rows &rows, const hetile_view &view) {
  std::vector<std::pair<__int128, __int128>> dims; // stride, steps
  for (int d = 0; d < array.ndims; ++d)
    if (!rows.rows.empty() && rows.hi[d] - rows.lo[d] > 1) {
      const __int128 stride = view.stride[d];
      dims.push_back({stride < 0 ? -stride : stride, rows.hi[d] - rows.lo[d] - 1});
    }
  std::sort(dims.begin(), dims.end());
  __int128 reach = 0;
  for (const auto &[stride, steps] : dims) {
    if (stride <= reach)
      return false;
    reach += stride * steps;
  }
  return true;
}

} // namespace hetile::runtime
