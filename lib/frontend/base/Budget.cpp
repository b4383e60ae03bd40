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
  bool spent = false;
} now;

void open(unsigned long file, unsigned long nest) {
  now = {file, nest, std::min(file, nest), false};
}

void next() {
  now.left = std::min(now.file, now.nest);
  now.spent = false;
}

bool spend(unsigned long steps) {
  now.spent |= steps > now.left;
  if (now.spent)
    return false;
  now.left -= steps;
  now.file -= steps;
  return true;
}

bool isSpent() { return now.spent; }

unsigned long perNest() { return now.nest; }

} // namespace hetile::frontend::budget
