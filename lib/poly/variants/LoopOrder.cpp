// SPDX-License-Identifier: Apache-2.0
//===- LoopOrder.cpp - loops in the order of memory -----------------------===//
//
// Loops of which each has only the next one in its body may be written in any order that keeps the
// direct dependences forward, since all others are sums of these; where they surround something
// else, they part from it first, if they may. What a loop costs as the innermost one is the share
// of a cache line that each element moves on with an iteration. Only iterators move: a statement's
// domain, subscripts and body name them.
//
//===----------------------------------------------------------------------===//
#include "LoopOrder.h"

#include "Fission.h"
#include "LoopGroups.h"
#include "SourceOrder.h"

#include "model/Affine.h"
#include "model/Print.h"
#include "model/Strides.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <numeric>

using namespace hetile::model;

namespace hetile::poly {

namespace {

constexpr double Line = 64;        // bytes
constexpr double Nominal = 1024;   // extent of a dimension, where only the run knows
constexpr double NominalField = 4; // elements from a field to that of the next struct
constexpr double LeastSaved = 0.5; // lines an iteration
constexpr double MostLeft = 0.6;   // share of the cost that may be left
constexpr size_t MostLoops = 5;    // whose orders are tried
constexpr int64_t ShortLoop = 64;  // iterations; rows or columns of a band need more

//===--- what a loop costs ---------------------------------------------------===//

/// Bytes between neighbours along dimension `d`; where it is not known, what is likely.
double strideOf(const Array &a, size_t d) {
  double bytes = a.elementSize * (hasUnitStride(a) ? 1 : NominalField);
  for (size_t inner = a.extents.size() - 1; inner > d; --inner)
    bytes *= a.extents[inner] && isConstant(*a.extents[inner]) ? double(a.extents[inner]->constant)
                                                               : Nominal;
  return bytes;
}

/// Bytes that an access moves on with an iteration of the loop over `name`.
double bytesAlong(const Nest &nest, const Access &a, const std::string &name) {
  double bytes = 0;
  for (size_t d = 0; d < a.subscripts.size(); ++d) {
    if (auto it = a.subscripts[d].terms.find(name); it != a.subscripts[d].terms.end())
      bytes += std::abs(double(it->second)) * strideOf(nest.arrays[a.array], d);
    for (const AffineExpr::Floor &f : a.subscripts[d].floors)
      if (f.numerator.terms.count(name))
        bytes = std::max(bytes, Line);
  }
  return bytes;
}

/// Of a loop as the innermost one.
struct Cost {
  double lines = 0;   // of the cache that an iteration moves on by; a little more for long strides
  bool moves = false; // other elements in each iteration
  bool along = false; // some of them next to those of the iteration before
};

Cost costOf(const Nest &nest, const LoopGroup &g, size_t level) {
  Cost out;
  for (unsigned number : g.statements) {
    const Statement &s = nest.statements[number];
    for (size_t k = 0; k < s.accesses.size(); ++k) {
      const Access &a = s.accesses[k];
      if (std::any_of(s.accesses.begin(), s.accesses.begin() + long(k),
                      [&](const Access &before) { return sameElement(before, a); }))
        continue;
      const double bytes = bytesAlong(nest, a, s.iterators[level].name);
      out.moves |= bytes > 0;
      out.along |= bytes > 0 && bytes < Line;
      out.lines += std::min(bytes / Line, 1.0) + 0.01 * std::log2(std::max(bytes / Line, 1.0));
    }
  }
  return out;
}

/// Costs of the loops of a group by level.
std::vector<Cost> costsOf(const Nest &nest, const LoopGroup &g) {
  std::vector<Cost> out;
  for (size_t level = 0; level < g.levels; ++level)
    out.push_back(costOf(nest, g, level));
  return out;
}

/// True if level `level` saves enough as the innermost loop.
bool isBetter(const std::vector<Cost> &costs, size_t level) {
  const Cost &now = costs.back(), &then = costs[level];
  return then.along && now.lines - then.lines >= LeastSaved && then.lines <= MostLeft * now.lines;
}

bool anyBetter(const std::vector<Cost> &costs) {
  for (size_t level = 0; level < costs.size(); ++level)
    if (isBetter(costs, level))
      return true;
  return false;
}

//===--- orders --------------------------------------------------------------===//

using Order = std::vector<size_t>; // levels of the source, outermost first

int inversions(const Order &order) {
  int out = 0;
  for (size_t a = 0; a < order.size(); ++a)
    for (size_t b = a + 1; b < order.size(); ++b)
      out += order[a] > order[b];
  return out;
}

/// Orders of a group's loops with a better innermost one, best first: what the innermost loop
/// costs, then the next one; loops along which no element moves stay outside.
std::vector<Order> betterOrders(const LoopGroup &g, const std::vector<Cost> &costs) {
  Order order(g.levels);
  std::iota(order.begin(), order.end(), 0);
  std::vector<Order> out;
  if (g.levels - g.first > MostLoops)
    return out;
  while (std::next_permutation(order.begin() + long(g.first), order.end()))
    if (isBetter(costs, order.back()))
      out.push_back(order);
  auto before = [&](const Order &a, const Order &b) {
    for (size_t k = g.levels; k-- > g.first;) {
      const Cost &ca = costs[a[k]], &cb = costs[b[k]];
      if (ca.moves != cb.moves)
        return ca.moves;
      if (ca.lines != cb.lines)
        return ca.lines < cb.lines;
    }
    return inversions(a) < inversions(b);
  };
  std::stable_sort(out.begin(), out.end(), before);
  return out;
}

Nest reordered(Nest nest, const LoopGroup &g, const Order &order) {
  for (unsigned number : g.statements) {
    std::vector<Iterator> &iterators = nest.statements[number].iterators;
    std::vector<Iterator> moved;
    for (size_t level : order)
      moved.push_back(iterators[level]);
    iterators = std::move(moved);
  }
  return nest;
}

//===--- may they? -----------------------------------------------------------===//

/// Of each loop around `s`, whether it has few iterations whatever the parameters are.
std::vector<bool> shortLoops(const Scop &scop, const Statement &s) {
  std::vector<bool> out(s.iterators.size());
  scop.domain.foreach_set([&](isl::set domain) {
    if (tupleName(domain) != s.name)
      return;
    const isl::set free = isl::manage(isl_set_project_out(
        domain.copy(), isl_dim_param, 0, isl_set_dim(domain.get(), isl_dim_param)));
    for (size_t level = 0; level < out.size(); ++level) {
      const isl::val least = isl::manage(isl_set_dim_min_val(free.copy(), int(level)));
      const isl::val most = isl::manage(isl_set_dim_max_val(free.copy(), int(level)));
      out[level] =
          least.is_int() && most.is_int() && most.sub(least).lt(isl::val(free.ctx(), ShortLoop));
    }
  });
  return out;
}

/// True if a short loop would come to lie outside of one that surrounds it now.
bool movesShortLoop(const Order &order, const std::vector<bool> &isShort) {
  for (size_t a = 0; a < order.size(); ++a)
    for (size_t b = a + 1; b < order.size(); ++b)
      if (isShort[order[a]] && !isShort[order[b]] && order[a] > order[b])
        return true;
  return false;
}

//===--- words ---------------------------------------------------------------===//

std::string namesOf(const Statement &s, size_t first) {
  std::string out;
  for (size_t k = first; k < s.iterators.size(); ++k)
    out += (k == first ? "" : k + 1 == s.iterators.size() ? " and " : ", ") + s.iterators[k].name;
  return out;
}

class Finder {
public:
  Finder(isl::ctx ctx, const Nest &nest) : Ctx(ctx), Written(nest), Now(nest), Before(ctx, nest) {}

