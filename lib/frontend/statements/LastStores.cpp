// SPDX-License-Identifier: Apache-2.0
//===- LastStores.cpp - the last values of what each instance has ---------===//
//
// The access is only marked as one of the last instance; the text around the body makes it. Of an
// array, the last instance begins with all elements as they are in the program, so that it may give
// back all of them: those that it does not write, too.
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
    if (const PrivateArray *own = attempt.reading.privateArray(v); own && own->lastPrivate) {
      if (!scope.tests.empty())
        return attempt.refuse(Reason::ScalarWritten, run.front()->getBeginLoc(),
                              "'" + v->getNameAsString() + "'");
      reader.keepLast(*own);
    }
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

std::string elementIndex(size_t dimension) { return "hetile_e" + std::to_string(dimension); }

/// The last instance gives the program's array the elements of its own, or gets them (`isStore`
/// false): access `k` is an element of the program's.
static std::vector<model::Piece> movedElements(const PrivateArray &array, unsigned k,
                                               bool isStore) {
  std::string indices, loops, own = array.var->getNameAsString();
  for (size_t d = 0; d < array.extents.size(); ++d) {
    const std::string name = elementIndex(d);
    indices += (d ? ", " : "long ") + name;
    loops += "for (" + name + " = 0; " + name + " < " + std::to_string(array.extents[d]) + "; ++" +
             name + ") ";
    own += "[" + name + "]";
  }
  const std::string begin = "if (hetile_last) { " + indices + "; " + loops;
  const model::Piece element = {model::Piece::Element, "", k, 0};
  if (isStore)
    return {{model::Piece::Text, "\n" + begin, 0, 0},
            element,
            {model::Piece::Text, " = " + own + "; }", 0, 0}};
  return {{model::Piece::Text, begin + own + " = ", 0, 0},
          element,
          {model::Piece::Text, "; }\n", 0, 0}};
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
    const VarDecl *v = attempt.draft.bases[raw[k].base].var;
    if (const PrivateArray *own = attempt.reading.privateArray(v)) {
      const bool isStore = statement.accesses[k].write;
      const auto moved = movedElements(*own, k, isStore);
      std::vector<model::Piece> &pieces = isStore ? out.after : out.begin;
      pieces.insert(pieces.end(), moved.begin(), moved.end());
      continue;
    }
    const std::string name = v->getNameAsString();
    out.after.push_back({model::Piece::Text, "\nif (hetile_last) ", 0, 0});
    out.after.push_back({model::Piece::Element, "", k, 0});
    out.after.push_back({model::Piece::Text, " = " + name + ";", 0, 0});
  }
  return out;
}

} // namespace hetile::frontend
