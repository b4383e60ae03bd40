// SPDX-License-Identifier: Apache-2.0
//===- MappingCalls.cpp - memory that is mapped anew ----------------------===//
//
// In the program's place: what changes mappings, or asks the kernel for something about them. It
// concerns the pages of the program, so these must be back before.
//
//===----------------------------------------------------------------------===//
#include "base/Simulated.h"
#include "calls/Behind.h"
#include "enter/Leaving.h"
#include "window/Windows.h"

#include <cstdarg>
#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/shm.h>
#include <unistd.h>

#if !defined(HETILE_SIMULATED) && defined(__GLIBC__)

using namespace hetile::runtime;

namespace {

/// Elsewhere nothing is mapped in the place of something.
void beforeMapping(const void *memory, size_t size, int how) {
  if (how & MAP_FIXED)
    beforeRemapping(memory, size);
}

size_t segmentSize(int segment) {
  shmid_ds about;
  return shmctl(segment, IPC_STAT, &about) == 0 ? about.shm_segsz : 0;
}

} // namespace

HETILE_CALL_NOEXCEPT(void *, mmap,
                     (void *memory, size_t size, int rights, int how, int file, off_t at),
                     (memory, size, rights, how, file, at), beforeMapping(memory, size, how))
HETILE_CALL_NOEXCEPT(void *, mmap64,
                     (void *memory, size_t size, int rights, int how, int file, off64_t at),
                     (memory, size, rights, how, file, at), beforeMapping(memory, size, how))
HETILE_CALL_NOEXCEPT(int, munmap, (void *memory, size_t size), (memory, size),
                     beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, mprotect, (void *memory, size_t size, int rights), (memory, size, rights),
                     beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, pkey_mprotect, (void *memory, size_t size, int rights, int key),
                     (memory, size, rights, key), beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, madvise, (void *memory, size_t size, int advice), (memory, size, advice),
                     beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, posix_madvise, (void *memory, size_t size, int advice),
                     (memory, size, advice), beforeRemapping(memory, size))
HETILE_CALL(int, msync, (void *memory, size_t size, int how), (memory, size, how),
            beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, mlock, (const void *memory, size_t size), (memory, size),
                     beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, mlock2, (const void *memory, size_t size, unsigned how),
                     (memory, size, how), beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, munlock, (const void *memory, size_t size), (memory, size),
                     beforeRemapping(memory, size))
HETILE_CALL_NOEXCEPT(int, mincore, (void *memory, size_t size, unsigned char *to),
                     (memory, size, to),
                     (beforeRemapping(memory, size),
                      beforeKernel(to, size / static_cast<size_t>(sysconf(_SC_PAGESIZE)) + 1,
                                   true)))
HETILE_CALL_NOEXCEPT(void *, shmat, (int segment, const void *memory, int how),
                     (segment, memory, how),
                     (how & SHM_REMAP ? beforeRemapping(memory, segmentSize(segment)) : void()))

HETILE_CALL(int, dlclose, (void *library), (library), beforeLibraryEnds())

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

void hetile::runtime::noteMappingCalls() {
  static const Interposed calls[] = {HETILE_NOTE(mmap), HETILE_NOTE(munmap), HETILE_NOTE(mprotect),
                                     HETILE_NOTE(dlclose)};
  noteInterposed(calls, sizeof calls / sizeof *calls);
}

#else

void hetile::runtime::noteMappingCalls() {}

#endif
