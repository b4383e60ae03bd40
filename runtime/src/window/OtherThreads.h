// SPDX-License-Identifier: Apache-2.0
//===- OtherThreads.h - threads from before main ----------------*- C++ -*-===//
//
// A library may begin threads when it is loaded (a pool for linear algebra). They touch arrays that
// they are told of, at any time, and nobody hears of them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_OTHERTHREADS_H
#define HETILE_RUNTIME_OTHERTHREADS_H

namespace hetile::runtime {

/// Counts the threads of the process, before MPI begins.
void noteThreads();

/// True if there were others than the calling one then, or they could not be counted.
bool hasOtherThreads();

} // namespace hetile::runtime

#endif
