// SPDX-License-Identifier: Apache-2.0
//===- Arrays.cpp - which array an expression accesses, and its shape -----===//
//
// Walks from an element outwards to the variable, and collects one polynomial for each
// dimension on the way.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Arrays.h"

#include "frontend/arrays/Bases.h"
#include "frontend/arrays/Objects.h"
#include "frontend/source/OpenMembers.h"
#include "frontend/syntax/Accessors.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Inline.h"
#include "frontend/syntax/Patterns.h"
#include "frontend/values/Demands.h"
#include "frontend/values/Expressions.h"
#include "frontend/values/Inside.h"

#include "clang/AST/ExprCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
/// Reads lvalues and pointers to elements.
class ElementReader {
public:
  ElementReader(Attempt &attempt, const Scope &scope, Choices choices)
      : attempt(attempt), scope(scope), choices(choices) {}

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
    if (auto *address = dyn_cast<UnaryOperator>(e);
        address && address->getOpcode() == UO_AddrOf &&
        isa<ArraySubscriptExpr, CallExpr, MemberExpr>(address->getSubExpr()->IgnoreParens()))
      return lvalue(address->getSubExpr());
    return refuseBase(e);
  }

private:
  Attempt &attempt;
  const Scope &scope;
  const Choices choices;

  /// A call that gives a pointer.
  bool returnedPointer(const CallExpr *call) {
    auto on = containerCall(call);
    if (on && on->kind == ContainerCall::Data)
      return elements(*on);
    const Expr *value = on ? nullptr : attempt.inlined(call);
    if (!on && !requireDemands(attempt, scope, call))
      return false;
    std::optional<Step> known;
    if (isNamed(value, call, known))
      return pointer(value);
    return known ? step(call, *known) && nextDimension() : refuseBase(call);
  }

  bool convertedPointer(const CastExpr *cast) {
    const Expr *from = cast->getSubExpr();
    switch (cast->getCastKind()) {
    case CK_ArrayToPointerDecay:
      return lvalue(from) && nextDimension();
    case CK_LValueToRValue:
      if (followed(variableOf(from)))
        return advancing(llvm::cast<DeclRefExpr>(from->IgnoreParens()), 0);
      if (auto *ref = dyn_cast<DeclRefExpr>(from->IgnoreParens());
          ref && placed(dyn_cast<VarDecl>(ref->getDecl())))
        return true;
      return lvalue(from) && nextDimension(); // of an element: the pointer to a row
    case CK_NoOp:
      return pointer(from);
    case CK_BitCast: // (double *)p, where p is a void *
      if (!from->getType()->isVoidPointerType() || !attempt.isInvariant(from))
        return refuseBase(cast);
      base = cast;
      return nextDimension();
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
    std::optional<Step> known;
    if (isNamed(value, call, known))
      return lvalue(value);
    return known ? step(call, *known) : refuseBase(call);
  }

  /// True if text in the function names `value`, what `call` returns, with a member opened perhaps.
  /// Else the object finds it itself, by `known`, if it can.
  bool isNamed(const Expr *value, const CallExpr *call, std::optional<Step> &known) {
    const LoopFacts &facts = attempt.facts;
    if (value && isAccessible(value, facts.function))
      return true;
    const bool opens = value && canBeOpened(facts.source, value, facts.function, facts.insertAt);
    attempt.draft.opensElements |= opens;
    if (opens && !attempt.reading.asksObjects)
      return true; // rows of which each would be asked for may be many
    known = objectStep(attempt, call);
    return opens && !known;
  }

  /// An element, or a row, that only the object can find.
  bool step(const CallExpr *call, Step step) {
    ContainerCall on;
    on.object = objectOf(call, on.isArrow);
    if (!object(on))
      return false;
    step.dim = subscripts.size();
    for (const Expr *index : step.indices) {
      subscripts.push_back({});
      if (!addSubscript(index, false))
        return false;
    }
    steps.push_back(step);
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

  /// Where the nest has set `v` to, if it has.
  bool placed(const VarDecl *v) {
    auto at = scope.places.find(v);
    if (at == scope.places.end())
      return false;
    base = at->second.base;
    subscripts = at->second.subscripts;
    fields = at->second.fields;
    steps = at->second.steps;
    return true;
  }

  /// A pointer that moves: what it pointed to on entry, or was set to, and how far it has come.
  bool advancing(const DeclRefExpr *ref, int64_t more) {
    auto known = scope.values.find(cast<VarDecl>(ref->getDecl()));
    auto offset = known == scope.values.end() ? std::nullopt
                                              : add(known->second, Poly::constant(more));
    if (!offset)
      return attempt.refuse(Reason::PointerModified, ref->getBeginLoc(),
                            "'" + ref->getDecl()->getNameAsString() + "'");
    if (!placed(cast<VarDecl>(ref->getDecl()))) {
      base = ref;
      nextDimension();
    } else if (isClosed()) {
      return refuseBase(ref);
    }
    auto sum = add(subscripts.back(), *offset);
    if (!sum)
      return attempt.refuse(Reason::NonAffineSubscript, ref->getBeginLoc(), "numbers too large");
    subscripts.back() = *sum;
    return true;
  }

  bool addSubscript(const Expr *e, bool negative) {
    if (isClosed())
      return refuseBase(e);
    ExprReader reader(attempt, scope, choices);
    auto p = reader.subscript(e);
    if (!p) {
      const Obstacle &o = reader.obstacle();
      std::string text = o.text.empty() ? "'" + attempt.facts.source.spelling(e) + "'" : o.text;
      return attempt.refuse(
          reasonFor(o, o.indirect ? Reason::IndirectSubscript : Reason::NonAffineSubscript),
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
                                ? Reason::ContainerChanged
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
    if (llvm::is_contained(membersOutOfReach(member, attempt.facts.function), member))
      return refuseBase(member); // only members of what is always the same object are opened
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
} // namespace

std::optional<RawAccess> readElement(Attempt &attempt, const Scope &scope, const Expr *e,
                                     Choices choices) {
  ElementReader reader(attempt, scope, choices);
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
  ElementReader reader(attempt, scope, Choices::Refused);
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
