// SPDX-License-Identifier: Apache-2.0
//===- Twins.cpp - another function in the place of one -------------------===//
//
// Numbers, pointers and references, with types that have a name everywhere in the file.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/Twins.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace hetile::frontend {

static bool isPlain(const FunctionDecl *f) {
  return f->getIdentifier() && !isa<CXXMethodDecl>(f) && !f->isMain() && !f->isConstexpr() &&
         !f->isTemplated() && f->getTemplatedKind() == FunctionDecl::TK_NonTemplate &&
         !f->isVariadic() && f->hasWrittenPrototype() && !f->isWeak() && !f->isMultiVersion() &&
         !(f->isInlined() && f->isExternallyVisible());
}

/// `type name`, if the type can be written; else empty.
static std::string declared(const Source &source, QualType type, const std::string &name) {
  if (!(type->isScalarType() || type->isReferenceType()) || type->isVariablyModifiedType() ||
      type->isAtomicType())
    return "";
  std::string text = name;
  type.getAsStringInternal(text, PrintingPolicy(source.ctx.getLangOpts()));
  return text.find("(unnamed") == std::string::npos && text.find("(anonymous") == std::string::npos
             ? text
             : "";
}

std::optional<model::Twin> twinOf(const Source &source, const FunctionDecl *f) {
  const SourceLocation begin = f->getBeginLoc(), body = f->getBody()->getBeginLoc();
  const std::optional<unsigned> first = source.offset(begin), brace = source.offset(body);
  const QualType result = f->getReturnType();
  if (!isPlain(f) || !isa<CompoundStmt>(f->getBody()) || begin.isMacroID() || body.isMacroID() ||
      !first || !brace || !(result->isVoidType() || result->isScalarType()))
    return std::nullopt;
  model::Twin twin;
  twin.header = {*first, *brace};
  twin.returns = !result->isVoidType();
  twin.after = "(";
  for (const ParmVarDecl *p : f->parameters()) {
    const std::string name = p->getNameAsString();
    const std::string one = name.empty() ? "" : declared(source, p->getType(), name);
    if (one.empty())
      return std::nullopt;
    twin.after += (twin.arguments.empty() ? "" : ", ") + one;
    twin.arguments += (twin.arguments.empty() ? "" : ", ") + name;
  }
  twin.after += f->getNumParams() ? ")" : "void)";
  const std::string mark = "@";
  const std::string whole = result->isVoidType() ? "void " + mark : declared(source, result, mark);
  const size_t at = whole.find(mark);
  if (at == std::string::npos || whole.compare(at, std::string::npos, mark) != 0)
    return std::nullopt; // a pointer to a function
  twin.before = whole.substr(0, at);
  return twin;
}

} // namespace hetile::frontend
