// SPDX-License-Identifier: Apache-2.0
//===- Body.cpp - the text of a statement, with holes ---------------------===//
//
// Verbatim text is kept where every hole is a contiguous piece of the main file and every
// macro in it is defined before the place where the text will stand.
//
//===----------------------------------------------------------------------===//
#include "frontend/statements/Body.h"

#include "frontend/syntax/Inline.h"

#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <set>

using namespace clang;

namespace hetile::frontend {

using model::Piece;

namespace {
struct Cut {
  unsigned begin, end;
  const Hole *hole;
};

/// Loops alone have hints, which clang alone knows: it prints some of them wrong (`#pragma unroll`),
/// and other compilers would warn of them, where the source may keep them for clang.
const Stmt *withoutHints(const Stmt *s) {
  for (;;) {
    auto *attributed = dyn_cast<AttributedStmt>(s);
    if (!attributed || llvm::none_of(attributed->getAttrs(), [](const Attr *a) {
          return isa<LoopHintAttr>(a);
        }))
      return s;
    s = attributed->getSubStmt();
  }
}

/// While it lives, names that are marks stand in the tree in place of the holes below a statement,
/// and its loops have no hints. clang's own way to print a node differently forgets it inside
/// declarations.
class MarkedTree {
public:
  MarkedTree(const ASTContext &ctx, Stmt *s, const std::map<const Stmt *, unsigned> &holes)
      : Ctx(const_cast<ASTContext &>(ctx)), Holes(holes) {
    mark(s);
  }
  ~MarkedTree() {
    for (auto it = Changed.rbegin(); it != Changed.rend(); ++it)
      *it->first = it->second;
  }
  MarkedTree(const MarkedTree &) = delete;
  MarkedTree &operator=(const MarkedTree &) = delete;

private:
  ASTContext &Ctx;
  const std::map<const Stmt *, unsigned> &Holes;
  std::vector<std::pair<Stmt **, Stmt *>> Changed;

  void mark(Stmt *s) {
    for (Stmt *&child : s->children())
      if (child)
        markChild(child);
    // What is printed of a list is not what its children are.
    if (auto *list = dyn_cast<InitListExpr>(s); list && list->getSyntacticForm())
      mark(list->getSyntacticForm());
  }

  void markChild(Stmt *&child) {
    auto it = Holes.find(child);
    Stmt *printed = it == Holes.end() ? const_cast<Stmt *>(withoutHints(child)) : nameOf(it->second);
    if (printed != child) {
      Changed.push_back({&child, child});
      child = printed;
    }
    if (it == Holes.end())
      mark(child);
  }

  Expr *nameOf(unsigned hole) {
    IdentifierInfo &id = Ctx.Idents.get("\1" + std::to_string(hole) + "\2");
    auto *v = VarDecl::Create(Ctx, Ctx.getTranslationUnitDecl(), SourceLocation(), SourceLocation(),
                              &id, Ctx.IntTy, nullptr, SC_Extern);
    return DeclRefExpr::Create(Ctx, NestedNameSpecifierLoc(), SourceLocation(), v, false,
                               SourceLocation(), Ctx.IntTy, VK_LValue);
  }
};

class Cutter {
public:
  Cutter(const Attempt &attempt, llvm::ArrayRef<Hole> holes)
      : attempt(attempt), source(attempt.facts.source), holes(holes) {
    for (unsigned k = 0; k < holes.size(); ++k)
      number[holes[k].stmt] = k;
  }

  /// As it is written, or, where it has no text of its own, its parts as they are written.
  void statement(const Stmt *s) {
    if (verbatim(s))
      return;
    if (number.count(s))
      printed(s);
    else if (auto *block = dyn_cast<CompoundStmt>(s))
      compound(block);
    else if (auto *choice = dyn_cast<IfStmt>(s))
      branch(choice);
    else
      printed(s);
  }

  std::vector<Piece> pieces;
  std::set<const Stmt *> filled; // holes that stand in the text

  void expression(const Expr *e) {
    if (number.count(e))
      fill(holes[number.at(e)]);
    else
      marked(e);
  }

private:
  const Attempt &attempt;
  const Source &source;
  llvm::ArrayRef<Hole> holes;
  std::map<const Stmt *, unsigned> number;
  std::optional<unsigned> previousEnd; // of a verbatim statement, in the main file

