//===- NestSearch.cpp - the nests of one function -------------------------===//
//
// A loop is read in up to four ways: as it is, with each statement for itself, with locals that
// become hidden arrays, and by following the variables that advance with its loops.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/NestSearch.h"

#include "frontend/base/Budget.h"
#include "frontend/canonical/Canonical.h"
#include "frontend/host/FlowReader.h"
#include "frontend/search/Nest.h"
#include "frontend/source/Insertion.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Inductions.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

bool callsMpi(const ASTContext &ctx) {
  return !ctx.getTranslationUnitDecl()->lookup(&ctx.Idents.get("MPI_Init")).empty();
}

namespace {
/// Ranges of nests that some instance of a template has tiled.
using Taken = std::vector<model::SourceRange>;

/// Tries the nests of one function, or of one instance of a template.
class FunctionReader {
public:
  FunctionReader(FileSearch &search, const FunctionDecl *function, unsigned insertAt)
      : search(search), source(search.source), file(search.file), function(function),
        insertAt(insertAt), parents(function->getBody()) {}

  void run() { visit(function->getBody()); }

  /// The function is an instance of a template: `arguments` name it, of `taken` nests it takes
  /// as many as it can, but none that others divide in another way.
  void run(const TemplateArguments &arguments, size_t instances, Taken &taken) {
    instance = &arguments;
    isOneOfMany = instances > 1;
    this->taken = &taken;
    visit(function->getBody());
  }

private:
  FileSearch &search;
  const Source &source;
  File &file;
  const FunctionDecl *function;
  const unsigned insertAt;
  ParentStmts parents;
  mutable std::optional<Effects> effects; // of the function, once a loop is found in it
  mutable bool isKnown = true;            // they are complete
  const TemplateArguments *instance = nullptr;
  bool isOneOfMany = false;
  Taken *taken = nullptr;

  void visit(const Stmt *s) {
    if (!s)
      return;
    if (isa<ForStmt, WhileStmt>(s)) {
      const CanonicalLoop loop = canonicalLoop(source.ctx, function, s);
      if (loop.loop)
        parents.alias(loop.loop, s);
      if (loop.loop && loopDepth(loop.loop) < 2)
        return trySide(loop);
      if (loop.loop && !isDivided(s) && tryNest(loop))
        return;
    }
    for (const Stmt *child : s->children())
      if (auto *e = dyn_cast_or_null<Expr>(child); !e || !isa<CompoundStmt>(s) || !copy(e))
        visit(child);
  }

  /// A copy of arrays on its own goes with the nests around it.
  bool copy(const Expr *e) {
    const CanonicalLoop loop = canonicalLoop(source.ctx, function, e);
    if (!loop.loop)
      return false;
    parents.alias(loop.loop, e);
    trySide(loop);
    return true;
  }

  /// True if another instance has tiled a part of the loop, or a loop around it.
  bool isDivided(const Stmt *loop) const {
    const auto range = taken ? source.statementRange(loop) : std::nullopt;
    return range && std::any_of(taken->begin(), taken->end(), [&](const model::SourceRange &t) {
             return t.begin < range->end && range->begin < t.end &&
                    (t.begin != range->begin || t.end != range->end);
           });
  }

  void trySide(const CanonicalLoop &loop) {
    if (!source.isInMainFile(loop.loop->getForLoc()) || !search.marks.empty() || instance)
      return;
    budget::next();
    Attempt attempt = begin(loop);
    attempt.side = true;
    if (read(attempt, loop.loop))
      file.sides.push_back(std::move(attempt.nest));
  }

  Attempt begin(const CanonicalLoop &loop, const Rotation *rotation = nullptr) const {
    if (!effects) {
      effects = effectsOf(function->getBody());
      isKnown = !budget::isSpent();
    }
    Attempt attempt(source, function, loop.loop, parents, *effects, insertAt);
    attempt.before = loop.before;
    attempt.sizes = loop.sizes;
    attempt.rotation = rotation;
    attempt.policy = search.policy;
    return attempt;
  }

  /// The same nest, to be read in another way.
  Attempt again(const Attempt &other) const {
    return begin({cast<ForStmt>(other.root), other.before, other.sizes}, other.rotation);
  }

  /// Adds the nest to the file; true if it is accepted.
  bool keep(model::Nest nest, unsigned mark) {
    nest.mark = mark;
    file.nests.push_back(std::move(nest));
    const model::Nest &kept = file.nests.back();
    if (search.options.accepts && !search.options.accepts(kept))
      return false;
    if (taken)
      taken->push_back(kept.range);
    return true;
  }

