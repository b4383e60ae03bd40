// SPDX-License-Identifier: Apache-2.0
//===- Calm.cpp - host code in which nothing is sent away -----------------===//
//
// Functions first: one is restless if it enters nests, does what is not followed, or calls one that
// is. Then each function from the outside inwards: all of it, or statements and runs of them.
//
//===----------------------------------------------------------------------===//
#include "Calm.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace hetile::model {

namespace {

class CalmFinder {
public:
  CalmFinder(const std::vector<FunctionFlow> &functions, const HostText &text) : Text(text) {
    std::map<std::string, std::vector<std::string>> callers;
    std::vector<std::string> todo;
    std::set<std::string> known;
    for (const FunctionFlow &f : functions)
      known.insert(f.name);
    for (const FunctionFlow &f : functions) {
      std::vector<std::string> callees;
      bool restless = !goesOn(f.body, callees);
      for (const std::string &callee : callees) {
        callers[callee].push_back(f.name);
        restless |= !known.count(callee);
      }
      if (restless && Restless.insert(f.name).second)
        todo.push_back(f.name);
    }
    while (!todo.empty()) {
      const std::string callee = todo.back();
      todo.pop_back();
      for (const std::string &caller : callers[callee])
        if (Restless.insert(caller).second)
          todo.push_back(caller);
    }
  }

  void search(const Flow &flow) {
    if (!flow.declares && isCalm(flow) && isWorth(flow))
      return add(flow);
    if (flow.kind == Flow::Block)
      return searchBlock(flow);
    for (const Flow &part : flow.parts)
      search(part);
  }

  std::vector<SourceRange> found;

private:
  const HostText &Text;
  std::set<std::string> Restless; // functions

  static bool isIn(const Flow &flow, const std::vector<SourceRange> &ranges) {
    return std::any_of(ranges.begin(), ranges.end(), [&](const SourceRange &r) {
      return r.begin == flow.range.begin && r.end == flow.range.end;
    });
  }

  /// False if `flow` enters nests or does what is not followed. Adds the functions that it calls.
  bool goesOn(const Flow &flow, std::vector<std::string> &callees) const {
    if (flow.range.begin < flow.range.end && isIn(flow, Text.entered))
      return false;
    if (flow.range.begin < flow.range.end && isIn(flow, Text.away))
      return true;
    if (flow.kind == Flow::Touch || flow.kind == Flow::Outside)
      return false;
    if (flow.kind == Flow::Call)
      callees.push_back(flow.callee);
    return std::all_of(flow.parts.begin(), flow.parts.end(),
                       [&](const Flow &part) { return goesOn(part, callees); });
  }

  /// True if it may stand twice, too.
  bool isCalm(const Flow &flow) const {
    std::vector<std::string> callees;
    return flow.range.begin < flow.range.end && !flow.once && goesOn(flow, callees) &&
           std::none_of(callees.begin(), callees.end(),
                        [&](const std::string &callee) { return Restless.count(callee) != 0; }) &&
           std::none_of(Text.entered.begin(), Text.entered.end(),
                        [&](const SourceRange &nest) { return contains(flow.range, nest); }) &&
           std::none_of(Text.regions.begin(), Text.regions.end(), [&](const Region &r) {
             return parts(flow.range, r.begin) || parts(flow.range, r.end);
           });
  }

  static bool parts(const SourceRange &range, unsigned at) {
    return range.begin < at && at < range.end;
  }

  /// How much is put into it.
  unsigned count(const SourceRange &range) const {
    const auto isInside = [&](const SourceRange &inner) { return contains(range, inner); };
    return std::count_if(Text.hooks.begin(), Text.hooks.end(),
                         [&](const Hook &hook) { return isInside(hook.range); }) +
           std::count_if(Text.away.begin(), Text.away.end(), isInside);
  }

  static bool hasLoop(const Flow &flow) {
    return flow.repeats || std::any_of(flow.parts.begin(), flow.parts.end(), hasLoop);
  }

  /// A nest by itself asks once anyway.
  bool isWorth(const Flow &flow) const {
    const unsigned all = count(flow.range);
    return all > 1 || (all == 1 && hasLoop(flow) && !isIn(flow, Text.away));
  }

  void add(const Flow &flow) {
    SourceRange range = flow.range;
    if (flow.kind == Flow::Block) { // between its braces
      ++range.begin;
      --range.end;
    }
    found.push_back(range);
  }

  /// Runs of calm statements; what is declared in one must end with it.
  void searchBlock(const Flow &block) {
    const std::vector<Flow> &parts = block.parts;
    for (size_t first = 0; first < parts.size();) {
      size_t end = first;
      while (end < parts.size() && isCalm(parts[end]))
        ++end;
      if (end < parts.size())
        end = std::find_if(parts.begin() + first, parts.begin() + end,
                           [](const Flow &part) { return part.declares; }) -
              parts.begin();
      if (end == first) {
        search(parts[first++]);
        continue;
      }
      addRun({parts.begin() + first, parts.begin() + end});
      first = end;
    }
  }

  struct Run {
    std::vector<Flow>::const_iterator begin, end;
  };

  void addRun(const Run &run) {
    const SourceRange range{run.begin->range.begin, std::prev(run.end)->range.end};
    if (count(range) > 1 && run.end - run.begin > 1)
      found.push_back(range);
    else
      std::for_each(run.begin, run.end, [&](const Flow &part) {
        if (isWorth(part))
          add(part);
      });
  }
};

} // namespace

std::vector<SourceRange> calmParts(const std::vector<FunctionFlow> &functions,
                                   const HostText &text) {
  CalmFinder finder(functions, text);
  for (const FunctionFlow &f : functions)
    if (f.plain)
      finder.search(f.body);
  std::vector<SourceRange> &found = finder.found;
  std::sort(found.begin(), found.end(),
            [](const SourceRange &a, const SourceRange &b) { return a.begin < b.begin; });
  return std::move(found);
}

} // namespace hetile::model
