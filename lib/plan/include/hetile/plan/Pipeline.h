//===- Pipeline.h - makespan of blocks on the true shape --------*- C++ -*-===//
//
// The evaluator behind every choice: the blocks of a plan, the rows and points that each
// strip of a block really has, and what a tile and a message cost.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_PIPELINE_H
#define HETILE_PLAN_PIPELINE_H

#include "hetile/plan/Choose.h"
#include "hetile/plan/Recurrence.h"

namespace hetile::plan {

/// Seconds until the last strip of the last block is done. A strip of a block starts when
/// the rank has done the strip before it (or its previous block) and the message of the
/// left neighbour's strip has arrived; the rank then spends startup + bytes *
/// copySecondsPerByte on receiving, secondsPerTile, points * secondsPerPoint[rank], and the
/// same as before on sending; the message is under way for latency + bytes * secondsPerByte. Neighbouring blocks of one rank
/// exchange no message.
///
/// Strips are taken together in at most `maxGroups` groups with equal times inside a group
/// and block, so the cost is O(blocks * groups). Exact (for the points that Shape reports)
/// on uniform shapes, and where there are at most `maxGroups` strips.
/// `blocks`: as in Plan. `spans`, if given, receives start and end of each block; `steps`
/// is increased by the number of block-groups looked at.
double pipelineTime(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                    int64_t maxGroups, std::vector<BlockSpan> *spans = nullptr,
                    int64_t *steps = nullptr);

/// Seconds for moving the data of the columns that are not on rank 0 to the workers and
/// back: their share of transferBytes, packed, sent and unpacked.
double transferTime(const Request &request, const std::vector<Block> &blocks);

} // namespace hetile::plan

#endif
