// SPDX-License-Identifier: Apache-2.0
//===- Instead.cpp - a nest in the place of another one -------------------===//
//
// Elements are compared without their versions. A point that writes more in `with` than in the
// source copies the value of the version before.
//
//===----------------------------------------------------------------------===//
#include "Instead.h"

using namespace hetile::model;

namespace hetile::check {

namespace {

class Comparison {
public:
  Comparison(const Nest &nest, const Trace &source, const Trace &with)
      : N(nest), S(source), W(with), Free(freeArrays(nest)) {
    for (const Element &e : W.elements) {
      Element one = e;
      if (N.arrays[e.first].versions)
        one.second.erase(one.second.begin());
      auto known = S.numberOf.find(one);
      Plain.push_back(known == S.numberOf.end() ? -1 : known->second);
    }
  }

  std::string run() const {
    if (S.points.size() != W.points.size())
      return "has " + std::to_string(W.points.size()) + " points, not " +
             std::to_string(S.points.size());
    for (size_t k = 0; k < S.points.size(); ++k) {
      if (S.points[k].order != W.points[k].order)
        return "does not have " + S.pointText(int(k));
      for (const auto &[element, source] : S.points[k].sources)
        if (!isFree(element))
          if (std::string wrong = read(int(k), element, source); !wrong.empty())
            return wrong;
      for (unsigned array : Free)
        if (std::string wrong = partials(k, array); !wrong.empty())
          return wrong;
    }
    return finals();
  }

private:
  /// Those whose elements may be others: partial results that are combined in any order.
  static std::set<unsigned> freeArrays(const Nest &nest) {
    std::set<unsigned> out;
    for (const Reduction &r : nest.reductions)
      if (r.anyOrder && r.fold != Fold::Carry && r.fold != Fold::Follow)
        out.insert(r.partials.begin(), r.partials.end());
    return out;
  }

  bool isFree(int element) const { return Free.count(S.elements[size_t(element)].first) != 0; }

  static std::set<int> among(const Trace &trace, const std::set<int> &elements, unsigned array) {
    std::set<int> out;
    for (int e : elements)
      if (trace.elements[size_t(e)].first == array)
        out.insert(e);
    return out;
  }

  /// A point adds to one partial result what it adds to one in the source.
  std::string partials(size_t k, unsigned array) const {
    const Point &s = S.points[k], &w = W.points[k];
    const std::set<int> read = among(S, s.reads, array), written = among(S, s.writes, array),
                        nowRead = among(W, w.reads, array), now = among(W, w.writes, array);
    if (now.size() == written.size() && nowRead.size() == read.size() &&
        (nowRead == now || read != written))
      return "";
    return "has " + S.pointText(int(k)) + " add to other partial results of " + S.arrays[array] +
           " than it reads";
  }

  std::string read(int k, int element, Value source) const {
    bool found = false;
    for (const auto &[e, from] : W.points[size_t(k)].sources) {
      if (Plain[size_t(e)] != element)
        continue;
      found = true;
      if (const Value value = origin(from, e, element); value != source)
        return "has " + S.pointText(k) + " read the value of " + S.elementText(element) + " from " +
               S.pointText(value) + ", not the one from " + S.pointText(source);
    }
    return found ? "" : "has " + S.pointText(k) + " not read " + S.elementText(element);
  }

  /// Who has computed the value that `point` has written to `element`, which is `plain` in the
  /// source.
  Value origin(Value point, int element, int plain) const {
    while (point != Initial && !S.points[size_t(point)].writes.count(plain)) {
      Value before = point;
      for (const auto &[e, from] : W.points[size_t(point)].sources)
        if (Plain[size_t(e)] == plain && e != element) {
          element = e;
          before = from;
          break;
        }
      if (before == point) // written, and not copied: a value of its own
        return point;
      point = before;
    }
    return point;
  }

  std::string finals() const {
    std::vector<Value> last(S.elements.size(), Initial);
    for (size_t e = 0; e < W.finals.size(); ++e)
      if (Plain[e] >= 0 && W.finals[e] != Initial)
        last[size_t(Plain[e])] = origin(W.finals[e], int(e), Plain[e]);
    for (size_t e = 0; e < S.finals.size(); ++e)
      if (!isFree(int(e)) && last[e] != S.finals[e])
        return "leaves the value of " + S.elementText(int(e)) + " from " + S.pointText(last[e]) +
               ", not the one from " + S.pointText(S.finals[e]);
    return "";
  }

  const Nest &N;
  const Trace &S, &W;
  const std::set<unsigned> Free;
  std::vector<int> Plain; // of each element of `with`, its number in the source; -1: none
};

} // namespace

std::string compare(const Nest &nest, const Trace &source, const Trace &with) {
  return Comparison(nest, source, with).run();
}

} // namespace hetile::check
