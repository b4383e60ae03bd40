// SPDX-License-Identifier: Apache-2.0
//===- CalmCallers.cpp - what calls calm functions ------------------------===//
//
// First all that leads to parts by calls, from callees to callers; then without those that have
// been added for nothing, until all are of use; then what such parts alone call.
//
//===----------------------------------------------------------------------===//
#include "CalmCallers.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

namespace hetile::model {

namespace {

/// Ranges of which none lies in another one, by where they begin.
template <class Of> using Ordered = std::map<unsigned, Of>;

/// The one that holds `inner`; end() if there is none. `rangeOf` tells its range.
template <class Of, class RangeOf>
typename Ordered<Of>::iterator around(Ordered<Of> &all, const SourceRange &inner, RangeOf rangeOf) {
  auto at = all.upper_bound(inner.begin);
  return at != all.begin() && contains(rangeOf((--at)->second), inner) ? at : all.end();
}

class CallerFinder {
public:
  CallerFinder(std::vector<CalmPart> parts, const std::vector<CalmPart> &others,
               const HostText &text) {
    for (const CalmPart &other : others)
      Others.emplace(other.range.begin, &other);
    for (CalmPart &part : parts)
      Parts.emplace(part.range.begin, std::move(part));
    for (const std::vector<SourceRange> *nests : {&text.away, &text.entered})
      for (const SourceRange &nest : *nests) {
        SourceRange &known = Nests.emplace(nest.begin, nest).first->second;
        known.end = std::max(known.end, nest.end);
      }
    for (auto at = Nests.begin(); at != Nests.end();) { // those inside of others
      const auto next = std::next(at);
      if (next != Nests.end() && next->second.end <= at->second.end)
        Nests.erase(next);
      else
        at = next;
    }
  }

  /// Adds the others that call parts, directly or by one another.
  void addCallers() {
    std::vector<const CalmPart *> todo;
    for (const auto &[begin, part] : Parts)
      todo.push_back(&part);
    while (!todo.empty()) {
      const CalmPart &callee = *todo.back();
      todo.pop_back();
      for (const SourceRange &call : callsOf(callee)) {
        const auto at = around(Others, call, [](const CalmPart *p) { return p->range; });
        if (at == Others.end() || !isApart(at->second->range))
          continue;
        Added.insert(at->first);
        todo.push_back(&Parts.emplace(at->first, *at->second).first->second);
      }
    }
  }

  /// Marks the functions that need not ask, and leaves out what has been added for nothing.
  void settle() {
    for (bool isSettled = false; !isSettled;) {
      std::set<unsigned> useful;
      for (auto &[begin, callee] : Parts) {
        callee.isAnswered = isAnswered(callee);
        if (callee.isAnswered)
          for (const SourceRange &call : callsOf(callee))
            useful.insert(partAround(call)->first);
      }
      isSettled = true;
      for (auto at = Added.begin(); at != Added.end();) {
        if (useful.count(*at)) {
          ++at;
          continue;
        }
        Parts.erase(*at);
        at = Added.erase(at);
        isSettled = false;
      }
    }
  }

  /// Adds the others with a single call, in a part: that a twin calls them, too, would keep
  /// compilers from putting them into their caller. That part comes after them in the text.
  void addCalledOnce() {
    for (auto at = Others.rbegin(); at != Others.rend(); ++at)
      if (const CalmPart &other = *at->second;
          callsOf(other).size() == 1 && isAnswered(other) && isApart(other.range))
        Parts.emplace(at->first, other).first->second.isAnswered = true;
  }

  std::vector<CalmPart> take() {
    std::vector<CalmPart> parts;
    for (auto &[begin, part] : Parts)
      parts.push_back(std::move(part));
    return parts;
  }

private:
  Ordered<CalmPart> Parts;
  Ordered<const CalmPart *> Others;
  Ordered<SourceRange> Nests;
  std::set<unsigned> Added; // where they begin

  static const std::vector<SourceRange> &callsOf(const CalmPart &callee) {
    static const std::vector<SourceRange> none;
    return callee.twin ? callee.twin->calls : none;
  }

  Ordered<CalmPart>::iterator partAround(const SourceRange &call) {
    return around(Parts, call, [](const CalmPart &part) { return part.range; });
  }

  /// No part lies in it, and it in none.
  bool isApart(const SourceRange &range) {
    const auto next = Parts.lower_bound(range.begin);
    return (next == Parts.end() || next->first >= range.end) &&
           partAround({range.begin, range.begin}) == Parts.end();
  }

  /// The text of a nest stays as it is, and the twin is declared where the function is defined.
  bool isAnswered(const CalmPart &callee) {
    const auto hasAsked = [&](const SourceRange &call) {
      return callee.twin->header.end <= call.begin && partAround(call) != Parts.end() &&
             around(Nests, call, [](const SourceRange &nest) { return nest; }) == Nests.end();
    };
    const std::vector<SourceRange> &calls = callsOf(callee);
    return !calls.empty() && std::all_of(calls.begin(), calls.end(), hasAsked);
  }
};

} // namespace

std::vector<CalmPart> withCallers(std::vector<CalmPart> parts, const std::vector<CalmPart> &others,
                                  const HostText &text) {
  CallerFinder finder(std::move(parts), others, text);
  finder.addCallers();
  finder.settle();
  finder.addCalledOnce();
  return finder.take();
}

} // namespace hetile::model
