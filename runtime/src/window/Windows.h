// SPDX-License-Identifier: Apache-2.0
//===- Windows.h - may pages be guarded here? -------------------*- C++ -*-===//
//
// A program that looks at its arrays by ways that no fault tells of must have them whole: before
// the kernel loads or stores for it, before memory ends, before another thread begins. Those calls
// come by the runtime (calls); where they do not, because the program has such functions of its
// own, there are no windows.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_WINDOWS_H
#define HETILE_RUNTIME_WINDOWS_H

#include "window/Faults.h"

#include <atomic>
#include <cstdint>

namespace hetile::runtime {

/// A function in the program's place.
struct Interposed {
  const char *name;
  const void *function;
};

/// These calls of the program should reach these functions. `calls`: `count` of them, for ever.
void noteInterposed(const Interposed *calls, int count);

/// `server` answers faults from now on, if there are any.
void useWindows(FaultServer server);

/// The program has another thread: no windows from now on.
void refuseWindows();

/// Memory that somebody knows something of: its end is told, though no page is guarded. Smaller
/// pieces are not remembered.
constexpr uintptr_t SmallestRemembered = 1 << 16; // bytes
void rememberMemory(bool any);
extern std::atomic<bool> memoryRemembered;
/// Any thread; quick.
inline bool remembersMemory() { return memoryRemembered.load(std::memory_order_relaxed); }

/// True if pages may be guarded now.
bool windowsPossible();

} // namespace hetile::runtime

#endif
