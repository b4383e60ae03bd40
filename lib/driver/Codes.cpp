// SPDX-License-Identifier: Apache-2.0
//===- Codes.cpp - all codes of remarks -----------------------------------===//
//
// What is said of nests that are tiled; refusals have a table of their own.
//
//===----------------------------------------------------------------------===//
#include "Codes.h"

#include "model/Reasons.h"

using namespace hetile::model;

namespace hetile::driver {

static std::vector<Code> makeCodes() {
  std::vector<Code> codes = {
      {RemarkKind::Passed, "results", "tiled", "the nest runs as a pipeline of tiles"},
      {RemarkKind::Passed, "results", "parallel",
       "the nest runs in tiles that exchange no messages"},
      {RemarkKind::Analysis, "results", "loop-order",
       "loops run along memory, not in the order of the source, or why not"},
      {RemarkKind::Analysis, "results", "wavefront", "rows inside a tile run together"},
      {RemarkKind::Analysis, "results", "row-by-row", "rows inside a tile run one after the other"},
      {RemarkKind::Analysis, "results", "inexact",
       "the file is compiled with options that let equal operations round differently"},
      {RemarkKind::Analysis, "results", "checked",
       "the tiling agrees with the source at small sizes (--check)"},
      {RemarkKind::Analysis, "results", "unchecked",
       "the tiling could not be compared with the source (--check)"},
      {RemarkKind::Analysis, "results", "region", "arrays stay distributed from nest to nest"},
      {RemarkKind::Analysis, "results", "region-ends",
       "arrays come home in every iteration of a loop"},
  };
  for (const ReasonText &reason : reasonTexts())
    codes.push_back({RemarkKind::Missed, reason.group, reason.code, sentence(reason.reason, "..")});
  return codes;
}

const std::vector<Code> &allCodes() {
  static const std::vector<Code> codes = makeCodes();
  return codes;
}

} // namespace hetile::driver
