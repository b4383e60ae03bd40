// SPDX-License-Identifier: Apache-2.0
//===- SymbolSearch.cpp - values for which conditions hold ----------------===//
//
// A value is skipped as soon as a constraint whose symbols are all known rules it out. A constraint
// in which one symbol only is unknown bounds it.
//
//===----------------------------------------------------------------------===//
#include "SymbolSearch.h"

#include "model/Affine.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::check {

namespace {

/// [first, last]
struct Bounds {
  int64_t first, last;
};

int64_t floorOf(int64_t a, int64_t b) { return a / b - (a % b != 0 && a < 0); }

/// The coefficient of `name` if it is the only symbol without a value and stands in no floor; else
/// 0.
int64_t soleUnknown(const AffineExpr &e, const std::string &name, const Environment &env) {
  auto term = e.terms.find(name);
  if (term == e.terms.end())
    return 0;
  for (const auto &other : e.terms)
    if (other.first != name && !env.count(other.first))
      return 0;
  bool known = true;
  for (const AffineExpr::Floor &f : e.floors)
    forEachSymbol(f.numerator, [&](const std::string &s) { known &= s != name && env.count(s); });
  return known ? term->second : 0;
}

/// What `c` says of `name`, within `b`.
Bounds narrowed(Bounds b, const Constraint &c, const std::string &name, Environment &env) {
  const int64_t factor = soleUnknown(c.expr, name, env);
  if (factor == 0)
    return b;
  env[name] = 0;
  const int64_t rest = evaluate(c.expr, env);
  env.erase(name);
  // factor * v + rest >= 0
  if (factor > 0 || c.isEquality)
    b.first = std::max(b.first, factor > 0 ? -floorOf(rest, factor) : -floorOf(-rest, -factor));
  if (factor < 0 || c.isEquality)
    b.last = std::min(b.last, factor < 0 ? floorOf(rest, -factor) : floorOf(-rest, factor));
  return b;
}

Bounds boundsOf(const std::string &name, const std::vector<const Condition *> &conditions,
                int64_t reach, Environment &env) {
  Bounds all{-reach, reach};
  for (const Condition *c : conditions) {
    Bounds any{reach + 1, -reach - 1}; // the hull of the alternatives
    for (const auto &conjunct : c->anyOf) {
      Bounds one = all;
      for (const Constraint &k : conjunct)
        one = narrowed(one, k, name, env);
      if (one.first <= one.last)
        any = {std::min(any.first, one.first), std::max(any.last, one.last)};
    }
    all = {std::max(all.first, any.first), std::min(all.last, any.last)};
  }
  return all;
}

void searchFrom(size_t k, const std::vector<std::string> &names,
                const std::vector<const Condition *> &conditions, int64_t reach, Environment &env,
                const std::function<void()> &found) {
  if (k == names.size()) {
    if (std::all_of(conditions.begin(), conditions.end(),
                    [&](const Condition *c) { return holds(*c, env); }))
      found();
    return;
  }
  const Bounds bounds = boundsOf(names[k], conditions, reach, env);
  for (int64_t v = bounds.first; v <= bounds.last; ++v) {
    env[names[k]] = v;
    if (std::all_of(conditions.begin(), conditions.end(),
                    [&](const Condition *c) { return mayHold(*c, env); })) {
      if (v == -reach || v == reach)
        throw Incomplete("a loop runs further than the enumeration");
      searchFrom(k + 1, names, conditions, reach, env, found);
    }
    env.erase(names[k]);
  }
}

} // namespace

void search(const std::vector<std::string> &names, const std::vector<const Condition *> &conditions,
            int64_t reach, Environment &env, const std::function<void()> &found) {
  searchFrom(0, names, conditions, reach, env, found);
}

} // namespace hetile::check
