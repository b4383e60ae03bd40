// SPDX-License-Identifier: Apache-2.0
//===- WindowTest.cpp - guarded pages, elements in stretches of memory ----===//
//
// Boxes against a search of all elements; pages with a server that only opens them.
//
//===----------------------------------------------------------------------===//
#include "report/Homecomings.h"
#include "window/AddressBoxes.h"
#include "window/Faults.h"
#include "window/GuardedMemory.h"

#include <gtest/gtest.h>

#include <cstring>
#include <random>
#include <set>
#include <sys/mman.h>
#include <unistd.h>

using namespace hetile::runtime;

namespace {

/// Calls visit(index) for all elements of `box`.
template <class Visit> void forEachElement(const Box &box, int ndims, Visit visit) {
  if (isEmpty(box, ndims))
    return;
  std::vector<int64_t> index(box.lo, box.lo + ndims);
  for (;;) {
    visit(index);
    int d = ndims - 1;
    while (d >= 0 && ++index[d] == box.hi[d])
      index[d] = box.lo[d], --d;
    if (d < 0)
      return;
  }
}

int64_t distanceOf(const std::vector<int64_t> &index, const int64_t *stride) {
  int64_t sum = 0;
  for (size_t d = 0; d < index.size(); ++d)
    sum += index[d] * stride[d];
  return sum;
}

GuardedMemory *served = nullptr;

uintptr_t lastCode = 0;

bool openPage(uintptr_t address, bool stores, uintptr_t code) {
  lastCode = code;
  if (!served || !served->holds(address))
    return false;
  for (const AddressRange &pages : served->wanted(address, stores))
    if (!served->open(pages, stores && pages.holds(address)))
      return false;
  return true;
}

/// Pages of memory, numbered bytes in it.
struct Memory {
  explicit Memory(size_t count)
      : size(count * page), base(static_cast<unsigned char *>(mmap(
                                nullptr, size, PROT_READ | PROT_WRITE,
                                MAP_PRIVATE | MAP_ANONYMOUS, -1, 0))) {
    for (size_t k = 0; k < size; ++k)
      base[k] = numbered(k);
  }
  ~Memory() { munmap(base, size); }
  static unsigned char numbered(size_t k) { return static_cast<unsigned char>(k * 7 + k / 4096); }
  AddressRange from(size_t begin, size_t end) const {
    const uintptr_t at = reinterpret_cast<uintptr_t>(base);
    return {at + begin, at + end};
  }
  const size_t page = static_cast<size_t>(sysconf(_SC_PAGESIZE)), size;
  unsigned char *const base;
};

std::unique_ptr<GuardedMemory> guard(const AddressRange &bytes) {
  return GuardedMemory::make(bytes, bytes);
}

unsigned char &elsewhere(const unsigned char *address) {
  return *reinterpret_cast<unsigned char *>(
      GuardedMemory::valueOf(reinterpret_cast<uintptr_t>(address)));
}

} // namespace

TEST(AddressBoxes, AreTheElementsBetween) {
  std::mt19937 random(17);
  int cut = 0;
  for (int round = 0; round < 3000; ++round) {
    const int ndims = static_cast<int>(random() % 4);
    Box box;
    box.used = true;
    std::vector<int> order;
    int64_t stride[HETILE_MAX_DIMS] = {}, next = 1 + static_cast<int64_t>(random() % 2);
    for (int d = 0; d < ndims; ++d) {
      box.lo[d] = static_cast<int64_t>(random() % 5) - 2;
      box.hi[d] = box.lo[d] + 1 + static_cast<int64_t>(random() % 5);
      order.push_back(d);
    }
    std::shuffle(order.begin(), order.end(), random);
    for (const int d : order) {
      stride[d] = random() % 4 ? next : -next;
      next = next * (box.hi[d] - box.lo[d]) + static_cast<int64_t>(random() % 3);
    }
    ASSERT_TRUE(isNested(box, ndims, stride));
    const int64_t first = static_cast<int64_t>(random() % 200) - 100,
                  last = first + static_cast<int64_t>(random() % 100);
    std::set<std::vector<int64_t>> wanted, found;
    forEachElement(box, ndims, [&](const std::vector<int64_t> &index) {
      const int64_t distance = distanceOf(index, stride);
      if (first <= distance && distance <= last)
        wanted.insert(index);
    });
    for (const Box &part : boxesBetween(box, ndims, stride, first, last))
      forEachElement(part, ndims, [&](const std::vector<int64_t> &index) {
        EXPECT_TRUE(found.insert(index).second) << "twice";
      });
    ASSERT_EQ(wanted, found) << "round " << round;
    cut += !wanted.empty();
  }
  EXPECT_GT(cut, 800);
}

