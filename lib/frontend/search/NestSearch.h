// SPDX-License-Identifier: Apache-2.0
//===- NestSearch.h - the loops of all functions of a file ------*- C++ -*-===//
//
// Walks through the functions in the order of the file, and in each of them from the outermost
// loops inwards. Single loops, and what functions do between nests, are read on the way.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_NESTSEARCH_H
#define HETILE_FRONTEND_NESTSEARCH_H

#include "frontend/search/LoopCandidate.h"

#include <memory>
#include <utility>
#include <vector>

namespace hetile::frontend {

class NestSearch : public Search {
public:
  explicit NestSearch(FileSearch &search);

  Candidate *next() override;

private:
  FileSearch &search;
  const Source &source;
  std::vector<const clang::FunctionDecl *> functions; // those in the main file
  size_t number = 0;                                  // of the function that is searched next
  /// The function that is searched, instance by instance.
  std::vector<std::unique_ptr<FunctionSearch>> instances; // the last one first
  Taken taken;
  /// Statements that are still to be visited, the next one last. `inBlock`: a statement of a block.
  struct Todo {
    const clang::Stmt *stmt;
    bool inBlock;
  };
  std::vector<Todo> todo;
  std::unique_ptr<LoopCandidate> current;

  std::vector<const clang::FunctionDecl *> followed; // those of File::flows

  void open(const clang::FunctionDecl *function);
  void close();
  void finish();
  void goInside(const clang::Stmt *s);
  /// Visits the next statement; a candidate if it is a loop to be tried.
  std::unique_ptr<LoopCandidate> visit(Todo what);
  std::unique_ptr<LoopCandidate> loop(const clang::Stmt *written, CanonicalLoop canonical,
                                      std::optional<BetweenStops> between = std::nullopt);
  bool copy(const clang::Expr *e);
  CanonicalLoop inOneForm(const clang::Stmt *written) const;
  std::unique_ptr<LoopCandidate> withoutCalls(const clang::Stmt *written);
  std::unique_ptr<LoopCandidate> stopping(const clang::Stmt *written);
  bool isLeftAlone(const clang::Stmt *written);
  void refuseUnder(const clang::OMPExecutableDirective *pragma);
  bool isNest(const clang::Stmt *written) const;
  void refuse(const clang::Stmt *written, Reason reason);
  bool isDivided(const clang::Stmt *loop) const;
  void readSide(const CanonicalLoop &loop);
  void complain();
};

} // namespace hetile::frontend

#endif