  bool tryNest(CanonicalLoop canonical) {
    const ForStmt *&loop = canonical.loop;
    budget::next();
    if (!source.isInMainFile(loop->getForLoc()))
      return true; // nothing to say about other files
    const unsigned at = source.sm.getFileOffset(source.sm.getExpansionLoc(loop->getBeginLoc()));
    const unsigned mark = markAt(search.marks, at);
    if (!search.marks.empty() && !mark)
      return false; // perhaps a nest inside
    if (mark)
      search.used[mark - 1] = true;
    const std::optional<Rotation> rotation = findRotation(source.ctx, loop);
    if (rotation) {
      parents.alias(rotation->loop, parents.original(loop));
      loop = rotation->loop;
    }
    Attempt attempt = begin(canonical, rotation ? &*rotation : nullptr);
    if (read(attempt, loop))
      return keep(std::move(attempt.nest), mark) || (attempt.hasLongRuns && trySplit(attempt, mark)) ||
             tryLines(attempt, mark);
    if (!attempt.refusal)
      return true; // nothing in it to tile
    std::optional<Refusal> expanded;
    if (auto nest = expanding(attempt, Expansion::Locals, &expanded))
      return keep(std::move(*nest), mark);
    if (expanded)
      attempt.refusal = expanded; // what stands in the way besides
    if (auto nest = expanding(attempt, Expansion::Carried); nest && keep(*nest, mark))
      return true;
    else if (nest)
      file.nests.pop_back(); // the scalars leave no band: their own refusal says more
    if (auto nest = following(attempt))
      return keep(std::move(*nest), mark);
    sayRefused(attempt, loop, mark);
    return false;
  }

  /// The nest with copies of scalars that are in the way; empty if that does not help: then `why`
  /// is what refuses the nest with the copies.
  std::optional<model::Nest> expanding(const Attempt &refused, Expansion expansion,
                                       std::optional<Refusal> *why = nullptr) {
    const Reason reason = refused.refusal->reason;
    const bool mayHelp = expansion == Expansion::Locals
                             ? reason == Reason::LocalAcrossLoops
                             : reason == Reason::LocalAcrossLoops || reason == Reason::ScalarWritten ||
                                   reason == Reason::ReductionOrder;
    if (!mayHelp)
      return std::nullopt;
    Attempt attempt = again(refused);
    attempt.inductions = refused.inductions;
    attempt.expansion = expansion;
    if (!read(attempt, cast<ForStmt>(refused.root))) {
      if (why)
        *why = attempt.refusal;
      return std::nullopt;
    }
    return std::move(attempt.nest);
  }

  /// The nest that was read last, with statements one by one that were read as one: those at either
  /// end of a line are far apart.
  bool trySplit(const Attempt &joined, unsigned mark) {
    const auto *loop = cast<ForStmt>(joined.root);
    Attempt attempt = again(joined);
    attempt.splitsRuns = true;
    if (!read(attempt, loop))
      return false;
    file.nests.pop_back();
    return keep(std::move(attempt.nest), mark);
  }

  /// The nest that was read last, with arrays that are used as lines read as lines.
  bool tryLines(const Attempt &rows, unsigned mark) {
    const auto *loop = cast<ForStmt>(rows.root);
    Attempt attempt = again(rows);
    attempt.flattens = true;
    if (!read(attempt, loop) || !attempt.hasLines)
      return false;
    model::Nest before = std::move(file.nests.back());
    file.nests.pop_back();
    if (keep(std::move(attempt.nest), mark))
      return true;
    file.nests.back() = std::move(before);
    return false;
  }

  void sayRefused(const Attempt &attempt, const ForStmt *loop, unsigned mark) {
    const Refusal &r = *attempt.refusal;
    SourceLocation where = r.loc.isValid() ? r.loc : loop->getForLoc();
    model::Remark remark = makeRemark(r.reason, source.place(where), r.detail);
    remark.mark = mark;
    remark.nest = source.place(loop->getForLoc());
    remark.range =
        source.statementRange(parents.original(loop)).value_or(model::SourceRange());
    remark.function = functionName();
    if (remark.nest.line != remark.loc.line || remark.nest.column != remark.loc.column)
      remark.notes.push_back({remark.nest, "the nest begins here"});
    if (isOneOfMany)
      remark.notes.push_back({remark.nest, "in " + functionName()});
    bool said = std::any_of(file.remarks.begin(), file.remarks.end(), [&](const auto &other) {
      return other.code == remark.code && other.loc.line == remark.loc.line &&
             other.loc.column == remark.loc.column;
    });
    if (!said)
      file.remarks.push_back(std::move(remark));
  }

  std::string functionName() const {
    if (!instance)
      return function->getQualifiedNameAsString();
    std::string name;
    llvm::raw_string_ostream out(name);
    function->getNameForDiagnostic(out, source.policy, true);
    return out.str();
  }

