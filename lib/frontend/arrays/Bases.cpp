// SPDX-License-Identifier: Apache-2.0
//===- Bases.cpp - arrays and pointers that a nest accesses ---------------===//
//
// The types of a base's dimensions give extents and strides later.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Bases.h"

#include "frontend/arrays/Addresses.h"
#include "frontend/arrays/Objects.h"
#include "frontend/source/Nameable.h"
#include "frontend/syntax/Containers.h"
#include "model/Affine.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

/// True if `v` is volatile anywhere on the way to its elements.
static bool isVolatile(QualType type) {
  for (;;) {
    if (type.isVolatileQualified() || type->isAtomicType())
      return true;
    if (type->isReferenceType())
      type = type->getPointeeType();
    else if (auto *array = dyn_cast<ArrayType>(type.getCanonicalType().getTypePtr()))
      type = array->getElementType();
    else if (type->isPointerType())
      type = type->getPointeeType();
    else
      return false;
  }
}
model::ElementType elementKind(QualType type) {
  if (type->isSpecificBuiltinType(BuiltinType::Float))
    return model::ElementType::Float;
  if (type->isSpecificBuiltinType(BuiltinType::Double))
    return model::ElementType::Double;
  if (type->isSpecificBuiltinType(BuiltinType::LongDouble))
    return model::ElementType::LongDouble;
  return type->isUnsignedIntegerOrEnumerationType() ? model::ElementType::Unsigned
                                                    : model::ElementType::Signed;
}

static bool elementTypeIsKnown(QualType type) {
  if (type->isEnumeralType())
    return true;
  auto *builtin = dyn_cast<BuiltinType>(type.getCanonicalType().getTypePtr());
  if (!builtin)
    return false;
  return builtin->isInteger() || builtin->getKind() == BuiltinType::Float ||
         builtin->getKind() == BuiltinType::Double || builtin->getKind() == BuiltinType::LongDouble;
}

/// Rows behind pointers whose lengths are no constants: sizeof would look at the pointers.
static bool hasVariableRows(const Base &base) {
  return isBehindPointers(base) &&
         std::any_of(base.dims.begin(), base.dims.end(),
                     [](QualType dim) { return !dim.isNull() && !dim->isRecordType() &&
                                               !dim->isConstantArrayType() &&
                                               !dim->isIncompleteArrayType(); });
}

/// True if elements of `element` type lie at multiples of their size in every `record`.
static bool fits(const ASTContext &ctx, QualType element, QualType record) {
  CharUnits size = ctx.getTypeSizeInChars(element);
  return !size.isZero() && ctx.getTypeSizeInChars(record).isMultipleOf(size) &&
         ctx.getTypeAlignInChars(record) >= ctx.getTypeAlignInChars(element);
}

/// Dimensions of `type`: arrays, a container around them, and fields of their elements. `type`
/// becomes that of the elements.
static bool shape(Attempt &attempt, Base &base, QualType &type,
                  const std::vector<std::pair<size_t, const FieldDecl *>> &fields,
                  const std::vector<Step> &steps, const Expr *at) {
  const ASTContext &ctx = attempt.facts.source.ctx;
  auto refuse = [&](Reason reason) {
    return attempt.refuse(reason, at->getBeginLoc(), "'" + attempt.facts.source.spelling(at) + "'");
  };
  std::vector<QualType> records;
  for (;;) {
    size_t next = base.fields.size();
    size_t nextStep = base.steps.size();
    if (nextStep < steps.size() && steps[nextStep].dim == base.dims.size()) {
      base.steps.push_back(steps[nextStep]);
      base.dims.insert(base.dims.end(), steps[nextStep].indices.size(), QualType());
      type = steps[nextStep].type;
      base.isPointer = true;
      base.isContainer = steps[nextStep].owned;
    } else if (next < fields.size() && fields[next].first == base.dims.size()) {
      records.push_back(type);
      base.fields.push_back(fields[next]);
      type = fields[next].second->getType();
      if (type->isReferenceType() || isVolatile(type))
        return refuse(Reason::StructElement);
    } else if (const ArrayType *array = ctx.getAsArrayType(type)) {
      base.dims.push_back(type);
      type = array->getElementType();
    } else if (type->isPointerType()) {
      base.isPointer = true;
      base.isContainer = false;
      base.isRestrict = base.dims.empty() && base.fields.empty() && type.isRestrictQualified();
      base.dims.push_back({});
      type = type->getPointeeType();
    } else if (auto container = containerOf(type)) {
      if (base.dims.empty() && base.fields.empty())
        base.data = container->data;
      if (container->extent) {
        base.dims.push_back(type);
      } else {
        base.isPointer |= !container->owns;
        base.isContainer = container->owns && base.steps.empty();
        base.dims.push_back({});
      }
      type = container->element;
    } else {
      break;
    }
  }
  if (base.fields.size() != fields.size() || base.steps.size() != steps.size())
    return refuse(Reason::StructElement);
  for (QualType record : records)
    if (!fits(ctx, type, record))
      return refuse(Reason::StructElement);
  return true;
}

