//===- ResidentWindow.cpp - the host's program outside of regions ---------===//
//
// Its code may touch anything. Arrays stay distributed behind guarded pages; a page that is touched
// is made current from those who own its elements. The host's part of the arrays lies where the
// pages have gone (GuardedMemory::valueOf), so the directory need not know of it.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentArrays.h"

#include "arrays/Overlap.h"
#include "nest/StrideOrder.h"
#include "resident/ResidentCommands.h"
#include "window/AddressBoxes.h"

#include <algorithm>
#include <limits>

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
constexpr size_t MostReaches = 128;  // that are remembered

/// Rows that pointers lead to may have anything between them, unless there is nothing.
bool isDense(const Box &box, int ndims, int64_t elementSize, const AddressRange &bytes) {
  return volume(box, ndims) * static_cast<double>(elementSize) == static_cast<double>(bytes.size());
}

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

AddressRange ResidentArrays::accessedBy(const Job &job, int number,
                                        const hetile_view &view) const {
  const hetile_array &array = job.nest->arrays[number];
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
    if (known.nest == job.nest && known.array == number && known.params == job.params &&
        known.y0 == job.y0 && known.y1 == job.y1 && known.strides == strides)
      return rangeOf(known);
  ReachSink reach(number, array.ndims, view.stride);
  job.nest->footprint(job.p(), job.y0, job.y1, &reach);
  if (Reaches.size() >= MostReaches)
    Reaches.erase(Reaches.begin());
  Reaches.push_back(
      {job.nest, number, job.params, job.y0, job.y1, strides, reach.least, reach.most});
  return rangeOf(Reaches.back());
}

bool ResidentArrays::isWithin(const User &user, const ResidentArray &array) const {
  return GuardedMemory::haveSamePages(user.accessed, user.seen()) &&
         isNested(array.everywhere(), user.ndims, user.view.stride) &&
         (user.isLinear || isDense(array.everywhere(), user.ndims, user.elementSize, user.held));
}

bool ResidentArrays::canGuard(const Question &question, const hetile_view *views) {
  const hetile_nest &nest = *question.nest;
  for (int a = 0; a < nest.narrays; ++a) {
    const hetile_array &array = nest.arrays[a];
    Box box;
    box.used = true;
    if (leavesAtOnce(array) || !nest.extent(question.p(), a, box.lo, box.hi))
      continue;
    const AddressRange bytes = addressRange(nest, question.p(), a, views[a]);
    if (bytes.size() < Small)
      continue;
    if ((!isLinear(nest, a) && !isDense(box, array.ndims, array.element_size, bytes)) ||
        !isNested(box, array.ndims, views[a].stride) || !GuardedMemory::isPossible(bytes))
      return false;
  }
  return true;
}

std::vector<hetile_view> ResidentArrays::valuesOf(const Question &question,
                                                  const hetile_view *views) {
  const hetile_nest &nest = *question.nest;
  std::vector<hetile_view> there(views, views + nest.narrays);
  for (int a = 0; a < nest.narrays; ++a) {
    if (leavesAtOnce(nest.arrays[a]))
      continue;
    const AddressRange bytes = addressRange(nest, question.p(), a, views[a]);
    for (User &user : Known) {
      if (!user.window || !meet(bytes, user.window->bytes()))
        continue;
      if (user.window->seen().contains(bytes)) {
        there[a] = user.values(views[a]);
      } else {
        tellHolders();
        user.window = nullptr;
        Own.adopt({user.number, user.ndims, user.elementSize}, user.view);
      }
    }
  }
  return there;
}

/// Arrays of which `users` have more than is guarded: their pages come back, to be guarded again.
void ResidentArrays::widen(const std::vector<User> &users) {
  for (const User &user : users)
    for (User &known : Known)
      if (known.number == user.number && !user.window)
        known.window = nullptr;
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

void ResidentArrays::guard() {
  const bool isNew = std::any_of(Known.begin(), Known.end(),
                                 [](const User &user) { return !user.window; });
  if (isNew)
    tellHolders();
  std::vector<int32_t> others;
  for (User &user : Known) {
    const ResidentArray *array = Where.find(user.number);
    const bool suits = array && isWithin(user, *array);
    if (suits && user.window)
      continue;
    if (suits)
      user.window = GuardedMemory::make(user.accessed, user.seen());
    if (suits && user.window)
      Own.adopt({user.number, user.ndims, user.elementSize}, user.values(user.view));
    else
      others.push_back(user.number);
  }
  bringHome(others);
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
  for (const Box &box : boxesIn(user, *array, bytes))
    for (const Slab &slab : array->owners) {
      const Box part = intersection(box, array->part(slab), user.ndims);
      if (slab.rank != 0 && !isEmpty(part, user.ndims) &&
          !contains(array->valid[0], part, user.ndims))
        preparation.moves.push_back({user.number, slab.rank, 0, part});
    }
}

void ResidentArrays::addStoredPages(Preparation &preparation) {
  for (const User &user : Known) {
    const ResidentArray *array = Where.find(user.number);
    if (!user.window || !Shown)
      continue;
    for (const AddressRange &bytes : user.window->close())
      if (array)
        addStored(user, *array, boxesIn(user, *array, bytes), preparation);
  }
}

/// What lies outside of the guarded pages is always current.
void ResidentArrays::loadEdges() {
  Preparation preparation;
  for (const User &user : Known)
    if (user.window)
      for (const AddressRange &edge : user.window->edges())
        addLoaded(user, edge, preparation);
  move(preparation);
  for (const User &user : Known)
    if (user.window)
      user.window->showEdges();
  Shown = true;
}

bool ResidentArrays::serve(uintptr_t address, bool stores) {
  const auto user = std::find_if(Known.begin(), Known.end(), [&](const User &known) {
    return known.window && known.window->holds(address);
  });
  if (user == Known.end())
    return false;
  GuardedMemory &window = *user->window;
  if (window.isOpen(address, stores))
    return true;
  const std::vector<AddressRange> pages = window.wanted(address);
  Preparation preparation;
  for (const AddressRange &piece : pages)
    for (const AddressRange &closed : window.closedIn(piece))
      addLoaded(*user, closed, preparation);
  move(preparation);
  for (const Move &moved : preparation.moves)
    Home += static_cast<int64_t>(volume(moved.box, user->ndims)) * user->elementSize;
  bool isOpen = !pages.empty();
  for (const AddressRange &piece : pages)
    isOpen = isOpen && window.open(piece, stores && piece.holds(address));
  if (!isOpen) {
    ++Collected;
    bringHome({user->number});
  }
  return true;
}

} // namespace hetile::runtime
