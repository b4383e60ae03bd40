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

#include "clang/AST/ASTContext.h"

#include <map>
#include <string>
#include <vector>

namespace hetile::frontend {

struct JoinedHeaders {
  model::JoinedText text; // without headers if there are none that can be joined
  std::map<const clang::FileEntry *, std::string>
      obstacles; // in a part of a sentence, for the others
};

/// The text of the main file, `path`, with as many as possible of these headers in it, and those on
/// the way to them.
JoinedHeaders joinHeaders(const clang::ASTContext &ctx, const std::string &path,
                          const Inclusions &inclusions,
                          const std::vector<const clang::FileEntry *> &headers);

} // namespace hetile::frontend

#endif
