// SPDX-License-Identifier: Apache-2.0
//===- Misspelt.h - names that look like options ----------------*- C++ -*-===//
//
// A variable HETILE_FALBACK has no effect, and nobody would notice.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_RUNTIME_MISSPELT_H
#define HETILE_RUNTIME_MISSPELT_H

#include <string>
#include <vector>

namespace hetile::runtime {

/// True if the environment has a variable HETILE_*, but for those of hetilecc, of build systems and
/// of scripts; or one that is an option's name with a slip in that word.
bool anyOptions();

/// A line for each variable of the environment that is no option, with the option whose name is
/// most alike.
std::vector<std::string> misspeltOptions();

/// Prints these lines, once a process.
void warnOfMisspelt();

} // namespace hetile::runtime

#endif
