// SPDX-License-Identifier: Apache-2.0
//===- ResidentTouches.cpp - the host's program in an open region ---------===//
//
// What the host loads comes from the owner, into the user's memory; as much as it asks for at
// first, then more around it. What it stores stays there until the next job, before which all
// ranks that hold the element are told. Where an address has no single meaning, everything
// comes home.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentArrays.h"

#include "process/Heap.h"
#include "resident/ResidentCommands.h"

#include <algorithm>
#include <limits>

namespace hetile::runtime {

namespace {

constexpr size_t MostStored = 1 << 16; // elements between two jobs
constexpr size_t MostPieces = 16;      // messages in place of one
constexpr size_t MostFetched = 64;     // boxes that are remembered

} // namespace

Place ResidentArrays::placeOf(const User &user, const Box &box, uintptr_t address, int64_t size,
                              Box &element) {
  const int64_t offset =
      static_cast<int64_t>(address - reinterpret_cast<uintptr_t>(user.view.base)) -
      user.view.origin * user.elementSize;
  return locate(box, user.ndims, user.view.stride, user.elementSize, offset, size, element);
}

/// What lies in a row with `element`, in `box`, may be loaded without asking again.
void ResidentArrays::announceCurrent(const User &user, const Box &box, const Box &element) {
  const int64_t *stride = user.view.stride;
  for (int d = 0; d < user.ndims; ++d)
    if (stride[d] == 1 && box.used) {
      int64_t first = user.view.origin;
      for (int e = 0; e < user.ndims; ++e)
        first += (e == d ? box : element).lo[e] * stride[e];
      hetile_current = reinterpret_cast<uintptr_t>(user.view.base) +
                       static_cast<uintptr_t>(first * user.elementSize);
      hetile_current_size = static_cast<uintptr_t>((box.hi[d] - box.lo[d]) * user.elementSize);
      return;
    }
}

void ResidentArrays::touch(uintptr_t address, int64_t size, bool reads, bool writes) {
  endAnnounced();
  const uintptr_t end = address + static_cast<uintptr_t>(size);
  uintptr_t below = 0, above = std::numeric_limits<uintptr_t>::max(); // of other memory
  for (const User &user : Known) {
    const ResidentArray *array = Where.find(user.number);
    const AddressRange held = hull({user.begin, user.end}, user.held);
    if (!array || end <= held.begin || held.end <= address) {
      if (held.end <= address)
        below = std::max(below, held.end);
      else
        above = std::min(above, held.begin);
      continue;
    }
    if (user.window) { // pages tell
      below = user.begin;
      above = user.end;
      break;
    }
    below = above = address;
    Box element;
    const Place place = placeOf(user, array->everywhere(), address, size, element);
    if (place == Place::Outside)
      continue;
    if (place == Place::Unclear || (writes && Stored.count() >= MostStored)) {
      bringHome();
      return;
    }
    // The ranks are told of whole elements. What no nest accesses is current, though copies of it
    // may be in the corners of boxes.
    const bool accessed = user.begin < end && address < user.end;
    if (accessed && (reads || size < user.elementSize) && !Stored.holds(address, size))
      announceCurrent(user, fetch(user, *array, element), element);
    if (writes)
      Stored.add(address, size);
  }
  if (below < above) {
    hetile_current = below;
    hetile_current_size = above - below;
  }
}

void ResidentArrays::watch(bool does) {
  Watches = does;
  tellProgram();
}

void ResidentArrays::sample(bool does) {
  constexpr int Most = 512; // of some microseconds
  if (does || Samples > 0) {
    Samples = does ? Most : 0;
    tellProgram();
  }
}

void ResidentArrays::countSampled() {
  if (Samples > 0 && --Samples == 0)
    tellProgram();
}

/// Whether it must ask for elements, and enter nests that else run at home.
void ResidentArrays::tellProgram() {
  hetile_away = Watches || Samples > 0 || away();
  if (away())
    return;
  hetile_current = 0; // loads need not be told
  hetile_current_size = std::numeric_limits<uintptr_t>::max();
}

/// Makes `element` current in the user's memory. Returns a box around it that is.
Box ResidentArrays::fetch(const User &user, const ResidentArray &array, const Box &element) {
  const int n = array.ndims;
  const auto slab = std::find_if(array.owners.begin(), array.owners.end(), [&](const Slab &s) {
    return contains(array.part(s), element, n);
  });
  if (slab == array.owners.end())
    return element; // written by no nest
  if (slab->rank == 0)
    return array.part(*slab);
  if (contains(array.valid[0], element, n))
    return array.valid[0];
  FetchedBoxes &fetched = Fetched[user.number];
  for (const Box &box : fetched.boxes)
    if (contains(box, element, n))
      return box;
  const Box box = neighbourhood(element, ++fetched.misses, array.part(*slab), n);
  std::vector<Box> missing = {box};
  for (const Box &there : fetched.boxes)
    missing = difference(missing, there, n);
  if (missing.size() > MostPieces)
    missing = {box};
  Homecoming home = {{{user.number, user.writers, {}}}, {}};
  for (const Box &piece : missing)
    home.returns.front().add(slab->rank, piece, n);
  commandReturn(Link, home);
  Stored.save();
  Home += receiveHome(Link, home.returns, Own);
  Stored.restore();
  if (fetched.boxes.size() >= MostFetched)
    fetched.boxes.erase(fetched.boxes.begin());
  fetched.boxes.push_back(box);
  return box;
}

void ResidentArrays::addStored(const User &user, const ResidentArray &array,
                               const std::vector<Box> &boxes, Preparation &preparation) const {
  for (const Box &box : boxes)
    for (size_t r = 1; r < array.valid.size(); ++r)
      if (const Box part = intersection(box, array.valid[r], user.ndims);
          !isEmpty(part, user.ndims))
        preparation.moves.push_back({user.number, 0, static_cast<int32_t>(r), part});
}

void ResidentArrays::addStoredElements(Preparation &preparation) {
  if (Stored.count() == 0)
    return;
  for (const User &user : Known) {
    const ResidentArray *array = Where.find(user.number);
    if (!array)
      continue;
    std::vector<Box> elements;
    const auto &all = Stored.all();
    // A store may begin inside an element.
    const AddressRange held = hull({user.begin, user.end}, user.held);
    for (auto at = all.lower_bound(held.begin); at != all.end() && at->first < held.end; ++at) {
      Box element;
      if (placeOf(user, array->everywhere(), at->first, at->second, element) == Place::Element)
        elements.push_back(element);
    }
    addStored(user, *array, joined(std::move(elements), user.ndims), preparation);
  }
  Stored.clear();
}

/// What the host's program stored goes to all ranks that hold it.
void ResidentArrays::tellHolders() {
  Fetched.clear(); // a job follows
  hetile_current_size = 0;
  Preparation preparation;
  addStoredElements(preparation);
  addStoredPages(preparation);
  move(preparation);
}

void ResidentArrays::move(const Preparation &preparation) {
  if (preparation.moves.empty())
    return;
  endAnnounced();
  commandMove(Link, preparation);
  Own.prepare(Link, preparation);
}

bool ResidentArrays::addFreed(User &user, const AddressRange &bytes) {
  constexpr uintptr_t Notes = 64; // of the allocator, between two rows
  addTo(user.freed, bytes, Notes);
  return user.freed.front().contains({user.begin, user.end});
}

/// Of all arrays that are guarded together with it.
int ResidentArrays::freedPieces(const User &user) const {
  size_t pieces = 0;
  for (const User &other : Known)
    if (other.window == user.window)
      pieces += other.freed.size();
  return static_cast<int>(pieces);
}

void ResidentArrays::forget(uintptr_t begin, uintptr_t end) {
  forgetReach({begin, end});
  endAnnounced();
  std::vector<int32_t> gone;
  bool cut = false, fewer = false;
  for (User &user : Known) {
    std::vector<AddressRange> elements;
    user.elements.addRuns({std::max(begin, user.begin), std::min(end, user.end)}, elements);
    if (user.begin >= user.end || user.end <= begin || end <= user.begin || elements.empty())
      continue;
    if ((begin <= user.begin && user.end <= end) ||
        (user.window && !user.isLinear && addFreed(user, {begin, end})))
      gone.push_back(user.number);
    else if (user.window && !user.isLinear && freedPieces(user) <= GuardedPages::MostFreed)
      fewer = true;
    else
      cut = true;
  }
  hetile_current_size = 0;
  if (cut)
    return bringHome();
  Stored.forget(begin, end);
  if (fewer) {
    showElements();
    const Allocating looks; // its notes may lie between rows
    keepHeapEnd();
  }
  if (gone.empty())
    return;
  if (guards())
    tellHolders(); // what lies between the rows is still somebody's
  commandReturn(Link, {{}, gone});
  Known.erase(std::remove_if(Known.begin(), Known.end(),
                             [&](const User &user) {
                               return std::find(gone.begin(), gone.end(), user.number) !=
                                      gone.end();
                             }),
              Known.end());
  drop(gone);
}

} // namespace hetile::runtime
