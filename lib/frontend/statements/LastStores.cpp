// SPDX-License-Identifier: Apache-2.0
//===- LastStores.cpp - the last values of scalars that the nest writes ---===//
//
// The access is only marked as one of the last instance; the text around the body makes it.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/LastStores.h"

#include "frontend/syntax/Patterns.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

bool storeLast(Attempt &attempt, StatementReader &reader, const Scope &scope,
               llvm::ArrayRef<const Stmt *> run, llvm::ArrayRef<const VarDecl *> privates) {
  for (const VarDecl *v : privates) {
    if (!llvm::is_contained(attempt.draft.kept, v))
      continue;
    const DeclRefExpr *at = nullptr;
    for (const Stmt *s : run)
      if (effectsOf(s).written.count(v) && !at)
        at = firstReference(s, v);
    if (!at)
      continue;
    // Only the data know which instances pass the tests, and so which one is the last.
    if (firstAccess(run, v) != First::Write || !scope.tests.empty())
      return attempt.refuse(Reason::ScalarWritten, at->getBeginLoc(),
                            "'" + v->getNameAsString() + "'");
    if (!reader.storeLast(at))
      return false;
  }
  return true;
}

LastStores lastStores(const Attempt &attempt, const model::Statement &statement,
                      llvm::ArrayRef<RawAccess> raw) {
  LastStores out;
  for (unsigned k = 0; k < statement.accesses.size(); ++k) {
    if (!statement.accesses[k].last)
      continue;
    // Before the body, whose declarations might hide an iterator.
    if (out.before.empty())
      out.before = {{model::Piece::Text, "const int hetile_last = ", 0, 0},
                    {model::Piece::Last, "", 0, 0},
                    {model::Piece::Text, "; ", 0, 0}};
    const std::string name = attempt.draft.bases[raw[k].base].var->getNameAsString();
    out.after.push_back({model::Piece::Text, "\nif (hetile_last) ", 0, 0});
    out.after.push_back({model::Piece::Element, "", k, 0});
    out.after.push_back({model::Piece::Text, " = " + name + ";", 0, 0});
  }
  return out;
}

} // namespace hetile::frontend