TEST(AddressBoxes, RowsThatOverlapAreNotNested) {
  Box box;
  box.used = true;
  box.hi[0] = 3, box.hi[1] = 5;
  const int64_t apart[] = {5, 1}, overlapping[] = {4, 1}, same[] = {0, 1};
  EXPECT_TRUE(isNested(box, 2, apart));
  EXPECT_FALSE(isNested(box, 2, overlapping));
  EXPECT_FALSE(isNested(box, 2, same));
}

TEST(GuardedMemory, PagesOpenWhenTheyAreTouched) {
  Memory memory(40);
  const AddressRange bytes = memory.from(100, 39 * memory.page + 50);
  auto guarded = guard(bytes);
  ASSERT_TRUE(guarded);
  served = guarded.get();
  ASSERT_TRUE(catchFaults(openPage));
  EXPECT_TRUE(anyGuardedPages());
  EXPECT_EQ(endOfGuarded(bytes.begin), bytes.begin); // an edge
  EXPECT_TRUE(touchesGuarded(memory.from(memory.page, memory.page + 1)));
  EXPECT_FALSE(touchesGuarded(memory.from(0, memory.page)));

  unsigned char *const inner = memory.base + 10 * memory.page + 5;
  EXPECT_EQ(elsewhere(inner), Memory::numbered(10 * memory.page + 5));
  elsewhere(inner) = 77;
  EXPECT_EQ(*inner, 77); // by a fault
  elsewhere(inner) = 78;
  EXPECT_EQ(*inner, 77) << "an open page is a copy";
  EXPECT_TRUE(guarded->close().empty());
  EXPECT_EQ(*inner, 78);
  *inner = 79; // by another one
  memory.base[200] = 1; // at an edge
  memory.base[50] = 2;  // outside
  const std::vector<AddressRange> stored = guarded->close();
  ASSERT_EQ(stored.size(), 2u);
  EXPECT_TRUE(stored[0].holds(reinterpret_cast<uintptr_t>(memory.base) + 200));
  EXPECT_TRUE(stored[1].holds(reinterpret_cast<uintptr_t>(inner)));
  EXPECT_EQ(elsewhere(inner), 79);
  EXPECT_EQ(elsewhere(memory.base + 200), 1);
  elsewhere(memory.base + 39 * memory.page + 10) = 5;
  guarded->showEdges();
  EXPECT_EQ(memory.base[39 * memory.page + 10], 5);

  served = nullptr;
  elsewhere(memory.base + 20 * memory.page) = 9;
  guarded = nullptr;
  EXPECT_FALSE(anyGuardedPages());
  EXPECT_EQ(memory.base[20 * memory.page], 9);
  EXPECT_EQ(*inner, 79);
  EXPECT_EQ(memory.base[50], 2);
  EXPECT_EQ(memory.base[30 * memory.page], Memory::numbered(30 * memory.page));
}

TEST(GuardedMemory, TheCodeIsTold) {
  Memory memory(8);
  auto guarded = guard(memory.from(0, memory.size));
  ASSERT_TRUE(guarded);
  served = guarded.get();
  ASSERT_TRUE(catchFaults(openPage));
  EXPECT_EQ(static_cast<volatile unsigned char *>(memory.base)[5 * memory.page],
            Memory::numbered(5 * memory.page));
  const CodePlace place = codePlace(lastCode);
  EXPECT_NE(place.file.find("runtime_machine_test"), std::string::npos) << place.file;
  EXPECT_EQ(place.address.substr(0, 2), "0x");
  served = nullptr;
}

