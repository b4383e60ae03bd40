// SPDX-License-Identifier: Apache-2.0
//===- Memory.h - large pieces of memory ------------------------*- C++ -*-===//
//
// Boxes of megabytes. The system clears new memory page by page when it is first touched, which
// takes as long as computing on it: so some of what one job gave back stays for the next one.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MEMORY_H
#define HETILE_RUNTIME_MEMORY_H

#include <cstdint>

namespace hetile::runtime {

/// At least `bytes` uninitialised bytes, or null; `capacity` says how many there are.
void *takeMemory(int64_t bytes, int64_t &capacity);

/// Gives back what takeMemory returned, with its capacity. Null is ignored.
void giveMemory(void *memory, int64_t capacity);

/// The same memory, perhaps elsewhere, with room for `bytes` and what it held; null if there is
/// none, and the memory stays as it is. Pieces that stay large are not copied.
void *growMemory(void *memory, int64_t bytes, int64_t &capacity);

/// From now on some pages of this process may be guarded.
void notePagesAreGuarded();
/// From then on, touches every page of `memory`, to load or to store there: pages that are guarded
/// open. Before another process copies it, for which they would not.
void touchPages(const void *memory, int64_t bytes, bool stores);

/// Hands to the system what was kept for later: to be called when nothing happens for a while.
void dropSpareMemory();

} // namespace hetile::runtime

#endif
