// SPDX-License-Identifier: Apache-2.0
//===- Summaries.h - functions that leave arrays alone ----------*- C++ -*-===//
//
// A region of another file may reach over calls of such a function: it touches elements of arrays
// in tiled nests, or says so to the runtime, and it asks the runtime before it calls what is not
// known here. So nothing need be known of what it calls.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_SUMMARIES_H
#define HETILE_MODEL_SUMMARIES_H

#include "Regions.h"

#include <vector>

namespace hetile::model {

/// Adds such functions of the file to `regions.known`, in source order, and the expressions in them
/// that need text to `regions.hooks`. `tiled`: all nests that are, no others.
void addKnownFunctions(const std::vector<FunctionFlow> &functions,
                       const std::vector<TiledRange> &tiled, Regions &regions);

} // namespace hetile::model

#endif
