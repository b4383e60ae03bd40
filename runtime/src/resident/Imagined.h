// SPDX-License-Identifier: Apache-2.0
//===- Imagined.h - arrays that might be distributed ------------*- C++ -*-===//
//
// What would move if the nests of a region ran distributed: to be known before they do. Where one
// nest writes rows and the next one reads columns, the arrays turn each time. The boxes of nests
// that ran at home are booked in a directory of their own. Pure but for addresses.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_IMAGINED_H
#define HETILE_RUNTIME_IMAGINED_H

#include "nest/Job.h"
#include "resident/JobUses.h"

#include <vector>

namespace hetile::runtime {

/// Where the first element of `array` lies.
const char *firstElement(const hetile_array &array, const hetile_view &view);
/// True if a nest's array `array`, seen by `view`, is the one that another nest sees by `other`.
bool sameArray(const hetile_array &array, const hetile_view &view, const hetile_view &other,
               int32_t ndims, int32_t elementSize);

class Imagined {
public:
  explicit Imagined(int ranks, bool replicas = false) : Where(ranks, replicas) {}
  struct Moved {
    double all = 0;  ///< bytes
    double most = 0; ///< that one rank sends or receives
  };
  /// What would move between ranks before `job` if it and those before it ran distributed. `uses`:
  /// of `job`.
  Moved moved(const Job &job, const hetile_view *views, const JobUses &uses);
  /// Arrays are at home, in imagination too.
  void forget();

private:
  struct Array {
    hetile_view view;
    int32_t ndims, elementSize;
  };
  int32_t numberOf(const hetile_array &array, const hetile_view &view);

  Residence Where;
  std::vector<Array> Arrays; // by number
};

} // namespace hetile::runtime

#endif
