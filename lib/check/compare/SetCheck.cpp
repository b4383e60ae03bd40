// SPDX-License-Identifier: Apache-2.0
//===- SetCheck.cpp - set functions against brute force -------------------===//
//
// The right-hand sides are the definitions of runtime/include/hetile.h, read off the trace.
//
//===----------------------------------------------------------------------===//
#include "SetCheck.h"

#include <algorithm>
#include <iterator>

namespace hetile::check {

namespace {

bool in(int64_t v, Range r) { return v >= r.begin && v < r.end; }

std::string text(Range r) {
  return "[" + std::to_string(r.begin) + ", " + std::to_string(r.end) + ")";
}

/// The first few of them.
std::string text(const Trace &trace, const std::set<int> &elements) {
  std::string out;
  size_t shown = 0;
  for (int e : elements) {
    if (++shown > 8) {
      out += " .. (" + std::to_string(elements.size()) + ")";
      break;
    }
    out += (out.empty() ? "" : " ") + trace.elementText(e);
  }
  return "{" + out + "}";
}

std::set<int> without(const std::set<int> &a, const std::set<int> &b) {
  std::set<int> out;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(out, out.end()));
  return out;
}

class Checker {
public:
  Checker(const SetFunctions &functions, Trace &trace, Random &random)
      : F(functions), T(trace), R(random), Xs(F.bounds()->first), Ys(F.bounds()->second) {}

  std::string all() {
    findFlows();
    bounds();
    dependences();
    windows();
    if (!F.isPhase()) // those of the whole nest serve all phases
      extents();
    for (int k = 0; k < 3 && Wrong.empty(); ++k)
      partitions(k == 0 ? 1 : R.between(1, 6), k == 1 ? 1 : R.between(1, 6));
    return Wrong;
  }

private:
  void fail(const std::string &what) {
    if (Wrong.empty())
      Wrong = what;
  }

  void same(const std::string &what, const std::set<int> &got, const std::set<int> &expected) {
    if (got == expected)
      return;
    const std::set<int> missing = without(expected, got), more = without(got, expected);
    std::string wrong;
    if (!missing.empty())
      wrong = " lacks " + text(T, missing);
    if (!more.empty())
      wrong += (wrong.empty() ? " has " : " and has ") + text(T, more) + " too many";
    fail(what + wrong);
  }

  void same(const std::string &what, const std::optional<Range> &got,
            const std::optional<Range> &expected) {
    auto show = [](const std::optional<Range> &r) { return r ? text(*r) : "nothing"; };
    if (show(got) != show(expected))
      fail(what + " gives " + show(got) + ", expected " + show(expected));
  }

  /// The hull of `coordinate` over the points that `filter` lets pass.
  template <class C, class P> std::optional<Range> hull(C coordinate, P filter) const {
    std::optional<Range> r;
    for (const Point &p : T.points) {
      if (!filter(p))
        continue;
      int64_t v = coordinate(p);
      if (!r)
        r = Range{v, v + 1};
      r->begin = std::min(r->begin, v);
      r->end = std::max(r->end, v + 1);
    }
    return r;
  }

  /// The values that go from one column to another.
  void findFlows() {
    for (const Point &sink : T.points)
      for (const auto &[element, source] : sink.sources)
        if (source != Initial && T.points[source].y != sink.y)
          Flows.push_back({T.points[source].x, T.points[source].y, sink.y, element});
  }

  void bounds() {
    auto any = [](const Point &) { return true; };
    same("bounds in x", Xs, hull([](const Point &p) { return p.x; }, any));
    same("bounds in y", Ys, hull([](const Point &p) { return p.y; }, any));
  }

  /// Every pair of accesses to one element, at least one a write, points forwards.
  void dependences() {
    std::vector<int> all(T.points.size());
    for (size_t k = 0; k < all.size(); ++k)
      all[k] = int(k);
    eachConflict(all, [&](int a, int b, int element) {
      const Point &p = T.points[a], &q = T.points[b];
      if (q.x < p.x || q.y < p.y)
        fail("the dependence of " + T.pointText(b) + " on " + T.pointText(a) + " by " +
             T.elementText(element) + " points backwards in the band");
    });
  }

