// SPDX-License-Identifier: Apache-2.0
//===- Warnings.h - warnings that generated code does not give --*- C++ -*-===//
//
// Users ask their compiler for all kinds of warnings, and make errors of them. Generated functions
// stand between a header that switches these off (hetile_quiet.h) and a pragma that switches them
// on again; the user's own lines keep theirs.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_EMIT_WARNINGS_H
#define HETILE_EMIT_WARNINGS_H

#include <string>

namespace hetile::emit {

/// Lines between which gcc and clang give no warnings.
std::string beginQuiet();
std::string endQuiet();

/// `text` between them.
std::string withoutWarnings(const std::string &text);

} // namespace hetile::emit

#endif
