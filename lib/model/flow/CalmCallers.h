// SPDX-License-Identifier: Apache-2.0
//===- CalmCallers.h - what calls calm functions ----------------*- C++ -*-===//
//
// A function that asks whether arrays are away hands its arguments to another one, so that
// compilers must have them in memory wherever they put it. If all that calls it has asked, it need
// not.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_CALMCALLERS_H
#define HETILE_MODEL_CALMCALLERS_H

#include "CalmPart.h"

namespace hetile::model {

/// `parts` in the order of the text, and those of `others`, functions, that call functions among
/// them which then need not ask, or are called once, by parts; what need not ask is marked.
std::vector<CalmPart> withCallers(std::vector<CalmPart> parts, const std::vector<CalmPart> &others,
                                  const HostText &text);

} // namespace hetile::model

#endif
