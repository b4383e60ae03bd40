// SPDX-License-Identifier: Apache-2.0
//===- Scop.h - a nest in isl's terms ---------------------------*- C++ -*-===//
//
// Translates model::Nest into isl's sets and maps: iteration domains, source order and
// accesses. Nothing is decided here.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_SCOP_H
#define HETILE_POLY_SCOP_H

#include "Isl.h"

#include "model/Model.h"

#include <map>
#include <string>
#include <vector>

namespace hetile::poly {

struct Scop {
  const model::Nest *nest = nullptr;
  isl::set context;         // { : what is known of the parameters }
  isl::union_set domain;    // { S0[t, i] }
  isl::union_map schedule;  // { S0[t, i] -> [p0, t, p1, i, p2] }, source order, padded with 0
  unsigned scheduleDims = 0;
  unsigned lead = 0;        // dimensions that come before those of source order,
  unsigned sourceDims = 0;  // of which there are so many, and may be as many again (PanelOrder.h)
  isl::union_map reads;     // { S0[t, i] -> B[e] }, restricted to the domain
  isl::union_map writes;
  isl::union_map conditional; // the accesses that a condition outside the model decides
  std::vector<std::string> arrayNames; // tuple name of each array
  std::map<std::string, unsigned> arrayOf; // and back
  std::map<std::string, unsigned> statementOf; // by tuple name
};

/// Builds the Scop of `nest`, which must outlive it. Throws isl::exception.
Scop buildScop(isl::ctx ctx, const model::Nest &nest);

/// `scop` where `params`, a set of parameters, holds.
Scop restricted(Scop scop, isl::set params);

/// The last instance of `s` in source order: at most one for each value of the parameters.
isl::set lastInstance(isl::ctx ctx, const Scop &scop, const model::Statement &s);

/// One access as a map { S0[t, i] -> B[e] } restricted to the statement's domain.
isl::map accessMap(isl::ctx ctx, const Scop &scop, const model::Statement &s,
                   const model::Access &a);

/// { X[v, e] -> X[e] } for arrays with versions, the identity for all others.
isl::union_map withoutVersion(const Scop &scop);

/// "e2, e3, .." up to number n - 1: the dimensions of a tuple, as isl reads them.
std::string indices(size_t n, size_t from = 0);

/// "S0[e0, e1]": a point of `s`.
std::string pointOf(const model::Statement &s);

/// `name`, with underscores behind it as long as an iterator or a parameter of `nest` is called so.
std::string unusedName(const model::Nest &nest, std::string name);

/// What dimension `d` of an array is called where iterators and parameters of `nest` are named,
/// too: the user may have such a name.
std::string elementName(const model::Nest &nest, size_t d);

/// `[n, m] -> `, the parameter tuple of a nest.
std::string parameterTuple(const model::Nest &nest);

} // namespace hetile::poly

#endif
