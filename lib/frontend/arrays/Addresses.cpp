// SPDX-License-Identifier: Apache-2.0
//===- Addresses.cpp - rows behind pointers -------------------------------===//
//
// The expression starts from the outermost pointer, or the first element of an array of
// pointers, and subscripts it: what the program does itself.
//
//===----------------------------------------------------------------------===//
#include "frontend/arrays/Addresses.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

bool isBehindPointers(const Base &base) {
  return std::any_of(base.dims.begin(), base.dims.end(), [&](const QualType &dim) {
    return &dim != &base.dims.front() && dim.isNull();
  });
}

void setAddress(Attempt &attempt, const Base &base, model::Array &array) {
  const ASTContext &ctx = attempt.facts.source.ctx;
  QualType type = base.expr->getType().getNonReferenceType();
  if (const ArrayType *rows = ctx.getAsArrayType(type))
    type = ctx.getPointerType(rows->getElementType());
  std::string text = "((" + attempt.facts.source.typeName(type) + ")%b)";
  size_t lastPointer = 0;
  for (size_t d = 0; d < base.dims.size(); ++d) {
    if (d > 0 && base.dims[d].isNull()) {
      array.slotTexts.push_back("&" + text);
      lastPointer = d;
    }
    text += "[%" + std::to_string(d) + "]";
  }
  array.baseText = "(const void *)(" + attempt.hostText(base.expr) + ")";
  array.addressText = "&" + text;
  for (size_t d = 0; d < lastPointer; ++d)
    array.strideTexts[d].clear();
}

} // namespace hetile::frontend
