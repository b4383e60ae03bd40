//===- Extract.cpp - C and C++ to nests -----------------------------------===//
//
// Parses a file and tries every loop nest of every function in it, outermost loops first.
// Where a nest is refused, the nests inside it are tried in turn.
//
//===----------------------------------------------------------------------===//
#include "Frontend.h"

#include "Attempt.h"
#include "Canonical.h"
#include "FlowReader.h"
#include "Inductions.h"
#include "Insertion.h"
#include "Marks.h"
#include "Nest.h"
#include "Source.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/FileManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Frontend/Utils.h"
#include "clang/Tooling/ArgumentsAdjusters.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/Support/VirtualFileSystem.h"

#include <algorithm>

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

/// True if the file sees MPI's declarations: its main starts MPI, and its ranks already
/// share the work.
bool callsMpi(const ASTContext &ctx) {
  return !ctx.getTranslationUnitDecl()->lookup(&ctx.Idents.get("MPI_Init")).empty();
}

/// Tries the nests of one function.
class FunctionReader {
public:
  FunctionReader(const Source &source, const FunctionDecl *function, FoldPolicy policy, File &file,
                 const Options &options, const std::vector<Mark> &marks, std::vector<bool> &used)
      : source(source), function(function), policy(policy), file(file), options(options),
        marks(marks), used(used), parents(function->getBody()),
        effects(effectsOf(function->getBody())) {}

  void run() { search(function->getBody()); }

private:
  const Source &source;
  const FunctionDecl *function;
  FoldPolicy policy;
  File &file;
  const Options &options;
  const std::vector<Mark> &marks;
  std::vector<bool> &used; // marks with a nest
  ParentStmts parents;
  Effects effects;

  void search(const Stmt *s) {
    if (!s)
      return;
    if (isa<ForStmt, WhileStmt>(s)) {
      std::vector<const Stmt *> before;
      const ForStmt *loop = canonicalLoop(source.ctx, s, before);
      if (loop)
        parents.alias(loop, s);
      if (loop && loopDepth(loop) < 2)
        return trySide(loop, before);
      if (loop && tryNest(loop, before))
        return;
    }
    for (const Stmt *child : s->children())
      search(child);
  }

  void trySide(const ForStmt *loop, const std::vector<const Stmt *> &before) {
    if (!source.isInMainFile(loop->getForLoc()) || !marks.empty())
      return;
    Attempt attempt(source, function, loop, parents, effects, insertionPoint(source, function));
    attempt.before = before;
    attempt.policy = policy;
    attempt.side = true;
    if (read(attempt, loop, attempt.insertAt))
      file.sides.push_back(std::move(attempt.nest));
  }

