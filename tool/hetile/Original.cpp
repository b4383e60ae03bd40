// SPDX-License-Identifier: Apache-2.0
//===- Original.cpp - the source in the place of its tiled form -----------===//
//
// The ending of the other process tells what is to be done.
//
//===----------------------------------------------------------------------===//
#include "Original.h"

#include "Output.h"

#include "emit/Rewrite.h"
#include "frontend/parse/Dependencies.h"
#include "process/Trial.h"

#include "llvm/Support/CrashRecoveryContext.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/WithColor.h"

#include <exception>

using namespace llvm;

namespace hetile::tool {

namespace {

/// The arguments without --keep-original.
cc::Command plainCommand(int argc, const char **argv) {
  cc::Command command{
      sys::fs::getMainExecutable(argv[0], reinterpret_cast<void *>(&compileOrKeep))};
  bool ours = true; // not the compiler's
  for (int k = 1; k < argc; ++k) {
    const StringRef word = argv[k];
    ours = ours && word != "--";
    if (!ours || word.ltrim('-').split('=').first != "keep-original")
      command.push_back(argv[k]);
  }
  return command;
}

/// What the output depends on, so that a header that is mended leads to another trial, and whether
/// there is a main.
frontend::Outline outline(const std::string &source, const Options &options,
                          const std::string &program) {
  frontend::Outline outline{{source}};
  Expected<frontend::Command> command = frontend::commandFor(source, options.commands);
  if (!command) {
    consumeError(command.takeError());
    return outline;
  }
  frontend::Options read;
  read.command = command->arguments;
  read.directory = command->directory;
  read.resourceDir = frontend::resourceDirectory(program);
  // What has crashed once may do so again.
  CrashRecoveryContext::Enable();
  CrashRecoveryContext recovery;
  recovery.RunSafely([&] { outline = frontend::outlineOf(command->path, read); });
  return outline;
}

/// Tells the linker to enter the runtime, if nobody else does: a program that calls MPI itself is
/// meant to be run as a whole by every process.
Error writeEntry(const std::string &source, const Options &options, bool keptMain) {
  if (options.entry.empty())
    return Error::success();
  return writeOutput(options.entry, source,
                     keptMain && !options.collective ? "-Wl,--wrap=main\n-Wl,-u,main\n" : "");
}

/// Writes the source itself, if it can be read.
Error writeOriginal(const std::string &source, const Options &options, const std::string &program) {
  if (options.analyzeOnly)
    return Error::success();
  auto text = MemoryBuffer::getFile(source);
  if (!text)
    return createStringError(text.getError(), "'%s' cannot be read: %s", source.c_str(),
                             text.getError().message().c_str());
  const std::string output = outputName(source, options);
  if (Error e = writeOutput(output, source,
                            emit::unchanged(source, (*text)->getBuffer().str())))
    return e;
  const frontend::Outline known = outline(source, options, program);
  if (Error e = writeEntry(source, options, known.definesMain))
    return e;
  if (options.depfile.empty())
    return Error::success();
  return writeDepfile(options, output, source, known.dependencies);
}

/// True if the source would not be what the output should be: C++ of C.
bool isOtherLanguage(const std::string &source, const Options &options) {
  return wantsCPlusPlus(outputName(source, options), options,
                        wantsCPlusPlus(source, Options(), false));
}

int report(Error error) {
  if (!error)
    return Done;
  WithColor::error(errs(), "hetile") << toString(std::move(error)) << "\n";
  return InputError;
}

} // namespace

int compileOrKeep(int argc, const char **argv, const Options &options) {
  const std::string &source = options.sources.front();
  const cc::Command command = plainCommand(argc, argv);
  cc::noteSignals();
  cc::Trial trial;
  try {
    trial = cc::tryHetile(command);
  } catch (const std::exception &wrong) { // a limit in the environment
    WithColor::error(errs(), "hetile") << wrong.what() << "\n";
    return UsageError;
  }
  if (cc::notedSignal())
    cc::endAs({128 + cc::notedSignal(), cc::notedSignal()});
  const int status = trial.ending.status;
  const bool stays = trial.kind == cc::Trial::Failed && status != CheckFailed &&
                     !options.strict && !isOtherLanguage(source, options);
  if (!stays) {
    errs() << trial.told;
    if (trial.kind == cc::Trial::Done)
      return report(writeEntry(source, options, false));
    if (trial.ending.signal)
      WithColor::error(errs(), "hetile") << "'" << source << "': " << trial.cause << "\n";
    return trial.ending.signal ? InternalError : status;
  }
  if (int failed = report(writeOriginal(source, options, command.front())))
    return failed;
  errs() << "hetile: warning: '" << source << "' is compiled as it is, not tiled: "
         << trial.cause << " (original-kept)\n"
         << "hetile: note: to see more: " << cc::shellText(command) << "\n";
  return Done;
}

} // namespace hetile::tool
