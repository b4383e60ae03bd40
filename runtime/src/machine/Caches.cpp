// SPDX-License-Identifier: Apache-2.0
//===- Caches.cpp - sizes of the data caches ------------------------------===//
//
// Linux tells sizes and sharing of the caches of a core in /sys. Where it does not, sysconf is asked,
// and hwloc last: it is slower by some milliseconds, and what it allocates lies between the program's
// rows. sysconf may give the sum over all caches of a level: a level 3 without known sharing is taken
// for a usual one, and so is one that is larger than any core's part. Virtual machines show such
// caches, and do not have them.
//
//===----------------------------------------------------------------------===//
#include "machine/Caches.h"

#include <algorithm>
#include <fstream>
#include <string>
#include <unistd.h>

namespace hetile::runtime {

namespace {

constexpr int MostEntries = 8; // caches listed for a core
constexpr int64_t UsualLevel1 = 32 * 1024, UsualLevel2 = 512 * 1024, UsualLevel3 = 8 << 20;
constexpr int64_t LargestLevel3 = 32 << 20; // a core's part, where few cores share one

std::string firstLine(const std::string &file) {
  std::ifstream stream(file);
  std::string line;
  std::getline(stream, line);
  return line;
}

/// "32K", "1024K", "8M" in bytes; 0 if it is none of these.
int64_t sizeOf(const std::string &text) {
  int64_t size = 0;
  size_t at = 0;
  for (; at < text.size() && text[at] >= '0' && text[at] <= '9' && size < (int64_t(1) << 40); ++at)
    size = 10 * size + (text[at] - '0');
  if (at < text.size())
    size *= text[at] == 'K' ? 1024 : text[at] == 'M' ? 1024 * 1024 : 0;
  return size;
}

/// Processors in a hexadecimal mask like "00000000,00000003".
int64_t countMask(const std::string &mask) {
  int64_t count = 0;
  for (const char c : mask) {
    const int digit = c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : 0;
    count += __builtin_popcount(static_cast<unsigned>(digit));
  }
  return std::max<int64_t>(count, 1);
}

Caches readCaches() {
  Caches caches = systemCaches();
#if defined(_SC_LEVEL1_DCACHE_SIZE) && defined(_SC_LEVEL2_CACHE_SIZE)
  if (caches[0] <= 0)
    caches[0] = std::max<int64_t>(0, sysconf(_SC_LEVEL1_DCACHE_SIZE));
  if (caches[1] <= 0)
    caches[1] = std::max<int64_t>(0, sysconf(_SC_LEVEL2_CACHE_SIZE));
#endif
  if (caches[0] <= 0 || caches[1] <= 0)
    if (const Caches other = hwlocCaches(); other[0] > 0)
      caches = other;
  if (caches[0] <= 0)
    caches[0] = UsualLevel1;
  if (caches[1] <= 0)
    caches[1] = UsualLevel2;
#ifdef _SC_LEVEL3_CACHE_SIZE
  if (caches[2] <= 0 && sysconf(_SC_LEVEL3_CACHE_SIZE) > 0)
    caches[2] = UsualLevel3;
#endif
  if (caches[2] > LargestLevel3)
    caches[2] = UsualLevel3;
  return caches;
}

} // namespace

Caches systemCaches(const std::string &root) {
  Caches caches{};
  for (int entry = 0; entry < MostEntries; ++entry) {
    const std::string folder =
        root + "/devices/system/cpu/cpu0/cache/index" + std::to_string(entry) + "/";
    const int64_t level = sizeOf(firstLine(folder + "level"));
    if (level < 1 || level > 3 || firstLine(folder + "type") == "Instruction")
      continue;
    caches[level - 1] =
        sizeOf(firstLine(folder + "size")) / countMask(firstLine(folder + "shared_cpu_map"));
  }
  return caches;
}

const Caches &machineCaches() {
  static auto *const caches = new Caches(readCaches()); // until the very end
  return *caches;
}

} // namespace hetile::runtime
