// SPDX-License-Identifier: Apache-2.0
//===- EntrySpan.h - a nest in the trace ------------------------*- C++ -*-===//
//
// From its entry to its end, on the host; its part of it, on another rank.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_ENTRYSPAN_H
#define HETILE_RUNTIME_ENTRYSPAN_H

#include "nest/Question.h"
#include "trace/Span.h"

#include <string>

namespace hetile::runtime {

class EntrySpan : public Span {
public:
  explicit EntrySpan(const Question &question) : Span(Category::Entry, question.nest->name) {
    Event *here = event();
    if (!here)
      return;
    std::string sizes;
    for (const int64_t size : question.params)
      sizes += (sizes.empty() ? "[" : ",") + std::to_string(size);
    here->sizes = recorder->keep(sizes.empty() ? "[]" : sizes + "]");
  }
  /// How it ran.
  void strategy(const std::string &name) {
    if (Event *here = event(); here && recorder)
      here->detail = recorder->keep(name);
  }
};

} // namespace hetile::runtime

#endif
