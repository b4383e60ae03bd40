// SPDX-License-Identifier: Apache-2.0
//===- NestSearch.cpp - the loops of all functions of a file --------------===//
//
// The walk is a stack of statements, so that it can stop at each loop and go on when the caller has
// decided about it.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/NestSearch.h"

#include "frontend/base/Budget.h"
#include "frontend/canonical/Canonical.h"
#include "frontend/headers/HeaderNests.h"
#include "frontend/host/Countdowns.h"
#include "frontend/host/FlowReader.h"
#include "frontend/host/TwinCalls.h"
#include "frontend/search/BetweenStops.h"
#include "frontend/search/PragmaCheck.h"
#include "frontend/source/Insertion.h"
#include "frontend/source/LoopHints.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
/// Functions with a body, templates but not their instances.
struct Definitions : RecursiveASTVisitor<Definitions> {
  std::vector<FunctionDecl *> found;
  bool shouldVisitTemplateInstantiations() const { return false; }
  bool VisitFunctionDecl(FunctionDecl *f) {
    if (f->isThisDeclarationADefinition() && f->getBody())
      found.push_back(f);
    return true;
  }
};

/// The statement that a pragma governs is not among the children of what clang makes of it.
std::vector<const Stmt *> childrenOf(const Stmt *s) {
  std::vector<const Stmt *> out;
  if (auto *pragma = dyn_cast<OMPExecutableDirective>(s)) {
    if (pragma->hasAssociatedStmt())
      out.push_back(pragma->getRawStmt());
    return out;
  }
  for (const Stmt *child : s->children())
    if (child)
      out.push_back(child);
  return out;
}

/// Depth of the loops of `s`, whatever pragmas stand between them.
unsigned depthOf(const Stmt *s) {
  unsigned inside = 0;
  for (const Stmt *child : childrenOf(s))
    inside = std::max(inside, depthOf(child));
  return inside + isa<ForStmt, WhileStmt>(s);
}

bool hasPragma(const Stmt *s) {
  const std::vector<const Stmt *> children = childrenOf(s);
  return isa<OMPExecutableDirective>(s) || std::any_of(children.begin(), children.end(), hasPragma);
}
} // namespace

NestSearch::NestSearch(FileSearch &search) : search(search), source(search.source) {
  Definitions definitions;
  definitions.TraverseDecl(source.ctx.getTranslationUnitDecl());
  for (FunctionDecl *f : definitions.found) {
    // A second MPI_Init would be an error.
    if (f->isMain() && !search.options.collective && !callsMpi(source.ctx))
      search.file.main = mainFunction(source, f);
    if (!source.isInMainFile(f->getLocation()))
      continue;
    if (!source.isInJoinedHeader(f->getLocation()) || !isIdle(source.ctx, search.instances, f))
      functions.push_back(f);
  }
  search.file.countdowns = findCountdowns(source, functions);
}

Candidate *NestSearch::next() {
  if (current) {
    current->finish();
    const std::unique_ptr<LoopCandidate> last = std::move(current);
    if (last->isCalling())
      current = withoutCalls(last->written);
    else if (last->isRefused())
      current = stopping(last->written);
    else if (last->goesInside())
      goInside(last->written);
    if (current)
      return current.get();
  }
  for (;;) {
    while (!todo.empty()) {
      const Todo what = todo.back();
      todo.pop_back();
      if ((current = visit(what)))
        return current.get();
    }
    if (!instances.empty())
      close();
    if (!instances.empty()) {
      todo.push_back({instances.back()->function->getBody(), false});
    } else if (number < functions.size()) {
      open(functions[number++]);
    } else {
      finish();
      return nullptr;
    }
  }
}

/// Begins with a function, or with the instances of a template.
void NestSearch::open(const FunctionDecl *function) {
  const unsigned at = search.places.before(function);
  const std::vector<const FunctionDecl *> &all = search.instances.of(function);
  taken.clear();
  if (!function->isTemplated() || all.empty()) {
    instances.push_back(std::make_unique<FunctionSearch>(search, function, at));
  } else {
    for (const FunctionDecl *instance : all) {
      auto one = std::make_unique<FunctionSearch>(search, instance, at);
      one->instance = argumentsOf(source, instance, at, all.size());
      one->isOneOfMany = all.size() > 1;
      one->taken = &taken;
      instances.insert(instances.begin(), std::move(one));
    }
  }
  todo.push_back({instances.back()->function->getBody(), false});
}

