// SPDX-License-Identifier: Apache-2.0
//===- Settle.h - nests that share the arrays of a region -------*- C++ -*-===//
//
// Within a region arrays stay where they are, so its nests should agree on the dimension along
// which their columns lie; and a loop over the border of an array between two sweeps, which
// would end the region, is distributed as well. Alone, such a side is not worth it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_SETTLE_H
#define HETILE_DRIVER_SETTLE_H

#include "Result.h"

#include "../model/flow/Regions.h"

#include <functional>
#include <map>
#include <string>
#include <utility>

namespace hetile::driver {

/// Where a nest begins, and the instance of the template it is in.
using NestKey = std::pair<unsigned, std::string>;
inline NestKey keyOf(const model::Nest &nest) { return {nest.range.begin, nest.instance}; }

/// What the analysis says of nests.
using Analysed = std::map<NestKey, NestResult>;
using Analyse = std::function<NestResult(const model::Nest &)>;

/// The regions of the file. Their nests are analysed again where others lie along another
/// dimension. Sides that they need and that can be tiled become nests of the file, in source
/// order, and have their results in `found`. Arrays may be away outside of regions; so do other
/// sides that can be tiled (Nest::onlyAway). `collective`: they may not, and an entry is a meeting
/// of all ranks; so sides are entered only while arrays are away. What is left is dropped.
model::Regions settleRegions(frontend::File &file, Analysed &found, const Analyse &analyse,
                             bool collective);

} // namespace hetile::driver

#endif
