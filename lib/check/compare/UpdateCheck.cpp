// SPDX-License-Identifier: Apache-2.0
//===- UpdateCheck.cpp - updates that have changed places -----------------===//
//
// Points have names that do not depend on the order of their loops. The value of an element is what
// was written to it last by anything but an update, and the set of updates since.
//
//===----------------------------------------------------------------------===//
#include "UpdateCheck.h"

#include <algorithm>
#include <tuple>

using namespace hetile::model;

namespace hetile::check {

namespace {

/// A point: its statement, and its iterators in the order of their names.
using Name = std::pair<unsigned, std::map<std::string, int64_t>>;

/// The value of an element. `base`: what it was before the updates, a number of Values::Before.
struct State {
  int base = 0;
  std::optional<Fold> fold;
  std::set<int> updates; // numbers of points
  bool operator<(const State &other) const {
    return std::tie(base, fold, updates) < std::tie(other.base, other.fold, other.updates);
  }
  bool operator==(const State &other) const { return !(*this < other) && !(other < *this); }
};

/// What the points of a nest see, and leave.
struct Seen {
  std::map<std::pair<int, Element>, State> reads; // by point
  std::map<Element, State> finals;
};

class Values {
public:
  Seen follow(const Nest &nest, const Trace &trace) {
    std::map<int, State> now;
    Seen seen;
    for (const Point &p : trace.points) {
      const int point = numberOf(nameOf(nest, p));
      for (const int e : p.reads)
        if (!p.updates.count(e))
          seen.reads[{point, trace.elements[size_t(e)]}] = now[e];
      for (const int e : p.writes) {
        State &state = now[e];
        const auto update = p.updates.find(e);
        if (update == p.updates.end()) {
          state = {1 + point, std::nullopt, {}};
          continue;
        }
        if (state.fold && state.fold != update->second)
          state = {-1 - before(state), std::nullopt, {}};
        state.fold = update->second;
        state.updates.insert(point);
      }
    }
    for (auto &[e, state] : now)
      seen.finals[trace.elements[size_t(e)]] = state;
    return seen;
  }

private:
  std::map<Name, int> Points;
  std::map<State, int> Before; // values that updates of another kind began with

  static Name nameOf(const Nest &nest, const Point &p) {
    Name name{p.statement, {}};
    const Statement &s = nest.statements[p.statement];
    for (size_t d = 0; d < s.iterators.size(); ++d)
      name.second[s.iterators[d].name] = p.iterators[d];
    return name;
  }

  int numberOf(const Name &name) { return Points.emplace(name, int(Points.size())).first->second; }
  int before(const State &s) { return Before.emplace(s, int(Before.size())).first->second; }
};

} // namespace

std::string checkUpdates(const Nest &source, const Trace &first, const Nest &with,
                         const Trace &second) {
  if (first.points.size() != second.points.size())
    return "has " + std::to_string(second.points.size()) + " points, not " +
           std::to_string(first.points.size());
  Values values;
  const Seen before = values.follow(source, first), after = values.follow(with, second);
  const auto differs = [](const auto &a, const auto &b) {
    return std::find_if(a.begin(), a.end(), [&](const auto &one) {
      const auto other = b.find(one.first);
      return other == b.end() || !(other->second == one.second);
    });
  };
  if (const auto it = differs(before.reads, after.reads); it != before.reads.end())
    return "has a point read another value of " +
           first.elementText(first.numberOf.at(it->first.second));
  if (const auto it = differs(before.finals, after.finals); it != before.finals.end())
    return "leaves another value of " + first.elementText(first.numberOf.at(it->first));
  return before.reads.size() == after.reads.size() && before.finals.size() == after.finals.size()
             ? ""
             : "accesses other elements";
}

} // namespace hetile::check
