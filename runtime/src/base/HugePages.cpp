// SPDX-License-Identifier: Apache-2.0
//===- HugePages.cpp - new memory in pages of megabytes -------------------===//
//
// Linux's transparent huge pages, where they are for those who ask ("madvise"): with "always" there
// is nothing to ask for, with "never" nothing to get. They are not faster everywhere. Where the
// memory of a virtual machine comes on demand, a huge page may be one that the machine itself has
// never seen, while small ones have just been given back: then they take four times as long, 1.8 ns
// a byte. One of them is timed; but those that follow may be of the other kind. So they are asked
// for only where small ones are so slow that little can be lost.
//
//===----------------------------------------------------------------------===//
#include "base/HugePages.h"

#include "base/Clock.h"
#include "base/Simulated.h"

#include <algorithm>
#include <atomic>
#include <charconv>
#include <fcntl.h>
#include <string_view>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace hetile::runtime {

namespace {

constexpr double WorthMeasuring = 32 << 20; // new bytes: to time a page takes a fifteenth of them
constexpr double WorthAsking = 2 << 20;     // at once
constexpr uintptr_t LargestPage = 8 << 20; // 512 MB where small ones have 64 kB: too much is unused
constexpr uintptr_t SmallPage = 4096;      // or more
constexpr double Noticeable = 0.8;         // of the time of small ones
constexpr double Slow = 1.5e-9;            // seconds a byte, of small ones

std::atomic<bool> isAllowed{!Simulated};
std::atomic<bool> useless{false}; // as was measured
std::atomic<double> share{1};      // likewise: of the time of small ones

/// What the kernel's file `name` says of huge pages, at its beginning. Nothing is allocated: this
/// is also asked in the midst of an allocation.
std::string_view policy(const char *name, char (&text)[64]) {
  const int file = open(name, O_RDONLY | O_CLOEXEC);
  const ssize_t size = file < 0 ? 0 : read(file, text, sizeof text - 1);
  if (file >= 0)
    close(file);
  return {text, static_cast<size_t>(std::max<ssize_t>(size, 0))};
}

/// Bytes of a huge page; 0: the system has none for who asks.
uintptr_t hugePage() {
  char text[64] = {};
  if (policy("/sys/kernel/mm/transparent_hugepage/enabled", text).find("[madvise]") ==
      std::string_view::npos)
    return 0;
  const std::string_view size = policy("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size", text);
  uintptr_t bytes = 0;
  std::from_chars(size.begin(), size.end(), bytes);
  return bytes <= LargestPage && (bytes & (bytes - 1)) == 0 ? bytes : 0;
}

/// Processor seconds to store to all pages of `memory` for the first time.
double touchSeconds(const AddressRange &memory) {
  const double start = cpuSeconds();
  for (uintptr_t at = memory.begin; at < memory.end; at += SmallPage)
    *reinterpret_cast<volatile char *>(at) = 0;
  return cpuSeconds() - start;
}

bool areFaster() {
  const uintptr_t page = hugePage(), bytes = 3 * page; // two of them are at its multiples
  if (page == 0)
    return false;
  void *const room =
      mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (room == MAP_FAILED)
    return false;
  const uintptr_t first = (reinterpret_cast<uintptr_t>(room) + page - 1) / page * page;
  const AddressRange one{first, first + page}, other{one.end, one.end + page};
  const double small = touchSeconds(one);
  preferHugePages(other);
  const double huge = touchSeconds(other);
  munmap(room, bytes);
  share = small > 0 ? std::min(1.0, huge / small) : 1;
  return small > Slow * static_cast<double>(page) && huge < Noticeable * small;
}

} // namespace

void allowHugePages(bool allowed) { isAllowed = allowed && !Simulated; }

bool wantsHugePages(double bytes) {
  static std::atomic<double> asked{0}; // bytes, so far
  if (!isAllowed || bytes < WorthAsking)
    return false;
  const double before = asked.load(std::memory_order_relaxed);
  asked.store(before + bytes, std::memory_order_relaxed); // one that is lost hardly matters
  if (before + bytes < WorthMeasuring)
    return false;
  static const bool faster = [] {
    const bool are = areFaster();
    useless = !are;
    return are;
  }();
  return faster;
}

double newPagesShare(double bytes) { return wantsHugePages(bytes) ? share.load() : 1; }

bool mayWantHugePages() { return isAllowed && !useless; }

void preferHugePages(const AddressRange &memory) {
#ifdef MADV_HUGEPAGE
  // Not by the name that programs may call: the runtime looks at these calls.
  if (isAllowed)
    syscall(SYS_madvise, memory.begin, memory.size(), MADV_HUGEPAGE);
#endif
}

} // namespace hetile::runtime
