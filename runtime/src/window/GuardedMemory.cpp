//===- GuardedMemory.cpp - pages whose values lie elsewhere ---------------===//
//
// The kernel moves pages without copying them (mremap). What it leaves behind is mapped without any
// right, so that no other memory gets the address. The distance is a power of two: large pages stay
// large.
//
//===----------------------------------------------------------------------===//
#include "window/GuardedMemory.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <map>
#include <pthread.h>
#include <sys/mman.h>
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
constexpr size_t SingleMisses = 2; // always answered by pages
constexpr size_t MostMisses = 64;  // here and there, in an array,
constexpr size_t PagesAMiss = 16;  // and for so many of its pages one more
constexpr size_t WorthReturning = 64; // pages whose memory is given back when they are closed
constexpr uintptr_t Compared = 256;   // bytes: what differs in one of them counts as stored

uintptr_t pageSize() {
  static const uintptr_t size = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  return size;
}

uintptr_t pageDown(uintptr_t address) { return address / pageSize() * pageSize(); }
uintptr_t pageUp(uintptr_t address) { return pageDown(address + pageSize() - 1); }

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

void *at(uintptr_t address) { return reinterpret_cast<void *>(address); }

/// Maps [begin, begin + size) where nothing is mapped.
bool mapFree(uintptr_t begin, uintptr_t size, int protection) {
  void *got = mmap(at(begin), size, protection,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED_NOREPLACE, -1, 0);
  if (got == at(begin))
    return true;
  if (got != MAP_FAILED) // an old kernel takes the address for a hint
    munmap(got, size);
  return false;
}

bool movePages(uintptr_t from, uintptr_t size, uintptr_t to, int flags) {
  return mremap(at(from), size, size, MREMAP_MAYMOVE | MREMAP_FIXED | flags, at(to)) !=
         MAP_FAILED;
}

/// The guarded pages of all arrays, by where they begin.
std::map<uintptr_t, uintptr_t> &guarded() {
  static auto *const all = new std::map<uintptr_t, uintptr_t>; // until the very end
  return *all;
}
volatile bool isAny = false;

/// How many arrays have the runtime's copy of a page that they share with other things.
std::map<uintptr_t, int> &sharers() {
  static auto *const all = new std::map<uintptr_t, int>;
  return *all;
}

void copyTo(uintptr_t to, uintptr_t from, uintptr_t size) { std::memcpy(at(to), at(from), size); }

} // namespace

bool GuardedMemory::any() { return isAny; }

uintptr_t GuardedMemory::endOf(uintptr_t address) {
  auto next = guarded().upper_bound(address);
  if (next != guarded().begin())
    address = std::max(address, std::prev(next)->second);
  for (; next != guarded().end() && next->first == address; ++next)
    address = next->second;
  return address;
}

uintptr_t GuardedMemory::nextPage(uintptr_t address) { return pageDown(address) + pageSize(); }

bool GuardedMemory::touches(const AddressRange &bytes) {
  const auto next = guarded().lower_bound(bytes.end);
  return !bytes.empty() && next != guarded().begin() && std::prev(next)->second > bytes.begin;
}

GuardedMemory::Counts &GuardedMemory::counts() {
  static Counts all;
  return all;
}

size_t GuardedMemory::indexOf(uintptr_t address) const {
  return (address - Pages.begin) / pageSize();
}

bool GuardedMemory::protect(const AddressRange &pages, int protection) const {
  return mprotect(at(pages.begin), pages.size(), protection) == 0;
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
    munmap(at(valueOf(Page)), pageSize());
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
         ((bytes.begin ^ bytes.end) & Elsewhere) == 0 && stack.holds(here) &&
         !meet(stack, bytes);
}

bool GuardedMemory::haveSamePages(const AddressRange &bytes, const AddressRange &seen) {
  return seen.contains(bytes) && pageDown(bytes.begin) <= seen.begin &&
         seen.end <= pageUp(bytes.end);
}

std::unique_ptr<GuardedMemory> GuardedMemory::make(const AddressRange &bytes,
                                                   const AddressRange &seen) {
  const AddressRange pages = pagesOf(bytes);
  if (!isPossible(bytes) || !haveSamePages(bytes, seen))
    return nullptr;
  std::unique_ptr<GuardedMemory> memory(new GuardedMemory(bytes, seen, pages));
  return memory->moveAway() ? std::move(memory) : nullptr;
}

GuardedMemory::GuardedMemory(const AddressRange &bytes, const AddressRange &seen,
                             const AddressRange &pages)
    : Bytes(bytes), Seen(seen), Pages(pages), States(pages.size() / pageSize(), State::Closed) {}

/// An address that is left mapped is never anybody else's: older kernels leave none.
bool GuardedMemory::moveAway() {
  for (const AddressRange &edge : edgesOf(Seen))
    if (!Edges.emplace_back(std::make_unique<EdgePage>(pageDown(edge.begin)))->isMapped())
      return false;
  const uintptr_t there = valueOf(Pages.begin), size = Pages.size();
  if (!mapFree(there, size, PROT_NONE))
    return false;
  Away = movePages(Pages.begin, size, there, MREMAP_DONTUNMAP) ||
         movePages(Pages.begin, size, there, 0);
  if (!Away) {
    munmap(at(there), size);
    return false;
  }
  if (!mapFree(Pages.begin, size, PROT_NONE) && !protect(Pages, PROT_NONE)) {
    moveBack();
    return false;
  }
  for (const AddressRange &edge : edgesOf(Seen))
    copyTo(valueOf(edge.begin), edge.begin, edge.size());
  guarded()[Pages.begin] = Pages.end;
  isAny = true;
  ++counts().arrays;
  return true;
}

