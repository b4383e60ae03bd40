// SPDX-License-Identifier: Apache-2.0
//===- Pipeline.h - makespan of blocks on the true shape --------*- C++ -*-===//
//
// The evaluator behind every choice: the blocks of a plan, the rows and points that each
// strip of a block really has, and what a tile and a message cost.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_PIPELINE_H
#define HETILE_PLAN_PIPELINE_H

#include "hetile/plan/Recurrence.h"
#include "hetile/plan/Request.h"

namespace hetile::plan {

/// Seconds until the last strip of the last block is done. A strip of a block starts when
/// the rank has done the strip before it (or its previous block) and the message of the
/// left neighbour's strip has arrived; the rank then spends startup + bytes *
/// copySecondsPerByte on receiving, tileStart(), points * secondsPerPoint[rank], and the
/// same as before on sending; the message is under way for latency + bytes * secondsPerByte.
/// Neighbouring blocks of one rank exchange no message.
///
/// Strips are taken together in at most `maxGroups` groups with equal times inside a group
/// and block, so the cost is O(blocks * groups). Exact (for the points that Shape reports)
/// on uniform shapes, and where there are at most `maxGroups` strips.
/// `blocks`: as in Plan. `spans`, if given, receives start and end of each block; `steps`
/// is increased by the number of block-groups looked at.
double pipelineTime(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                    int64_t maxGroups, std::vector<BlockSpan> *spans = nullptr,
                    int64_t *steps = nullptr);

/// Seconds until the last of `runs` equal runs is done, with one block a rank: a block starts
/// its next run when it, and its right neighbour, are done with the run before (what the columns
/// have moved on comes from there). So the pipeline is filled and emptied once, not in every run.
/// The first few runs are evaluated; the others take as long as the last of them.
double repeatedTime(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                    int64_t maxGroups, int64_t runs);

/// Seconds until the last of `runs` equal runs is done, with one block a rank and one strip a run,
/// where each rank is about a run behind its left neighbour. Of a block, `columns` at its left edge
/// run first: then what the left neighbour's next run needs, `moved` bytes, is on its way there;
/// and as many at its right edge run last, when what they need has come. The other columns hide the
/// network. A run takes as long as the slowest block, or as what goes round between two neighbours.
double aheadTime(const Request &request, const std::vector<Block> &blocks, double columns,
                 double moved, int64_t runs);

/// Seconds from the entry of the nest to its exit on rank 0: the pipeline, with the data that move
/// between rank 0 and the workers. At entry rank 0 packs and sends the live-in values of the
/// remote blocks; a worker unpacks them before a block, and packs and sends the live-out
/// values after it (startup + bytes * copySecondsPerByte each). Messages take rank 0's link
/// one after the other, overlapped with computing; rank 0 unpacks after its own blocks.
double entryTime(const Request &request, const std::vector<Block> &blocks, int64_t tileHeight,
                  int64_t maxGroups, int64_t *steps = nullptr);

/// The same with so many groups of strips that a block has about `groups` of them (if there
/// are as many): as fine on bands whose blocks have few of the rows as on others, for the same
/// work.
double roughEntryTime(const Request &request, const std::vector<Block> &blocks,
                       int64_t tileHeight, int64_t groups, int64_t *steps = nullptr);

} // namespace hetile::plan

#endif
