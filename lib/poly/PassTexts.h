// SPDX-License-Identifier: Apache-2.0
//===- PassTexts.h - what the passes computed, as text ----------*- C++ -*-===//
//
// For --dump-deps, --dump-band and --dump-sets, and for whoever must not see isl.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_PASSTEXTS_H
#define HETILE_POLY_PASSTEXTS_H

#include <string>
#include <utility>
#include <vector>

namespace hetile::poly {

/// Names and texts in isl notation, in the order in which they were computed.
using Dumps = std::vector<std::pair<std::string, std::string>>;

} // namespace hetile::poly

#endif
