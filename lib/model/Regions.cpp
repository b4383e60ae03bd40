// SPDX-License-Identifier: Apache-2.0
//===- Regions.cpp - where arrays may stay distributed --------------------===//
//
// Top down: of the parts of a block, the longest runs without a touch become regions; where a
// part has one, its own blocks are searched.
//
//===----------------------------------------------------------------------===//
#include "Regions.h"

#include <algorithm>
#include <map>
#include <set>

namespace hetile::model {

namespace {

class Finder {
public:
  Finder(const std::vector<FunctionFlow> &functions, const std::vector<TiledRange> &tiled) {
    for (const FunctionFlow &f : functions)
      Functions[f.name] = &f.body;
    for (const TiledRange &t : tiled)
      Tiled[{t.range.begin, t.range.end}] = t;
  }

  void search(const FunctionFlow &function) {
    Function = &function;
    search(function.body);
  }

  Regions found;

  /// False if calls lead to calls so often that the answer was given up.
  bool isComplete() const { return Lookups < MostLookups; }

private:
  static constexpr unsigned MostLookups = 1'000'000;
  unsigned Lookups = 0; // of functions
  const FunctionFlow *Function = nullptr; // being searched
  std::map<std::string, const Flow *> Functions;
  std::map<std::pair<unsigned, unsigned>, TiledRange> Tiled;
  std::set<std::string> Active; // calls being looked into

  void search(const Flow &flow) {
    if (nest(flow))
      return;
    if (flow.kind == Flow::Block)
      searchBlock(flow);
    else
      for (const Flow &part : flow.parts)
        search(part);
  }

  const TiledRange *nest(const Flow &flow) const {
    if (flow.range.begin >= flow.range.end)
      return nullptr;
    auto at = Tiled.find({flow.range.begin, flow.range.end});
    return at == Tiled.end() ? nullptr : &at->second;
  }

  const Flow *functionOf(const Flow &call) {
    if (!isComplete())
      return nullptr;
    ++Lookups;
    auto at = Functions.find(call.callee);
    return at == Functions.end() || Active.count(call.callee) ? nullptr : at->second;
  }

  /// The first statement in `flow` that no region may hold; null if there is none. `outer`: the
  /// flow is a part of the region's own block. `loops`: as many loops without nests are around it.
  const Flow *offender(const Flow &flow, bool outer, unsigned loops = 0) {
    if (const TiledRange *tiled = nest(flow))
      return tiled->touches ? &flow : nullptr;
    switch (flow.kind) {
    case Flow::Quiet:
    case Flow::Frees: return nullptr;
    case Flow::Touch: return &flow;
    case Flow::Element:
      // Where loops run over all dimensions of an array, it had better come home as a whole.
      return loops > 1 && loops >= flow.element.subscripts ? &flow : nullptr;
    case Flow::Call: {
      const Flow *body = functionOf(flow);
      if (!body)
        return &flow;
      Active.insert(flow.callee);
      const Flow *bad = offender(*body, false, loops);
      Active.erase(flow.callee);
      return bad;
    }
    case Flow::Declares:
      if (!outer)
        return &flow;
      break;
    case Flow::Block:
    case Flow::Compound: break;
    }
    if (const Flow *bad = flow.unordered ? racing(flow) : nullptr)
      return bad;
    if (flow.repeats && !executesNests(flow))
      ++loops;
    for (const Flow &part : flow.parts)
      if (const Flow *bad = offender(part, false, loops))
        return bad;
    return nullptr;
  }

  /// An element of an expression that also calls functions with nests: whether the value is
  /// loaded or stored before the nests run or after them, only the compiler knows.
  const Flow *racing(const Flow &flow) {
    const bool calls = std::any_of(flow.parts.begin(), flow.parts.end(), [&](const Flow &part) {
      return part.kind == Flow::Call && executesNests(part);
    });
    if (calls)
      for (const Flow &part : flow.parts)
        if (part.kind == Flow::Element || part.kind == Flow::Frees)
          return &part;
    return nullptr;
  }

  bool executesNests(const Flow &flow) {
    return has(flow, [&](const Flow &part) { return nest(part) != nullptr; });
  }

  /// True if `flow`, or what it calls, has a part that `is`.
  template <class Is> bool has(const Flow &flow, const Is &is) {
    if (is(flow))
      return true;
    bool found = false;
    if (flow.kind == Flow::Call)
      if (const Flow *body = functionOf(flow)) {
        Active.insert(flow.callee);
        found = has(*body, is);
        Active.erase(flow.callee);
      }
    return found || std::any_of(flow.parts.begin(), flow.parts.end(),
                                [&](const Flow &part) { return has(part, is); });
  }

  /// How many nests `flow` executes; one in a loop counts for many.
  unsigned nests(const Flow &flow) {
    if (const TiledRange *tiled = nest(flow))
      return tiled->side ? 0 : 1;
    unsigned sum = 0;
    if (flow.kind == Flow::Call) {
      if (const Flow *body = functionOf(flow)) {
        Active.insert(flow.callee);
        sum = nests(*body);
        Active.erase(flow.callee);
      }
    }
    for (const Flow &part : flow.parts)
      sum += nests(part);
    return flow.repeats ? 10 * sum : sum;
  }

