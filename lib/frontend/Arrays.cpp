//===- Arrays.cpp - which array an expression accesses, and its shape -----===//
//
// Walks from an element outwards to the variable, and collects one polynomial for each
// dimension on the way. The types of the dimensions give extents and strides.
//
//===----------------------------------------------------------------------===//
#include "Arrays.h"

#include "../model/Affine.h"
#include "Addresses.h"
#include "Delinearize.h"
#include "Expressions.h"
#include "Sizes.h"

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

  bool lvalue(const Expr *e) {
    e = e->IgnoreParens();
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
    if (auto *cast = dyn_cast<CastExpr>(e)) {
      const Expr *from = cast->getSubExpr();
      switch (cast->getCastKind()) {
      case CK_ArrayToPointerDecay:
        if (!lvalue(from))
          return false;
        subscripts.push_back({});
        return true;
      case CK_LValueToRValue: {
        if (auto *ref = dyn_cast<DeclRefExpr>(from->IgnoreParens()))
          if (auto at = scope.places.find(dyn_cast<VarDecl>(ref->getDecl()));
              at != scope.places.end()) {
            base = at->second.base;
            subscripts = at->second.subscripts;
            return true;
          }
        if (!lvalue(from)) // of an element: the pointer to a row
          return false;
        subscripts.push_back({});
        return true;
      }
      case CK_NoOp:
        return pointer(from);
      default:
        return refuseBase(e);
      }
    }
    if (auto *sum = dyn_cast<BinaryOperator>(e); sum && sum->isAdditiveOp()) {
      bool swapped = !sum->getLHS()->getType()->isPointerType();
      const Expr *base = swapped ? sum->getRHS() : sum->getLHS();
      const Expr *offset = swapped ? sum->getLHS() : sum->getRHS();
      if (!offset->getType()->isIntegralOrEnumerationType())
        return refuseBase(e);
      return pointer(base) && addSubscript(offset, sum->getOpcode() == BO_Sub);
    }
    if (auto *address = dyn_cast<UnaryOperator>(e); address && address->getOpcode() == UO_AddrOf &&
                                                    isa<ArraySubscriptExpr>(address->getSubExpr()->IgnoreParens()))
      return lvalue(address->getSubExpr());
    return refuseBase(e);
  }

