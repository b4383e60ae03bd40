// SPDX-License-Identifier: Apache-2.0
//===- RangeLoops.cpp - loops over containers, and sizes of rows ----------===//
//
// What is gone over must be a name, with subscripts and fields: then it is the same in all
// iterations, as a range-based `for` evaluates it once.
//
//===----------------------------------------------------------------------===//
#include "frontend/canonical/RangeLoops.h"

#include "frontend/canonical/Places.h"
#include "frontend/syntax/Containers.h"
#include "frontend/syntax/Patterns.h"

using namespace clang;

namespace hetile::frontend {

/// The size of the first row in place of that of v[i], as `size` is; null if it is none of a row.
static const Expr *firstRow(const Builder &build, const ContainerCall &row,
                            std::vector<SameSizes> &sizes) {
  const auto of = row.object ? containerCall(row.object->IgnoreParenImpCasts()) : std::nullopt;
  if (!of || of->kind != ContainerCall::Subscript || of->isArrow || row.isArrow ||
      !swapsNumbers(row.object->getType()))
    return nullptr;
  const Expr *table = of->object->IgnoreParenImpCasts();
  ContainerCall first;
  first.object = build.containerElement(table, build.number(0));
  const Expr *size = first.object ? sizeCall(build.ctx, first) : nullptr;
  if (size)
    sizes.push_back({{{table, true}}, nullptr});
  return size;
}

bool namesElement(const Expr *e) {
  e = e->IgnoreParenImpCasts();
  if (auto *ref = dyn_cast<DeclRefExpr>(e))
    return isa<VarDecl>(ref->getDecl());
  if (auto *member = dyn_cast<MemberExpr>(e))
    return isa<FieldDecl>(member->getMemberDecl()) &&
           (isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()) ||
            namesElement(member->getBase()));
  if (auto *element = dyn_cast<ArraySubscriptExpr>(e))
    return namesElement(element->getBase()) && !hasEffects(element->getIdx());
  const auto on = containerCall(e);
  return on && on->kind == ContainerCall::Subscript && namesElement(on->object) &&
         !hasEffects(on->index);
}

std::optional<Range> rangeOver(const Builder &build, const Expr *object, unsigned depth,
                               std::vector<SameSizes> &sizes) {
  object = object->IgnoreParens();
  const auto begin =
      object->isLValue() && namesElement(object) ? beginOf(build, object) : std::nullopt;
  if (!begin)
    return std::nullopt;
  Range range;
  if (auto *array = build.ctx.getAsConstantArrayType(object->getType())) {
    range.count = build.number(array->getSize().getSExtValue());
  } else if (const auto container = containerOf(object->getType());
             container && container->extent) {
    range.count = build.number(*container->extent);
  } else if (container && container->swapsBuffers) {
    ContainerCall on;
    on.object = object;
    const Expr *size = firstRow(build, on, sizes);
    size = size ? size : sizeCall(build.ctx, on);
    range.count = size ? build.asLong(size) : nullptr;
  }
  if (!range.count)
    return std::nullopt;
  range.counter = build.counter("hetile_r" + std::to_string(depth), build.number(0));
  range.element = elementAt(build, *begin, build.valueOf(range.counter));
  if (!range.element)
    return std::nullopt;
  return range;
}

/// `e` with the first row's size; null if there is none to replace.
static Expr *sizedBy(const Builder &build, const Expr *e, std::vector<SameSizes> &sizes) {
  const Expr *inner = withoutConversions(e);
  if (auto *call = dyn_cast<CXXMemberCallExpr>(inner)) {
    const auto on = containerCall(call);
    const bool isSize = on && on->kind == ContainerCall::Query && call->getMethodDecl() &&
                        call->getMethodDecl()->getIdentifier() &&
                        call->getMethodDecl()->getName() == "size";
    const Expr *size = isSize ? firstRow(build, *on, sizes) : nullptr;
    return size ? build.converted(size, e->getType()) : nullptr;
  }
  auto *op = dyn_cast<BinaryOperator>(inner);
  if (!op || !op->isAdditiveOp() || !op->getType()->isIntegerType())
    return nullptr;
  Expr *a = sizedBy(build, op->getLHS(), sizes), *b = sizedBy(build, op->getRHS(), sizes);
  if (!a && !b)
    return nullptr;
  Expr *sum = BinaryOperator::Create(build.ctx, a ? a : op->getLHS(), b ? b : op->getRHS(),
                                     op->getOpcode(), op->getType(), VK_PRValue, OK_Ordinary,
                                     SourceLocation(), FPOptionsOverride());
  return build.converted(sum, e->getType());
}

Expr *withFirstRows(const Builder &build, Expr *condition, std::vector<SameSizes> &sizes) {
  auto *compare = condition ? dyn_cast<BinaryOperator>(condition->IgnoreParens()) : nullptr;
  if (!compare || !compare->isComparisonOp())
    return nullptr;
  Expr *a = sizedBy(build, compare->getLHS(), sizes), *b = sizedBy(build, compare->getRHS(), sizes);
  if (!a && !b)
    return nullptr;
  return BinaryOperator::Create(build.ctx, a ? a : compare->getLHS(), b ? b : compare->getRHS(),
                                compare->getOpcode(), compare->getType(), VK_PRValue, OK_Ordinary,
                                SourceLocation(), FPOptionsOverride());
}

} // namespace hetile::frontend
