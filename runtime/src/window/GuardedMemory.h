// SPDX-License-Identifier: Apache-2.0
//===- GuardedMemory.h - pages whose values lie elsewhere -------*- C++ -*-===//
//
// While an array is distributed and the program's own code runs, the array's pages lie at another
// address, where the runtime works on them; at the program's address nothing may be loaded or
// stored. Pages are opened, as copies, when the program touches them, and closed before the next
// nest. A page at either end that the array shares with something else stays where it is; the
// runtime has a copy of it, and what the program stores there is found by comparing.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_GUARDEDMEMORY_H
#define HETILE_RUNTIME_GUARDEDMEMORY_H

#include "window/GuardedPages.h"

#include <cstdint>
#include <memory>
#include <vector>

namespace hetile::runtime {

class GuardedMemory {
public:
  /// False if memory of this kind is never guarded: too few pages, or a stack, from which the
  /// kernel and signal handlers take memory.
  static bool isPossible(const AddressRange &bytes);
  /// No page of `bytes` is guarded from now on: the kernel may load and store there at any time.
  /// None is guarded now.
  static void neverGuard(const AddressRange &bytes);
  /// Guards the memory of an array. Null, and nothing has happened, if it has too few pages of its
  /// own or the kernel cannot move them. `seen`: what the runtime may load, in the same pages as
  /// `bytes`, or in the next one where these are whole pages. It can be loaded; beyond `bytes` it
  /// may be anybody's, and nothing is ever stored there.
  static std::unique_ptr<GuardedMemory> make(const AddressRange &bytes, const AddressRange &seen);
  /// Not in the heap, parts of which are guarded: while pages move, nothing there can be used.
  static void *operator new(size_t size);
  static void operator delete(void *memory, size_t size);
  /// True if `seen` is so.
  static bool haveSamePages(const AddressRange &bytes, const AddressRange &seen);
  /// All pages are the program's again, with the values that lie elsewhere.
  ~GuardedMemory();
  GuardedMemory(const GuardedMemory &) = delete;
  GuardedMemory &operator=(const GuardedMemory &) = delete;

  /// Where the runtime finds the value that the program has at `address`.
  static uintptr_t valueOf(uintptr_t address) { return elsewhere(address); }

  /// What of the memory are elements of arrays; else, other threads may touch it.
  /// `freed`: no longer; at most GuardedPages::MostFreed.
  void setElements(const std::vector<Lattice> &lattices, const std::vector<AddressRange> &freed);

  const AddressRange &bytes() const { return Bytes; }
  const AddressRange &seen() const { return Seen; }
  const AddressRange &pages() const { return Pages; }
  bool holds(uintptr_t address) const { return Pages.holds(address); }

  using State = PageState;
  State stateOf(uintptr_t address) const { return Table->stateOf(address); }
  bool isOpen(uintptr_t address, bool stores) const {
    return stateOf(address) == State::Stored || (stateOf(address) == State::Loaded && !stores);
  }

  /// No more than so many pages are open at a time, and those that are closed take no memory; 0: as
  /// many as there are.
  void limitOpen(size_t pages) { MostOpen = pages; }
  /// The pages that should be opened when `address` is touched in a closed one: those that the
  /// program touched last time, if this is one of them; more and more where it walks along, all
  /// where it loads here and there. Empty: it stores, and to so many that the whole array had
  /// better come, or others must be closed first.
  std::vector<AddressRange> wanted(uintptr_t address, bool stores);
  /// The pages that were open when they were last closed.
  const std::vector<AddressRange> &lastOpen() const { return Before; }
  /// The runtime needs the values of `pages` no longer: their memory is the system's.
  static void giveBack(const AddressRange &pages);
  /// The closed pages of `pages`.
  std::vector<AddressRange> closedIn(const AddressRange &pages) const;
  /// Opens pages, as copies of the values elsewhere. False if the kernel has no room for so many
  /// pieces. `pages` is no reference: it might lie in one of them.
  bool open(AddressRange pages, bool stores);

  /// Closes all pages. Returns bytes among which are all that the program has changed since the
  /// last time; the values elsewhere are up to date with them.
  std::vector<AddressRange> close();

  /// The bytes that stay at the program's address.
  std::vector<AddressRange> edges() const { return edgesOf(Bytes); }
  /// Copies the values elsewhere to the elements at the edges.
  void showEdges() const;

  struct Counts {
    int64_t faults = 0, pages = 0, arrays = 0;
  };
  /// Since the program began.
  static Counts &counts();

private:
  /// Touches of one page after the other, upwards or downwards.
  struct Walk {
    AddressRange last; ///< that was wanted
    size_t reach = 0;  ///< pages of it
  };
  bool isTouchedAgain(uintptr_t page) const;
  AddressRange along(uintptr_t page, Walk &walk, bool stores) const;

  GuardedMemory(const AddressRange &bytes, const AddressRange &seen, const AddressRange &pages);
  std::vector<AddressRange> edgesOf(const AddressRange &bytes) const;
  class EdgePage;
  size_t count() const { return Pages.size() / pageSize(); }
  bool moveAway();
  void moveBack();
  static void collect(const AddressRange &bytes, std::vector<AddressRange> &stored);
  bool hasStored(const AddressRange &pages) const;
  void mark(const AddressRange &pages, State state);
  bool protect(const AddressRange &pages, int protection) const;
  template <class Visit> void forEachPiece(const AddressRange &pages, Visit visit) const;

  const AddressRange Bytes, Seen, Pages;
  GuardedPages *Table = nullptr;
  std::vector<AddressRange> EdgeElements; ///< of the edges, what are elements
  std::vector<std::unique_ptr<EdgePage>> Edges;
  std::vector<AddressRange> Before; ///< that were open when pages were closed
  // Since then:
  size_t Misses = 0, OpenPages = 0, MostOpen = 0;
  Walk Loads, Stores;
  AddressRange Opened; ///< all open pages lie there
  bool Away = false;
};

} // namespace hetile::runtime

#endif
