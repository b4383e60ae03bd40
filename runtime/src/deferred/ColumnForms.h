// SPDX-License-Identifier: Apache-2.0
//===- ColumnForms.h - nests with columns along memory ----------*- C++ -*-===//
//
// Of the forms of a nest, the one whose columns lie one behind the other in memory.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_COLUMNFORMS_H
#define HETILE_RUNTIME_COLUMNFORMS_H

#include "deferred/ColumnSpans.h"

#include <map>
#include <memory>
#include <vector>

namespace hetile::runtime {

/// A form of a nest, for one set of sizes; null: there is none.
struct ColumnForm {
  std::vector<int64_t> params;
  const hetile_nest *nest;
  std::shared_ptr<const ColumnSpans> spans;
};

class ColumnForms {
public:
  /// That of `question`, whose arrays lie at `views`. Valid until the next call.
  const ColumnForm &of(const Question &question, const hetile_view *views);

private:
  std::map<const hetile_nest *, std::vector<ColumnForm>> Known; // looked up only
};

} // namespace hetile::runtime

#endif
