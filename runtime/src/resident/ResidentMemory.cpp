// SPDX-License-Identifier: Apache-2.0
//===- ResidentMemory.cpp - arrays larger than the host's memory ----------===//
//
// The host's part of an array takes memory, what others own need not: pages of theirs are given
// back to the system. Before the array comes home they are filled from their owners, as a whole:
// nests may have left out elements there, which no set of what they wrote has.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentArrays.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr size_t LeastOpen = 16; // pages of an array
} // namespace

/// Gives back those of `pages` that hold nothing but elements that others own.
void ResidentArrays::giveBack(User &user, const ResidentArray &array, const AddressRange &pages) {
  double all = 0, foreign = 0, own = 0;
  for (const Box &box : boxesIn(user, array, pages)) {
    all += volume(box, user.ndims);
    own += volume(intersection(box, array.valid[0], user.ndims), user.ndims);
    for (const Slab &slab : array.owners)
      if (slab.rank != 0)
        foreign += volume(intersection(box, array.part(slab), user.ndims), user.ndims);
  }
  if (foreign <= 0)
    return;
  if (own <= 0 && foreign == all &&
      all * user.elementSize == static_cast<double>(pages.size())) {
    GuardedMemory::giveBack(pages);
    addTo(user.givenBack, pages);
    return;
  }
  const uintptr_t middle = pageDown(pages.begin + pages.size() / 2);
  if (middle == pages.begin)
    return;
  giveBack(user, array, {pages.begin, middle});
  giveBack(user, array, {middle, pages.end});
}

/// Before the program goes on: of arrays whose owners have changed.
void ResidentArrays::limitMemory() {
  if (!isScarce())
    return;
  const size_t arrays = std::max<size_t>(1, Known.size());
  const size_t most = static_cast<size_t>(MostOpenBytes) / pageSize() / arrays;
  for (User &user : Known) {
    const ResidentArray *array = Where.find(user.number);
    if (!user.window || !array)
      continue;
    user.window->limitOpen(std::max(LeastOpen, most));
    if (user.givenFor == array->owners)
      continue;
    giveBack(user, *array,
             intersection(user.window->pages(), {pageUp(user.begin), pageDown(user.end)}));
    user.givenFor = array->owners;
  }
}

/// What the program has opened is closed, and takes no memory any more.
void ResidentArrays::makeRoom() {
  tellHolders();
  for (User &user : Known)
    if (const ResidentArray *array = Where.find(user.number); array && user.window)
      for (const AddressRange &pages : user.window->lastOpen())
        giveBack(user, *array, intersection(pages, {pageUp(user.begin), pageDown(user.end)}));
}

} // namespace hetile::runtime
