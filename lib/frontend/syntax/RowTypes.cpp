// SPDX-License-Identifier: Apache-2.0
//===- RowTypes.cpp - types that lead to elements in one way --------------===//
//
// Lengths that are variables are equal if they are spelled alike: C wants them to be equal where
// such pointers are assigned.
//
//===----------------------------------------------------------------------===//
#include "frontend/syntax/RowTypes.h"

#include "frontend/syntax/Patterns.h"

using namespace clang;

namespace hetile::frontend {

bool leadToSameRows(const ASTContext &ctx, QualType a, QualType b,
                    llvm::function_ref<const Expr *(const Expr *)> inTermsOfA) {
  for (;;) {
    if (a->isPointerType() && b->isPointerType()) {
      a = a->getPointeeType();
      b = b->getPointeeType();
      continue;
    }
    const ArrayType *x = ctx.getAsArrayType(a), *y = ctx.getAsArrayType(b);
    if (!x || !y)
      return ctx.hasSameUnqualifiedType(a, b) && !a->isVariablyModifiedType();
    auto *variableX = dyn_cast<VariableArrayType>(x), *variableY = dyn_cast<VariableArrayType>(y);
    auto *constantX = dyn_cast<ConstantArrayType>(x), *constantY = dyn_cast<ConstantArrayType>(y);
    if (variableX && variableY) {
      const Expr *own = variableX->getSizeExpr();
      const Expr *other = variableY->getSizeExpr() ? inTermsOfA(variableY->getSizeExpr()) : nullptr;
      if (!own || !other ||
          !sameExpression(own->IgnoreParenImpCasts(), other->IgnoreParenImpCasts(), ctx))
        return false;
    } else if (!constantX || !constantY || constantX->getSize() != constantY->getSize()) {
      return false;
    }
    a = x->getElementType();
    b = y->getElementType();
  }
}

} // namespace hetile::frontend
