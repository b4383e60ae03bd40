// SPDX-License-Identifier: Apache-2.0
//===- Validate.cpp - a tiling against its source nest --------------------===//
//
// For each choice of sizes: trace, locate, compare, simulate.
//
//===----------------------------------------------------------------------===//
#include "Validate.h"

#include "check/compare/ExpansionCheck.h"
#include "check/compare/Instead.h"
#include "check/compare/PartsCheck.h"
#include "check/compare/PhaseCheck.h"
#include "check/compare/SimulateBlocks.h"
#include "check/compare/UpdateCheck.h"
#include "check/replay/Incomplete.h"

#include "../model/Strides.h"

#include <algorithm>
#include <stdexcept>

using namespace hetile::model;

namespace hetile::check {

namespace {

Deadline after(double seconds) {
  return std::clock() + Deadline(seconds * CLOCKS_PER_SEC);
}

/// One choice of sizes.
class Validation {
public:
  Validation(const Nest &source, const Tiling &tiling, const Environment &params,
             const Limits &limits, Random &random, Deadline deadline)
      : Source(source), N(tiling.instead ? *tiling.instead : source), T(tiling), Params(params),
        Named(byIslName(params)), L(limits), R(random), End(deadline) {}

  /// What is wrong, or an empty string.
  std::string run() {
    const Reach reach{L.iterator, L.points, L.accesses};
    if (Source.source)
      if (std::string wrong = checkExpansion(Source, Params, reach); !wrong.empty())
        return "with lines of memory, " + wrong;
    Points = enumerate(N, Params, reach, N.movesUpdates ? &N : &Source, &Source);
    if (T.instead) {
      const Trace source = enumerate(Source, Params, reach);
      if (std::string wrong =
              N.movesUpdates ? checkUpdates(Source, source, N, Points) : compare(N, source, Points);
          !wrong.empty())
        return "the nest that takes its place " + wrong;
    }
    SetFunctions functions(N, T, Named, Points);
    functions.until(End);
    if (std::string wrong = locate(functions, Points); !wrong.empty() || Points.points.empty())
      return wrong;
    for (auto check : {&Validation::data, &Validation::lastInstances})
      if (std::string wrong = (this->*check)(); !wrong.empty())
        return wrong;
    if (std::string wrong = checkSets(functions, Points, R); !wrong.empty())
      return wrong;
    if (std::string wrong = plans(functions); !wrong.empty())
      return wrong;
    Laned = functions.laned();
    return checkPhases(N, T, Named, Points, std::min(L.simulations, 4), R, End);
  }

  size_t points() const { return Points.points.size(); }
  unsigned laned() const { return Laned; }

private:
  /// The host looks at the data that the program reads, and at nothing else.
  std::string data() {
    for (size_t k = 0; k < T.data.size() && k < Points.data.size(); ++k) {
      std::set<int> found;
      Environment env = Named;
      check::run(T.data[k], env, [&](unsigned array, const Index &index) {
        found.insert(Points.intern({array, index}));
      });
      if (found != Points.data[k])
        return "the host does not look at the elements of " + Points.arrays.at(N.data[k].array) +
               " that the nest depends on";
    }
    return "";
  }

  /// The condition of a last instance is true for that one only.
  std::string lastInstances() {
    std::map<unsigned, size_t> last;
    for (size_t k = 0; k < Points.points.size(); ++k)
      last[Points.points[k].statement] = k;
    for (size_t k = 0; k < Points.points.size(); ++k) {
      const Point &p = Points.points[k];
      if (p.statement >= T.last.size() || !T.last[p.statement])
        continue;
      Environment env = Params;
      for (size_t d = 0; d < p.iterators.size(); ++d)
        env[N.statements[p.statement].iterators[d].name] = p.iterators[d];
      if ((evaluate(*T.last[p.statement], byIslName(env)) != 0) != (last[p.statement] == k))
        return Points.pointText(int(k)) + (last[p.statement] == k
                                               ? " does not count as the last of its statement"
                                               : " counts as the last of its statement");
    }
    return "";
  }

  std::string plans(const SetFunctions &functions) {
    auto [x, y] = *functions.bounds();
    for (int k = 0; k < L.simulations; ++k) {
      const Plan plan = randomPlan(x, y, R, mostCuts(Points));
      // A host in its own memory has one version only: it computes on copies.
      const Host host = R.chance(50) && !hasVersions(N) ? Host::InPlace : Host::Apart;
      if (std::string wrong = simulate(functions, Points, plan, host, R); !wrong.empty())
        return "in a plan of " + std::to_string(plan.blocks.size()) + " blocks on " +
               std::to_string(plan.ranks) + " ranks, " + wrong;
    }
    for (int k = 0; functions.laned() && k < 24;
         ++k) // all numbers of lanes, in one vector and in two
      functions.tile(x, y);
    return "";
  }

