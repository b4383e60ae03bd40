// SPDX-License-Identifier: Apache-2.0
//===- EntryData.h - subscripts that are data -------------------*- C++ -*-===//
//
// The elements that are looked at on entry, and what may be asked of the values found: a nest
// that cannot be tiled for every w[k] can perhaps for all that are at least 0, or 1.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_ENTRYDATA_H
#define HETILE_POLY_ENTRYDATA_H

#include "poly/scop/Scop.h"

namespace hetile::poly {

/// The elements of number `k` of the nest's data, in parameters that are known before it.
isl::set dataElements(const Scop &scop, unsigned k);

/// All elements of the nest's data.
isl::union_set allDataElements(const Scop &scop);

struct Assumption {
  std::string holds; // "[w_min, ..] -> { : w_min >= 1 }"; empty if nothing is assumed
  std::string text;  // "w[k] >= 1", for people
};

/// What may be assumed of data, and of parameters that make distances of unknown sign (d in
/// a[i - d]), from nothing to the strongest.
std::vector<Assumption> assumptions(const Scop &scop);

/// `scop` for those parameters only. Throws isl::exception.
Scop assuming(Scop scop, const Assumption &assumption);

} // namespace hetile::poly

#endif
