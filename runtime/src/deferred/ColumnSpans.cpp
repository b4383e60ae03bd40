// SPDX-License-Identifier: Apache-2.0
//===- ColumnSpans.cpp - the memory that columns access -------------------===//
//
// From the footprints of single columns.
//
//===----------------------------------------------------------------------===//
#include "deferred/ColumnSpans.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

constexpr int64_t MostColumns = 4096; // each is a call of the footprint, and two numbers an array

/// The bytes of a set, of each array.
class ByteSpanSink : public hetile_sink {
public:
  ByteSpanSink(const hetile_nest &nest, const hetile_view *views) : Nest(nest), Views(views) {
    run = onRun;
  }
  void clear() { Spans.assign(Nest.narrays, ByteSpan()); }
  std::vector<ByteSpan> Spans;

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count) {
    ByteSpanSink &sink = *static_cast<ByteSpanSink *>(self);
    const hetile_array &info = sink.Nest.arrays[array];
    const hetile_view &view = sink.Views[array];
    int64_t first = view.origin, last = 0;
    for (int d = 0; d < info.ndims; ++d) {
      first += index[d] * view.stride[d];
      last += (count - 1) * step[d] * view.stride[d];
    }
    last += first;
    sink.Spans[array].add({std::min(first, last) * info.element_size,
                           (std::max(first, last) + 1) * info.element_size});
  }
  const hetile_nest &Nest;
  const hetile_view *Views;
};

int64_t stepOf(const Question &question) {
  return (question.y1 - question.y0 + MostColumns - 1) / MostColumns;
}

bool haveSameDistances(const hetile_view &a, const hetile_view &b) {
  return a.origin == b.origin && std::equal(a.stride, a.stride + HETILE_MAX_DIMS, b.stride);
}

} // namespace

void ByteSpan::add(const ByteSpan &other) {
  low = std::min(low, other.low);
  high = std::max(high, other.high);
}

ColumnSpans::ColumnSpans(const Question &question, const hetile_view *views)
    : Nest(question.nest), Params(question.params), Step(stepOf(question)),
      Columns((question.y1 - question.y0 + Step - 1) / Step),
      Views(views, views + question.nest->narrays), Arrays(question.nest->narrays) {
  ByteSpanSink sink(*Nest, views);
  for (Edges &edges : Arrays) {
    edges.low.assign(Columns + 1, INT64_MAX);
    edges.high.assign(Columns + 1, INT64_MIN);
  }
  double widths = 0;
  for (int64_t column = 0; column < Columns; ++column) {
    sink.clear();
    const int64_t y = question.y0 + column * Step;
    Nest->footprint(question.p(), y, std::min(y + Step, question.y1), &sink);
    for (int a = 0; a < Nest->narrays; ++a)
      if (const ByteSpan &span = sink.Spans[a]; !span.empty()) {
        Arrays[a].low[column] = span.low;
        Arrays[a].high[column + 1] = span.high;
        widths += static_cast<double>(span.high - span.low);
      }
  }
  sink.clear();
  Nest->live_out(question.p(), question.x0, question.x1, question.y0, question.y1, &sink);
  Written = sink.Spans;
  double whole = 0;
  for (int a = 0; a < Nest->narrays; ++a) {
    Edges &edges = Arrays[a];
    for (int64_t column = 0; column < Columns; ++column)
      edges.high[column + 1] = std::max(edges.high[column + 1], edges.high[column]);
    for (int64_t column = Columns; column-- > 0;)
      edges.low[column] = std::min(edges.low[column], edges.low[column + 1]);
    if (const ByteSpan span = all(a); !span.empty())
      whole += static_cast<double>(span.high - span.low);
  }
  Overlap = whole > 0 ? widths / whole : 0;
}

double ColumnSpans::sampledOverlap(const Question &question, const hetile_view *views) {
  constexpr int64_t Samples = 4;
  const hetile_nest &nest = *question.nest;
  const int64_t columns = question.y1 - question.y0;
  ByteSpanSink sink(nest, views);
  std::vector<ByteSpan> all(nest.narrays);
  double widths = 0;
  for (int64_t k = 0; k < Samples; ++k) {
    const int64_t y = question.y0 + (columns - 1) * k / (Samples - 1);
    sink.clear();
    nest.footprint(question.p(), y, y + 1, &sink);
    for (int a = 0; a < nest.narrays; ++a)
      if (const ByteSpan &span = sink.Spans[a]; !span.empty()) {
        all[a].add(span);
        widths += static_cast<double>(span.high - span.low);
      }
  }
  double whole = 0;
  for (const ByteSpan &span : all)
    if (!span.empty())
      whole += static_cast<double>(span.high - span.low);
  return whole > 0 ? widths / whole * static_cast<double>(columns) / Samples : 0;
}

bool ColumnSpans::fits(const Question &question, const hetile_view *views) const {
  return question.nest == Nest && question.params == Params &&
         std::equal(Views.begin(), Views.end(), views, haveSameDistances);
}

} // namespace hetile::runtime
