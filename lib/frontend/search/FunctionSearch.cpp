// SPDX-License-Identifier: Apache-2.0
//===- FunctionSearch.cpp - a function whose loops are tried --------------===//
//
// What is read with a spent budget is incomplete: nobody gets it.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/FunctionSearch.h"

#include "frontend/base/Budget.h"
#include "frontend/search/Nest.h"
#include "frontend/source/Insertion.h"
#include "frontend/source/LoopHints.h"
#include "frontend/source/Meaning.h"
#include "frontend/syntax/OwnArrays.h"
#include "frontend/syntax/Patterns.h"

#include "clang/AST/ASTLambda.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

bool callsMpi(const ASTContext &ctx) {
  for (const NamedDecl *d : ctx.getTranslationUnitDecl()->lookup(&ctx.Idents.get("MPI_Init")))
    if (auto *f = dyn_cast<FunctionDecl>(d); !f || f->isExternC()) // else it is the program's own
      return true;
  return false;
}

bool FileSearch::leavesAlone(const model::SourceRange &range) const {
  return std::any_of(directives.begin(), directives.end(), [&](const Directive &d) {
    return d.off && range.begin <= d.at && d.at < range.end;
  });
}

FunctionSearch::FunctionSearch(FileSearch &file, const FunctionDecl *function, unsigned insertAt)
    : search(file), source(file.source), function(function), insertAt(insertAt),
      parents(function->getBody()) {}

const Effects &FunctionSearch::effects() {
  if (!all) {
    all = effectsOf(function->getBody());
    known = !budget::isSpent();
  }
  return *all;
}

std::string FunctionSearch::name() const {
  if (!instance)
    return function->getQualifiedNameAsString();
  std::string name;
  llvm::raw_string_ostream out(name);
  function->getNameForDiagnostic(out, source.policy, true);
  return out.str();
}

void FunctionSearch::addPrivate(const VarDecl *v, const Stmt *written) {
  privateUses[v] += countMentions(written, v);
}

llvm::DenseSet<const VarDecl *> FunctionSearch::privates() const {
  llvm::DenseSet<const VarDecl *> out;
  for (const auto &[v, count] : privateUses)
    if (const auto uses = elementsOfOwnArray(source.ctx, function, v);
        uses && uses->size() == count)
      out.insert(v);
  return out;
}

