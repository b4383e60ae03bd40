// SPDX-License-Identifier: Apache-2.0
//===- PhaseCheck.h - phases against brute force ----------------*- C++ -*-===//
//
// A phase is a nest of its own: the points of some rows, replayed from the state before them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_CHECK_PHASECHECK_H
#define HETILE_CHECK_PHASECHECK_H

#include "SetCheck.h"

namespace hetile::check {

/// Cuts the band into phases of random lengths, and puts the set functions of each through the
/// checks and simulations that those of the whole nest pass, with plans of its own. `trace` is
/// located. Returns what is wrong, or an empty string; nothing is wrong with a tiling that has no
/// phases.
std::string checkPhases(const model::Nest &nest, const model::Tiling &tiling,
                        const Environment &params, const Trace &trace, int simulations,
                        Random &random, Deadline deadline = Never);

} // namespace hetile::check

#endif
