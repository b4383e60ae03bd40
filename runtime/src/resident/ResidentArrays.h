// SPDX-License-Identifier: Apache-2.0
//===- ResidentArrays.h - the host's side of an open region -----*- C++ -*-===//
//
// While a region is open, nests run where the values are. This is the host's part: which
// memory of the user is which array, the directory, and the exact way home: only elements
// that a nest wrote are ever stored into the user's memory.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RESIDENTARRAYS_H
#define HETILE_RUNTIME_RESIDENTARRAYS_H

#include "nest/Job.h"
#include "protocol/AwaitedStatistics.h"
#include "resident/FormerReaches.h"
#include "resident/Homecoming.h"
#include "resident/Imagined.h"
#include "resident/JobUses.h"
#include "resident/ReplicaSets.h"
#include "resident/Touches.h"
#include "resident/held/Holdings.h"
#include "resident/held/ResidentOrder.h"
#include "resident/underway/Departures.h"
#include "window/GuardedMemory.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace hetile::runtime {

/// Variables, and arrays that only live while a nest runs, are the host's own between nests: it
/// may read and write them there.
inline bool leavesAtOnce(const hetile_array &array) {
  return array.ndims == 0 || array.hidden;
}

/// True if all of an array's memory, from the first to the last element, is one object of the
/// program: no pointers lead to its rows, and it is not several buffers that take turns.
inline bool isLinear(const hetile_nest &nest, int number) {
  const hetile_array &array = nest.arrays[number];
  return !array.address && !(array.may_overlap >> number & 1);
}

/// What will most likely run after a job, with nothing of the program's in between. It is called
/// when the directory is that of after the job: the job's blocks may follow the owners, or not.
using NextJob = std::function<Job()>;

class ResidentArrays {
public:
  /// `replicas`: in collective mode. Every rank has an object like this, with the same directory.
  explicit ResidentArrays(Transport &link, bool replicas = false);

  /// True if some array is (or may be) newer on a worker than in the user's memory.
  bool away() const { return !Known.empty(); }

  /// Runs `job`, with one block a rank, on all ranks. False if its arrays cannot stay
  /// distributed (nothing has happened then).
  bool run(const Job &job, const hetile_view *views, std::vector<Statistics> &ranks,
           const NextJob &next = {});
  /// The same, but returns when the host has done its part: others may still run theirs, and
  /// `ranks` collects their statistics. The next job may start before: its values come from ranks
  /// that have ended this one. What has to move before the `next` one, if there is one, begins to
  /// do so while `job` runs.
  bool start(const Job &job, const hetile_view *views, AwaitedStatistics &ranks,
             const NextJob &next = {});

  /// True if a rank got other storage before the last job. Arrays that turn in each entry have
  /// theirs from the one before.
  bool relaid() const { return Relaid; }
  /// Bytes that changed their rank before it.
  double bytesMoved() const { return MovedBytes; }
  /// An array that was at home before it, by its first element, and the bytes among these.
  struct Newcomer {
    uintptr_t begin;
    double bytes;
  };
  const std::vector<Newcomer> &newcomers() const { return Newcomers; }

  /// The program's stores to elements are to be told (touch), though nothing is away, or no longer.
  void watch(bool does);
  /// Nests that are entered only while arrays are away are to be entered at home, too: what they
  /// take there is compared with what they take then.
  void sample(bool does);
  bool samples() const { return Samples > 0; }
  /// A nest is entered, or the program tells of an element, meanwhile: both take longer than else,
  /// so there is an end to it.
  void countSampled();

  /// Bytes that the ranks hold for the user, the host's own part included.
  double bytesAway() const;
  /// Bytes that would move before `job`.
  double moving(const Job &job, const hetile_view *views) const;
  /// Part of what all nests so far write of an array that `job` writes; of the array where that is
  /// most. 0 if it writes none.
  double shareWritten(const Job &job, const hetile_view *views) const;

  /// Bytes that would move between ranks before `question`, whose nest will run at home, if it and
  /// those before it that were imagined ran distributed.
  double imagine(const Question &question, const hetile_view *views);
  /// The nests to come have nothing to do with those before.
  void imagineNothing() { AtHome.forget(); }

