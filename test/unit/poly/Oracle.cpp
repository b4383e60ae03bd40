//===- Oracle.cpp - everything about one nest -----------------------------===//
//
// analyze, then for each set of parameters: trace, locate, compare, simulate.
//
//===----------------------------------------------------------------------===//
#include "Oracle.h"

#include "PhaseCheck.h"
#include "Simulate.h"

#include "model/Print.h"

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

std::string checkOnce(const Nest &nest, const Tiling &tiling, const Environment &params,
                      int64_t reach, int simulations, Random &random, Verdict &v) {
  Environment byIslName;
  for (const auto &[name, value] : params)
    byIslName[islName(name)] = value;
  Trace trace = enumerate(nest, params, reach);
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
  if (tiling.versions) {
    // Each version is an element of its own: a nest like any other.
    Nest with = *tiling.versions;
    for (Array &a : with.arrays)
      a.versions = false;
    return examine(with, params, reach, simulations, random);
  }
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
