// SPDX-License-Identifier: Apache-2.0
//===- Fission.cpp - loops that part from what they surround --------------===//
//
// Only positions in the source change (2d+1 form): those of the loop and of its later siblings.
//
//===----------------------------------------------------------------------===//
#include "Fission.h"

#include "model/Affine.h"
#include "model/body/Product.h"

#include <algorithm>
#include <cstdlib>

using namespace hetile::model;

namespace hetile::poly {

Nest parted(Nest nest, const LoopGroup &g, size_t level, Place place) {
  const Statement first = nest.statements[g.statements.front()];
  for (Statement &s : nest.statements) {
    const bool siblings = level == 0 || inLoop(first, s, level - 1);
    if (!siblings)
      continue;
    const bool parts = inLoop(first, s, level), isOfGroup = inLoop(first, s, g.levels - 1);
    const bool isFirst = isOfGroup ? place == Place::Before
                                   : place == Place::Behind ||
                                         (place == Place::Between && s.position < first.position);
    s.position[level] = 3 * s.position[level] + (!parts || isFirst ? 0 : isOfGroup ? 1 : 2);
  }
  return nest;
}

Nest oneByOne(Nest nest, const LoopGroup &g) {
  const size_t level = g.levels - 1;
  const unsigned factor = unsigned(g.statements.size()) + 1;
  const Statement first = nest.statements[g.statements.front()];
  for (Statement &s : nest.statements)
    if (level == 0 || inLoop(first, s, level - 1))
      s.position[level] *= factor;
  for (unsigned k = 0; k < g.statements.size(); ++k)
    nest.statements[g.statements[k]].position[level] += k;
  return nest;
}

bool isProductWithOthers(const Nest &nest, const LoopGroup &g) {
  return g.statements.size() > 1 && g.levels >= 3 &&
         std::any_of(g.statements.begin(), g.statements.end(),
                     [&](unsigned s) { return productOf(nest, nest.statements[s]).has_value(); });
}

bool isProductAmongOthers(const Nest &nest, const LoopGroup &g) {
  return g.statements.size() == 1 && g.levels >= 3 && g.first > g.levels - 3 &&
         productOf(nest, nest.statements[g.statements.front()]).has_value();
}

/// What a subscript is but for its constant.
static AffineExpr withoutConstant(AffineExpr a) {
  a.constant = 0;
  return a;
}

/// True if the accesses differ by constants, in subscripts with `inner`, and in no others.
static bool followAlong(const Access &a, const Access &b, const std::string &inner) {
  bool differ = false;
  for (size_t d = 0; d < a.subscripts.size(); ++d) {
    if (equal(a.subscripts[d], b.subscripts[d]))
      continue;
    if (!a.subscripts[d].terms.count(inner) ||
        !equal(withoutConstant(a.subscripts[d]), withoutConstant(b.subscripts[d])))
      return false;
    differ = true;
  }
  return differ;
}

/// True if `a` is of one element in all iterations of `inner`.
static bool isFixed(const Access &a, const std::string &inner) {
  return std::none_of(a.subscripts.begin(), a.subscripts.end(),
                      [&](const AffineExpr &e) { return e.terms.count(inner) > 0; });
}

/// True if a subscript of both is that same one, in which `outer` stands for itself.
static bool shareRow(const Access &a, const Access &b, const std::string &outer) {
  for (size_t d = 0; d < a.subscripts.size(); ++d) {
    const auto &terms = a.subscripts[d].terms;
    const auto term = terms.find(outer);
    if (term != terms.end() && std::abs(term->second) == 1 && terms.size() == 1 &&
        equal(a.subscripts[d], b.subscripts[d]))
      return true;
  }
  return false;
}

bool isChain(const Nest &nest, const LoopGroup &g) {
  for (unsigned writer : g.statements)
    for (const Access &w : nest.statements[writer].accesses)
      for (unsigned reader : g.statements)
        for (const Access &a : nest.statements[reader].accesses) {
          if (!w.write || a.write || a.array != w.array || !w.inner.empty() || !a.inner.empty())
            continue;
          const std::string &inner = nest.statements[reader].iterators[g.levels - 1].name;
          if (followAlong(w, a, inner) || (sameElement(w, a) && isFixed(a, inner)))
            return true;
        }
  return false;
}

bool isChainAmongOthers(const Nest &nest, const LoopGroup &g) {
  if (g.levels < 3 || g.first != g.levels - 1)
    return false;
  bool waits = false;
  for (unsigned writer : g.statements)
    for (const Access &w : nest.statements[writer].accesses) {
      if (!w.write)
        continue;
      for (unsigned other : g.statements) {
        const Statement &s = nest.statements[other];
        for (const Access &a : s.accesses) {
          if (a.array != w.array)
            continue;
          if (!w.inner.empty() || !a.inner.empty() ||
              !shareRow(w, a, s.iterators[g.levels - 2].name))
            return false;
          waits = waits || (!a.write && followAlong(w, a, s.iterators[g.levels - 1].name));
        }
      }
    }
  return waits;
}

} // namespace hetile::poly
