// SPDX-License-Identifier: Apache-2.0
//===- Insertion.cpp - where generated code goes --------------------------===//
//
// Attributes and macros may stand before what clang calls the beginning of a declaration, so
// the place is found from the other side: after the last token that ends what came before.
//
//===----------------------------------------------------------------------===//
#include "frontend/source/Insertion.h"

#include "frontend/syntax/Liveness.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <iterator>

using namespace clang;

namespace hetile::frontend {

static const Decl *outermost(const FunctionDecl *function) {
  const Decl *d = function;
  if (auto *pattern = function->getDescribedFunctionTemplate())
    d = pattern;
  for (;;) {
    const DeclContext *context = d->getLexicalDeclContext();
    if (auto *linkage = dyn_cast<LinkageSpecDecl>(context)) {
      if (linkage->hasBraces())
        return d;
    } else if (!isa<CXXRecordDecl>(context) && !isa<FunctionDecl>(context)) {
      return d;
    }
    d = cast<Decl>(context);
  }
}

InsertionPoints::InsertionPoints(const Source &source) : source(source) {
  llvm::StringRef text = source.mainText();
  FileID file = source.sm.getMainFileID();
  Lexer lexer(source.sm.getLocForStartOfFile(file), source.ctx.getLangOpts(), text.begin(),
              text.begin(), text.end());
  bool directive = false;
  Token token;
  for (lexer.LexFromRawLexer(token); token.isNot(tok::eof); lexer.LexFromRawLexer(token)) {
    if (token.isAtStartOfLine())
      directive = token.is(tok::hash);
    if (directive || token.isOneOf(tok::semi, tok::l_brace, tok::r_brace))
      ends.push_back(source.sm.getFileOffset(token.getLocation()) + token.getLength());
  }
}

/// Offset after the last `;`, `{`, `}` or directive that ends before `begin`; 0 without one.
unsigned InsertionPoints::endOfPrevious(unsigned begin) const {
  auto next = std::upper_bound(ends.begin(), ends.end(), begin);
  return next == ends.begin() ? 0 : *std::prev(next);
}

unsigned InsertionPoints::before(const FunctionDecl *function) const {
  llvm::StringRef text = source.mainText();
  SourceLocation start = outermost(function)->getBeginLoc();
  if (start.isInvalid()) // of a template whose only mark is `auto`
    start = function->getBeginLoc();
  unsigned begin = source.sm.getFileOffset(source.sm.getExpansionLoc(start));
  unsigned end = endOfPrevious(begin);
  if (end == 0) {
    size_t newline = text.rfind('\n', begin);
    return newline == llvm::StringRef::npos ? 0 : newline + 1;
  }
  // A comment behind the previous token belongs to it.
  size_t newline = text.find('\n', end);
  return newline != llvm::StringRef::npos && newline < begin ? newline + 1 : end;
}

model::EntryPoint mainFunction(const Source &source, const FunctionDecl *main) {
  const ASTContext &ctx = source.ctx;
  const bool cplusplus = ctx.getLangOpts().CPlusPlus;
  model::EntryPoint out;
  for (const ParmVarDecl *p : main->parameters())
    out.params.push_back(source.typeName(p->getType()));
  out.returnsVoid = main->getReturnType()->isVoidType();
  auto *type = main->getType()->getAs<FunctionProtoType>();
  const std::string none =
      type && !cplusplus ? "void" : ""; // main() may be called with anything in C
  out.declaration = (main->hasAttr<CXX11NoReturnAttr>() && cplusplus ? "[[noreturn]] " : "") +
                    source.typeName(main->getReturnType()) + " main(" +
                    (out.params.empty() ? none : llvm::join(out.params, ", ")) + ")" +
                    (type && type->isNothrow() && cplusplus ? " noexcept" : "");
  return out;
}

/// Without its option compilers pass over the pragma. OpenACC's defines a macro.
static bool isOpenMP(const Source &source, const PreprocessorLog::Pragma &p) {
  llvm::StringRef text = p.text;
  if (text.starts_with("acc "))
    return source.ctx.Idents.get("_OPENACC").hasMacroDefinition();
  return text.starts_with("omp") && source.ctx.getLangOpts().OpenMP != 0;
}

/// True if only blank lines, comments and further pragmas stand between the pragma and `s`.
bool standsBefore(const Source &source, const PreprocessorLog::Pragma &p, const Stmt *s) {
  if (!source.isInMainFile(s->getBeginLoc()))
    return false;
  unsigned begin = source.sm.getFileOffset(source.sm.getExpansionLoc(s->getBeginLoc()));
  if (p.end > begin)
    return false;
  llvm::StringRef between = source.mainText().slice(p.end, begin);
  while (!between.empty()) {
    llvm::StringRef line;
    std::tie(line, between) = between.split('\n');
    line = line.trim();
    if (!line.empty() && !line.starts_with("//") && !line.starts_with("/*") &&
        !line.starts_with("#pragma"))
      return false;
  }
  return true;
}

bool underOpenMP(const Source &source, const Stmt *loop, const ParentStmts &parents,
                 const model::SourceRange &range) {
  for (const PreprocessorLog::Pragma &p : source.log.pragmas) {
    if (!isOpenMP(source, p))
      continue;
    if (p.begin >= range.begin && p.begin < range.end)
      return true;
    for (const Stmt *s = loop; s; s = parents.parent(s))
      if (standsBefore(source, p, s))
        return true;
  }
  return false;
}

} // namespace hetile::frontend