bool openNote(uintptr_t address, bool, uintptr_t) { return openBetween(address); }

TEST(GuardedMemory, APageThatIsTouchedMeanwhileIsOpenedAsAWhole) {
  Memory memory(8);
  auto guarded = guard(memory.from(0, memory.size));
  ASSERT_TRUE(guarded);
  Lattice elements;
  elements.first = memory.from(0, 0).begin;
  elements.elementSize = 64;
  elements.ndims = 1;
  elements.dims[0] = {128, memory.size / 128};
  guarded->setElements({elements}, {});
  // The order to open a page lies in that page, between two elements.
  const size_t page = 3 * memory.page;
  const AddressRange range = memory.from(page, page + memory.page);
  std::memcpy(&elsewhere(memory.base + page + 64), &range, sizeof range);
  ASSERT_TRUE(catchFaults(openNote));
  const auto *order = reinterpret_cast<const AddressRange *>(memory.base + page + 64);
  EXPECT_TRUE(guarded->open(*order, true));
  memory.base[page + 1] = 99;
  EXPECT_EQ(guarded->close().size(), 1u);
  EXPECT_EQ(elsewhere(memory.base + page + 1), 99);
}

TEST(GuardedMemory, FewPagesAreOpenAtATime) {
  Memory memory(100);
  auto guarded = guard(memory.from(0, memory.size));
  ASSERT_TRUE(guarded);
  guarded->limitOpen(10);
  size_t open = 0, closed = 0;
  for (size_t page = 0; page < 100; ++page) {
    const uintptr_t address = memory.from(page * memory.page, 0).begin;
    if (guarded->isOpen(address, false))
      continue;
    std::vector<AddressRange> wanted = guarded->wanted(address, false);
    if (wanted.empty()) {
      guarded->close();
      open = 0, ++closed;
      wanted = guarded->wanted(address, false);
    }
    ASSERT_FALSE(wanted.empty());
    for (const AddressRange &pages : wanted) {
      EXPECT_TRUE(guarded->open(pages, false));
      open += pages.size() / memory.page;
    }
    EXPECT_LE(open, 10u);
    EXPECT_EQ(memory.base[page * memory.page], Memory::numbered(page * memory.page));
  }
  EXPECT_GE(closed, 9u);
}

TEST(Homecomings, WhatNoPlaceIsGivenForIsOfTheNextOne) {
  Homecomings comings;
  comings.add("nest", "scalars", 8);
  comings.add("nest", "scalars", 8);
  comings.add(Origin(uintptr_t(5)), "touched", 108);
  comings.add("nest", "scalars", 116);
  const std::vector<Homecomings::Sum> all = comings.largest();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].bytes, 100);
  EXPECT_EQ(all[0].place.code, 5u);
  EXPECT_EQ(all[1].bytes, 16);
  EXPECT_EQ(all[1].times, 2);
}

TEST(GuardedMemory, TwoArraysShareAPage) {
  Memory memory(20);
  const size_t middle = 10 * memory.page + 512;
  auto lower = guard(memory.from(8, middle));
  auto upper = guard(memory.from(middle, memory.size));
  ASSERT_TRUE(lower && upper);
  memory.base[middle - 1] = 200;
  memory.base[middle] = 201;
  ASSERT_NE(elsewhere(memory.base + middle - 1), 200);
  ASSERT_NE(elsewhere(memory.base + middle), 201);
  EXPECT_EQ(lower->close().size(), 1u);
  EXPECT_EQ(upper->close().size(), 1u);
  elsewhere(memory.base + middle) = 6;
  lower = nullptr;
  EXPECT_EQ(memory.base[middle - 1], 200);
  upper->showEdges();
  EXPECT_EQ(memory.base[middle], 6);
  upper = nullptr;
  EXPECT_EQ(memory.base[memory.size - 1], Memory::numbered(memory.size - 1));
}

