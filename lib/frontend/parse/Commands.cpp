// SPDX-License-Identifier: Apache-2.0
//===- Commands.cpp - how a source file is compiled -----------------------===//
//
// `-- args` wins; then the database of -p; then one found above the source; then no flags.
//
//===----------------------------------------------------------------------===//
#include "frontend/parse/Commands.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace clang::tooling;

namespace hetile::frontend {

static std::string workingDirectory() {
  llvm::SmallString<256> dir;
  llvm::sys::fs::current_path(dir);
  return std::string(dir);
}

static Command fixedCommand(const std::string &path, const std::vector<std::string> &arguments) {
  Command c;
  c.directory = workingDirectory();
  c.path = path;
  bool cxx = llvm::is_contained<llvm::StringRef>({".cc", ".cpp", ".cxx", ".C", ".c++"},
                                                 llvm::sys::path::extension(path));
  c.arguments.push_back(cxx ? "clang++" : "clang");
  c.arguments.insert(c.arguments.end(), arguments.begin(), arguments.end());
  c.arguments.push_back("-fsyntax-only");
  c.arguments.push_back(path);
  return c;
}

static std::string absolute(const std::string &folder, const std::string &path) {
  llvm::SmallString<256> full(path);
  llvm::sys::fs::make_absolute(folder, full);
  return std::string(full);
}

/// The path as databases know it.
static std::string inDatabase(const std::string &path) {
  llvm::SmallString<256> full(absolute(workingDirectory(), path));
  llvm::sys::path::remove_dots(full, /*remove_dot_dot=*/true);
  return std::string(full);
}

/// A relative path is one from the folder in which hetile runs, which need not be the command's.
static Command knownCommand(const std::string &path, const CompileCommand &known) {
  Command c;
  c.arguments = known.CommandLine;
  c.directory = known.Directory;
  c.path = path;
  if (!llvm::sys::fs::equivalent(known.Directory, workingDirectory()))
    c.path = absolute(workingDirectory(), path);
  for (std::string &word : c.arguments) // it may be written in another way
    if (llvm::sys::fs::equivalent(absolute(known.Directory, word), path))
      word = c.path;
  return c;
}

llvm::Expected<Command> commandFor(const std::string &path, const CommandOptions &options) {
  Command c;
  if (options.fixed) {
    c = fixedCommand(path, *options.fixed);
  } else {
    std::string message;
    std::unique_ptr<CompilationDatabase> db =
        options.buildPath.empty()
            ? CompilationDatabase::autoDetectFromSource(path, message)
            : CompilationDatabase::autoDetectFromDirectory(options.buildPath, message);
    if (!db && !options.buildPath.empty())
      return llvm::createStringError(std::errc::no_such_file_or_directory,
                                     "no compile_commands.json in '%s' (-p)",
                                     options.buildPath.c_str());
    std::vector<CompileCommand> found;
    if (db)
      found = db->getCompileCommands(inDatabase(path)); // else that of a file with a similar name
    if (found.empty()) {
      c = fixedCommand(path, {});
      c.guessed = true;
    } else {
      c = knownCommand(path, found.front());
    }
  }
  c.arguments.insert(c.arguments.end(), options.extraArgs.begin(), options.extraArgs.end());
  return c;
}

std::string resourceDirectory(const std::string &program) {
  llvm::SmallString<256> beside(llvm::sys::fs::getMainExecutable(
      program.c_str(), reinterpret_cast<void *>(&resourceDirectory)));
  llvm::sys::path::remove_filename(beside); // bin
  llvm::sys::path::append(beside, "..", HETILE_CLANG_RESOURCE_DIR);
  llvm::SmallString<256> probe(beside);
  llvm::sys::path::append(probe, "include", "stddef.h");
  if (llvm::sys::fs::exists(probe))
    return std::string(beside);
  return std::string(HETILE_LLVM_PREFIX) + "/" + HETILE_CLANG_RESOURCE_DIR;
}

} // namespace hetile::frontend
