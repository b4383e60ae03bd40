// SPDX-License-Identifier: Apache-2.0
//===- AnalysisOptions.h - what the analysis of a nest may do ---*- C++ -*-===//
//
// How long it may take, and which orders it may look for.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ANALYSISOPTIONS_H
#define HETILE_POLY_ANALYSISOPTIONS_H

#include <cstdint>

namespace hetile::poly {

struct Options {
  unsigned long quota = 5'000'000; // isl operations of one reading of a nest
  double seconds = 20;             // of processor time, for one reading whose operations never end
  bool wavefront = true; // rows inside a tile may run together
  bool loopOrder = true; // loops inside a tile may run in another order than the source's
  int64_t panelRows = 48; // rows of the band that a panel has (tile/PanelOrder.h)
  int64_t stripRows = 24; // that a strip has (tile/StripOrder.h)
  int64_t lowBlockRows = 0; // that one of Tiling::lowBlocks has; 0: none
};

} // namespace hetile::poly

#endif
