// SPDX-License-Identifier: Apache-2.0
//===- GuardedPages.cpp - which pages are guarded, and how ----------------===//
//
// A page that is opened between elements is a copy of what lies elsewhere, and a second copy tells
// afterwards which bytes were stored: the elements of it may have changed elsewhere meanwhile.
//
//===----------------------------------------------------------------------===//
#include "window/GuardedPages.h"

#include "base/Memory.h"
#include "process/Occupancy.h"

#include <atomic>
#include <cstring>
#include <numeric>
#include <sched.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace hetile::runtime {

std::atomic<int> guardedCount{0};

namespace {

constexpr int MostPieces = 256;

GuardedPages table[MostPieces];
std::atomic<bool> anyBetween{false};

std::atomic<bool> locked{false};
thread_local int holding = 0;
thread_local int allocating = 0;
std::atomic<bool> programAllocates{false};

void *newMemory(size_t size, int rights) {
  void *memory =
      mmap(nullptr, size, rights, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

/// The program's calls come by functions that would bring arrays home.
bool protectPage(uintptr_t page, int rights) {
  return syscall(SYS_mprotect, page, pageSize(), rights) == 0;
}

uintptr_t snapshotOf(const GuardedPages &guarded, uintptr_t page) {
  return guarded.snapshots + (page - guarded.pages.begin);
}

bool isElement(const GuardedPages &guarded, uintptr_t address) {
  for (int k = 0; k < guarded.nfreed; ++k)
    if (guarded.freed[k].holds(address))
      return false;
  for (int k = 0; k < guarded.nlattices; ++k)
    if (guarded.lattices[k].holds(address))
      return true;
  return false;
}

void closePage(GuardedPages &guarded, uintptr_t page) {
  protectPage(page, PROT_READ); // other threads wait from here on
  const auto *now = reinterpret_cast<const unsigned char *>(page);
  const auto *before = reinterpret_cast<const unsigned char *>(snapshotOf(guarded, page));
  auto *there = reinterpret_cast<unsigned char *>(elsewhere(page));
  for (uintptr_t k = 0; k < pageSize(); ++k)
    if (now[k] != before[k])
      there[k] = now[k];
  protectPage(page, PROT_NONE);
  syscall(SYS_madvise, snapshotOf(guarded, page), pageSize(), MADV_DONTNEED);
  guarded.stateOf(page) = PageState::Closed;
}

} // namespace

uintptr_t pageSize() {
  static const uintptr_t size = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  return size;
}
uintptr_t pageDown(uintptr_t address) { return address / pageSize() * pageSize(); }
uintptr_t pageUp(uintptr_t address) { return pageDown(address + pageSize() - 1); }

bool Lattice::holds(uintptr_t address) const {
  if (address < first)
    return false;
  uintptr_t rest = address - first;
  for (int d = 0; d < ndims; ++d) {
    const uintptr_t index = std::min(rest / dims[d].stride, dims[d].count - 1);
    rest -= index * dims[d].stride;
  }
  return rest < elementSize;
}

AddressRange Lattice::bytes() const {
  AddressRange all{first, first + elementSize};
  for (int d = 0; d < ndims; ++d)
    all.end += dims[d].stride * (dims[d].count - 1);
  return all;
}

double Lattice::volume() const {
  double bytes = static_cast<double>(elementSize);
  for (int d = 0; d < ndims; ++d)
    bytes *= static_cast<double>(dims[d].count);
  return bytes;
}

namespace {

/// Of the elements from `first` on along the dimensions from the d-th one on.
void addRunsFrom(const Lattice &lattice, int d, uintptr_t first, const AddressRange &range,
                 std::vector<AddressRange> &runs) {
  uintptr_t reach = lattice.elementSize;
  for (int k = d + 1; k < lattice.ndims; ++k)
    reach += lattice.dims[k].stride * (lattice.dims[k].count - 1);
  if (d == lattice.ndims) {
    if (const AddressRange part = intersection({first, first + lattice.elementSize}, range);
        !part.empty())
      runs.push_back(part);
    return;
  }
  const auto &[stride, count] = lattice.dims[d];
  const bool whole = d + 1 == lattice.ndims && stride == lattice.elementSize;
  if (whole)
    return addRunsFrom({lattice.first, stride * count, lattice.ndims}, lattice.ndims, first, range,
                       runs);
  const uintptr_t before = range.begin > first + reach ? range.begin - first - reach : 0;
  for (uintptr_t k = before / stride; k < count && first + k * stride < range.end; ++k)
    addRunsFrom(lattice, d + 1, first + k * stride, range, runs);
}

} // namespace

void Lattice::addRuns(const AddressRange &range, std::vector<AddressRange> &runs) const {
  addRunsFrom(*this, 0, first, range, runs);
}

/// Modulo the divisor of the outer strides, what the inner dimensions reach are two intervals.
bool areApart(const Lattice &a, const Lattice &b) {
  if (!meet(a.bytes(), b.bytes()))
    return true;
  for (int outer = std::min(a.ndims, b.ndims); outer > 0; --outer) {
    uintptr_t period = 0, reachA = a.elementSize, reachB = b.elementSize;
    for (int d = 0; d < a.ndims; ++d)
      if (d < outer)
        period = std::gcd(period, a.dims[d].stride);
      else
        reachA += a.dims[d].stride * (a.dims[d].count - 1);
    for (int d = 0; d < b.ndims; ++d)
      if (d < outer)
        period = std::gcd(period, b.dims[d].stride);
      else
        reachB += b.dims[d].stride * (b.dims[d].count - 1);
    const uintptr_t distance = (a.first % period + period - b.first % period) % period;
    if (reachB <= distance && distance + reachA <= period)
      return true;
  }
  return false;
}

PageState &GuardedPages::stateOf(uintptr_t address) const {
  return states[(address - pages.begin) / pageSize()];
}

PagesLocked::PagesLocked() : Mine(holding++ == 0) {
  while (Mine && locked.exchange(true, std::memory_order_acquire))
    sched_yield();
}

PagesLocked::~PagesLocked() {
  --holding;
  if (Mine)
    locked.store(false, std::memory_order_release);
}

GuardedPages *addGuardedPages(const AddressRange &pages, const AddressRange &arrays) {
  const PagesLocked lock;
  if (guardedCount == MostPieces)
    return nullptr;
  const size_t count = pages.size() / pageSize();
  void *states = newMemory(count, PROT_READ | PROT_WRITE),
       *snapshots = newMemory(pages.size(), PROT_NONE); // no more than addresses, mostly
  if (!states || !snapshots) {
    if (states)
      munmap(states, count);
    if (snapshots)
      munmap(snapshots, pages.size());
    return nullptr;
  }
  for (GuardedPages &guarded : table) {
    if (!guarded.pages.empty())
      continue;
    guarded = {};
    guarded.states = static_cast<PageState *>(states); // new memory is zero: closed
    guarded.snapshots = reinterpret_cast<uintptr_t>(snapshots);
    guarded.arrays = arrays;
    guarded.pages = pages;
    notePagesAreGuarded();
    guardedCount = std::max<int>(guardedCount.load(), static_cast<int>(&guarded - table) + 1);
    return &guarded;
  }
  return nullptr;
}

void removeGuardedPages(GuardedPages *guarded) {
  const PagesLocked lock;
  munmap(guarded->states, guarded->pages.size() / pageSize());
  munmap(memoryAt(guarded->snapshots), guarded->pages.size());
  guarded->pages = {};
  while (guardedCount > 0 && table[guardedCount - 1].pages.empty())
    guardedCount = guardedCount - 1;
}

GuardedPages *guardedPagesAt(uintptr_t address) {
  for (int k = 0; k < guardedCount; ++k)
    if (table[k].pages.holds(address))
      return &table[k];
  return nullptr;
}

uintptr_t endOfGuarded(uintptr_t address) {
  while (const GuardedPages *guarded = guardedPagesAt(address))
    address = guarded->pages.end;
  return address;
}

bool touchesArrays(const AddressRange &bytes) {
  for (int k = 0; k < guardedCount; ++k)
    if (!table[k].pages.empty() && meet(table[k].arrays, bytes))
      return true;
  return false;
}

bool touchesGuarded(const AddressRange &bytes) {
  for (int k = 0; k < guardedCount; ++k)
    if (meet(table[k].pages, bytes))
      return true;
  return false;
}

Allocating::Allocating()
    : Counts(anyGuardedPages()),
      Programs(Counts && allocating++ == 0 && occupancy().isOutside()) {
  if (Programs)
    programAllocates = true;
}

Allocating::~Allocating() {
  if (Counts)
    --allocating;
  if (!Programs)
    return;
  programAllocates = false;
  closeAllBetween();
}

bool Allocating::isAny() { return allocating > 0; }

bool openBetweenOnly(uintptr_t address) {
  while (guardedPagesAt(address)) {
    {
      const PagesLocked lock;
      if (programAllocates || !occupancy().programRuns())
        return openBetween(address);
    }
    sched_yield();
  }
  return true;
}

bool openBetween(uintptr_t address) {
  const PagesLocked lock;
  GuardedPages *const guarded = guardedPagesAt(address);
  if (!guarded)
    return true; // it was given back meanwhile
  const uintptr_t page = pageDown(address);
  if (isElement(*guarded, address))
    return false;
  PageState &state = guarded->stateOf(page);
  if (state == PageState::Loaded) { // closed, or the program's: what differs counts as stored
    if (!protectPage(page, PROT_READ | PROT_WRITE))
      return false;
    state = PageState::Stored;
  }
  if (state != PageState::Closed)
    return true;
  const uintptr_t snapshot = snapshotOf(*guarded, page);
  if (!protectPage(snapshot, PROT_READ | PROT_WRITE) ||
      !protectPage(page, PROT_READ | PROT_WRITE))
    return false;
  std::memcpy(memoryAt(page), memoryAt(elsewhere(page)), pageSize());
  std::memcpy(memoryAt(snapshot), memoryAt(elsewhere(page)), pageSize());
  state = PageState::Between;
  guarded->between = hull(guarded->between, {page, page + pageSize()});
  anyBetween = true;
  return true;
}

void openAllBetween(const AddressRange &bytes) {
  for (uintptr_t page = bytes.begin; page < bytes.end; page = pageDown(page) + pageSize())
    if (guardedPagesAt(page))
      openBetween(page);
}

void closeBetween(GuardedPages &guarded) {
  const PagesLocked lock;
  const AddressRange between = guarded.between;
  guarded.between = {};
  for (uintptr_t page = between.begin; page < between.end; page += pageSize())
    if (guarded.stateOf(page) == PageState::Between)
      closePage(guarded, page);
}

void closeAllBetween() {
  if (!anyBetween)
    return;
  const PagesLocked lock;
  anyBetween = false;
  for (int k = 0; k < guardedCount; ++k)
    if (!table[k].pages.empty())
      closeBetween(table[k]);
}

} // namespace hetile::runtime
