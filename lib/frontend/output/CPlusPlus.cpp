// SPDX-License-Identifier: Apache-2.0
//===- CPlusPlus.cpp - is this C also C++? --------------------------------===//
//
// The same command, with the language replaced.
//
//===----------------------------------------------------------------------===//
#include "frontend/output/CPlusPlus.h"

#include "clang/Frontend/FrontendActions.h"
#include "clang/Tooling/Tooling.h"

namespace hetile::frontend {

/// Flags of `command` without program, language, standard and input.
static std::vector<std::string> sharedFlags(const std::vector<std::string> &command,
                                            const std::string &path) {
  std::vector<std::string> flags;
  for (size_t k = 1; k < command.size(); ++k) {
    const std::string &a = command[k];
    if (a == "-x" || a == "-o") {
      ++k;
      continue;
    }
    if (a == path || a == "-c" || a == "-fsyntax-only" || a.rfind("-std=", 0) == 0 ||
        a.rfind("-x", 0) == 0)
      continue;
    flags.push_back(a);
  }
  return flags;
}

bool isValidCPlusPlus(const std::string &path, const std::string &text, const Options &options) {
  std::vector<std::string> arguments = {"-x", "c++", "-std=gnu++17", "-w"};
  if (!options.resourceDir.empty()) {
    arguments.push_back("-resource-dir");
    arguments.push_back(options.resourceDir);
  }
  for (const std::string &flag : sharedFlags(options.command, path))
    arguments.push_back(flag);
  return clang::tooling::runToolOnCodeWithArgs(std::make_unique<clang::SyntaxOnlyAction>(), text,
                                               arguments, path);
}

} // namespace hetile::frontend
