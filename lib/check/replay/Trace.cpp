// SPDX-License-Identifier: Apache-2.0
//===- Trace.cpp - a nest executed by brute force -------------------------===//
//
// Points are found in any order, sorted by the order of the source, and replayed.
//
//===----------------------------------------------------------------------===//
#include "Trace.h"

#include "SymbolSearch.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::check {

namespace {

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

/// The points and elements of one nest.
class Enumeration {
public:
  Enumeration(const Nest &nest, const Environment &params, const Reach &reach, const Nest &order,
              const Nest &source)
      : N(nest), Params(params), R(reach), Order(order), Source(source) {}

  Trace run() {
    for (const Array &a : N.arrays)
      T.arrays.push_back(a.name);
    for (unsigned s = 0; s < N.statements.size(); ++s)
      addPoints(s);
    std::stable_sort(T.points.begin(), T.points.end(),
                     [](const Point &a, const Point &b) { return a.order < b.order; });
    replay(T, N);
    for (const DataRange &d : N.data) // after the replay: most of them are known
      T.data.push_back(elementsOf(d));
    return std::move(T);
  }

private:
  void count(size_t &counter, size_t most) {
    if (++counter > most)
      throw Incomplete("there are too many points");
  }

  int elementAt(unsigned array, const std::vector<AffineExpr> &subscripts, const Environment &env) {
    Index index;
    for (const AffineExpr &e : subscripts)
      index.push_back(evaluate(e, env));
    count(Accesses, R.accesses);
    return T.intern({array, index});
  }

  void addElements(const Access &a, Environment &env, Point &point) {
    std::vector<std::string> inner;
    for (const InnerIterator &it : a.inner)
      inner.push_back(it.name);
    search(inner, {&a.guard}, R.iterator, env, [&] {
      Index index;
      for (const AffineExpr &e : a.subscripts)
        index.push_back(evaluate(e, env));
      if (a.conditional && !insideKnownExtent(N.arrays[a.array], index, Params))
        return;
      const int element = elementAt(a.array, a.subscripts, env);
      (a.write ? point.writes : point.reads).insert(element);
      if (a.update)
        point.updates.emplace(element, *a.update);
      else
        Otherwise.insert(element);
    });
  }

  /// Position and iterators in turn, those that count down negated.
  Index sourceOrder(unsigned statement, const Environment &env) const {
    const Statement &s = Order.statements[statement];
    Index order;
    for (size_t d = 0; d < s.iterators.size(); ++d) {
      const int64_t value = env.at(s.iterators[d].name);
      order.push_back(s.position[d]);
      order.push_back(s.iterators[d].decreasing ? -value : value);
    }
    order.push_back(s.position.back());
    return order;
  }

  void addPoints(unsigned statement) {
    const Statement &s = N.statements[statement];
    std::vector<std::string> names,
        outermost; // the latter in the order in which one bounds the next
    for (const Iterator &it : s.iterators)
      names.push_back(it.name);
    for (const Iterator &it : Source.statements[statement].iterators)
      outermost.push_back(it.name);
    Environment env = Params;
    const size_t first = T.points.size();
    search(outermost, {&s.domain}, R.iterator, env, [&] {
      Point p;
      p.statement = statement;
      for (const std::string &name : names)
        p.iterators.push_back(env.at(name));
      p.order = sourceOrder(statement, env);
      Otherwise.clear();
      for (const Access &a : s.accesses)
        if (!a.last)
          addElements(a, env, p);
      for (const int element : Otherwise)
        p.updates.erase(element);
      T.points.push_back(std::move(p));
      count(Points, R.points);
    });
    addLast(s, names, env, first);
  }

  /// What only the last instance accesses.
  void addLast(const Statement &s, const std::vector<std::string> &names, Environment &env,
               size_t first) {
    auto last = std::max_element(T.points.begin() + std::ptrdiff_t(first), T.points.end(),
                                 [](const Point &a, const Point &b) { return a.order < b.order; });
    for (const Access &a : s.accesses)
      if (a.last && last != T.points.end()) {
        for (size_t k = 0; k < names.size(); ++k)
          env[names[k]] = last->iterators[k];
        addElements(a, env, *last);
      }
  }

  std::set<int> elementsOf(const DataRange &d) {
    std::set<int> out;
    Environment env = Params;
    for (const DataRange::Place &p : d.places)
      search(p.symbols, {&p.domain}, R.iterator, env,
             [&] { out.insert(elementAt(d.array, d.subscripts, env)); });
    return out;
  }

  const Nest &N;
  const Environment &Params;
  const Reach &R;
  const Nest &Order, &Source;
  Trace T;
  std::set<int> Otherwise; // elements that the point names but in updates
  size_t Points = 0, Accesses = 0;
};

/// Memory holds one version of an element: only the one that is written last is left after the
/// nest.
void keepLastVersions(Trace &trace, const Nest &nest) {
  std::map<Element, int> last;
  for (const Point &p : trace.points)
    for (int e : p.writes) {
      Element element = trace.elements[e];
      if (!nest.arrays[element.first].versions)
        continue;
      element.second.erase(element.second.begin());
      auto [it, isNew] = last.emplace(element, e);
      if (!isNew && it->second != e) {
        trace.finals[it->second] = Initial;
        it->second = e;
      }
    }
}

} // namespace

int Trace::intern(const Element &e) {
  auto [it, isNew] = numberOf.emplace(e, int(elements.size()));
  if (isNew)
    elements.push_back(e);
  return it->second;
}

std::string Trace::pointText(Value point) const {
  if (point == Initial)
    return "before the nest";
  const Point &p = points[size_t(point)];
  std::string out = "S" + std::to_string(p.statement) + "(";
  for (size_t d = 0; d < p.iterators.size(); ++d)
    out += (d ? ", " : "") + std::to_string(p.iterators[d]);
  return out + ")";
}

std::string Trace::elementText(int element) const {
  const auto &[array, index] = elements[size_t(element)];
  std::string out = array < arrays.size() ? arrays[array] : "?";
  for (int64_t i : index)
    out += "[" + std::to_string(i) + "]";
  return out;
}

Trace enumerate(const Nest &nest, const Environment &params, const Reach &reach, const Nest *order,
                const Nest *source) {
  const Nest &ordered = order ? *order : nest;
  return Enumeration(nest, params, reach, ordered, source ? *source : ordered).run();
}

void replay(Trace &trace, const Nest &nest) {
  trace.finals.assign(trace.elements.size(), Initial);
  trace.pointOf.clear();
  for (size_t k = 0; k < trace.points.size(); ++k) {
    Point &p = trace.points[k];
    p.sources.clear();
    trace.pointOf[{p.statement, p.iterators}] = int(k);
    for (int e : p.reads)
      p.sources[e] = trace.finals[e];
    for (int e : p.writes)
      trace.finals[e] = int(k);
  }
  keepLastVersions(trace, nest);
}

} // namespace hetile::check
