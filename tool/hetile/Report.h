// SPDX-License-Identifier: Apache-2.0
//===- Report.h - the list of nests for programs ----------------*- C++ -*-===//
//
// JSON of docs/report.md: every nest of every file, tiled or not, with all that is known.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_REPORT_H
#define HETILE_TOOL_REPORT_H

#include "driver/Driver.h"

#include "llvm/Support/JSON.h"

namespace hetile::tool {

/// A nest of the file: the remark that speaks of it, and what became of it if it could be read.
struct FoundNest {
  const model::Remark *remark;
  const driver::NestResult *nest;
};

/// All nests of the file, in source order.
std::vector<FoundNest> foundNests(const driver::Result &result);

/// One object for each of them.
llvm::json::Array nestReport(const driver::Result &result);

/// The whole report.
llvm::json::Value report(llvm::json::Array nests);

} // namespace hetile::tool

#endif
