// SPDX-License-Identifier: Apache-2.0
//===- FlowWalk.cpp - what the functions of a file may do -----------------===//
//
// Each question is a walk over the tree of a flow, which goes on in the functions that are called.
//
//===----------------------------------------------------------------------===//
#include "FlowWalk.h"

#include <algorithm>
#include <tuple>

namespace hetile::model {

FlowWalk::FlowWalk(const std::vector<FunctionFlow> &functions,
                   const std::vector<TiledRange> &tiled) {
  for (const FunctionFlow &f : functions)
    Functions[f.name] = &f.body;
  for (const TiledRange &t : tiled)
    Tiled[{t.range.begin, t.range.end}] = t;
}

const TiledRange *FlowWalk::nest(const Flow &flow) const {
  if (flow.range.begin >= flow.range.end)
    return nullptr;
  auto at = Tiled.find({flow.range.begin, flow.range.end});
  return at == Tiled.end() ? nullptr : &at->second;
}

const Flow *FlowWalk::functionOf(const Flow &call) {
  if (!isComplete())
    return nullptr;
  ++Lookups;
  auto at = Functions.find(call.callee);
  return at == Functions.end() || Active.count(call.callee) ? nullptr : at->second;
}

const Flow *FlowWalk::offender(const Flow &flow, bool outer, unsigned loops) {
  if (const TiledRange *tiled = nest(flow))
    return tiled->touches ? &flow : nullptr;
  switch (flow.kind) {
  case Flow::Quiet:
  case Flow::Frees: return nullptr;
  case Flow::Touch: return &flow;
  case Flow::Element:
    // Where loops run over all dimensions of an array, it had better come home as a whole.
    return loops > 1 && loops >= flow.element.subscripts ? &flow : nullptr;
  case Flow::Outside:
    // The question before each call takes time: not in loops over elements.
    if (loops > (flow.outside.leads ? 2 : 1))
      return &flow;
    break;
  case Flow::Call: {
    if (Active.count(flow.callee))
      break; // all of it is being looked at
    const Flow *body = functionOf(flow);
    if (!body)
      return &flow;
    Active.insert(flow.callee);
    const Flow *bad = offender(*body, false, loops);
    Active.erase(flow.callee);
    if (bad)
      return bad;
    break;
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

const Flow *FlowWalk::offenderIn(const FunctionFlow &function) {
  Active.insert(function.name);
  const Flow *bad = offender(function.body, false);
  Active.erase(function.name);
  return bad;
}

/// The first element, or memory that ends, among what `flow` says itself.
static const Flow *elementIn(const Flow &flow) {
  if (flow.kind == Flow::Element || flow.kind == Flow::Frees)
    return &flow;
  for (const Flow &part : flow.parts)
    if (const Flow *element = elementIn(part))
      return element;
  return nullptr;
}

/// An element of an expression that also calls functions with nests: whether the value is loaded or
/// stored before the nests run or after them, only the compiler knows. But arguments are evaluated
/// before their call.
const Flow *FlowWalk::racing(const Flow &flow) {
  for (const Flow &element : flow.parts)
    if (const Flow *bad = elementIn(element))
      for (const Flow &call : flow.parts)
        if (&call != &element && mayExecuteNests(call))
          return bad;
  return nullptr;
}

bool FlowWalk::executesNests(const Flow &flow) {
  return has(flow, [&](const Flow &part) { return nest(part) != nullptr; });
}

bool FlowWalk::mayExecuteNests(const Flow &flow) {
  return has(flow, [&](const Flow &part) {
    return part.kind == Flow::Outside || nest(part) != nullptr;
  });
}

bool FlowWalk::frees(const Flow &flow) {
  return has(flow, [](const Flow &part) { return part.kind == Flow::Frees; });
}

bool FlowWalk::hasElement(const Flow &flow, bool inLoopsOnly) {
  if (flow.kind == Flow::Element && !inLoopsOnly)
    return true;
  const bool inside = inLoopsOnly && !flow.repeats;
  bool found = false;
  if (flow.kind == Flow::Call)
    if (const Flow *body = functionOf(flow)) {
      Active.insert(flow.callee);
      found = hasElement(*body, inside);
      Active.erase(flow.callee);
    }
  return found || std::any_of(flow.parts.begin(), flow.parts.end(),
                              [&](const Flow &part) { return hasElement(part, inside); });
}

/// True if `flow`, or what it calls, has a part that `is`.
template <class Is> bool FlowWalk::has(const Flow &flow, const Is &is) {
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

unsigned FlowWalk::nests(const Flow &flow, bool elsewhere) {
  if (const TiledRange *tiled = nest(flow))
    return tiled->side ? 0 : 1;
  unsigned sum = elsewhere && flow.kind == Flow::Outside && flow.outside.leads ? 1 : 0;
  if (flow.kind == Flow::Call) {
    if (const Flow *body = functionOf(flow)) {
      Active.insert(flow.callee);
      sum = nests(*body, elsewhere);
      Active.erase(flow.callee);
    }
  }
  for (const Flow &part : flow.parts)
    sum += nests(part, elsewhere);
  return flow.repeats ? 10 * sum : sum;
}

void FlowWalk::use(const Flow &flow, std::vector<SourceRange> &nests, std::vector<Hook> &hooks) {
  if (const TiledRange *tiled = nest(flow)) {
    nests.push_back(tiled->range);
    return;
  }
  if (flow.kind == Flow::Element)
    hooks.push_back({flow.range, Hook::Element, flow.element.type, flow.element.reads,
                     flow.element.writes, {}});
  if (flow.kind == Flow::Frees)
    hooks.push_back({flow.range, Hook::Frees, "", false, false, {}});
  if (flow.kind == Flow::Outside)
    hooks.push_back({flow.range, Hook::Outside, "", false, false, flow.outside.function});
  if (flow.kind == Flow::Call)
    if (const Flow *body = functionOf(flow)) {
      Active.insert(flow.callee);
      use(*body, nests, hooks);
      Active.erase(flow.callee);
    }
  for (const Flow &part : flow.parts)
    use(part, nests, hooks);
}

void sortHooks(std::vector<Hook> &hooks) {
  std::sort(hooks.begin(), hooks.end(), [](const Hook &a, const Hook &b) {
    return std::tie(a.range.begin, b.range.end, a.kind) <
           std::tie(b.range.begin, a.range.end, b.kind);
  });
  hooks.erase(std::unique(hooks.begin(), hooks.end(),
                          [](const Hook &a, const Hook &b) {
                            return a.range.begin == b.range.begin && a.range.end == b.range.end &&
                                   a.kind == b.kind;
                          }),
              hooks.end());
}

} // namespace hetile::model