  LoopOrder find() {
    for (const LoopGroup &g : groupsOf(Written))
      if (isProductWithOthers(Written, g))
        take(oneByOne(Now, g), g, "its statements run in loops of their own: a product");
    for (const LoopGroup &g : groupsOf(Now)) {
      const std::vector<Cost> costs = costsOf(Written, g);
      if (anyBetter(costs))
        order(g, costs);
    }
    for (const LoopGroup &g : groupsOf(Now))
      if (isProductAmongOthers(Now, g))
        part(g);
    for (const LoopGroup &g : groupsOf(Now))
      if (isChainAmongOthers(Now, g))
        partChain(g);
    LoopOrder out;
    out.notes = std::move(Notes);
    Now.movesUpdates =
        Changed && hasUpdates(Now) && !isForward(Before, Before.all, buildScop(Ctx, Now));
    if (Changed)
      out.nest = std::make_shared<const Nest>(std::move(Now));
    return out;
  }

private:
  /// What has been tried for a group, for words about it.
  struct Tried {
    bool orders = false, forward = false, tooShort = false;
  };

  void order(const LoopGroup &g, const std::vector<Cost> &costs) {
    Tried tried;
    if (reorder(Now, g, costs, tried))
      return;
    LoopGroup alone = g;
    for (size_t level = 0; level < g.first; ++level) {
      alone.first = level;
      if (reorder(parted(Now, g, level), alone, costs, tried))
        return;
    }
    // Updates that wait for nobody may run when what they read is there, in the same loop.
    for (size_t level = hasUpdates(Now) ? g.first : 0; level-- > 0;) {
      alone.first = level;
      if (reorder(Now, alone, costs, tried))
        return;
    }
    refuse(g, costs, tried);
  }

