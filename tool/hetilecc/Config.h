// SPDX-License-Identifier: Apache-2.0
//===- Config.h - what the wrapper adds to a command ------------*- C++ -*-===//
//
// Read from a small text file in the installation, so that packagers can change it and a moved
// installation still works: every line is `key = value`, {prefix} stands for the folder above
// the one that holds the program.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_TOOL_HETILECC_CONFIG_H
#define HETILE_TOOL_HETILECC_CONFIG_H

#include <string>
#include <vector>

namespace hetile::cc {

struct Config {
  std::string hetile;                // path of the compiler tool, beside the wrapper
  std::vector<std::string> cc, cxx;  // the compiler to run: a word or more
  bool addsMpi = false;              // that compiler is no wrapper of MPI's own
  std::vector<std::string> compile;  // flags for compiling what hetile wrote
  std::vector<std::string> link;     // libraries of the runtime; those of MPI if addsMpi
  std::vector<std::string> sequential; // the library of programs that cannot have the runtime
  std::vector<std::string> mpiCompile; // include flags of MPI, for parsing
};

/// The configuration of the installation that holds the running program; HETILE_CC and
/// HETILE_CXX override the compilers (`cplusplus` tells which of them is asked for). Throws
/// std::runtime_error if the file is missing or a key is.
Config readConfig(bool cplusplus);

} // namespace hetile::cc

#endif