/// True if the struct is complete where the generated functions stand.
static bool isVisible(const Attempt &attempt, const RecordDecl *record) {
  if (record->getParentFunctionOrMethod() || record->isUnion() ||
      (!record->getIdentifier() && !record->getTypedefNameForAnonDecl()))
    return false;
  const RecordDecl *definition = record->getDefinition();
  auto at = definition ? attempt.facts.source.offset(definition->getEndLoc()) : std::nullopt;
  return definition && (!at || *at < attempt.facts.insertAt) &&
         definition->getAccess() != AS_private && definition->getAccess() != AS_protected;
}

const Ring *ringOf(const Attempt &attempt, const Expr *pointer, unsigned &place) {
  if (!attempt.facts.rotation)
    return nullptr;
  const std::string key = attempt.key(pointer);
  for (const Ring &ring : attempt.facts.rotation->rings)
    for (place = 0; place < ring.members.size(); ++place)
      if (attempt.key(ring.members[place]) == key)
        return &ring;
  return nullptr;
}

std::optional<Poly> bufferAt(Attempt &attempt, const Ring &ring, unsigned place) {
  const int64_t count = ring.members.size();
  auto number = add(attempt.draft.turns, Poly::constant(place));
  auto dividend = number ? attempt.symbols.affine(*number) : std::nullopt;
  if (!dividend)
    return std::nullopt;
  auto whole = mul(attempt.symbols.floorSymbol(*dividend, count), Poly::constant(count));
  return whole ? sub(*number, *whole) : std::nullopt;
}

/// A second name for the memory of another variable, as far as this file says so.
static bool mayBeAlias(const VarDecl *v) {
  return v->hasAttr<AliasAttr>() || v->hasAttr<WeakRefAttr>() ||
         (v->hasGlobalStorage() && v->hasAttr<AsmLabelAttr>());
}

/// What names the base, and its type: both without a shape yet. Refuses names that may stand for
/// other memory.
static bool nameBase(Attempt &attempt, Base &base, QualType &type, const Expr *expr,
                     const Expr *at) {
  const std::string name = "'" + attempt.facts.source.spelling(expr) + "'";
  base.expr = expr;
  type = expr->getType();
  if (auto *ref = dyn_cast<DeclRefExpr>(expr)) {
    base.var = cast<VarDecl>(ref->getDecl());
    base.isPointer = mayBeAlias(base.var);
    type = base.var->getType();
    if (base.var->hasAttr<AliasAttr>() || base.var->hasAttr<WeakRefAttr>() ||
        base.var->hasAttr<AsmLabelAttr>())
      return attempt.refuse(Reason::Unsupported, at->getBeginLoc(),
                            name + ", another name of some memory");
  } else {
    base.isPointer = true; // it may be anywhere
  }
  if (isVolatile(type))
    return attempt.refuse(Reason::Volatile, at->getBeginLoc(), name);
  if (type->isReferenceType()) {
    base.isPointer = true;
    type = type->getPointeeType();
  }
  return true;
}

