// SPDX-License-Identifier: Apache-2.0
//===- Temporaries.cpp - scalars that the nest writes ---------------------===//
//
// Which instance is the last one is the polyhedral layer's to say: the access is only marked.
//
//===----------------------------------------------------------------------===//
#include "frontend/values/Temporaries.h"

#include "frontend/syntax/Counters.h"
#include "frontend/syntax/Patterns.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

/// A cell needs an address and the type of an array element.
static bool mayBeCell(const VarDecl *v) {
  return v->getStorageClass() != SC_Register && v->getType()->isArithmeticType();
}

std::optional<std::vector<const VarDecl *>> writtenScalars(Attempt &attempt) {
  const llvm::DenseSet<const VarDecl *> iterators = iteratorsOf(attempt.facts.root);
  std::vector<const VarDecl *> out;
  auto refuse = [&](Reason reason, const VarDecl *v) {
    const DeclRefExpr *at = firstReference(attempt.facts.root, v);
    attempt.refuse(reason, at ? at->getBeginLoc() : attempt.facts.root->getBeginLoc(),
                   "'" + v->getNameAsString() + "'");
    return std::nullopt;
  };
  for (const VarDecl *v : attempt.facts.effects.mentioned) {
    if (!attempt.facts.effects.written.count(v) || attempt.facts.effects.declared.count(v) ||
        attempt.reading.inductions.count(v))
      continue;
    QualType type = v->getType();
    if (type->isPointerType() || type->isReferenceType() || type->isRecordType() ||
        type->isArrayType() || attempt.isExpanded(v))
      continue; // refused where it is written, or taken care of
    if (type.isVolatileQualified() || type->isAtomicType())
      return refuse(Reason::Volatile, v);
    bool address = attempt.facts.functionEffects.addressTaken.count(v);
    if (mayBeReadAfter(attempt.facts.root, v, attempt.facts.parents, address)) {
      if (!iterators.count(v)) {
        if (!mayBeCell(v))
          return refuse(Reason::ScalarWritten, v);
        attempt.draft.kept.push_back(v);
      } else if (writtenOutsideHeaders(attempt.facts.root, v)) {
        return refuse(Reason::FinalValue, v);
      }
    }
    out.push_back(v);
  }
  return out;
}

} // namespace hetile::frontend
