// SPDX-License-Identifier: Apache-2.0
//===- Source.h - places and text of the main file --------------*- C++ -*-===//
//
// Translates clang's locations into the model's, gives the text between two of them, and
// remembers what the preprocessor saw: pragmas and macro expansions.
//
//===----------------------------------------------------------------------===//
#ifndef HETILE_FRONTEND_SOURCE_H
#define HETILE_FRONTEND_SOURCE_H

#include "model/Model.h"
#include "model/text/JoinedText.h"

#include "clang/AST/ASTContext.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <optional>
#include <string>
#include <vector>

namespace hetile::frontend {

/// What the preprocessor saw in the main file, in source order.
struct PreprocessorLog {
  struct Pragma {
    clang::SourceLocation loc; // of the '#', of _Pragma, or of the macro that it stands in
    std::string text;          // "omp parallel for", without "#pragma"
    unsigned begin, end;       // offsets; end is after the line, the operator's ')', or the macro
    unsigned written;          // as `begin`; in an argument of the macro, where it stands itself
    size_t next;               // number of the token that comes after it
    unsigned writtenEnd = 0;   // after its ')', if it stands in an argument
  };
  struct Expansion {
    unsigned offset;                  // of the macro's name in the main file
    clang::SourceLocation definition; // of the macro
  };
  struct Token { // as the parser gets it, none of pragmas
    unsigned offset; // in the main file: of itself, or of the macro that it comes from
    clang::SourceLocation loc;
  };
  struct Conditional { // `#if` .. `#endif`
    unsigned begin, end; // of the first '#'; at the word `endif`
  };
  struct Macro {
    const clang::MacroInfo *definition; // the first one
    bool changes;                       // there is another one, or it ends
    std::vector<const clang::MacroInfo *> others; // definitions
  };
  std::vector<Pragma> pragmas;
  std::vector<Expansion> expansions;
  std::vector<Token> tokens;
  std::vector<Conditional> conditionals; // by their ends
  llvm::DenseMap<const clang::IdentifierInfo *, Macro> macros;
  std::vector<unsigned> counters; // where __COUNTER__ stands in the main file
};

/// Fills `log` while `pp` works, but for tokens; `log` must outlive it.
void recordPreprocessor(clang::Preprocessor &pp, PreprocessorLog &log);
/// Adds a token that the preprocessor hands to the parser.
void recordToken(const clang::SourceManager &sm, const clang::Token &token, PreprocessorLog &log);

class Source {
public:
  /// `lines`: where those of the main file's text come from, see model/text/JoinedText.h.
  Source(const clang::ASTContext &ctx, const PreprocessorLog &log,
         const std::vector<model::FileLines> &lines = {});

  const clang::ASTContext &ctx;
  const clang::SourceManager &sm;
  const PreprocessorLog &log;
  clang::PrintingPolicy policy; // for text that goes into the output

  /// The main file's bytes.
  llvm::StringRef mainText() const { return text; }

  /// Where a person looks: macro expansions are placed where they are written.
  model::SourceLoc place(clang::SourceLocation loc) const;

  /// Offset in the main file of a file location in it; empty for all others.
  std::optional<unsigned> offset(clang::SourceLocation loc) const;

  /// Bytes of the main file that spell exactly the tokens of `range`; empty if a macro or
  /// another file gets in the way.
  std::optional<model::SourceRange> range(clang::SourceRange range) const;

  /// As `range`, for a whole statement: the semicolon that ends it is included.
  std::optional<model::SourceRange> statementRange(const clang::Stmt *s) const;
  /// The same of a statement whose text begins at `begin`.
  std::optional<model::SourceRange> statementRange(const clang::Stmt *s,
                                                   clang::SourceLocation begin) const;

  /// Text of an expression: as written if possible, else pretty-printed; on one line.
  std::string spelling(const clang::Expr *e) const;

  /// C spelling of a type without qualifiers and typedefs.
  std::string typeName(clang::QualType type) const;

  bool isInMainFile(clang::SourceLocation loc) const;

  /// True for the text of a header that stands in the main file.
  bool isInJoinedHeader(clang::SourceLocation loc) const;

  /// True if the text of that header stands in the main file more than once.
  bool isIncludedAgain(clang::SourceLocation loc) const;

  /// True if other files may have the function of a header, too, and the linker takes one of them.
  bool isShared(const clang::FunctionDecl *f) const;

  /// True if __COUNTER__ stands in `range`.
  bool hasCounter(const model::SourceRange &range) const;

  /// True if no pointer can lead to `v`: a static variable whose address this file never takes.
  bool isUnreachable(const clang::VarDecl *v) const;

  /// True if a pointer may lead to `f`: this file names it other than in a call, or is C++.
  bool isPointedTo(const clang::FunctionDecl *f) const;

private:
  llvm::StringRef text;
  std::vector<model::FileLines> lines;
  llvm::DenseSet<const clang::VarDecl *> addressTaken; // canonical declarations; in C
  llvm::DenseSet<const clang::FunctionDecl *> pointedTo; // likewise
};

} // namespace hetile::frontend

#endif
