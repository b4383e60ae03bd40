// SPDX-License-Identifier: Apache-2.0
//===- Draw.cpp - the nests of a file as pictures --------------------------===//
//
// The nests are those of the report.
//
//===----------------------------------------------------------------------===//
#include "Draw.h"

#include "Report.h"

namespace hetile::tool {

void addPictures(const driver::Result &result, picture::Pictures &pictures) {
  for (const FoundNest &found : foundNests(result)) {
    const model::SourceLoc &at = found.remark->nest;
    picture::Shown shown;
    shown.place = at.file + ":" + std::to_string(at.line) + ":" + std::to_string(at.column);
    shown.message = found.remark->text;
    if (found.nest && found.nest->tiling) {
      shown.nest = found.nest->nest;
      shown.tiling = &*found.nest->tiling;
    } else {
      shown.code = found.remark->code;
    }
    pictures.add(shown);
  }
}

} // namespace hetile::tool