/// A row without elements: GNU C has them. A first dimension of length 0 has an unknown one.
static const QualType *emptyRow(const Base &base) {
  for (size_t d = 1; d < base.dims.size(); ++d)
    if (!base.dims[d].isNull())
      if (auto *row = dyn_cast<ConstantArrayType>(base.dims[d]); row && row->getSize() == 0)
        return &base.dims[d];
  return nullptr;
}

/// Gives the base its dimensions; `type` becomes that of the elements.
static bool shapeBase(Attempt &attempt, Base &base, QualType &type,
                      const std::vector<std::pair<size_t, const FieldDecl *>> &fields,
                      const std::vector<Step> &steps, bool inRing, const Expr *at) {
  const std::string name = "'" + attempt.facts.source.spelling(base.expr) + "'";
  if (!attempt.requireAccess(base.expr) || !shape(attempt, base, type, fields, steps, at))
    return false;
  if (const QualType *row = emptyRow(base))
    return attempt.refuse(Reason::ElementType, at->getBeginLoc(),
                          "'" + row->getAsString(attempt.facts.source.policy) + "'");
  if (isBehindPointers(base))
    base.isRestrict = false; // says nothing about the rows
  if (isBehindObjects(base) &&
      !isNameable(attempt.facts.source, base.expr->getType(), attempt.facts.insertAt))
    return attempt.refuse(
        Reason::LocalDeclaration, at->getBeginLoc(),
        "'" + attempt.facts.source.typeName(base.expr->getType().getNonReferenceType()) + "'");
  if (base.dims.size() + (inRing ? 1 : 0) > 8)
    return attempt.refuse(Reason::TooManyDimensions, at->getBeginLoc(), name);
  if (hasVariableRows(base))
    return attempt.refuse(Reason::PointerToPointer, at->getBeginLoc(), name);
  return true;
}

/// Elements are numbers, or what is copied as a whole: structs, and complex numbers in C's terms,
/// of which other names may reach the parts.
static bool setElement(Attempt &attempt, Base &base, QualType type, const Expr *at) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  const RecordDecl *plain = type->getAsRecordDecl();
  const ASTContext &ctx = attempt.facts.source.ctx;
  base.isWhole = type->isComplexType() ||
                 (plain && (!record || record->isTriviallyCopyable()) &&
                  isVisible(attempt, plain) && !ctx.getTypeSizeInChars(type).isZero());
  if (!elementTypeIsKnown(type) && !base.isWhole)
    return attempt.refuse(
        type->isRecordType() ? Reason::StructElement : Reason::ElementType, at->getBeginLoc(),
        type->isRecordType() ? "'" + attempt.facts.source.spelling(at) + "'"
                             : "'" + type.getAsString(attempt.facts.source.policy) + "'");
  base.element = type.getUnqualifiedType();
  return true;
}

std::optional<unsigned>
baseFor(Attempt &attempt, const Expr *expr,
        const std::vector<std::pair<size_t, const FieldDecl *>> &fields,
        const std::vector<Step> &steps, const Expr *at) {
  unsigned place = 0;
  const Ring *ring = ringOf(attempt, expr, place);
  if (ring)
    expr = ring->members.front();
  const std::string key = attempt.key(expr);
  for (unsigned k = 0; k < attempt.draft.bases.size(); ++k)
    if (attempt.draft.bases[k].expanded < 0 && attempt.key(attempt.draft.bases[k].expr) == key &&
        attempt.draft.bases[k].fields == fields && attempt.draft.bases[k].steps == steps)
      return k;
  Base base;
  QualType type;
  if (!nameBase(attempt, base, type, expr, at) ||
      !shapeBase(attempt, base, type, fields, steps, ring != nullptr, at) ||
      !setElement(attempt, base, type, at))
    return std::nullopt;
  if (ring) {
    base.ring = ring;
    base.var = nullptr; // not this one's memory alone
    base.isRestrict = false;
    attempt.draft.captured.insert(attempt.draft.captured.end(), ring->members.begin(),
                                  ring->members.end());
  }
  attempt.draft.bases.push_back(base);
  return attempt.draft.bases.size() - 1;
}

} // namespace hetile::frontend
