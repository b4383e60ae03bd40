// SPDX-License-Identifier: Apache-2.0
//===- SourceOrder.h - what another order must keep -------------*- C++ -*-===//
//
// The nest as it is written against the same statements in another order: every direct dependence
// must still lead forwards, since all others are sums of these.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_SOURCEORDER_H
#define HETILE_POLY_SOURCEORDER_H

#include "poly/band/Dependences.h"

namespace hetile::poly {

/// The nest as it is written, and what depends on what. Throws isl::exception.
struct Source {
  Source(isl::ctx ctx, const model::Nest &nest);
  Scop scop;
  isl::union_map all; // direct dependences
  /// Dependences of which all must lead forwards: those, or, where updates of elements may change
  /// places (Access::update), all pairs of accesses of one element but these.
  isl::union_map kept;
};

/// True if `dependences` of the source lead forwards in `with`, the same statements in another
/// order. Throws isl::exception.
bool isForward(const Source &source, const isl::union_map &dependences, const Scop &with);

/// True if the nest has updates that may change places.
bool hasUpdates(const model::Nest &nest);

/// True if what only the last instance of a statement does is done by the same one in `with`.
/// Throws isl::exception.
bool keepsLast(const Source &source, const Scop &with);

} // namespace hetile::poly

#endif
