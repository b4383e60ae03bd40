// SPDX-License-Identifier: Apache-2.0
//===- Extract.h - C and C++ to nests ---------------------------*- C++ -*-===//
//
// The only layer that sees clang: parses one source file and extracts every loop nest that
// the model can express; every other nest gets a remark that says why not.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_EXTRACT_H
#define HETILE_FRONTEND_EXTRACT_H

#include "frontend/parse/ParseOptions.h"
#include "frontend/search/File.h"
#include "frontend/search/Search.h"

#include "llvm/Support/Error.h"

#include <functional>
#include <string>

namespace hetile::frontend {

/// Parses `path` and extracts its nests: `run` goes through the search to its end. If the file has
/// errors, clang's own diagnostics are printed on stderr and the returned error is empty of text
/// beyond "has errors".
llvm::Expected<File> extract(const std::string &path, const Options &options,
                             const std::function<void(Search &)> &run);

/// The same; every nest that can be read is good.
llvm::Expected<File> extract(const std::string &path, const Options &options);

} // namespace hetile::frontend

#endif
