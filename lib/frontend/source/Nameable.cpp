// SPDX-License-Identifier: Apache-2.0
//===- Nameable.cpp - types that text at file scope can name --------------===//
#include "frontend/source/Nameable.h"

#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace hetile::frontend {

bool isNameable(const Source &source, const CXXRecordDecl *record, unsigned offset) {
  if (!record || !record->getIdentifier() || record->isLocalClass())
    return false;
  for (const DeclContext *c = record; c; c = c->getParent())
    if (auto *outer = dyn_cast<CXXRecordDecl>(c);
        outer && (outer->getAccess() == AS_private || outer->getAccess() == AS_protected))
      return false;
  const CXXRecordDecl *definition = record->getDefinition();
  if (!definition)
    return false;
  SourceLocation end = definition->getBraceRange().getEnd(); // invalid for instances of templates
  auto at = source.offset(end.isValid() ? end : definition->getLocation());
  return (!at || *at < offset);
}

bool isNameable(const Source &source, QualType type, unsigned offset) {
  type = type.getNonReferenceType().getCanonicalType();
  if (type->isPointerType())
    return isNameable(source, type->getPointeeType(), offset);
  if (const ArrayType *array = source.ctx.getAsArrayType(type))
    return isNameable(source, array->getElementType(), offset);
  if (const EnumDecl *e = type->getAs<EnumType>() ? type->castAs<EnumType>()->getDecl() : nullptr)
    return !e->getParentFunctionOrMethod() && !e->getDeclContext()->isRecord();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record)
    return type->isBuiltinType() || type->isRecordType();
  if (!record->isInStdNamespace() && !isNameable(source, record, offset))
    return false;
  if (auto *instance = dyn_cast<ClassTemplateSpecializationDecl>(record))
    for (const TemplateArgument &a : instance->getTemplateArgs().asArray())
      if (a.getKind() == TemplateArgument::Type && !isNameable(source, a.getAsType(), offset))
        return false;
  return true;
}

} // namespace hetile::frontend
