// SPDX-License-Identifier: Apache-2.0
//===- MemoryCalls.cpp - memory that ends, threads that begin -------------===//
//
// In the program's place: free() and its kin, and new threads. What lies behind guarded pages must
// be forgotten before, or come home. And the allocator itself, whose notes lie between rows; what
// the runtime allocates in the session's thread does not come from there at all.
//
//===----------------------------------------------------------------------===//
#include "base/HugePages.h"
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "calls/Buffers.h"
#include "enter/Leaving.h"
#include "machine/Env.h"
#include "machine/MemoryRoom.h"
#include "process/Occupancy.h"
#include "process/OwnHeap.h"
#include "window/GuardedPages.h"
#include "window/HeldPages.h"
#include "window/Windows.h"

#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <pthread.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

/// To look for a function may allocate memory: it gets some of this, and never gives it back.
class FirstMemory {
public:
  void *take(size_t size) {
    const size_t room = (size + Alignment - 1) / Alignment * Alignment;
    const size_t begin = Used.fetch_add(room);
    return begin + room <= sizeof Bytes ? Bytes + begin : nullptr;
  }
  bool holds(const void *memory) const { return memory >= Bytes && memory < Bytes + sizeof Bytes; }

private:
  static constexpr size_t Alignment = 16;
  alignas(Alignment) char Bytes[4096] = {}; // a constant: memory is taken before constructors run
  std::atomic<size_t> Used{0};
};
FirstMemory first;
thread_local bool looking = false;

template <class Function> Function lookedFor(Function &known, const char *name) {
  if (!known) {
    looking = true;
    behind(known, name);
    looking = false;
  }
  return known;
}

/// An allocation of the program's asks the system something: what it takes for that is no memory of
/// the program's.
thread_local bool asking = false;

/// Nothing that the runtime does concerns what the program allocates or frees now, in pieces that
/// are not large: nearly always. Programs do so some hundred million times, so this calls nothing.
inline bool isPlain() {
  return !occupancy().anyInside() && !anyHiddenPages() && !remembersMemory() && !asking && !looking;
}

bool isForRuntime() { return asking || occupancy().isInside(); }

/// Of the runtime's own memory; null for the program.
void *own(size_t size, size_t alignment = alignof(std::max_align_t)) {
  return isForRuntime() ? ownHeap().take(size, alignment) : nullptr;
}

void *ownZeros(size_t count, size_t size) {
  return isForRuntime() && (size == 0 || count <= SIZE_MAX / size)
             ? ownHeap().takeZeros(count * size)
             : nullptr;
}

/// True if `memory` was the runtime's, and is no more.
bool givenBack(void *memory) {
  if (!ownHeap().holds(memory))
    return false;
  ownHeap().give(memory, occupancy().isInside());
  return true;
}

/// As realloc, of memory that is the runtime's.
void *reallocated(void *memory, size_t size) {
  const size_t room = OwnHeap::room(memory);
  if (size > 0 && size <= room)
    return memory;
  void *const larger = size > 0 ? std::malloc(size) : nullptr;
  if (larger)
    std::memcpy(larger, memory, room);
  if (larger || size == 0)
    givenBack(memory);
  return larger;
}

/// The C library maps what is so large by itself, whatever it has learnt
/// (DEFAULT_MMAP_THRESHOLD_MAX).
constexpr size_t Large = size_t(32) << 20;

/// `memory` of `size` bytes is new, for an array most likely, and gets huge pages where that makes
/// it come sooner and the host has enough of it. All of its mapping does, from the allocator's note
/// before it on: the kernel would cut it in two.
void *withHugePages(void *memory, size_t size) {
  static const bool allowed = mayHaveHugePages();
  if (!memory || !allowed || asking || !wantsHugePages(static_cast<double>(size)))
    return memory;
  const int error = errno;
  asking = true;
  const bool plenty = isPlenty(memoryRoom(0));
  asking = false;
  const uintptr_t begin = reinterpret_cast<uintptr_t>(memory);
  if (plenty)
    preferHugePages({pageDown(begin), pageUp(begin + size)});
  errno = error;
  return memory;
}

} // namespace

// Where nothing is guarded, the real function is called last and returns to the program, so that
// whoever looks at the stack for who allocates finds no function in between.

extern "C" void hetile_call_free(void *memory) noexcept {
  static void (*real)(void *) noexcept = nullptr;
  if (real && isPlain() && !first.holds(memory) && !ownHeap().holds(memory))
    return real(memory);
  if (first.holds(memory) || looking || givenBack(memory))
    return;
  lookedFor(real, "free");
  if (!anyHiddenPages() && !remembersMemory())
    return real(memory);
  beforeFree(memory);
  const Allocating allocates;
  real(memory);
}
extern "C" void free(void *) noexcept __attribute__((weak, alias("hetile_call_free")));

