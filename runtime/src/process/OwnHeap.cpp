// SPDX-License-Identifier: Apache-2.0
//===- OwnHeap.cpp - memory of the runtime apart from the program's -------===//
//
// Sizes with two bits after the first one, so that at most a fifth of a block is not used. Blocks
// are never joined: the runtime asks for the same sizes again and again.
//
//===----------------------------------------------------------------------===//
#include "process/OwnHeap.h"

#include <algorithm>
#include <cstring>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace hetile::runtime {

OwnHeap theOwnHeap;

namespace {
constexpr size_t MostReserved = size_t(1) << 33, LeastReserved = size_t(1) << 26;
constexpr size_t Step = size_t(1) << 20; // of memory that becomes usable at once

/// The smallest class whose blocks have `bytes`: of 16 to 64 by 16, then four for each doubling.
unsigned classFor(size_t bytes) {
  if (bytes <= 64)
    return static_cast<unsigned>((bytes + 15) / 16);
  const unsigned top = 63 - static_cast<unsigned>(__builtin_clzll(bytes - 1)); // 6: 65 to 128
  const size_t quarter = size_t(1) << (top - 2);
  return 4 * (top - 5) + static_cast<unsigned>((bytes - 1) / quarter) - 3;
}

size_t bytesOf(unsigned sizeClass) {
  if (sizeClass <= 4)
    return size_t(16) * sizeClass;
  const unsigned top = sizeClass / 4 + 5 - (sizeClass % 4 == 0 ? 1 : 0);
  const unsigned quarters = sizeClass % 4 == 0 ? 4 : sizeClass % 4;
  return (size_t(1) << top) + quarters * (size_t(1) << (top - 2));
}

/// True if the process may have so many addresses and no more (ulimit -v): then they are the
/// program's.
bool areAddressesLimited() {
  rlimit64 limit{};
  return syscall(SYS_prlimit64, 0, RLIMIT_AS, nullptr, &limit) == 0 &&
         limit.rlim_cur != RLIM64_INFINITY;
}
} // namespace

/// Room of addresses only: memory is used step by step.
bool OwnHeap::reserve() {
  if (Begin || Refused)
    return Begin;
  Refused = areAddressesLimited();
  for (size_t bytes = MostReserved; !Begin && !Refused; bytes /= 2) {
    Refused = bytes < LeastReserved;
    void *const room = Refused ? MAP_FAILED
                               : mmap(nullptr, bytes, PROT_NONE,
                                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (room == MAP_FAILED)
      continue;
    Used = Usable = static_cast<char *>(room);
    End = Used + bytes;
    Begin = Used;
  }
  return Begin;
}

char *OwnHeap::fresh(size_t bytes) {
  if (!reserve() || bytes > static_cast<size_t>(End - Used))
    return nullptr;
  if (bytes > static_cast<size_t>(Usable - Used)) {
    const size_t more = std::min<size_t>(
        End - Usable, (bytes - static_cast<size_t>(Usable - Used) + Step - 1) / Step * Step);
    // Not by the name that programs may call: the runtime looks at these calls.
    if (syscall(SYS_mprotect, Usable, more, PROT_READ | PROT_WRITE) != 0)
      return nullptr;
    Usable += more;
  }
  char *const memory = Used;
  Used += bytes;
  return memory;
}

void *OwnHeap::take(size_t size, size_t alignment) {
  constexpr size_t Head = 2 * sizeof(Header);
  static_assert(Head == Smallest);
  const size_t extra = alignment > Smallest ? alignment : 0;
  if (size > Largest || extra > Page || Busy.exchange(true))
    return nullptr;
  takeReturned();
  const unsigned sizeClass = classFor(Head + std::max<size_t>(size, 1) + extra);
  char *start = reinterpret_cast<char *>(Kept[sizeClass]);
  if (start)
    Kept[sizeClass] = Kept[sizeClass]->next;
  else
    start = fresh(bytesOf(sizeClass));
  Busy = false;
  if (!start)
    return nullptr;
  uintptr_t at = reinterpret_cast<uintptr_t>(start) + Head;
  if (extra)
    at = (at + alignment - 1) / alignment * alignment;
  void *const memory = reinterpret_cast<void *>(at);
  *headerOf(memory) = {sizeClass, static_cast<uint32_t>(at - reinterpret_cast<uintptr_t>(start))};
  return memory;
}

void *OwnHeap::takeZeros(size_t size) {
  void *const memory = take(size);
  return memory ? std::memset(memory, 0, size) : nullptr;
}

void OwnHeap::keep(void *start, unsigned sizeClass) {
  Free *const block = static_cast<Free *>(start);
  block->next = Kept[sizeClass];
  Kept[sizeClass] = block;
}

void OwnHeap::give(void *memory, bool owner) {
  const Header header = *headerOf(memory);
  char *const start = static_cast<char *>(memory) - header.shift;
  if (owner && !Busy.exchange(true)) {
    keep(start, header.sizeClass);
    Busy = false;
    return;
  }
  // The class stays where it was: behind the link.
  Free *const block = reinterpret_cast<Free *>(start);
  reinterpret_cast<Header *>(start)[1] = header;
  block->next = Returned.load(std::memory_order_relaxed);
  while (!Returned.compare_exchange_weak(block->next, block, std::memory_order_release,
                                         std::memory_order_relaxed)) {
  }
}

void OwnHeap::takeReturned() {
  if (!Returned.load(std::memory_order_relaxed))
    return;
  for (Free *block = Returned.exchange(nullptr, std::memory_order_acquire); block;) {
    Free *const next = block->next;
    keep(block, reinterpret_cast<const Header *>(block)[1].sizeClass);
    block = next;
  }
}

size_t OwnHeap::room(const void *memory) {
  const Header header = *headerOf(memory);
  return bytesOf(header.sizeClass) - header.shift;
}

} // namespace hetile::runtime
