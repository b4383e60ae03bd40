// SPDX-License-Identifier: Apache-2.0
//===- ResidentReplicas.cpp - distributed arrays that every rank has ------===//
//
// Collective mode. Each rank keeps the directory for itself: the same jobs on the same boxes give
// the same one. A rank's storage of an array is its own copy of it, in place, so that nothing moves
// at first; what does later, and what all get in the end, are exactly the elements that nests have
// written. Which arrays of a nest are known is each rank's own affair, since addresses are: ranks
// must agree on it.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentArrays.h"

#include "base/Hash.h"
#include "comm/CommonWords.h"
#include "comm/Streams.h"
#include "pipeline/TileLoop.h"
#include "resident/ResidentCommands.h"
#include "resident/Settlements.h"
#include "trace/Span.h"
#include "window/AddressBoxes.h"

#include <algorithm>

namespace hetile::runtime {

namespace {

constexpr int32_t None = -1; // in place of a number

uint64_t hashOf(const std::vector<int32_t> &numbers) {
  Hash hash;
  for (const int32_t number : numbers)
    hash.add(number);
  return hash.value();
}

} // namespace

/// Of the arrays of `nest` on this rank; those that will be new have none yet.
std::vector<int32_t> ResidentArrays::settledNumbers(const hetile_nest &nest,
                                                    const hetile_view *views) const {
  std::vector<int32_t> numbers;
  for (int a = 0; a < nest.narrays; ++a) {
    const User *user = find(nest.arrays[a], views[a]);
    numbers.push_back(user ? user->number : None);
  }
  return numbers;
}

bool ResidentArrays::isSettled(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                               uint64_t &known) const {
  const std::vector<int32_t> numbers = settledNumbers(nest, views);
  known = hashOf(numbers);
  return Sets->isSettled(&nest, p, numbers);
}

bool ResidentArrays::startReplicas(const Job &job, const hetile_view *views,
                                   AwaitedStatistics &ranks) {
  const ReplicaTerms terms{Consent.check, TakesAlong};
  if (terms.check && !Consent.sameValues)
    return false;
  commandResidentReplicas(Link, job, terms);
  Statistics own;
  if (!runReplica(job, views, true, terms, own))
    return false;
  ranks = AwaitedStatistics(Link);
  ranks.setOwn(own);
  return true;
}

/// `numbers` of the arrays of which there is something to note: where the ranks have settled the
/// nest, those that are new each time.
std::vector<int32_t> ResidentArrays::unsettled(std::vector<int32_t> numbers) const {
  if (Consent.settled)
    for (int32_t &number : numbers)
      if (find(number))
        number = None;
  return numbers;
}

/// The arrays of a job, found as `users`, that do not stay; see leavesAtOnce. A single element may
/// be a variable, too, which the program reads and writes by its name.
std::vector<int32_t> ResidentArrays::leavingReplicas(const Job &job, const std::vector<User> &users,
                                                     const JobUses &boxes) const {
  std::vector<int32_t> leaving;
  for (size_t a = 0; a < users.size(); ++a) {
    const int32_t number = users[a].number;
    const ResidentArray *known = Where.find(number);
    Box box = known ? known->everywhere() : Box();
    for (size_t b = 0; b < users.size(); ++b)
      if (users[b].number == number)
        box = hull(box, everything(boxes[b], users[b].ndims), users[b].ndims);
    if (leavesAtOnce(job.nest->arrays[a]) || isEmpty(box, users[a].ndims) ||
        volume(box, users[a].ndims) <= 1)
      leaving.push_back(number);
  }
  return leaving;
}

/// The arrays of a job that the ranks have settled, all of which are known: nothing can be in the
/// way, as elements that are accessed again were looked at when they were first.
std::vector<ResidentArrays::User> ResidentArrays::recall(const Job &job, const hetile_view *views,
                                                         const JobUses &boxes) {
  std::vector<User> users;
  for (int a = 0; a < job.nest->narrays; ++a) {
    User user = *find(job.nest->arrays[a], views[a]);
    const Box box = everything(boxes[a], user.ndims);
    if (!isEmpty(box, user.ndims)) {
      const auto [begin, end] = addressesOf(box, user.ndims, user.elementSize, user.view);
      user.begin = user.begin < user.end ? std::min(user.begin, begin) : begin;
      user.end = std::max(user.end, end);
      Sets->reach(user.number, user.ndims, box);
    }
    users.push_back(user);
  }
  return users;
}

/// Finds the arrays of `job`, and that all ranks have the same ones with the same input. Where they
/// do not, or arrays are in the way, all values come home, and once more.
bool ResidentArrays::admitReplicas(const Job &job, const hetile_view *views, bool usable,
                                   bool check, std::vector<User> &users) {
  const JobUses &boxes = uses(job);
  const std::vector<int32_t> before = settledNumbers(*job.nest, views);
  Consent.settled = Consent.settled && Sets->isSettled(job.nest, job.p(), before);
  if (Consent.settled && std::find(before.begin(), before.end(), None) == before.end()) {
    users = recall(job, views, boxes);
    return true;
  }
  for (;; Consent.settled = false) {
    users.clear();
    std::vector<int32_t> inTheWay, numbers;
    bool good = usable && identify(job, views, boxes, users, inTheWay);
    for (size_t a = 0; good && a < users.size(); ++a) {
      const Box box = everything(boxes[a], users[a].ndims);
      // With rows that overlap an element would have several coordinates.
      good = isNested(box, users[a].ndims, views[a].stride);
      if (good)
        Sets->reach(users[a].number, users[a].ndims, box);
      numbers.push_back(users[a].number);
    }
    CommonWords words;
    words.add(good);
    words.add(hashOf(numbers));
    std::vector<uint64_t> digests(job.nest->narrays);
    numbers = unsettled(std::move(numbers));
    if (good && check)
      digests = Sets->unknownInput(job, numbers, views);
    for (const uint64_t digest : digests)
      words.add(digest);
    words.compare(Link);
    if (words.least(0) && words.agree(1)) {
      for (size_t k = 0; k < digests.size(); ++k)
        if (!words.agree(2 + k))
          return false;
      Sets->addInput(job, numbers);
      return true;
    }
    if (Known.empty())
      return false;
    returnReplicas();
  }
}

/// Their numbers will be given to other arrays.
void ResidentArrays::forgetStrangers(const std::vector<User> &users) {
  for (const User &user : users)
    if (!find(user.number))
      Sets->forget(user.number);
}

bool ResidentArrays::runReplica(const Job &job, const hetile_view *views, bool usable,
                                const ReplicaTerms &terms, Statistics &own) {
  std::vector<User> users;
  bool good = admitReplicas(job, views, usable, terms.check, users);
  const JobUses &boxes = uses(job);
  for (size_t a = 0; good && a < users.size(); ++a)
    good = Where.isDistributable(users[a].number, users[a].ndims, boxes[a]);
  if (!good) {
    forgetStrangers(users);
    return false;
  }
  AtHome.forget();
  TakesAlong = terms.takesAlong;
  const std::vector<int32_t> leaving = leavingReplicas(job, users, boxes);
  std::vector<int32_t> numbers;
  for (const User &user : users)
    numbers.push_back(user.number);
  numbers = unsettled(std::move(numbers));
  const ResidentOrder order = orderOf(job, users, boxes);
  hetile_away = 1;
  own = runReplicaOrder(job, order);
  if (std::any_of(numbers.begin(), numbers.end(), [](int32_t number) { return number != None; }))
    Sets->addResults(job, numbers);
  returnReplicas(leaving);
  Sets->settle(job.nest, job.params, settledNumbers(*job.nest, views));
  return true;
}

Statistics ResidentArrays::runReplicaOrder(const Job &job, const ResidentOrder &order) {
  const double start = Link.now();
  const int64_t sent = moveReplicas(order.preparation.moves);
  const double prepared = Link.now();
  std::vector<hetile_view> views;
  for (const ArrayName &name : order.names)
    views.push_back(Own.view(name.number));
  Statistics statistics = runInPlace(Link, job, Addressing(views.data()));
  const double settling = Link.now();
  statistics.bytesSent += sent + settle(Link, job, order, Own);
  const double moving = prepared - start + Link.now() - settling;
  statistics.communication += moving;
  statistics.total += moving;
  return statistics;
}

/// Of the boxes that move, the elements that nests have written. Returns the bytes this rank sent.
int64_t ResidentArrays::moveReplicas(const std::vector<Move> &moves) {
  return exchangeMoves(Link, moves, [&](const Move &move) {
    const User &user = *find(move.array);
    RunList list;
    Sets->addWritten({user.number, user.ndims, user.elementSize}, move.box, user.view, list);
    return list;
  });
}

void ResidentArrays::returnReplicas() {
  std::vector<int32_t> numbers;
  for (const User &user : Known)
    numbers.push_back(user.number);
  returnReplicas(numbers);
  Next = 0;
  Sets->forgetAll();
}

/// Each owner's part of what nests have written goes around the ranks, from each to the next one.
void ResidentArrays::returnReplicas(const std::vector<int32_t> &numbers) {
  if (numbers.empty())
    return;
  Span span(Category::Move, nullptr, "all ranks get the arrays");
  const int ranks = Link.size();
  std::vector<RunList> parts(ranks);
  for (const int32_t number : numbers) {
    const auto user = std::find_if(Known.begin(), Known.end(),
                                   [&](const User &known) { return known.number == number; });
    if (user == Known.end())
      continue; // by another name
    if (const ResidentArray *array = Where.find(number))
      for (const Slab &slab : array->owners)
        Sets->addWritten({number, user->ndims, user->elementSize}, array->part(slab), user->view,
                         parts[slab.rank]);
    Known.erase(user);
  }
  int64_t sent = 0;
  for (int step = 0; step + 1 < ranks; ++step) {
    const int own = Link.rank(), next = (own + 1) % ranks, last = (own + ranks - 1) % ranks;
    const RunList &out = parts[(own - step + ranks) % ranks];
    const RunList &in = parts[(last - step + ranks) % ranks];
    OutStreams outgoing(Link, TagLiveOut);
    InStreams incoming(Link, TagLiveOut);
    std::deque<RunList> lists;
    if (out.bytes() > 0)
      outgoing.add(out, next, true);
    if (in.bytes() > 0) {
      incoming.announce(in.bytes(), last);
      lists.push_back(in);
    }
    exchange(incoming, lists, outgoing);
    sent += out.bytes();
    Home += in.bytes();
  }
  span.bytes(sent);
  drop(numbers);
}

} // namespace hetile::runtime
