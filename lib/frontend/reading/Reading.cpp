// SPDX-License-Identifier: Apache-2.0
//===- Reading.cpp - one way to read one loop -----------------------------===//
//
// The facts are found once for each loop; its readings share them.
//
//===----------------------------------------------------------------------===//
#include "frontend/reading/Reading.h"

#include "frontend/syntax/RowFunctions.h"

#include "clang/AST/DeclCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

static bool hasUsing(const Stmt *s) {
  if (auto *d = dyn_cast<DeclStmt>(s))
    for (const Decl *decl : d->decls())
      if (isa<UsingDecl, UsingDirectiveDecl, NamespaceAliasDecl>(decl))
        return true;
  return std::any_of(s->child_begin(), s->child_end(),
                     [](const Stmt *c) { return c && hasUsing(c); });
}

LoopFacts::LoopFacts(const Source &source, const FunctionDecl *function, const CanonicalLoop &loop,
                     const Rotation *rotation, const ParentStmts &parents,
                     const Effects &functionEffects, unsigned insertAt)
    : source(source), function(function), root(loop.loop), before(loop.before), sizes(loop.sizes),
      rotation(rotation), parents(parents), functionEffects(functionEffects),
      effects(effectsWithRowFunctions(loop.loop)), insertAt(insertAt),
      functionHasUsing(hasUsing(function->getBody())) {}

} // namespace hetile::frontend
