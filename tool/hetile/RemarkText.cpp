// SPDX-License-Identifier: Apache-2.0
//===- RemarkText.cpp - remarks on the terminal ---------------------------===//
//
// Colour on a terminal only (llvm's WithColor honours NO_COLOR's absence of a terminal).
//
//===----------------------------------------------------------------------===//
#include "RemarkText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/WithColor.h"

using namespace hetile::model;
using llvm::raw_ostream;
using llvm::StringRef;

namespace hetile::tool {

namespace {

const char *flagOf(RemarkKind kind) {
  switch (kind) {
  case RemarkKind::Passed:
    return "-Rhetile";
  case RemarkKind::Missed:
    return "-Rhetile-missed";
  case RemarkKind::Analysis:
    return "-Rhetile-analysis";
  }
  return "";
}

bool shown(RemarkKind kind, const Options &o) {
  return kind == RemarkKind::Passed ? o.passed : kind == RemarkKind::Missed ? o.missed : o.analysis;
}

void printLocation(raw_ostream &os, const SourceLoc &loc) {
  os << loc.file << ":" << loc.line << ":" << loc.column << ": ";
}

/// The source line with a caret below it, if the place is in the main file.
void printCaret(raw_ostream &os, const SourceLoc &loc, const frontend::File &file) {
  if (loc.file != file.path || loc.line == 0)
    return;
  StringRef rest = file.original, line;
  for (unsigned k = 0; k < loc.line; ++k)
    std::tie(line, rest) = rest.split('\n');
  os << line << "\n";
  for (unsigned k = 1; k < loc.column; ++k)
    os << (k <= line.size() && line[k - 1] == '\t' ? '\t' : ' ');
  os << "^\n";
}

} // namespace

void printRemarks(raw_ostream &os, const driver::Result &result, const Options &options) {
  for (const Remark &r : result.remarks) {
    const bool isError = r.kind == RemarkKind::Missed && r.mark != 0;
    if (!isError && !shown(r.kind, options))
      continue;
    printLocation(os, r.loc);
    if (isError)
      llvm::WithColor(os, llvm::HighlightColor::Error).get() << "error: ";
    else
      llvm::WithColor(os, llvm::HighlightColor::Remark).get() << "remark: ";
    os << r.text << " [" << flagOf(r.kind) << "] (" << r.code << ")\n";
    printCaret(os, r.loc, result.file);
    for (const Note &n : r.notes) {
      printLocation(os, n.loc);
      llvm::WithColor(os, llvm::HighlightColor::Note).get() << "note: ";
      os << n.text << "\n";
      if (n.loc.line != r.loc.line || n.loc.column != r.loc.column)
        printCaret(os, n.loc, result.file);
    }
  }
}

void printMore(raw_ostream &os, const std::vector<Remark> &remarks, const Options &options) {
  std::vector<std::string> codes;
  for (const Remark &r : remarks)
    if (r.kind == RemarkKind::Missed && (r.mark != 0 || options.missed) &&
        !llvm::is_contained(codes, r.code))
      codes.push_back(r.code);
  if (codes.size() == 1)
    os << "hetile: note: more: hetile --explain-reason=" << codes.front() << "\n";
  else if (!codes.empty())
    os << "hetile: note: more: hetile --explain-reason=CODE; here: " << llvm::join(codes, ", ")
       << "\n";
}

} // namespace hetile::tool
