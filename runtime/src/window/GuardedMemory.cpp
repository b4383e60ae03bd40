// SPDX-License-Identifier: Apache-2.0
//===- GuardedMemory.cpp - pages whose values lie elsewhere ---------------===//
//
// The kernel moves pages without copying them (mremap). What it leaves behind is mapped without any
// right, so that no other memory gets the address. The distance is a power of two: large pages stay
// large.
//
//===----------------------------------------------------------------------===//
#include "window/GuardedMemory.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <map>
#include <mutex>
#include <new>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif
#ifndef MREMAP_DONTUNMAP
#define MREMAP_DONTUNMAP 4
#endif

namespace hetile::runtime {

namespace {

constexpr size_t LeastPages = 4;   // of an array: smaller ones come home
constexpr size_t Growth = 4;       // of what is opened, while the program walks along the pages
constexpr size_t LongestStep = 1;  // pages that a walk leaves out, at a time
constexpr size_t SingleMisses = 2; // always answered by pages
constexpr size_t MostMisses = 64;  // here and there, in an array,
constexpr size_t PagesAMiss = 16;  // and for so many of its pages one more
constexpr size_t WorthReturning = 64; // pages whose memory is given back when they are closed
constexpr uintptr_t Compared = 256;   // bytes: what differs in one of them counts as stored

/// The pages that lie in `bytes` as a whole.
AddressRange pagesOf(const AddressRange &bytes) {
  return {pageUp(bytes.begin), pageDown(bytes.end)};
}

/// Empty if unknown: then nothing is guarded.
AddressRange stackOfThread() {
  pthread_attr_t attributes;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0)
    return {};
  void *begin = nullptr;
  size_t size = 0;
  pthread_attr_getstack(&attributes, &begin, &size);
  pthread_attr_destroy(&attributes);
  const uintptr_t address = reinterpret_cast<uintptr_t>(begin);
  return {address, address + size};
}

/// Maps [begin, begin + size) where nothing is mapped.
bool mapFree(uintptr_t begin, uintptr_t size, int protection) {
  void *got = mmap(memoryAt(begin), size, protection,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got == memoryAt(begin))
    return true;
  if (got != MAP_FAILED) // an old kernel takes the address for a hint
    munmap(got, size);
  return false;
}

/// By the kernel's own call: libraries of MPI stand in the place of mremap (UCX), and lose its fifth
/// argument.
bool movePages(uintptr_t from, uintptr_t size, uintptr_t to, int flags) {
  return syscall(SYS_mremap, from, size, size, MREMAP_MAYMOVE | MREMAP_FIXED | flags, to) != -1;
}

/// How many arrays have the runtime's copy of a page that they share with other things.
std::map<uintptr_t, int> &sharers() {
  static auto *const all = new std::map<uintptr_t, int>;
  return *all;
}

/// Memory that is never guarded. No other memory is asked for: the program's code runs.
class Never {
public:
  void add(const AddressRange &bytes) {
    const std::lock_guard<std::mutex> lock(Mutex);
    const auto end = All.begin() + Count;
    if (std::any_of(All.begin(), end, [&](const AddressRange &one) { return one.contains(bytes); }))
      return;
    if (Count < All.size())
      All[Count++] = bytes;
    else
      All.back() = hull(All.back(), bytes);
  }
  bool meets(const AddressRange &pages) {
    const std::lock_guard<std::mutex> lock(Mutex);
    return std::any_of(All.begin(), All.begin() + Count,
                       [&](const AddressRange &one) { return meet(one, pages); });
  }

private:
  std::mutex Mutex;
  std::array<AddressRange, 64> All;
  size_t Count = 0;
};

Never &never() {
  static Never all;
  return all;
}

void copyTo(uintptr_t to, uintptr_t from, uintptr_t size) {
  std::memcpy(memoryAt(to), memoryAt(from), size);
}

} // namespace

GuardedMemory::Counts &GuardedMemory::counts() {
  static Counts all;
  return all;
}

