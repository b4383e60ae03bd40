// SPDX-License-Identifier: Apache-2.0
//===- Source.cpp - places and text of the main file ----------------------===//
//
// Locations inside macro arguments and expansions are mapped to the main file where the
// mapping is exact, and refused where it is not.
//
//===----------------------------------------------------------------------===//
#include "frontend/source/Source.h"

#include "frontend/source/FunctionPointers.h"
#include "frontend/syntax/Liveness.h"
#include "model/Print.h"

#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Pragma.h"
#include "llvm/Support/raw_ostream.h"

using namespace clang;

namespace hetile::frontend {

namespace {
/// The words of the `_Pragma("words")` that `text` begins with, and its length; 0: it begins with
/// no such thing.
std::pair<std::string, unsigned> operatorAt(llvm::StringRef text) {
  llvm::StringRef rest = text;
  const auto skip = [&](llvm::StringRef token) {
    rest = rest.ltrim();
    return rest.consume_front(token);
  };
  if (!skip("_Pragma") || !skip("("))
    return {};
  skip("L");
  if (!skip("\""))
    return {};
  std::string words;
  for (; !rest.empty() && rest.front() != '"'; rest = rest.drop_front()) {
    if (rest.front() == '\\' && rest.size() > 1)
      rest = rest.drop_front();
    words += rest.front();
  }
  if (!skip("\"") || !skip(")"))
    return {};
  return {words, text.size() - rest.size()};
}

class Recorder : public PPCallbacks {
public:
  Recorder(const Preprocessor &pp, PreprocessorLog &log) : pp(pp), log(log) {}

  void PragmaDirective(SourceLocation loc, PragmaIntroducerKind kind) override {
    const SourceManager &sm = pp.getSourceManager();
    SourceLocation at = sm.getExpansionLoc(loc);
    if (!sm.isWrittenInMainFile(at))
      return;
    llvm::StringRef text = sm.getBufferData(sm.getMainFileID());
    unsigned begin = sm.getFileOffset(at), end = begin;
    if (kind == PIK__Pragma) {
      // In a macro, the words stand where it is defined, and code goes on behind its name and
      // arguments.
      const auto [file, offset] = sm.getDecomposedSpellingLoc(loc);
      const auto [words, length] = operatorAt(sm.getBufferData(file).drop_front(offset));
      if (loc.isMacroID())
        end = sm.getFileOffset(Lexer::getLocForEndOfToken(sm.getExpansionRange(loc).getEnd(), 0, sm,
                                                          pp.getLangOpts()));
      else
        end = begin + length;
      log.pragmas.push_back({at, words, begin, std::max(begin, end), begin, log.tokens.size()});
      if (loc.isMacroID())
        placeInArgument(loc, length, log.pragmas.back());
      return;
    }
    while (end < text.size() && text[end] != '\n')
      end += text[end] == '\\' && end + 1 < text.size() ? 2 : 1;
    llvm::StringRef line = text.slice(begin, end);
    size_t word = line.find("ragma");
    line = word == llvm::StringRef::npos ? "" : line.drop_front(word + 5).ltrim(" \t");
    log.pragmas.push_back({at, line.rtrim().str(), begin, end, begin, log.tokens.size()});
  }

  void Endif(SourceLocation loc, SourceLocation ifLoc) override {
    const SourceManager &sm = pp.getSourceManager();
    if (!sm.isWrittenInMainFile(loc))
      return;
    const llvm::StringRef text = sm.getBufferData(sm.getMainFileID());
    const unsigned word = sm.getFileOffset(ifLoc);
    const size_t hash = text.rfind('#', word), newline = text.rfind('\n', word);
    const bool isHere = hash != llvm::StringRef::npos &&
                        (newline == llvm::StringRef::npos || newline < hash);
    const size_t line = newline == llvm::StringRef::npos ? 0 : newline + 1;
    log.conditionals.push_back({unsigned(isHere ? hash : line), sm.getFileOffset(loc)});
  }

  void MacroDefined(const Token &name, const MacroDirective *directive) override {
    const MacroInfo *definition = directive->getMacroInfo();
    const auto [at, isNew] = log.macros.try_emplace(name.getIdentifierInfo(),
                                                    PreprocessorLog::Macro{definition, false, {}});
    if (!isNew && !at->second.definition->isIdenticalTo(*definition, const_cast<Preprocessor &>(pp),
                                                        /*Syntactically=*/true)) {
      at->second.changes = true;
      at->second.others.push_back(definition);
    }
  }

