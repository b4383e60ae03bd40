// SPDX-License-Identifier: Apache-2.0
//===- Aliases.cpp - values that the nest might overwrite -----------------===//
//
// Type-based: an int may be overwritten through int *, unsigned *, and pointers to
// characters. Local variables whose address nobody has, memory that was just allocated and
// restrict pointers are out of the question. What is left becomes a watched array: on entry,
// the runtime compares its place with those of the arrays that might overwrite it.
//
//===----------------------------------------------------------------------===//
#include "frontend/finish/Aliases.h"

#include "frontend/arrays/Addresses.h"
#include "frontend/arrays/Objects.h"
#include "frontend/arrays/Sizes.h"
#include "frontend/syntax/Accessors.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Inline.h"
#include "model/Affine.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>
#include <set>

using namespace clang;

namespace hetile::frontend {

static bool isCharacter(QualType type) {
  return type->isCharType() || type->isSpecificBuiltinType(BuiltinType::SChar) ||
         type->isSpecificBuiltinType(BuiltinType::UChar);
}

/// True if a write of an `element` may change an object of type `object`.
static bool mayChange(const ASTContext &ctx, QualType element, QualType object) {
  object = ctx.getBaseElementType(object.getNonReferenceType());
  if (isCharacter(element))
    return true;
  if (const RecordDecl *record = element->getAsRecordDecl())
    return std::any_of(record->field_begin(), record->field_end(), [&](const FieldDecl *f) {
      return mayChange(ctx, ctx.getBaseElementType(f->getType()), object);
    });
  if (const RecordDecl *record = object->getAsRecordDecl())
    return std::any_of(record->field_begin(), record->field_end(), [&](const FieldDecl *f) {
      return mayChange(ctx, element, f->getType());
    });
  if (object->isIntegerType() && element->isIntegerType())
    return ctx.getTypeSize(object) == ctx.getTypeSize(element);
  return ctx.hasSameUnqualifiedType(object, element);
}

namespace {
class AliasCheck {
public:
  explicit AliasCheck(Attempt &attempt) : attempt(attempt) {
    for (size_t s = 0; s < attempt.draft.raw.size(); ++s)
      for (size_t k = 0; k < attempt.draft.raw[s].size(); ++k)
        if (attempt.draft.nest.statements[s].accesses[k].write)
          addWritten(attempt.draft.raw[s][k].base);
    for (const Expanded &x : attempt.draft.expanded)
      if (x.reduction >= 0 || x.apart >= 0)
        reduced(x);
  }

  /// A value captured on entry.
  bool captured(const Expr *e) {
    if (auto *ref = dyn_cast<DeclRefExpr>(e)) {
      auto *v = dyn_cast<VarDecl>(ref->getDecl());
      return !v || isHidden(v) || watch(e, v);
    }
    if (auto *called = dyn_cast<CallExpr>(e))
      return call(called);
    if (auto *member = dyn_cast<MemberExpr>(e))
      return field(member);
    for (const Stmt *child : e->children())
      if (auto *sub = dyn_cast_or_null<Expr>(child))
        if (!captured(sub))
          return false;
    return true;
  }

  /// A global that a called function reads, all of it.
  bool global(const VarDecl *v, const std::string &text) {
    const std::string name = "'" + v->getNameAsString() + "'";
    for (const VarDecl *w : writtenVariables)
      if (w->getCanonicalDecl() == v->getCanonicalDecl())
        return attempt.refuse(Reason::CallReadsWritten, attempt.facts.root->getBeginLoc(), name);
    return isHidden(v) ||
           watch({v->getNameAsString(), "&(" + text + ")", attempt.facts.root->getBeginLoc(), true},
                 v->getType().getNonReferenceType(), v->getType()->isReferenceType() ? v : nullptr);
  }

private:
  /// An array that the nest writes.
  struct Written {
    unsigned base; // which is also the number of the array; unless hasPlace is false
    QualType element;
    bool byPointer; // its elements may be part of any object
    bool byReference; // and may be what a reference is bound to
    bool older; // the memory came into being in this function
    bool hasPlace; // that the runtime compares with those of other arrays
  };