  /// Calls `body` for pairs of points in source order that share an element which one of them
  /// writes. Not for all pairs: all others are chains of these.
  template <class B> void eachConflict(const std::vector<int> &points, B body) const {
    struct Last {
      int write = Initial;
      std::vector<int> reads; // since then
    };
    std::map<int, Last> seen;
    for (int k : points) {
      const Point &p = T.points[k];
      for (int e : p.reads) {
        Last &last = seen[e];
        if (last.write != Initial)
          body(last.write, k, e);
        last.reads.push_back(k);
      }
      for (int e : p.writes) {
        Last &last = seen[e];
        if (last.write != Initial)
          body(last.write, k, e);
        for (int read : last.reads)
          if (read != k)
            body(read, k, e);
        last = {k, {}};
      }
    }
  }

  void extents() {
    std::map<unsigned, std::vector<Range>> boxes;
    for (const Point &p : T.points)
      for (const std::set<int> *set : {&p.reads, &p.writes})
        for (int e : *set)
          grow(boxes, T.elements[e]);
    for (const std::set<int> &data : T.data)
      for (int e : data)
        grow(boxes, T.elements[e]);
    for (unsigned k = 0; k < arrays(); ++k) {
      if (F.isWatched(k))
        continue;
      auto got = F.extent(k);
      auto box = boxes.find(k);
      if (got.has_value() != (box != boxes.end()))
        return fail("extent of " + T.arrays[k] + ": wrong emptiness");
      for (size_t d = 0; got && d < got->size(); ++d)
        same("extent of " + T.arrays[k] + " in dimension " + std::to_string(d), (*got)[d],
             box->second[d]);
    }
  }

  /// Points of row x touch first indices inside the window of the array only.
  void windows() {
    for (const Point &p : T.points)
      for (const std::set<int> *set : {&p.reads, &p.writes})
        for (int e : *set) {
          const auto &[array, index] = T.elements[e];
          const model::Window *w = F.window(array);
          if (w && !index.empty() && (index[0] < p.x + w->first || index[0] > p.x + w->last))
            return fail(T.elementText(e) + ", which row " + std::to_string(p.x) +
                        " touches, lies outside the window [" + std::to_string(w->first) + ", " +
                        std::to_string(w->last) + "] of its array");
        }
  }

  static void grow(std::map<unsigned, std::vector<Range>> &boxes, const Element &e) {
    std::vector<Range> &box = boxes[e.first];
    for (size_t d = 0; d < e.second.size(); ++d) {
      if (box.size() == d)
        box.push_back({e.second[d], e.second[d] + 1});
      box[d].begin = std::min(box[d].begin, e.second[d]);
      box[d].end = std::max(box[d].end, e.second[d] + 1);
    }
  }

  unsigned arrays() const {
    unsigned n = 0;
    for (const Element &e : T.elements)
      n = std::max(n, e.first + 1);
    return n;
  }

  void partitions(int64_t highest, int64_t widest) {
    std::vector<Range> strips = partition(Xs, highest, R, mostCuts(T)),
                       blocks = partition(Ys, widest, R, mostCuts(T));
    strips.push_back(Xs);
    std::vector<int> visits(T.points.size());
    for (const Range &y : blocks) {
      columns(y);
      for (const Range &x : strips)
        tile(x, y, &x == &strips.back() ? nullptr : &visits);
    }
    for (size_t p = 0; p < visits.size(); ++p)
      if (visits[p] != 1)
        return fail(T.pointText(int(p)) + " runs " + std::to_string(visits[p]) +
                    " times in the tiles of a plan");
    for (const Range &right : blocks)
      for (const Range &left : blocks) {
        if (left.begin >= right.begin)
          break;
        for (const Range &x : strips)
          cross(x, left.begin, right.begin);
      }
  }