  /// `before`: what the header sets beside the iterator.
  bool tryNest(const ForStmt *loop, const std::vector<const Stmt *> &before) {
    if (!source.isInMainFile(loop->getForLoc()))
      return true; // nothing to say about other files
    const unsigned begin = source.sm.getFileOffset(source.sm.getExpansionLoc(loop->getBeginLoc()));
    const unsigned mark = markAt(marks, begin);
    if (!marks.empty() && !mark)
      return false; // perhaps a nest inside
    if (mark)
      used[mark - 1] = true;
    unsigned at = insertionPoint(source, function);
    const std::optional<Rotation> rotation = findRotation(source.ctx, loop);
    if (rotation) {
      parents.alias(rotation->loop, parents.original(loop));
      loop = rotation->loop;
    }
    Attempt attempt(source, function, loop, parents, effects, at);
    attempt.rotation = rotation ? &*rotation : nullptr;
    attempt.before = before;
    attempt.policy = policy;
    if (read(attempt, loop, at)) {
      attempt.nest.mark = mark;
      file.nests.push_back(std::move(attempt.nest));
      if (!options.accepts || options.accepts(file.nests.back()))
        return true;
      return attempt.hasLongRuns && trySplit(attempt);
    }
    if (attempt.refusal && attempt.refusal->reason == Reason::LocalAcrossLoops) {
      Attempt second(source, function, loop, parents, effects, at);
      second.rotation = attempt.rotation;
      second.before = before;
      second.policy = policy;
      second.expandsLocals = true;
      if (read(second, loop, at)) {
        second.nest.mark = mark;
        file.nests.push_back(std::move(second.nest));
        return !options.accepts || options.accepts(file.nests.back());
      }
    }
    if (attempt.refusal)
      if (auto nest = following(attempt)) {
        nest->mark = mark;
        file.nests.push_back(std::move(*nest));
        return !options.accepts || options.accepts(file.nests.back());
      }
    if (!attempt.refusal)
      return true; // nothing in it to tile
    const Refusal &r = *attempt.refusal;
    SourceLocation where = r.loc.isValid() ? r.loc : loop->getForLoc();
    model::Remark remark = makeRemark(r.reason, source.place(where), r.detail);
    remark.mark = mark;
    remark.nest = source.place(loop->getForLoc());
    remark.range = source.statementRange(loop).value_or(model::SourceRange());
    remark.function = function->getQualifiedNameAsString();
    if (remark.nest.line != remark.loc.line || remark.nest.column != remark.loc.column)
      remark.notes.push_back({remark.nest, "the nest begins here"});
    bool said = std::any_of(file.remarks.begin(), file.remarks.end(), [&](const auto &other) {
      return other.code == remark.code && other.loc.line == remark.loc.line &&
             other.loc.column == remark.loc.column;
    });
    if (!said)
      file.remarks.push_back(std::move(remark));
    return false;
  }

  /// The nest that was read last, with statements one by one that were read as one: those at either
  /// end of a line are far apart.
  bool trySplit(const Attempt &joined) {
    Attempt attempt(source, function, cast<ForStmt>(joined.root), parents, effects, joined.insertAt);
    attempt.rotation = joined.rotation;
    attempt.before = joined.before;
    attempt.policy = policy;
    attempt.splitsRuns = true;
    if (!read(attempt, cast<ForStmt>(joined.root), joined.insertAt))
      return false;
    attempt.nest.mark = file.nests.back().mark;
    file.nests.back() = std::move(attempt.nest);
    return options.accepts(file.nests.back());
  }

  /// The nest, read by following the variables that advance with its loops; those that cannot be
  /// followed are left out one by one.
  std::optional<model::Nest> following(const Attempt &refused) {
    const auto *loop = cast<ForStmt>(refused.root);
    llvm::DenseSet<const VarDecl *> variables;
    for (bool isFirst = true; isFirst || !variables.empty(); isFirst = false) {
      Attempt attempt(source, function, loop, parents, effects, refused.insertAt);
      attempt.rotation = refused.rotation;
      attempt.before = refused.before;
      attempt.policy = policy;
      if (isFirst)
        variables = inductionCandidates(attempt);
      if (variables.empty())
        break;
      attempt.inductions = variables;
      if (read(attempt, loop, refused.insertAt))
        return std::move(attempt.nest);
      if (!attempt.culprit || !variables.erase(attempt.culprit))
        break;
    }
    return std::nullopt;
  }

  bool read(Attempt &attempt, const ForStmt *loop, unsigned at) {
    if (callsMpi(source.ctx))
      return attempt.refuse(Reason::MpiProgram, loop->getForLoc());
    if (const LangOptions &o = source.ctx.getLangOpts(); !o.CPlusPlus && !o.C99)
      return attempt.refuse(Reason::Unsupported, loop->getForLoc(),
                            "C90; tiles need -std=c99 or later");
    if (function->isTemplated() || function->isTemplateInstantiation())
      return attempt.refuse(Reason::Template, loop->getForLoc());
    const Stmt *written = parents.original(loop);
    auto range = source.statementRange(written);
    if (!range)
      return attempt.refuse(Reason::InMacro, loop->getForLoc());
    if (underOpenMP(source, written, parents, *range))
      return attempt.refuse(Reason::OpenMP, loop->getForLoc());
    if (!readNest(attempt, loop))
      return false;
    model::Nest &nest = attempt.nest;
    nest.loc = source.place(loop->getForLoc());
    nest.name = baseName(nest.loc.file) + ":" + std::to_string(nest.loc.line) + ":" +
                std::to_string(nest.loc.column);
    nest.function = function->getQualifiedNameAsString();
    nest.range = *range;
    nest.insertAt = at;
    nest.inexact = !file.inexact.empty();
    return true;
  }

