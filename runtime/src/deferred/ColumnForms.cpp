// SPDX-License-Identifier: Apache-2.0
//===- ColumnForms.cpp - nests with columns along memory ------------------===//
//
// What was found out of a nest is kept for a few sizes.
//
//===----------------------------------------------------------------------===//
#include "deferred/ColumnForms.h"

#include <utility>

namespace hetile::runtime {

namespace {
constexpr int64_t LeastColumns = 16; // of a nest
constexpr double MostOverlap = 8;    // of columns: else they do not lie one behind the other
constexpr double MostSampled = 16;   // of a few of them
constexpr size_t MostForms = 4;      // of one nest, with different sizes
} // namespace

const ColumnForm &ColumnForms::of(const Question &question, const hetile_view *views) {
  std::vector<ColumnForm> &forms = Known[question.nest];
  for (const ColumnForm &form : forms)
    if (form.params == question.params &&
        (!form.nest || form.spans->fits(*inForm(question, form.nest), views)))
      return form;
  ColumnForm best{question.params, nullptr, nullptr};
  for (const hetile_nest *nest = question.nest; nest; nest = nest->turned) {
    const std::optional<Question> form = inForm(question, nest);
    if (!form || nest->then || nest->sums || form->y1 - form->y0 < LeastColumns ||
        ColumnSpans::sampledOverlap(*form, views) > MostSampled)
      continue;
    auto spans = std::make_shared<const ColumnSpans>(*form, views);
    if (spans->overlap() <= (best.nest ? best.spans->overlap() : MostOverlap)) {
      best.nest = nest;
      best.spans = std::move(spans);
    }
  }
  if (forms.size() == MostForms)
    forms.erase(forms.begin());
  forms.push_back(std::move(best));
  return forms.back();
}

} // namespace hetile::runtime
