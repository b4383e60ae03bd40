// SPDX-License-Identifier: Apache-2.0
//===- Band.h - the two-dimensional permutable band -------------*- C++ -*-===//
//
// Finds two dimensions, after skewing and shifting, along which no dependence points
// backwards: x numbers rows, y numbers columns.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_POLY_BAND_H
#define HETILE_POLY_BAND_H

#include "Dependences.h"

#include "model/Remark.h"
#include "model/Tiling.h"

#include <optional>
#include <string>

namespace hetile::poly {

struct Band {
  isl::union_map xy; // { S0[t, i] -> [x, y] }, on the domain
  unsigned depth = 2; // permutable dimensions of the outermost band
  std::string xText, yText; // "S0: t; S1: t"
  std::optional<isl::union_map>
      z; // { S0[t, i, j] -> [z] }: another member, not along innermost loops
  std::string zText;
  bool parallel = false; // no dependence has a distance along y
  std::vector<int> columns; // of each array: the dimension that y runs along; < 0: none
  std::vector<model::Orientation> orientations;
};

/// { S0[t, i] -> [x] }: the rows of a band.
isl::union_map rowsOf(const Band &band);
/// { S0[t, i] -> [y] }: its columns.
isl::union_map columnsOf(const Band &band);

/// Two members of the outermost band of isl's schedule, if it has that many: y is the one whose
/// columns lie as the arrays ask (Array::columns), else one without distances if there is one.
/// Otherwise nothing,
/// and `schedule` holds what isl found. Throws isl::exception.
std::optional<Band> findBand(const Scop &scop, const Dependences &deps, std::string &schedule);

/// True if no dependence points backwards along x or y: checked anew for the band that is
/// used, whatever the scheduler says. Throws isl::exception.
bool isLegal(const Band &band, const Dependences &deps);

/// True if no dependence points backwards along z. Throws isl::exception.
bool isLegalThird(const isl::union_map &z, const Dependences &deps);

/// True if x or y moves by more than 8 with one step of an iterator: what a dependence that is as
/// long as an array costs. Throws isl::exception.
bool isSteep(const Band &band);

} // namespace hetile::poly

#endif
