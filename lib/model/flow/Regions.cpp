// SPDX-License-Identifier: Apache-2.0
//===- Regions.cpp - where arrays may stay distributed --------------------===//
//
// Top down: of the parts of a block, the longest runs without a touch become regions; where a
// part has one, its own blocks are searched.
//
//===----------------------------------------------------------------------===//
#include "Regions.h"

#include <algorithm>

namespace hetile::model {

namespace {

constexpr unsigned Repeated = 10; // as FlowWalk::nests counts what is in a loop

class Finder {
public:
  Finder(const std::vector<FunctionFlow> &functions, const std::vector<TiledRange> &tiled)
      : Walk(functions, tiled) {}

  void search(const FunctionFlow &function) {
    Function = &function;
    search(function.body);
  }

  Regions found;

  bool isComplete() const { return Walk.isComplete(); }

private:
  FlowWalk Walk;
  const FunctionFlow *Function = nullptr; // being searched

  void search(const Flow &flow) {
    if (Walk.nest(flow))
      return;
    if (flow.kind == Flow::Block)
      searchBlock(flow);
    else
      for (const Flow &part : flow.parts)
        search(part);
  }

  void searchBlock(const Flow &block) {
    std::vector<const Flow *> run;
    for (const Flow &part : block.parts) {
      const Flow *bad = Walk.offender(part, true);
      if (!bad && part.range.begin < part.range.end) {
        run.push_back(&part);
        continue;
      }
      close(run);
      if (bad && part.repeats && Walk.nests(part, false) > 0) {
        found.ends.push_back({part.loc, *bad});
        if (Walk.nest(*bad))
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

  /// Makes a region of `run` if that pays. `rest`: the block, if the run reaches its end.
  void close(std::vector<const Flow *> &run, const Flow *rest = nullptr) {
    std::vector<const Flow *> whole = run;
    // Calls of other files alone are worth a region only in loops.
    auto elsewhere = [&](const Flow *f) {
      const unsigned calls = Walk.nests(*f, true);
      return calls >= Repeated ? calls : 0;
    };
    auto idle = [&](const Flow *f) { return Walk.nests(*f, false) == 0 && elsewhere(f) == 0; };
    // What is freed before the region ends need not come home.
    while (!run.empty() && idle(run.back()) && !Walk.frees(*run.back()))
      run.pop_back();
    while (!run.empty() && idle(run.front())) {
      run.erase(run.begin());
      whole.erase(whole.begin());
    }
    unsigned count = 0;
    for (const Flow *f : run)
      count += Walk.nests(*f, false) + elsewhere(f);
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
        Walk.use(*f, found.nests, found.hooks);
    }
    run.clear();
  }
};

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
