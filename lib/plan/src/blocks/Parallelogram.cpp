// SPDX-License-Identifier: Apache-2.0
//===- Parallelogram.cpp - Boulet's condition (C) --------------------------===//
//
// The sum of the condition as it stands in Parallelogram.h.
//
//===----------------------------------------------------------------------===//
#include "hetile/plan/Parallelogram.h"

#include <algorithm>

namespace hetile::plan {

ConditionTerms conditionTerms(const std::vector<int64_t> &sizes, const std::vector<double> &times,
                              ConditionForm form) {
  ConditionTerms terms{0, 0};
  for (size_t j = 0; j < sizes.size(); ++j) {
    double c = double(sizes[j]), next = double(sizes[(j + 1) % sizes.size()]);
    terms.constant += c * times[j];
    terms.slope += (c * (c - 1) / 2 + c * (form == ConditionForm::Safe ? next : next - 1)) *
                   times[j];
  }
  return terms;
}

double conditionThreshold(const std::vector<int64_t> &sizes, const std::vector<double> &times,
                          double rise, double communication, ConditionForm form) {
  ConditionTerms terms = conditionTerms(sizes, times, form);
  double longest = 0;
  for (size_t j = 0; j < sizes.size(); ++j)
    longest = std::max(longest, double(sizes[j]) * times[j]);
  return (terms.constant + rise * terms.slope + double(sizes.size()) * communication) / longest;
}

} // namespace hetile::plan
