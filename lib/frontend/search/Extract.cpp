//===- Extract.cpp - C and C++ to nests -----------------------------------===//
//
// Parses a file and searches the nests of every function in it.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/Extract.h"

#include "frontend/base/Budget.h"
#include "frontend/host/FlowReader.h"
#include "frontend/parse/Parse.h"
#include "frontend/parse/Tokens.h"
#include "frontend/search/NestSearch.h"
#include "frontend/source/Insertion.h"
#include "frontend/source/Marks.h"
#include "frontend/source/Source.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"

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

class FunctionSearch : public RecursiveASTVisitor<FunctionSearch> {
public:
  explicit FunctionSearch(FileSearch &search) : search(search), source(search.source) {}

  /// After the traversal: marks that no nest has.
  void complain() {
    for (unsigned k = 0; k < search.marks.size(); ++k)
      if (!search.used[k]) {
        model::Remark remark =
            makeRemark(Reason::MarkWithoutNest, source.place(search.marks[k].loc), "");
        remark.mark = k + 1;
        remark.nest = remark.loc;
        search.file.remarks.push_back(std::move(remark));
      }
  }

  bool shouldVisitTemplateInstantiations() const { return false; }

  bool VisitFunctionDecl(FunctionDecl *f) {
    if (!f->isThisDeclarationADefinition() || !f->getBody())
      return true;
    const bool collective = search.options.collective;
    if (f->isMain() && !collective && !callsMpi(source.ctx)) // a second MPI_Init would be an error
      search.file.main = mainFunction(source, f);
    if (!source.isInMainFile(f->getLocation()))
      return true;
    searchNests(search, f);
    if (!f->isTemplated() && !collective) // every nest leaves its results with all ranks
      readFlowOf(f);
    return true;
  }

private:
  FileSearch &search;
  const Source &source;

  /// What a function does that is too much to read is not known: no region leads through it.
  void readFlowOf(const FunctionDecl *f) {
    budget::next();
    model::FunctionFlow flow = readFlow(source, f);
    if (!budget::isSpent())
      search.file.flows.push_back(std::move(flow));
  }
};

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
  ExtractAction(File &file, const Options &options) : file(file), options(options) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, llvm::StringRef) override {
    recordPreprocessor(ci.getPreprocessor(), log);
    dependencies->attachToPreprocessor(ci.getPreprocessor());
    hashTokens(ci.getPreprocessor(), file.tokens);
    return std::make_unique<Consumer>(file, options, log);
  }

  void EndSourceFileAction() override { file.dependencies = dependencies->getDependencies().vec(); }

private:
  File &file;
  const Options &options;
  PreprocessorLog log;
  std::shared_ptr<DependencyCollector> dependencies = std::make_shared<DependencyCollector>();

  class Consumer : public ASTConsumer {
  public:
    Consumer(File &file, const Options &options, const PreprocessorLog &log)
        : file(file), options(options), log(log) {}
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
      FileSearch shared{source, policy, file, options, instances, marksOf(source), {}};
      shared.used.resize(shared.marks.size());
      for (const Mark &mark : shared.marks)
        file.ownMarks.push_back(mark.ours);
      FunctionSearch search(shared);
      search.TraverseDecl(ctx.getTranslationUnitDecl());
      search.complain();
    }

  private:
    File &file;
    const Options &options;
    const PreprocessorLog &log;
  };
};
} // namespace

llvm::Expected<File> extract(const std::string &path, const Options &options) {
  File file;
  file.path = path;
  llvm::Expected<bool> ok = parse(path, options, std::make_unique<ExtractAction>(file, options));
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

} // namespace hetile::frontend
