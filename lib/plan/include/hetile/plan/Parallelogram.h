// SPDX-License-Identifier: Apache-2.0
//===- Parallelogram.h - Boulet's condition (C) -----------------*- C++ -*-===//
//
// When a chunk of blocks on a skewed domain keeps the slowest processor busy.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_PARALLELOGRAM_H
#define HETILE_PLAN_PARALLELOGRAM_H

#include <cstdint>
#include <vector>

namespace hetile::plan {

enum class ConditionForm {
  Printed, ///< r c_j (c_{j+1} - 1): not sufficient in more than half of random instances
  Safe     ///< r c_j c_{j+1}: what the paper's own example uses
};

/// The right side of condition (C), const + rise * slope:
///   sum_j (c_j t_j + t_comm) + r sum_j [c_j (c_j - 1)/2 + c_j (c_{j+1} - 1)] t_j.
struct ConditionTerms {
  double constant; ///< sum of c_j t_j, without communication
  double slope;    ///< coefficient of the rise r
};
/// `sizes` and `times` in ring order, c_{p+1} = c_1.
ConditionTerms conditionTerms(const std::vector<int64_t> &sizes, const std::vector<double> &times,
                              ConditionForm form);

/// Smallest number of tiles M in a column, a real number, for which condition (C) holds:
/// right side / max over j of c_j t_j. With the safe form a boundary may still cost a
/// bounded stall, from the triangular ends; the printed form may be too small by any factor.
double conditionThreshold(const std::vector<int64_t> &sizes, const std::vector<double> &times,
                          double rise, double communication, ConditionForm form);

} // namespace hetile::plan

#endif
