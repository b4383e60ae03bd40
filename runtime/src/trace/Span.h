// SPDX-License-Identifier: Apache-2.0
//===- Span.h - around what takes time --------------------------*- C++ -*-===//
//
// An event begins where a span is made and ends with it. Where nothing is recorded that is the test
// of a pointer. Spans of one thread contain each other or follow one another, as scopes do.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_SPAN_H
#define HETILE_RUNTIME_SPAN_H

#include "trace/Recorder.h"

namespace hetile::runtime {

class Span {
public:
  /// `nest` and `detail` are texts that stay: see Event.
  explicit Span(Category category, const char *nest = nullptr, const char *detail = nullptr)
      : Own(recorder) {
    if (Own && (Here = Own->begin(category))) {
      Here->nest = nest;
      Here->detail = detail;
    }
  }
  ~Span() {
    if (Own)
      Own->end(Here);
  }
  Span(const Span &) = delete;
  Span &operator=(const Span &) = delete;

  /// The event, to say more of it; null: nothing is recorded, or there is no room.
  Event *event() const { return Here; }
  /// Bytes of a move, as far as they are known when it ends.
  void bytes(int64_t count) {
    if (Here)
      Here->numbers[0] = count;
  }
  /// It was nothing.
  void discard() { Here = nullptr; }

private:
  Recorder *const Own;
  Event *Here = nullptr;
};

/// Around a wait for `peer`, or for several ranks (-1).
class WaitSpan : public Span {
public:
  explicit WaitSpan(int peer, const char *detail = nullptr)
      : Span(Category::Wait, nullptr, detail) {
    if (Event *here = event())
      here->numbers[0] = peer;
  }
};

/// Around the computation of rows [x0, x1) of columns [y0, y1).
class TileSpan : public Span {
public:
  TileSpan(const char *nest, int64_t x0, int64_t x1, int64_t y0, int64_t y1)
      : Span(Category::Tile, nest) {
    if (Event *here = event()) {
      here->numbers[0] = x0;
      here->numbers[1] = y0;
      here->numbers[2] = x1 - x0;
      here->numbers[3] = y1 - y0;
    }
  }
};

} // namespace hetile::runtime

#endif
