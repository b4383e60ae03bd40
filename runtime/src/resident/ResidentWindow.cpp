// SPDX-License-Identifier: Apache-2.0
//===- ResidentWindow.cpp - the host's program outside of regions ---------===//
//
// Its code may touch anything. Arrays stay distributed behind guarded pages; a page that is touched
// is made current from those who own its elements. The host's part of the arrays lies where the
// pages have gone (GuardedMemory::valueOf), so the directory need not know of it.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentArrays.h"

#include "arrays/Mappings.h"
#include "arrays/Overlap.h"
#include "machine/MemoryRoom.h"
#include "resident/ResidentCommands.h"
#include "trace/Span.h"
#include "window/AddressBoxes.h"
#include "window/StrideOrder.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace hetile::runtime {

hetile_view ResidentArrays::User::values(const hetile_view &seen) const {
  if (!window)
    return seen;
  // The base may lie outside of the array, where addresses have other bits.
  const uintptr_t distance = GuardedMemory::valueOf(begin) - begin;
  hetile_view there = seen;
  there.base = reinterpret_cast<char *>(reinterpret_cast<uintptr_t>(seen.base) + distance);
  return there;
}

AddressRange ResidentArrays::User::seen() const {
  return hull(accessed, hull({begin, end}, held));
}

namespace {

constexpr uintptr_t Small = 1 << 16; // bytes of an array that may come home each time
constexpr size_t MostReaches = 1024;  // that are remembered
constexpr double Thin = 4; // bytes for each byte of elements, at most, where anything lies between
/// Bytes between rows: notes of the allocator, small objects. In larger ones the kernel may store
/// what a library has asked for, and no fault tells of that.
constexpr uintptr_t WidestGap = 256;

/// The least and the greatest distance from index 0, in elements, of what a set reports of an
/// array.
class ReachSink : public hetile_sink {
public:
  ReachSink(int array, int ndims, const int64_t *stride)
      : hetile_sink{onRun}, Array(array), Dims(ndims), Stride(stride) {}
  int64_t least = std::numeric_limits<int64_t>::max(), most = std::numeric_limits<int64_t>::min();

private:
  static void onRun(hetile_sink *self, int array, const int64_t *index, const int64_t *step,
                    int64_t count) {
    auto *sink = static_cast<ReachSink *>(self);
    if (array != sink->Array)
      return;
    int64_t first = 0, walk = 0;
    for (int d = 0; d < sink->Dims; ++d) {
      first += index[d] * sink->Stride[d];
      walk += step[d] * sink->Stride[d];
    }
    const int64_t last = first + (count - 1) * walk;
    sink->least = std::min({sink->least, first, last});
    sink->most = std::max({sink->most, first, last});
  }
  const int Array, Dims;
  const int64_t *const Stride;
};

} // namespace

AddressRange ResidentArrays::accessedBy(const Question &question, int number,
                                        const hetile_view &view) const {
  const hetile_array &array = question.nest->arrays[number];
  const uintptr_t origin = reinterpret_cast<uintptr_t>(firstElement(array, view));
  const auto rangeOf = [&](const Reached &reach) {
    const auto addressOf = [&](int64_t distance) {
      return origin + static_cast<uintptr_t>(distance * array.element_size);
    };
    return reach.least > reach.most
               ? AddressRange()
               : AddressRange{addressOf(reach.least), addressOf(reach.most + 1)};
  };
  const std::vector<int64_t> strides(view.stride, view.stride + array.ndims);
  for (const Reached &known : Reaches)
    if (known.nest == question.nest && known.array == number && known.params == question.params &&
        known.y0 == question.y0 && known.y1 == question.y1 && known.strides == strides)
      return rangeOf(known);
  ReachSink reach(number, array.ndims, view.stride);
  question.nest->footprint(question.p(), question.y0, question.y1, &reach);
  if (Reaches.size() >= MostReaches)
    Reaches.erase(Reaches.begin());
  Reaches.push_back({question.nest, number, question.params, question.y0, question.y1, strides,
                     reach.least, reach.most});
  return rangeOf(Reaches.back());
}

void ResidentArrays::extendReaches(const hetile_nest &nest, const int64_t *p,
                                   const hetile_view *views) {
  std::optional<Piece> band;
  for (int a = 0; a < nest.narrays; ++a) {
    if (Formerly.of(nest.arrays[a], views[a]).empty())
      continue;
    if (!band)
      band = bandOf(&nest, p);
    if (!band)
      return;
    const Question question{&nest,   {p, p + nest.nparams}, {}, {}, band->x0, band->x1, band->y0,
                            band->y1};
    Formerly.extend(nest.arrays[a], views[a], accessedBy(question, a, views[a]));
  }
}

