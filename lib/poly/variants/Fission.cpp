// SPDX-License-Identifier: Apache-2.0
//===- Fission.cpp - loops that part from what they surround --------------===//
//
// Only positions in the source change (2d+1 form): those of the loop and of its later siblings.
//
//===----------------------------------------------------------------------===//
#include "Fission.h"

#include "model/Product.h"

using namespace hetile::model;

namespace hetile::poly {

Nest parted(Nest nest, const LoopGroup &g, size_t level) {
  const Statement first = nest.statements[g.statements.front()];
  for (Statement &s : nest.statements) {
    const bool siblings = level == 0 || inLoop(first, s, level - 1);
    if (!siblings)
      continue;
    const bool parts = inLoop(first, s, level), isOfGroup = inLoop(first, s, g.levels - 1);
    s.position[level] =
        3 * s.position[level] + (!parts || s.position < first.position ? 0 : isOfGroup ? 1 : 2);
  }
  return nest;
}

bool isProductAmongOthers(const Nest &nest, const LoopGroup &g) {
  return g.statements.size() == 1 && g.levels >= 3 && g.first > g.levels - 3 &&
         productOf(nest, nest.statements[g.statements.front()]).has_value();
}

} // namespace hetile::poly
