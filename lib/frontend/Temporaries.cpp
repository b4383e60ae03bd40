//===- Temporaries.cpp - scalars that the nest writes ---------------------===//
//
// Which instance is the last one is the polyhedral layer's to say: the access is only marked.
//
//===----------------------------------------------------------------------===//
#include "Temporaries.h"

#include "Loops.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

const DeclRefExpr *firstReference(const Stmt *s, const VarDecl *v) {
  if (auto *ref = dyn_cast<DeclRefExpr>(s); ref && ref->getDecl() == v)
    return ref;
  for (const Stmt *child : s->children())
    if (child)
      if (const DeclRefExpr *ref = firstReference(child, v))
        return ref;
  return nullptr;
}

static void collectIterators(const Stmt *s, llvm::DenseSet<const VarDecl *> &out) {
  if (auto *f = dyn_cast<ForStmt>(s))
    if (const VarDecl *v = loopVariable(f))
      out.insert(v);
  for (const Stmt *child : s->children())
    if (child)
      collectIterators(child, out);
}

bool isIterator(const Stmt *s, const VarDecl *v) {
  llvm::DenseSet<const VarDecl *> iterators;
  collectIterators(s, iterators);
  return iterators.count(v) != 0;
}

/// True if something other than the header of a loop that counts `v` writes it.
static bool writtenOutsideHeaders(const Stmt *s, const VarDecl *v) {
  if (auto *f = dyn_cast<ForStmt>(s); f && loopVariable(f) == v)
    return writtenOutsideHeaders(f->getBody(), v);
  if (isa<Expr>(s))
    return effectsOf(s).written.count(v) != 0;
  return llvm::any_of(s->children(),
                      [&](const Stmt *c) { return c && writtenOutsideHeaders(c, v); });
}

/// A cell needs an address and the type of an array element.
static bool mayBeCell(const VarDecl *v) {
  return v->getStorageClass() != SC_Register && v->getType()->isArithmeticType();
}

unsigned countMentions(const Stmt *s, const VarDecl *v) {
  auto *ref = dyn_cast<DeclRefExpr>(s);
  unsigned count = ref && ref->getDecl() == v;
  for (const Stmt *child : s->children())
    if (child)
      count += countMentions(child, v);
  return count;
}

std::optional<std::vector<const VarDecl *>> writtenScalars(Attempt &attempt) {
  llvm::DenseSet<const VarDecl *> iterators;
  collectIterators(attempt.root, iterators);
  std::vector<const VarDecl *> out;
  auto refuse = [&](Reason reason, const VarDecl *v) {
    const DeclRefExpr *at = firstReference(attempt.root, v);
    attempt.refuse(reason, at ? at->getBeginLoc() : attempt.root->getBeginLoc(),
                   "'" + v->getNameAsString() + "'");
    return std::nullopt;
  };
  for (const VarDecl *v : attempt.effects.mentioned) {
    if (!attempt.effects.written.count(v) || attempt.effects.declared.count(v) ||
        attempt.inductions.count(v))
      continue;
    QualType type = v->getType();
    if (type->isPointerType() || type->isReferenceType() || type->isRecordType() ||
        type->isArrayType() || attempt.isExpanded(v))
      continue; // refused where it is written, or taken care of
    if (type.isVolatileQualified() || type->isAtomicType())
      return refuse(Reason::Volatile, v);
    bool address = attempt.functionEffects.addressTaken.count(v);
    if (mayBeReadAfter(attempt.root, v, attempt.parents, address)) {
      if (!iterators.count(v)) {
        if (!mayBeCell(v))
          return refuse(Reason::ScalarWritten, v);
        attempt.kept.push_back(v);
      } else if (writtenOutsideHeaders(attempt.root, v)) {
        return refuse(Reason::FinalValue, v);
      }
    }
    out.push_back(v);
  }
  return out;
}

bool storeLast(Attempt &attempt, StatementReader &reader, const Scope &scope,
               llvm::ArrayRef<const Stmt *> run, llvm::ArrayRef<const VarDecl *> privates) {
  for (const VarDecl *v : privates) {
    if (!llvm::is_contained(attempt.kept, v))
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
    const std::string name = attempt.bases[raw[k].base].var->getNameAsString();
    out.after.push_back({model::Piece::Text, "\nif (hetile_last) ", 0, 0});
    out.after.push_back({model::Piece::Element, "", k, 0});
    out.after.push_back({model::Piece::Text, " = " + name + ";", 0, 0});
  }
  return out;
}

} // namespace hetile::frontend