bool ResidentArrays::isWithin(const User &user, const ResidentArray &array) const {
  return GuardedMemory::haveSamePages(user.accessed, user.seen()) &&
         isNested(array.everywhere(), user.ndims, user.view.stride);
}

/// Pages come back as they were for the program: constants and files may not be stored to. `seen`
/// may begin and end in other pages than `bytes`, which need not be there.
static bool mayMove(const AddressRange &bytes, const AddressRange &seen, Mappings &mappings) {
  return GuardedMemory::isPossible(bytes) && mappings.cover(bytes, true) &&
         mappings.cover(seen, false);
}

bool ResidentArrays::canGuard(const Question &question, const hetile_view *views) const {
  const hetile_nest &nest = *question.nest;
  Mappings mappings;
  for (int a = 0; a < nest.narrays; ++a) {
    const hetile_array &array = nest.arrays[a];
    Box box;
    box.used = true;
    if (leavesAtOnce(array) || !nest.extent(question.p(), a, box.lo, box.hi))
      continue;
    const AddressRange bytes = addressRange(nest, question.p(), a, views[a]);
    const User *known = find(array, views[a]);
    if (bytes.size() < Small || (known && known->window))
      continue;
    const double elements = volume(box, array.ndims) * array.element_size;
    if ((!isLinear(nest, a) && elements * Thin < static_cast<double>(bytes.size())) ||
        !isNested(box, array.ndims, views[a].stride) || !mayMove(bytes, bytes, mappings))
      return false;
  }
  return true;
}

std::vector<hetile_view> ResidentArrays::valuesOf(const Question &question,
                                                  const hetile_view *views) {
  const hetile_nest &nest = *question.nest;
  const auto forEachGuarded = [&](auto visit) {
    for (int a = 0; a < nest.narrays; ++a)
      if (!leavesAtOnce(nest.arrays[a])) {
        const AddressRange bytes = addressRange(nest, question.p(), a, views[a]);
        for (const User &user : Known)
          if (user.window && meet(bytes, user.window->bytes()))
            visit(a, bytes, user);
      }
  };
  forEachGuarded([&](int, const AddressRange &bytes, const User &user) {
    if (user.window->seen().contains(bytes))
      return;
    tellHolders();
    unguard(user.window);
  });
  std::vector<hetile_view> there(views, views + nest.narrays);
  forEachGuarded([&](int a, const AddressRange &, const User &user) {
    there[a] = user.values(views[a]);
  });
  return there;
}

/// All pages of `window` come back; the program has told what it stored there.
void ResidentArrays::unguard(const std::shared_ptr<GuardedMemory> &window) {
  const std::shared_ptr<GuardedMemory> last = window;
  for (User &known : Known)
    if (known.window == last) {
      known.window = nullptr;
      Own.adopt({known.number, known.ndims, known.elementSize}, known.view);
    }
}

/// Memory of which `users` have more than is guarded, or other arrays: its pages come back, to be
/// guarded again.
void ResidentArrays::widen(std::vector<User> &users) {
  std::vector<std::shared_ptr<GuardedMemory>> outgrown;
  for (const User &user : users)
    for (const User &known : Known)
      if (known.window && !user.window &&
          (known.number == user.number || meet(known.window->bytes(), {user.begin, user.end})))
        outgrown.push_back(known.window);
  for (const auto &window : outgrown) {
    for (User &user : users)
      if (user.window == window)
        user.window = nullptr;
    unguard(window);
  }
}

bool ResidentArrays::guards() const {
  return std::any_of(Known.begin(), Known.end(), [](const User &user) { return !!user.window; });
}

bool ResidentArrays::follows(const hetile_nest &nest, const int64_t *p,
                             const hetile_view *views) const {
  bool any = false;
  for (int a = 0; a < nest.narrays; ++a) {
    if (leavesAtOnce(nest.arrays[a]))
      continue;
    if (find(nest.arrays[a], views[a])) {
      any = true;
      continue;
    }
    const AddressRange bytes = addressRange(nest, p, a, views[a]);
    for (const User &user : Known)
      if (meet(bytes, {user.begin, user.end}))
        return false;
  }
  return any;
}

std::vector<ResidentArrays::Group> ResidentArrays::groups() {
  std::vector<Group> all;
  for (User &user : Known) {
    Group group{&user};
    for (size_t k = 0; k < all.size();) {
      const bool together = std::any_of(all[k].begin(), all[k].end(), [&](const User *other) {
        return (user.window && user.window == other->window) || meet(user.seen(), other->seen());
      });
      if (!together) {
        ++k;
        continue;
      }
      group.insert(group.end(), all[k].begin(), all[k].end());
      all.erase(all.begin() + static_cast<std::ptrdiff_t>(k));
    }
    all.push_back(std::move(group));
  }
  return all;
}

