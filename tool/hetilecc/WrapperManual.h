// SPDX-License-Identifier: Apache-2.0
//===- WrapperManual.h - the manual of hetilecc -----------------*- C++ -*-===//
//
// The wrapper's own options and variables; all others are the compiler's.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_WRAPPERMANUAL_H
#define HETILE_TOOL_HETILECC_WRAPPERMANUAL_H

#include "manual/Page.h"

namespace hetile::cc {

manual::Page wrapperPage();

/// What --help-hetilecc prints.
std::string wrapperHelp();

} // namespace hetile::cc

#endif
