// SPDX-License-Identifier: Apache-2.0
//===- Remark.h - what the tool says about a nest ---------------*- C++ -*-===//
//
// Remarks as compilers give them: passed (-Rhetile), missed (-Rhetile-missed) and analysis
// (-Rhetile-analysis). Every missed remark carries a reason code with a page in docs/.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_MODEL_REMARK_H
#define HETILE_MODEL_REMARK_H

#include "Model.h"

#include <string>
#include <vector>

namespace hetile::model {

enum class RemarkKind { Passed, Missed, Analysis };

struct Note {
  SourceLoc loc;
  std::string text;
};

struct Remark {
  RemarkKind kind = RemarkKind::Missed;
  std::string code; // reason code, e.g. "non-affine-subscript"
  SourceLoc loc;    // of what the remark is about: the nest, or a construct in it
  SourceLoc nest;   // of the outermost loop
  SourceRange range; // of the whole nest; empty if it begins or ends in a macro
  std::string function; // that the nest is in
  std::string text; // one sentence: the construct and what stands in the way
  unsigned mark = 0; // of the part that the user marked, from 1: the remark is an error
  std::vector<Note> notes; // both accesses, the distance; what would be accepted
};

} // namespace hetile::model

#endif