void GuardedMemory::setElements(const std::vector<Lattice> &lattices,
                                const std::vector<AddressRange> &freed) {
  const auto same = [](const auto &now, const auto *before, int count) {
    return static_cast<int>(now.size()) == count && std::equal(now.begin(), now.end(), before);
  };
  if (same(lattices, Table->lattices, Table->nlattices) && same(freed, Table->freed, Table->nfreed))
    return;
  const PagesLocked lock;
  Table->nlattices = static_cast<int>(lattices.size());
  std::copy(lattices.begin(), lattices.end(), Table->lattices);
  Table->nfreed = static_cast<int>(freed.size());
  std::copy(freed.begin(), freed.end(), Table->freed);
  EdgeElements.clear();
  for (const AddressRange &edge : edges())
    for (const AddressRange &part : without(edge, freed))
      for (const Lattice &lattice : lattices)
        lattice.addRuns(part, EdgeElements);
}

bool GuardedMemory::protect(const AddressRange &pages, int protection) const {
  return mprotect(memoryAt(pages.begin), pages.size(), protection) == 0;
}

/// The runtime's copy of a page that the array shares with other things, maybe with other arrays.
class GuardedMemory::EdgePage {
public:
  explicit EdgePage(uintptr_t page) : Page(page) {
    int &users = sharers()[page];
    Mapped = users > 0 || mapFree(valueOf(page), pageSize(), PROT_READ | PROT_WRITE);
    users += Mapped;
  }
  ~EdgePage() {
    if (!Mapped || --sharers()[Page] > 0)
      return;
    sharers().erase(Page);
    munmap(memoryAt(valueOf(Page)), pageSize());
  }
  EdgePage(const EdgePage &) = delete;
  EdgePage &operator=(const EdgePage &) = delete;
  bool isMapped() const { return Mapped; }

private:
  const uintptr_t Page;
  bool Mapped;
};

bool GuardedMemory::isPossible(const AddressRange &bytes) {
  static const AddressRange stack = stackOfThread();
  const AddressRange pages = pagesOf(bytes);
  const uintptr_t here = reinterpret_cast<uintptr_t>(&pages);
  return !pages.empty() && pages.size() >= LeastPages * pageSize() &&
         ((bytes.begin ^ bytes.end) & ElsewhereBit) == 0 && stack.holds(here) &&
         !meet(stack, bytes) && !never().meets(pages);
}

void GuardedMemory::neverGuard(const AddressRange &bytes) { never().add(bytes); }

bool GuardedMemory::haveSamePages(const AddressRange &bytes, const AddressRange &seen) {
  return seen.contains(bytes) && pageUp(bytes.begin) - seen.begin <= pageSize() &&
         seen.end - pageDown(bytes.end) <= pageSize();
}

std::unique_ptr<GuardedMemory> GuardedMemory::make(const AddressRange &bytes,
                                                   const AddressRange &seen) {
  const AddressRange pages = pagesOf(bytes);
  if (!isPossible(bytes) || !haveSamePages(bytes, seen))
    return nullptr;
  std::unique_ptr<GuardedMemory> memory(new GuardedMemory(bytes, seen, pages));
  return memory->moveAway() ? std::move(memory) : nullptr;
}

