// SPDX-License-Identifier: Apache-2.0
//===- NestPicture.h - a nest as a picture ----------------------*- C++ -*-===//
//
// What happens to a nest, for people: points, dependences, band, tiles; or why nothing does.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_PICTURE_NESTPICTURE_H
#define HETILE_PICTURE_NESTPICTURE_H

#include "model/Model.h"
#include "model/Tiling.h"

#include <string>
#include <vector>

namespace hetile::picture {

/// A nest of a source.
struct Shown {
  std::string place;   ///< "file.c:4:3"
  std::string message; ///< what the remark says
  std::string code;    ///< of the reason, if it is refused
  /// Null: it is refused.
  const model::Nest *nest = nullptr;
  const model::Tiling *tiling = nullptr;
};

/// Pictures below each other, in one file.
class Pictures {
public:
  /// Draws at once: nothing of `shown` is needed later.
  void add(const Shown &shown);
  /// The file as SVG, on white.
  std::string text() const;

private:
  std::vector<std::pair<double, std::string>> Parts; // height, markup
};

} // namespace hetile::picture

#endif