  const Nest &Source, &N;
  const Tiling &T;
  const Environment &Params;
  const Environment Named;
  const Limits &L;
  Random &R;
  const Deadline End;
  Trace Points;
  unsigned Laned = 0;
};

void validateUntil(Deadline deadline, const Nest &nest, const Tiling &tiling,
                   const Environment &params, const Limits &limits, Random &random,
                   Verdict &verdict) {
  if (!evaluate(tiling.guard, byIslName(params)))
    return;
  Validation one(nest, tiling, params, limits, random, deadline);
  try {
    verdict.wrong = one.run();
  } catch (const Incomplete &) { // neither right nor wrong
    throw;
  } catch (const std::exception &e) { // what only shows while the tiling is evaluated
    verdict.wrong = e.what();
  }
  if (!verdict.wrong.empty()) {
    verdict.sizes = params;
  } else if (one.points()) {
    verdict.right.push_back(params);
    verdict.points += one.points();
    verdict.laned += one.laned();
  }
}

/// The number of statements that have a point; 0 if there are too many points.
size_t busyStatements(const Nest &nest, const Environment &params, const Limits &limits) {
  try {
    std::set<unsigned> busy;
    for (const Point &p :
         enumerate(nest, params, {limits.iterator, limits.points, limits.accesses}).points)
      busy.insert(p.statement);
    return busy.size();
  } catch (const Incomplete &) {
    return 0;
  }
}

/// The sizes to check with: of the best ones, those that reach most statements; then some that
/// differ from them, for branches that only small or odd sizes take.
std::vector<Environment> selected(const Nest &nest, const std::vector<Environment> &sizes,
                                  const Limits &limits) {
  std::vector<std::pair<size_t, Environment>> best;
  size_t next = 0;
  for (; next < sizes.size() && best.size() < 6; ++next)
    if (size_t busy = busyStatements(nest, sizes[next], limits))
      best.emplace_back(busy, sizes[next]);
  std::stable_sort(best.begin(), best.end(),
                   [](const auto &a, const auto &b) { return a.first > b.first; });
  std::vector<Environment> out;
  for (size_t k = 0; k < best.size() && out.size() < std::max(2u, limits.sizes / 2); ++k)
    out.push_back(std::move(best[k].second));
  const size_t rest = sizes.size() - next,
               step = std::max<size_t>(1, rest / std::max(1u, limits.sizes));
  for (size_t k = sizes.size(); !out.empty() && k > next && out.size() < limits.sizes;
       k -= std::min(step, k - next))
    if (busyStatements(nest, sizes[k - 1], limits))
      out.push_back(sizes[k - 1]);
  return out;
}

} // namespace

void validateFor(const Nest &nest, const Tiling &tiling, const Environment &params,
                 const Limits &limits, Random &random, Verdict &verdict) {
  validateUntil(after(limits.seconds), nest, tiling, params, limits, random, verdict);
}

Verdict validate(const Nest &nest, const Tiling &tiling, const Limits &limits) {
  Verdict verdict;
  const Deadline deadline = after(limits.seconds);
  const std::vector<Environment> sizes = chooseSizes(nest, tiling);
  const std::vector<Environment> chosen = selected(nest, sizes, limits);
  if (chosen.empty()) {
    verdict.unchecked = sizes.empty()
                            ? "no small sizes fulfil the conditions that are checked on entry"
                            : "its loops have too many iterations even for the smallest sizes";
    return verdict;
  }
  Random random(1);
  try {
    for (const Environment &params : chosen) {
      validateUntil(deadline, nest, tiling, params, limits, random, verdict);
      if (!verdict.wrong.empty())
        return verdict;
    }
  } catch (const Incomplete &e) {
    verdict.unchecked = e.what();
  }
  return verdict;
}

Verdict validateParts(const Nest &nest, const Tiling &tiling,
                      const std::vector<const Nest *> &parts, const Limits &limits) {
  Verdict verdict;
  const Reach reach{limits.iterator, limits.points, limits.accesses};
  try {
    for (const Environment &params : selected(nest, chooseSizes(nest, tiling), limits)) {
      if (!evaluate(tiling.guard, byIslName(params)))
        continue;
      verdict.wrong = checkParts(nest, parts, params, reach);
      if (!verdict.wrong.empty()) {
        verdict.sizes = params;
        return verdict;
      }
      verdict.right.push_back(params);
    }
  } catch (const Incomplete &e) {
    verdict.unchecked = e.what();
  }
  return verdict;
}

} // namespace hetile::check
