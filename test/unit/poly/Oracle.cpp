// SPDX-License-Identifier: Apache-2.0
//===- Oracle.cpp - everything about one nest -----------------------------===//
//
// analyze, then the checks of lib/check for each set of parameters.
//
//===----------------------------------------------------------------------===//
#include "Oracle.h"

#include "check/Validate.h"
#include "check/replay/Incomplete.h"
#include "model/Print.h"

#include <algorithm>
#include <ctime>
#include <sstream>

using namespace hetile::model;

namespace hetile::test {

Environment parameters(const std::string &text) {
  Environment env;
  std::istringstream in(text);
  for (std::string word; in >> word;) {
    size_t equal = word.find('=');
    env[word.substr(0, equal)] = std::stoll(word.substr(equal + 1));
  }
  return env;
}

Verdict examine(const Nest &nest, const std::vector<Environment> &params, int64_t reach,
                int simulations, Random &random, const poly::Options &options) {
  Verdict v;
  std::clock_t start = std::clock();
  auto result = poly::analyze(nest, options);
  v.milliseconds = double(std::clock() - start) * 1000 / CLOCKS_PER_SEC;
  if (auto *remark = std::get_if<Remark>(&result)) {
    v.refused = remark->code + ": " + remark->text;
    return v;
  }
  const Tiling &tiling = std::get<Tiling>(result);
  v.reordered = std::any_of(tiling.loopOrders.begin(), tiling.loopOrders.end(),
                            [](const Tiling::LoopOrder &o) { return o.changed; });
  if (tiling.instead && !v.reordered) {
    // Each version is an element of its own: a nest like any other.
    Nest with = *tiling.instead;
    for (Array &a : with.arrays)
      a.versions = false;
    if (Verdict apart = examine(with, params, reach, simulations, random, options);
        !apart.error.empty())
      return apart;
  }
  v.third = tiling.third.has_value();
  v.phased = tiling.phases.has_value();
  check::Limits limits;
  limits.simulations = simulations;
  limits.seconds = 3600;
  limits.iterator = reach;
  for (const Environment &p : params) {
    check::Verdict one;
    try {
      check::validateFor(nest, tiling, p, limits, random, one);
    } catch (const check::Incomplete &e) {
      one.wrong = e.what();
    }
    if (!one.wrong.empty()) {
      v.error = one.wrong + "\nwith " + text(p) + "\nband " + tiling.bandMap + "\n" + dump(nest);
      break;
    }
    v.laned += one.laned;
    v.runs += int(one.right.size());
  }
  return v;
}

} // namespace hetile::test
