//===- Body.cpp - the text of a statement, with holes ---------------------===//
//
// Verbatim text is kept where every hole is a contiguous piece of the main file and every
// macro in it is defined before the place where the text will stand.
//
//===----------------------------------------------------------------------===//
#include "Body.h"

#include "clang/AST/PrettyPrinter.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace clang;


namespace hetile::frontend {

using model::Piece;

namespace {
struct Cut {
  unsigned begin, end;
  const Hole *hole;
};

/// Prints a statement and leaves marks where holes are.
class MarkingHelper : public PrinterHelper {
public:
  explicit MarkingHelper(const std::map<const Stmt *, unsigned> &holes) : holes(holes) {}
  bool handledStmt(Stmt *s, llvm::raw_ostream &out) override {
    auto it = holes.find(s);
    if (it == holes.end())
      return false;
    out << '\1' << it->second << '\2';
    return true;
  }

private:
  const std::map<const Stmt *, unsigned> &holes;
};

class Cutter {
public:
  Cutter(const Attempt &attempt, llvm::ArrayRef<Hole> holes)
      : attempt(attempt), source(attempt.source), holes(holes) {
    for (unsigned k = 0; k < holes.size(); ++k)
      number[holes[k].stmt] = k;
  }

  void statement(const Stmt *s) {
    if (!verbatim(s))
      printed(s);
  }

  std::vector<Piece> pieces;

  void expression(const Expr *e) { marked(e, ""); }

private:
  const Attempt &attempt;
  const Source &source;
  llvm::ArrayRef<Hole> holes;
  std::map<const Stmt *, unsigned> number;
  std::optional<unsigned> previousEnd; // of a verbatim statement, in the main file

  void text(std::string t) {
    if (t.empty())
      return;
    if (!pieces.empty() && pieces.back().kind == Piece::Text)
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
                              .getLocWithOffset(attempt.insertAt);
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
    if (!r || !macrosAreKnown(*r))
      return false;
    llvm::StringRef all = source.mainText();
    if (hasDirective(all.slice(r->begin, r->end)))
      return false;
    std::vector<Cut> found;
    if (!cuts(s, found))
      return false;
    std::stable_sort(found.begin(), found.end(),
                     [](const Cut &a, const Cut &b) { return a.begin < b.begin; });
    std::vector<Cut> distinct;
    for (const Cut &c : found) {
      if (c.begin < r->begin || c.end > r->end)
        return false;
      if (!distinct.empty() && c.begin < distinct.back().end) {
        // An argument that its macro uses twice is one piece of text.
        const Cut &last = distinct.back();
        const Piece &p = c.hole->piece, &q = last.hole->piece;
        if (c.begin == last.begin && c.end == last.end && p.kind == q.kind &&
            p.access == q.access && p.scalar == q.scalar && !c.hole->by && !last.hole->by)
          continue;
        return false;
      }
      distinct.push_back(c);
    }
    if (previousEnd && *previousEnd <= r->begin &&
        isBlankOrComment(all.slice(*previousEnd, r->begin)))
      text(all.slice(*previousEnd, r->begin).str());
    else if (!pieces.empty())
      text("\n");
    unsigned at = r->begin;
    for (const Cut &c : distinct) {
      text(all.slice(at, c.begin).str());
      fill(*c.hole);
      at = c.end;
    }
    text(all.slice(at, r->end).str());
    previousEnd = r->end;
    return true;
  }

  void fill(const Hole &hole) {
    if (!hole.by) {
      pieces.push_back(hole.piece);
      return;
    }
    // The result of a function is a value of its own: no operation of the caller is fused with
    // the last one of the function.
    QualType type = cast<Expr>(hole.stmt)->getType();
    bool rounded = type->isFloatingType() && hasFloatingOperation(hole.by);
    text(rounded ? "__extension__ ({ " + source.typeName(type) + " hetile_value = " : "(");
    marked(hole.by, "");
    text(rounded ? "; hetile_value; })" : ")");
  }

  static bool hasFloatingOperation(const Stmt *s) {
    auto *e = dyn_cast<Expr>(s);
    if (e && isa<BinaryOperator, UnaryOperator>(e) && e->getType()->isFloatingType())
      return true;
    return std::any_of(s->child_begin(), s->child_end(),
                       [](const Stmt *c) { return c && hasFloatingOperation(c); });
  }

  void printed(const Stmt *s) {
    if (!pieces.empty())
      text("\n");
    marked(s, isa<Expr>(s) ? ";" : "");
    previousEnd.reset();
  }

  /// Prints `s` anew, with its holes.
  void marked(const Stmt *s, const char *after) {
    std::string out;
    llvm::raw_string_ostream stream(out);
    MarkingHelper helper(number);
    s->printPretty(stream, &helper, source.policy);
    stream.flush();
    out += after;
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

std::vector<Piece> cutExpression(const Attempt &attempt, const Expr *e,
                                 llvm::ArrayRef<Hole> holes) {
  Cutter cutter(attempt, holes);
  cutter.expression(e);
  return cutter.pieces;
}

std::vector<Piece> cutBody(const Attempt &attempt, llvm::ArrayRef<const Stmt *> run,
                           llvm::ArrayRef<Hole> holes) {
  Cutter cutter(attempt, holes);
  for (const Stmt *s : run)
    cutter.statement(s);
  return cutter.pieces;
}

} // namespace hetile::frontend
