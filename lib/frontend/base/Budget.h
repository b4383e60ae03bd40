// SPDX-License-Identifier: Apache-2.0
//===- Budget.h - how long reading nests may take ---------------*- C++ -*-===//
//
// What is read doubles where a function calls another one twice, level by level. Whoever recurses
// over expressions or replaces calls spends steps here; they are counted, not timed, so that two
// runs give the same answer. What was read with a spent budget is incomplete: nobody may use it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_BUDGET_H
#define HETILE_FRONTEND_BUDGET_H

namespace hetile::frontend::budget {

/// A file begins: steps for all of it, and for each nest at most. When they are spent, easy nests
/// still get a fiftieth of them each, as long as all together are no more than twice as many.
void open(unsigned long file, unsigned long nest);

/// A nest, or the whole of a function, begins.
void next();

/// False if that many steps are not left: from then on, until the next nest, none are.
bool spend(unsigned long steps = 1);

bool isSpent();

/// Steps of a nest that a person allows by `--nest-time`.
unsigned long perNest();

} // namespace hetile::frontend::budget

#endif