TEST(GuardedMemory, WhatIsTouchedAgainComesAtOnce) {
  Memory memory(200);
  auto guarded = guard(memory.from(0, memory.size));
  ASSERT_TRUE(guarded);
  served = guarded.get();
  ASSERT_TRUE(catchFaults(openPage));
  const int64_t before = GuardedMemory::counts().faults;
  int sum = 0;
  const auto walk = [&] {
    for (size_t page = 3; page < 43; ++page)
      sum += static_cast<volatile unsigned char *>(memory.base)[page * memory.page];
    sum += static_cast<volatile unsigned char *>(memory.base)[150 * memory.page];
  };
  walk();
  const int64_t first = GuardedMemory::counts().faults - before;
  EXPECT_LE(first, 6);
  guarded->close();
  walk();
  EXPECT_EQ(GuardedMemory::counts().faults - before - first, 1);
  EXPECT_GT(sum, 0);
  served = nullptr;
}

/// Touches all pages of `guarded`, `step` apart, until the whole array is asked for. How many were
/// opened before.
size_t openedBefore(GuardedMemory &guarded, const Memory &memory, bool stores, size_t step) {
  size_t opened = 0;
  for (size_t page = 0; page < memory.size / memory.page; page += step) {
    const uintptr_t address = memory.from(page * memory.page, 0).begin;
    if (guarded.isOpen(address, stores))
      continue;
    const std::vector<AddressRange> wanted = guarded.wanted(address, stores);
    if (wanted.empty())
      return opened;
    for (const AddressRange &pages : wanted) {
      EXPECT_TRUE(guarded.open(pages, stores));
      opened += pages.size() / memory.page;
    }
  }
  return opened;
}

TEST(GuardedMemory, ManyPagesAreWantedWhole) {
  Memory memory(100);
  auto guarded = guard(memory.from(0, memory.size));
  ASSERT_TRUE(guarded);
  const size_t opened = openedBefore(*guarded, memory, true, 1);
  EXPECT_GT(opened, 10u);
  EXPECT_LE(opened, 50u);
}

TEST(GuardedMemory, WhatIsLoadedAsAWholeStays) {
  Memory memory(400);
  auto guarded = guard(memory.from(0, memory.size));
  ASSERT_TRUE(guarded);
  const int64_t before = GuardedMemory::counts().faults;
  EXPECT_GE(openedBefore(*guarded, memory, false, 1), 400u);
  EXPECT_LE(GuardedMemory::counts().faults - before, 8);
}

TEST(GuardedMemory, ToLookAtAllOnceIsNoHabit) {
  Memory memory(400);
  auto guarded = guard(memory.from(0, memory.size));
  ASSERT_TRUE(guarded);
  openedBefore(*guarded, memory, false, 1);
  guarded->close();
  const std::vector<AddressRange> wanted =
      guarded->wanted(memory.from(9 * memory.page, 0).begin, false);
  ASSERT_EQ(wanted.size(), 1u);
  EXPECT_EQ(wanted.front().size(), memory.page);
}

TEST(GuardedMemory, AWalkMayLeaveOutPages) {
  for (const size_t step : {1, 2}) {
    Memory memory(1000);
    auto guarded = guard(memory.from(0, memory.size));
    ASSERT_TRUE(guarded);
    const int64_t before = GuardedMemory::counts().faults;
    openedBefore(*guarded, memory, false, step);
    EXPECT_LE(GuardedMemory::counts().faults - before, 8);
  }
}

