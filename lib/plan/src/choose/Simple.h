// SPDX-License-Identifier: Apache-2.0
//===- Simple.h - the plans that a choice is made from ----------*- C++ -*-===//
//
// Private to the library: what each strategy gives, for a strategy by name itself, for `auto`
// every simple one and then what the search adds.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PLAN_SIMPLE_H
#define HETILE_PLAN_SIMPLE_H

#include "Candidates.h"

namespace hetile::plan {

/// The plans to choose from, at least one. For `auto` each simple strategy gives the plan that it
/// gives when it is asked for by name, whatever the search spends besides.
std::vector<Draft> draftsOf(const Request &request, const Units &units, const AskedStrategy &asked);

} // namespace hetile::plan

#endif