  /// The nest, read by following the variables that advance with its loops; those that cannot be
  /// followed are left out one by one.
  std::optional<model::Nest> following(const Attempt &refused) {
    const auto *loop = cast<ForStmt>(refused.root);
    llvm::DenseSet<const VarDecl *> variables;
    for (bool isFirst = true; isFirst || !variables.empty(); isFirst = false) {
      Attempt attempt = again(refused);
      if (isFirst)
        variables = inductionCandidates(attempt);
      if (variables.empty())
        break;
      attempt.inductions = variables;
      if (read(attempt, loop))
        return std::move(attempt.nest);
      for (Expansion expansion : {Expansion::Locals, Expansion::Carried})
        if (attempt.refusal)
          if (auto nest = expanding(attempt, expansion))
            return nest;
      if (!attempt.culprit || !variables.erase(attempt.culprit))
        break;
    }
    return std::nullopt;
  }

  /// False, with the reason, if the nest cannot be read.
  bool read(Attempt &attempt, const ForStmt *loop) {
    const bool isRead = isKnown && !budget::isSpent() && readWhole(attempt, loop);
    if (isKnown && !budget::isSpent())
      return isRead;
    attempt.refusal.reset();
    return attempt.refuse(Reason::TooComplex, loop->getForLoc(),
                          "more than " + std::to_string(budget::perNest()) + " steps to read");
  }

  bool readWhole(Attempt &attempt, const ForStmt *loop) {
    if (callsMpi(source.ctx) && !search.options.collective)
      return attempt.refuse(Reason::MpiProgram, loop->getForLoc());
    if (const LangOptions &o = source.ctx.getLangOpts(); !o.CPlusPlus && !o.C99)
      return attempt.refuse(Reason::Unsupported, loop->getForLoc(),
                            "C90; tiles need -std=c99 or later");
    const Stmt *written = parents.original(loop);
    auto range = source.statementRange(written);
    if (!range)
      return attempt.refuse(Reason::InMacro, loop->getForLoc());
    if (underOpenMP(source, written, parents, *range))
      return attempt.refuse(Reason::OpenMP, loop->getForLoc());
    if (!checkTemplate(attempt, loop) || !readNest(attempt, loop) || !nameInstance(attempt, loop))
      return false;
    model::Nest &nest = attempt.nest;
    nest.loc = source.place(loop->getForLoc());
    nest.name = baseName(nest.loc.file) + ":" + std::to_string(nest.loc.line) + ":" +
                std::to_string(nest.loc.column);
    nest.function = functionName();
    if (isOneOfMany)
      nest.name += " " + nest.function;
    nest.range = *range;
    nest.insertAt = insertAt;
    nest.inexact = !file.inexact.empty();
    return true;
  }

  bool checkTemplate(Attempt &attempt, const ForStmt *loop) const {
    if (function->isTemplated())
      return attempt.refuse(Reason::Template, loop->getForLoc(),
                            "no instance of it is used in this file");
    if (!instance)
      return true;
    if (!instance->obstacle.empty())
      return attempt.refuse(Reason::Template, loop->getForLoc(), instance->obstacle);
    return !hasConstexprIf(loop) ||
           attempt.refuse(Reason::Template, loop->getForLoc(), "it contains 'if constexpr'");
  }

  /// What the statements of an instance need to stand outside of the template.
  bool nameInstance(Attempt &attempt, const ForStmt *loop) const {
    if (!instance)
      return true;
    model::Nest &nest = attempt.nest;
    for (const VarDecl *v : attempt.capturedGlobals)
      if (isa<CXXRecordDecl>(v->getDeclContext()))
        return attempt.refuse(Reason::Template, loop->getForLoc(),
                              "it uses the static member '" + v->getNameAsString() + "'");
    for (const auto &[name, declaration] : instance->aliases) {
      bool used = false;
      for (const model::Statement &s : nest.statements)
        for (const model::Piece &p : s.body)
          used |= p.kind == model::Piece::Text && hasWord(p.text, name);
      if (used)
        nest.aliases.push_back(declaration);
    }
    if (isOneOfMany)
      nest.instance = instance->condition;
    return true;
  }

  static std::string baseName(const std::string &path) {
    size_t slash = path.rfind('/');
    return slash == std::string::npos ? path : path.substr(slash + 1);
  }
};
} // namespace

void searchNests(FileSearch &search, const FunctionDecl *function) {
  const unsigned at = insertionPoint(search.source, function);
  const std::vector<const FunctionDecl *> &instances = search.instances.of(function);
  if (!function->isTemplated() || instances.empty())
    return FunctionReader(search, function, at).run();
  Taken taken;
  for (const FunctionDecl *instance : instances)
    FunctionReader(search, instance, at)
        .run(argumentsOf(search.source, instance, at, instances.size()), instances.size(), taken);
}

} // namespace hetile::frontend
