// SPDX-License-Identifier: Apache-2.0
//===- CPlusPlus.h - is this C also C++? ------------------------*- C++ -*-===//
//
// C written as C++ must be C++: clang names what is not.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_CPLUSPLUS_H
#define HETILE_FRONTEND_CPLUSPLUS_H

#include "frontend/parse/ParseOptions.h"

namespace hetile::frontend {

/// Parses the C source `text` of `path` as C++, with the flags of its command. Diagnostics
/// go to stderr.
bool isValidCPlusPlus(const std::string &path, const std::string &text, const Options &options);

} // namespace hetile::frontend

#endif
