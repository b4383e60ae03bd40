// SPDX-License-Identifier: Apache-2.0
//===- RemarkText.h - remarks on the terminal -------------------*- C++ -*-===//
//
// Remarks as compilers give them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_REMARKTEXT_H
#define HETILE_TOOL_REMARKTEXT_H

#include "Options.h"

#include "driver/Driver.h"

#include "llvm/Support/raw_ostream.h"

namespace hetile::tool {

/// `file:line:col: remark: .. [-Rhetile]` with the source line, a caret and notes.
void printRemarks(llvm::raw_ostream &os, const driver::Result &result, const Options &options);

/// After all remarks: which command says more about those that refuse a nest, if any is shown.
void printMore(llvm::raw_ostream &os, const std::vector<model::Remark> &remarks,
               const Options &options);

} // namespace hetile::tool

#endif
