// SPDX-License-Identifier: Apache-2.0
//===- ShapeOption.h - the shape of a band as given by hand -----*- C++ -*-===//
//
// Which rows each column of a band has: all, those of a skewed band, of a triangle, or as a
// file lists them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_PLAN_SHAPEOPTION_H
#define HETILE_TOOL_PLAN_SHAPEOPTION_H

#include "command/CommandOptions.h"
#include "hetile/plan/Shape.h"

namespace hetile::tool {

/// The shape that --shape, --rows, --columns and --skew describe, one point a cell:
///   "rectangle" (or a band, with --skew), "triangle" (column y has the rows 0 .. y), or the
///   name of a JSON file {"row_ranges": [[first, end], ..]} with one range a column.
/// Throws Failure if they do not fit.
plan::Shape shapeFrom(const Options &options);

} // namespace hetile::tool

#endif
