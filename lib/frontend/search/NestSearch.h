//===- NestSearch.h - the nests of one function -----------------*- C++ -*-===//
//
// Every loop nest of a function is tried, outermost loops first. Where a nest is refused, the
// nests inside it are tried in turn.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_NESTSEARCH_H
#define HETILE_FRONTEND_NESTSEARCH_H

#include "frontend/parse/ParseOptions.h"
#include "frontend/reading/Attempt.h"
#include "frontend/search/File.h"
#include "frontend/source/Instances.h"
#include "frontend/source/Marks.h"

namespace hetile::frontend {

/// What the search through a file knows and fills.
struct FileSearch {
  const Source &source;
  FoldPolicy policy;
  File &file;
  const Options &options;
  const Instances &instances;
  std::vector<Mark> marks;
  std::vector<bool> used; // marks with a nest
};

/// Adds the nests of `function`, its single loops and the remarks about others to the file. The
/// instances of a template are read one after the other.
void searchNests(FileSearch &search, const clang::FunctionDecl *function);

/// True if the file sees MPI's declarations: its main starts MPI, and its ranks already
/// share the work.
bool callsMpi(const clang::ASTContext &ctx);

} // namespace hetile::frontend

#endif
