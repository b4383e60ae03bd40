// SPDX-License-Identifier: Apache-2.0
//===- OutputCheck.cpp - the output, read again ---------------------------===//
//
// Bodies of functions in headers are skipped: nothing in them has changed.
//
//===----------------------------------------------------------------------===//
#include "frontend/output/OutputCheck.h"

#include "frontend/parse/Parse.h"

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"

using namespace clang;

namespace hetile::frontend {

namespace {

/// Takes the errors and prints nothing.
class ErrorCollector : public DiagnosticConsumer {
public:
  explicit ErrorCollector(std::vector<OutputFault> &faults) : Faults(faults) {}

  void HandleDiagnostic(DiagnosticsEngine::Level level, const Diagnostic &info) override {
    DiagnosticConsumer::HandleDiagnostic(level, info);
    if (level < DiagnosticsEngine::Error)
      return;
    llvm::SmallString<128> text;
    info.FormatDiagnostic(text);
    unsigned line = 0;
    if (info.hasSourceManager() && info.getLocation().isValid()) {
      const SourceManager &sm = info.getSourceManager();
      const SourceLocation at = sm.getExpansionLoc(info.getLocation());
      line = sm.isWrittenInMainFile(at) ? sm.getSpellingLineNumber(at) : 0;
    }
    Faults.push_back({line, text.str().str()});
  }

private:
  std::vector<OutputFault> &Faults;
};

/// True for the functions that workers run: hetile_<number>_<name>.
bool isGenerated(const FunctionDecl *f) {
  llvm::StringRef name = f->getIdentifier() ? f->getName() : "";
  if (!name.consume_front("hetile_"))
    return false;
  const size_t digits = name.find_first_not_of("0123456789");
  return digits != 0 && digits != llvm::StringRef::npos && name[digits] == '_' &&
         !name.ends_with("_install") && !name.ends_with("_register");
}

class NameCheck : public RecursiveASTVisitor<NameCheck> {
public:
  NameCheck(const ASTContext &ctx, std::vector<OutputFault> &faults) : Ctx(ctx), Faults(faults) {}

  bool VisitDeclRefExpr(DeclRefExpr *e) { return look(e, e->getDecl()); }
  bool VisitMemberExpr(MemberExpr *e) { return look(e, e->getMemberDecl()); }

private:
  const ASTContext &Ctx;
  std::vector<OutputFault> &Faults;

  /// Its value is the same on every rank: a number, or an array of numbers.
  bool isConstant(const VarDecl *v) const {
    const QualType element = Ctx.getBaseElementType(v->getType());
    return v->isConstexpr() ||
           (element.isConstQualified() && !element.isVolatileQualified() &&
            (element->isArithmeticType() || element->isEnumeralType()));
  }

  bool look(const Expr *e, const ValueDecl *d) {
    auto *v = dyn_cast<VarDecl>(d);
    if (!v || v->isLocalVarDeclOrParm() || isConstant(v) ||
        (v->getIdentifier() && v->getName().starts_with("hetile_")))
      return true;
    const SourceManager &sm = Ctx.getSourceManager();
    Faults.push_back({sm.getSpellingLineNumber(sm.getExpansionLoc(e->getExprLoc())),
                      "'" + v->getNameAsString() + "' is no variable of the tile"});
    return true;
  }
};

class FunctionCheck : public RecursiveASTVisitor<FunctionCheck> {
public:
  explicit FunctionCheck(NameCheck names) : Names(names) {}

  bool VisitFunctionDecl(FunctionDecl *f) {
    if (f->doesThisDeclarationHaveABody() && isGenerated(f))
      Names.TraverseStmt(f->getBody());
    return true;
  }

private:
  NameCheck Names;
};

class CheckAction : public ASTFrontendAction {
public:
  explicit CheckAction(std::vector<OutputFault> &faults) : Faults(faults) {}

  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &ci, llvm::StringRef) override {
    ci.getDiagnosticOpts().ShowCarets = false; // clang would print the number of errors
    ci.getFrontendOpts().SkipFunctionBodies = true; // of those that the consumer says
    return std::make_unique<Consumer>(ci.getSourceManager(), Faults);
  }

private:
  std::vector<OutputFault> &Faults;

  class Consumer : public ASTConsumer {
  public:
    Consumer(const SourceManager &sm, std::vector<OutputFault> &faults) : SM(sm), Faults(faults) {}

    bool shouldSkipFunctionBody(Decl *d) override {
      return !SM.isWrittenInMainFile(SM.getExpansionLoc(d->getLocation()));
    }

    void HandleTranslationUnit(ASTContext &ctx) override {
      if (!ctx.getDiagnostics().hasErrorOccurred())
        FunctionCheck(NameCheck(ctx, Faults)).TraverseDecl(ctx.getTranslationUnitDecl());
    }

  private:
    const SourceManager &SM;
    std::vector<OutputFault> &Faults;
  };
};
} // namespace

std::vector<OutputFault> checkOutput(const std::string &path, const std::string &text,
                                     const Options &options) {
  std::vector<OutputFault> faults;
  ErrorCollector errors(faults);
  Options plain = options;
  plain.disguise = {};
  llvm::Expected<bool> ok =
      parse(path, plain, std::make_unique<CheckAction>(faults), &text, &errors);
  if (!ok)
    faults.push_back({0, llvm::toString(ok.takeError())});
  else if (!*ok && faults.empty())
    faults.push_back({0, "it cannot be parsed"});
  return faults;
}

} // namespace hetile::frontend
