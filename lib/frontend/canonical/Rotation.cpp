// SPDX-License-Identifier: Apache-2.0
//===- Rotation.cpp - buffers that change places --------------------------===//
//
// The pointer assignments at the end of the body, and the exchanges of containers, are followed
// symbolically: each pointer or container ends up with the buffer that another one had.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/Rotation.h"

#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Liveness.h"
#include "frontend/syntax/RowTypes.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/FoldingSet.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace clang;

namespace hetile::frontend {

namespace {
using Key = llvm::FoldingSetNodeID;

class Exchange {
public:
  explicit Exchange(const ASTContext &ctx) : ctx(ctx) {}

  /// Follows `s`; false if it is anything but moves of pointers.
  bool follow(const Stmt *s) {
    if (auto *block = dyn_cast<CompoundStmt>(s))
      return llvm::all_of(block->body(), [&](const Stmt *c) { return follow(c); });
    if (auto *d = dyn_cast<DeclStmt>(s))
      return llvm::all_of(d->decls(), [&](const Decl *decl) { return declaration(decl); });
    auto *e = dyn_cast<Expr>(s);
    if (!e)
      return isa<NullStmt>(s);
    e = plain(e);
    if (auto *op = dyn_cast<BinaryOperator>(e))
      return op->getOpcode() == BO_Assign ? assign(op->getLHS(), op->getRHS())
             : op->getOpcode() == BO_Comma && follow(op->getLHS()) && follow(op->getRHS());
    auto *call = dyn_cast<CallExpr>(e);
    return call && swap(call);
  }

  std::vector<const Expr *> changed; // in order of their first assignment
  const Expr *valueOf(const Expr *e) const {
    auto it = values.find(keyOf(e));
    return it == values.end() ? e : it->second;
  }

  Key keyOf(const Expr *e) const {
    Key id;
    e->Profile(id, ctx, true);
    return id;
  }
  bool isLocal(const Expr *e) const {
    auto *ref = dyn_cast<DeclRefExpr>(e);
    return ref && locals.count(cast<VarDecl>(ref->getDecl()));
  }

private:
  const ASTContext &ctx;
  std::map<Key, const Expr *> values;
  llvm::DenseSet<const VarDecl *> locals;

  static const Expr *plain(const Expr *e) {
    if (auto *full = dyn_cast<FullExpr>(e))
      e = full->getSubExpr();
    return e->IgnoreParenImpCasts();
  }

  /// std::swap(a, b) and a.swap(b).
  bool swap(const CallExpr *call) {
    const FunctionDecl *f = call->getDirectCallee();
    auto *method = dyn_cast_or_null<CXXMethodDecl>(f);
    if (!f || !f->getIdentifier() || f->getName() != "swap" ||
        !(method ? method->getParent()->isInStdNamespace() : f->isInStdNamespace()))
      return false;
    auto *member = dyn_cast<MemberExpr>(call->getCallee()->IgnoreParens());
    const unsigned first = member ? 0 : 1;
    if (call->getNumArgs() != first + 1 || (member && member->isArrow()))
      return false;
    const Expr *a = buffer(member ? member->getBase() : call->getArg(0)),
               *b = buffer(call->getArg(first));
    if (!a || !b || !ctx.hasSameUnqualifiedType(a->getType(), b->getType()))
      return false;
    const Expr *old = valueOf(a);
    set(a, valueOf(b));
    set(b, old);
    return true;
  }

  /// A pointer, or a container whose elements stay where they are when it is swapped.
  const Expr *buffer(const Expr *e) const {
    return swapsNumbers(plain(e)->getType()) ? named(plain(e)) : pointer(e);
  }

  /// A pointer to numbers, or to rows of them, in a variable or a field.
  const Expr *pointer(const Expr *e) const {
    e = plain(e);
    QualType type = e->getType();
    if (!type->isPointerType() || type.isVolatileQualified())
      return nullptr;
    QualType element = ctx.getBaseElementType(type->getPointeeType());
    return element->isArithmeticType() && !element.isVolatileQualified() ? named(e) : nullptr;
  }

  /// `e` if it is a variable or a field of one. Of references, only those to containers: that
  /// two of them are the same object is checked on entry.
  static const Expr *named(const Expr *e) {
    if (auto *ref = dyn_cast<DeclRefExpr>(e))
      return isa<VarDecl>(ref->getDecl()) &&
                     (!ref->getDecl()->getType()->isReferenceType() || containerOf(e->getType()))
                 ? e
                 : nullptr;
    const Expr *base = e;
    while (auto *member = dyn_cast<MemberExpr>(base)) {
      if (!isa<FieldDecl>(member->getMemberDecl()))
        return nullptr;
      base = plain(member->getBase());
    }
    return isa<MemberExpr>(e) && isa<DeclRefExpr, CXXThisExpr>(base) ? e : nullptr;
  }

