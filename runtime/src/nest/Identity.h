// SPDX-License-Identifier: Apache-2.0
//===- Identity.h - what all ranks must have in common ----------*- C++ -*-===//
//
// Every file that hetile wrote registers the hash of its text and the compiler's options that shape
// numbers. Here they become lines that do not depend on the order in which files were linked, and
// two programs are compared by them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_IDENTITY_H
#define HETILE_RUNTIME_IDENTITY_H

#include "hetile.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hetile::runtime {

/// Adds a file; once.
void registerUnit(const hetile_unit *unit);

/// A hash of the text of the file whose nests are being registered; 0 before the first one.
uint64_t currentUnit();

/// The registered files and this library, a line each, in order.
std::string describeProgram();

/// The same of `units`.
std::string describeUnits(const std::vector<const hetile_unit *> &units);

/// What the program described by `theirs` has else than `ours`, to follow the name of its rank:
/// "has another version of lu.c ..", with what to do. Empty if they are the same.
std::string differenceOf(const std::string &ours, const std::string &theirs);

} // namespace hetile::runtime

#endif
