// SPDX-License-Identifier: Apache-2.0
//===- Parse.h - clang on one source file -----------------------*- C++ -*-===//
//
// The user's command, turned into one that only parses. Another text may stand in the place of
// the file.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_PARSE_H
#define HETILE_FRONTEND_PARSE_H

#include "frontend/parse/ParseOptions.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/FrontendAction.h"

#include <memory>

namespace hetile::frontend {

/// Runs `action` on the file; false if it has errors, which `diagnostics` gets (null: they are
/// printed). `text`: what stands in the place of the file, under the names that `options` hide, and
/// may include the headers of the runtime; null: itself.
llvm::Expected<bool> parse(const std::string &path, const Options &options,
                           std::unique_ptr<clang::FrontendAction> action,
                           const std::string *text = nullptr,
                           clang::DiagnosticConsumer *diagnostics = nullptr);

} // namespace hetile::frontend

#endif