/// All loops of a function, or of an instance, have been tried.
void NestSearch::close() {
  const llvm::DenseSet<const VarDecl *> privates = instances.back()->privates();
  instances.pop_back();
  if (!instances.empty())
    return;
  // What a function does that is too much to read is not known: no region leads through it.
  const FunctionDecl *f = functions[number - 1];
  if (f->isTemplated())
    return;
  budget::next();
  std::vector<model::SourceRange> entries;
  for (const model::Nest &nest : search.file.nests)
    if (nest.stops)
      entries.push_back(nest.range);
  model::FunctionFlow flow = readFlow(source, f, privates, entries, search.options.collective);
  if (budget::isSpent())
    return;
  search.file.flows.push_back(std::move(flow));
  followed.push_back(f->getCanonicalDecl());
}

/// All functions have been read.
void NestSearch::finish() {
  llvm::DenseMap<const FunctionDecl *, model::Twin *> twins;
  for (size_t k = 0; k < followed.size(); ++k)
    if (std::optional<model::Twin> &twin = search.file.flows[k].twin)
      twins.insert({followed[k], &*twin});
  followed.clear();
  findCalls(source, twins);
  complain();
}

void NestSearch::goInside(const Stmt *s) {
  std::vector<Todo> inside;
  for (const Stmt *child : s->children())
    if (child)
      inside.push_back({child, isa<CompoundStmt>(s)});
  todo.insert(todo.end(), inside.rbegin(), inside.rend());
}

std::unique_ptr<LoopCandidate> NestSearch::visit(Todo what) {
  const FunctionSearch &function = *instances.back();
  if (auto *e = dyn_cast<Expr>(what.stmt); e && what.inBlock && copy(e))
    return nullptr;
  if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(what.stmt) && isLeftAlone(what.stmt))
    return nullptr;
  if (auto *pragma = dyn_cast<OMPExecutableDirective>(what.stmt)) {
    refuseUnder(pragma);
    return nullptr;
  }
  if (isa<ForStmt, WhileStmt, CXXForRangeStmt>(what.stmt)) {
    const CanonicalLoop canonical = inOneForm(what.stmt);
    if (canonical.loop)
      instances.back()->parents.alias(canonical.loop, what.stmt);
    if (canonical.loop && loopDepth(canonical.loop) < 2) {
      if (hasPragma(what.stmt) && isNest(what.stmt)) {
        refuse(what.stmt, Reason::OpenMP);
        goInside(what.stmt);
      } else {
        readSide(canonical);
      }
      return nullptr;
    }
    if (canonical.loop && !isDivided(what.stmt)) {
      budget::next();
      if (!source.isInMainFile(canonical.loop->getForLoc()))
        return nullptr; // nothing to say about other files
      if (auto candidate = loop(what.stmt, canonical))
        return candidate;
    }
  }
  goInside(what.stmt);
  return nullptr;
}

/// The loop without what it calls, of which the functions are left for themselves; null if it is
/// no nest then.
std::unique_ptr<LoopCandidate> NestSearch::withoutCalls(const Stmt *written) {
  const CanonicalLoop plain = canonicalLoop(source.ctx, instances.back()->function, written);
  if (plain.loop)
    instances.back()->parents.alias(plain.loop, written);
  if (plain.loop && loopDepth(plain.loop) >= 2) {
    budget::next();
    return loop(written, plain);
  }
  if (plain.loop)
    readSide(plain);
  return stopping(written);
}

/// What of the loop lies between its stops, if it has any. The loops inside are tried in any case.
std::unique_ptr<LoopCandidate> NestSearch::stopping(const Stmt *written) {
  FunctionSearch &function = *instances.back();
  goInside(written);
  // In collective mode each rank would have stops of its own: `if (rank == 0) ..`.
  if (instances.size() > 1 || function.instance || function.parents.hasGoto() ||
      search.options.collective)
    return nullptr;
  budget::next();
  std::optional<BetweenStops> found = betweenStops(source, function.function, written,
                                                   function.effects(), search.options.readsCalls);
  if (!found)
    return nullptr;
  function.parents.alias(found->canonical.loop, found->body);
  const CanonicalLoop canonical = found->canonical;
  return loop(written, canonical, std::move(found));
}

/// The loop, with what it calls; unless something there is to stay as it is.
CanonicalLoop NestSearch::inOneForm(const Stmt *written) const {
  const FunctionDecl *const function = instances.back()->function;
  CanonicalLoop out =
      canonicalLoop(source.ctx, function, written, search.options.readsCalls ? &source : nullptr);
  const bool stays =
      std::any_of(out.called.begin(), out.called.end(), [&](const FunctionDecl *called) {
        const SourceRange all = called->getSourceRange();
        const auto begin = source.offset(all.getBegin()), end = source.offset(all.getEnd());
        return begin && end && search.leavesAlone({*begin, *end});
      });
  return stays ? canonicalLoop(source.ctx, function, written) : out;
}

