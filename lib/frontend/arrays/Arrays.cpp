//===- Arrays.cpp - which array an expression accesses, and its shape -----===//
//
// Walks from an element outwards to the variable, and collects one polynomial for each
// dimension on the way. The types of the dimensions give extents and strides.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Arrays.h"

#include "frontend/arrays/Addresses.h"
#include "frontend/arrays/Objects.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Inline.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Demands.h"
#include "frontend/values/Expressions.h"
#include "frontend/values/Inside.h"
#include "model/Affine.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
/// Reads lvalues and pointers to elements.
class ElementReader {
public:
  ElementReader(Attempt &attempt, const Scope &scope) : attempt(attempt), scope(scope) {}

  const Expr *base = nullptr; // the variable or member
  std::vector<Poly> subscripts;
  std::vector<std::pair<size_t, const FieldDecl *>> fields;
  std::vector<Step> steps;

  bool lvalue(const Expr *e) {
    e = e->IgnoreParens();
    if (isObject(e)) {
      base = e;
      return true;
    }
    if (auto *call = dyn_cast<CallExpr>(e))
      return reference(call);
    if (auto *element = dyn_cast<ArraySubscriptExpr>(e))
      return pointer(element->getBase()) && addSubscript(element->getIdx(), false);
    if (auto *deref = dyn_cast<UnaryOperator>(e); deref && deref->getOpcode() == UO_Deref)
      return pointer(deref->getSubExpr());
    if (auto *ref = dyn_cast<DeclRefExpr>(e))
      return variable(ref);
    if (auto *member = dyn_cast<MemberExpr>(e))
      return field(member);
    if (auto *cast = dyn_cast<ImplicitCastExpr>(e); cast && cast->getCastKind() == CK_NoOp)
      return lvalue(cast->getSubExpr());
    return refuseBase(e);
  }

  bool pointer(const Expr *e) {
    e = e->IgnoreParens();
    if (auto *call = dyn_cast<CallExpr>(e))
      return returnedPointer(call);
    if (auto *cast = dyn_cast<CastExpr>(e))
      return convertedPointer(cast);
    if (auto *sum = dyn_cast<BinaryOperator>(e); sum && sum->isAdditiveOp()) {
      bool swapped = !sum->getLHS()->getType()->isPointerType();
      const Expr *base = swapped ? sum->getRHS() : sum->getLHS();
      const Expr *offset = swapped ? sum->getLHS() : sum->getRHS();
      if (!offset->getType()->isIntegralOrEnumerationType())
        return refuseBase(e);
      return pointer(base) && addSubscript(offset, sum->getOpcode() == BO_Sub);
    }
    if (auto *step = dyn_cast<UnaryOperator>(e); step && step->isIncrementDecrementOp() &&
                                                 followed(variableOf(step->getSubExpr())))
      return advancing(llvm::cast<DeclRefExpr>(step->getSubExpr()->IgnoreParens()),
                       step->isPostfix() ? 0 : step->isIncrementOp() ? 1 : -1);
    if (auto *address = dyn_cast<UnaryOperator>(e); address && address->getOpcode() == UO_AddrOf &&
                                                    isa<ArraySubscriptExpr, CallExpr, MemberExpr>(address->getSubExpr()->IgnoreParens()))
      return lvalue(address->getSubExpr());
    return refuseBase(e);
  }

private:
  Attempt &attempt;
  const Scope &scope;

  /// A call that gives a pointer.
  bool returnedPointer(const CallExpr *call) {
    auto on = containerCall(call);
    if (on && on->kind == ContainerCall::Data)
      return elements(*on);
    const Expr *value = on ? nullptr : attempt.inlined(call);
    if (!on && !requireDemands(attempt, scope, call))
      return false;
    if (value && isAccessible(value, attempt.facts.function))
      return pointer(value);
    return step(call) && nextDimension();
  }

