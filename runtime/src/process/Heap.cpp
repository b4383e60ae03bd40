// SPDX-License-Identifier: Apache-2.0
//===- Heap.cpp - where the program's memory begins -----------------------===//
//
// The holes are allocated, and stay so.
//
//===----------------------------------------------------------------------===//
#include "process/Heap.h"

#include "base/Simulated.h"

#include <cstdint>
#include <cstdlib>
#include <unistd.h>
#if defined(__GLIBC__) && !defined(HETILE_SIMULATED)
#include <malloc.h>
#endif

namespace hetile::runtime {

#if defined(__GLIBC__) && !defined(HETILE_SIMULATED) &&                                          \
    (__GLIBC__ > 2 || (__GLIBC__ == 2 && __GLIBC_MINOR__ >= 33))

void leaveHolesBehind() {
  constexpr size_t Largest = size_t(1) << 16, Smallest = 16;
  constexpr size_t Most = size_t(64) << 20; // bytes of holes; more are no leftovers of a start
  const struct mallinfo2 state = mallinfo2();
  if (state.fordblks - state.keepcost > Most)
    return;
  const uintptr_t end = reinterpret_cast<uintptr_t>(sbrk(0)), top = end - state.keepcost;
  for (size_t size = Largest; size >= Smallest; size /= 2)
    for (;;) {
      void *const hole = std::malloc(size);
      const uintptr_t at = reinterpret_cast<uintptr_t>(hole);
      if (at < top && top - at <= state.arena)
        continue;
      std::free(hole);
      break;
    }
}

void keepHeapEnd() {
  static const bool kept = mallopt(M_TRIM_THRESHOLD, -1) != 0;
  static_cast<void>(kept);
}

#else

void leaveHolesBehind() {}
void keepHeapEnd() {}

#endif

} // namespace hetile::runtime
