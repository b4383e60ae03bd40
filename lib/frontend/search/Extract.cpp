// SPDX-License-Identifier: Apache-2.0
//===- Extract.cpp - C and C++ to nests -----------------------------------===//
//
// Parses a file and searches the nests of every function in it.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/Extract.h"

#include "frontend/base/Budget.h"
#include "frontend/parse/Parse.h"
#include "frontend/parse/Tokens.h"
#include "frontend/search/NestSearch.h"
#include "frontend/source/Marks.h"
#include "frontend/source/Source.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"

#include <algorithm>
#include <tuple>

using namespace clang;

namespace hetile::frontend {

namespace {
/// The option that lets the compiler round equal operations differently; empty if there is none.
std::string inexactOption(const LangOptions &o) {
  if (o.FastMath || o.UnsafeFPMath || o.AllowFPReassoc || o.AllowRecip || o.ApproxFunc)
    return "-ffast-math";
  using Options = LangOptions;
  const auto contract = o.getDefaultFPContractMode();
  if (contract == Options::FPM_Fast || contract == Options::FPM_FastHonorPragmas)
    return "-ffp-contract=fast";
  return "";
}

/// What flags and options allow. clang drops -fassociative-math where other flags do not go
/// with it; the user's word counts here.
FoldPolicy policyFor(const Options &options, const LangOptions &lang) {
  FoldPolicy policy;
  policy.reassociate = lang.AllowFPReassoc;
  policy.finite = lang.NoHonorNaNs && lang.NoHonorInfs;
  for (const std::string &flag : options.command)
    if (flag == "-fassociative-math" || flag == "-fno-associative-math")
      policy.reassociate = flag == "-fassociative-math";
  policy.reassociate |= options.reassociate;
  return policy;
}

class ExtractAction : public ASTFrontendAction {
public:
  ExtractAction(File &file, const Options &options, const std::function<void(Search &)> &run)
      : file(file), options(options), run(run) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, llvm::StringRef) override {
    Preprocessor &pp = ci.getPreprocessor();
    recordPreprocessor(pp, log);
    dependencies->attachToPreprocessor(pp);
    pp.setTokenWatcher([this, &pp](const Token &token) {
      hashToken(pp, token, file.tokens);
      recordToken(pp.getSourceManager(), token, log);
    });
    return std::make_unique<Consumer>(file, options, log, run);
  }

  void EndSourceFileAction() override { file.dependencies = dependencies->getDependencies().vec(); }

private:
  File &file;
  const Options &options;
  const std::function<void(Search &)> &run;
  PreprocessorLog log;
  std::shared_ptr<DependencyCollector> dependencies = std::make_shared<DependencyCollector>();

  class Consumer : public ASTConsumer {
  public:
    Consumer(File &file, const Options &options, const PreprocessorLog &log,
             const std::function<void(Search &)> &run)
        : file(file), options(options), log(log), run(run) {}
    void HandleTranslationUnit(ASTContext &ctx) override {
      if (ctx.getDiagnostics().hasErrorOccurred())
        return;
      Source source(ctx, log);
      file.text = source.mainText().str();
      file.inexact = inexactOption(ctx.getLangOpts());
      file.isCPlusPlus = ctx.getLangOpts().CPlusPlus;
      for (const auto &id : ctx.Idents)
        if (isGeneratedName(id.getKey().str()))
          file.names.insert(id.getKey().str());
      FoldPolicy policy = policyFor(options, ctx.getLangOpts());
      budget::open(options.fileSteps, options.nestSteps);
      const Instances instances(ctx);
      const std::vector<Directive> directives = directivesOf(source);
      FileSearch shared{source, policy,    file, options, instances, marksOf(source, directives),
                        {},     directives};
      shared.used.resize(shared.marks.size());
      for (const Mark &mark : shared.marks)
        file.ownMarks.push_back(mark.ours);
      NestSearch search(shared);
      run(search);
    }

  private:
    File &file;
    const Options &options;
    const PreprocessorLog &log;
    const std::function<void(Search &)> &run;
  };
};
} // namespace

llvm::Expected<File> extract(const std::string &path, const Options &options,
                             const std::function<void(Search &)> &run) {
  File file;
  file.path = path;
  llvm::Expected<bool> ok =
      parse(path, options, std::make_unique<ExtractAction>(file, options, run));
  if (!ok)
    return ok.takeError();
  if (!*ok)
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "has errors");
  std::stable_sort(file.remarks.begin(), file.remarks.end(), [](const auto &a, const auto &b) {
    return std::tie(a.loc.line, a.loc.column) < std::tie(b.loc.line, b.loc.column);
  });
  std::stable_sort(file.nests.begin(), file.nests.end(), [](const auto &a, const auto &b) {
    return a.range.begin < b.range.begin;
  });
  return file;
}

llvm::Expected<File> extract(const std::string &path, const Options &options) {
  return extract(path, options, [](Search &search) {
    while (Candidate *loop = search.next())
      while (loop->nextReading())
        if (loop->read())
          loop->take();
  });
}

} // namespace hetile::frontend
