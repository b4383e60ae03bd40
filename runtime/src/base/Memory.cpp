// SPDX-License-Identifier: Apache-2.0
//===- Memory.cpp - large pieces of memory --------------------------------===//
//
// A list of a few spare pieces. A request takes the smallest one that is not far too large. If
// there is none, all large ones go to the system first, so that what is kept does not add to the
// most that a job needs; pieces of messages, a few megabytes in all, stay.
// Large pieces get huge pages where the program's arrays would (calls/MemoryCalls). Smaller ones
// are mapped here for that, since the C library might take them from its heap.
//
//===----------------------------------------------------------------------===//
#include "base/Memory.h"

#include "base/HugePages.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vector>

namespace hetile::runtime {

namespace {

constexpr int64_t Least = int64_t(1) << 16;       // bytes that are worth keeping
constexpr int64_t Large = int64_t(1) << 20;       // boxes; below, pieces of messages
constexpr int64_t MostPieces = int64_t(16) << 20; // bytes of pieces kept
constexpr int64_t MostSpare = int64_t(256) << 20; // bytes kept
constexpr int64_t Huge = int64_t(1) << 48;        // no processor has addresses for more
constexpr int64_t MostWaste = 2;                  // a spare piece may be so many times too large

constexpr int64_t LeastMapped = int64_t(2) << 20, LargestMapped = int64_t(32) << 20; // bytes

std::atomic<bool> guarded{false};

/// Room for `bytes` of a box, and for one that is somewhat larger: blocks of a nest differ by a few
/// columns, and the next one shall find memory that has been touched. At most a quarter more.
int64_t roomFor(int64_t bytes) {
  if (bytes < Large || bytes > Huge)
    return bytes;
  int64_t step = Large / 4;
  while (step * 8 <= bytes)
    step *= 2;
  return (bytes + step - 1) / step * step;
}

bool isMapped(int64_t bytes) { return bytes >= LeastMapped && bytes < LargestMapped; }

void *allocate(int64_t bytes) {
  if (!isMapped(bytes))
    return std::malloc(static_cast<size_t>(std::max<int64_t>(bytes, 1)));
  const size_t size = static_cast<size_t>(bytes);
  void *const memory =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return nullptr;
  const uintptr_t begin = reinterpret_cast<uintptr_t>(memory);
  if (wantsHugePages(static_cast<double>(bytes)))
    preferHugePages({begin, begin + size});
  return memory;
}

/// Gives to the system what `allocate` returned.
void release(void *memory, int64_t bytes) {
  if (memory && isMapped(bytes))
    munmap(memory, static_cast<size_t>(bytes));
  else
    std::free(memory);
}

struct Spare {
  void *memory;
  int64_t capacity;
};

/// Never destroyed: buffers with static lifetime may give memory back late.
std::vector<Spare> &spares() {
  static auto *list = new std::vector<Spare>;
  return *list;
}

/// Gives the large spare pieces back to the system, or all of them.
void drop(bool pieces) {
  std::vector<Spare> &list = spares();
  const auto rest = std::partition(list.begin(), list.end(), [&](const Spare &spare) {
    return !pieces && spare.capacity < Large;
  });
  for (auto at = rest; at != list.end(); ++at)
    release(at->memory, at->capacity);
  list.erase(rest, list.end());
}

} // namespace

void *takeMemory(int64_t bytes, int64_t &capacity) {
  capacity = roomFor(bytes);
  std::vector<Spare> &list = spares();
  auto best = list.end();
  if (bytes >= Least)
    for (auto at = list.begin(); at != list.end(); ++at)
      if (at->capacity >= bytes && at->capacity / MostWaste <= bytes &&
          (best == list.end() || at->capacity < best->capacity))
        best = at;
  if (best == list.end()) {
    if (bytes >= Large)
      drop(false);
    return allocate(capacity);
  }
  void *memory = best->memory;
  capacity = best->capacity;
  list.erase(best);
  return memory;
}

void giveMemory(void *memory, int64_t capacity) {
  int64_t kept = 0;
  for (const Spare &spare : spares())
    if ((spare.capacity < Large) == (capacity < Large))
      kept += spare.capacity;
  if (memory && capacity >= Least && capacity <= (capacity < Large ? MostPieces : MostSpare) - kept)
    spares().push_back({memory, capacity});
  else
    release(memory, capacity);
}

void *growMemory(void *memory, int64_t bytes, int64_t &capacity) {
  void *grown = nullptr;
  if (!memory) {
    grown = allocate(bytes);
  } else if (!isMapped(capacity) && !isMapped(bytes)) {
    grown = std::realloc(memory, static_cast<size_t>(std::max<int64_t>(bytes, 1)));
  } else {
    // Not by the name that programs may call: the runtime looks at these calls. The kernel moves
    // one mapping, but not what somebody has cut in two (madvise, of a network's driver).
    const long moved = isMapped(capacity) && isMapped(bytes)
                           ? syscall(SYS_mremap, memory, capacity, bytes, MREMAP_MAYMOVE, nullptr)
                           : -1;
    if (moved != -1) {
      grown = reinterpret_cast<void *>(moved);
    } else if ((grown = allocate(bytes))) {
      std::memcpy(grown, memory, static_cast<size_t>(std::min(capacity, bytes)));
      release(memory, capacity);
    }
  }
  if (grown)
    capacity = bytes;
  return grown;
}

void notePagesAreGuarded() { guarded = true; }

void touchPages(const void *memory, int64_t bytes, bool stores) {
  constexpr int64_t Page = 4096; // or more
  if (!guarded || bytes <= 0)
    return;
  const auto touch = [&](int64_t k) {
    volatile char *const at = static_cast<char *>(const_cast<void *>(memory)) + k;
    const char value = *at;
    if (stores)
      *at = value;
  };
  for (int64_t k = 0; k < bytes; k += Page)
    touch(k);
  touch(bytes - 1);
}

void dropSpareMemory() { drop(true); }

} // namespace hetile::runtime