  static std::string baseName(const std::string &path) {
    size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
  }
};

class FunctionSearch : public RecursiveASTVisitor<FunctionSearch> {
public:
  FunctionSearch(const Source &source, FoldPolicy policy, File &file, const Options &options)
      : source(source), policy(policy), file(file), options(options), marks(marksOf(source)), used(marks.size()) {}

  /// After the traversal: marks that no nest has.
  void complain() {
    for (unsigned k = 0; k < marks.size(); ++k)
      if (!used[k]) {
        file.remarks.push_back(
            makeRemark(Reason::MarkWithoutNest, source.place(marks[k].loc), ""));
        file.remarks.back().mark = k + 1;
        file.remarks.back().nest = source.place(marks[k].loc);
      }
  }

  bool shouldVisitTemplateInstantiations() const { return false; }

  bool VisitFunctionDecl(FunctionDecl *f) {
    if (!f->isThisDeclarationADefinition() || !f->getBody() ||
        !source.isInMainFile(f->getLocation()))
      return true;
    if (f->isMain() && !callsMpi(source.ctx)) // a second MPI_Init would be an error
      file.main = mainFunction(source, f);
    FunctionReader(source, f, policy, file, options, marks, used).run();
    if (!f->isTemplated())
      file.flows.push_back(readFlow(source, f));
    return true;
  }

private:
  const Source &source;
  FoldPolicy policy;
  File &file;
  const Options &options;
  std::vector<Mark> marks;
  std::vector<bool> used;
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
      FoldPolicy policy = policyFor(options, ctx.getLangOpts());
      FunctionSearch search(source, policy, file, options);
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

/// The user's command turned into one that only checks syntax, with our resource directory.
static std::vector<std::string> syntaxOnly(const std::string &path, const Options &options) {
  using namespace clang::tooling;
  std::vector<std::string> command = options.command;
  if (command.empty())
    command.push_back("clang");
  ArgumentsAdjuster adjust = combineAdjusters(getClangStripOutputAdjuster(),
                                              getClangStripDependencyFileAdjuster());
  command = combineAdjusters(adjust, getClangSyntaxOnlyAdjuster())(command, path);
  if (std::find(command.begin(), command.end(), path) == command.end())
    command.push_back(path);
  std::vector<std::string> extra{"-w"}; // the compiler proper shows the warnings
  if (!options.resourceDir.empty())
    extra.push_back("-resource-dir=" + options.resourceDir);
  command.insert(command.begin() + 1, extra.begin(), extra.end());
  return command;
}

llvm::Expected<File> extract(const std::string &path, const Options &options) {
  File file;
  file.path = path;
  auto fs = llvm::vfs::createPhysicalFileSystem();
  if (!options.directory.empty())
    if (std::error_code error = fs->setCurrentWorkingDirectory(options.directory))
      return llvm::createStringError(error, "%s: %s", options.directory.c_str(),
                                     error.message().c_str());
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> base(fs.release());
  llvm::IntrusiveRefCntPtr<FileManager> files(new FileManager(FileSystemOptions(), base));
  tooling::ToolInvocation invocation(syntaxOnly(path, options),
                                     std::make_unique<ExtractAction>(file, options), files.get());
  if (!invocation.run())
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