  void columns(Range y) {
    std::set<int> touched;
    for (const Point &p : T.points)
      if (in(p.y, y)) {
        touched.insert(p.reads.begin(), p.reads.end());
        touched.insert(p.writes.begin(), p.writes.end());
      }
    std::set<int> footprint = F.footprint(y);
    if (F.isPhase()) { // other elements of the nest do no harm
      const std::set<int> before = footprint;
      for (int e : before)
        if (!touched.count(e) && e < int(T.finals.size()))
          footprint.erase(e);
    }
    same("footprint of " + text(y), footprint, touched);
    same("rows of " + text(y), F.rows(y),
         hull([](const Point &p) { return p.x; }, [&](const Point &p) { return in(p.y, y); }));
  }

  void tile(Range x, Range y, std::vector<int> *visits) {
    const std::string where = " of " + text(x) + " x " + text(y);
    auto inside = [&](const Point &p) { return in(p.x, x) && in(p.y, y); };
    std::vector<int> expected;
    std::set<int> before, last;
    for (size_t k = 0; k < T.points.size(); ++k) {
      if (!inside(T.points[k]))
        continue;
      expected.push_back(int(k));
      for (const auto &[element, source] : T.points[k].sources)
        if (source == Initial)
          before.insert(element);
    }
    for (size_t e = 0; e < T.finals.size(); ++e)
      if (T.finals[e] != Initial && inside(T.points[T.finals[e]]))
        last.insert(int(e));
    std::vector<int> got = F.tile(x, y);
    std::vector<int> sorted = got;
    std::sort(sorted.begin(), sorted.end());
    order(where, got, sorted);
    got = sorted;
    if (got != expected)
      fail("the points" + where + " differ");
    if (visits)
      for (int p : got)
        ++(*visits)[p];
    same("live_in" + where, F.liveIn(x, y), before);
    same("live_out" + where, F.liveOut(x, y), last);
  }

  /// Points that change places must not share an element that one of them writes.
  void order(const std::string &where, const std::vector<int> &got,
             const std::vector<int> &sorted) {
    std::map<int, size_t> place;
    for (size_t k = 0; k < got.size(); ++k)
      place[got[k]] = k;
    eachConflict(sorted, [&](int a, int b, int element) {
      if (place[a] > place[b])
        fail(T.pointText(b) + where + " runs before " + T.pointText(a) +
             ", on which it depends by " + T.elementText(element));
    });
  }

  void cross(Range x, int64_t ylo, int64_t yedge) {
    std::set<int> expected;
    for (const Flow &f : Flows)
      if (f.sink >= yedge && in(f.y, {ylo, yedge}) && in(f.x, x))
        expected.insert(f.element);
    same("cross of " + text(x) + " from " + std::to_string(ylo) + " over " +
             std::to_string(yedge),
         F.cross(x, ylo, yedge), expected);
  }

  const SetFunctions &F;
  Trace &T;
  Random &R;
  Range Xs, Ys;
  struct Flow {
    int64_t x, y, sink; // of the source; the sink's column
    int element;
  };
  std::vector<Flow> Flows;
  std::string Wrong;
};

} // namespace

int64_t mostCuts(const Trace &trace) { return trace.points.size() < 600 ? 48 : 10; }

std::vector<Range> partition(Range range, int64_t widest, Random &random, int64_t most) {
  const int64_t least = std::max<int64_t>(1, (range.end - range.begin) / most);
  std::vector<Range> out;
  for (int64_t at = range.begin; at < range.end; at = out.back().end)
    out.push_back({at, std::min(range.end, at + random.between(least, std::max(least, widest)))});
  return out;
}

std::string checkSets(const SetFunctions &functions, Trace &trace, Random &random) {
  if (trace.points.empty())
    return "";
  return Checker(functions, trace, random).all();
}

} // namespace hetile::check
