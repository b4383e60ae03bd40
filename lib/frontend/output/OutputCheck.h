// SPDX-License-Identifier: Apache-2.0
//===- OutputCheck.h - the output, read again -------------------*- C++ -*-===//
//
// Whatever the other passes overlook, what they wrote must be a program, and tile code may only
// name what a worker has: it has not run main, so neither arrays nor variables of the program.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_OUTPUTCHECK_H
#define HETILE_FRONTEND_OUTPUTCHECK_H

#include "frontend/parse/ParseOptions.h"

#include <string>
#include <vector>

namespace hetile::frontend {

struct OutputFault {
  unsigned line; // in the output, from 1; 0: elsewhere
  std::string what;
};

/// What is wrong with `text`, the output for the source `path`: errors of syntax and types, and
/// names in generated functions that stand for anything but functions, constants and their own
/// variables.
std::vector<OutputFault> checkOutput(const std::string &path, const std::string &text,
                                     const Options &options);

} // namespace hetile::frontend

#endif