  void MacroUndefined(const Token &name, const MacroDefinition &, const MacroDirective *) override {
    if (const auto at = log.macros.find(name.getIdentifierInfo()); at != log.macros.end())
      at->second.changes = true;
  }

  void MacroExpands(const Token &name, const MacroDefinition &definition, ::clang::SourceRange,
                    const MacroArgs *) override {
    const SourceManager &sm = pp.getSourceManager();
    SourceLocation at = sm.getExpansionLoc(name.getLocation());
    if (sm.isWrittenInMainFile(at) && name.getIdentifierInfo()->isStr("__COUNTER__"))
      log.counters.push_back(sm.getFileOffset(at));
    if (sm.isWrittenInMainFile(at) && definition.getMacroInfo())
      log.expansions.push_back(
          {sm.getFileOffset(at), definition.getMacroInfo()->getDefinitionLoc()});
  }

private:
  const Preprocessor &pp;
  PreprocessorLog &log;

  /// An operator at `loc` may be written in an argument of the macro.
  void placeInArgument(SourceLocation loc, unsigned length, PreprocessorLog::Pragma &p) const {
    const SourceManager &sm = pp.getSourceManager();
    const CharSourceRange word = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(loc, loc),
                                                          sm, pp.getLangOpts());
    if (word.isInvalid() || !sm.isWrittenInMainFile(word.getBegin()) ||
        sm.getFileOffset(word.getBegin()) <= p.begin)
      return;
    p.written = sm.getFileOffset(word.getBegin());
    p.writtenEnd = p.written + length;
  }
};

/// Words that a macro composes (`_Pragma(#words)`) stand nowhere in a file: the preprocessor hands
/// them on as tokens.
class Composed : public PragmaHandler {
public:
  explicit Composed(PreprocessorLog &log) : PragmaHandler("hetile"), log(log) {}

  void HandlePragma(Preprocessor &pp, PragmaIntroducer introducer, Token &name) override {
    std::string words = pp.getSpelling(name);
    for (Token token;;) {
      pp.LexUnexpandedToken(token);
      if (token.is(tok::eod))
        break;
      words += (token.hasLeadingSpace() ? " " : "") + pp.getSpelling(token);
    }
    const SourceLocation at = pp.getSourceManager().getExpansionLoc(introducer.Loc);
    if (!log.pragmas.empty() && log.pragmas.back().loc == at && log.pragmas.back().text.empty())
      log.pragmas.back().text = words;
  }

private:
  PreprocessorLog &log;
};
} // namespace

void recordPreprocessor(Preprocessor &pp, PreprocessorLog &log) {
  pp.addPPCallbacks(std::make_unique<Recorder>(pp, log));
  pp.AddPragmaHandler(new Composed(log)); // owned by the preprocessor
}

void recordToken(const SourceManager &sm, const Token &token, PreprocessorLog &log) {
  const SourceLocation loc = token.getLocation();
  if (token.isAnnotation() || token.is(tok::eof) || loc.isInvalid())
    return;
  const auto [file, offset] = sm.getDecomposedExpansionLoc(loc);
  if (file == sm.getMainFileID())
    log.tokens.push_back({offset, loc});
}

Source::Source(const ASTContext &ctx, const PreprocessorLog &log,
               const std::vector<model::FileLines> &lines)
    : ctx(ctx), sm(ctx.getSourceManager()), log(log), policy(ctx.getPrintingPolicy()),
      text(sm.getBufferData(sm.getMainFileID())), lines(lines) {
  policy.SuppressUnwrittenScope = true;
  policy.AnonymousTagLocations = false;
  if (ctx.getLangOpts().CPlusPlus)
    return; // its headers are large, and both questions have the same answer for all
  for (const VarDecl *v : addressesTaken(ctx))
    addressTaken.insert(v->getCanonicalDecl());
  pointedTo = functionsPointedTo(ctx);
}

bool Source::hasCounter(const model::SourceRange &range) const {
  return llvm::any_of(log.counters,
                      [&](unsigned at) { return range.begin <= at && at < range.end; });
}

bool Source::isUnreachable(const VarDecl *v) const {
  // A function of C++ may return a reference to it.
  return !ctx.getLangOpts().CPlusPlus && v->hasGlobalStorage() && !v->isExternallyVisible() &&
         !addressTaken.count(v->getCanonicalDecl());
}

bool Source::isPointedTo(const FunctionDecl *f) const {
  // One of C++ may be named by its overloads, or stand in a table of virtual functions.
  return ctx.getLangOpts().CPlusPlus || pointedTo.count(f->getCanonicalDecl());
}

