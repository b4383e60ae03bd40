// SPDX-License-Identifier: Apache-2.0
//===- ResidentArrays.cpp - the host's side of an open region -------------===//
//
// An array is known by its first element and its strides, so that it does not matter under
// which name a nest sees it, or that a program swaps its buffers. Where two arrays that are
// seen differently share memory, everything goes home first.
//
//===----------------------------------------------------------------------===//
#include "resident/ResidentArrays.h"

#include "arrays/Mappings.h"
#include "nest/PhaseQuestions.h"
#include "nest/Registry.h"
#include "window/StrideOrder.h"
#include "resident/ResidentCommands.h"
#include "window/AddressBoxes.h"

#include <algorithm>
#include <set>

namespace hetile::runtime {

namespace {
constexpr size_t MostCached = 512; // jobs whose columns are remembered
constexpr double MostAhead = 64 << 20; // bytes from one rank to new blocks: they are copied
constexpr double OnlyWritten = 1e-6; // weight of elements whose values need not move

/// Rows of which each begins before the one before it ends are one element.
Lattice latticeOf(const Box &box, int ndims, int32_t elementSize, const hetile_view &view) {
  const auto [begin, end] = addressesOf(box, ndims, elementSize, view);
  Lattice lattice;
  lattice.first = begin;
  lattice.elementSize = static_cast<uintptr_t>(elementSize);
  if (!isNested(box, ndims, view.stride)) {
    lattice.elementSize = end - begin;
    return lattice;
  }
  for (const int d : StrideOrder(box, ndims, view.stride).dims)
    if (box.hi[d] - box.lo[d] > 1)
      lattice.dims[lattice.ndims++] = {
          static_cast<uintptr_t>(std::abs(view.stride[d]) * elementSize),
          static_cast<uintptr_t>(box.hi[d] - box.lo[d])};
  return lattice;
}

bool writesAny(const std::vector<ArrayUse> &uses) {
  return std::any_of(uses.begin(), uses.end(), [](const ArrayUse &use) { return use.write.used; });
}

/// Of all phases of a nest together, the elements that they write are those of the nest: what is
/// on its way home before the last one has, where it is not yet written, the value it had.
Writer writerOf(const Job &job, int array) {
  if (wholeNest(job.nest) == job.nest)
    return {nestIndex(job.nest), array, job.params, {job.x0, job.x1, job.y0, job.y1}};
  const Question whole = wholeOf(job);
  return {nestIndex(whole.nest), array, whole.params, {whole.x0, whole.x1, whole.y0, whole.y1}};
}

} // namespace

ResidentArrays::ResidentArrays(Transport &link, bool replicas)
    : Link(link), Sets(replicas ? std::make_unique<ReplicaSets>() : nullptr),
      Where(link.size(), replicas), AtHome(link.size(), replicas), Leaving(link),
      Uses(link.size()) {}

const ResidentArrays::User *ResidentArrays::find(const hetile_array &array,
                                                 const hetile_view &view) const {
  for (const User &user : Known)
    if (sameArray(array, view, user.view, user.ndims, user.elementSize))
      return &user;
  return nullptr;
}

const ResidentArrays::User *ResidentArrays::find(int32_t number) const {
  const auto at = std::find_if(Known.begin(), Known.end(),
                               [&](const User &known) { return known.number == number; });
  return at == Known.end() ? nullptr : &*at;
}

void ResidentArrays::completeViews(const hetile_nest &nest, const int64_t *p,
                                   std::vector<hetile_view> &views) const {
  int64_t lo[HETILE_MAX_DIMS], hi[HETILE_MAX_DIMS];
  for (int a = 0; a < nest.narrays; ++a) {
    const hetile_array &array = nest.arrays[a];
    if (!array.address || array.hidden || !nest.extent(p, a, lo, hi))
      continue;
    const auto placeIn = [&](const hetile_view &view) {
      int64_t distance = view.origin;
      for (int d = 0; d < array.ndims; ++d)
        distance += lo[d] * view.stride[d];
      return static_cast<const char *>(view.base) + distance * array.element_size;
    };
    for (const User &user : Known) {
      bool fits = user.ndims == array.ndims && user.elementSize == array.element_size;
      for (int d = 0; d < array.ndims && fits; ++d)
        fits = views[a].stride[d] == user.view.stride[d] ||
               (views[a].stride[d] == 0 && hi[d] - lo[d] == 1);
      if (fits && placeIn(user.view) == placeIn(views[a])) {
        views[a] = user.view;
        break;
      }
    }
  }
}

/// Other arrays, in the same memory.
bool ResidentArrays::shareElements(const User &a, const User &b) {
  return a.number != b.number && a.begin < b.end && b.begin < a.end &&
         !areApart(a.elements, b.elements);
}

/// The arrays of the job as users of memory; false if two of them, or one of them and another
/// known array, share memory, or if a box reaches into memory that is not there.
bool ResidentArrays::identify(const Job &job, const hetile_view *views, const JobUses &uses,
                              std::vector<User> &users,
                              std::vector<int32_t> &inTheWay) const {
  int32_t next = Next;
  Mappings mappings;
  for (int a = 0; a < job.nest->narrays; ++a) {
    const hetile_array &array = job.nest->arrays[a];
    const Box box = everything(uses[a], array.ndims);
    User user{};
    const auto again = std::find_if(users.begin(), users.end(), [&](const User &other) {
      return sameArray(array, views[a], other.view, other.ndims, other.elementSize);
    });
    if (again != users.end()) { // product(x, x)
      if (array.written || job.nest->arrays[again - users.begin()].written)
        return false;
      user = *again;
    } else if (const User *known = find(array, views[a])) {
      user = *known;
    } else {
      user.number = next++;
      user.view = views[a];
      user.ndims = array.ndims;
      user.elementSize = array.element_size;
      user.isLinear = isLinear(*job.nest, a);
      user.accessed = Formerly.of(array, views[a]);
    }
    if (!isEmpty(box, array.ndims)) {
      const auto [begin, end] = addressesOf(box, array.ndims, array.element_size, views[a]);
      // Hidden arrays are the runtime's own memory.
      const bool known = user.begin < user.end && user.begin <= begin && end <= user.end;
      if (!known && !array.hidden && !mappings.cover({begin, end}, writesAny(uses[a])))
        return false;
      if (!known)
        user.window = nullptr; // there is more of it than was guarded
      if (!leavesAtOnce(array) && !user.accessed.contains({begin, end}))
        user.accessed = hull(user.accessed, accessedBy(job, a, views[a]));
      if (user.window && !user.window->bytes().contains(user.accessed))
        user.window = nullptr;
      user.begin = user.begin < user.end ? std::min(user.begin, begin) : begin;
      user.end = std::max(user.end, end);
      const ResidentArray *array = Where.find(user.number);
      const Box all = array ? hull(array->everywhere(), box, user.ndims) : box;
      user.elements = latticeOf(all, user.ndims, user.elementSize, user.view);
    }
    if (!user.freed.empty()) // rows that have ended may have begun again
      inTheWay.push_back(user.number);
    for (const User &other : users)
      if (shareElements(user, other))
        return false;
    for (const User &other : Known)
      if (shareElements(user, other) &&
          std::count(inTheWay.begin(), inTheWay.end(), other.number) == 0)
        inTheWay.push_back(other.number);
    for (User &other : users)
      if (other.number == user.number)
        other = user;
    users.push_back(user);
  }
  return inTheWay.empty();
}

/// What the job does with array `a` by all of its names, of which those after the first are left
/// out.
std::vector<ArrayUse> ResidentArrays::joinedUse(const std::vector<User> &users, const JobUses &uses,
                                             size_t a) {
  std::vector<ArrayUse> all = uses[a];
  for (size_t b = 0; b < users.size(); ++b) {
    if (b == a || users[b].number != users[a].number)
      continue;
    if (b < a)
      return {};
    for (size_t r = 0; r < all.size(); ++r) {
      all[r].need = hull(all[r].need, uses[b][r].need, users[a].ndims);
      all[r].reads.insert(all[r].reads.end(), uses[b][r].reads.begin(), uses[b][r].reads.end());
      all[r].access = hull(all[r].access, uses[b][r].access, users[a].ndims);
    }
  }
  return all;
}


/// What the ranks hold of the arrays of a job may reach beyond all that jobs access: the hull of
/// two boxes has elements of neither. `users` of which more is held than is guarded have no window
/// then.
void ResidentArrays::noteHeld(std::vector<User> &users) {
  for (User &user : users) {
    const ResidentArray *array = Where.find(user.number);
    const Box box = array ? array->everywhere() : Box();
    if (isEmpty(box, user.ndims))
      continue;
    user.held = addressesOf(box, user.ndims, user.elementSize, user.view);
    user.elements = latticeOf(box, user.ndims, user.elementSize, user.view);
    if (user.window && !user.window->seen().contains(user.held))
      user.window = nullptr;
  }
}

void ResidentArrays::remember(const Job &job, const std::vector<User> &users,
                              const JobUses &uses) {
  for (size_t a = 0; a < users.size(); ++a) {
    User user = users[a];
    user.hasEdges = user.hasEdges && !job.nest->arrays[a].written;
    if (writesAny(uses[a]) && !Sets) {
      const Writer writer = writerOf(job, static_cast<int>(a));
      auto known = std::find(user.writers.begin(), user.writers.end(), writer);
      if (known == user.writers.end())
        known = user.writers.insert(known, writer);
      for (const ArrayUse &use : uses[a])
        if (use.full)
          addFull(*known, use.write, user.ndims);
    }
    if (User *known = find(user.number))
      *known = user;
    else
      Known.push_back(user);
    Next = std::max(Next, user.number + 1);
  }
}

bool ResidentArrays::run(const Job &job, const hetile_view *views, std::vector<Statistics> &ranks,
                         const NextJob &next) {
  AwaitedStatistics awaited;
  if (!startJob(job, views, awaited, next, true))
    return false;
  ranks = awaited.collect(Link);
  return true;
}

void ResidentArrays::plan(const User &user, const std::vector<ArrayUse> &uses,
                          Preparation &preparation) {
  const ResidentArray *known = TakesAlong ? Where.find(user.number) : nullptr;
  const std::vector<Slab> before = known ? known->owners : std::vector<Slab>();
  Where.plan(user.number, user.ndims, uses, preparation);
  if (!before.empty())
    Where.takeAlong(user.number, before);
}

/// `moves` are for a job on `users`, which are not known yet if they are at home.
void ResidentArrays::noteMoved(const std::vector<Move> &moves, const std::vector<User> &users) {
  MovedBytes = 0;
  Newcomers.clear();
  std::map<int32_t, Newcomer> moved;
  for (const Move &move : moves) {
    const auto user = std::find_if(users.begin(), users.end(),
                                   [&](const User &u) { return u.number == move.array; });
    const double bytes = volume(move.box, user->ndims) * user->elementSize;
    MovedBytes += bytes;
    if (!find(user->number))
      moved.try_emplace(user->number, Newcomer{user->begin, 0}).first->second.bytes += bytes;
  }
  for (const auto &[number, array] : moved)
    Newcomers.push_back(array);
}

/// What `job` needs besides its blocks; the directory is that of after the job then.
ResidentOrder ResidentArrays::orderOf(const Job &job, std::vector<User> &users,
                                      const JobUses &uses) {
  ResidentOrder order;
  for (size_t a = 0; a < users.size(); ++a) {
    order.names.push_back({users[a].number, users[a].ndims, users[a].elementSize});
    if (const std::vector<ArrayUse> use = joinedUse(users, uses, a); !use.empty())
      plan(users[a], use, order.preparation);
  }
  TakesAlong = false;
  noteHeld(users);
  widen(users);
  Shown = false;
  for (size_t a = 0; a < users.size(); ++a)
    Own.adopt(order.names[a], users[a].values(users[a].view));
  const std::vector<Relayout> &changes = order.preparation.relayouts;
  Relaid = std::any_of(changes.begin(), changes.end(),
                       [](const Relayout &change) { return !change.turns; });
  noteMoved(order.preparation.moves, users);
  remember(job, users, uses);
  return order;
}

/// It may be a variable, which the program reads and writes by its name.
bool ResidentArrays::isOneElement(const User &user) {
  return user.end - user.begin <= static_cast<uintptr_t>(user.elementSize);
}

bool ResidentArrays::start(const Job &job, const hetile_view *views, AwaitedStatistics &ranks,
                           const NextJob &next) {
  return startJob(job, views, ranks, next, false);
}

/// See start. `programFollows`: when the job has run the program may go on, with arrays behind
/// guarded pages.
bool ResidentArrays::startJob(const Job &job, const hetile_view *views, AwaitedStatistics &ranks,
                              const NextJob &next, bool programFollows) {
  if (Sets)
    return startReplicas(job, views, ranks);
  const JobUses &boxes = uses(job);
  std::vector<User> users;
  std::vector<int32_t> inTheWay;
  if (!identify(job, views, boxes, users, inTheWay)) {
    if (Known.empty())
      return false;
    users.clear(); // with them their windows
    if (inTheWay.empty())
      bringHome();
    else
      bringHome(inTheWay);
    return startJob(job, views, ranks, {}, programFollows);
  }
  for (size_t a = 0; a < users.size(); ++a)
    if (!Where.isDistributable(users[a].number, users[a].ndims, boxes[a]))
      return false;
  AtHome.forget();
  tellHolders();
  ResidentOrder order = orderOf(job, users, boxes);
  takeAnnounced(order.preparation, order.underway);
  std::vector<int32_t> leaving;
  for (size_t a = 0; a < users.size(); ++a)
    if (leavesAtOnce(job.nest->arrays[a]) || isOneElement(users[a]))
      leaving.push_back(users[a].number);
  const Homecoming home = leavesWithJob(leaving) ? homecoming(leaving) : Homecoming();
  if (next && leaving.empty())
    order.ahead = Announced = movesBefore(next(), views, order.preparation.settlements);
  const bool withEdges = programFollows && order.underway.empty() && order.ahead.empty();
  if (withEdges)
    order.after = movesToEdges();
  hetile_away = 1;
  Samples = 0;
  commandResident(Link, job, order, home);
  ranks = AwaitedStatistics(Link);
  ranks.setOwn(runOrder(Link, job, order, Own, Leaving));
  if (withEdges)
    haveEdges();
  if (home.numbers.empty())
    bringHome(leaving);
  else
    takeHome(home);
  return true;
}

/// What would move before `next`, were it the next job. Without what will only be with its owner
/// when `settlements` are.
std::vector<Move> ResidentArrays::movesBefore(const Job &next, const hetile_view *views,
                                              const std::vector<Settlement> &settlements) const {
  if (next.blocks.empty())
    return {};
  const JobUses &boxes = uses(next);
  Preparation preparation;
  std::set<int32_t> numbers;
  for (int a = 0; a < next.nest->narrays; ++a) {
    const hetile_array &array = next.nest->arrays[a];
    const User *user = find(array, views[a]);
    if (!user || !numbers.insert(user->number).second)
      return {}; // an array that is new, or has two names
    // Of the host's memory, what jobs have not accessed so far may not be there.
    for (const Move &move : Where.imagine(user->number, array.ndims, boxes[a]).moves) {
      const AddressRange bytes =
          addressesOf(move.box, user->ndims, user->elementSize, user->view);
      const bool isThere = user->begin <= bytes.begin && bytes.end <= user->end &&
                           (!user->window || user->window->seen().contains(bytes));
      if ((move.from != 0 && move.to != 0) || isThere)
        preparation.moves.push_back(move);
    }
  }
  const auto isUnsettled = [&](const Move &move) {
    return std::any_of(settlements.begin(), settlements.end(), [&](const Settlement &s) {
      return s.array == move.array && s.to == move.from &&
             !isEmpty(intersection(s.box, move.box, Where.find(s.array)->ndims),
                      Where.find(s.array)->ndims);
    });
  };
  preparation.moves.erase(
      std::remove_if(preparation.moves.begin(), preparation.moves.end(), isUnsettled),
      preparation.moves.end());
  if (mostSent(preparation.moves) > MostAhead &&
      !sameBlocks(next.blocks, followOwners(next, views)))
    return {};
  return preparation.moves;
}

/// The bytes of `moves` that leave the rank from which most leave.
double ResidentArrays::mostSent(const std::vector<Move> &moves) const {
  std::vector<double> sent(Link.size());
  for (const Move &move : moves)
    if (const User *user = find(move.array))
      sent[move.from] += volume(move.box, user->ndims) * user->elementSize;
  return *std::max_element(sent.begin(), sent.end());
}

/// What the last job has announced need not move any more: it is under way.
void ResidentArrays::takeAnnounced(Preparation &preparation, std::vector<Move> &underway) {
  const auto isAnnounced = [&](const Move &move) {
    const int n = Where.find(move.array)->ndims;
    return std::any_of(Announced.begin(), Announced.end(), [&](const Move &other) {
      return other.array == move.array && other.from == move.from && other.to == move.to &&
             contains(other.box, move.box, n) && contains(move.box, other.box, n);
    });
  };
  preparation.moves.erase(
      std::remove_if(preparation.moves.begin(), preparation.moves.end(), isAnnounced),
      preparation.moves.end());
  underway = std::move(Announced);
  Announced.clear();
}

/// Another job comes than was announced, or none, or the program looks at the arrays first.
void ResidentArrays::endAnnounced() {
  if (Announced.empty())
    return;
  const std::vector<Move> moves = std::move(Announced);
  Announced.clear();
  commandEndMoves(Link, moves);
  endMoves(Link, moves, Own, Leaving);
}

double ResidentArrays::bytesAway() const {
  double bytes = 0;
  for (const User &user : Known)
    if (const ResidentArray *array = Where.find(user.number))
      bytes += volume(array->written, array->ndims) * user.elementSize;
  return bytes;
}

double ResidentArrays::moving(const Job &job, const hetile_view *views) const {
  const JobUses &boxes = uses(job);
  double bytes = 0;
  for (int a = 0; a < job.nest->narrays; ++a) {
    const hetile_array &array = job.nest->arrays[a];
    const User *user = find(array, views[a]);
    bytes += Where.moving(user ? user->number : -1, array.ndims, array.element_size, boxes[a]);
  }
  return bytes;
}

double ResidentArrays::shareWritten(const Job &job, const hetile_view *views) const {
  const JobUses &boxes = uses(job);
  double share = 0;
  for (int a = 0; a < job.nest->narrays; ++a) {
    const User *user = find(job.nest->arrays[a], views[a]);
    const ResidentArray *array = user ? Where.find(user->number) : nullptr;
    if (!array || array->ndims == 0)
      continue;
    Box written;
    for (const ArrayUse &use : boxes[a])
      written = hull(written, use.write, array->ndims);
    const double all = volume(hull(array->written, written, array->ndims), array->ndims);
    if (all > 0)
      share = std::max(share, volume(written, array->ndims) / all);
  }
  return share;
}

/// True if columns with higher numbers have lower rows of arrays.
bool ResidentArrays::countsDown(const Question &question) const {
  const JobUses &halves = halvesOf(question);
  for (int a = 0; a < question.nest->narrays; ++a) {
    const int dim = question.nest->arrays[a].columns;
    const Box &first = halves[a][0].access, &second = halves[a][1].access;
    if (dim >= 0 && first.used && second.used && first.lo[dim] != second.lo[dim])
      return second.lo[dim] < first.lo[dim];
  }
  return false;
}

/// In even shares: nests that go well together may have shares that differ a little, by chance.
double ResidentArrays::imagine(const Question &question, const hetile_view *views) {
  const int64_t ranks = Link.size(), columns = question.y1 - question.y0;
  const bool down = ranks > 1 && countsDown(question);
  std::vector<plan::Block> blocks;
  for (int64_t r = 0; r < ranks; ++r) {
    const int64_t begin = question.y0 + columns * r / ranks;
    const int64_t end = question.y0 + columns * (r + 1) / ranks;
    if (begin < end)
      blocks.push_back({static_cast<int>(down ? ranks - 1 - r : r), begin, end});
  }
  const Job job{question, std::move(blocks)};
  return AtHome.moved(job, views, uses(job)).all;
}

/// What either half of the columns does, on ranks 0 and 1; a column that is alone is the first
/// half.
const JobUses &ResidentArrays::halvesOf(const Question &question) const {
  const int64_t middle = (question.y0 + question.y1 + 1) / 2;
  std::vector<plan::Block> blocks{{0, question.y0, middle}};
  if (middle < question.y1)
    blocks.push_back({1, middle, question.y1});
  return uses(Job{question, std::move(blocks)});
}

/// True if blocks can follow who owns the rows of an array: the halves of the columns have their
/// own, or all columns have rows of one owner.
static bool canFollow(const std::vector<ArrayUse> &halves, const ResidentArray &array) {
  const Box &a = halves[0].access, &b = halves[1].access;
  const int dim = array.dim;
  if (!a.used || !b.used || a.lo[dim] != b.lo[dim] || a.hi[dim] != b.hi[dim])
    return true;
  return std::any_of(array.owners.begin(), array.owners.end(), [&](const Slab &slab) {
    return slab.lo <= a.lo[dim] && a.hi[dim] <= slab.hi;
  });
}

/// The array of `question` whose owners its blocks should follow: the one of which the most values
/// would have to move to other blocks. What is only written goes wherever it is written. -1: none.
int ResidentArrays::leaderOf(const Question &question, const hetile_view *views) const {
  if (Link.size() == 1)
    return -1;
  const hetile_nest &nest = *question.nest;
  const JobUses &all = halvesOf(question);
  int leader = -1;
  double most = 0;
  for (int a = 0; a < nest.narrays; ++a) {
    const User *user = find(nest.arrays[a], views[a]);
    const ResidentArray *array = user ? Where.find(user->number) : nullptr;
    if (!array || array->owners.size() < 2 || array->dim < 0 || !canFollow(all[a], *array))
      continue;
    const Box need = hull(all[a][0].need, all[a][1].need, array->ndims);
    const double weight = (volume(intersection(need, array->written, array->ndims), array->ndims) +
                           OnlyWritten * volume(array->written, array->ndims)) *
                          nest.arrays[a].element_size * (nest.arrays[a].written ? 2 : 1);
    if (weight > most)
      most = weight, leader = a;
  }
  return leader;
}

std::vector<int32_t> ResidentArrays::numbersOf(const hetile_nest &nest,
                                               const hetile_view *views) const {
  std::vector<int32_t> numbers;
  for (int a = 0; a < nest.narrays; ++a)
    if (const User *user = find(nest.arrays[a], views[a]))
      numbers.push_back(user->number);
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

/// True if what the first and the last column access of array `a` lies, along `dim`, around what
/// they access of `other`: cells around a node, say, which are fewer.
static bool liesAround(const Question &question, int a, int other, int dim) {
  for (const int64_t y : {question.y0, question.y1 - 1}) {
    HullSink sink(*question.nest);
    question.nest->footprint(question.p(), y, y + 1, &sink);
    const Box &around = sink.boxes[a], &within = sink.boxes[other];
    if (!around.used || !within.used || within.lo[dim] < around.lo[dim] ||
        within.hi[dim] > around.hi[dim])
      return false;
  }
  return true;
}

/// The array whose elements say which columns belong to rows, along `dim`, of array `leader`: what
/// is read lies around what is written. Of several the one of which most is written.
static int centreOf(const Question &question, const hetile_view *views, const JobUses &halves,
                    int leader, int dim) {
  const hetile_nest &nest = *question.nest;
  const hetile_array &array = nest.arrays[leader];
  int centre = leader;
  double most = 0;
  for (int a = 0; a < nest.narrays && !array.written; ++a) {
    const hetile_array &other = nest.arrays[a];
    if (!other.written || other.hidden || other.ndims != array.ndims ||
        (!std::equal(views[a].stride, views[a].stride + array.ndims, views[leader].stride) &&
         !liesAround(question, leader, a, dim)))
      continue;
    const double written =
        volume(halves[a][0].write, array.ndims) + volume(halves[a][1].write, array.ndims);
    if (written > most)
      centre = a, most = written;
  }
  return centre;
}

std::vector<plan::Block> ResidentArrays::followOwners(const Question &question,
                                                      const hetile_view *views) const {
  const hetile_nest &nest = *question.nest;
  const int leader = leaderOf(question, views);
  if (leader < 0)
    return {};
  const ResidentArray &array = *Where.find(find(nest.arrays[leader], views[leader])->number);
  for (const Followed &known : Columns)
    if (known.nest == question.nest && known.params == question.params && known.leader == leader &&
        known.dim == array.dim && known.owners == array.aims())
      return known.blocks;
  const int centre = centreOf(question, views, halvesOf(question), leader, array.dim);
  const auto rowsOf = [&](int64_t from, int64_t to) {
    HullSink sink(nest);
    if (nest.arrays[centre].written)
      nest.live_out(question.p(), question.x0, question.x1, from, to, &sink);
    else
      nest.footprint(question.p(), from, to, &sink);
    return sink.boxes[centre];
  };
  std::vector<Slab> owners = array.aims();
  const Box first = rowsOf(question.y0, question.y0 + 1),
            last = rowsOf(question.y1 - 1, question.y1);
  const bool down = first.used && last.used && last.lo[array.dim] < first.lo[array.dim];
  if (down) // a loop that counts down
    std::reverse(owners.begin(), owners.end());
  std::vector<plan::Block> blocks;
  int64_t begin = question.y0;
  for (size_t k = 0; k < owners.size() && begin < question.y1; ++k) {
    int64_t end = question.y1;
    if (k + 1 < owners.size()) {
      // The columns from y on have no row on the owner's side of its edge: monotone in y.
      int64_t low = begin, high = question.y1;
      while (low < high) {
        const int64_t middle = low + (high - low) / 2;
        const Box rest = rowsOf(middle, high); // those behind have none
        if (!rest.used || (down ? rest.hi[array.dim] <= owners[k].lo
                                : rest.lo[array.dim] >= owners[k].hi))
          high = middle;
        else
          low = middle + 1;
      }
      end = low;
    }
    if (end > begin)
      blocks.push_back({owners[k].rank, begin, end});
    begin = std::max(begin, end);
  }
  if (Columns.size() >= MostCached)
    Columns.erase(Columns.begin());
  Columns.push_back({question.nest, question.params, leader, array.dim, array.aims(), blocks});
  return blocks;
}

} // namespace hetile::runtime
