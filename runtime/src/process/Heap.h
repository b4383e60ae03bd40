// SPDX-License-Identifier: Apache-2.0
//===- Heap.h - where the program's memory begins ---------------*- C++ -*-===//
//
// MPI starts before the program's main and leaves holes of all sizes in the heap. Rows that a
// program allocates one by one would fall into these, each somewhere else, while in the program
// without MPI one lies behind the other: and such rows are one linear array.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HEAP_H
#define HETILE_RUNTIME_HEAP_H

namespace hetile::runtime {

/// What is allocated from here on lies behind all that was allocated so far. Nothing happens where the allocator is not that of the C library.
void leaveHolesBehind();

/// Memory at the end of the heap that nobody holds stays there from here on: arrays that are away
/// may have rows in it that have ended.
void keepHeapEnd();

} // namespace hetile::runtime

#endif