void *GuardedMemory::operator new(size_t size) {
  void *const memory =
      mmap(nullptr, pageUp(size), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    throw std::bad_alloc();
  return memory;
}

void GuardedMemory::operator delete(void *memory, size_t size) { munmap(memory, pageUp(size)); }

GuardedMemory::GuardedMemory(const AddressRange &bytes, const AddressRange &seen,
                             const AddressRange &pages)
    : Bytes(bytes), Seen(seen), Pages(pages), EdgeElements(edgesOf(bytes)) {}

/// An address that is left mapped is never anybody else's: older kernels leave none.
bool GuardedMemory::moveAway() {
  for (const AddressRange &edge : edgesOf(Seen))
    if (!Edges.emplace_back(std::make_unique<EdgePage>(pageDown(edge.begin)))->isMapped())
      return false;
  const uintptr_t there = valueOf(Pages.begin), size = Pages.size();
  Table = addGuardedPages(Pages, Seen);
  const PagesLocked lock;
  if (!Table || !mapFree(there, size, PROT_NONE))
    return false;
  // Nobody stores to what is left behind: from here on all others wait for the lock.
  protect(Pages, PROT_NONE);
  const bool leaves = movePages(Pages.begin, size, there, MREMAP_DONTUNMAP);
  Away = leaves || movePages(Pages.begin, size, there, 0);
  if (!Away) {
    protect(Pages, PROT_READ | PROT_WRITE);
    munmap(memoryAt(there), size);
    return false;
  }
  if (!protect({there, there + size}, PROT_READ | PROT_WRITE) ||
      (!leaves && !mapFree(Pages.begin, size, PROT_NONE))) {
    moveBack();
    return false;
  }
  for (const AddressRange &edge : edgesOf(Seen))
    copyTo(valueOf(edge.begin), edge.begin, edge.size());
  ++counts().arrays;
  return true;
}

void GuardedMemory::moveBack() {
  const uintptr_t there = valueOf(Pages.begin);
  if (!movePages(there, Pages.size(), Pages.begin, 0) && protect(Pages, PROT_READ | PROT_WRITE)) {
    copyTo(Pages.begin, there, Pages.size());
    munmap(memoryAt(there), Pages.size());
  }
  Away = false;
}

GuardedMemory::~GuardedMemory() {
  if (Away) {
    const PagesLocked lock;
    showEdges();
    closeBetween(*Table);
    moveBack();
  }
  if (Table)
    removeGuardedPages(Table);
}

std::vector<AddressRange> GuardedMemory::edgesOf(const AddressRange &bytes) const {
  std::vector<AddressRange> both;
  for (const AddressRange &edge :
       {AddressRange{bytes.begin, Pages.begin}, AddressRange{Pages.end, bytes.end}})
    if (!edge.empty())
      both.push_back(edge);
  return both;
}

void GuardedMemory::showEdges() const {
  for (const AddressRange &run : EdgeElements)
    copyTo(run.begin, valueOf(run.begin), run.size());
}

/// The pages that a walk wants at once which has come to `page`.
AddressRange GuardedMemory::along(uintptr_t page, Walk &walk, bool stores) const {
  const uintptr_t size = pageSize();
  AddressRange pages{page, page + size};
  // Of each row, say, it loads one half: pages that are open are no step, one other a small one.
  const auto leadsTo = [&](uintptr_t from, uintptr_t to) {
    while (from < to && isOpen(from, stores))
      from += size;
    return from <= to && to - from <= (stores ? 0 : LongestStep * size);
  };
  const bool known = !walk.last.empty();
  const bool up = known && leadsTo(walk.last.end, page);
  const bool down = known && leadsTo(pages.end, walk.last.begin);
  walk.reach = up || down ? std::min(walk.reach * Growth, MostOpen ? MostOpen : count()) : 1;
  if (up)
    pages.end = std::min(Pages.end, page + walk.reach * size);
  if (down)
    pages.begin = std::max(Pages.begin + walk.reach * size, pages.end) - walk.reach * size;
  walk.last = pages;
  return pages;
}

/// True if `page` is one of those that the program touched last time, a few of them: to look at
/// everything once is no habit.
bool GuardedMemory::isTouchedAgain(uintptr_t page) const {
  size_t touched = 0;
  bool any = false;
  for (const AddressRange &piece : Before) {
    touched += piece.size() / pageSize();
    any |= piece.holds(page);
  }
  return any && (MostOpen > 0 || 2 * touched <= count());
}

std::vector<AddressRange> GuardedMemory::wanted(uintptr_t address, bool stores) {
  ++counts().faults;
  const uintptr_t size = pageSize(), page = pageDown(address);
  if (isOpen(page, false)) { // stored to after it was loaded
    const AddressRange most = along(page, Stores, true);
    AddressRange &pages = Stores.last = {page, page + size};
    while (pages.begin > most.begin && isOpen(pages.begin - size, false))
      pages.begin -= size;
    while (pages.end < most.end && isOpen(pages.end, false))
      pages.end += size;
    return {pages};
  }
  if (++Misses == 1 && isTouchedAgain(page))
    return Before;
  const AddressRange pages = along(page, Loads, stores);
  if (MostOpen > 0)
    return OpenPages + pages.size() / size > MostOpen && OpenPages > 0
               ? std::vector<AddressRange>()
               : std::vector<AddressRange>{pages};
  const bool most = 2 * (OpenPages + pages.size() / size) > count();
  const bool many = Misses > MostMisses + count() / PagesAMiss;
  if (stores && (many || (most && Misses > SingleMisses)))
    return {};
  return {many ? Pages : pages}; // what is only loaded stays current where it is, too
}

/// Calls visit(piece, state) for every piece of `pages` that has one state.
template <class Visit>
void GuardedMemory::forEachPiece(const AddressRange &pages, Visit visit) const {
  for (uintptr_t page = pages.begin; page < pages.end;) {
    const State state = stateOf(page);
    uintptr_t end = page + pageSize();
    while (end < pages.end && stateOf(end) == state)
      end += pageSize();
    visit(AddressRange{page, end}, state);
    page = end;
  }
}

bool GuardedMemory::hasStored(const AddressRange &pages) const {
  for (uintptr_t page = pages.begin; page < pages.end; page += pageSize())
    if (stateOf(page) == State::Stored)
      return true;
  return false;
}

void GuardedMemory::mark(const AddressRange &pages, State state) {
  for (uintptr_t page = pages.begin; page < pages.end; page += pageSize())
    Table->stateOf(page) = state;
}

std::vector<AddressRange> GuardedMemory::closedIn(const AddressRange &pages) const {
  std::vector<AddressRange> closed;
  forEachPiece(pages, [&](const AddressRange &piece, State state) {
    if (state == State::Closed || state == State::Between)
      closed.push_back(piece);
  });
  return closed;
}

bool GuardedMemory::open(AddressRange pages, bool stores) {
  const PagesLocked lock;
  bool good = true;
  closeBetween(*Table);
  forEachPiece(pages, [&](const AddressRange &piece, State state) {
    if (!good || isOpen(piece.begin, stores))
      return;
    if (state == State::Between) { // touched meanwhile
      closeBetween(*Table);
      state = State::Closed;
    }
    good = protect(piece, PROT_READ | PROT_WRITE);
    if (!good)
      return;
    if (state == State::Closed) {
      copyTo(piece.begin, valueOf(piece.begin), piece.size());
      counts().pages += static_cast<int64_t>(piece.size() / pageSize());
      OpenPages += piece.size() / pageSize();
      Opened = hull(Opened, piece);
    }
    if (!stores)
      good = protect(piece, PROT_READ);
    mark(piece, stores ? State::Stored : State::Loaded);
  });
  return good;
}

/// Adds what differs between the program's `bytes` and the values elsewhere, which are up to date
/// then.
void GuardedMemory::collect(const AddressRange &bytes, std::vector<AddressRange> &stored) {
  for (uintptr_t begin = bytes.begin; begin < bytes.end; begin += Compared) {
    const AddressRange part{begin, std::min(bytes.end, begin + Compared)};
    if (std::memcmp(memoryAt(part.begin), memoryAt(valueOf(part.begin)), part.size()) == 0)
      continue;
    copyTo(valueOf(part.begin), part.begin, part.size());
    if (!stored.empty() && stored.back().end == part.begin)
      stored.back().end = part.end;
    else
      stored.push_back(part);
  }
}

void GuardedMemory::giveBack(const AddressRange &pages) {
  madvise(memoryAt(valueOf(pages.begin)), pages.size(), MADV_DONTNEED);
}

std::vector<AddressRange> GuardedMemory::close() {
  std::vector<AddressRange> stored;
  for (const AddressRange &edge : edgesOf(Seen))
    collect(edge, stored);
  if (Opened.empty())
    return stored;
  const PagesLocked lock;
  Before.clear();
  forEachPiece(Opened, [&](const AddressRange &piece, State state) {
    if (state == State::Closed || state == State::Between)
      return;
    Before.push_back(piece);
    // What lies between elements may be stored meanwhile: then once more. From here on no memory
    // may be asked for but where that is seen.
    for (bool again = state == State::Stored; again; again = hasStored(piece)) {
      mark(piece, State::Loaded);
      protect(piece, PROT_READ);
      collect(piece, stored);
    }
    if (MostOpen > 0 || piece.size() >= WorthReturning * pageSize())
      madvise(memoryAt(piece.begin), piece.size(), MADV_DONTNEED);
    protect(piece, PROT_NONE);
    mark(piece, State::Closed);
  });
  Opened = {};
  Loads = Stores = {};
  OpenPages = Misses = 0;
  return stored;
}

} // namespace hetile::runtime
