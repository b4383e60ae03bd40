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
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace hetile::frontend {

/// Calls of memcpy and its like count: they become loops.
static bool isLoop(const Stmt *s) {
  auto *call = dyn_cast<CallExpr>(s);
  const FunctionDecl *f = call ? call->getDirectCallee() : nullptr;
  return isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s) ||
         (f && f->getMemoryFunctionKind() != 0);
}

/// The body of a function of the project that `s` calls; null if there is none in sight.
static const Stmt *calledBody(const SourceManager &sm, const Stmt *s) {
  auto *call = dyn_cast<CallExpr>(s);
  const FunctionDecl *f = call ? call->getDirectCallee() : nullptr, *definition = nullptr;
  if (!f || !f->hasBody(definition) ||
      sm.isInSystemHeader(sm.getExpansionLoc(definition->getLocation())))
    return nullptr;
  return definition->getBody();
}

/// True if there is a loop in `s`, or in a function that is called there.
static bool reachesLoop(const SourceManager &sm, const Stmt *s, unsigned calls) {
  if (isLoop(s))
    return true;
  if (const Stmt *body = calls > 0 ? calledBody(sm, s) : nullptr)
    if (reachesLoop(sm, body, calls - 1))
      return true;
  return llvm::any_of(s->children(),
                      [&](const Stmt *child) { return child && reachesLoop(sm, child, calls); });
}

const Stmt *nestIn(const SourceManager &sm, const Stmt *s) {
  constexpr unsigned Calls = 3; // as deep as they are read
  if (isLoop(s) && llvm::any_of(s->children(), [&](const Stmt *child) {
        return child && reachesLoop(sm, child, Calls);
      }))
    return s;
  for (const Stmt *child : s->children())
    if (const Stmt *found = child ? nestIn(sm, child) : nullptr)
      return found;
  return nullptr;
}

bool isIdle(const ASTContext &ctx, const Instances &instances, const FunctionDecl *function) {
  if (function->isTemplated())
    return instances.of(function).empty();
  return !function->isReferenced() && !function->isUsed() &&
         !const_cast<ASTContext &>(ctx).DeclMustBeEmitted(function);
}

const FileEntry *fileOf(const HeaderNest &nest) {
  const SourceManager &sm = nest.function->getASTContext().getSourceManager();
  return sm.getFileEntryForID(sm.getFileID(sm.getExpansionLoc(nest.loop->getBeginLoc())));
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
    if (!f->isThisDeclarationADefinition() || !f->getBody() || isIdle(Ctx, Made, f))
      return true;
    if (const Stmt *loop =
            isInMainFile(f->getLocation()) ? includedNest(f->getBody()) : nestIn(SM, f->getBody()))
      found.push_back({f, loop});
    return true;
  }

private:
  const ASTContext &Ctx;
  const SourceManager &SM;
  const Instances &Made;

  bool isInMainFile(SourceLocation loc) const {
    return SM.isWrittenInMainFile(SM.getExpansionLoc(loc));
  }

  /// A nest of a function of the main file, `#include`d in the midst of its body.
  const Stmt *includedNest(const Stmt *s) const {
    if (!isInMainFile(s->getBeginLoc()))
      return nestIn(SM, s);
    for (const Stmt *child : s->children())
      if (const Stmt *nest = child ? includedNest(child) : nullptr)
        return nest;
    return nullptr;
  }

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
