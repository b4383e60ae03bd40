//===- Aliases.cpp - values that the nest might overwrite -----------------===//
//
// Type-based: an int may be overwritten through int *, unsigned *, and pointers to
// characters. Local variables whose address nobody has, memory that was just allocated and
// restrict pointers are out of the question.
//
//===----------------------------------------------------------------------===//
#include "Aliases.h"

#include "Addresses.h"
#include "Containers.h"
#include "Inline.h"
#include "Sizes.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

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
    for (size_t s = 0; s < attempt.raw.size(); ++s)
      for (size_t k = 0; k < attempt.raw[s].size(); ++k) {
        const Base &base = attempt.bases[attempt.raw[s][k].base];
        if (!attempt.nest.statements[s].accesses[k].write)
          continue;
        if (base.var)
          writtenVariables.push_back(base.var);
        bool fresh = base.var && !isBehindPointers(base) && isFreshMemory(attempt, base.var);
        // Fields of elements are reached by other pointers to the struct, too; what a container
        // holds is part of no other object, but references may lead to it.
        bool field = !base.fields.empty() || base.isRecord;
        if (field || (base.isPointer && !base.isRestrict && !fresh && !base.isContainer))
          writtenThroughPointers.push_back(base.element);
        bool older = base.var && (fresh || (base.var->hasLocalStorage() && !base.isPointer &&
                                            !base.isContainer));
        if (!base.isRestrict)
          writtenElements.push_back({base.element, older});
      }
    for (const Expanded &x : attempt.expanded)
      if (x.reduction >= 0)
        reduced(x);
  }

  bool captured(const Expr *e) { return memory(e); }

  bool global(const VarDecl *v) {
    const std::string name = "'" + v->getNameAsString() + "'";
    for (const VarDecl *w : writtenVariables)
      if (w->getCanonicalDecl() == v->getCanonicalDecl())
        return attempt.refuse(Reason::CallReadsWritten, attempt.root->getBeginLoc(), name);
    return isHidden(v) || !overwritten(v->getType()) ||
           attempt.refuse(Reason::ScalarAlias, attempt.root->getBeginLoc(), name);
  }

private:
  Attempt &attempt;
  std::vector<const VarDecl *> writtenVariables;
  std::vector<QualType> writtenThroughPointers;
  /// All elements; true: their memory came into being in this function.
  std::vector<std::pair<QualType, bool>> writtenElements;
  std::vector<const ValueDecl *> writtenFields;

  /// The scalar is written after the nest, but the program writes it during the nest.
  void reduced(const Expanded &x) {
    if (auto *member = dyn_cast<MemberExpr>(x.lvalue))
      writtenFields.push_back(member->getMemberDecl());
    else if (!x.var || x.var->getType()->isReferenceType())
      writtenThroughPointers.push_back(x.lvalue->getType());
    if (x.var)
      writtenVariables.push_back(x.var);
  }

  bool overwritten(QualType type) {
    return std::any_of(writtenThroughPointers.begin(), writtenThroughPointers.end(),
                       [&](QualType w) { return mayChange(attempt.source.ctx, w, type); });
  }

  /// A reference may be bound to an element, but not that of a parameter to memory that the
  /// function made.
  bool overwrittenReference(const VarDecl *v) {
    if (!v->getType()->isReferenceType())
      return false;
    return std::any_of(writtenElements.begin(), writtenElements.end(), [&](const auto &w) {
      return !(w.second && isa<ParmVarDecl>(v)) &&
             mayChange(attempt.source.ctx, w.first, v->getType());
    });
  }

  /// The value of a call was computed from fields of its object.
  bool call(const CallExpr *e) {
    if (auto on = containerCall(e)) {
      auto *v = dyn_cast_or_null<VarDecl>(invariantRoot(on->object));
      bool characters = std::any_of(writtenThroughPointers.begin(), writtenThroughPointers.end(),
                                    [](QualType w) { return isCharacter(w); });
      return !characters || (v && !on->isArrow && isHidden(v)) || refuse(e);
    }
    if (getterObject(e))
      return !overwritten(e->getType()) || refuse(e);
    const Expr *value = attempt.inlined(e);
    return !value || memory(value);
  }

  /// True if nobody else knows where the variable is.
  bool isHidden(const VarDecl *v) const {
    return (v->hasLocalStorage() && !v->getType()->isReferenceType() &&
            !attempt.functionEffects.addressTaken.count(v)) ||
           (v->getType().isConstQualified() && !v->getType()->isReferenceType()) ||
           attempt.source.isUnreachable(v);
  }

  bool memory(const Expr *e) {
    if (auto *ref = dyn_cast<DeclRefExpr>(e)) {
      auto *v = dyn_cast<VarDecl>(ref->getDecl());
      if (v && overwrittenReference(v))
        return refuse(e);
      return !v || isHidden(v) || !overwritten(v->getType()) || refuse(e);
    }
    if (auto *called = dyn_cast<CallExpr>(e))
      return call(called);
    if (auto *member = dyn_cast<MemberExpr>(e)) {
      // Only the field itself and the pointers on the way to it matter.
      const Expr *base = member->getBase()->IgnoreParenImpCasts();
      bool indirect = member->isArrow();
      while (!indirect && isa<MemberExpr>(base)) {
        indirect = cast<MemberExpr>(base)->isArrow();
        base = cast<MemberExpr>(base)->getBase()->IgnoreParenImpCasts();
      }
      auto *ref = dyn_cast<DeclRefExpr>(base);
      auto *v = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      bool hidden = !indirect && v && isHidden(v);
      if (!hidden && (overwritten(member->getType()) ||
                      llvm::is_contained(writtenFields, member->getMemberDecl())))
        return refuse(e);
      return !indirect || memory(base);
    }
    for (const Stmt *child : e->children())
      if (auto *sub = dyn_cast_or_null<Expr>(child))
        if (!memory(sub))
          return false;
    return true;
  }

  bool refuse(const Expr *e) {
    return attempt.refuse(Reason::ScalarAlias, e->getBeginLoc(),
                          "'" + attempt.source.spelling(e) + "'");
  }
};
} // namespace

bool checkAliases(Attempt &attempt) {
  AliasCheck check(attempt);
  for (const Expr *e : attempt.captured)
    if (!check.captured(e))
      return false;
  for (const VarDecl *v : attempt.capturedGlobals)
    if (!check.global(v))
      return false;
  return true;
}

} // namespace hetile::frontend
