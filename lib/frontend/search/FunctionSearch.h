// SPDX-License-Identifier: Apache-2.0
//===- FunctionSearch.h - a function whose loops are tried ------*- C++ -*-===//
//
// Around readNest() stands what has nothing to do with the loop itself: pragmas, templates, MPI,
// the budget, and what the nest is called.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_FUNCTIONSEARCH_H
#define HETILE_FRONTEND_FUNCTIONSEARCH_H

#include "frontend/parse/ParseOptions.h"
#include "frontend/reading/Outcome.h"
#include "frontend/reading/Reading.h"
#include "frontend/search/File.h"
#include "frontend/source/Directives.h"
#include "frontend/source/Instances.h"
#include "frontend/source/Insertion.h"
#include "frontend/source/Marks.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::frontend {

/// True if the file sees MPI's declarations: its main starts MPI, and its ranks already
/// share the work.
bool callsMpi(const clang::ASTContext &ctx);

/// What the search through a file knows and fills.
struct FileSearch {
  const Source &source;
  FoldPolicy policy;
  File &file;
  const Options &options;
  const Instances &instances;
  std::vector<Mark> marks;
  std::vector<bool> used; // marks with a nest
  std::vector<Directive> directives;
  InsertionPoints places{source};

  /// True if the user wants something that begins in `range` to stay as it is.
  bool leavesAlone(const model::SourceRange &range) const;
};

/// Ranges of nests that some instance of a template has tiled.
using Taken = std::vector<model::SourceRange>;

/// A function, or one instance of a template, whose loops are tried.
struct FunctionSearch {
  FunctionSearch(FileSearch &file, const clang::FunctionDecl *function, unsigned insertAt);

  FileSearch &search;
  const Source &source;
  const clang::FunctionDecl *const function;
  const unsigned insertAt; // where its tiles go
  ParentStmts parents;

  /// Of an instance: what it stands for, and what the instances before it have taken. It takes as
  /// many nests as it can, but none that they divide in another way.
  std::optional<TemplateArguments> instance;
  bool isOneOfMany = false;
  Taken *taken = nullptr;

  /// The iterations of a nest, `written`, have the array for themselves.
  void addPrivate(const clang::VarDecl *v, const clang::Stmt *written);
  /// Arrays that nothing but such nests name.
  llvm::DenseSet<const clang::VarDecl *> privates() const;

  /// What the function does; found when the first loop is.
  const Effects &effects();
  /// False if they could not be found within the budget.
  bool isKnown() const { return known; }
  std::string name() const;

  /// What comes of reading `facts.root` in the way of `reading`.
  Outcome read(const Reading &reading);

  /// What was said of a loop at `loc` as a whole does not count: a part of it is tiled.
  void forgetRefused(const model::SourceLoc &loc);

  /// The loop may belong to the nests around it: what it means, the driver decides.
  void readSide(const LoopFacts &facts);

private:
  llvm::DenseMap<const clang::VarDecl *, size_t> privateUses; // places in such nests
  std::optional<Effects> all;
  bool known = true;

  std::optional<Refusal> refusalOf(const clang::ForStmt *loop,
                                   const std::optional<model::SourceRange> &range) const;
  std::optional<Refusal> refusalInTemplate(const clang::ForStmt *loop) const;
  std::optional<Refusal> nameInstance(Outcome &outcome, const clang::ForStmt *loop) const;
};

} // namespace hetile::frontend

#endif
