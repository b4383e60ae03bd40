// SPDX-License-Identifier: Apache-2.0
//===- Ramp.h - ramp-wide-ramp sequences ------------------------*- C++ -*-===//
//
// A uniform sequence of passes loses (P-1) wide row times while the pipeline fills and
// drains. Ramp-wide-ramp starts with narrow blocks that grow level by level, so that every
// processor starts early and still meets the wide passes without a stall, and ends with
// their mirror image.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_RAMP_H
#define HETILE_PLAN_RAMP_H

#include "hetile/plan/Platform.h"

namespace hetile::plan {

/// `levels` growing blocks, `wide` equal passes (row time b), `levels` shrinking blocks for
/// each processor, in index order. The ramp widths follow inside-out from the start times of
/// the next level; b follows from the sum of the columns; widths are rounded and
/// the wide blocks take what is left, greedily by load. Empty if the ramps alone would need
/// more than all columns or a processor would own no wide column at all where it should.
Sequence rampWideRamp(const Platform &platform, int levels, int64_t wide);

/// A sequence and its makespan.
struct TimedSequence {
  double time;
  Sequence sequence;
};

/// The best `count` of a few rampWideRamp sequences (levels 0 to 3, pass counts in steps of
/// a quarter while they help), best first; at most `evaluations` are looked at.
std::vector<TimedSequence> rampCandidates(const Platform &platform, int evaluations, size_t count);

/// The best of a few rampWideRamp sequences (levels 0 to 3, a dozen pass counts) by
/// makespan; at most `evaluations` are looked at.
Sequence bestRampWideRamp(const Platform &platform, int evaluations, double &time);

} // namespace hetile::plan

#endif
