// SPDX-License-Identifier: Apache-2.0
//===- RowPointers.cpp - pointers that the nest sets ----------------------===//
//
// A declaration is seen by the rest of its block only. An assignment to a pointer from outside
// counts as one if it is the only one in the nest, all uses follow it in its block, and nobody
// looks at the pointer afterwards.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/RowPointers.h"

#include "frontend/arrays/Arrays.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Expressions.h"
#include "frontend/values/Inductions.h"

#include "clang/AST/Expr.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {

struct Setting {
  const VarDecl *pointer;
  const Expr *value;
};

bool isPlain(const VarDecl *v) {
  return v->hasLocalStorage() && v->getType()->isPointerType() &&
         !v->getType().isVolatileQualified();
}

/// True if what `value` says depends on how far the variables have come that are followed through
/// the nest (Inductions.h): it is read where it stands, after those before it.
bool moves(const Attempt &attempt, const Expr *value) {
  return mentionsAny(value, attempt.reading.inductions);
}

/// All variables of a declaration, if they are pointers that keep their initial value.
std::vector<Setting> declared(const Attempt &attempt, const DeclStmt *s) {
  std::vector<Setting> out;
  for (const Decl *d : s->decls()) {
    auto *v = dyn_cast<VarDecl>(d);
    if (!v || !isPlain(v) || !v->getInit() || attempt.facts.effects.written.count(v) ||
        attempt.facts.effects.addressTaken.count(v) || moves(attempt, v->getInit()))
      return {};
    out.push_back({v, v->getInit()});
  }
  return out;
}

std::vector<Setting> assigned(const Attempt &attempt, llvm::ArrayRef<const Stmt *> block,
                              size_t number) {
  auto *op = dyn_cast<BinaryOperator>(block[number]);
  if (!op || op->getOpcode() != BO_Assign)
    return {};
  auto *ref = dyn_cast<DeclRefExpr>(op->getLHS()->IgnoreParens());
  auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!v || !isPlain(v) || attempt.reading.inductions.count(v) ||
      attempt.facts.functionEffects.addressTaken.count(v) || mentions(op->getRHS(), v) ||
      moves(attempt, op->getRHS()))
    return {};
  unsigned after = 0;
  for (const Stmt *s : block.drop_front(number + 1)) {
    if (effectsOf(s).written.count(v))
      return {};
    after += countMentions(s, v);
  }
  if (after + 1 != countMentions(attempt.facts.root, v) ||
      mayBeReadAfter(attempt.facts.root, v, attempt.facts.parents, false))
    return {};
  return {{v, op->getRHS()}};
}

/// Makes the integers known that the block declared so far: a pointer may depend on them.
void learnIntegers(Attempt &attempt, Scope &scope, llvm::ArrayRef<const Stmt *> before) {
  for (const Stmt *s : before)
    if (auto *declaration = dyn_cast<DeclStmt>(s))
      for (const Decl *d : declaration->decls())
        if (auto *v = dyn_cast<VarDecl>(d);
            v && v->getInit() && v->hasLocalStorage() && v->getType()->isIntegerType() &&
            !v->getType().isVolatileQualified() && !attempt.facts.effects.written.count(v) &&
            !attempt.facts.effects.addressTaken.count(v) && !scope.values.count(v) &&
            !moves(attempt, v->getInit()))
          learnValue(attempt, scope, v);
}

} // namespace

bool takeRowPointers(Attempt &attempt, Scope &scope, llvm::ArrayRef<const Stmt *> block,
                     size_t number) {
  auto *declaration = dyn_cast<DeclStmt>(block[number]);
  const std::vector<Setting> settings =
      declaration ? declared(attempt, declaration) : assigned(attempt, block, number);
  if (!settings.empty())
    learnIntegers(attempt, scope, block.take_front(number));
  for (const Setting &s : settings) {
    auto place = readPointer(attempt, scope, s.value);
    if (!place)
      return false;
    scope.places[s.pointer] = *place;
  }
  return !settings.empty();
}

} // namespace hetile::frontend
