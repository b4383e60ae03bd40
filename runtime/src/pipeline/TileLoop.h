// SPDX-License-Identifier: Apache-2.0
//===- TileLoop.h - the tile loop -------------------------------*- C++ -*-===//
//
// Runs this rank's blocks of a job, strip by strip: receive over the left edge, run the tile,
// send over the right edge, while earlier messages are under way. Values enter a block from
// its live-in set, from the rank's previous block and from messages, and leave it by
// messages, to the next block and, when they are final, to the host.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_TILELOOP_H
#define HETILE_RUNTIME_TILELOOP_H

#include "comm/Outbox.h"
#include "comm/Transport.h"
#include "nest/Job.h"
#include "nest/Statistics.h"
#include "nest/Storage.h"
#include "pipeline/Meanwhile.h"

namespace hetile::runtime {

/// Seconds the host spends on its parts of a job.
struct HostTimes {
  double scatter = 0; ///< live-in packed and sent
  double gather = 0;  ///< waiting for and storing live-out after the host's last tile
};

/// Takes part in `job` as a worker: receives live-in, runs the blocks of this rank, sends
/// live-out. Local storage only.
Statistics runWorker(Transport &link, const Job &job);

/// Takes part as host: `arrays` are the user's, which hold the values from before the nest and,
/// on return, those after it. In place if all have views; if rows of one lie anywhere, in local
/// storage like a worker.
Statistics runHost(Transport &link, const Job &job, const Addressing &arrays, HostTimes &times);

/// Takes part on arrays that are where this rank's blocks are: they hold what the blocks read from
/// before the nest, and the blocks' results afterwards. Only strip messages travel. What is
/// `expected` of the only block of this rank comes while it runs.
Statistics runInPlace(Transport &link, const Job &job, const Addressing &arrays,
                      const Expected &expected = {});

/// The same with one block a rank, while other values come and go: on return they have. Messages
/// of `strips` may still be on their way then, as those who wait for them may still be in an
/// earlier job.
Statistics runInPlace(Transport &link, const Job &job, const Addressing &arrays, Outbox &strips,
                      const Meanwhile &meanwhile);

} // namespace hetile::runtime

#endif
