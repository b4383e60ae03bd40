// SPDX-License-Identifier: Apache-2.0
//===- ExitWatch.h - an end in bounded time ---------------------*- C++ -*-===//
//
// MPI ends a rank from a thread of its own where the launcher is gone: the ranks that are to be
// told before may be gone as well, and MPI waits for them for ever.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_EXITWATCH_H
#define HETILE_RUNTIME_EXITWATCH_H

namespace hetile::runtime {

/// Ends the process with `status` after ten seconds, if it has not ended before, whatever its
/// threads wait for.
void exitInTime(int status);

} // namespace hetile::runtime

#endif
