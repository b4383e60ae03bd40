//===- Oracle.cpp - everything about one nest -----------------------------===//
//
// analyze, then for each set of parameters: trace, locate, compare, simulate.
//
//===----------------------------------------------------------------------===//
#include "Oracle.h"

#include "PhaseCheck.h"
#include "Simulate.h"

#include "model/Print.h"

#include <algorithm>
#include <ctime>
#include <sstream>
#include <stdexcept>

using namespace hetile::model;

namespace hetile::test {

namespace {

std::string text(const Environment &params) {
  std::string out;
  for (const auto &[name, value] : params)
    out += (out.empty() ? "" : " ") + name + "=" + std::to_string(value);
  return out;
}

/// Points of `nest` as those of `with`, whose loops have another order. Which order is the program's,
/// and what every point reads, stays as it is.
void rename(Trace &trace, const Nest &nest, const Nest &with) {
  trace.pointOf.clear();
  for (size_t k = 0; k < trace.points.size(); ++k) {
    Point &p = trace.points[k];
    const std::vector<Iterator> &from = nest.statements[p.statement].iterators;
    Index moved;
    for (const Iterator &it : with.statements[p.statement].iterators)
      for (size_t d = 0; d < from.size(); ++d)
        if (from[d].name == it.name)
          moved.push_back(p.iterators[d]);
    p.iterators = moved;
    trace.pointOf[{p.statement, p.iterators}] = int(k);
  }
}

std::string checkOnce(const Nest &source, const Tiling &tiling, const Environment &params,
                      int64_t reach, int simulations, Random &random, Verdict &v) {
  Environment byIslName;
  for (const auto &[name, value] : params)
    byIslName[islName(name)] = value;
  Trace trace = enumerate(source, params, reach);
  if (tiling.instead)
    rename(trace, source, *tiling.instead);
  const Nest &nest = tiling.instead ? *tiling.instead : source;
  SetFunctions functions(nest, tiling, byIslName, trace);
  if (!functions.guard())
    return "";
  if (std::string wrong = locate(functions, trace); !wrong.empty() || trace.points.empty())
    return wrong;
  ++v.runs;
  if (std::string wrong = checkSets(functions, trace, random); !wrong.empty())
    return wrong;
  auto [x, y] = *functions.bounds();
  for (int k = 0; k < simulations; ++k) {
    Plan plan = randomPlan(x, y, random);
    Host host = random.chance(50) ? Host::InPlace : Host::Apart;
    if (std::string wrong = simulate(functions, trace, plan, host, random); !wrong.empty())
      return "simulation: " + wrong;
  }
  for (int k = 0; functions.laned() && k < 24; ++k) // all numbers of lanes, in one vector and in two
    functions.tile(x, y);
  v.laned += functions.laned();
  return checkPhases(nest, tiling, byIslName, trace, std::min(simulations, 4), random);
}

} // namespace

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
                int simulations, Random &random) {
  Verdict v;
  std::clock_t start = std::clock();
  auto result = poly::analyze(nest, poly::Options());
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
    return examine(with, params, reach, simulations, random);
  }
  v.third = tiling.third.has_value();
  v.phased = tiling.phases.has_value();
  for (const Environment &p : params) {
    try {
      v.error = checkOnce(nest, tiling, p, reach, simulations, random, v);
    } catch (const std::runtime_error &e) {
      v.error = e.what();
    }
    if (!v.error.empty()) {
      v.error += "\nwith " + text(p) + "\nband " + tiling.bandMap + "\n" + dump(nest);
      break;
    }
  }
  return v;
}

} // namespace hetile::test