  bool convertedPointer(const CastExpr *cast) {
    const Expr *from = cast->getSubExpr();
    switch (cast->getCastKind()) {
    case CK_ArrayToPointerDecay:
      return lvalue(from) && nextDimension();
    case CK_LValueToRValue:
      if (auto *ref = dyn_cast<DeclRefExpr>(from->IgnoreParens()))
        if (auto at = scope.places.find(dyn_cast<VarDecl>(ref->getDecl()));
            at != scope.places.end()) {
          base = at->second.base;
          subscripts = at->second.subscripts;
          fields = at->second.fields;
          steps = at->second.steps;
          return true;
        }
      if (followed(variableOf(from)))
        return advancing(llvm::cast<DeclRefExpr>(from->IgnoreParens()), 0);
      return lvalue(from) && nextDimension(); // of an element: the pointer to a row
    case CK_NoOp:
      return pointer(from);
    default:
      return refuseBase(cast);
    }
  }

  /// What has been read is a pointer to the first element of a further dimension.
  bool nextDimension() {
    subscripts.push_back({});
    return true;
  }

  /// *p, where p never changes: an object, not the first element of an array.
  bool isObject(const Expr *e) const {
    auto *deref = dyn_cast<UnaryOperator>(e);
    return deref && deref->getOpcode() == UO_Deref && e->getType()->isRecordType() &&
           attempt.isInvariant(e);
  }

  /// The elements of a container, as a dimension of its own.
  bool elements(const ContainerCall &on) {
    if (!object(on))
      return false;
    subscripts.push_back({});
    return true;
  }

  bool object(const ContainerCall &on) {
    if (on.isArrow) {
      if (!attempt.isInvariant(on.object))
        return refuseBase(on.object);
      const ASTContext &ctx = attempt.facts.source.ctx;
      base = UnaryOperator::Create(ctx, const_cast<Expr *>(on.object), UO_Deref,
                                   on.object->getType()->getPointeeType(), VK_LValue, OK_Ordinary,
                                   SourceLocation(), false, FPOptionsOverride());
      return true;
    }
    return lvalue(on.object);
  }

  /// v[i], grid.at(i, j): a call that gives a reference to an element.
  bool reference(const CallExpr *call) {
    if (auto on = containerCall(call))
      return on->index ? elements(*on) && addSubscript(on->index, false) &&
                             (on->kind == ContainerCall::Subscript || isInside(call, *on))
                       : refuseBase(call);
    if (!requireDemands(attempt, scope, call))
      return false;
    const Expr *value = attempt.inlined(call);
    return value && isAccessible(value, attempt.facts.function) ? lvalue(value) : step(call);
  }

  /// An element, or a row, that only the object can find.
  bool step(const CallExpr *call) {
    auto step = objectStep(attempt, call);
    if (!step)
      return refuseBase(call);
    ContainerCall on;
    on.object = objectOf(call, on.isArrow);
    if (!object(on))
      return false;
    step->dim = subscripts.size();
    for (const Expr *index : step->indices) {
      subscripts.push_back({});
      if (!addSubscript(index, false))
        return false;
    }
    steps.push_back(*step);
    return true;
  }

  /// at() throws for an index that is outside: the loops, or the guard, must show that none is.
  bool isInside(const CallExpr *call, const ContainerCall &on) {
    ExprReader reader(attempt, scope);
    auto index = attempt.symbols.affine(subscripts.back());
    const CallExpr *size = sizeCall(attempt.facts.source.ctx, on);
    auto count = size ? reader.affineValue(size) : std::nullopt;
    if (index && count && requireNonNegative(attempt, *index, scope.domain) &&
        requireNonNegative(
            attempt, model::sub(model::sub(*count, *index), model::affineConstant(1)),
            scope.domain))
      return true;
    return attempt.refuse(Reason::Container, call->getBeginLoc(),
                          "'" + attempt.facts.source.spelling(call) + "', which may throw,");
  }

  /// The last dimension ends in a field or in a call: (&a[i].x)[1] is not a[i + 1].x.
  bool isClosed() const {
    return subscripts.empty() || (!fields.empty() && fields.back().first == subscripts.size()) ||
           (!steps.empty() &&
            steps.back().dim + steps.back().indices.size() == subscripts.size());
  }

  bool followed(const VarDecl *v) const { return v && attempt.reading.inductions.count(v); }

  /// A pointer that moves: what it pointed to on entry, and how far it has come.
  bool advancing(const DeclRefExpr *ref, int64_t more) {
    auto known = scope.values.find(cast<VarDecl>(ref->getDecl()));
    auto offset = known == scope.values.end() ? std::nullopt
                                              : add(known->second, Poly::constant(more));
    if (!offset)
      return attempt.refuse(Reason::PointerModified, ref->getBeginLoc(),
                            "'" + ref->getDecl()->getNameAsString() + "'");
    base = ref;
    subscripts.push_back(*offset);
    return true;
  }