  /// Blocks for `question` that follow the present owners of the largest array it writes (or reads,
  /// if it writes none that is distributed); empty if there is nothing to follow.
  std::vector<plan::Block> followOwners(const Question &question,
                                        const hetile_view *views) const;

  /// The next job has other blocks than the owners', for good: arrays that are cut where its own
  /// are go with them.
  void takeAlong(bool does) { TakesAlong = does; }
  /// The arrays of `nest` that are away, by number.
  std::vector<int32_t> numbersOf(const hetile_nest &nest, const hetile_view *views) const;

  /// Stores all that was written into the user's memory, and forgets where values are. In
  /// collective mode rank 0 tells the others, who call returnReplicas().
  void bringHome();

  /// In collective mode, on each rank, for itself: true if `nest`, with the sizes `p` and these
  /// views, has run on distributed arrays since they were last at home, so that nothing is left to
  /// be found out about its arrays. `known`: a number that is the same on ranks where they are the
  /// same ones.
  bool isSettled(const hetile_nest &nest, const int64_t *p, const hetile_view *views,
                 uint64_t &known) const;
  /// What all ranks have found out about the nest that they enter; see ReplicaConsent.
  void agree(const ReplicaConsent &consent) { Consent = consent; }
  /// Other ranks than 0: what rank 0 has them do by run(). `usable`: this rank can work on the
  /// arrays in place. False if the ranks found that the job cannot run.
  bool runReplica(const Job &job, const hetile_view *views, bool usable, const ReplicaTerms &terms,
                  Statistics &own);
  /// All ranks, at the same time: every rank has all values afterwards.
  void returnReplicas();

  /// Bytes that have come into the user's memory from other ranks so far, single elements too.
  int64_t bytesHome() const { return Home; }

  /// The host's program is about to load or store `size` bytes at `address`: makes the value there
  /// current in the user's memory, and remembers what the ranks that hold it must be told.
  void touch(uintptr_t address, int64_t size, bool reads, bool writes);
  /// The memory [begin, end) ends: arrays in it do not come home.
  void forget(uintptr_t begin, uintptr_t end);
  /// The memory `bytes`, in which no array is away, ends.
  void forgetReach(const AddressRange &bytes) { Formerly.forget(bytes); }
  /// The nest runs at home: that shows how far its arrays reach.
  void extendReaches(const hetile_nest &nest, const int64_t *p, const hetile_view *views);

  /// The program goes on with code of which nothing is known: arrays stay where they are, and what
  /// it touches of them comes (serve). Arrays whose pages cannot be guarded come home.
  void guard();
  /// True if all large arrays of `question` can be guarded.
  bool canGuard(const Question &question, const hetile_view *views) const;
  /// The views of the arrays of `question` where their values are. Of what is guarded only in part,
  /// the pages come back.
  std::vector<hetile_view> valuesOf(const Question &question, const hetile_view *views);
  /// True if the nest has arrays that are away, and none that shares memory with one of them but is
  /// seen differently: it can run where they are.
  bool follows(const hetile_nest &nest, const int64_t *p, const hetile_view *views) const;
  /// Of arrays of which `nest` accesses a single row, through a table of rows: their view as they
  /// are known.
  void completeViews(const hetile_nest &nest, const int64_t *p,
                     std::vector<hetile_view> &views) const;
  /// True if some array is guarded.
  bool guards() const;
  /// The program touches `address`, in a closed page, to load or store there: opens it. False if it
  /// lies in no guarded page.
  /// `keepsOthers`: what is open stays open, however little memory there is.
  bool serve(uintptr_t address, bool stores, bool keepsOthers = false);
  /// Seconds that the program waited for what it looked at, since this was last asked.
  double takeLooked() { return std::exchange(Looked, 0); }
  /// True if the host has too little memory for the arrays: then what others own takes none of it,
  /// and what the program looks at goes away again.
  bool isScarce() const { return MostOpenBytes > 0; }
  /// From now until all arrays are at home, at most so many bytes of them are open to the program.
  void beScarce(double bytes) { MostOpenBytes = bytes; }
  /// How many arrays have come home because so much of them was touched.
  int64_t collected() const { return Collected; }

private:
  /// The user's memory of one array.
  struct User {
    int32_t number;
    hetile_view view;
    int32_t ndims, elementSize;
    uintptr_t begin, end; ///< of all elements that boxes have held so far
    Lattice elements;     ///< the same, without what lies between them
    bool isLinear;        ///< what lies between them is the same object
    AddressRange accessed; ///< from the first element that a job accesses to the last one
    AddressRange held;     ///< of all boxes that ranks hold: there may be no elements at its ends
    std::vector<Writer> writers;
    std::vector<AddressRange> freed; ///< in order: these rows have ended
    std::vector<AddressRange> givenBack; ///< in order: pages that once took no memory here
    std::vector<Slab> givenFor; ///< the owners then
    std::shared_ptr<GuardedMemory> window; ///< null: the values are in the program's memory
    bool hasEdges; ///< the host's values at the edges of `window` are current

