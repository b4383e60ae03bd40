// SPDX-License-Identifier: Apache-2.0
//===- LoopGroups.cpp - innermost loops and those around them -------------===//
//
// Read off the positions of statements in the source (2d+1 form).
//
//===----------------------------------------------------------------------===//
#include "LoopGroups.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::poly {

bool inLoop(const Statement &a, const Statement &b, size_t level) {
  return b.iterators.size() > level &&
         std::equal(a.position.begin(), a.position.begin() + long(level) + 1, b.position.begin());
}

std::vector<LoopGroup> groupsOf(const Nest &nest) {
  std::vector<LoopGroup> out;
  std::vector<bool> done(nest.statements.size());
  for (unsigned k = 0; k < nest.statements.size(); ++k) {
    const Statement &s = nest.statements[k];
    if (done[k] || s.iterators.empty())
      continue;
    LoopGroup g;
    g.levels = s.iterators.size();
    bool alone = true;
    for (unsigned other = 0; other < nest.statements.size(); ++other)
      if (inLoop(s, nest.statements[other], g.levels - 1)) {
        g.statements.push_back(other);
        const bool innermost = nest.statements[other].iterators.size() == g.levels;
        done[other] = done[other] || innermost;
        alone &= innermost;
      }
    for (g.first = g.levels - 1; g.first > 0; --g.first)
      if (std::any_of(nest.statements.begin(), nest.statements.end(), [&](const Statement &t) {
            return inLoop(s, t, g.first - 1) && !inLoop(s, t, g.first);
          }))
        break;
    if (alone)
      out.push_back(std::move(g));
  }
  return out;
}

} // namespace hetile::poly
