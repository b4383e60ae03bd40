//===- Codes.cpp - all codes of remarks -----------------------------------===//
//
// The frontend has a table of its own; the polyhedral layer's refusals are few.
//
//===----------------------------------------------------------------------===//
#include "Codes.h"

#include "frontend/base/Reasons.h"

using namespace hetile::model;

namespace hetile::driver {

static std::vector<Code> makeCodes() {
  std::vector<Code> codes = {
      {RemarkKind::Passed, "tiled", "the nest runs as a pipeline of tiles"},
      {RemarkKind::Passed, "parallel", "the nest runs in tiles that exchange no messages"},
      {RemarkKind::Analysis, "loop-order", "loops run along memory, not in the order of the source, or why not"},
      {RemarkKind::Analysis, "wavefront", "rows inside a tile run together"},
      {RemarkKind::Analysis, "row-by-row", "rows inside a tile run one after the other"},
      {RemarkKind::Analysis, "inexact", "the file is compiled with options that let equal "
                                        "operations round differently"},
      {RemarkKind::Analysis, "checked", "the tiling agrees with the source at small sizes (--check)"},
      {RemarkKind::Analysis, "unchecked", "the tiling could not be compared with the source (--check)"},
      {RemarkKind::Analysis, "region", "arrays stay distributed from nest to nest"},
      {RemarkKind::Analysis, "region-ends", "arrays come home in every iteration of a loop"},
  };
  for (const frontend::ReasonText &reason : frontend::reasonTexts()) {
    std::string text = reason.text;
    if (size_t at = text.find("%0"); at != std::string::npos)
      text.replace(at, 2, "..");
    codes.push_back({RemarkKind::Missed, reason.code, text});
  }
  for (auto [code, text] : {std::pair<const char *, const char *>
           {"no-permutable-band", "no two dimensions of the nest can be tiled"},
           {"subscript-outside-row", "a subscript may leave its row"},
           {"empty-nest", "the nest has no iteration"},
           {"analysis-failed", "the analysis of the nest failed"},
           {"check-failed", "the tiling does not agree with the source (--check)"},
           {"output-check", "what was written for the nest or the file is no valid program"}})
    codes.push_back({RemarkKind::Missed, code, text});
  return codes;
}

const std::vector<Code> &allCodes() {
  static const std::vector<Code> codes = makeCodes();
  return codes;
}

} // namespace hetile::driver
