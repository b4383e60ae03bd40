// SPDX-License-Identifier: Apache-2.0
//===- Commands.h - how a source file is compiled ---------------*- C++ -*-===//
//
// Compilation databases, as every clang tool reads them.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_COMMANDS_H
#define HETILE_FRONTEND_COMMANDS_H

#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::frontend {

struct CommandOptions {
  std::optional<std::vector<std::string>> fixed; // arguments after `--`
  std::string buildPath;                         // -p; empty: search from the source upwards
  std::vector<std::string> extraArgs;            // appended
};

struct Command {
  std::vector<std::string> arguments; // argv[0] first
  std::string directory;
  std::string path;     // of the file, seen from there
  bool guessed = false; // neither a database nor `--`: plain flags
};

/// The command that compiles `path`. Error: the database named by -p cannot be read.
llvm::Expected<Command> commandFor(const std::string &path, const CommandOptions &options);

/// clang's resource directory: beside LLVM as configured, or below the running program's
/// prefix. `program`: argv[0].
std::string resourceDirectory(const std::string &program);

} // namespace hetile::frontend

#endif
