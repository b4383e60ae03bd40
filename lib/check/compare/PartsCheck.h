// SPDX-License-Identifier: Apache-2.0
//===- PartsCheck.h - a nest in parts, against the whole --------*- C++ -*-===//
#ifndef HETILE_CHECK_PARTSCHECK_H
#define HETILE_CHECK_PARTSCHECK_H

#include "check/replay/Trace.h"

#include <string>
#include <vector>

namespace hetile::check {

/// Each point of `nest` must be one of one part, in the order of the whole; and no point may be in
/// an earlier part than one before it that accesses the same element, if one of them writes it.
/// Returns what is wrong first, or an empty string. Throws Incomplete.
std::string checkParts(const model::Nest &nest, const std::vector<const model::Nest *> &parts,
                       const Environment &params, const Reach &reach);

} // namespace hetile::check

#endif
