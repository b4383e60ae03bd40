// SPDX-License-Identifier: Apache-2.0
//===- NewMemoryTest.cpp - arrays that nobody has stored to yet -----------===//
//
// A nest that stores to part of an array in memory of its own, and what the kernel says of the
// pages then.
//
//===----------------------------------------------------------------------===//
#include "arrays/NewMemory.h"
#include "arrays/Mappings.h"
#include "base/HugePages.h"
#include "machine/MemoryRoom.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <sys/mman.h>

using namespace hetile::runtime;

namespace {

constexpr int64_t Columns = 1 << 12, Rows = 1 << 12; // doubles: 128 MB
int64_t RowsStored = Rows, ColumnsStored = Columns, Points = Rows * Columns;

int extent(const int64_t *, int, int64_t *lo, int64_t *hi) {
  lo[0] = lo[1] = 0;
  hi[0] = RowsStored;
  hi[1] = ColumnsStored;
  return 1;
}

int64_t work(const int64_t *, int64_t, int64_t, int64_t, int64_t) { return Points; }

class NewMemory : public ::testing::Test {
protected:
  NewMemory()
      : Memory(static_cast<char *>(mmap(nullptr, Bytes + 2 * Page, PROT_READ | PROT_WRITE,
                                        MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) +
               Page) {
    // Pages without rights before and behind: the array's mapping is its own.
    mprotect(Memory - Page, Page, PROT_NONE);
    mprotect(Memory + Bytes, Page, PROT_NONE);
    RowsStored = Rows, ColumnsStored = Columns, Points = Rows * Columns;
    Array.name = "a";
    Array.ndims = 2;
    Array.element_size = sizeof(double);
    Array.written = 1;
    Nest.name = "nest";
    Nest.narrays = 1;
    Nest.arrays = &Array;
    Nest.extent = extent;
    Nest.work = work;
    Views.views = {{Memory, 0, {Columns, 1}}};
  }
  ~NewMemory() override { munmap(Memory - Page, Bytes + 2 * Page); }

  double fresh() const { return newBytes(Asked, 0, Views.views[0]); }
  void touch(size_t begin, size_t end) {
    for (size_t at = begin; at < end; at += Page)
      Memory[at] = 1;
  }
  /// True if the kernel has noted for the page at `at` that it may be huge.
  bool mayBeHuge(size_t at) const { return isNoted(Memory + at); }
  static bool isNoted(const void *at) {
    const uintptr_t address = reinterpret_cast<uintptr_t>(at);
    std::ifstream file("/proc/self/smaps");
    bool isHere = false;
    for (std::string line; std::getline(file, line);) {
      uintptr_t begin = 0, end = 0;
      if (std::sscanf(line.c_str(), "%lx-%lx ", &begin, &end) == 2)
        isHere = begin <= address && address < end;
      if (isHere && line.rfind("VmFlags:", 0) == 0)
        return line.find(" hg") != std::string::npos;
    }
    return false;
  }
  bool isPreferred(size_t at = 0) {
    preferHugePages(Asked, Views, false);
    return mayBeHuge(at);
  }
  AddressRange range(size_t begin, size_t end) const {
    const uintptr_t base = reinterpret_cast<uintptr_t>(Memory);
    return {base + begin, base + end};
  }

  static constexpr size_t Bytes = Rows * Columns * sizeof(double), Page = 4096;
  char *const Memory;
  hetile_array Array{};
  hetile_nest Nest{};
  Question Asked{&Nest};
  HostArrays Views;
};

TEST_F(NewMemory, IsWhereNothingWasStored) {
  EXPECT_EQ(fresh(), Bytes);
  touch(0, Bytes / 2);
  EXPECT_NEAR(fresh(), Bytes / 2, Bytes / 50);
  touch(Bytes / 2, Bytes);
  EXPECT_EQ(fresh(), 0);
}

TEST_F(NewMemory, OfANestThatOnlyReadsDoesNotCount) {
  Array.written = 0;
  EXPECT_EQ(fresh(), 0);
}

TEST_F(NewMemory, MappingsThatHoldAllOfIt) {
  EXPECT_EQ(Mappings().ownMapping(range(8, 16)), range(0, Bytes));
  EXPECT_TRUE(Mappings().ownMapping(range(0, Bytes + 1)).empty());
  mprotect(Memory, Page, PROT_READ);
  EXPECT_TRUE(Mappings().ownMapping(range(8, 16)).empty()) << "not writable";
  EXPECT_TRUE(Mappings().ownMapping(range(8, Bytes)).empty()) << "two mappings";
  mmap(Memory, Page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
  EXPECT_TRUE(Mappings().ownMapping(range(8, 16)).empty()) << "shared";
  char local = 0;
  const uintptr_t stack = reinterpret_cast<uintptr_t>(&local);
  EXPECT_TRUE(Mappings().ownMapping({stack, stack + 1}).empty()) << "a stack grows";
}

/// Huge pages are asked for if they pay on this machine at all.
TEST_F(NewMemory, GetsHugePagesWhereTheyPay) { EXPECT_EQ(isPreferred(), wantsHugePages(Bytes)); }

/// Each array alone would be too small to time a page for it.
TEST_F(NewMemory, OfSeveralArraysCountsTogether) {
  hetile_array arrays[8];
  std::fill(arrays, arrays + 8, Array);
  Nest.narrays = 8;
  Nest.arrays = arrays;
  RowsStored = Rows / 8;
  Points = RowsStored * Columns;
  Views.views.resize(8);
  for (int64_t a = 0; a < 8; ++a)
    Views.views[a] = {Memory + a * (Bytes / 8), 0, {Columns, 1}};
  EXPECT_EQ(isPreferred(), wantsHugePages(Bytes));
}

TEST_F(NewMemory, OfAFewColumnsGetsNone) {
  ColumnsStored = Columns / 4;
  EXPECT_FALSE(isPreferred());
}

TEST_F(NewMemory, OfAFewPointsGetsNone) {
  Points = Rows * Columns / 16;
  EXPECT_FALSE(isPreferred());
}

TEST_F(NewMemory, ThatIsThereGetsNone) {
  touch(0, Bytes);
  EXPECT_FALSE(isPreferred());
}

TEST_F(NewMemory, OfTwoMappingsGetsNone) {
  mprotect(Memory + Bytes / 2, Page, PROT_READ);
  EXPECT_FALSE(isPreferred());
  EXPECT_FALSE(mayBeHuge(Bytes - 1));
}

TEST_F(NewMemory, GetsNoneWhereTheUserWantsNone) {
  allowHugePages(false);
  EXPECT_FALSE(isPreferred());
  allowHugePages(true);
}

/// The program's large allocations, by whatever function.
TEST_F(NewMemory, IsPreferredWhenItIsAllocated) {
  const bool wants = wantsHugePages(Bytes) && isPlenty(memoryRoom(0));
  void *const plain = std::malloc(Bytes), *const zeros = std::calloc(Bytes, 1);
  void *aligned = nullptr;
  ASSERT_EQ(posix_memalign(&aligned, 256, Bytes), 0);
  for (void *memory : {plain, zeros, aligned}) {
    char *const bytes = static_cast<char *>(memory);
    for (size_t at : {size_t(0), Bytes / 2, Bytes - 1})
      EXPECT_EQ(isNoted(bytes + at), wants) << at;
  }
  EXPECT_EQ(static_cast<char *>(zeros)[Bytes / 3], 0);
  std::free(plain);
  std::free(zeros);
  std::free(aligned);
  void *const small = std::malloc(Bytes / 8);
  EXPECT_FALSE(isNoted(small)) << "the C library may take it from the heap";
  std::free(small);
}

} // namespace