private:
  Attempt &attempt;
  const Scope &scope;

  bool addSubscript(const Expr *e, bool negative) {
    ExprReader reader(attempt, scope);
    auto p = reader.subscript(e);
    if (!p) {
      const Obstacle &o = reader.obstacle();
      std::string text = o.text.empty() ? "'" + attempt.source.spelling(e) + "'" : o.text;
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
    if (attempt.effects.written.count(v) || attempt.effects.addressTaken.count(v))
      return attempt.refuse(Reason::PointerModified, ref->getBeginLoc(), name);
    if (attempt.effects.declared.count(v))
      return attempt.refuse(Reason::LocalAcrossLoops, ref->getBeginLoc(), name);
    base = ref;
    return true;
  }

  /// s.a, s->p, this->p: the same array in every iteration if nothing on the way changes.
  bool field(const MemberExpr *member) {
    if (!isa<FieldDecl>(member->getMemberDecl()) || !attempt.isInvariant(member))
      return refuseBase(member);
    base = member;
    return true;
  }

  bool refuseBase(const Expr *e) {
    const Expr *inner = e->IgnoreParenImpCasts();
    std::string text = "'" + attempt.source.spelling(e) + "'";
    Reason reason = Reason::DerefBase;
    if (isa<MemberExpr>(inner))
      reason = Reason::StructMember;
    else if (isa<CXXOperatorCallExpr>(inner))
      reason = Reason::Container;
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

const VarDecl *elementVariable(const Expr *e) {
  for (;;) {
    e = e->IgnoreParenImpCasts();
    if (auto *element = dyn_cast<ArraySubscriptExpr>(e))
      e = element->getBase();
    else if (auto *u = dyn_cast<UnaryOperator>(e); u && u->getOpcode() == UO_Deref)
      e = u->getSubExpr();
    else if (auto *sum = dyn_cast<BinaryOperator>(e); sum && sum->isAdditiveOp())
      e = sum->getLHS()->getType()->isPointerType() ? sum->getLHS() : sum->getRHS();
    else
      break;
  }
  auto *ref = dyn_cast<DeclRefExpr>(e);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
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
                     [](QualType dim) { return !dim.isNull() && !dim->isConstantArrayType() &&
                                               !dim->isIncompleteArrayType(); });
}

/// Finds or makes the base for the array that `expr` names; refuses unsupported types.
static std::optional<unsigned> baseFor(Attempt &attempt, const Expr *expr, const Expr *at) {
  const std::string key = attempt.key(expr);
  for (unsigned k = 0; k < attempt.bases.size(); ++k)
    if (attempt.key(attempt.bases[k].expr) == key)
      return k;
  const std::string name = "'" + attempt.source.spelling(expr) + "'";
  Base base;
  base.expr = expr;
  QualType type = expr->getType();
  if (auto *ref = dyn_cast<DeclRefExpr>(expr)) {
    base.var = cast<VarDecl>(ref->getDecl());
    type = base.var->getType();
  } else {
    base.isPointer = true; // it may be anywhere
  }
  if (isVolatile(type)) {
    attempt.refuse(Reason::Volatile, at->getBeginLoc(), name);
    return std::nullopt;
  }
  if (type->isReferenceType()) {
    base.isPointer = true;
    type = type->getPointeeType();
  }
  for (;;) {
    const ArrayType *array = attempt.source.ctx.getAsArrayType(type);
    if (!array && !type->isPointerType())
      break;
    if (!array) {
      base.isPointer = true;
      base.isRestrict = base.dims.empty() && type.isRestrictQualified();
    }
    base.dims.push_back(array ? type : QualType());
    type = array ? array->getElementType() : type->getPointeeType();
  }
  if (isBehindPointers(base))
    base.isRestrict = false; // says nothing about the rows
  if (base.dims.size() > 8) {
    attempt.refuse(Reason::TooManyDimensions, at->getBeginLoc(), name);
    return std::nullopt;
  }
  if (hasVariableRows(base)) {
    attempt.refuse(Reason::PointerToPointer, at->getBeginLoc(), name);
    return std::nullopt;
  }
  if (!elementTypeIsKnown(type)) {
    attempt.refuse(type->isRecordType() ? Reason::StructElement : Reason::ElementType,
                   at->getBeginLoc(),
                   type->isRecordType() ? "'" + attempt.source.spelling(at) + "'"
                                        : "'" + type.getAsString(attempt.source.policy) + "'");
    return std::nullopt;
  }
  base.element = type.getUnqualifiedType();
  attempt.bases.push_back(base);
  return attempt.bases.size() - 1;
}

std::optional<RawAccess> readElement(Attempt &attempt, const Scope &scope, const Expr *e) {
  ElementReader reader(attempt, scope);
  if (!reader.lvalue(e))
    return std::nullopt;
  auto base = baseFor(attempt, reader.base, e);
  if (!base)
    return std::nullopt;
  RawAccess access;
  access.base = *base;
  access.subscripts = reader.subscripts;
  access.expr = e;
  if (access.subscripts.size() != attempt.bases[*base].dims.size()) {
    attempt.refuse(Reason::WholeArray, e->getBeginLoc(),
                   "'" + attempt.source.spelling(reader.base) + "'");
    return std::nullopt;
  }
  return access;
}

std::optional<Place> readPointer(Attempt &attempt, const Scope &scope, const Expr *e) {
  ElementReader reader(attempt, scope);
  if (!reader.pointer(e))
    return std::nullopt;
  return Place{reader.base, reader.subscripts};
}

namespace {
/// Fills extents, strides and overlap of one base; see finishArrays.
class ArrayBuilder {
public:
  explicit ArrayBuilder(Attempt &attempt) : attempt(attempt) {}

  model::Array build(const Base &base, const std::string &name) {
    model::Array a;
    a.name = name;
    a.elementType = attempt.source.typeName(base.element);
    a.elementSize = attempt.source.ctx.getTypeSizeInChars(base.element).getQuantity();
    a.type = elementKind(base.element);
    a.baseText = "(" + a.elementType + " *)(" + attempt.hostText(base.expr) + ")";
    a.extents.resize(base.dims.size());
    a.strideTexts.resize(base.dims.size());
    std::string row = attempt.source.spelling(base.expr); // element along dimension d
    for (size_t d = 0; d < base.dims.size(); ++d) {
      row += "[0]";
      if (!base.dims[d].isNull())
        a.extents[d] = extent(base, base.dims[d]);
      bool last = d + 1 == base.dims.size();
      a.strideTexts[d] =
          last ? "1L" : "(long)(sizeof(" + row + ") / sizeof(" + a.elementType + "))";
    }
    if (isBehindPointers(base))
      setAddress(attempt, base, a);
    return a;
  }

private:
  Attempt &attempt;

  static model::ElementType elementKind(QualType type) {
    if (type->isSpecificBuiltinType(BuiltinType::Float))
      return model::ElementType::Float;
    if (type->isSpecificBuiltinType(BuiltinType::Double))
      return model::ElementType::Double;
    if (type->isSpecificBuiltinType(BuiltinType::LongDouble))
      return model::ElementType::LongDouble;
    return type->isUnsignedIntegerOrEnumerationType() ? model::ElementType::Unsigned
                                                      : model::ElementType::Signed;
  }

  std::optional<model::AffineExpr> extent(const Base &base, QualType dim) {
    const ArrayType *array = attempt.source.ctx.getAsArrayType(dim);
    if (auto *constant = dyn_cast<ConstantArrayType>(array))
      return model::affineConstant(constant->getSize().getSExtValue());
    auto *variable = dyn_cast<VariableArrayType>(array);
    const Expr *size = variable ? variable->getSizeExpr() : nullptr;
    if (!size || !base.var || !sizeStillHolds(attempt, size, base.var->getLocation()))
      return std::nullopt;
    Scope outside;
    auto e = ExprReader(attempt, outside).affineValue(size);
    if (e) // the size of an array is positive
      attempt.nest.context = model::conjunction(
          attempt.nest.context, model::nonNegative(model::sub(*e, model::affineConstant(1))));
    return e;
  }
};

} // namespace

/// Two variables may share memory if one of them is a pointer without restrict, and it
/// matters if one of the arrays is written.
static void findOverlaps(Attempt &attempt) {
  std::vector<bool> written(attempt.bases.size());
  for (size_t s = 0; s < attempt.raw.size(); ++s)
    for (size_t k = 0; k < attempt.raw[s].size(); ++k)
      if (attempt.nest.statements[s].accesses[k].write)
        written[attempt.raw[s][k].base] = true;
  auto ownMemory = [&](const Base &base) {
    return !base.isPointer ||
           (base.var && !isBehindPointers(base) && isFreshMemory(attempt, base.var));
  };
  for (unsigned a = 0; a < attempt.bases.size(); ++a)
    for (unsigned b = 0; b < attempt.bases.size(); ++b) {
      const Base &x = attempt.bases[a], &y = attempt.bases[b];
      if (a == b || !(written[a] || written[b]) || !(x.isPointer || y.isPointer) ||
          x.isRestrict || y.isRestrict || (ownMemory(x) && ownMemory(y)))
        continue;
      attempt.nest.arrays[a].mayOverlap.push_back(b);
    }
}

/// s_a for s->a
static std::string nameOf(const Base &base) {
  if (base.var)
    return base.var->getNameAsString();
  std::string out;
  const Expr *e = base.expr;
  while (auto *member = dyn_cast<MemberExpr>(e->IgnoreParenImpCasts())) {
    out = member->getMemberDecl()->getNameAsString() + (out.empty() ? "" : "_" + out);
    e = member->getBase();
  }
  auto *ref = dyn_cast<DeclRefExpr>(e->IgnoreParenImpCasts());
  return ref ? ref->getDecl()->getNameAsString() + "_" + out : out;
}

bool finishArrays(Attempt &attempt) {
  ArrayBuilder builder(attempt);
  for (unsigned k = 0; k < attempt.bases.size(); ++k) {
    const Base &base = attempt.bases[k];
    model::Array a = builder.build(base, attempt.uniqueName(nameOf(base)));
    std::optional<Poly> count;
    if (base.var && !base.dims.empty() && base.dims[0].isNull())
      count = allocatedCount(attempt, base.var);
    bool flattened = base.dims.size() == 1 && delinearize(attempt, k, count, a);
    if (count && !flattened)
      a.extents[0] = attempt.affine(*count);
    attempt.nest.arrays.push_back(a);
  }
  for (size_t s = 0; s < attempt.raw.size(); ++s)
    for (size_t k = 0; k < attempt.raw[s].size(); ++k) {
      const RawAccess &r = attempt.raw[s][k];
      model::Access &access = attempt.nest.statements[s].accesses[k];
      access.array = r.base;
      for (const Poly &p : r.subscripts) {
        auto e = attempt.affine(p);
        if (!e)
          return attempt.refuse(Reason::NonAffineSubscript, r.expr->getBeginLoc(),
                                "'" + attempt.source.spelling(r.expr) + "'");
        access.subscripts.push_back(*e);
      }
    }
  findOverlaps(attempt);
  return true;
}

} // namespace hetile::frontend
