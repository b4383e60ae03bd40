// SPDX-License-Identifier: Apache-2.0
//===- Dependencies.cpp - what a file with errors includes ----------------===//
//
// Only the preprocessor runs: what the parser trips over does not matter to it.
//
//===----------------------------------------------------------------------===//
#include "frontend/parse/Dependencies.h"

#include "frontend/parse/Parse.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

#include <memory>

using namespace clang;

namespace hetile::frontend {

namespace {

/// Notes where a header that was not found may appear: a folder changes when a file is added.
class MissingHeaders : public PPCallbacks {
public:
  MissingHeaders(const Preprocessor &preprocessor, std::vector<std::string> &found)
      : PP(preprocessor), Found(found) {}

  bool FileNotFound(StringRef name) override {
    if (llvm::sys::path::is_absolute(name)) {
      add(name);
      return false;
    }
    if (const PreprocessorLexer *lexer = PP.getCurrentFileLexer())
      if (OptionalFileEntryRef includer = lexer->getFileEntry())
        addBelow(includer->getDir().getName(), name);
    for (const DirectoryLookup &folder : PP.getHeaderSearchInfo().search_dir_range())
      if (folder.isNormalDir())
        addBelow(folder.getName(), name);
    return false;
  }

private:
  void addBelow(StringRef folder, StringRef name) {
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, name);
    add(path);
  }

  /// The innermost folder of the path that is there.
  void add(StringRef path) {
    auto &files = PP.getFileManager().getVirtualFileSystem();
    do
      path = llvm::sys::path::parent_path(path);
    while (!path.empty() && !files.exists(path));
    if (!path.empty() && !llvm::is_contained(Found, path))
      Found.push_back(path.str());
  }

  const Preprocessor &PP;
  std::vector<std::string> &Found;
};

class Preprocessing : public PreprocessOnlyAction {
public:
  explicit Preprocessing(std::vector<std::string> &found) : Found(found) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &ci) override {
    Preprocessor &pp = ci.getPreprocessor();
    Files->attachToPreprocessor(pp);
    pp.addPPCallbacks(std::make_unique<MissingHeaders>(pp, Found));
    return PreprocessOnlyAction::BeginSourceFileAction(ci);
  }

  void EndSourceFileAction() override {
    for (const std::string &path : Files->getDependencies())
      Found.push_back(path);
  }

private:
  std::vector<std::string> &Found;
  std::shared_ptr<DependencyCollector> Files = std::make_shared<DependencyCollector>();
};

} // namespace

std::vector<std::string> dependenciesOf(const std::string &path, const Options &options) {
  std::vector<std::string> found;
  IgnoringDiagConsumer silence;
  // Whether there were errors is known.
  llvm::consumeError(
      parse(path, options, std::make_unique<Preprocessing>(found), nullptr, &silence).takeError());
  if (!llvm::is_contained(found, path))
    found.push_back(path);
  return found;
}

} // namespace hetile::frontend
