// SPDX-License-Identifier: Apache-2.0
//===- ResidentHome.cpp - the host's arrays whose stay ends ---------------===//
//
// Mostly the ranks are told when the program wants them. Arrays that only live while a nest runs,
// such as the terms of a sum, leave with its job: each rank sends what it has when it has run its
// part, and the host need not ask, which would take a round trip.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentArrays.h"
#include "resident/ResidentCommands.h"

#include <algorithm>

namespace hetile::runtime {

namespace {
constexpr uintptr_t MostCopied = 1 << 20; // bytes of an array that leaves with its job
} // namespace

/// True if arrays may leave with the job without being asked for when it has run. Copies of their
/// values do. Not those behind guarded pages: others are guarded with them, and what the program
/// has stored there is to be told first.
bool ResidentArrays::leavesWithJob(const std::vector<int32_t> &numbers) const {
  return std::all_of(numbers.begin(), numbers.end(), [&](int32_t number) {
    const User *user = find(number);
    return user && !user->window && user->freed.empty() && user->givenBack.empty() &&
           user->end - user->begin <= MostCopied;
  });
}

std::vector<int32_t> ResidentArrays::withNeighbours(const std::vector<int32_t> &numbers) const {
  std::vector<int32_t> all = numbers;
  for (size_t k = 0; k < all.size(); ++k) {
    const User *user = find(all[k]);
    for (const User &other : Known)
      if (user && user->window && other.window == user->window &&
          std::count(all.begin(), all.end(), other.number) == 0)
        all.push_back(other.number);
  }
  return all;
}

void ResidentArrays::bringHome() {
  if (Sets) {
    commandReturnReplicas(Link);
    return returnReplicas();
  }
  std::vector<int32_t> numbers;
  for (const User &user : Known)
    numbers.push_back(user.number);
  bringHome(numbers);
  Next = 0;
}

/// With arrays, all those come home whose memory is guarded together with theirs.
void ResidentArrays::bringHome(const std::vector<int32_t> &wanted) {
  if (wanted.empty())
    return;
  endAnnounced();
  Leaving.drain();
  if (guards())
    tellHolders();
  const std::vector<int32_t> numbers = withNeighbours(wanted);
  Preparation rests; // of arrays of which a part has ended, or is nowhere else
  for (const User &user : Known) {
    if (std::count(numbers.begin(), numbers.end(), user.number) == 0)
      continue;
    for (const AddressRange &part :
         user.freed.empty() ? user.givenBack : without({user.begin, user.end}, user.freed))
      addLoaded(user, part, rests);
  }
  move(rests);
  const Homecoming home = homecoming(numbers);
  commandReturn(Link, home);
  takeHome(home);
}

/// What the ranks have of arrays whose stay ends.
Homecoming ResidentArrays::homecoming(const std::vector<int32_t> &numbers) const {
  Homecoming home;
  home.numbers = numbers;
  for (const int32_t number : numbers) {
    const User *user = find(number);
    const ResidentArray *array = Where.find(number);
    if (!user || !array || array->owners.empty() || user->writers.empty() || !user->freed.empty())
      continue;
    Return back{number, user->writers, {}};
    for (const Slab &slab : array->owners)
      if (slab.rank != 0)
        back.add(slab.rank, array->part(slab), user->ndims);
    home.returns.push_back(std::move(back));
  }
  return home;
}

/// The ranks send it.
void ResidentArrays::takeHome(const Homecoming &home) {
  std::vector<std::shared_ptr<GuardedMemory>> windows; // until the values are there
  for (const int32_t number : home.numbers)
    if (const User *user = find(number)) {
      windows.push_back(user->window);
      Known.erase(Known.begin() + (user - Known.data()));
    }
  Stored.save();
  Home += receiveHome(Link, home.returns, Own);
  Stored.restore();
  drop(home.numbers);
}

/// Forgets arrays that the workers have forgotten.
void ResidentArrays::drop(const std::vector<int32_t> &numbers) {
  for (const int32_t number : numbers) {
    Where.forget(number);
    Own.forget(number);
    Fetched.erase(number);
    if (Sets)
      Sets->forget(number);
  }
  if (Known.empty()) {
    Looked = 0;
    Stored.clear();
    MostOpenBytes = 0;
  }
  hetile_away = Watches || Samples > 0 || !Known.empty();
  hetile_current_size = 0;
}

} // namespace hetile::runtime