  bool addSubscript(const Expr *e, bool negative) {
    if (isClosed())
      return refuseBase(e);
    ExprReader reader(attempt, scope);
    auto p = reader.subscript(e);
    if (!p) {
      const Obstacle &o = reader.obstacle();
      std::string text = o.text.empty() ? "'" + attempt.facts.source.spelling(e) + "'" : o.text;
      return attempt.refuse(o.indirect ? Reason::IndirectSubscript
                                       : reasonFor(o, Reason::NonAffineSubscript),
                            o.expr ? o.expr->getBeginLoc() : e->getBeginLoc(), text);
    }
    auto sum = negative ? sub(subscripts.back(), *p) : add(subscripts.back(), *p);
    if (!sum)
      return attempt.refuse(Reason::NonAffineSubscript, e->getBeginLoc(), "numbers too large");
    subscripts.back() = *sum;
    return true;
  }

  bool variable(const DeclRefExpr *ref) {
    auto *v = dyn_cast<VarDecl>(ref->getDecl());
    const std::string name = "'" + ref->getDecl()->getNameAsString() + "'";
    if (!v)
      return attempt.refuse(Reason::DerefBase, ref->getBeginLoc(), name);
    if (attempt.facts.effects.written.count(v) || attempt.facts.effects.addressTaken.count(v))
      return attempt.refuse(v->getType().getNonReferenceType()->isRecordType()
                                ? Reason::Container
                                : Reason::PointerModified,
                            ref->getBeginLoc(), name);
    if (attempt.facts.effects.declared.count(v))
      return attempt.refuse(Reason::LocalAcrossLoops, ref->getBeginLoc(), name);
    base = ref;
    return true;
  }

  /// s.a, s->p, this->p: the same array in every iteration if nothing on the way changes.
  bool field(const MemberExpr *member) {
    auto *field = dyn_cast<FieldDecl>(member->getMemberDecl());
    if (!field)
      return refuseBase(member);
    if (attempt.isInvariant(member)) {
      base = member;
      return true;
    }
    // a[i].x, p[i].x, p->x: a field of an element
    if (field->isBitField() || field->getParent()->isUnion())
      return refuseField(member);
    if (!member->isArrow()) {
      if (!lvalue(member->getBase()))
        return false;
    } else if (!pointer(member->getBase())) {
      return false;
    }
    fields.push_back({subscripts.size(), field});
    return true;
  }

  bool refuseField(const MemberExpr *member) {
    return attempt.refuse(Reason::StructElement, member->getBeginLoc(),
                          "'" + attempt.facts.source.spelling(member) + "'");
  }

  bool refuseBase(const Expr *e) {
    const Expr *inner = e->IgnoreParenImpCasts();
    std::string text = "'" + attempt.facts.source.spelling(e) + "'";
    Reason reason = Reason::DerefBase;
    if (isa<MemberExpr>(inner))
      reason = Reason::StructMember;
    else if (isa<CXXOperatorCallExpr, CXXMemberCallExpr>(inner))
      reason = Reason::Container;
    else if (isa<CallExpr>(inner))
      reason = Reason::CallPointer;
    else if (auto *u = dyn_cast<UnaryOperator>(inner); u && u->isIncrementDecrementOp())
      reason = Reason::PointerModified;
    return attempt.refuse(reason, e->getBeginLoc(), text);
  }
};

/// True if `v` is volatile anywhere on the way to its elements.
bool isVolatile(QualType type) {
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
} // namespace

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
  return !size.isZero() && ctx.getTypeSizeInChars(record) % size == 0 &&
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

/// The ring that the pointer is a member of, and its place there.
static const Ring *ringOf(const Attempt &attempt, const Expr *pointer, unsigned &place) {
  if (!attempt.facts.rotation)
    return nullptr;
  const std::string key = attempt.key(pointer);
  for (const Ring &ring : attempt.facts.rotation->rings)
    for (place = 0; place < ring.members.size(); ++place)
      if (attempt.key(ring.members[place]) == key)
        return &ring;
  return nullptr;
}

