// SPDX-License-Identifier: Apache-2.0
//===- Sarif.h - remarks for code review tools ------------------*- C++ -*-===//
//
// SARIF 2.1.0: a result a remark, a rule a code, with the page about it.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_SARIF_H
#define HETILE_TOOL_SARIF_H

#include "driver/Driver.h"

#include "llvm/Support/JSON.h"

namespace hetile::tool {

/// The log of all remarks, in the order given.
llvm::json::Value sarif(const std::vector<model::Remark> &remarks);

} // namespace hetile::tool

#endif
