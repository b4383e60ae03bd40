// SPDX-License-Identifier: Apache-2.0
//===- PragmaCheck.cpp - pragmas of hetile's that say nothing -------------===//
//
// Compares the pragmas with all loops of the file, also those that no search visits, as they are
// inside of tiled ones.
//
//===----------------------------------------------------------------------===//
#include "frontend/search/PragmaCheck.h"

#include "clang/AST/RecursiveASTVisitor.h"

#include <cctype>
#include <map>

using namespace clang;

namespace hetile::frontend {

namespace {

/// Text of each loop of the main file, by the offset at which it begins.
struct Loops : RecursiveASTVisitor<Loops> {
  explicit Loops(const Source &source) : source(source) {}

  const Source &source;
  std::map<unsigned, std::string> found;

  bool VisitStmt(Stmt *s) {
    const bool isLoop = isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(s);
    if (!isLoop || !source.isInMainFile(s->getBeginLoc()))
      return true;
    const auto range = source.statementRange(s); // none if macros get in the way
    found.emplace(source.sm.getFileOffset(source.sm.getExpansionLoc(s->getBeginLoc())),
                  range ? source.mainText().slice(range->begin, range->end).str() : "");
    return true;
  }
};

/// The first word of `name` that `text` does not have; empty if it has all.
std::string missingWord(const std::string &text, const std::string &name) {
  std::string word;
  for (size_t k = 0; k <= name.size(); ++k) {
    if (k < name.size() && (std::isalnum(static_cast<unsigned char>(name[k])) || name[k] == '_')) {
      word += name[k];
      continue;
    }
    if (!word.empty() && !std::isdigit(static_cast<unsigned char>(word[0])) && !hasWord(text, word))
      return word;
    word.clear();
  }
  return "";
}

/// What is wrong with the pragma; empty: nothing. `text`: of its loop, if that is known.
std::string faultOf(const Directive &directive, const std::string &text) {
  if (!directive.fault.empty())
    return directive.fault;
  for (const std::string &name : directive.names)
    if (const std::string word = missingWord(text, name); !text.empty() && !word.empty())
      return "the loop has no '" + word + "'";
  return "";
}

} // namespace

void checkPragmas(FileSearch &search) {
  if (search.directives.empty())
    return;
  Loops loops(search.source);
  loops.TraverseDecl(search.source.ctx.getTranslationUnitDecl());
  for (const Directive &directive : search.directives) {
    const auto loop = loops.found.find(directive.at);
    const bool isAlone = loop == loops.found.end();
    const std::string fault = faultOf(directive, isAlone ? "" : loop->second);
    if (fault.empty() && (!isAlone || directive.region)) // the search tells of regions
      continue;
    model::Remark remark =
        model::makeRemark(fault.empty() ? Reason::MarkWithoutNest : Reason::Pragma,
                          search.source.place(directive.loc), fault);
    search.file.ownMarks.push_back(true);
    remark.mark = search.file.ownMarks.size();
    remark.nest = remark.loc;
    search.file.remarks.push_back(std::move(remark));
  }
  search.directives.clear();
}

} // namespace hetile::frontend