/// True if the user wants the loop to stay as it is, and so what is inside.
bool NestSearch::isLeftAlone(const Stmt *written) {
  const SourceLocation begin = written->getBeginLoc();
  const unsigned at = source.sm.getFileOffset(source.sm.getExpansionLoc(begin));
  if (!source.isInMainFile(begin) || !search.leavesAlone({at, at + 1}))
    return false;
  if (isNest(written))
    refuse(written, Reason::LeftAlone);
  return true;
}

/// Loops under a pragma that clang has read, in order.
void NestSearch::refuseUnder(const OMPExecutableDirective *pragma) {
  std::vector<const Stmt *> inside = childrenOf(pragma);
  while (!inside.empty()) {
    const Stmt *s = inside.back();
    inside.pop_back();
    if (isa<ForStmt, WhileStmt>(s) && source.isInMainFile(s->getBeginLoc()) && isNest(s)) {
      refuse(s, Reason::OpenMP);
      continue;
    }
    const std::vector<const Stmt *> children = childrenOf(s);
    inside.insert(inside.end(), children.rbegin(), children.rend());
  }
}

bool NestSearch::isNest(const Stmt *written) const {
  return depthOf(written) >= 2 &&
         canonicalLoop(source.ctx, instances.back()->function, written).loop;
}

/// Says why a loop is not even tried; unless others are marked, and it is not.
void NestSearch::refuse(const Stmt *written, Reason reason) {
  const SourceLocation begin = written->getBeginLoc();
  const unsigned mark =
      markAt(search.marks, source.sm.getFileOffset(source.sm.getExpansionLoc(begin)));
  if (mark)
    search.used[mark - 1] = true;
  if ((!search.marks.empty() && !mark) || instances.size() > 1) // other instances have the same
    return;
  model::Remark remark = model::makeRemark(reason, source.place(begin), "");
  remark.mark = mark;
  remark.nest = remark.loc;
  remark.range = rangeWithHints(source, written).value_or(model::SourceRange());
  remark.function = instances.back()->name();
  search.file.remarks.push_back(std::move(remark));
}

/// The loop as a candidate; null if others are marked and this one is not.
std::unique_ptr<LoopCandidate> NestSearch::loop(const Stmt *written, CanonicalLoop canonical,
                                                std::optional<BetweenStops> between) {
  FunctionSearch &function = *instances.back();
  const SourceLocation begin = canonical.loop->getBeginLoc();
  const unsigned mark =
      markAt(search.marks, source.sm.getFileOffset(source.sm.getExpansionLoc(begin)));
  if (!search.marks.empty() && !mark)
    return nullptr; // perhaps a nest inside
  if (mark)
    search.used[mark - 1] = true;
  const std::optional<Rotation> rotation = findRotation(source.ctx, canonical.loop);
  if (rotation) {
    function.parents.alias(rotation->loop, function.parents.original(canonical.loop));
    canonical.loop = rotation->loop;
  }
  // Of a nest without calls, the reading without them tells.
  const bool isQuiet =
      between ||
      (!canonical.called.empty() &&
       (!mark || loopDepth(canonicalLoop(source.ctx, function.function, written).loop) >= 2));
  return std::make_unique<LoopCandidate>(function, written, canonical, rotation, mark, isQuiet,
                                         std::move(between));
}

/// A copy of arrays on its own goes with the nests around it.
bool NestSearch::copy(const Expr *e) {
  FunctionSearch &function = *instances.back();
  const CanonicalLoop canonical = canonicalLoop(source.ctx, function.function, e);
  if (!canonical.loop)
    return false;
  function.parents.alias(canonical.loop, e);
  readSide(canonical);
  return true;
}

/// True if another instance has tiled a part of the loop, or a loop around it.
bool NestSearch::isDivided(const Stmt *loop) const {
  const auto range = taken.empty() ? std::nullopt : rangeWithHints(source, loop);
  return range && std::any_of(taken.begin(), taken.end(), [&](const model::SourceRange &t) {
           return t.begin < range->end && range->begin < t.end &&
                  (t.begin != range->begin || t.end != range->end);
         });
}

/// A single loop may belong to the nests around it: what it means, the driver decides.
void NestSearch::readSide(const CanonicalLoop &loop) {
  FunctionSearch &function = *instances.back();
  function.readSide(LoopFacts(source, function.function, loop, nullptr, function.parents,
                              function.effects(), function.insertAt));
}

/// Marks that no nest has.
void NestSearch::complain() {
  for (unsigned k = 0; k < search.marks.size(); ++k)
    if (!search.used[k]) {
      model::Remark remark =
          model::makeRemark(Reason::MarkWithoutNest, source.place(search.marks[k].loc), "");
      remark.mark = k + 1;
      remark.nest = remark.loc;
      search.file.remarks.push_back(std::move(remark));
    }
  search.marks.clear(); // said once
  checkPragmas(search);
}

} // namespace hetile::frontend