  /// A value on entry: how messages call it, its address, and whether it has one.
  struct Value {
    std::string name, address;
    SourceLocation at;
    bool hasAddress;
  };

  Attempt &attempt;
  std::vector<const VarDecl *> writtenVariables;
  std::vector<const ValueDecl *> writtenFields;
  std::vector<Written> written;
  std::set<unsigned> known; // bases in `written`
  std::set<std::string> watched;
  bool insideCall = false; // what is read there may have no name here

  void addWritten(unsigned number) {
    if (!known.insert(number).second)
      return;
    const Base &base = attempt.draft.bases[number];
    if (base.expanded >= 0)
      return; // made on entry: nothing else lies there
    if (base.var)
      writtenVariables.push_back(base.var);
    bool fresh = base.var && !isBehindPointers(base) && isFreshMemory(attempt, base.var);
    // Fields of elements are reached by other pointers to the struct, too; what a container
    // holds is part of no other object, but references may lead to it.
    bool field = !base.fields.empty() || base.isWhole;
    Written w;
    w.base = number;
    w.element = base.element;
    w.byPointer =
        field || (base.isPointer && !base.isRestrict && !fresh && !base.isContainer);
    w.byReference = !base.isRestrict;
    w.older = base.var && (fresh || (base.var->hasLocalStorage() && !base.isPointer &&
                                     !base.isContainer));
    w.hasPlace = !field && !(base.isContainer && base.ring) && !isBehindObjects(base);
    written.push_back(w);
  }

  /// The scalar is written after the nest, but the program writes it during the nest.
  void reduced(const Expanded &x) {
    if (auto *member = dyn_cast<MemberExpr>(x.lvalue))
      writtenFields.push_back(member->getMemberDecl());
    else if (!x.var || x.var->getType()->isReferenceType())
      written.push_back({0, x.lvalue->getType(), true, true, false, false});
    if (x.var)
      writtenVariables.push_back(x.var);
  }

  /// Through a pointer; or, for a reference, in an array that it may be bound to. That of a
  /// parameter is not bound to memory that the function made, nor to that of a restrict pointer.
  bool mayOverwrite(const Written &w, QualType type, const ValueDecl *reference) const {
    bool outside = reference && isa<ParmVarDecl>(reference);
    bool reached = w.byPointer || (reference && !(outside && (w.older || !w.byReference)));
    return reached && mayChange(attempt.facts.source.ctx, w.element, type);
  }

  bool overwritten(QualType type) const {
    return std::any_of(written.begin(), written.end(),
                       [&](const Written &w) { return mayOverwrite(w, type, nullptr); });
  }

  /// The value of a call was computed from fields of its object.
  bool call(const CallExpr *e) {
    if (auto on = containerCall(e)) {
      auto *v = dyn_cast_or_null<VarDecl>(invariantRoot(on->object));
      bool characters = std::any_of(written.begin(), written.end(), [&](const Written &w) {
        return w.byPointer && isCharacter(w.element);
      });
      return !characters || (v && !on->isArrow && isHidden(v)) || refuse(e);
    }
    if (getterObject(e))
      return !overwritten(e->getType()) || refuse(e);
    const Expr *value = attempt.inlined(e);
    if (!value)
      return true;
    const bool outer = insideCall;
    insideCall = true;
    const bool ok = captured(value);
    insideCall = outer;
    return ok;
  }

  /// True if nobody else knows where the variable is.
  bool isHidden(const VarDecl *v) const {
    return (v->hasLocalStorage() && !v->getType()->isReferenceType() &&
            !attempt.facts.functionEffects.addressTaken.count(v)) ||
           (v->getType().isConstQualified() && !v->getType()->isReferenceType()) ||
           attempt.facts.source.isUnreachable(v);
  }

