// SPDX-License-Identifier: Apache-2.0
//===- Twins.cpp - another function in the place of one -------------------===//
//
// Numbers, pointers and references, with types that have a name everywhere in the file. A twin is
// what its function is: what is said of the function, and cannot be said of the twin, keeps it from
// having one.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/Twins.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

/// It says how to compile the function, or that nobody need call it.
static bool isHint(const Attr *a) {
  return a->isImplicit() ||
         isa<AlwaysInlineAttr, NoInlineAttr, UnusedAttr, HotAttr, ColdAttr, PureAttr, ConstAttr>(a);
}

static bool isFriend(const FunctionDecl *f) {
  return llvm::any_of(f->redecls(), [](const FunctionDecl *one) {
    return one->getFriendObjectKind() != Decl::FOK_None;
  });
}

/// __func__ and its like
static bool tellsName(const Stmt *s) {
  return s && (isa<PredefinedExpr>(s) || llvm::any_of(s->children(), tellsName));
}

/// What the function throws, as the twin says it; nothing if it cannot be said.
static std::optional<std::string> exceptionsOf(const FunctionDecl *f) {
  switch (f->getExceptionSpecType()) {
  case EST_None:
    return "";
  case EST_BasicNoexcept:
    return " noexcept";
  default:
    return std::nullopt;
  }
}

static bool isPlain(const FunctionDecl *f) {
  return f->getIdentifier() && !isa<CXXMethodDecl>(f) && !f->isMain() && !f->isConstexpr() &&
         !f->isTemplated() && f->getTemplatedKind() == FunctionDecl::TK_NonTemplate &&
         !f->isVariadic() && f->hasWrittenPrototype() && !f->isWeak() && !f->isMultiVersion() &&
         !(f->isInlined() && f->isExternallyVisible()) && !f->isNoReturn() && !isFriend(f) &&
         f->getLexicalDeclContext()->getRedeclContext()->isFileContext() &&
         llvm::all_of(f->getMostRecentDecl()->attrs(), isHint) && !tellsName(f->getBody());
}

/// `type name`, if the type can be written; else empty.
static std::string declared(const Source &source, QualType type, const std::string &name) {
  if (!(type->isScalarType() || type->isReferenceType()) || type->isVariablyModifiedType() ||
      type->isAtomicType())
    return "";
  std::string text = name;
  type.getAsStringInternal(text, PrintingPolicy(source.ctx.getLangOpts()));
  for (const char *unnamed : {"(unnamed", "(anonymous", "typeof", "__va_list"})
    if (text.find(unnamed) != std::string::npos)
      return "";
  return text;
}

/// Likewise a parameter.
static std::string declared(const Source &source, const ParmVarDecl *p) {
  const std::string name = p->getNameAsString();
  std::string text = name.empty() ? "" : declared(source, p->getType(), name);
  for (const Attr *a : p->attrs())
    if (isa<UnusedAttr>(a) && !text.empty())
      text += " __attribute__((__unused__))";
    else if (!a->isImplicit())
      return "";
  return text;
}

std::optional<model::Twin> twinOf(const Source &source, const FunctionDecl *f) {
  const SourceLocation begin = f->getBeginLoc(), body = f->getBody()->getBeginLoc();
  const std::optional<unsigned> first = source.offset(begin), brace = source.offset(body);
  const QualType result = f->getReturnType();
  const std::optional<std::string> exceptions = exceptionsOf(f);
  if (!isPlain(f) || !exceptions || !isa<CompoundStmt>(f->getBody()) || begin.isMacroID() ||
      body.isMacroID() || !first || !brace || !(result->isVoidType() || result->isScalarType()))
    return std::nullopt;
  model::Twin twin;
  twin.header = {*first, *brace};
  twin.returns = !result->isVoidType();
  twin.after = "(";
  for (const ParmVarDecl *p : f->parameters()) {
    const std::string one = declared(source, p);
    if (one.empty())
      return std::nullopt;
    twin.after += (twin.arguments.empty() ? "" : ", ") + one;
    twin.arguments += (twin.arguments.empty() ? "" : ", ") + p->getNameAsString();
  }
  twin.after += (f->getNumParams() ? ")" : "void)") + *exceptions;
  const std::string mark = "@";
  const std::string whole = result->isVoidType() ? "void " + mark : declared(source, result, mark);
  const size_t at = whole.find(mark);
  if (at == std::string::npos || whole.compare(at, std::string::npos, mark) != 0)
    return std::nullopt; // a pointer to a function
  twin.before = whole.substr(0, at);
  return twin;
}

} // namespace hetile::frontend
