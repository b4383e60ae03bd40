// SPDX-License-Identifier: Apache-2.0
//===- RemarksFile.h - remarks as LLVM writes them --------------*- C++ -*-===//
//
// YAML that opt-viewer and llvm-remarkutil read.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_REMARKS_FILE_H
#define HETILE_TOOL_REMARKS_FILE_H

#include "model/Remark.h"

#include <string>
#include <vector>

namespace hetile::tool {

/// The remarks as a stream of YAML documents.
std::string remarksFile(const std::vector<model::Remark> &remarks);

} // namespace hetile::tool

#endif