  /// Only the field itself and the pointers on the way to it matter.
  bool field(const MemberExpr *member) {
    const Expr *base = member->getBase()->IgnoreParenImpCasts();
    bool indirect = member->isArrow();
    while (!indirect && isa<MemberExpr>(base)) {
      indirect = cast<MemberExpr>(base)->isArrow();
      base = cast<MemberExpr>(base)->getBase()->IgnoreParenImpCasts();
    }
    auto *ref = dyn_cast<DeclRefExpr>(base);
    auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (indirect || !v || !isHidden(v))
      if (llvm::is_contained(writtenFields, member->getMemberDecl())
              ? !refuse(member)
              : !watch(member, member->getMemberDecl()))
        return false;
    return !indirect || captured(base);
  }

  /// A field that only its class may name is watched with the object that it is part of.
  bool watch(const Expr *e, const ValueDecl *decl) {
    const std::string name = attempt.facts.source.spelling(e);
    const bool hasAddress = !insideCall && !e->refersToBitField();
    const char *address = "&(%)";
    QualType type = decl->getType();
    for (auto *member = dyn_cast<MemberExpr>(e);
         member && !isAccessible(member, attempt.facts.function);
         member = dyn_cast<MemberExpr>(e)) {
      e = member->getBase()->IgnoreParenImpCasts();
      address = member->isArrow() ? "%" : "&(%)";
      type = member->isArrow() ? e->getType()->getPointeeType() : e->getType();
    }
    return watch(
        {name, hasAddress ? attempt.hostText(e, address) : "", e->getBeginLoc(), hasAddress},
        type.getNonReferenceType(), type->isReferenceType() ? decl : nullptr);
  }

  /// The bytes of an object, if a written array may lie there. `reference`: what it is bound to.
  bool watch(const Value &value, QualType type, const ValueDecl *reference) {
    std::vector<unsigned> writers;
    bool all = true;
    for (const Written &w : written)
      if (mayOverwrite(w, type, reference)) {
        writers.push_back(w.base);
        all &= w.hasPlace;
      }
    if (writers.empty() || (value.hasAddress && watched.count(value.address)))
      return true;
    // The runtime's limit of arrays; and the size must be known here.
    if (!all || !value.hasAddress || attempt.draft.nest.arrays.size() >= 60 ||
        !type->isConstantSizeType() || type->isIncompleteType())
      return refuse(value.at, value.name);
    watched.insert(value.address);
    attempt.draft.nest.arrays.push_back(watchedArray(value, type, writers));
    return true;
  }

  model::Array watchedArray(const Value &value, QualType type,
                            const std::vector<unsigned> &writers) const {
    model::Array a;
    a.name = attempt.symbols.uniqueName(value.name);
    a.elementType = "unsigned char";
    a.elementSize = 1;
    a.type = model::ElementType::Unsigned;
    a.extents = {
        model::affineConstant(attempt.facts.source.ctx.getTypeSizeInChars(type).getQuantity())};
    a.baseText = "(unsigned char *)(" + value.address + ")";
    a.strideTexts = {"1L"};
    a.mayOverlap = writers;
    a.watched = true;
    return a;
  }

  bool refuse(const Expr *e) { return refuse(e->getBeginLoc(), attempt.facts.source.spelling(e)); }

  bool refuse(SourceLocation at, const std::string &name) {
    return attempt.refuse(Reason::ScalarAlias, at, "'" + name + "'");
  }
};
} // namespace

bool checkAliases(Attempt &attempt) {
  AliasCheck check(attempt);
  for (const Expr *e : attempt.draft.captured)
    if (!check.captured(e))
      return false;
  for (const Base &base : attempt.draft.bases)
    if (base.expanded < 0 && base.expr->getType()->isPointerType() && !base.dims.empty() &&
        !check.captured(base.expr))
      return false;
  for (size_t k = 0; k < attempt.draft.capturedGlobals.size(); ++k)
    if (!check.global(attempt.draft.capturedGlobals[k], attempt.draft.nest.globals[k].text))
      return false;
  return true;
}

} // namespace hetile::frontend