  void searchBlock(const Flow &block) {
    std::vector<const Flow *> run;
    for (const Flow &part : block.parts) {
      const Flow *bad = offender(part, true);
      if (!bad && part.range.begin < part.range.end) {
        run.push_back(&part);
        continue;
      }
      close(run);
      if (bad && part.repeats && nests(part) > 0) {
        found.ends.push_back({part.loc, *bad});
        if (nest(*bad))
          found.ends.back().cause.what = "what the nest reads on entry";
      }
      search(part);
    }
    close(run, &block);
  }

  /// Arrays that end with `block`, which `region` reaches the end of: they need not come home.
  void addEnded(const Flow &block, Region &region) const {
    for (const Flow &part : block.parts)
      if (part.destructs)
        return;
    for (const Flow &part : block.parts)
      for (const Memory &memory : part.declared)
        if (part.range.begin < part.range.end && part.range.begin < region.end)
          region.ended.push_back({std::max(part.range.end, region.begin), memory});
    if (&block == &Function->body)
      for (const Memory &memory : Function->ended)
        region.ended.push_back({region.begin, memory});
    region.toEnd = !region.ended.empty();
  }

  /// Notes the nests that `flow` executes, and the elements it touches beside them.
  void use(const Flow &flow) {
    if (const TiledRange *tiled = nest(flow)) {
      found.nests.push_back(tiled->range);
      return;
    }
    if (flow.kind == Flow::Element)
      found.hooks.push_back({flow.range, false, flow.element.type, flow.element.reads,
                             flow.element.writes});
    if (flow.kind == Flow::Frees)
      found.hooks.push_back({flow.range, true, "", false, false});
    if (flow.kind == Flow::Call)
      if (const Flow *body = functionOf(flow)) {
        Active.insert(flow.callee);
        use(*body);
        Active.erase(flow.callee);
      }
    for (const Flow &part : flow.parts)
      use(part);
  }

  /// Makes a region of `run` if that pays. `rest`: the block, if the run reaches its end.
  void close(std::vector<const Flow *> &run, const Flow *rest = nullptr) {
    std::vector<const Flow *> whole = run;
    auto idle = [&](const Flow *f) { return nests(*f) == 0; };
    // What is freed before the region ends need not come home.
    auto frees = [&](const Flow *f) {
      return has(*f, [](const Flow &part) { return part.kind == Flow::Frees; });
    };
    while (!run.empty() && idle(run.back()) && !frees(run.back()))
      run.pop_back();
    while (!run.empty() && idle(run.front())) {
      run.erase(run.begin());
      whole.erase(whole.begin());
    }
    unsigned count = 0;
    for (const Flow *f : run)
      count += nests(*f);
    if (count >= 2) {
      Region region{run.front()->range.begin, run.back()->range.end, run.front()->loc,
                    run.back()->loc};
      if (rest) {
        Region longer = region;
        longer.end = whole.back()->range.end;
        longer.last = whole.back()->loc;
        addEnded(*rest, longer);
        if (longer.toEnd) {
          region = longer;
          run = whole;
        }
      }
      found.regions.push_back(region);
      for (const Flow *f : run)
        use(*f);
    }
    run.clear();
  }
};

/// By where they begin, outer ones first, each once.
void sortHooks(std::vector<Hook> &hooks) {
  std::sort(hooks.begin(), hooks.end(), [](const Hook &a, const Hook &b) {
    return a.range.begin != b.range.begin ? a.range.begin < b.range.begin
                                          : a.range.end > b.range.end;
  });
  hooks.erase(std::unique(hooks.begin(), hooks.end(),
                          [](const Hook &a, const Hook &b) {
                            return a.range.begin == b.range.begin && a.range.end == b.range.end;
                          }),
              hooks.end());
}

} // namespace

Regions findRegions(const std::vector<FunctionFlow> &functions,
                    const std::vector<TiledRange> &tiled) {
  Finder finder(functions, tiled);
  for (const FunctionFlow &f : functions)
    if (f.plain)
      finder.search(f);
  if (!finder.isComplete())
    return Regions(); // arrays come home after every nest
  std::sort(finder.found.regions.begin(), finder.found.regions.end(),
            [](const Region &a, const Region &b) { return a.begin < b.begin; });
  auto &nests = finder.found.nests;
  std::sort(nests.begin(), nests.end(),
            [](const SourceRange &a, const SourceRange &b) { return a.begin < b.begin; });
  nests.erase(std::unique(nests.begin(), nests.end(),
                          [](const SourceRange &a, const SourceRange &b) {
                            return a.begin == b.begin;
                          }),
              nests.end());
  sortHooks(finder.found.hooks);
  return std::move(finder.found);
}

} // namespace hetile::model
