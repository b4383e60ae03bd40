// SPDX-License-Identifier: Apache-2.0
//===- HeldPages.h - pages that wait for entries put off --------*- C++ -*-===//
//
// While entries are put off, the memory that they read must not be stored to, and what they will
// write must not be loaded: its pages have no such rights. They stay where they are. A touch lets
// the entries run first. Pages that an array shares with variables or the heap are never held: they
// may be anybody's, the runtime's among them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_HELDPAGES_H
#define HETILE_RUNTIME_HELDPAGES_H

#include "base/AddressRange.h"
#include "window/GuardedPages.h"

#include <atomic>
#include <cstdint>

namespace hetile::runtime {

/// The pages of `bytes` in which nothing else lies, unless somebody has put it there himself (in
/// memory that comes from mmap).
AddressRange ownPages(const AddressRange &bytes);

/// Holds `pages`, which are whole; `loads`: they may be loaded. What is held already stays so, and
/// is held against loads, too, where one of both says so. False, and nothing has changed, if there
/// are too many pieces of memory, or the kernel has no room for them.
bool holdPages(const AddressRange &pages, bool loads);

/// True if all of `pages` are held, against loads, too, unless `loads`.
bool areHeld(const AddressRange &pages, bool loads);

/// All pages are the program's again. Ends the process if the kernel refuses that.
void releasePages();

/// Pieces of memory whose pages are held.
extern std::atomic<int> heldCount;

/// Any thread, and signal handlers; quick:
inline bool anyHeldPages() { return heldCount.load(std::memory_order_relaxed) != 0; }
/// The same of these and of guarded ones: the program cannot touch some pages.
inline bool anyHiddenPages() { return anyHeldPages() || anyGuardedPages(); }
bool holdsAddress(uintptr_t address);
/// Any held or guarded page in `bytes`?
bool touchesHidden(const AddressRange &bytes);
/// Any held page in `bytes`, against loads or, with `stores`, at all?
bool touchesHeld(const AddressRange &bytes, bool stores);

/// The end of the held pages around `address`; `address` if it lies in none.
uintptr_t endOfHeld(uintptr_t address);

/// For the runtime, MPI, and threads of theirs: makes the page of `address` usable. False if it is
/// not held.
bool openHeld(uintptr_t address);
/// The same of all held pages in `bytes`.
void openAllHeld(const AddressRange &bytes);
/// The program goes on: pages that are open for that are held again.
void closeHeld();

} // namespace hetile::runtime

#endif
