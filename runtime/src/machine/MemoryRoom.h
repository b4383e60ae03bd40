// SPDX-License-Identifier: Apache-2.0
//===- MemoryRoom.h - do the arrays fit? ------------------------*- C++ -*-===//
//
// A program asks for its arrays at once, and has memory only where it has stored something. What is
// missing then may be more than its host has.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MEMORYROOM_H
#define HETILE_RUNTIME_MEMORYROOM_H

namespace hetile::runtime {

/// Bytes of this process.
struct MemoryRoom {
  double asked = 0; ///< data that the program has asked for, wherever it lies
  double taken = 0; ///< what of that is in memory
  double free = 0;  ///< what it may still take; 0: not known
};

/// As the kernel tells. `limit`: the process may take no more than that, in all; 0: it may.
MemoryRoom memoryRoom(double limit);

/// True if arrays of `bytes` had better not come into the memory of one host: what the program has
/// asked for would not fit, and they are a part of it that counts.
bool isScarce(const MemoryRoom &room, double bytes);

/// True if the host has twice the memory that the program has asked for and not stored to yet.
bool isPlenty(const MemoryRoom &room);

/// True if all processors have the same way to all memory.
bool hasOneMemory();

} // namespace hetile::runtime

#endif
