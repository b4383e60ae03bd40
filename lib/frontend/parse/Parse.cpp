// SPDX-License-Identifier: Apache-2.0
//===- Parse.cpp - clang on one source file -------------------------------===//
//
// A file system in memory lies over the real one: it holds the text that stands in the place of
// the file, and the headers that the output includes.
//
//===----------------------------------------------------------------------===//
#include "frontend/parse/Parse.h"

#include "frontend/parse/RuntimeHeaders.h"

#include "clang/Basic/FileManager.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

static const char *const HeaderFolder = "/hetile-runtime-headers";

/// The user's command turned into one that only checks syntax, with our resource directory.
static std::vector<std::string> syntaxOnly(const std::string &path, const Options &options) {
  using namespace clang::tooling;
  std::vector<std::string> command = options.command;
  if (command.empty())
    command.push_back("clang");
  ArgumentsAdjuster adjust =
      combineAdjusters(getClangStripOutputAdjuster(), getClangStripDependencyFileAdjuster());
  command = combineAdjusters(adjust, getClangSyntaxOnlyAdjuster())(command, path);
  if (std::find(command.begin(), command.end(), path) == command.end())
    command.push_back(path);
  // The compiler proper shows the warnings; what clang takes for an error by default, such as
  // functions without a declaration, gcc may not. gcc's headers say which function frees what
  // another one has allocated, which clang cannot read.
  std::vector<std::string> extra{"-w", "-Wno-everything", "-D__HETILE__=1",
                                 "-D__HETILE_READS__=1", // hetile_quiet.h
                                 "-D__malloc__(...)=__malloc__"};
  if (!options.resourceDir.empty())
    extra.push_back("-resource-dir=" + options.resourceDir);
  command.insert(command.begin() + 1, extra.begin(), extra.end());
  return command;
}

namespace {
/// Files in which the program's names are hidden, under the names that they have.
class DisguisedFiles : public llvm::vfs::ProxyFileSystem {
public:
  DisguisedFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files, const Disguise &disguise)
      : ProxyFileSystem(std::move(files)), D(disguise) {}

  llvm::ErrorOr<llvm::vfs::Status> status(const llvm::Twine &path) override {
    return ProxyFileSystem::status(D.shown(path.str()));
  }

  llvm::ErrorOr<std::unique_ptr<llvm::vfs::File>>
  openFileForRead(const llvm::Twine &path) override {
    auto file = ProxyFileSystem::openFileForRead(D.shown(path.str()));
    if (!file)
      return file;
    return std::make_unique<File>(std::move(*file), D);
  }

private:
  class File : public llvm::vfs::File {
  public:
    File(std::unique_ptr<llvm::vfs::File> file, const Disguise &disguise)
        : Real(std::move(file)), D(disguise) {}
    llvm::ErrorOr<llvm::vfs::Status> status() override { return Real->status(); }
    llvm::ErrorOr<std::unique_ptr<llvm::MemoryBuffer>>
    getBuffer(const llvm::Twine &name, int64_t size, bool needsNull, bool isVolatile) override {
      auto text = Real->getBuffer(name, size, needsNull, isVolatile);
      if (!text)
        return text;
      return llvm::MemoryBuffer::getMemBufferCopy(D.hidden((*text)->getBuffer().str()), name);
    }
    std::error_code close() override { return Real->close(); }

  private:
    std::unique_ptr<llvm::vfs::File> Real;
    const Disguise &D;
  };

  const Disguise &D;
};
} // namespace

static void addInMemory(llvm::vfs::OverlayFileSystem &files, const std::string &path,
                        const std::string &text) {
  llvm::SmallString<256> full(path);
  files.makeAbsolute(full);
  llvm::IntrusiveRefCntPtr<llvm::vfs::InMemoryFileSystem> memory(new llvm::vfs::InMemoryFileSystem);
  memory->addFile(full, 0, llvm::MemoryBuffer::getMemBufferCopy(text, full));
  for (const RuntimeHeader &header : runtimeHeaders())
    memory->addFile(std::string(HeaderFolder) + "/" + header.name, 0,
                    llvm::MemoryBuffer::getMemBufferCopy(header.text));
  files.pushOverlay(memory);
}

llvm::Expected<bool> parse(const std::string &path, const Options &options,
                           std::unique_ptr<FrontendAction> action, const std::string *text,
                           DiagnosticConsumer *diagnostics) {
  auto fs = llvm::vfs::createPhysicalFileSystem();
  if (!options.directory.empty())
    if (std::error_code error = fs->setCurrentWorkingDirectory(options.directory))
      return llvm::createStringError(error, "%s: %s", options.directory.c_str(),
                                     error.message().c_str());
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> base(fs.release());
  std::vector<std::string> command = syntaxOnly(path, options);
  if (options.disguise.any()) {
    base = llvm::makeIntrusiveRefCnt<DisguisedFiles>(base, options.disguise);
    for (std::string &word : command)
      if (word.rfind("-D", 0) == 0 || word.rfind("-U", 0) == 0)
        word = options.disguise.hidden(word);
  }
  if (text) {
    llvm::IntrusiveRefCntPtr<llvm::vfs::OverlayFileSystem> files(
        new llvm::vfs::OverlayFileSystem(base));
    addInMemory(*files, path, *text);
    base = files;
    command.insert(command.begin() + 1, {"-iquote", HeaderFolder});
  }
  llvm::IntrusiveRefCntPtr<FileManager> files(new FileManager(FileSystemOptions(), base));
  tooling::ToolInvocation invocation(command, std::move(action), files.get());
  if (diagnostics)
    invocation.setDiagnosticConsumer(diagnostics);
  return invocation.run();
}

} // namespace hetile::frontend
