// SPDX-License-Identifier: Apache-2.0
//===- ReplicaSets.h - what ranks know of their copies of arrays -*- C++ -*-===//
//
// In collective mode every rank has the arrays, and may have other values than its fellows in
// elements that no nest uses: those must never travel. So of each array that stays distributed
// the exact elements that nests have written are noted, and those of which ranks know that they
// agree: nests have written them, or their values were compared. The same on all ranks.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_REPLICASETS_H
#define HETILE_RUNTIME_REPLICASETS_H

#include "base/Runs.h"
#include "nest/Job.h"
#include "resident/held/ElementSet.h"
#include "resident/held/Holdings.h"

#include <cstdint>
#include <map>
#include <vector>

namespace hetile::runtime {

/// What the ranks have found out about each other before a nest.
struct ReplicaConsent {
  bool settled = false;    ///< all see arrays that they know, and have run it on them before
  bool sameValues = true;  ///< of captured scalars
  bool check = true;       ///< on rank 0: values must be the same
};

/// What rank 0 says of a job besides the job.
struct ReplicaTerms {
  bool check = true;       ///< values are compared first
  bool takesAlong = false; ///< see ResidentArrays::takeAlong
};

class ReplicaSets {
public:
  /// Makes room for the elements of `box` of array `number`.
  void reach(int32_t number, int ndims, const Box &box);

  /// A digest of the values that `job` reads of each of its arrays from before it, of which ranks
  /// do not know that they agree. `numbers`: of the arrays of its nest; those below 0 are left out.
  std::vector<uint64_t> unknownInput(const Job &job, const std::vector<int32_t> &numbers,
                                     const hetile_view *views) const;
  /// They have been compared.
  void addInput(const Job &job, const std::vector<int32_t> &numbers);
  /// `job` has written its results.
  void addResults(const Job &job, const std::vector<int32_t> &numbers);
  /// Appends to `places` where the elements of `box` that nests have written lie in `view`.
  void addWritten(const ArrayName &name, const Box &box, const hetile_view &view,
                  RunList &places) const;

  /// `nest` has run with these sizes on these arrays: all of the above has been done for it.
  void settle(const hetile_nest *nest, const std::vector<int64_t> &params,
              const std::vector<int32_t> &numbers);
  bool isSettled(const hetile_nest *nest, const int64_t *p,
                 const std::vector<int32_t> &numbers) const;

  void forget(int32_t number) { Arrays.erase(number); }
  /// All arrays are at home.
  void forgetAll();

private:
  struct Sets {
    ElementSet known, written;
  };
  std::map<int32_t, Sets> Arrays;
  struct Settled {
    const hetile_nest *nest;
    std::vector<int64_t> params;
    std::vector<int32_t> numbers;
  };
  std::vector<Settled> Entries; // the last ones, oldest first
};

} // namespace hetile::runtime

#endif
