// SPDX-License-Identifier: Apache-2.0
//===- Analyze.h - from a nest to its tiling --------------------*- C++ -*-===//
//
// The polyhedral layer's one exported question: can this nest be tiled in two dimensions,
// and what are its set functions?
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ANALYZE_H
#define HETILE_POLY_ANALYZE_H

#include "PassTexts.h"
#include "model/Model.h"
#include "model/Remark.h"
#include "model/Tiling.h"

#include <variant>

namespace hetile::poly {

struct Options {
  unsigned long quota = 5'000'000; // isl operations of one reading of a nest
  double seconds = 6; // of processor time a nest may take, whatever the quota says
  bool wavefront = true; // rows inside a tile may run together
  bool loopOrder = true; // loops inside a tile may run in another order than the source's
  int64_t panelRows = 48; // rows of the band that a panel has (tile/PanelOrder.h)
  int64_t lowPanelRows = 0; // that one of model::Tiling::lowPanels has; 0: there are none
};

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
