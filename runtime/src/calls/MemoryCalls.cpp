//===- MemoryCalls.cpp - memory that ends, threads that begin -------------===//
//
// In the program's place: free() and its kin, and new threads. What lies behind guarded pages must
// be forgotten before, or come home.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "enter/Leaving.h"
#include "window/Windows.h"

#include <cstdarg>
#include <cstdlib>
#include <pthread.h>
#include <sys/mman.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;


// To look for a function may free memory: a text, which is then left.
extern "C" void hetile_call_free(void *memory) noexcept {
  static void (*real)(void *) = nullptr;
  static bool looking = false;
  beforeFree(memory);
  if (looking)
    return;
  looking = !real;
  behind(real, "free")(memory);
  looking = false;
}
extern "C" void free(void *) noexcept __attribute__((weak, alias("hetile_call_free")));

HETILE_CALL_NOEXCEPT(void *, realloc, (void *memory, size_t size), (memory, size),
                     beforeRealloc(memory))
HETILE_CALL_NOEXCEPT(void *, reallocarray, (void *memory, size_t count, size_t size),
                     (memory, count, size), beforeRealloc(memory))
HETILE_CALL_NOEXCEPT(int, munmap, (void *memory, size_t size), (memory, size),
                     beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, mprotect, (void *memory, size_t size, int rights), (memory, size, rights),
                     beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, madvise, (void *memory, size_t size, int advice), (memory, size, advice),
                     beforeRemapping(memory, size))

HETILE_CALL_NOEXCEPT(int, pthread_create,
                     (pthread_t * thread, const pthread_attr_t *how, void *(*body)(void *),
                      void *argument),
                     (thread, how, body, argument), beforeThread())

extern "C" void *hetile_call_mremap(void *memory, size_t size, size_t wanted, int how,
                                    ...) noexcept {
  static void *(*real)(void *, size_t, size_t, int, void *) = nullptr;
  va_list rest;
  va_start(rest, how);
  void *const to = (how & MREMAP_FIXED) ? va_arg(rest, void *) : nullptr;
  va_end(rest);
  beforeRemapping(memory, size);
  if (to)
    beforeRemapping(to, wanted);
  return behind(real, "mremap")(memory, size, wanted, how, to);
}
extern "C" void *mremap(void *, size_t, size_t, int, ...) noexcept
    __attribute__((weak, alias("hetile_call_mremap")));

void hetile::runtime::noteMemoryCalls() {
  static const Interposed calls[] = {HETILE_NOTE(free), HETILE_NOTE(realloc), HETILE_NOTE(munmap),
                                     HETILE_NOTE(mprotect), HETILE_NOTE(pthread_create)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteMemoryCalls() {}

#endif
