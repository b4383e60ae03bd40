// SPDX-License-Identifier: Apache-2.0
//===- Summaries.cpp - functions that leave arrays alone ------------------===//
//
// By the rule of regions for what they call, and with two exceptions for the sake of time. Where a
// function has no nests, an element in a loop is one of many; and accessors, which call nothing, may
// be called for every element.
//
//===----------------------------------------------------------------------===//
#include "Summaries.h"

namespace hetile::model {

void addKnownFunctions(const std::vector<FunctionFlow> &functions,
                       const std::vector<TiledRange> &tiled, Regions &regions) {
  FlowWalk walk(functions, tiled);
  std::vector<CalledAddress> known;
  std::vector<Hook> hooks = regions.hooks;
  for (const FunctionFlow &f : functions) {
    if (!f.plain || (f.address.symbol.empty() && f.address.expression.empty()) ||
        walk.offenderIn(f) ||
        (!walk.executesNests(f.body) && walk.hasElement(f.body, f.calls)))
      continue;
    known.push_back(f.address);
    std::vector<SourceRange> nests;
    walk.use(f.body, nests, hooks);
  }
  if (!walk.isComplete())
    return;
  sortHooks(hooks);
  regions.hooks = std::move(hooks);
  regions.known = std::move(known);
}

} // namespace hetile::model
