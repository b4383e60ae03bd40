// SPDX-License-Identifier: Apache-2.0
//===- CalmCallers.cpp - what calls calm functions ------------------------===//
//
// First all that leads to parts by calls, from callees to callers; then without those that have
// been added for nothing, until all are of use.
//
//===----------------------------------------------------------------------===//
#include "CalmCallers.h"

#include <algorithm>
#include <set>

namespace hetile::model {

namespace {

class CallerFinder {
public:
  CallerFinder(std::vector<CalmPart> parts, const HostText &text)
      : Text(text), Parts(std::move(parts)) {}

  void add(const std::vector<CalmPart> &others) {
    for (bool isNew = true; isNew;) {
      isNew = false;
      for (const CalmPart &other : others)
        if (isApart(other) && callsAny(other, [](const CalmPart &) { return true; })) {
          Parts.push_back(other);
          Added.insert(other.range.begin);
          isNew = true;
        }
    }
  }

  /// Marks the functions that need not ask, and leaves out what has been added for nothing.
  void settle() {
    for (;;) {
      for (CalmPart &part : Parts)
        part.isAnswered = isAnswered(part);
      const auto end = std::remove_if(Parts.begin(), Parts.end(), [&](const CalmPart &part) {
        return Added.count(part.range.begin) != 0 &&
               !callsAny(part, [](const CalmPart &callee) { return callee.isAnswered; });
      });
      if (end == Parts.end())
        return;
      Parts.erase(end, Parts.end());
    }
  }

  std::vector<CalmPart> take() {
    std::sort(Parts.begin(), Parts.end(),
              [](const CalmPart &a, const CalmPart &b) { return a.range.begin < b.range.begin; });
    return std::move(Parts);
  }

private:
  const HostText &Text;
  std::vector<CalmPart> Parts;
  std::set<unsigned> Added; // where they begin

  /// No part lies in it, and it in none.
  bool isApart(const CalmPart &other) const {
    return std::none_of(Parts.begin(), Parts.end(), [&](const CalmPart &part) {
      return contains(part.range, other.range) || contains(other.range, part.range);
    });
  }

  template <class Condition> bool callsAny(const CalmPart &caller, Condition condition) const {
    return std::any_of(Parts.begin(), Parts.end(), [&](const CalmPart &callee) {
      return callee.twin && condition(callee) &&
             std::any_of(callee.twin->calls.begin(), callee.twin->calls.end(),
                         [&](const SourceRange &call) { return contains(caller.range, call); });
    });
  }

  /// The text of a nest stays as it is.
  bool isInNest(const SourceRange &call) const {
    const auto holds = [&](const SourceRange &nest) { return contains(nest, call); };
    return std::any_of(Text.away.begin(), Text.away.end(), holds) ||
           std::any_of(Text.entered.begin(), Text.entered.end(), holds);
  }

  /// The twin is declared where the function is defined.
  bool isAnswered(const CalmPart &callee) const {
    const auto hasAsked = [&](const SourceRange &call) {
      return callee.twin->header.end <= call.begin && !isInNest(call) &&
             std::any_of(Parts.begin(), Parts.end(),
                         [&](const CalmPart &caller) { return contains(caller.range, call); });
    };
    return callee.twin && !callee.twin->calls.empty() &&
           std::all_of(callee.twin->calls.begin(), callee.twin->calls.end(), hasAsked);
  }
};

} // namespace

std::vector<CalmPart> withCallers(std::vector<CalmPart> parts, const std::vector<CalmPart> &others,
                                  const HostText &text) {
  CallerFinder finder(std::move(parts), text);
  finder.add(others);
  finder.settle();
  return finder.take();
}

} // namespace hetile::model