    /// Where the values are of what the program sees as `seen`, in this array's memory.
    hetile_view values(const hetile_view &seen) const;
    /// All that the runtime may look at.
    AddressRange seen() const;
  };
  const User *find(const hetile_array &array, const hetile_view &view) const;
  /// Null: there is none.
  const User *find(int32_t number) const;
  User *find(int32_t number) {
    return const_cast<User *>(static_cast<const ResidentArrays *>(this)->find(number));
  }
  void plan(const User &user, const std::vector<ArrayUse> &uses, Preparation &preparation);
  bool startJob(const Job &job, const hetile_view *views, AwaitedStatistics &ranks,
                const NextJob &next, bool programFollows);
  ResidentOrder orderOf(const Job &job, std::vector<User> &users, const JobUses &uses);
  void noteMoved(const std::vector<Move> &moves, const std::vector<User> &users);
  double mostSent(const std::vector<Move> &moves) const;
  std::vector<Move> movesBefore(const Job &next, const hetile_view *views,
                                const std::vector<Settlement> &settlements) const;
  void takeAnnounced(Preparation &preparation, std::vector<Move> &underway);
  void endAnnounced();
  const JobUses &halvesOf(const Question &question) const;
  bool countsDown(const Question &question) const;
  int leaderOf(const Question &question, const hetile_view *views) const;
  static std::vector<ArrayUse> joinedUse(const std::vector<User> &users, const JobUses &uses,
                                         size_t a);
  /// The arrays of a job. False if they cannot be told apart, from one another or from those
  /// `inTheWay`, which are others in the same memory.
  bool identify(const Job &job, const hetile_view *views, const JobUses &uses,
                std::vector<User> &users, std::vector<int32_t> &inTheWay) const;
  static bool shareElements(const User &a, const User &b);
  void remember(const Job &job, const std::vector<User> &users, const JobUses &uses);
  const JobUses &uses(const Job &job) const { return *Uses.of(job); }
  void bringHome(const std::vector<int32_t> &numbers);
  Homecoming homecoming(const std::vector<int32_t> &numbers) const;
  void takeHome(const Homecoming &home);
  bool leavesWithJob(const std::vector<int32_t> &numbers) const;
  std::vector<int32_t> withNeighbours(const std::vector<int32_t> &numbers) const;
  /// A row that ends, or several. True if that was all of the array.
  static bool addFreed(User &user, const AddressRange &bytes);
  int freedPieces(const User &user) const;
  void drop(const std::vector<int32_t> &numbers);
  /// Which element of `box` lies at `address`.
  static Place placeOf(const User &user, const Box &box, uintptr_t address, int64_t size,
                       Box &element);
  Box fetch(const User &user, const ResidentArray &array, const Box &element);
  static void announceCurrent(const User &user, const Box &box, const Box &element);
  void tellHolders();
  /// Adds the moves that bring what the program has stored between two jobs to those who hold it.
  void addStored(const User &user, const ResidentArray &array, const std::vector<Box> &boxes,
                 Preparation &preparation) const;
  void addStoredElements(Preparation &preparation);
  void addStoredPages(Preparation &preparation);
  /// From the first to the last byte that `question` accesses of an array.
  AddressRange accessedBy(const Question &question, int number, const hetile_view &view) const;
  /// True if all that `user` holds is memory of one object of the program.
  bool isWithin(const User &user, const ResidentArray &array) const;
  /// Arrays whose memory is guarded together, since it cannot be parted.
  using Group = std::vector<User *>;
  std::vector<Group> groups();
  static bool isGuarded(const Group &group);
  bool guard(const Group &group);
  void unguard(const std::shared_ptr<GuardedMemory> &window);
  void limitMemory();
  void tellProgram();
  void makeRoom();
  static void giveBack(User &user, const ResidentArray &array, const AddressRange &pages);
  void showElements();
  /// The elements of `array` in `bytes` of the program's memory.
  static std::vector<Box> boxesIn(const User &user, const ResidentArray &array,
                                  const AddressRange &bytes);
  /// Adds the moves that bring them to the host.
  void addLoaded(const User &user, const AddressRange &bytes, Preparation &preparation) const;
  static bool isOneElement(const User &user);
  int64_t elementSizeOf(int32_t number) const;
  void move(const Preparation &preparation);
  bool startReplicas(const Job &job, const hetile_view *views, AwaitedStatistics &ranks);
  std::vector<int32_t> settledNumbers(const hetile_nest &nest, const hetile_view *views) const;
  std::vector<int32_t> unsettled(std::vector<int32_t> numbers) const;
  std::vector<int32_t> leavingReplicas(const Job &job, const std::vector<User> &users,
                                       const JobUses &boxes) const;
  std::vector<User> recall(const Job &job, const hetile_view *views, const JobUses &boxes);
  bool admitReplicas(const Job &job, const hetile_view *views, bool usable, bool check,
                     std::vector<User> &users);
  void forgetStrangers(const std::vector<User> &users);
  Statistics runReplicaOrder(const Job &job, const ResidentOrder &order);
  int64_t moveReplicas(const std::vector<Move> &moves);
  void returnReplicas(const std::vector<int32_t> &numbers);
  std::vector<Move> movesToEdges() const;
  void haveEdges();
  void loadEdges();
  void widen(std::vector<User> &users);
  void noteHeld(std::vector<User> &users);

