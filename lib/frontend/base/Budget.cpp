// SPDX-License-Identifier: Apache-2.0
//===- Budget.cpp - how long reading nests may take -----------------------===//
//
// One budget for each thread: expressions are read in many places that share nothing else.
//
//===----------------------------------------------------------------------===//
#include "frontend/base/Budget.h"

#include <algorithm>
#include <climits>

namespace hetile::frontend::budget {

static thread_local struct {
  unsigned long file = ULONG_MAX, nest = ULONG_MAX, left = ULONG_MAX;
  unsigned long reserve = 0, share = 0; // when the file's are spent: for all nests, for one
  bool spent = false;
} now;

void open(unsigned long file, unsigned long nest) {
  constexpr unsigned long Part = 50;
  now = {file, nest, std::min(file, nest), file, file / Part, false};
}

void next() {
  now.left = std::min(now.nest, std::max(now.file, std::min(now.share, now.reserve)));
  now.spent = false;
}

bool spend(unsigned long steps) {
  now.spent |= steps > now.left;
  if (now.spent)
    return false;
  now.left -= steps;
  const unsigned long late = steps - std::min(steps, now.file);
  now.file -= steps - late;
  now.reserve -= std::min(late, now.reserve);
  return true;
}

bool isSpent() { return now.spent; }

unsigned long perNest() { return now.nest; }

} // namespace hetile::frontend::budget