TEST(GuardedMemory, StoresFollowLoads) {
  Memory memory(400);
  auto guarded = guard(memory.from(0, memory.size));
  ASSERT_TRUE(guarded);
  served = guarded.get();
  const int64_t before = GuardedMemory::counts().faults;
  for (size_t page = 0; page < 150; ++page) { // loads a page, then stores there, and so on
    volatile uint8_t *at = memory.base + page * memory.page;
    *at = static_cast<uint8_t>(*at + 1);
  }
  EXPECT_LT(GuardedMemory::counts().faults - before, 40);
  EXPECT_FALSE(guarded->isOpen(memory.from(399 * memory.page, 0).begin, false));
  EXPECT_EQ(guarded->close().size(), 150u);
  served = nullptr;
}

TEST(GuardedMemory, NothingIsStoredBeyondTheArray) {
  Memory memory(20);
  const AddressRange bytes = memory.from(100, memory.size - 100),
                     seen = memory.from(96, memory.size - 96);
  auto guarded = GuardedMemory::make(bytes, seen);
  ASSERT_TRUE(guarded);
  EXPECT_EQ(elsewhere(memory.base + 97), Memory::numbered(97));
  elsewhere(memory.base + 97) = 0;
  elsewhere(memory.base + 101) = 0;
  guarded->showEdges();
  EXPECT_EQ(memory.base[97], Memory::numbered(97));
  EXPECT_EQ(memory.base[101], 0);
  memory.base[97] = 99;
  EXPECT_EQ(guarded->close().size(), 1u);
  EXPECT_EQ(elsewhere(memory.base + 97), 99);
  EXPECT_FALSE(GuardedMemory::haveSamePages(bytes, memory.from(0, 2 * memory.size)));
  EXPECT_FALSE(GuardedMemory::haveSamePages(memory.from(2 * memory.page, memory.size),
                                            memory.from(memory.page - 8, memory.size)));
}

TEST(GuardedMemory, WholePagesHaveEdgesInTheNextOnes) {
  Memory memory(20);
  const AddressRange bytes = memory.from(memory.page, 19 * memory.page),
                     seen = memory.from(memory.page - 8, 19 * memory.page + 16);
  EXPECT_TRUE(GuardedMemory::haveSamePages(bytes, seen));
  auto guarded = GuardedMemory::make(bytes, seen);
  ASSERT_TRUE(guarded);
  served = guarded.get();
  for (const size_t at :
       {memory.page - 8, memory.page, 19 * memory.page - 1, 19 * memory.page + 15})
    EXPECT_EQ(elsewhere(memory.base + at), Memory::numbered(at));
  elsewhere(memory.base + memory.page - 8) = 0;
  elsewhere(memory.base + memory.page) = 0;
  guarded->showEdges();
  EXPECT_EQ(memory.base[memory.page - 8], Memory::numbered(memory.page - 8));
  EXPECT_EQ(memory.base[memory.page], 0);
  served = nullptr;
  guarded.reset();
  EXPECT_EQ(memory.base[19 * memory.page + 15], Memory::numbered(19 * memory.page + 15));
}

