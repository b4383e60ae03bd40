//===- Trace.cpp - a nest executed by brute force -------------------------===//
//
// Iterators are tried one after the other; a value is skipped as soon as a constraint whose
// symbols are all known rules it out.
//
//===----------------------------------------------------------------------===//
#include "Trace.h"

#include <algorithm>
#include <stdexcept>

using namespace hetile::model;

namespace hetile::test {

namespace {

/// Calls `found` for all values of `names` (from number `k`) for which all conditions hold.
void search(const std::vector<std::string> &names, size_t k,
            const std::vector<const Condition *> &conditions, int64_t reach, Environment &env,
            const std::function<void()> &found) {
  if (k == names.size()) {
    if (std::all_of(conditions.begin(), conditions.end(),
                    [&](const Condition *c) { return holds(*c, env); }))
      found();
    return;
  }
  for (int64_t v = -reach; v <= reach; ++v) {
    env[names[k]] = v;
    if (std::all_of(conditions.begin(), conditions.end(),
                    [&](const Condition *c) { return mayHold(*c, env); })) {
      if (v == -reach || v == reach)
        throw std::runtime_error("a loop of the test runs further than the enumeration");
      search(names, k + 1, conditions, reach, env, found);
    }
    env.erase(names[k]);
  }
}

/// Conditional accesses outside a known extent do not happen: the program would fail.
bool insideKnownExtent(const Array &array, const Index &index, const Environment &params) {
  if (array.delinearized)
    return true;
  for (size_t d = 0; d < index.size(); ++d)
    if (array.extents[d] &&
        (index[d] < 0 || index[d] >= evaluate(*array.extents[d], params)))
      return false;
  return true;
}

void addElements(Trace &trace, const Nest &nest, const Access &a, int64_t reach,
                 const Environment &params, Environment &env, Point &point) {
  std::vector<std::string> inner;
  for (const InnerIterator &it : a.inner)
    inner.push_back(it.name);
  search(inner, 0, {&a.guard}, reach, env, [&] {
    Index index;
    for (const AffineExpr &e : a.subscripts)
      index.push_back(evaluate(e, env));
    if (a.conditional && !insideKnownExtent(nest.arrays[a.array], index, params))
      return;
    (a.write ? point.writes : point.reads).insert(trace.intern({a.array, index}));
  });
}

Index sourceOrder(const Statement &s, const Index &iterators) {
  Index order;
  for (size_t d = 0; d < iterators.size(); ++d) {
    order.push_back(s.position[d]);
    order.push_back(s.iterators[d].decreasing ? -iterators[d] : iterators[d]);
  }
  order.push_back(s.position.back());
  return order;
}

void addPoints(Trace &trace, const Nest &nest, unsigned statement, const Environment &params,
               int64_t reach) {
  const Statement &s = nest.statements[statement];
  std::vector<std::string> names;
  for (const Iterator &it : s.iterators)
    names.push_back(it.name);
  Environment env = params;
  search(names, 0, {&s.domain}, reach, env, [&] {
    Point p;
    p.statement = statement;
    for (const std::string &name : names)
      p.iterators.push_back(env.at(name));
    p.order = sourceOrder(s, p.iterators);
    for (const Access &a : s.accesses)
      if (!a.last)
        addElements(trace, nest, a, reach, params, env, p);
    trace.points.push_back(std::move(p));
  });
  // What only the last instance accesses.
  Point *last = nullptr;
  for (Point &p : trace.points)
    if (p.statement == statement && (!last || last->order < p.order))
      last = &p;
  for (const Access &a : s.accesses)
    if (a.last && last) {
      for (size_t k = 0; k < names.size(); ++k)
        env[names[k]] = last->iterators[k];
      addElements(trace, nest, a, reach, params, env, *last);
    }
}

} // namespace

int Trace::intern(const Element &e) {
  auto [it, isNew] = numberOf.emplace(e, int(elements.size()));
  if (isNew)
    elements.push_back(e);
  return it->second;
}

Trace enumerate(const Nest &nest, const Environment &params, int64_t reach) {
  Trace trace;
  for (unsigned s = 0; s < nest.statements.size(); ++s)
    addPoints(trace, nest, s, params, reach);
  std::stable_sort(trace.points.begin(), trace.points.end(),
                   [](const Point &a, const Point &b) { return a.order < b.order; });
  trace.finals.assign(trace.elements.size(), Initial);
  for (size_t k = 0; k < trace.points.size(); ++k) {
    Point &p = trace.points[k];
    trace.pointOf[{p.statement, p.iterators}] = int(k);
    for (int e : p.reads)
      p.sources[e] = trace.finals[e];
    for (int e : p.writes)
      trace.finals[e] = int(k);
  }
  return trace;
}

} // namespace hetile::test