void GuardedMemory::moveBack() {
  const uintptr_t there = valueOf(Pages.begin);
  if (!movePages(there, Pages.size(), Pages.begin, 0) && protect(Pages, PROT_READ | PROT_WRITE)) {
    copyTo(Pages.begin, there, Pages.size());
    munmap(at(there), Pages.size());
  }
  Away = false;
}

GuardedMemory::~GuardedMemory() {
  if (!Away)
    return;
  showEdges();
  moveBack();
  guarded().erase(Pages.begin);
  isAny = !guarded().empty();
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
  for (const AddressRange &edge : edges())
    copyTo(edge.begin, valueOf(edge.begin), edge.size());
}

/// The pages that a walk wants at once which has come to `page`.
AddressRange GuardedMemory::along(uintptr_t page, Walk &walk) const {
  const uintptr_t size = pageSize();
  AddressRange pages{page, page + size};
  const bool up = page == walk.last.end, down = pages.end == walk.last.begin;
  walk.reach = up || down ? std::min(walk.reach * Growth, States.size()) : 1;
  if (up)
    pages.end = std::min(Pages.end, page + walk.reach * size);
  if (down)
    pages.begin = std::max(Pages.begin + walk.reach * size, pages.end) - walk.reach * size;
  walk.last = pages;
  return pages;
}

std::vector<AddressRange> GuardedMemory::wanted(uintptr_t address) {
  ++counts().faults;
  const uintptr_t size = pageSize(), page = pageDown(address);
  if (stateOf(page) != State::Closed) { // stored to after it was loaded
    const AddressRange most = along(page, Stores);
    AddressRange &pages = Stores.last = {page, page + size};
    while (pages.begin > most.begin && stateOf(pages.begin - size) != State::Closed)
      pages.begin -= size;
    while (pages.end < most.end && stateOf(pages.end) != State::Closed)
      pages.end += size;
    return {pages};
  }
  if (++Misses == 1 && std::any_of(Before.begin(), Before.end(),
                                   [&](const AddressRange &piece) { return piece.holds(page); }))
    return Before;
  const AddressRange pages = along(page, Loads);
  const bool most = 2 * (OpenPages + pages.size() / size) > States.size();
  if ((most && Misses > SingleMisses) || Misses > MostMisses + States.size() / PagesAMiss)
    return {};
  return {pages};
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

std::vector<AddressRange> GuardedMemory::closedIn(const AddressRange &pages) const {
  std::vector<AddressRange> closed;
  forEachPiece(pages, [&](const AddressRange &piece, State state) {
    if (state == State::Closed)
      closed.push_back(piece);
  });
  return closed;
}

bool GuardedMemory::open(const AddressRange &pages, bool stores) {
  bool good = true;
  forEachPiece(pages, [&](const AddressRange &piece, State state) {
    if (!good || isOpen(piece.begin, stores))
      return;
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
    for (uintptr_t page = piece.begin; page < piece.end; page += pageSize())
      States[indexOf(page)] = stores ? State::Stored : State::Loaded;
  });
  return good;
}

/// Adds what differs between the program's `bytes` and the values elsewhere, which are up to date
/// then.
void GuardedMemory::collect(const AddressRange &bytes, std::vector<AddressRange> &stored) {
  for (uintptr_t begin = bytes.begin; begin < bytes.end; begin += Compared) {
    const AddressRange part{begin, std::min(bytes.end, begin + Compared)};
    if (std::memcmp(at(part.begin), at(valueOf(part.begin)), part.size()) == 0)
      continue;
    copyTo(valueOf(part.begin), part.begin, part.size());
    if (!stored.empty() && stored.back().end == part.begin)
      stored.back().end = part.end;
    else
      stored.push_back(part);
  }
}

std::vector<AddressRange> GuardedMemory::close() {
  std::vector<AddressRange> stored;
  for (const AddressRange &edge : edgesOf(Seen))
    collect(edge, stored);
  if (Opened.empty())
    return stored;
  Before.clear();
  forEachPiece(Opened, [&](const AddressRange &piece, State state) {
    if (state == State::Stored)
      collect(piece, stored);
    if (state == State::Closed)
      return;
    Before.push_back(piece);
    if (piece.size() >= WorthReturning * pageSize())
      madvise(at(piece.begin), piece.size(), MADV_DONTNEED);
    protect(piece, PROT_NONE);
  });
  std::fill(States.begin() + static_cast<std::ptrdiff_t>(indexOf(Opened.begin)),
            States.begin() + static_cast<std::ptrdiff_t>(indexOf(Opened.end)), State::Closed);
  Opened = {};
  Loads = Stores = {};
  OpenPages = Misses = 0;
  return stored;
}

} // namespace hetile::runtime
