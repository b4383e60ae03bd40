// SPDX-License-Identifier: Apache-2.0
//===- HeldPages.cpp - pages that wait for entries put off ----------------===//
//
// A table in static memory: who asks may be the handler of a fault.
//
//===----------------------------------------------------------------------===//
#include "window/HeldPages.h"

#include "base/Message.h"
#include "window/GuardedPages.h"

#include <algorithm>
#include <atomic>
#include <link.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace hetile::runtime {

std::atomic<int> heldCount{0};

namespace {

constexpr int MostHeld = 64;

struct HeldPiece {
  AddressRange pages;
  bool loads = false; ///< are allowed
};

HeldPiece heldPieces[MostHeld];
std::atomic<uintptr_t> openedPage{0}; ///< a page that is usable for the moment; 0: none

int rightsOf(const HeldPiece &piece) { return piece.loads ? PROT_READ : PROT_NONE; }

/// Not by the program's call, which lets entries run first.
bool setRights(const AddressRange &pages, int rights) {
  return syscall(SYS_mprotect, pages.begin, pages.size(), rights) == 0;
}

/// True if `address` lies in a variable of the program or of a library.
bool isStatic(uintptr_t address) {
  return dl_iterate_phdr(
      [](dl_phdr_info *info, size_t, void *wanted) {
        const uintptr_t at = *static_cast<const uintptr_t *>(wanted);
        for (int k = 0; k < info->dlpi_phnum; ++k) {
          const auto &part = info->dlpi_phdr[k];
          const uintptr_t begin = info->dlpi_addr + part.p_vaddr;
          if (part.p_type == PT_LOAD && begin <= at && at < pageUp(begin + part.p_memsz))
            return 1;
          const auto own = reinterpret_cast<uintptr_t>(info->dlpi_tls_data); // of this thread
          if (part.p_type == PT_TLS && own && own <= at && at < pageUp(own + part.p_memsz))
            return 1;
        }
        return 0;
      },
      &address);
}

} // namespace

AddressRange ownPages(const AddressRange &bytes) {
  if (isStatic(bytes.begin) || isStatic(bytes.end - 1))
    return {pageUp(bytes.begin), pageDown(bytes.end)};
  return {pageDown(bytes.begin), pageUp(bytes.end)};
}

bool areHeld(const AddressRange &pages, bool loads) {
  const int held = heldCount;
  return std::any_of(heldPieces, heldPieces + held, [&](const HeldPiece &piece) {
    return piece.pages.contains(pages) && (loads || !piece.loads);
  });
}

bool holdPages(const AddressRange &pages, bool loads) {
  HeldPiece next{pages, loads};
  if (areHeld(pages, loads))
    return true;
  HeldPiece others[MostHeld];
  int kept = 0;
  for (bool grows = true; grows;) {
    grows = false;
    kept = 0;
    const int held = heldCount;
    for (int k = 0; k < held; ++k) {
      const HeldPiece &piece = heldPieces[k];
      if (!meet(piece.pages, next.pages)) {
        others[kept++] = piece;
        continue;
      }
      grows = grows || !next.pages.contains(piece.pages);
      next.pages = hull(next.pages, piece.pages);
      next.loads = next.loads && piece.loads;
    }
  }
  if (kept == MostHeld)
    return false;
  if (!setRights(next.pages, rightsOf(next))) {
    setRights(next.pages, PROT_READ | PROT_WRITE); // some have changed
    for (int k = 0; k < heldCount; ++k)
      if (meet(heldPieces[k].pages, next.pages))
        setRights(heldPieces[k].pages, rightsOf(heldPieces[k]));
    return false;
  }
  others[kept++] = next;
  std::copy(others, others + kept, heldPieces);
  heldCount = kept;
  return true;
}

void releasePages() {
  const int held = heldCount;
  for (int k = 0; k < held; ++k)
    if (!setRights(heldPieces[k].pages, PROT_READ | PROT_WRITE))
      throw Fatal("the kernel has no room for the rights of pages: HETILE_DEFER=off does without");
  openedPage = 0;
  heldCount = 0;
}

bool touchesHeld(const AddressRange &bytes, bool stores) {
  const int held = heldCount;
  for (int k = 0; k < held; ++k)
    if (meet(heldPieces[k].pages, bytes) && (stores || !heldPieces[k].loads))
      return true;
  return false;
}

bool touchesHidden(const AddressRange &bytes) {
  return touchesHeld(bytes, true) || touchesGuarded(bytes);
}

uintptr_t endOfHeld(uintptr_t address) {
  const int held = heldCount;
  for (int k = 0; k < held; ++k)
    if (heldPieces[k].pages.holds(address))
      return endOfHeld(heldPieces[k].pages.end); // they may touch
  return address;
}

bool holdsAddress(uintptr_t address) { return touchesHeld({address, address + 1}, true); }

bool openHeld(uintptr_t address) {
  if (!holdsAddress(address))
    return false;
  const uintptr_t page = pageDown(address);
  if (!setRights({page, page + pageSize()}, PROT_READ | PROT_WRITE))
    return false;
  if (openedPage == 0)
    openedPage = page;
  else if (openedPage != page)
    openedPage = UINTPTR_MAX; // several
  return true;
}

void openAllHeld(const AddressRange &bytes) {
  for (uintptr_t page = pageDown(bytes.begin); page < bytes.end; page += pageSize())
    openHeld(page);
}

void closeHeld() {
  if (openedPage == 0)
    return;
  const uintptr_t page = openedPage.exchange(0);
  const int held = heldCount;
  for (int k = 0; k < held; ++k)
    if (page == UINTPTR_MAX)
      setRights(heldPieces[k].pages, rightsOf(heldPieces[k]));
    else if (heldPieces[k].pages.holds(page))
      setRights({page, page + pageSize()}, rightsOf(heldPieces[k]));
}

} // namespace hetile::runtime
