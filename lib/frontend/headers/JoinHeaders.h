// SPDX-License-Identifier: Apache-2.0
//===- JoinHeaders.h - headers in the text of the file ----------*- C++ -*-===//
//
// The text of a header stands in the place of the directive that includes it, and `#line` says
// where it is from.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_JOINHEADERS_H
#define HETILE_FRONTEND_JOINHEADERS_H

#include "frontend/headers/Inclusions.h"

#include "model/text/JoinedText.h"

#include "clang/Basic/LangOptions.h"
#include "llvm/Support/Error.h"

#include <set>
#include <string>

namespace hetile::frontend {

/// The text of the main file, `path`, with these headers and those on the way to them in it. The
/// error says, in a part of a sentence, what stands in the way.
llvm::Expected<model::JoinedText> joined(const clang::SourceManager &sm,
                                         const clang::LangOptions &lang, const std::string &path,
                                         const Inclusions &inclusions,
                                         std::set<const clang::FileEntry *> headers);

} // namespace hetile::frontend

#endif
