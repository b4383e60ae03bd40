// SPDX-License-Identifier: Apache-2.0
//===- Tapered.h - blocks for bands whose columns differ --------*- C++ -*-===//
//
// Private to the library. Ramp-wide-ramp for a band that is no rectangle: passes over the
// ranks whose blocks grow at the beginning and shrink towards the end, measured in columns,
// in work or in something between the two.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_TAPERED_H
#define HETILE_PLAN_TAPERED_H

#include "Candidates.h"

#include <string>
#include <vector>

namespace hetile::plan {

/// How wide the blocks are along the band.
struct Taper {
  int64_t passes = 1; ///< blocks of each rank
  double work = 0;    ///< 0: widths are shares of the columns; 1: of the work
  double first = 1;   ///< size of the first blocks, relative to those in the middle
  double last = 1;    ///< and of the last ones
};

std::string nameOf(const Taper &taper);

/// Cuts the units of one request into tapered passes.
class TaperedBlocks {
public:
  TaperedBlocks(const Request &request, const Units &units);

  /// `times`: seconds per point of the ranks that take part. Sizes are rounded to units; blocks
  /// of no unit vanish.
  Sequence cut(const std::vector<double> &times, const Taper &taper) const;

private:
  int64_t Count;
  std::vector<double> Work; ///< share of all points before so many Count-ths of the units

  int64_t unitAt(double share, double work) const;
};

} // namespace hetile::plan

#endif
