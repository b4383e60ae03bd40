// SPDX-License-Identifier: Apache-2.0
//===- GuardedPages.h - which pages are guarded, and how --------*- C++ -*-===//
//
// Between the elements of an array there may be anything: rows that were allocated one by one have
// the allocator's notes between them, and what it handed out since. The runtime itself and MPI's
// threads may touch those at any time. So the table of guarded pages is in static memory, and a
// page is opened for what lies between elements with a few calls of the kernel, no message and no
// allocation, in any thread; before the program goes on it is closed again.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_GUARDEDPAGES_H
#define HETILE_RUNTIME_GUARDEDPAGES_H

#include "base/AddressRange.h"
#include "hetile.h"

#include <atomic>
#include <cstdint>
#include <vector>

namespace hetile::runtime {

/// Closed: nothing of the page is at the program's address. Loaded, Stored: what is there may be
/// loaded; or stored too. Between: it is open, and its elements are not current.
enum class PageState : char { Closed, Loaded, Stored, Between };

/// Where the elements of an array lie: the numbers of bytes from one to the next along each
/// dimension, the largest one first, each larger than what those behind it make up together.
struct Lattice {
  uintptr_t first = 0; ///< the lowest address
  uintptr_t elementSize = 0;
  int ndims = 0;
  struct Dimension {
    uintptr_t stride, count;
    bool operator==(const Dimension &other) const {
      return stride == other.stride && count == other.count;
    }
  } dims[HETILE_MAX_DIMS] = {};

  bool operator==(const Lattice &other) const {
    return first == other.first && elementSize == other.elementSize && ndims == other.ndims &&
           std::equal(dims, dims + ndims, other.dims);
  }

  /// True if `address` lies in an element.
  bool holds(uintptr_t address) const;
  /// From the first element to the last one.
  AddressRange bytes() const;
  /// Of all elements.
  double volume() const;
  /// Adds the parts of `range` that are elements.
  void addRuns(const AddressRange &range, std::vector<AddressRange> &runs) const;
};

/// True if the two surely have no byte in common, though their ranges meet: fields of the same
/// structs, rows that take turns.
bool areApart(const Lattice &a, const Lattice &b);

/// One piece of memory that is guarded.
struct GuardedPages {
  static constexpr int MostLattices = 32, MostFreed = 16;
  AddressRange pages;
  AddressRange arrays; ///< with what lies in the pages around
  PageState *states;   ///< of each page
  uintptr_t snapshots; ///< of each page, what was there when it was opened between elements
  AddressRange between; ///< all pages of that state
  Lattice lattices[MostLattices];
  int nlattices = 0;
  AddressRange freed[MostFreed]; ///< no elements any more
  int nfreed = 0;

  PageState &stateOf(uintptr_t address) const;
};

inline void *memoryAt(uintptr_t address) { return reinterpret_cast<void *>(address); }

uintptr_t pageSize();
uintptr_t pageDown(uintptr_t address);
uintptr_t pageUp(uintptr_t address);

/// Where the runtime finds the value that the program has at `address`, in a guarded page. A bit of
/// addresses that is seldom one way and the other in one program.
constexpr uintptr_t ElsewhereBit = uintptr_t(1) << 45;
inline uintptr_t elsewhere(uintptr_t address) { return address ^ ElsewhereBit; }

/// Enters `pages`, which are closed, in the table, for arrays in `arrays`. Null: it is full, or
/// there is no memory.
GuardedPages *addGuardedPages(const AddressRange &pages, const AddressRange &arrays);
/// Takes them out.
void removeGuardedPages(GuardedPages *guarded);

/// The first so many of the table hold guarded pages.
extern std::atomic<int> guardedCount;

/// True if some page is guarded at all; may be called anywhere, and is quick.
inline bool anyGuardedPages() { return guardedCount.load(std::memory_order_relaxed) > 0; }
/// Those that hold `address`; null: none do.
GuardedPages *guardedPagesAt(uintptr_t address);
/// The end of the guarded pages around `address`, of however many arrays; `address` if it lies in
/// none.
uintptr_t endOfGuarded(uintptr_t address);
/// Any guarded page in `bytes`?
bool touchesGuarded(const AddressRange &bytes);
/// Anything in `bytes` that lies between the first and the last element of guarded arrays?
bool touchesArrays(const AddressRange &bytes);

/// While it lives, the states of pages are this thread's. What it does may touch what lies between
/// elements.
class PagesLocked {
public:
  PagesLocked();
  ~PagesLocked();
  PagesLocked(const PagesLocked &) = delete;
  PagesLocked &operator=(const PagesLocked &) = delete;

private:
  const bool Mine;
};

/// The session's thread, for memory that is none of the program's: makes `address`, in a guarded
/// page, usable. False if it is an element.
bool openBetween(uintptr_t address);
/// The same in any other thread. It waits while the program's code runs, which would find elements
/// in the page that are not current.
bool openBetweenOnly(uintptr_t address);
/// The same of all guarded pages in `bytes`; elements among them stay as they are.
void openAllBetween(const AddressRange &bytes);
/// The pages of `guarded` that are open for that are closed.
void closeBetween(GuardedPages &guarded);
/// The same of all: the program goes on.
void closeAllBetween();

/// While it lives, the memory allocator runs in this thread: it touches what lies between elements
/// and nothing else, and no other allocation can be made.
class Allocating {
public:
  Allocating();
  ~Allocating();
  Allocating(const Allocating &) = delete;
  Allocating &operator=(const Allocating &) = delete;
  static bool isAny();

private:
  const bool Counts;   ///< some page is guarded
  const bool Programs; ///< of the session's thread, outside
};

} // namespace hetile::runtime

#endif
