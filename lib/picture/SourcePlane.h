// SPDX-License-Identifier: Apache-2.0
//===- SourcePlane.h - the two loops behind a band --------------*- C++ -*-===//
//
// A skewed band has rows and columns that are sums of the source's iterators. Where both come from
// two loops, they can be drawn as the source has them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PICTURE_SOURCEPLANE_H
#define HETILE_PICTURE_SOURCEPLANE_H

#include "SpacePoints.h"

#include <optional>

namespace hetile::picture {

/// Two iterators of a statement, the outer one first, and the band as affine functions of them:
/// x = xu * u + xv * v + x1, y likewise.
struct SourcePlane {
  unsigned statement = 0;
  std::string u, v;      ///< names
  size_t du = 0, dv = 1; ///< numbers of the iterators
  double xu = 1, xv = 0, x1 = 0, yu = 0, yv = 1, y1 = 0;

  /// True if one of the band's coordinates needs both iterators.
  bool isSkewed() const { return (xu != 0 && xv != 0) || (yu != 0 && yv != 0); }
  /// The iterators (u, v) at a place in the band.
  std::pair<double, double> at(double x, double y) const;
};

/// The plane of the statement that has most points; nothing if no two of its iterators say where
/// its points lie in the band.
std::optional<SourcePlane> sourcePlane(const model::Nest &nest, const Space &space);

} // namespace hetile::picture

#endif
