// SPDX-License-Identifier: Apache-2.0
//===- Calm.cpp - host code in which nothing is sent away -----------------===//
//
// Functions first: one is restless if it enters nests, does what is not followed, or calls one that
// is. Then each function from the outside inwards: all of it, or statements and runs of them.
//
//===----------------------------------------------------------------------===//
#include "Calm.h"

#include "CalmCallers.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace hetile::model {

namespace {

class CalmFinder {
public:
  CalmFinder(const std::vector<FunctionFlow> &functions, const HostText &text,
             const MayBeCopied &mayBeCopied)
      : Text(text), Allowed(mayBeCopied) {
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

  void searchIn(const FunctionFlow &function) {
    const Flow &body = function.body;
    const bool mayHaveTwin =
        function.twin && isCalm(body) && Allowed({function.twin->header.begin, body.range.end});
    if (mayHaveTwin && (count(body.range).nests > 0 || isWorth({&body, &body + 1}, false))) {
      found.push_back({rangeOf(body), function.twin});
      return;
    }
    if (mayHaveTwin)
      others.push_back({rangeOf(body), function.twin});
    search(body, function.isMain);
  }

  std::vector<CalmPart> found;
  std::vector<CalmPart> others; // functions that are not worth it on their own

private:
  const HostText &Text;
  const MayBeCopied &Allowed;
  std::set<std::string> Restless; // functions

  /// `once`: not in a function or a loop that may run often.
  void search(const Flow &flow, bool once) {
    if (!flow.declares && !flow.inside && isCalm(flow) && isWorth({&flow, &flow + 1}, once) &&
        add(rangeOf(flow)))
      return;
    if (flow.kind == Flow::Block)
      return searchBlock(flow.parts, once);
    for (const Flow &part : flow.parts)
      search(part, once && !flow.repeats);
  }

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
    if (flow.kind == Flow::Touch) {
      callees.insert(callees.end(), flow.callees.begin(), flow.callees.end());
      return flow.nestFree && !holdsEntered(flow.range);
    }
    if (flow.kind == Flow::Outside)
      return false;
    if (flow.kind == Flow::Call)
      callees.push_back(flow.callee);
    return std::all_of(flow.parts.begin(), flow.parts.end(),
                       [&](const Flow &part) { return goesOn(part, callees); });
  }

  bool holdsEntered(const SourceRange &range) const {
    return std::any_of(Text.entered.begin(), Text.entered.end(),
                       [&](const SourceRange &nest) { return contains(range, nest); });
  }

  /// True if it may stand twice, too.
  bool isCalm(const Flow &flow) const {
    std::vector<std::string> callees;
    return flow.range.begin < flow.range.end && !flow.once && goesOn(flow, callees) &&
           std::none_of(callees.begin(), callees.end(),
                        [&](const std::string &callee) { return Restless.count(callee) != 0; }) &&
           !holdsEntered(flow.range) && !partsRegion(flow.range);
  }

  /// A region begins or ends in the midst of it.
  bool partsRegion(const SourceRange &range) const {
    const auto parts = [&](unsigned at) { return range.begin < at && at < range.end; };
    return std::any_of(Text.regions.begin(), Text.regions.end(),
                       [&](const Region &r) { return parts(r.begin) || parts(r.end); });
  }

  /// How much is put into it: questions about elements and calls, and nests that ask once each.
  struct Count {
    long hooks, nests;
    bool several() const { return hooks + nests > 1; }
  };
  Count count(const SourceRange &range) const {
    const auto isInside = [&](const SourceRange &inner) { return contains(range, inner); };
    return {std::count_if(Text.hooks.begin(), Text.hooks.end(),
                          [&](const Hook &hook) { return isInside(hook.range); }),
            std::count_if(Text.away.begin(), Text.away.end(), isInside)};
  }

  static bool hasLoop(const Flow &flow) {
    return flow.repeats || std::any_of(flow.parts.begin(), flow.parts.end(), hasLoop);
  }

  /// Statements of a block that follow one another.
  struct Run {
    const Flow *begin, *end;
  };

  bool isWorth(const Run &run, bool once) const {
    const bool loops = std::any_of(run.begin, run.end, hasLoop);
    const Count all = count({run.begin->range.begin, std::prev(run.end)->range.end});
    return (loops || !once) && (all.several() || (all.hooks == 1 && loops));
  }

  /// A block between its braces.
  static SourceRange rangeOf(const Flow &flow) {
    const unsigned brace = flow.kind == Flow::Block ? 1 : 0;
    return {flow.range.begin + brace, flow.range.end - brace};
  }

  bool add(const SourceRange &range) {
    const bool may = !partsRegion(range) && Allowed(range);
    if (may)
      found.push_back({range, std::nullopt});
    return may;
  }

  /// Runs of calm statements; what is declared in one must end with it.
  void searchBlock(const std::vector<Flow> &parts, bool once) {
    const Flow *const last = parts.data() + parts.size();
    for (const Flow *first = parts.data(); first != last;) {
      const auto isRestless = [&](const Flow &part) { return !isCalm(part); };
      const auto declares = [](const Flow &part) { return part.declares; };
      const Flow *end = std::find_if(first, last, isRestless);
      if (end != last)
        end = std::find_if(first, end, declares);
      if (end == first)
        ++end; // restless, or a declaration
      else if (isWorth({first, end}, once) &&
               add({first->range.begin, std::prev(end)->range.end})) {
        first = end;
        continue;
      }
      std::for_each(first, end, [&](const Flow &part) { search(part, once); });
      first = end;
    }
  }
};

} // namespace

std::vector<CalmPart> calmParts(const std::vector<FunctionFlow> &functions, const HostText &text,
                                const MayBeCopied &mayBeCopied) {
  CalmFinder finder(functions, text, mayBeCopied);
  for (const FunctionFlow &f : functions)
    if (f.plain)
      finder.searchIn(f);
  return withCallers(std::move(finder.found), finder.others, text);
}

} // namespace hetile::model