  void text(std::string t) {
    if (t.empty())
      return;
    if (!pieces.empty() && pieces.back().kind == Piece::Text && !pieces.back().boundary)
      pieces.back().text += t;
    else
      pieces.push_back({Piece::Text, std::move(t), 0, 0});
  }

  /// True if all macros in the range mean the same where the text will be emitted.
  bool macrosAreKnown(const model::SourceRange &r) {
    for (const PreprocessorLog::Expansion &e : source.log.expansions) {
      if (e.offset < r.begin || e.offset >= r.end)
        continue;
      SourceLocation at = source.sm.getLocForStartOfFile(source.sm.getMainFileID())
                              .getLocWithOffset(attempt.facts.insertAt);
      if (e.definition.isValid() && !source.sm.isBeforeInTranslationUnit(e.definition, at))
        return false;
    }
    return true;
  }

  static bool hasDirective(llvm::StringRef t) {
    for (llvm::StringRef line; !t.empty();) {
      std::tie(line, t) = t.split('\n');
      if (line.ltrim().starts_with("#"))
        return true;
    }
    return false;
  }

  static bool isBlankOrComment(llvm::StringRef t) {
    for (t = t.ltrim(); !t.empty(); t = t.ltrim()) {
      size_t end = t.starts_with("//")   ? t.find('\n')
                   : t.starts_with("/*") ? t.find("*/", 2)
                                         : llvm::StringRef::npos;
      if (end == llvm::StringRef::npos)
        return false;
      t = t.drop_front(end + (t[1] == '*' ? 2 : 1));
    }
    return true;
  }

  bool cuts(const Stmt *s, std::vector<Cut> &out) {
    if (!s)
      return true;
    auto it = number.find(s);
    if (it != number.end()) {
      auto r = source.range(s->getSourceRange());
      if (!r)
        return false;
      out.push_back({r->begin, r->end, &holes[it->second]});
      return true;
    }
    for (const Stmt *child : s->children())
      if (!cuts(child, out))
        return false;
    return true;
  }

  bool verbatim(const Stmt *s) {
    auto r = source.statementRange(s);
    std::vector<Cut> distinct;
    if (!r || !cutsIn(s, *r, distinct))
      return false;
    llvm::StringRef all = source.mainText();
    if (previousEnd && *previousEnd <= r->begin &&
        isBlankOrComment(all.slice(*previousEnd, r->begin)))
      text(all.slice(*previousEnd, r->begin).str());
    else
      newLine();
    cutOut(*r, distinct);
    previousEnd = r->end;
    return true;
  }

  /// The text of the range with pieces in place of the cuts.
  void cutOut(const model::SourceRange &r, const std::vector<Cut> &distinct) {
    llvm::StringRef all = source.mainText();
    unsigned at = r.begin;
    for (const Cut &c : distinct) {
      text(all.slice(at, c.begin).str());
      fill(*c.hole);
      at = c.end;
    }
    text(all.slice(at, r.end).str());
  }

  /// Where the holes of `s` are in the text `r`; false if it cannot stand as it is written.
  bool cutsIn(const Stmt *s, const model::SourceRange &r, std::vector<Cut> &distinct) {
    std::vector<Cut> found;
    if (!macrosAreKnown(r) || hasDirective(source.mainText().slice(r.begin, r.end)) ||
        !cuts(s, found))
      return false;
    std::stable_sort(found.begin(), found.end(),
                     [](const Cut &a, const Cut &b) { return a.begin < b.begin; });
    for (const Cut &c : found) {
      if (c.begin < r.begin || c.end > r.end)
        return false;
      if (!distinct.empty() && c.begin < distinct.back().end) {
        // An argument that its macro uses twice is one piece of text.
        const Cut &last = distinct.back();
        const Piece &p = c.hole->piece, &q = last.hole->piece;
        if (c.begin == last.begin && c.end == last.end && p.kind == q.kind &&
            p.access == q.access && p.scalar == q.scalar && !c.hole->by && !last.hole->by &&
            c.hole->pieces.empty() && last.hole->pieces.empty()) {
          filled.insert(c.hole->stmt);
          continue;
        }
        return false;
      }
      distinct.push_back(c);
    }
    return true;
  }

