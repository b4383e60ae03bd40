// SPDX-License-Identifier: Apache-2.0
//===- CalmPart.h - a part of the host's code that stands twice -*- C++ -*-===//
//
// As it was written, for when no array is away, and with what is put in.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_CALMPART_H
#define HETILE_MODEL_CALMPART_H

#include "Regions.h"

#include <optional>
#include <vector>

namespace hetile::model {

/// What is put into the host's text.
struct HostText {
  std::vector<SourceRange> entered; // nests that are entered at any time
  std::vector<SourceRange> away;    // those that are entered only while arrays are away
  std::vector<Hook> hooks;
  std::vector<Region> regions;
};

struct CalmPart {
  SourceRange range;
  /// It is all of a function, which calls another one where arrays are away.
  std::optional<Twin> twin;
  /// All that calls the function are such parts, after it in the text: each of them calls what it
  /// needs, the function or its twin, so that the function need not ask.
  bool isAnswered = false;
};

} // namespace hetile::model

#endif
