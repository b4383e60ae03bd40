// SPDX-License-Identifier: Apache-2.0
//===- ExpansionCheck.cpp - lines in the place of one, against it ---------===//
//
// An element of a line is the element of the array without the first indices. Nothing but a copying
// point accesses the array itself.
//
//===----------------------------------------------------------------------===//
#include "ExpansionCheck.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::check {

namespace {

class ExpansionComparison {
public:
  ExpansionComparison(const Nest &nest, const Environment &params, const Reach &reach)
      : N(nest), S(enumerate(*nest.source, params, reach)), W(enumerate(nest, params, reach)) {
    for (const Element &e : W.elements) {
      const auto known = S.numberOf.find(plain(e));
      Plain.push_back(known == S.numberOf.end() ? -1 : known->second);
    }
  }

  std::string run() {
    for (size_t k = 0; k < W.points.size(); ++k) {
      if (isCopying(W.points[k])) {
        Of.push_back(NoPoint);
        continue;
      }
      if (Seen == S.points.size() || S.points[Seen].iterators != W.points[k].iterators)
        return W.pointText(int(k)) + " is none of the source's, or too early";
      Of.push_back(Value(Seen++));
      if (std::string wrong = read(W.points[k], Of.back()); !wrong.empty())
        return wrong;
    }
    if (Seen != S.points.size())
      return S.pointText(int(Seen)) + " is missing";
    return finals();
  }

private:
  static constexpr Value NoPoint = -2;

  Element plain(Element e) const {
    const Array &array = N.arrays[e.first];
    if (array.lineOf < 0)
      return e;
    const size_t more = array.extents.size() - N.arrays[size_t(array.lineOf)].extents.size();
    e.first = unsigned(array.lineOf);
    e.second.erase(e.second.begin(), e.second.begin() + std::ptrdiff_t(more));
    return e;
  }

  bool isLine(int element) const { return N.arrays[W.elements[size_t(element)].first].lineOf >= 0; }

  bool isExpanded(unsigned array) const {
    return std::any_of(N.arrays.begin(), N.arrays.end(),
                       [&](const Array &a) { return a.lineOf == int(array); });
  }

  bool isCopying(const Point &p) const {
    return std::any_of(p.writes.begin(), p.writes.end(),
                       [&](int e) { return isExpanded(W.elements[size_t(e)].first); });
  }

  /// The point of the source that computed what point `k` left; a copying point leaves what it
  /// read.
  Value origin(Value k) const {
    if (k == Initial || !isCopying(W.points[size_t(k)]))
      return k == Initial ? k : Of[size_t(k)];
    const auto &sources = W.points[size_t(k)].sources;
    return sources.size() == 1 && isLine(sources.begin()->first) ? origin(sources.begin()->second)
                                                                 : NoPoint;
  }

  std::string read(const Point &w, Value k) const {
    const auto &sources = S.points[size_t(k)].sources;
    if (sources.size() != w.sources.size())
      return S.pointText(k) + " reads other elements";
    for (const auto &[e, from] : w.sources) {
      const auto expected = sources.find(Plain[size_t(e)]);
      if (expected == sources.end())
        return S.pointText(k) + " reads " + W.elementText(e);
      // A line has nothing that is older than the nest.
      if ((from == Initial && isLine(e)) || origin(from) != expected->second)
        return S.pointText(k) + " reads another value of " + S.elementText(expected->first);
    }
    return "";
  }

  std::string finals() const {
    std::vector<Value> last(S.elements.size(), Initial);
    for (size_t e = 0; e < W.finals.size(); ++e)
      if (Plain[e] >= 0 && !isLine(int(e)) && W.finals[e] != Initial)
        last[size_t(Plain[e])] = origin(W.finals[e]);
    for (size_t e = 0; e < S.finals.size(); ++e)
      if (last[e] != S.finals[e])
        return "another value of " + S.elementText(int(e)) + " is left";
    return "";
  }

  const Nest &N;
  const Trace S, W;
  std::vector<int> Plain; // of each element, its number in the source; -1: none
  std::vector<Value> Of;  // of each point, its number in the source
  size_t Seen = 0;        // points of the source
};

} // namespace

std::string checkExpansion(const Nest &nest, const Environment &params, const Reach &reach) {
  return ExpansionComparison(nest, params, reach).run();
}

} // namespace hetile::check
