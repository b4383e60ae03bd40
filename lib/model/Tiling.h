// SPDX-License-Identifier: Apache-2.0
//===- Tiling.h - a nest with its band and set functions --------*- C++ -*-===//
//
// What the polyhedral layer found out about a nest: the band (x, y), the loops that scan
// its sets and its tile, and the guards that must hold on entry. The emitter turns it into
// text together with the Nest it belongs to.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_TILING_H
#define HETILE_MODEL_TILING_H

#include "Ast.h"
#include "Model.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hetile::model {

/// An interval that may be empty: [lower, upper], with the condition under which it has a
/// point.
struct Interval {
  Expr lower, upper;
};

/// Names of the arguments of the set functions in all expressions below; none of them is a
/// name of the nest.
struct BoundNames {
  std::string x0 = "x0", x1 = "x1", y0 = "y0", y1 = "y1", ylo = "ylo", yedge = "yedge";
  std::string phase0 = "phase0", phase1 = "phase1"; // of a phase: more parameters
  std::string z0 = "z0", z1 = "z1"; // of a part of a tile
};

/// Linear form of the elements of an array that follows y: the box of a block may be
/// addressed by it in place of dimension `dim` (coefficients[dim] == 1). dim < 0: none.
struct Skew {
  int dim = -1;
  std::vector<int> coefficients;
};

/// Versions that rows use: those from x + first to x + last in row x. Not known: all of them.
struct Window {
  bool known = false;
  int64_t first = 0, last = 0;
};

/// What the runtime checks of the memory between the first and the last element that the
/// nest accesses: the program itself may not touch all of it.
enum class Mapped { Unchecked, Readable, Writable };

/// The set functions of a phase, the rows phase0 <= x < phase1 of the band, as those of a nest of
/// its own: what is read from before it, written last in it, sent over an edge in it. Bounds of
/// tiles lie inside the phase. footprint and liveIn may visit an element more than once; footprint
/// may hold more than the phase accesses, but nothing that the nest does not access.
struct Phases {
  Expr nonEmpty;
  Interval xBounds, yBounds;
  Expr rowsNonEmpty;
  Interval rows;
  Ast footprint, liveIn, cross, liveOut;
};

/// One choice of the member of the band that is y.
struct Orientation {
  std::vector<int> columns; // of each array: the dimension that y runs along; < 0: none
  bool parallel = false;    // no dependence has a distance along y
  bool folded = false;      // y runs through some array both ways: a rank has no one block of it
};

/// A third permutable dimension of the band, z, along which a tile may be cut into parts.
struct Third {
  std::string z;  // for people, as Tiling::x
  Expr nonEmpty;  // over parameters, x0, x1, y0, y1: the tile has a point
  Interval depth; // likewise: of z in the tile
  Ast part;       // besides, over z0, z1: the points of the tile with z0 <= z < z1
};

struct Tiling {
  /// What takes the place of the nest that was asked about: the nest with versions of some arrays,
  /// if only that can be tiled, or with its loops in another order. Null: the nest itself.
  std::shared_ptr<const Nest> instead;
  /// Of loops that do not run along memory in the source: whether they do now, or why not, for
  /// people.
  struct LoopOrder {
    bool changed = false;
    unsigned statement = 0; // the first in the loops
    std::string text;
  };
  std::vector<LoopOrder> loopOrders;
  BoundNames names;
  std::string x, y; // the band for people, one affine form per statement: "S0: t"
  std::string bandMap; // { S0[t, i] -> [t, t + i] } in isl notation
  unsigned bandDepth = 2; // permutable dimensions found
  bool parallel = false; // no dependence has a distance along y: blocks exchange no messages
  std::vector<std::string> distances; // dependence distances as text, for remarks
  int64_t mostPoints = 0; // that the nest has, whatever the parameters are; 0: they decide

  Expr nonEmpty;        // over parameters: the nest has a point
  Interval xBounds, yBounds; // over parameters
  Expr rowsNonEmpty;    // over parameters, y0, y1
  Interval rows;        // over parameters, y0, y1
  struct Extent {
    Expr nonEmpty;
    std::vector<Interval> dims;
  };
  std::vector<Extent> extents; // of each array, over parameters

  Ast tile;      // User targets are statements
  /// Where `tile` runs in panels or strips: the same with low ones, for checks. Small sizes have
  /// several.
  std::optional<Ast> lowBlocks;
  bool strips = false; // `tile` runs in strips of rows: its outermost loop numbers these
  /// In which order the points of a tile run, for people: of each pair of loops that could run
  /// several rows together, how many do, or why it is one after the other.
  struct InnerOrder {
    bool wavefront = false;
    unsigned statement = 0; // the first in the innermost loop
    std::string text;
  };
  std::vector<InnerOrder> inner;
  std::optional<Third> third;
  Ast footprint; // User targets of all sets are arrays
  Ast liveIn, cross, liveOut;

  /// Of each statement, if it has an access that only its last instance makes: true there, over
  /// parameters and the statement's iterators.
  std::vector<std::optional<Expr>> last;
  std::optional<Phases> phases; // if the band is skewed: the columns move on with the rows
  std::vector<Ast> data; // the elements of each DataRange of the nest; targets are arrays
  std::string assumed; // what the guard asks of data and unknown distances, for people

  Expr guard; // over parameters: what must hold for the analysis to be right (1 if nothing)
  std::vector<Mapped> mapped; // of each array
  std::vector<Skew> skews; // of each array
  std::vector<Orientation> orientations; // that the band can have
  std::vector<int> columns;              // as in the one that was chosen
  /// Arrays ask for columns, and y runs along these in one direction at all accesses.
  bool oneWay = false;
  std::vector<Window> windows; // of each array, see poly/sets/ArrayWindows.h
};

} // namespace hetile::model

#endif
