// SPDX-License-Identifier: Apache-2.0
//===- Inclusions.h - what a file includes ----------------------*- C++ -*-===//
//
// The source manager knows the files that were entered, and the preprocessor tells which directives
// it passed over as their files were known.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_INCLUSIONS_H
#define HETILE_FRONTEND_INCLUSIONS_H

#include "clang/Basic/FileEntry.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"

#include <map>
#include <vector>

namespace hetile::frontend {

/// A directive that was passed over.
struct SkippedInclusion {
  clang::SourceLocation at; // of the name in it
  const clang::FileEntry *file;
};

/// Fills `skipped` while `pp` works; it must outlive it.
void recordSkipped(clang::Preprocessor &pp, std::vector<SkippedInclusion> &skipped);

/// A directive that clang has seen.
struct Inclusion {
  unsigned at;         // offset of the name in it, or of what a macro puts there
  clang::FileID entered; // invalid: passed over
  const clang::FileEntry *file;
};

/// The directives in the text of a file each time that it is entered, by their places.
using Inclusions = std::map<clang::FileID, std::vector<Inclusion>>;

Inclusions inclusionsOf(const clang::SourceManager &sm,
                        const std::vector<SkippedInclusion> &skipped);

} // namespace hetile::frontend

#endif
