// SPDX-License-Identifier: Apache-2.0
//===- Analyze.h - from a nest to its tiling --------------------*- C++ -*-===//
//
// The polyhedral layer's one exported question: can this nest be tiled in two dimensions,
// and what are its set functions?
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ANALYZE_H
#define HETILE_POLY_ANALYZE_H

#include "AnalysisOptions.h"
#include "PassTexts.h"
#include "model/Model.h"
#include "model/Remark.h"
#include "model/Tiling.h"

#include <variant>

namespace hetile::poly {

/// What an analysis took.
struct Effort {
  unsigned long steps = 0; // isl operations
};

/// The tiling of `nest`, or a missed remark that says what stands in the way. Never throws.
/// `dumps`, if given, receives what was computed on the way; `effort` is added to.
std::variant<model::Tiling, model::Remark> analyze(const model::Nest &nest, const Options &options,
                                                   Dumps *dumps = nullptr,
                                                   Effort *effort = nullptr);

} // namespace hetile::poly

#endif
