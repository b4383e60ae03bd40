// SPDX-License-Identifier: Apache-2.0
//===- FlowWalk.h - what the functions of a file may do ---------*- C++ -*-===//
//
// Questions about flows, which look into the functions of the file that are called. Each function
// is looked into once on a way: where it leads to itself, there is nothing new.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_FLOWWALK_H
#define HETILE_MODEL_FLOWWALK_H

#include "model/Flow.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace hetile::model {

/// A tiled nest; `touches`: its entry reads elements of arrays on the host. `side`: see
/// Nest::side.
struct TiledRange {
  SourceRange range;
  bool touches = false;
  bool side = false;
};

/// An expression of the host, in a region.
struct Hook {
  enum Kind {
    Frees,   ///< a pointer to memory that ends
    Element, ///< names one element
    Outside  ///< calls a function of another file
  };
  SourceRange range;
  Kind kind = Element;
  std::string type; ///< of the element
  bool reads = false, writes = false;
  CalledAddress function; ///< that is called
};

class FlowWalk {
public:
  FlowWalk(const std::vector<FunctionFlow> &functions, const std::vector<TiledRange> &tiled);

  /// False if calls lead to calls so often that the answers were given up.
  bool isComplete() const { return Lookups < MostLookups; }

  /// The tiled nest that `flow` is; null if it is none.
  const TiledRange *nest(const Flow &flow) const;

  /// The first statement in `flow` that no region may hold; null if there is none. `outer`: the
  /// flow is a part of the region's own block. `loops`: as many loops without nests are around it.
  const Flow *offender(const Flow &flow, bool outer, unsigned loops = 0);
  /// The same of all that a function does, which somebody else may call.
  const Flow *offenderIn(const FunctionFlow &function);

  /// A nest is executed in `flow`.
  bool executesNests(const Flow &flow);
  /// Memory is freed in it.
  bool frees(const Flow &flow);

  /// An element is loaded or stored in it; `inLoopsOnly`: in a loop of it.
  bool hasElement(const Flow &flow, bool inLoopsOnly);

  /// How many nests `flow` executes; one in a loop counts for many. `elsewhere`: and how many calls
  /// of functions of other files that may hold nests.
  unsigned nests(const Flow &flow, bool elsewhere);

  /// Adds the nests that `flow` executes, and what it does beside them that needs text.
  void use(const Flow &flow, std::vector<SourceRange> &nests, std::vector<Hook> &hooks);

private:
  static constexpr unsigned MostLookups = 1'000'000;
  unsigned Lookups = 0; // of functions
  std::map<std::string, const Flow *> Functions;
  std::map<std::pair<unsigned, unsigned>, TiledRange> Tiled;
  std::set<std::string> Active; // calls being looked into

  const Flow *functionOf(const Flow &call);
  bool mayExecuteNests(const Flow &flow);
  const Flow *racing(const Flow &flow);
  template <class Is> bool has(const Flow &flow, const Is &is);
};

/// By where they begin, outer ones first, each once.
void sortHooks(std::vector<Hook> &hooks);

} // namespace hetile::model

#endif