  /// Takes the best order of the group's loops in `from`, which is Now or has loops parted.
  bool reorder(const Nest &from, const LoopGroup &g, const std::vector<Cost> &costs, Tried &tried) {
    const Statement &s = Written.statements[g.statements.front()];
    const std::vector<Order> orders = betterOrders(g, costs);
    const std::vector<bool> isShort = shortLoops(Before.scop, s);
    tried.orders |= !orders.empty();
    for (const Order &o : orders) {
      if (movesShortLoop(o, isShort)) {
        tried.tooShort = true;
        continue;
      }
      Nest with = reordered(from, g, o);
      const Scop scop = buildScop(Ctx, with);
      if (!isForward(Before, Before.kept, scop))
        continue;
      tried.forward = true;
      if (!keepsLast(Before, scop))
        continue;
      Now = std::move(with);
      Changed = true;
      note(g, true,
           "the loops over " + namesOf(Now.statements[g.statements.front()], g.first) +
               " run in this order: elements that follow one another in memory are next to each "
               "other in the loop over " +
               s.iterators[o.back()].name + ", not in that over " + s.iterators.back().name);
      return true;
    }
    return false;
  }

  /// Parts the loops of a product from what else they surround, if that is legal: the outermost
  /// one, or the next one inside, as far as its three loops.
  void part(const LoopGroup &g) {
    for (size_t level = 0; level + 3 <= g.levels; ++level)
      if (partAt(g, level, "a product"))
        return;
  }

  /// Parts the loop around a chain from what else it surrounds, if that is legal. What stood in one
  /// iteration of it belongs to one column as before.
  void partChain(const LoopGroup &g) {
    if (partAt(g, g.levels - 2, "iterations wait for one another, and several of it run together"))
      for (size_t k = 0; k < Now.statements.size(); ++k)
        Now.statements[k].positionBefore = Written.statements[k].position;
  }

  /// Parts the loop `level` around the group from what else it surrounds, if that is legal.
  bool partAt(const LoopGroup &g, size_t level, const std::string &why) {
    const Place places[] = {Place::Between, Place::Behind, Place::Before};
    return std::any_of(std::begin(places), std::end(places),
                       [&](Place place) { return partAt(g, level, place, why); });
  }

  bool partAt(const LoopGroup &g, size_t level, Place place, const std::string &why) {
    return take(parted(Now, g, level, place), g,
                "the loop over " + Now.statements[g.statements.front()].iterators[level].name +
                    " runs apart for what comes before and after this: " + why);
  }

  /// `with` from now on, if that is legal.
  bool take(Nest with, const LoopGroup &g, std::string text) {
    const Scop scop = buildScop(Ctx, with);
    if (!isForward(Before, Before.kept, scop) || !keepsLast(Before, scop))
      return false;
    Now = std::move(with);
    Changed = true;
    note(g, true, std::move(text));
    return true;
  }

  void refuse(const LoopGroup &g, const std::vector<Cost> &costs, const Tried &tried) {
    const Statement &s = Written.statements[g.statements.front()];
    size_t best = g.levels - 1;
    for (size_t level = 0; level < g.levels; ++level)
      if (isBetter(costs, level) && costs[level].lines < costs[best].lines)
        best = level;
    std::string why = "dependences do not allow it";
    if (tried.forward)
      why = "a value that the last iteration leaves behind would be another one's";
    else if (tried.tooShort)
      why = "a loop of few iterations would come to lie outside";
    else if (!tried.orders)
      why = "there are too many of them";
    note(g, false,
         "elements that follow one another in memory are next to each other in the loop over " +
             s.iterators[best].name + ", not in that over " + s.iterators.back().name +
             "; but the loops stay in the order of the source: " + why);
  }

  void note(const LoopGroup &g, bool changed, std::string text) {
    Notes.push_back({changed, g.statements.front(), std::move(text)});
  }

  isl::ctx Ctx;
  const Nest &Written;
  Nest Now;
  const Source Before;
  bool Changed = false;
  std::vector<Tiling::LoopOrder> Notes;
};

} // namespace

bool walksAcross(const Nest &nest) {
  if (nest.side)
    return false;
  const std::vector<LoopGroup> groups = groupsOf(nest);
  return std::any_of(groups.begin(), groups.end(), [&](const LoopGroup &g) {
    return anyBetter(costsOf(nest, g)) || isProductAmongOthers(nest, g) ||
           isProductWithOthers(nest, g) || isChainAmongOthers(nest, g);
  });
}

LoopOrder findLoopOrder(isl::ctx ctx, const Nest &nest) { return Finder(ctx, nest).find(); }

} // namespace hetile::poly
