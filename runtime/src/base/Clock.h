// SPDX-License-Identifier: Apache-2.0
//===- Clock.h - seconds of this thread, and seconds that pass --*- C++ -*-===//
//
// For measurements inside one process. Times of messages are the transport's, which simulates them
// where it simulates ranks.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_CLOCK_H
#define HETILE_RUNTIME_CLOCK_H

namespace hetile::runtime {

/// CPU seconds of this thread: what else runs on the machine does not count.
double cpuSeconds();
/// Seconds that have passed. Any thread may ask (MPI's clock is for the one that called MPI_Init).
double clockSeconds();

} // namespace hetile::runtime

#endif