/// Between rows that lie anywhere; of several arrays, whose rows may take turns.
static uintptr_t widestGap(std::vector<Lattice> arrays) {
  const uintptr_t period = arrays.front().ndims > 0 ? arrays.front().dims[0].stride : 0;
  std::vector<AddressRange> rows; // modulo the period
  uintptr_t widest = 0;
  for (const Lattice &lattice : arrays) {
    uintptr_t reach = lattice.elementSize;
    for (int d = lattice.ndims - 1; d > 0; --d) {
      widest = std::max(widest, lattice.dims[d].stride - reach);
      reach += lattice.dims[d].stride * (lattice.dims[d].count - 1);
    }
    if (lattice.ndims == 0 || lattice.dims[0].stride != period)
      return std::numeric_limits<uintptr_t>::max();
    rows.push_back({lattice.first % period, lattice.first % period + reach});
  }
  std::sort(rows.begin(), rows.end(),
            [](const AddressRange &a, const AddressRange &b) { return a.begin < b.begin; });
  uintptr_t end = rows.front().begin;
  for (const AddressRange &row : rows) {
    widest = std::max(widest, row.begin - std::min(row.begin, end));
    end = std::max(end, row.end);
  }
  const uintptr_t next = rows.front().begin + period;
  return std::max(widest, next - std::min(next, end));
}

bool ResidentArrays::isGuarded(const Group &group) {
  const auto &window = group.front()->window;
  return window && std::all_of(group.begin(), group.end(), [&](const User *user) {
           return user->window == window && window->bytes().contains(user->accessed) &&
                  window->seen().contains(user->seen());
         });
}

bool ResidentArrays::guard(const Group &group) {
  AddressRange bytes, seen;
  double volume = 0;
  std::vector<Lattice> anywhere;
  for (const User *user : group) {
    const ResidentArray *array = Where.find(user->number);
    if (!array || !isWithin(*user, *array))
      return false;
    bytes = hull(bytes, user->accessed);
    seen = hull(seen, user->seen());
    volume += user->isLinear ? static_cast<double>(user->end - user->begin)
                             : user->elements.volume();
    if (!user->isLinear)
      anywhere.push_back(user->elements);
  }
  if (isGuarded(group))
    return true;
  for (const User *user : group)
    if (user->window)
      unguard(user->window);
  Mappings mappings; // read where they are asked for
  if (Thin * volume < static_cast<double>(bytes.size()) ||
      (!anywhere.empty() && widestGap(anywhere) > WidestGap) ||
      group.size() > GuardedPages::MostLattices || !mayMove(bytes, seen, mappings)) {
    for (User *user : group)
      forgetReach(std::exchange(user->accessed, {})); // it may have been another array's
    return false;
  }
  const std::shared_ptr<GuardedMemory> window = GuardedMemory::make(bytes, seen);
  for (User *user : group) {
    user->window = window;
    user->hasEdges = false;
    Own.adopt({user->number, user->ndims, user->elementSize}, user->values(user->view));
  }
  return window != nullptr;
}

/// Each window learns which of its memory are elements.
void ResidentArrays::showElements() {
  for (const Group &group : groups()) {
    std::vector<Lattice> lattices;
    std::vector<AddressRange> freed;
    for (const User *user : group) {
      lattices.push_back(user->elements);
      freed.insert(freed.end(), user->freed.begin(), user->freed.end());
    }
    std::sort(freed.begin(), freed.end(),
              [](const AddressRange &a, const AddressRange &b) { return a.begin < b.begin; });
    if (group.front()->window)
      group.front()->window->setElements(lattices, freed);
  }
}

void ResidentArrays::guard() {
  endAnnounced();
  const bool isNew = std::any_of(Known.begin(), Known.end(),
                                 [](const User &user) { return !user.window; });
  if (isNew)
    tellHolders();
  std::vector<int32_t> others;
  for (const Group &group : groups())
    if (!guard(group))
      for (const User *user : group) {
        others.push_back(user->number);
        if (user->isLinear && user->freed.empty())
          Formerly.add(user->view, user->ndims, user->elementSize, user->accessed);
      }
  bringHome(others);
  showElements();
  limitMemory();
  if (isNew || !Shown) // else the program may have stored something there
    loadEdges();
}