  /// True if nothing is converted from one to the other.
  bool areAlike(QualType a, QualType b) const {
    return leadToSameRows(ctx, a, b, [](const Expr *length) { return length; });
  }

  void set(const Expr *to, const Expr *value) {
    if (!llvm::any_of(changed, [&](const Expr *c) { return keyOf(c) == keyOf(to); }))
      changed.push_back(to);
    values[keyOf(to)] = value;
  }

  bool assign(const Expr *to, const Expr *from) {
    const Expr *a = pointer(to), *b = pointer(from);
    if (!a || !b || !areAlike(a->getType(), b->getType()))
      return false;
    set(a, valueOf(b));
    return true;
  }

  bool declaration(const Decl *d) {
    auto *v = dyn_cast<VarDecl>(d);
    const Expr *from = v && v->hasLocalStorage() && v->getInit() ? pointer(v->getInit()) : nullptr;
    if (!from || !areAlike(v->getType(), from->getType()))
      return false;
    auto *ref = DeclRefExpr::Create(const_cast<ASTContext &>(ctx), NestedNameSpecifierLoc(),
                                    SourceLocation(), const_cast<VarDecl *>(v), false,
                                    v->getLocation(), v->getType(), VK_LValue);
    locals.insert(v);
    set(ref, valueOf(from));
    return true;
  }
};

/// True if `s` names the place `key`.
bool names(const Exchange &exchange, const Stmt *s, const Key &key) {
  if (auto *e = dyn_cast<Expr>(s); e && isa<DeclRefExpr, MemberExpr>(e) && exchange.keyOf(e) == key)
    return true;
  return llvm::any_of(s->children(), [&](const Stmt *c) { return c && names(exchange, c, key); });
}

/// True if every pointer that the rest of the body uses is part of a ring.
bool findRings(const Exchange &exchange, const Stmt *rest, std::vector<Ring> &rings) {
  std::set<Key> seen;
  for (const Expr *start : exchange.changed) {
    const Key key = exchange.keyOf(start);
    if (exchange.isLocal(start) || exchange.keyOf(exchange.valueOf(start)) == key ||
        seen.count(key) || !names(exchange, rest, key))
      continue;
    Ring ring;
    const Expr *e = start;
    do {
      if (!seen.insert(exchange.keyOf(e)).second || ring.members.size() == 4)
        return false; // leads into another ring, or to a pointer that stays
      ring.members.push_back(e);
      e = exchange.valueOf(e);
    } while (exchange.keyOf(e) != key);
    rings.push_back(ring);
  }
  return !rings.empty();
}
} // namespace

std::optional<Rotation> findRotation(const ASTContext &ctx, const ForStmt *loop) {
  auto *block = dyn_cast<CompoundStmt>(loop->getBody());
  if (!block)
    return std::nullopt;
  std::vector<Stmt *> list(block->body_begin(), block->body_end());
  size_t begin = list.size();
  while (begin > 0 && Exchange(ctx).follow(list[begin - 1]))
    --begin;
  if (begin == list.size())
    return std::nullopt;
  Rotation out;
  Exchange exchange(ctx);
  for (size_t k = begin; k < list.size(); ++k) {
    exchange.follow(list[k]);
    out.exchange.push_back(list[k]);
  }
  list.resize(begin);
  ASTContext &arena = const_cast<ASTContext &>(ctx);
  auto *body = CompoundStmt::Create(arena, list, FPOptionsOverride(), block->getLBracLoc(),
                                    block->getRBracLoc());
  if (!findRings(exchange, body, out.rings))
    return std::nullopt;
  // Nothing else may change the pointers.
  const Effects rest = effectsOf(body);
  for (const Expr *e : exchange.changed)
    if (auto *ref = dyn_cast<DeclRefExpr>(e))
      if (rest.written.count(cast<VarDecl>(ref->getDecl())) ||
          rest.addressTaken.count(cast<VarDecl>(ref->getDecl())))
        return std::nullopt;
  out.loop = new (arena)
      ForStmt(arena, const_cast<Stmt *>(loop->getInit()), const_cast<Expr *>(loop->getCond()),
              nullptr, const_cast<Expr *>(loop->getInc()), body, loop->getForLoc(),
              loop->getLParenLoc(), loop->getRParenLoc());
  return out;
}

} // namespace hetile::frontend
