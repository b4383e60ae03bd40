// SPDX-License-Identifier: Apache-2.0
//===- Dependencies.cpp - what is known of a file with errors -------------===//
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

/// Looks for the definition of main among the tokens outside of all bodies.
class MainSearch {
public:
  bool found() const { return Found; }

  void see(const Token &token) {
    if (Phase == AfterName || Phase == InParameters)
      seeParameters(token);
    else if (Phase == AfterParameters)
      seeHead(token);
    else if (token.is(tok::identifier) && Bodies == 0 && token.getIdentifierInfo()->isStr("main"))
      Phase = AfterName;
    seeBrace(token);
  }

private:
  void seeParameters(const Token &token) {
    Parentheses += token.is(tok::l_paren) - token.is(tok::r_paren);
    if (Phase == AfterName)
      Phase = token.is(tok::l_paren) ? InParameters : Elsewhere;
    else if (Parentheses == 0)
      Phase = AfterParameters;
  }

  /// What stands between the parameters and the body: those of old C are declared there.
  void seeHead(const Token &token) {
    Found |= token.isOneOf(tok::l_brace, tok::kw_try) ||
             (token.isOneOf(tok::kw_int, tok::kw_char) && Before[1] != tok::arrow);
    if (token.isOneOf(tok::l_brace, tok::semi, tok::comma, tok::equal, tok::kw_try))
      Phase = Elsewhere;
  }

  /// The braces of extern "C" are not those of a body.
  void seeBrace(const Token &token) {
    if (token.is(tok::l_brace)) {
      const bool linkage = Before[0] == tok::kw_extern && Before[1] == tok::string_literal;
      Braces.push_back(!linkage);
      Bodies += !linkage;
    } else if (token.is(tok::r_brace) && !Braces.empty()) {
      Bodies -= Braces.back();
      Braces.pop_back();
    }
    Before[0] = Before[1];
    Before[1] = token.getKind();
  }

  enum { Elsewhere, AfterName, InParameters, AfterParameters } Phase = Elsewhere;
  int Parentheses = 0, Bodies = 0;
  std::vector<bool> Braces; // open ones; true: of a body
  tok::TokenKind Before[2] = {tok::unknown, tok::unknown};
  bool Found = false;
};

class Preprocessing : public PreprocessOnlyAction {
public:
  explicit Preprocessing(Outline &outline) : Result(outline) {}

protected:
  bool BeginSourceFileAction(CompilerInstance &ci) override {
    Preprocessor &pp = ci.getPreprocessor();
    Files->attachToPreprocessor(pp);
    pp.addPPCallbacks(std::make_unique<MissingHeaders>(pp, Result.dependencies));
    pp.setTokenWatcher([this](const Token &token) { Main.see(token); });
    return PreprocessOnlyAction::BeginSourceFileAction(ci);
  }

  void EndSourceFileAction() override {
    Result.definesMain = Main.found();
    for (const std::string &path : Files->getDependencies())
      Result.dependencies.push_back(path);
  }

private:
  Outline &Result;
  MainSearch Main;
  std::shared_ptr<DependencyCollector> Files = std::make_shared<DependencyCollector>();
};

} // namespace

Outline outlineOf(const std::string &path, const Options &options) {
  Outline outline;
  IgnoringDiagConsumer silence;
  // Whether there were errors is known.
  llvm::consumeError(parse(path, options, std::make_unique<Preprocessing>(outline), nullptr,
                           &silence)
                         .takeError());
  if (!llvm::is_contained(outline.dependencies, path))
    outline.dependencies.push_back(path);
  return outline;
}

} // namespace hetile::frontend