/// The buffer that the member in `place` stands for: place + turns, modulo their number.
static std::optional<Poly> bufferAt(Attempt &attempt, const Ring &ring, unsigned place) {
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

/// What names the base, and its type: both without a shape yet. Refuses names that may stand for other memory.
static bool nameBase(Attempt &attempt, Base &base, QualType &type, const Expr *expr, const Expr *at) {
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

/// Gives the base its dimensions; `type` becomes that of the elements.
static bool shapeBase(Attempt &attempt, Base &base, QualType &type,
                      const std::vector<std::pair<size_t, const FieldDecl *>> &fields,
                      const std::vector<Step> &steps, bool inRing, const Expr *at) {
  const std::string name = "'" + attempt.facts.source.spelling(base.expr) + "'";
  if (!attempt.requireAccess(base.expr) || !shape(attempt, base, type, fields, steps, at))
    return false;
  if (isBehindPointers(base))
    base.isRestrict = false; // says nothing about the rows
  if (isBehindObjects(base) && !isNameable(attempt, base.expr->getType()))
    return attempt.refuse(
        Reason::LocalDeclaration, at->getBeginLoc(),
        "'" + attempt.facts.source.typeName(base.expr->getType().getNonReferenceType()) + "'");
  if (base.dims.size() + (inRing ? 1 : 0) > 8)
    return attempt.refuse(Reason::TooManyDimensions, at->getBeginLoc(), name);
  if (hasVariableRows(base))
    return attempt.refuse(Reason::PointerToPointer, at->getBeginLoc(), name);
  return true;
}

/// Elements are numbers, or structs that are copied as a whole.
static bool setElement(Attempt &attempt, Base &base, QualType type, const Expr *at) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  const RecordDecl *plain = type->getAsRecordDecl();
  base.isRecord = plain && (!record || record->isTriviallyCopyable()) && isVisible(attempt, plain);
  if (!elementTypeIsKnown(type) && !base.isRecord)
    return attempt.refuse(
        type->isRecordType() ? Reason::StructElement : Reason::ElementType, at->getBeginLoc(),
        type->isRecordType() ? "'" + attempt.facts.source.spelling(at) + "'"
                             : "'" + type.getAsString(attempt.facts.source.policy) + "'");
  base.element = type.getUnqualifiedType();
  return true;
}

/// Finds or makes the base for the array that `expr` names; refuses unsupported types.
static std::optional<unsigned>
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

std::optional<RawAccess> readElement(Attempt &attempt, const Scope &scope, const Expr *e) {
  ElementReader reader(attempt, scope);
  if (!reader.lvalue(e))
    return std::nullopt;
  auto base = baseFor(attempt, reader.base, reader.fields, reader.steps, e);
  if (!base)
    return std::nullopt;
  RawAccess access;
  access.base = *base;
  access.subscripts = reader.subscripts;
  access.expr = e;
  unsigned place = 0;
  if (const Ring *ring =
          attempt.draft.bases[*base].ring ? ringOf(attempt, reader.base, place) : nullptr) {
    auto buffer = bufferAt(attempt, *ring, place);
    if (!buffer) {
      attempt.refuse(Reason::PointerModified, e->getBeginLoc(),
                     "'" + attempt.facts.source.spelling(reader.base) + "'");
      return std::nullopt;
    }
    access.buffer = *buffer;
  }
  if (access.subscripts.empty() ||
      access.subscripts.size() != attempt.draft.bases[*base].dims.size()) {
    attempt.refuse(Reason::WholeArray, e->getBeginLoc(),
                   "'" + attempt.facts.source.spelling(reader.base) + "'");
    return std::nullopt;
  }
  return access;
}

std::optional<Place> readPointer(Attempt &attempt, const Scope &scope, const Expr *e) {
  ElementReader reader(attempt, scope);
  if (!reader.pointer(e))
    return std::nullopt;
  return Place{reader.base, reader.subscripts, reader.fields, reader.steps};
}

std::optional<RawAccess> readCell(Attempt &attempt, const DeclRefExpr *ref) {
  auto base = baseFor(attempt, ref, {}, {}, ref);
  if (!base)
    return std::nullopt;
  return RawAccess{*base, {}, ref};
}

} // namespace hetile::frontend
