//===- Finish.h - from analysed nests to an output that compiles *- C++ -*-===//
//
// Regions, remarks, text, and the check of the text. What is at fault is left out, and all is done once more.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_DRIVER_FINISH_H
#define HETILE_DRIVER_FINISH_H

#include "Analysis.h"
#include "Settle.h"

namespace hetile::driver {

/// Fills in regions, nests, remarks and text of `result`, whose file has been read and whose nests are in `found`.
void finish(Result &result, Analysed &found, const Options &options, Budget &budget);

} // namespace hetile::driver

#endif
