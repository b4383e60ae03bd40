// SPDX-License-Identifier: Apache-2.0
//===- Extract.cpp - C and C++ to nests -----------------------------------===//
//
// Parses a file and searches the nests of every function in it.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/Extract.h"

#include "frontend/base/Budget.h"
#include "frontend/headers/HeaderNests.h"
#include "frontend/headers/JoinHeaders.h"
#include "frontend/parse/Parse.h"
#include "frontend/parse/Tokens.h"
#include "frontend/search/NestSearch.h"
#include "frontend/source/Marks.h"
#include "frontend/source/Source.h"
#include "model/Reasons.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"

#include "llvm/ADT/STLExtras.h"

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

/// What is done about headers with nests.
struct Headers {
  enum { Ask, Read, Leave } mode = Ask; // whether to join them; read the joined text; do not ask
  model::JoinedText text;               // after Ask, if there are any; before Read
  std::string obstacle;                 // before Leave: why they could not be joined
  uint64_t tokens = 0;                  // those of the file, and so of the text
  bool isRead = false;                  // after Read: it could be, and they are
};

class ExtractAction : public ASTFrontendAction {
public:
  ExtractAction(File &file, const Options &options, Headers &headers,
                const std::function<void(Search &)> &run)
      : file(file), options(options), headers(headers), run(run) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, llvm::StringRef) override {
    if (headers.mode == Headers::Read) // errors have another way to go on: nobody counts them
      ci.getDiagnosticOpts().ShowCarets = false;
    Preprocessor &pp = ci.getPreprocessor();
    recordPreprocessor(pp, log);
    recordSkipped(pp, skipped);
    dependencies->attachToPreprocessor(pp);
    pp.setTokenWatcher([this, &pp](const Token &token) {
      hashToken(pp, token, file.tokens);
      recordToken(pp.getSourceManager(), token, log);
    });
    return std::make_unique<Consumer>(*this);
  }

  void EndSourceFileAction() override {
    for (const std::string &path : dependencies->getDependencies())
      if (!llvm::is_contained(file.dependencies, path)) // of a joined text, more are known
        file.dependencies.push_back(path);
  }

private:
  File &file;
  const Options &options;
  Headers &headers;
  const std::function<void(Search &)> &run;
  PreprocessorLog log;
  std::vector<SkippedInclusion> skipped;
  std::shared_ptr<DependencyCollector> dependencies = std::make_shared<DependencyCollector>();

  class Consumer : public ASTConsumer {
  public:
    explicit Consumer(ExtractAction &action) : action(action) {}
    void HandleTranslationUnit(ASTContext &ctx) override {
      if (!ctx.getDiagnostics().hasErrorOccurred())
        action.handle(ctx);
    }

  private:
    ExtractAction &action;
  };

  void handle(const ASTContext &ctx) {
    const Instances instances(ctx);
    headers.isRead = headers.mode == Headers::Read && file.tokens == headers.tokens;
    if (headers.mode == Headers::Read ? !headers.isRead : joins(ctx, instances))
      return;
    Source source(ctx, log, headers.text.lines);
    file.text = source.mainText().str();
    if (headers.mode != Headers::Read)
      file.original = file.text;
    file.lines = headers.text.lines;
    file.headers = headers.text.headers;
    search(source, instances);
  }

  /// True if the file is to be read once more, with headers in it. Says why others are not.
  bool joins(const ASTContext &ctx, const Instances &instances) {
    const std::vector<HeaderNest> nests = headerNests(ctx, instances);
    std::vector<const FileEntry *> files;
    for (const HeaderNest &nest : nests)
      if (!llvm::is_contained(files, fileOf(nest)))
        files.push_back(fileOf(nest));
    if (files.empty())
      return false;
    JoinedHeaders found;
    if (headers.mode == Headers::Leave)
      for (const FileEntry *header : files)
        found.obstacles[header] = headers.obstacle;
    else
      found = joinHeaders(ctx, file.path, inclusionsOf(ctx.getSourceManager(), skipped), files);
    const Source source(ctx, log);
    for (const HeaderNest &nest : nests)
      if (const auto at = found.obstacles.find(fileOf(nest)); at != found.obstacles.end())
        sayInHeader(source, nest, at->second);
    if (found.text.headers.empty())
      return false;
    headers.text = std::move(found.text);
    headers.tokens = file.tokens;
    file.original = source.mainText().str();
    return true;
  }

  void sayInHeader(const Source &source, const HeaderNest &nest, const std::string &obstacle) {
    const model::SourceLoc at = source.place(nest.loop->getBeginLoc());
    model::Remark remark = model::makeRemark(model::Reason::InHeader, at, obstacle);
    remark.nest = at;
    remark.function = nest.function->getNameAsString();
    file.remarks.push_back(std::move(remark));
  }

  void search(const Source &source, const Instances &instances) {
    const ASTContext &ctx = source.ctx;
    file.inexact = inexactOption(ctx.getLangOpts());
    file.isCPlusPlus = ctx.getLangOpts().CPlusPlus;
    for (const auto &id : ctx.Idents)
      if (isGeneratedName(id.getKey().str()))
        file.names.insert(id.getKey().str());
    FoldPolicy policy = policyFor(options, ctx.getLangOpts());
    budget::open(options.fileSteps, options.nestSteps);
    const std::vector<Directive> directives = directivesOf(source);
    FileSearch shared{source, policy,    file, options, instances, marksOf(source, directives),
                      {},     directives};
    shared.used.resize(shared.marks.size());
    for (const Mark &mark : shared.marks)
      file.ownMarks.push_back(mark.ours);
    NestSearch search(shared);
    run(search);
  }
};
} // namespace

llvm::Expected<File> extract(const std::string &path, const Options &options,
                             const std::function<void(Search &)> &run) {
  File file;
  file.path = path;
  Headers headers;
  const auto read = [&](const std::string *text = nullptr, DiagnosticConsumer *errors = nullptr) {
    return parse(path, options, std::make_unique<ExtractAction>(file, options, headers, run), text,
                 errors);
  };
  llvm::Expected<bool> ok = read();
  if (ok && *ok && !headers.text.headers.empty()) {
    headers.mode = Headers::Read;
    file.tokens = 0;
    DiagnosticConsumer silence;
    ok = read(&headers.text.text, &silence);
    if (ok && !(*ok && headers.isRead)) {
      headers = Headers();
      headers.mode = Headers::Leave;
      headers.obstacle = "it would not mean the same there";
      file.remarks.clear();
      file.tokens = 0;
      ok = read();
    }
  }
  if (!ok)
    return ok.takeError();
  if (!*ok)
    return llvm::createStringError(llvm::inconvertibleErrorCode(), "has errors");
  std::stable_sort(file.remarks.begin(), file.remarks.end(), [](const auto &a, const auto &b) {
    return std::tie(a.loc.file, a.loc.line, a.loc.column) <
           std::tie(b.loc.file, b.loc.line, b.loc.column);
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