model::SourceLoc Source::place(SourceLocation loc) const {
  if (!lines.empty() && isInMainFile(loc)) {
    const auto [file, offset] = sm.getDecomposedExpansionLoc(loc);
    const model::FileLines &in = *model::linesAt(lines, offset);
    return {in.file, in.line + sm.getLineNumber(file, offset) - in.textLine,
            sm.getColumnNumber(file, offset)};
  }
  PresumedLoc presumed = sm.getPresumedLoc(sm.getExpansionLoc(loc), /*UseLineDirectives=*/false);
  model::SourceLoc out;
  if (presumed.isInvalid())
    return out;
  out.file = presumed.getFilename();
  out.line = presumed.getLine();
  out.column = presumed.getColumn();
  return out;
}

std::optional<unsigned> Source::offset(SourceLocation loc) const {
  if (loc.isInvalid() || loc.isMacroID() || !sm.isWrittenInMainFile(loc))
    return std::nullopt;
  return sm.getFileOffset(loc);
}

std::optional<model::SourceRange> Source::range(clang::SourceRange tokens) const {
  CharSourceRange chars = Lexer::makeFileCharRange(CharSourceRange::getTokenRange(tokens), sm,
                                                   ctx.getLangOpts());
  if (chars.isInvalid())
    return std::nullopt;
  auto begin = offset(chars.getBegin()), end = offset(chars.getEnd());
  if (!begin || !end || *begin > *end)
    return std::nullopt;
  return model::SourceRange{*begin, *end};
}

/// True if clang counts the semicolon that ends the statement as no part of it.
static bool lacksSemicolon(const Stmt *s) {
  for (;;) {
    if (isa<Expr, DoStmt, ReturnStmt, BreakStmt, ContinueStmt, GotoStmt>(s))
      return true;
    if (auto *f = dyn_cast<ForStmt>(s))
      s = f->getBody();
    else if (auto *w = dyn_cast<WhileStmt>(s))
      s = w->getBody();
    else if (auto *r = dyn_cast<CXXForRangeStmt>(s))
      s = r->getBody();
    else if (auto *i = dyn_cast<IfStmt>(s))
      s = i->getElse() ? i->getElse() : i->getThen();
    else if (auto *a = dyn_cast<AttributedStmt>(s))
      s = a->getSubStmt();
    else
      return false;
  }
}

std::optional<model::SourceRange> Source::statementRange(const Stmt *s) const {
  return statementRange(s, s->getBeginLoc());
}

std::optional<model::SourceRange> Source::statementRange(const Stmt *s,
                                                         SourceLocation begin) const {
  auto r = range({begin, s->getEndLoc()});
  if (!r || !lacksSemicolon(s))
    return r;
  // What follows in the file: an argument of a macro may end here, and with it the statement.
  const SourceLocation next = sm.getLocForStartOfFile(sm.getMainFileID()).getLocWithOffset(r->end);
  Token token;
  if (Lexer::getRawToken(next, token, sm, ctx.getLangOpts(), true) || token.isNot(tok::semi))
    return std::nullopt;
  auto end = offset(token.getEndLoc());
  if (!end)
    return std::nullopt;
  return model::SourceRange{r->begin, *end};
}

std::string Source::spelling(const clang::Expr *e) const {
  if (auto r = range(e->getSourceRange())) {
    llvm::StringRef written = text.slice(r->begin, r->end);
    if (written.find("//") == llvm::StringRef::npos &&
        written.find("/*") == llvm::StringRef::npos && written.find('\\') == llvm::StringRef::npos)
      return model::oneLine(written);
  }
  std::string out;
  llvm::raw_string_ostream stream(out);
  e->printPretty(stream, nullptr, policy);
  return model::oneLine(stream.str());
}

std::string Source::typeName(QualType type) const {
  return type.getCanonicalType().getUnqualifiedType().getAsString(policy);
}

bool Source::isInMainFile(SourceLocation loc) const {
  return loc.isValid() && sm.isWrittenInMainFile(sm.getExpansionLoc(loc));
}

bool Source::isInJoinedHeader(SourceLocation loc) const {
  return !lines.empty() && isInMainFile(loc) &&
         model::linesAt(lines, sm.getFileOffset(sm.getExpansionLoc(loc)))->inHeader;
}

bool Source::isIncludedAgain(SourceLocation loc) const {
  return isInJoinedHeader(loc) &&
         llvm::count_if(lines, [&, file = place(loc).file](const model::FileLines &one) {
           return one.line == 1 && one.file == file;
         }) > 1;
}

bool Source::isShared(const FunctionDecl *f) const {
  return f->isInlined() && f->isExternallyVisible() && isInJoinedHeader(f->getLocation());
}

} // namespace hetile::frontend