  Transport &Link;
  std::unique_ptr<ReplicaSets> Sets; ///< in collective mode
  ReplicaConsent Consent;            ///< likewise
  Residence Where;
  Imagined AtHome;
  Holdings Own;
  Departures Leaving;
  std::vector<Move> Announced; ///< by the last job
  std::vector<User> Known;
  FormerReaches Formerly; ///< of arrays that have come home
  int32_t Next = 0;
  int64_t Home = 0;
  int64_t Collected = 0;
  double Looked = 0;
  bool Shown = false; ///< the program sees the current values at the edges of guarded pages
  bool Relaid = false;
  bool TakesAlong = false;
  bool Watches = false;
  int Samples = 0; ///< that may still be told; 0: nothing is sampled
  double MostOpenBytes = 0;
  double MovedBytes = 0;
  std::vector<Newcomer> Newcomers;
  mutable RecentUses Uses;
  StoredElements Stored;                 // by the host's program since the last job
  std::map<int32_t, FetchedBoxes> Fetched; // by the host's program since the last job
  /// Which columns follow which owners.
  struct Followed {
    const hetile_nest *nest;
    std::vector<int64_t> params;
    int leader, dim;
    std::vector<Slab> owners;
    std::vector<plan::Block> blocks;
  };
  mutable std::vector<Followed> Columns; // likewise
  /// The least and the greatest distance from index 0 of what a job accesses of an array.
  struct Reached {
    const hetile_nest *nest;
    int array;
    std::vector<int64_t> params;
    int64_t y0, y1;
    std::vector<int64_t> strides;
    int64_t least, most;
  };
  mutable std::vector<Reached> Reaches; // the last ones, oldest first
};

} // namespace hetile::runtime

#endif
