// SPDX-License-Identifier: Apache-2.0
//===- Result.h - what the passes hand on -----------------------*- C++ -*-===//
//
// What is asked of a file, what became of each nest, and what comes out.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_RESULT_H
#define HETILE_DRIVER_RESULT_H

#include "Passes.h"

#include "frontend/search/Extract.h"
#include "model/Tiling.h"
#include "poly/Analyze.h"

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hetile::driver {

struct Options {
  frontend::Options frontend;
  poly::Options poly;
  std::string output; // name of the output, for `#line`
  /// Steps of analysis for all nests of a file. From the half of it on, tiles run row by row.
  unsigned long fileSteps = 50'000'000;
  /// Bytes of tiles that a file gets. From an eighth of it on, tiles run row by row.
  unsigned long textLimit = 16'000'000;
  bool dumps = false; // keep what the passes computed
  std::string dumpAfter; // the pass after which Result::dump is taken
  bool rewriteMain = true;
  bool ownMarksOnly = false; // a nest that another tool's mark names may stay as it is
  bool check = false; // compare every tiling with its nest by enumeration
  std::string
      damage; // of every tiling before the check, see check/Damage.h; "crash": of the analysis
  std::set<std::string>
      leave; // places of nests that are not analysed, as nestInAnalysis() has them
};

/// A nest that is made from one of the program's.
struct DerivedNest {
  model::Nest nest;
  model::Tiling tiling;
};

/// Another form of a nest: itself, or the parts into which it was cut, which run one after the
/// other.
using Form = std::vector<DerivedNest>;

/// What became of one nest.
struct NestResult {
  const model::Nest *nest = nullptr;
  std::optional<model::Tiling> tiling; // nothing: see the remark
  std::vector<Form> turned;            // with columns along other dimensions, see Turn.h
  /// Runs after it, and forms its sums: if there is a tiling, and Nest::apart is not empty.
  std::shared_ptr<const DerivedNest> adding;
  poly::Dumps dumps;
  unsigned long steps = 0; // isl's operations
  unsigned long text = 0;  // bytes of its functions
};

struct Result {
  frontend::File file;
  std::vector<NestResult> nests;
  std::vector<model::Remark> remarks; // passed and missed, in source order
  bool markFailed = false; // a part that the user marked cannot be tiled: no output
  bool checkFailed = false; // a tiling is wrong: no output
  std::string text; // the output file
  bool changed = false; // more than its first lines differs from the source
  std::set<std::string> generated; // names in what was emitted
  std::vector<std::string> faults; // what was wrong with outputs that were not used
  std::vector<PassTime> times; // of the passes, in their order
  std::string dump;            // the state after Options::dumpAfter
};

} // namespace hetile::driver

#endif
