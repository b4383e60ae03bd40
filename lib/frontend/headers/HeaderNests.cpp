// SPDX-License-Identifier: Apache-2.0
//===- HeaderNests.cpp - headers of the project with nests ----------------===//
//
// Loops are counted as they are written: whether they are a nest is found out when the header
// stands in the text.
//
//===----------------------------------------------------------------------===//
#include "frontend/headers/HeaderNests.h"

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/AST/StmtCXX.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

static bool isLoop(const Stmt *s) { return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s); }

static unsigned depthOf(const Stmt *s) {
  unsigned inside = 0;
  for (const Stmt *child : s->children())
    if (child)
      inside = std::max(inside, depthOf(child));
  return inside + isLoop(s);
}

const Stmt *nestIn(const Stmt *s) {
  if (isLoop(s) && depthOf(s) >= 2)
    return s;
  for (const Stmt *child : s->children())
    if (const Stmt *found = child ? nestIn(child) : nullptr)
      return found;
  return nullptr;
}

bool isIdle(const ASTContext &ctx, const FunctionDecl *function) {
  return !function->isReferenced() && !function->isUsed() &&
         !const_cast<ASTContext &>(ctx).DeclMustBeEmitted(function);
}

namespace {
class Finder : public RecursiveASTVisitor<Finder> {
public:
  Finder(const ASTContext &ctx, const Instances &instances)
      : Ctx(ctx), SM(ctx.getSourceManager()), Made(instances) {}

  std::vector<HeaderNest> found;

  bool shouldVisitTemplateInstantiations() const { return false; }

  /// Large headers of the system are passed over as a whole.
  bool TraverseDecl(Decl *d) {
    return !d || (!isa<TranslationUnitDecl>(d) && !isOfProject(d->getLocation())) ||
           RecursiveASTVisitor<Finder>::TraverseDecl(d);
  }

  bool VisitFunctionDecl(FunctionDecl *f) {
    if (!f->isThisDeclarationADefinition() || !f->getBody() ||
        SM.isWrittenInMainFile(SM.getExpansionLoc(f->getLocation())) ||
        (f->isTemplated() ? Made.of(f).empty() : isIdle(Ctx, f)))
      return true;
    if (const Stmt *loop = nestIn(f->getBody()))
      found.push_back({f, loop});
    return true;
  }

private:
  const ASTContext &Ctx;
  const SourceManager &SM;
  const Instances &Made;

  bool isOfProject(SourceLocation loc) const {
    return loc.isValid() && !SM.isInSystemHeader(SM.getExpansionLoc(loc));
  }
};
} // namespace

std::vector<HeaderNest> headerNests(const ASTContext &ctx, const Instances &instances) {
  Finder finder(ctx, instances);
  finder.TraverseDecl(ctx.getTranslationUnitDecl());
  return finder.found;
}

} // namespace hetile::frontend