#define HETILE_OF_OWN(call)                                                                        \
  if (void *const taken = call)                                                                    \
    return taken;
#define HETILE_REALLOCATED(size)                                                                   \
  if (ownHeap().holds(memory))                                                                     \
    return reallocated(memory, size);                                                              \
  if (!memory)                                                                                     \
  HETILE_OF_OWN(own(size))
#define HETILE_ALLOCATION(name, parameters, arguments, size, isNew, early, before)                 \
  extern "C" void *hetile_call_##name parameters noexcept {                                        \
    static void *(*real)parameters noexcept = nullptr;                                             \
    if (real && (size) < Large && isPlain() && (isNew))                                            \
      return real arguments;                                                                       \
    if (looking)                                                                                   \
      return first.take(size);                                                                     \
    early;                                                                                         \
    lookedFor(real, #name);                                                                        \
    if (!anyHiddenPages() && !remembersMemory() && (size) < Large)                                 \
      return real arguments;                                                                       \
    before;                                                                                        \
    if (!anyGuardedPages())                                                                        \
      return (size) < Large ? real arguments : withHugePages(real arguments, size);                \
    const Allocating allocates;                                                                    \
    return real arguments;                                                                         \
  }                                                                                                \
  extern "C" void *name parameters noexcept __attribute__((weak, alias("hetile_call_" #name)));

HETILE_ALLOCATION(malloc, (size_t size), (size), size, true, HETILE_OF_OWN(own(size)), )
HETILE_ALLOCATION(calloc, (size_t count, size_t size), (count, size), count *size, true,
                  HETILE_OF_OWN(ownZeros(count, size)), )
HETILE_ALLOCATION(aligned_alloc, (size_t alignment, size_t size), (alignment, size), size, true,
                  HETILE_OF_OWN(own(size, alignment)), )
HETILE_ALLOCATION(memalign, (size_t alignment, size_t size), (alignment, size), size, true,
                  HETILE_OF_OWN(own(size, alignment)), )
HETILE_ALLOCATION(realloc, (void *memory, size_t size), (memory, size), size,
                  !first.holds(memory) && !ownHeap().holds(memory), HETILE_REALLOCATED(size),
                  beforeRealloc(memory))

extern "C" void *hetile_call_reallocarray(void *memory, size_t count, size_t size) noexcept {
  size_t bytes;
  if (!__builtin_mul_overflow(count, size, &bytes))
    return hetile_call_realloc(memory, bytes);
  errno = ENOMEM;
  return nullptr;
}
extern "C" void *reallocarray(void *, size_t, size_t) noexcept
    __attribute__((weak, alias("hetile_call_reallocarray")));

extern "C" size_t hetile_call_malloc_usable_size(void *memory) noexcept {
  static size_t (*real)(void *) noexcept = nullptr;
  if (ownHeap().holds(memory))
    return OwnHeap::room(memory);
  return lookedFor(real, "malloc_usable_size")(memory);
}
extern "C" size_t malloc_usable_size(void *) noexcept
    __attribute__((weak, alias("hetile_call_malloc_usable_size")));

extern "C" int hetile_call_posix_memalign(void **memory, size_t alignment, size_t size) noexcept {
  fills(memory); // before locks are held
  static int (*real)(void **, size_t, size_t) noexcept = nullptr;
  if (void *const taken = own(size, alignment)) {
    *memory = taken;
    return 0;
  }
  lookedFor(real, "posix_memalign");
  if (anyGuardedPages()) {
    const Allocating allocates;
    return real(memory, alignment, size);
  }
  const int error = real(memory, alignment, size);
  if (error == 0 && size >= Large)
    withHugePages(*memory, size);
  return error;
}
extern "C" int posix_memalign(void **, size_t, size_t) noexcept
    __attribute__((weak, alias("hetile_call_posix_memalign")));

HETILE_CALL_NOEXCEPT(int, malloc_trim, (size_t pad), (pad), beforeTrim())
HETILE_CALL_NOEXCEPT(int, pthread_create,
                     (pthread_t * thread, const pthread_attr_t *how, void *(*body)(void *),
                      void *argument),
                     (thread, how, body, argument), beforeThread())

void hetile::runtime::noteMemoryCalls() {
  static const Interposed calls[] = {HETILE_NOTE(free),        HETILE_NOTE(malloc),
                                     HETILE_NOTE(calloc),      HETILE_NOTE(realloc),
                                     HETILE_NOTE(malloc_trim), HETILE_NOTE(pthread_create)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteMemoryCalls() {}

#endif
