// SPDX-License-Identifier: Apache-2.0
//===- TwinCalls.cpp - who calls a function that has a twin ---------------===//
//
// All that names the function counts, in instances of templates too, which may find it by the types
// of its arguments; and where its name stands in text that only another compiler reads. A call is
// visited before what it consists of.
//
//===----------------------------------------------------------------------===//
#include "frontend/host/TwinCalls.h"

#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSet.h"

#include <algorithm>
#include <set>

using namespace clang;

namespace hetile::frontend {

namespace {

/// Something besides the file's text calls it, or by a name that would not lead to the twin.
bool hasOtherCallers(const FunctionDecl *f) {
  return f->isExternallyVisible() || f->hasAttr<UsedAttr>() || f->hasAttr<ConstructorAttr>() ||
         f->hasAttr<DestructorAttr>() || f->getDefinition()->getQualifier();
}

/// What the main file's text says that is not compiled here.
struct RestOfText {
  llvm::StringSet<> names; // in directives, and in text that is left out
  unsigned lastInclude = 0;
};

RestOfText restOf(const Source &source) {
  llvm::DenseSet<unsigned> compiled;
  for (const PreprocessorLog::Token &token : source.log.tokens)
    compiled.insert(token.offset);
  RestOfText rest;
  const llvm::StringRef text = source.mainText();
  Lexer lexer(source.sm.getLocForStartOfFile(source.sm.getMainFileID()), source.ctx.getLangOpts(),
              text.begin(), text.begin(), text.end());
  Token token;
  for (bool isDirective = false, isLast = false; !isLast;) {
    isLast = lexer.LexFromRawLexer(token);
    const unsigned offset = source.sm.getFileOffset(token.getLocation());
    if (token.is(tok::raw_identifier)) {
      const llvm::StringRef name = token.getRawIdentifier();
      if (isDirective && (name == "include" || name == "include_next" || name == "import"))
        rest.lastInclude = std::max(rest.lastInclude, offset);
      if (!compiled.count(offset))
        rest.names.insert(name);
    }
    isDirective = token.is(tok::hash) && token.isAtStartOfLine();
  }
  return rest;
}

class CallScan : public RecursiveASTVisitor<CallScan> {
public:
  CallScan(const Source &source, const llvm::DenseMap<const FunctionDecl *, model::Twin *> &twins)
      : S(source), Twins(twins) {}

  bool shouldVisitTemplateInstantiations() const { return true; }
  bool shouldVisitImplicitCode() const { return true; }

  bool VisitCallExpr(CallExpr *call) {
    const auto *ref = dyn_cast<DeclRefExpr>(call->getCallee()->IgnoreParenImpCasts());
    const auto isLeftOut = [](const Expr *argument) { return isa<CXXDefaultArgExpr>(argument); };
    if (ref &&
        ref->getDecl() == ref->getFoundDecl() && // a using-declaration does not name the twin
        llvm::none_of(call->arguments(), isLeftOut))
      Callees.insert(ref);
    return true;
  }

  bool VisitDeclRefExpr(DeclRefExpr *ref) {
    const model::Twin *const twin = twinOfNamed(ref->getDecl());
    if (!twin)
      return true;
    const auto range = Callees.count(ref) ? nameOf(ref) : std::nullopt;
    if (range)
      Calls[twin].insert({range->begin, range->end});
    else
      Others.insert(twin);
    return true;
  }

  bool VisitOverloadExpr(OverloadExpr *names) {
    for (const NamedDecl *d : names->decls())
      if (const model::Twin *twin = twinOfNamed(d->getUnderlyingDecl()))
        Others.insert(twin);
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *f) {
    HasAlias |= f->hasAttr<AliasAttr>() || f->hasAttr<IFuncAttr>(); // by a symbol
    return true;
  }

  bool VisitVarDecl(VarDecl *v) {
    if (const auto *cleanup = v->getAttr<CleanupAttr>())
      if (const model::Twin *twin = twinOfNamed(cleanup->getFunctionDecl()))
        Others.insert(twin);
    return true;
  }

  void finish() {
    if (HasAlias)
      return;
    for (const auto &[f, twin] : Twins)
      if (!Others.count(twin))
        for (const auto &[begin, end] : Calls[twin])
          twin->calls.push_back({begin, end});
  }

private:
  const Source &S;
  const llvm::DenseMap<const FunctionDecl *, model::Twin *> &Twins;
  bool HasAlias = false;
  llvm::DenseSet<const DeclRefExpr *> Callees;
  llvm::DenseMap<const model::Twin *, std::set<std::pair<unsigned, unsigned>>> Calls;
  llvm::DenseSet<const model::Twin *> Others; // named in other ways

  const model::Twin *twinOfNamed(const Decl *d) const {
    const auto *f = dyn_cast_or_null<FunctionDecl>(d);
    return f ? Twins.lookup(f->getCanonicalDecl()) : nullptr;
  }

  /// The name itself, without what qualifies it; nothing if it is not written there.
  std::optional<model::SourceRange> nameOf(const DeclRefExpr *ref) const {
    const SourceLocation at = ref->getLocation();
    const std::string name = ref->getDecl()->getNameAsString();
    const std::optional<unsigned> offset =
        at.isFileID() && S.isInMainFile(at) ? S.offset(at) : std::nullopt;
    if (!offset || S.mainText().substr(*offset, name.size()) != name)
      return std::nullopt;
    return model::SourceRange{*offset, unsigned(*offset + name.size())};
  }
};

} // namespace

void findCalls(const Source &source,
               const llvm::DenseMap<const FunctionDecl *, model::Twin *> &twins) {
  llvm::DenseMap<const FunctionDecl *, model::Twin *> ours;
  const RestOfText rest = restOf(source);
  for (const auto &[f, twin] : twins)
    if (!hasOtherCallers(f->getMostRecentDecl()) && !rest.names.contains(f->getName()) &&
        rest.lastInclude < twin->header.begin)
      ours.insert({f, twin});
  if (ours.empty())
    return;
  CallScan scan(source, ours);
  scan.TraverseDecl(source.ctx.getTranslationUnitDecl());
  scan.finish();
}

} // namespace hetile::frontend
