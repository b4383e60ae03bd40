// SPDX-License-Identifier: Apache-2.0
//===- Residence.h - where the values of arrays are -------------*- C++ -*-===//
//
// While a region is open, arrays stay distributed from one nest to the next. The host keeps
// the directory: of each array the elements written so far and who owns them, and what every
// rank holds valid copies of. From it follows what has to move before a nest runs: halos, not
// arrays. Pure: boxes in, moves out.
//
// For every array, in boxes of its own coordinates:
//  - `written` holds all elements written since the region was opened. It is cut along one
//    dimension into slabs, each with an owner, who holds valid values of all of its slab,
//    also of elements between the written ones.
//  - `valid[r]` are elements of which rank r holds the current values. For the host, which
//    works in place on the user's memory, elements outside of `written` are valid besides. Where
//    all ranks are replicas, each has the user's memory, and so does as the host.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_RESIDENCE_H
#define HETILE_RUNTIME_RESIDENCE_H

#include "nest/BoxAlgebra.h"

#include <cstdint>
#include <limits>
#include <map>
#include <vector>

namespace hetile::runtime {

/// What the blocks of one rank do with one array in a job.
struct ArrayUse {
  Box need;   ///< read with values from before the job
  std::vector<Box> reads; ///< the same more closely: boxes in `need`
  Box access; ///< all that its storage must hold: accesses, and what passes through
  Box write;  ///< elements whose last writer in the job is on this rank
  bool full = false; ///< all elements of `write` are such
  bool sparse = false; ///< few are
};

/// Rows [lo, hi) of the distributed dimension belong to `rank`.
struct Slab {
  int64_t lo, hi;
  int rank;
  bool operator==(const Slab &other) const {
    return lo == other.lo && hi == other.hi && rank == other.rank;
  }
};

/// The elements of `box` travel between two ranks.
struct Move {
  int32_t array;
  int32_t from, to;
  Box box;
};

/// From now on a rank's storage of an array is `storage`; of what it held, `kept` stays; if
/// `turns`, no more than Preparation::keeps say, since the job writes the rest. What others get of
/// it leaves from where it was.
struct Relayout {
  int32_t array;
  int32_t rank;
  Box storage, kept;
  bool turns = false;
};

/// Elements that stay with a rank.
struct Keep {
  int32_t array;
  int32_t rank;
  Box box;
};

/// After the job the elements of `box` that `from` was the last to write travel to their owner.
struct Settlement {
  int32_t array;
  int32_t from, to;
  Box box;
};

/// What all ranks do before a job: first every rank its relayouts, then the moves. And after it.
struct Preparation {
  std::vector<Relayout> relayouts;
  std::vector<Keep> keeps;
  std::vector<Move> moves;
  std::vector<Settlement> settlements;
};

/// The state of one array.
struct ResidentArray {
  int ndims = 0;
  int dim = -1; ///< along which it is distributed; -1: it has one owner
  Box written;
  std::vector<Slab> owners; ///< sorted, covering all rows; empty: nothing is written
  std::vector<Slab> wanted; ///< by the next job that writes it, along `dim`; empty: the same
  std::vector<Box> valid, storage; ///< of each rank

  /// All elements that some rank may hold.
  Box everywhere() const;
  /// Who shall own the rows.
  const std::vector<Slab> &aims() const { return wanted.empty() ? owners : wanted; }
  /// The elements of `written` that `slab` owns.
  Box part(const Slab &slab) const { return cut(written, dim, slab.lo, slab.hi); }
};

class Residence {
public:
  /// `replicas`: all ranks have the arrays as they were before any of them was written.
  explicit Residence(int ranks, bool replicas = false) : Ranks(ranks), Replicas(replicas) {}

  /// Plans one array's part of a job: `uses[r]` for each rank. Appends to `preparation` and
  /// updates the state to that after the job. False, and nothing is changed, if the writes of
  /// the ranks cannot be told apart along any dimension, but for a few rows between neighbours.
  bool plan(int32_t array, int ndims, const std::vector<ArrayUse> &uses,
            Preparation &preparation);

  /// True if plan() would succeed.
  bool isDistributable(int32_t array, int ndims, const std::vector<ArrayUse> &uses) const;

  /// Null if the array has not been seen.
  const ResidentArray *find(int32_t array) const;

  /// What plan() would say.
  Preparation imagine(int32_t array, int ndims, const std::vector<ArrayUse> &uses) const;
  /// Bytes that it would move, for elements of `size` bytes.
  double moving(int32_t array, int ndims, int64_t size, const std::vector<ArrayUse> &uses) const;

  /// `array`, which was cut as `before`, has been cut anew: so shall be the others that were cut
  /// where it was, since nests that use both would move what lies between each time.
  void takeAlong(int32_t array, const std::vector<Slab> &before);

  /// The values of the array are at home.
  void forget(int32_t array) { Arrays.erase(array); }

private:
  ResidentArray &state(int32_t array, int ndims);
  void settle(int32_t array, const ResidentArray &state, const std::vector<ArrayUse> &uses,
              Preparation &preparation) const;
  bool chooseDimension(const ResidentArray &state, const std::vector<ArrayUse> &uses,
                       int &dim) const;
  std::vector<Slab> newOwners(const ResidentArray &state, const std::vector<ArrayUse> &uses,
                              int dim) const;
  void fetch(int32_t array, const ResidentArray &state, const std::vector<Box> &missing, int rank,
             Preparation &preparation) const;
  void prepareRank(int32_t array, ResidentArray &state, const ResidentArray &before,
                   const ArrayUse &use, bool visit, int rank, Preparation &preparation) const;
  void keep(int32_t array, int rank, const Box &valid, const ArrayUse &use,
            Preparation &preparation) const;
  void invalidate(ResidentArray &state, const std::vector<ArrayUse> &uses) const;

  /// True if `rank` works on the user's memory, where what no job has written is valid.
  bool hasAll(int rank) const { return Replicas || rank == 0; }

  int Ranks;
  bool Replicas;
  std::map<int32_t, ResidentArray> Arrays;
};

} // namespace hetile::runtime

#endif
