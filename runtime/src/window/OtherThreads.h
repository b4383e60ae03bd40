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

/// Looks who is there, before MPI begins.
void noteThreads();

/// True if there were other threads than the calling one then, or a debugger, which had better not
/// stop at faults; or if nobody knows.
bool hasOthers();

} // namespace hetile::runtime

#endif
