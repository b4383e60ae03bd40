// SPDX-License-Identifier: Apache-2.0
//===- Analysis.h - the nests of a file within its limits -------*- C++ -*-===//
//
// What a reading of a nest may take, poly::analyze counts; what all readings of a nest, and all nests
// of a file, may take is counted here. From a part of the limit on nests get plain tiles. Beyond it,
// easy nests still get a tile: hard ones do not take the steps of all others.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_ANALYSIS_H
#define HETILE_DRIVER_ANALYSIS_H

#include "Result.h"

#include "frontend/search/Search.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

namespace hetile::driver {

/// What the nests of a file have taken. Where they take much, the rest gets plain tiles, and then
/// only as many steps as an easy nest needs, of as many again as the file had at first. Everything is
/// counted, nothing timed: the same file has the same output.
class Budget {
public:
  explicit Budget(const Options &options) : options(options) {}

  /// Why `nest` is not analysed; empty if it is.
  std::string refusal(const model::Nest &nest) const {
    if (quota(nest) == 0)
      return exhaustion();
    if (text >= options.textLimit)
      return "the tiles of this file have more than " + std::to_string(options.textLimit) +
             " bytes (--text-limit allows for more)";
    return "";
  }

  /// Steps of the next reading of `nest`.
  unsigned long quota(const model::Nest &nest) const {
    constexpr unsigned long Part = 5, LatePart = 50; // of the file's
    if (steps >= 2 * options.fileSteps)
      return 0;
    const unsigned long share = options.fileSteps / (isLate() ? LatePart : Part);
    const auto at = taken.find(nest.name);
    const unsigned long before = at == taken.end() ? 0 : at->second;
    return std::min(static_cast<unsigned long>(part * double(options.poly.quota)),
                    before < share ? share - before : 0);
  }

  /// Why a nest that took all of quota() gets no tile, if that is less than a nest may take.
  std::string exhaustion() const {
    if (isLate())
      return "the nests of this file take more than " + std::to_string(options.fileSteps) +
             " steps of analysis (--file-time allows for more)";
    return "the ways to read this nest take more than a fifth of the " +
           std::to_string(options.fileSteps) + " steps of this file (--file-time allows for more)";
  }

  /// Why the next nest gets a plain tile; empty if it does not.
  std::string plainness() const {
    if (steps >= options.fileSteps / 2)
      return "the nests before it took half of the steps of this file (--file-time allows for "
             "more)";
    if (text >= options.textLimit / 8)
      return "the tiles before it have more than " + std::to_string(options.textLimit / 8) +
             " bytes (--text-limit allows for more)";
    return "";
  }

  void add(const model::Nest &nest, const NestResult &n) {
    steps += n.steps;
    taken[nest.name] += n.steps;
    text += n.text;
  }
  /// The readings of the next loop have that part of the steps that a nest may take.
  void allow(double of) { part = of; }
  /// The nest of that name is read anew, in another form.
  void excuse(const std::string &nest) { taken.erase(nest); }
  void forget(const NestResult &n) { text -= n.text; }

private:
  const Options &options;
  unsigned long steps = 0, text = 0;
  std::map<std::string, unsigned long> taken; // by all readings of a nest, by its name
  double part = 1;

  bool isLate() const { return steps >= options.fileSteps; }
};

/// Where the nest begins whose analysis runs just now, "file:line:column"; "" if none does. A
/// signal handler may call it.
constexpr unsigned PlaceSize = 4096;
const char *nestInAnalysis();

/// Lets iterations of the loop have arrays for themselves, where `nest`, which was read of it last,
/// shows that nobody could tell. True if there is such an array: the next reading has it.
bool privatizeArrays(frontend::Candidate &loop, const model::Nest &nest, const Options &options,
                     Budget &budget);

/// True if the last iterations of `nest` leave in arrays that each has for itself what the program
/// leaves there. False if that is not known.
bool leavesPrivateArrays(const model::Nest &nest, const Options &options, Budget &budget);

/// `nest` with lines of memory in the place of one that iterations share, if that may make a
/// product of matrices of it; see poly/ArrayExpansion.h.
std::optional<model::Nest> expandArrays(const model::Nest &nest, const Options &options,
                                        Budget &budget);

/// The smallest parts of `nest` that may run one after the other; see poly/OuterParts.h.
std::vector<model::Nest> partsOf(const model::Nest &nest, const Options &options, Budget &budget);

/// The tiling of `nest`, as far as the budget allows for one; else a remark that says why there is
/// none.
NestResult analyzeNest(const model::Nest &nest, const Options &options, Budget &budget,
                       std::vector<model::Remark> &remarks);

} // namespace hetile::driver

#endif