std::vector<Box> ResidentArrays::boxesIn(const User &user, const ResidentArray &array,
                                         const AddressRange &bytes) {
  const int64_t first = reinterpret_cast<intptr_t>(user.view.base) +
                        user.view.origin * user.elementSize; // where index 0 would be
  const auto distance = [&](uintptr_t address) {
    return floorDivide(static_cast<int64_t>(address) - first, user.elementSize);
  };
  return boxesBetween(array.everywhere(), user.ndims, user.view.stride, distance(bytes.begin),
                      distance(bytes.end - 1));
}

void ResidentArrays::addLoaded(const User &user, const AddressRange &bytes,
                               Preparation &preparation) const {
  const ResidentArray *array = Where.find(user.number);
  if (!array)
    return;
  for (const AddressRange &alive : without(bytes, user.freed))
    for (const Box &box : boxesIn(user, *array, alive))
      for (const Slab &slab : array->owners) {
        const Box part = intersection(box, array->part(slab), user.ndims);
        if (slab.rank != 0 && !isEmpty(part, user.ndims) &&
            !contains(array->valid[0], part, user.ndims))
          preparation.moves.push_back({user.number, slab.rank, 0, part});
      }
}

void ResidentArrays::addStoredPages(Preparation &preparation) {
  if (!Shown)
    return;
  std::vector<std::shared_ptr<GuardedMemory>> windows;
  for (const User &user : Known)
    if (user.window && std::count(windows.begin(), windows.end(), user.window) == 0)
      windows.push_back(user.window);
  for (const auto &window : windows)
    for (const AddressRange &bytes : window->close())
      for (const User &user : Known)
        if (const ResidentArray *array = Where.find(user.number); array && user.window == window)
          addStored(user, *array, boxesIn(user, *array, bytes), preparation);
}

/// What brings to the host what it lacks of the edges of guarded pages.
std::vector<Move> ResidentArrays::movesToEdges() const {
  Preparation preparation;
  for (const User &user : Known)
    if (user.window && !user.hasEdges)
      for (const AddressRange &edge : user.window->edges())
        addLoaded(user, edge, preparation);
  return preparation.moves;
}

/// They have been made.
void ResidentArrays::haveEdges() {
  for (User &user : Known)
    user.hasEdges = user.window != nullptr;
}

/// What lies outside of the guarded pages is always current.
void ResidentArrays::loadEdges() {
  Preparation preparation;
  preparation.moves = movesToEdges();
  move(preparation);
  haveEdges();
  for (const User &user : Known)
    if (user.window)
      user.window->showEdges();
  Shown = true;
}

int64_t ResidentArrays::elementSizeOf(int32_t number) const {
  return find(number)->elementSize;
}

/// True if the host has memory for copies of `pages`, whose values stay where they are, too.
static bool hasRoomFor(const std::vector<AddressRange> &pages) {
  constexpr double Large = 64 << 20, Usable = 0.25;
  double bytes = 0;
  for (const AddressRange &piece : pages)
    bytes += static_cast<double>(piece.size());
  if (bytes < Large)
    return true;
  const double free = memoryRoom(0).free;
  return free == 0 || bytes < Usable * free;
}

bool ResidentArrays::serve(uintptr_t address, bool stores, bool keepsOthers) {
  const auto user = std::find_if(Known.begin(), Known.end(), [&](const User &known) {
    return known.window && known.window->holds(address);
  });
  if (user == Known.end())
    return false;
  endAnnounced();
  const std::shared_ptr<GuardedMemory> window = user->window;
  if (window->isOpen(address, stores))
    return true;
  Span span(Category::Move, nullptr, "the program looks at an array");
  const double start = Link.now();
  const int64_t before = Home;
  std::vector<AddressRange> pages = window->wanted(address, stores);
  if (pages.empty() && isScarce()) {
    if (keepsOthers) {
      pages.push_back({pageDown(address), pageDown(address) + pageSize()});
    } else {
      makeRoom();
      pages = window->wanted(address, stores);
    }
  }
  if (!stores && !isScarce() && !hasRoomFor(pages))
    pages.clear(); // of what comes home, there is one copy
  Preparation preparation;
  for (const AddressRange &piece : pages)
    for (const AddressRange &closed : window->closedIn(piece))
      for (const User &known : Known)
        if (known.window == window)
          addLoaded(known, closed, preparation);
  move(preparation);
  for (const Move &moved : preparation.moves)
    Home += static_cast<int64_t>(volume(moved.box, Where.find(moved.array)->ndims)) *
            elementSizeOf(moved.array);
  bool isOpen = !pages.empty();
  for (const AddressRange &piece : pages)
    isOpen = isOpen && window->open(piece, stores && piece.holds(address));
  if (!isOpen) {
    ++Collected;
    bringHome({user->number});
  }
  span.bytes(Home - before);
  Looked += Link.now() - start;
  return true;
}

} // namespace hetile::runtime
