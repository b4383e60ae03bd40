// SPDX-License-Identifier: Apache-2.0
//===- Meaning.cpp - does text mean the same in another place? ------------===//
//
// The text is read as the lexer does, before macros: so keywords and names of all kinds count, and
// lines that the preprocessor has left out, which does no harm.
//
//===----------------------------------------------------------------------===//
#include "frontend/source/Meaning.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/MacroInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace hetile::frontend {

/// Calls `each` with every word from `begin` to the token at `end`; false if the text is in no
/// file.
template <typename Each>
static bool forWords(const Source &source, SourceLocation begin, SourceLocation end,
                     const Each &each) {
  if (begin.isInvalid() || end.isInvalid() || begin.isMacroID() || end.isMacroID())
    return false;
  const auto [file, from] = source.sm.getDecomposedLoc(begin);
  const auto [other, to] = source.sm.getDecomposedLoc(end);
  if (file != other)
    return false;
  const llvm::StringRef text = source.sm.getBufferData(file);
  Lexer lexer(source.sm.getLocForStartOfFile(file), source.ctx.getLangOpts(), text.begin(),
              text.begin() + from, text.end());
  for (Token token;;) {
    if (lexer.LexFromRawLexer(token) || source.sm.getFileOffset(token.getLocation()) > to)
      return true;
    if (token.is(tok::raw_identifier))
      each(token.getRawIdentifier());
  }
}

namespace {
/// The macros of a text, and those that they name.
class Macros {
public:
  Macros(const Source &source, SourceLocation text) : S(source), Text(text) {}

  bool stays(const IdentifierInfo *name) {
    if (!name->hadMacroDefinition() || !Seen.insert(name).second)
      return true;
    const auto at = S.log.macros.find(name);
    if (at == S.log.macros.end() || at->second.changes ||
        !S.sm.isBeforeInTranslationUnit(at->second.definition->getDefinitionLoc(), Text))
      return false;
    return llvm::all_of(at->second.definition->tokens(), [&](const Token &token) {
      return !token.getIdentifierInfo() || stays(token.getIdentifierInfo());
    });
  }

  /// Calls `each` with `name` and, if it is a macro, with the words that it stands for anywhere.
  template <typename Each> void forMeant(const IdentifierInfo *name, const Each &each) {
    each(name->getName());
    const auto at = S.log.macros.find(name);
    if (at == S.log.macros.end() || !Seen.insert(name).second)
      return;
    std::vector<const MacroInfo *> definitions = at->second.others;
    definitions.push_back(at->second.definition);
    for (const MacroInfo *definition : definitions)
      for (const Token &token : definition->tokens())
        if (token.getIdentifierInfo())
          forMeant(token.getIdentifierInfo(), each);
  }

private:
  const Source &S;
  const SourceLocation Text;
  llvm::SmallPtrSet<const IdentifierInfo *, 16> Seen;
};
} // namespace

bool macrosStay(const Source &source, const FunctionDecl *f) {
  // `static inline` may stand in a macro of its own.
  const SourceLocation begin = source.sm.getExpansionLoc(f->getBeginLoc());
  Macros macros(source, begin);
  bool all = true;
  return forWords(source, begin, f->getEndLoc(),
                  [&](llvm::StringRef word) {
                    all = all && macros.stays(&source.ctx.Idents.get(word));
                  }) &&
         all;
}

/// True if the pragma tells how code that follows it is compiled.
static bool setsRules(llvm::StringRef text) {
  llvm::SmallVector<llvm::StringRef, 4> words;
  llvm::SplitString(text, words, " \t(");
  const auto is = [&](size_t k, llvm::StringRef word) {
    return k < words.size() && words[k] == word;
  };
  return is(0, "STDC") || is(0, "float_control") || is(0, "fp_contract") ||
         (is(0, "clang") && (is(1, "fp") || is(1, "optimize") || is(1, "attribute"))) ||
         (is(0, "GCC") && (is(1, "optimize") || is(1, "target") || is(1, "push_options") ||
                           is(1, "pop_options") || is(1, "reset_options")));
}

bool pragmasSetRules(const Source &source) {
  return llvm::any_of(source.log.pragmas,
                      [](const PreprocessorLog::Pragma &p) { return setsRules(p.text); });
}

std::string ownRules(const Source &source, const FunctionDecl *f) {
  const auto beginOf = [&](const FunctionDecl *d) {
    return source.sm.getExpansionLoc(d->getBeginLoc());
  };
  const auto begin = source.offset(beginOf(f)), end = source.offset(f->getEndLoc());
  for (const PreprocessorLog::Pragma &p : source.log.pragmas)
    if (begin && end && *begin <= p.begin && p.begin < *end && setsRules(p.text))
      return "'#pragma " + p.text + "' in the function";
  std::string found;
  for (const FunctionDecl *one : f->redecls()) {
    const SourceLocation last = one->hasBody() && one->isThisDeclarationADefinition()
                                    ? one->getBody()->getBeginLoc()
                                    : one->getEndLoc();
    bool isAttribute = false;
    const auto look = [&](llvm::StringRef word) {
      isAttribute |= word == "__attribute__" || word == "__attribute" || word == "gnu";
      if (isAttribute && (word == "optimize" || word == "__optimize__"))
        found = "the attribute '" + word.str() + "'";
    };
    forWords(source, beginOf(one), last, [&](llvm::StringRef word) {
      Macros(source, beginOf(one)).forMeant(&source.ctx.Idents.get(word), look);
    });
  }
  return found;
}

bool isOpenInline(const FunctionDecl *f) {
  return !f->getASTContext().getLangOpts().CPlusPlus && f->isInlined() &&
         f->getStorageClass() != SC_Static;
}

} // namespace hetile::frontend
