// SPDX-License-Identifier: Apache-2.0
//===- Output.h - where the output goes -------------------------*- C++ -*-===//
//
// Names and safe writing of output files.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_OUTPUT_H
#define HETILE_TOOL_OUTPUT_H

#include "Options.h"

#include "llvm/Support/Error.h"

#include <string>
#include <vector>

namespace hetile::tool {

/// Name of the output for `source`: -o, or <stem>.hetile.<ext>.
std::string outputName(const std::string &source, const Options &options);

/// True if the output is to be C++ though the source is C.
bool wantsCPlusPlus(const std::string &output, const Options &options, bool sourceIsCPlusPlus);

/// Writes `text` to a temporary file beside `path` and renames it; "-" is stdout. Error: the
/// file cannot be written, or it is the source itself.
llvm::Error writeOutput(const std::string &path, const std::string &source,
                        const std::string &text);

/// Writes --depfile: `output` depends on the files.
llvm::Error writeDepfile(const Options &options, const std::string &output,
                         const std::string &source, const std::vector<std::string> &files);

} // namespace hetile::tool

#endif