static std::string baseName(const std::string &path) {
  size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

/// With elements that private members tell, or that objects are asked for if those do not.
static Outcome readOpened(Reading reading) {
  Outcome out = readNest(reading);
  if (!out.refusal || !out.opensElements)
    return out;
  reading.asksObjects = true;
  return readNest(reading);
}

Outcome FunctionSearch::read(const Reading &reading) {
  const ForStmt *loop = reading.facts.root;
  Outcome out;
  if (known && !budget::isSpent()) {
    const auto range = rangeWithHints(source, parents.original(loop));
    out.refusal = refusalOf(loop, range);
    if (!out.refusal)
      out = readOpened(reading);
    if (out.nest)
      out.refusal = nameInstance(out, loop);
    if (out.refusal)
      out.nest.reset();
    if (out.nest) {
      model::Nest &nest = *out.nest;
      nest.loc = source.place(loop->getForLoc());
      nest.name = baseName(nest.loc.file) + ":" + std::to_string(nest.loc.line) + ":" +
                  std::to_string(nest.loc.column);
      nest.function = name();
      if (isOneOfMany || source.isIncludedAgain(loop->getForLoc()))
        nest.name += " " + nest.function;
      nest.range = *range;
      nest.insertAt = insertAt;
      nest.inexact = !search.file.inexact.empty();
    }
  }
  if (known && !budget::isSpent())
    return out;
  out = {}; // incomplete
  out.refusal = Refusal{Reason::TooComplex, loop->getForLoc(),
                        "more than " + std::to_string(budget::perNest()) + " steps to read"};
  return out;
}

/// Why the loop is not even read; `range`: its text.
std::optional<Refusal>
FunctionSearch::refusalOf(const ForStmt *loop,
                          const std::optional<model::SourceRange> &range) const {
  auto refusal = [&](Reason reason, std::string detail = "") {
    return Refusal{reason, loop->getForLoc(), std::move(detail)};
  };
  if (callsMpi(source.ctx) && !search.options.collective)
    return refusal(Reason::MpiProgram);
  if (const LangOptions &o = source.ctx.getLangOpts(); !o.CPlusPlus && !o.C99)
    return refusal(Reason::Unsupported, "C90; tiles need -std=c99 or later");
  if (!range)
    return refusal(Reason::InMacro);
  if (function->isConstexpr() && !isLambdaCallOperator(function)) // compilers execute it, too
    return refusal(Reason::Unsupported, "code of a 'constexpr' function");
  if (isOpenInline(function))
    return refusal(Reason::Unsupported, "code of an 'inline' function without 'static' in C");
  if (source.hasCounter(*range))
    return refusal(Reason::Unsupported, "'__COUNTER__'");
  if (std::string rules = ownRules(source, function); !rules.empty())
    return refusal(Reason::Unsupported, std::move(rules));
  if (underOpenMP(source, parents.original(loop), parents, *range))
    return refusal(Reason::OpenMP);
  if (search.leavesAlone(*range))
    return refusal(Reason::LeftAlone);
  return refusalInTemplate(loop);
}

void FunctionSearch::readSide(const LoopFacts &facts) {
  const SourceLocation at = facts.root->getForLoc();
  if (!source.isInMainFile(at) || source.isInJoinedHeader(at) || !search.marks.empty() || instance)
    return;
  budget::next();
  Reading reading{facts, search.policy};
  reading.side = true;
  Outcome outcome = read(reading);
  if (outcome.nest)
    search.file.sides.push_back(std::move(*outcome.nest));
}

void FunctionSearch::forgetRefused(const model::SourceLoc &loc) {
  std::vector<model::Remark> &remarks = search.file.remarks;
  const auto isThere = [&](const model::Remark &r) {
    return r.kind == model::RemarkKind::Missed && r.nest.line == loc.line &&
           r.nest.column == loc.column && r.nest.file == loc.file;
  };
  remarks.erase(std::remove_if(remarks.begin(), remarks.end(), isThere), remarks.end());
}

std::optional<Refusal> FunctionSearch::refusalInTemplate(const ForStmt *loop) const {
  auto refusal = [&](const std::string &detail) {
    return Refusal{Reason::Template, loop->getForLoc(), detail};
  };
  if (function->isTemplated())
    return refusal("no instance of it is used in this file");
  if (instance && !instance->obstacle.empty())
    return refusal(instance->obstacle);
  if (instance && hasConstexprIf(loop))
    return refusal("it contains 'if constexpr'");
  return std::nullopt;
}

/// True if what stands before the function names `word`.
static bool tilesName(const model::Nest &nest, const std::string &word) {
  const auto names = [&](const std::string &text) { return hasWord(text, word); };
  return llvm::any_of(nest.arrays, [&](const model::Array &a) { return names(a.elementType); }) ||
         llvm::any_of(nest.scalars, [&](const model::Scalar &s) { return names(s.type); }) ||
         llvm::any_of(nest.statements, [&](const model::Statement &s) {
           return llvm::any_of(s.body, [&](const model::Piece &p) {
             return p.kind == model::Piece::Text && names(p.text);
           });
         });
}

/// What the statements of an instance need to stand outside of the template.
std::optional<Refusal> FunctionSearch::nameInstance(Outcome &outcome, const ForStmt *loop) const {
  if (!instance)
    return std::nullopt;
  for (const VarDecl *v : outcome.globals)
    if (isa<CXXRecordDecl>(v->getDeclContext()))
      return Refusal{Reason::Template, loop->getForLoc(),
                     "it uses the static member '" + v->getNameAsString() + "'"};
  model::Nest &nest = *outcome.nest;
  size_t unknown = 0;
  for (const auto &[name, declaration] : instance->aliases) {
    const bool used = tilesName(nest, name);
    if (!declaration.empty()) {
      if (used)
        nest.aliases.push_back(declaration);
      continue;
    }
    const std::string &type = instance->unknown[unknown++];
    if (used || tilesName(nest, type))
      return Refusal{Reason::Template, loop->getForLoc(), notKnown(type)};
  }
  if (isOneOfMany)
    nest.instance = instance->condition;
  return std::nullopt;
}

} // namespace hetile::frontend