TEST(Lattice, HoldsItsElements) {
  std::mt19937 random(5);
  int apart = 0;
  for (int round = 0; round < 2000; ++round) {
    const auto make = [&] {
      Lattice lattice;
      lattice.elementSize = 1 + random() % 4;
      lattice.first = 100 + random() % 60;
      lattice.ndims = static_cast<int>(random() % 3);
      uintptr_t reach = lattice.elementSize;
      for (int d = lattice.ndims - 1; d >= 0; --d) {
        lattice.dims[d] = {reach + random() % 9, 2 + random() % 4};
        reach += lattice.dims[d].stride * (lattice.dims[d].count - 1);
      }
      return lattice;
    };
    const auto bytesOf = [](const Lattice &lattice) {
      std::set<uintptr_t> bytes;
      const uintptr_t rows = lattice.ndims > 0 ? lattice.dims[0].count : 1,
                      columns = lattice.ndims > 1 ? lattice.dims[1].count : 1;
      for (uintptr_t i = 0; i < rows; ++i)
        for (uintptr_t j = 0; j < columns; ++j)
          for (uintptr_t k = 0; k < lattice.elementSize; ++k)
            bytes.insert(lattice.first + i * lattice.dims[0].stride +
                         j * lattice.dims[1].stride + k);
      return bytes;
    };
    const Lattice a = make();
    Lattice b = make();
    if (round % 2) // rows that take turns
      b = a, b.first += random() % 20;
    const std::set<uintptr_t> ofA = bytesOf(a), ofB = bytesOf(b);
    for (uintptr_t address = 90; address < 400; ++address)
      ASSERT_EQ(a.holds(address), ofA.count(address) > 0) << address;
    EXPECT_EQ(a.volume(), static_cast<double>(ofA.size()));
    const AddressRange range{90 + random() % 100, 150 + random() % 100};
    std::vector<AddressRange> runs;
    a.addRuns(range, runs);
    std::set<uintptr_t> inRange, reported;
    for (const uintptr_t address : ofA)
      if (range.holds(address))
        inRange.insert(address);
    for (const AddressRange &run : runs)
      for (uintptr_t address = run.begin; address < run.end; ++address)
        reported.insert(address);
    EXPECT_EQ(reported, inRange);
    const bool meets = std::any_of(ofA.begin(), ofA.end(),
                                   [&](uintptr_t address) { return ofB.count(address) > 0; });
    if (areApart(a, b)) {
      EXPECT_FALSE(meets);
      apart += meet(a.bytes(), b.bytes());
    }
  }
  EXPECT_GT(apart, 100);
}

TEST(GuardedMemory, WhatLiesBetweenElementsOpensAndCloses) {
  Memory memory(20);
  auto guarded = guard(memory.from(100, memory.size - 100));
  ASSERT_TRUE(guarded);
  const uintptr_t page = memory.from(5 * memory.page, 0).begin;
  Lattice rows; // 96 bytes of each 112
  rows.first = memory.from(100, 0).begin;
  rows.elementSize = 8;
  rows.ndims = 2;
  rows.dims[0] = {112, (memory.size - 200) / 112};
  rows.dims[1] = {8, 12};
  guarded->setElements({rows}, {});
  uintptr_t element = page, gap = page;
  while (!rows.holds(element))
    ++element;
  while (rows.holds(gap))
    ++gap;
  EXPECT_FALSE(openBetween(element));
  ASSERT_TRUE(openBetween(gap));
  auto *const program = reinterpret_cast<unsigned char *>(gap);
  const size_t number = gap - memory.from(0, 0).begin;
  EXPECT_EQ(*program, Memory::numbered(number));
  *program = 77;
  elsewhere(reinterpret_cast<unsigned char *>(element)) = 11; // computed meanwhile
  closeAllBetween();
  EXPECT_EQ(elsewhere(program), 77);
  EXPECT_EQ(elsewhere(reinterpret_cast<unsigned char *>(element)), 11);
  served = guarded.get();
  ASSERT_TRUE(catchFaults(openPage));
  EXPECT_EQ(*reinterpret_cast<volatile unsigned char *>(element), 11);
  guarded->setElements({rows}, {{element, element + 8}}); // freed: the allocator's from now on
  EXPECT_TRUE(openBetween(element));
  *reinterpret_cast<volatile unsigned char *>(element) = 12;
  EXPECT_EQ(guarded->close().size(), 1u);
  EXPECT_EQ(elsewhere(reinterpret_cast<unsigned char *>(element)), 12);
  served = nullptr;
}

TEST(GuardedMemory, FewPagesStay) {
  Memory memory(4);
  EXPECT_FALSE(guard(memory.from(1, memory.size)));
  EXPECT_FALSE(guard(memory.from(0, 10)));
}

TEST(GuardedMemory, FaultsOfTheProgramAreItsOwn) {
  ASSERT_TRUE(catchFaults(openPage));
  Memory memory(1);
  mprotect(memory.base, memory.size, PROT_NONE);
  EXPECT_EXIT(memory.base[0] = 1, testing::KilledBySignal(SIGSEGV), "");
}