  void newLine() {
    if (!pieces.empty())
      text("\n");
  }

  void compound(const CompoundStmt *block) {
    newLine();
    text("{");
    previousEnd.reset();
    for (const Stmt *s : block->body())
      statement(s);
    text("\n}");
    previousEnd.reset();
  }

  /// In braces, so that no 'else' finds another 'if'.
  void inBraces(const Stmt *s) {
    if (isa<CompoundStmt>(s))
      return statement(s);
    text(" {");
    previousEnd.reset();
    statement(s);
    text("\n}");
    previousEnd.reset();
  }

  /// (The reader refuses those with declarations.)
  void branch(const IfStmt *choice) {
    newLine();
    text(choice->isConstexpr() ? "if constexpr (" : "if (");
    written(choice->getCond());
    text(")");
    previousEnd.reset();
    inBraces(choice->getThen());
    if (!choice->getElse())
      return;
    text("\nelse");
    inBraces(choice->getElse());
  }

  /// An expression as it is written, if it can be cut.
  void written(const Expr *e) {
    auto r = source.range(e->getSourceRange());
    std::vector<Cut> distinct;
    if (r && cutsIn(e, *r, distinct))
      cutOut(*r, distinct);
    else
      expression(e);
  }

  void fill(const Hole &hole) {
    filled.insert(hole.stmt);
    if (!hole.pieces.empty()) {
      pieces.insert(pieces.end(), hole.pieces.begin(), hole.pieces.end());
      return;
    }
    if (!hole.by) {
      pieces.push_back(hole.piece);
      return;
    }
    // The result of a function is a value of its own: no operation of the caller is fused with
    // the last one of the function.
    QualType type = cast<Expr>(hole.stmt)->getType();
    bool rounded = type->isFloatingType() && hasFloatingOperation(hole.by);
    text(rounded ? "__extension__ ({ " + source.typeName(type) + " hetile_value = " : "(");
    expression(hole.by);
    text(rounded ? "; hetile_value; })" : ")");
  }

  void printed(const Stmt *s) {
    newLine();
    if (number.count(s))
      fill(holes[number.at(s)]);
    else
      marked(s);
    if (isa<Expr>(s))
      text(";");
    previousEnd.reset();
  }

  /// Prints `s` anew, with its holes.
  void marked(const Stmt *s) {
    s = withoutHints(s);
    std::string out;
    llvm::raw_string_ostream stream(out);
    {
      MarkedTree tree(source.ctx, const_cast<Stmt *>(s), number);
      s->printPretty(stream, nullptr, source.policy);
    }
    stream.flush();
    for (size_t at = 0; at < out.size();) {
      size_t mark = out.find('\1', at);
      text(out.substr(at, mark == std::string::npos ? mark : mark - at));
      if (mark == std::string::npos)
        break;
      size_t end = out.find('\2', mark);
      fill(holes[std::stoul(out.substr(mark + 1, end - mark - 1))]);
      at = end + 1;
    }
  }
};
} // namespace

std::vector<Piece> BodyCutter::expression(const Expr *e) {
  Cutter cutter(attempt, holes);
  cutter.expression(e);
  filled.insert(cutter.filled.begin(), cutter.filled.end());
  return cutter.pieces;
}

std::vector<Piece> BodyCutter::statements(llvm::ArrayRef<const Stmt *> run) {
  Cutter cutter(attempt, holes);
  for (const Stmt *s : run)
    cutter.statement(s);
  filled.insert(cutter.filled.begin(), cutter.filled.end());
  return cutter.pieces;
}

static bool contains(const Stmt *s, const Stmt *inner) {
  return s == inner || llvm::any_of(s->children(), [&](const Stmt *child) {
           return child && contains(child, inner);
         });
}

const Hole *BodyCutter::leftOut() const {
  for (const Hole &hole : holes)
    if (llvm::none_of(filled, [&](const Stmt *f) { return contains(f, hole.stmt); }))
      return &hole;
  return nullptr;
}

} // namespace hetile::frontend
