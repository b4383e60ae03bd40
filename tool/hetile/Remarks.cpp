//===- Remarks.cpp - remarks and reports on the terminal ------------------===//
//
// Colour on a terminal only (llvm's WithColor honours NO_COLOR's absence of a terminal).
//
//===----------------------------------------------------------------------===//
#include "Remarks.h"

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
  StringRef rest = file.text, line;
  for (unsigned k = 0; k < loc.line; ++k)
    std::tie(line, rest) = rest.split('\n');
  os << line << "\n";
  for (unsigned k = 1; k < loc.column; ++k)
    os << (k <= line.size() && line[k - 1] == '\t' ? '\t' : ' ');
  os << "^\n";
}

const char *stateOf(const driver::NestResult &n) { return n.tiling ? "tiled" : "refused"; }

const Remark *remarkAt(const driver::Result &r, const SourceLoc &loc) {
  for (const Remark &remark : r.remarks)
    if (remark.kind == RemarkKind::Missed && remark.loc.line == loc.line &&
        remark.loc.column == loc.column)
      return &remark;
  return nullptr;
}

llvm::json::Object place(const SourceLoc &loc) {
  return llvm::json::Object{{"file", loc.file}, {"line", loc.line}, {"column", loc.column}};
}

void addReason(llvm::json::Object &o, const Remark &r) {
  o["reason"] = r.code;
  o["message"] = r.text;
  llvm::json::Array notes;
  for (const Note &n : r.notes)
    notes.push_back(llvm::json::Object{{"location", place(n.loc)}, {"text", n.text}});
  o["notes"] = std::move(notes);
}

llvm::json::Object describe(const driver::NestResult &n, const driver::Result &result) {
  llvm::json::Object o{{"location", place(n.nest->loc)},
                       {"function", n.nest->function},
                       {"state", stateOf(n)}};
  llvm::json::Array arrays;
  for (const Array &a : n.nest->arrays)
    arrays.push_back(llvm::json::Object{{"name", a.name},
                                        {"type", a.elementType},
                                        {"dimensions", int64_t(a.extents.size())}});
  o["arrays"] = std::move(arrays);
  if (n.tiling) {
    o["rows"] = n.tiling->x;
    o["columns"] = n.tiling->y;
    o["band"] = n.tiling->bandMap;
    o["bandDepth"] = n.tiling->bandDepth;
    o["distances"] = llvm::json::Array(n.tiling->distances);
  } else if (const Remark *r = remarkAt(result, n.nest->loc)) {
    addReason(o, *r);
  }
  return o;
}

} // namespace

void printRemarks(raw_ostream &os, const driver::Result &result, const Options &options) {
  for (const Remark &r : result.remarks) {
    if (!shown(r.kind, options))
      continue;
    printLocation(os, r.loc);
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

llvm::json::Array nestReport(const driver::Result &result) {
  llvm::json::Array out;
  for (const driver::NestResult &n : result.nests)
    out.push_back(describe(n, result));
  // Nests that the frontend could not express have a remark only.
  for (const Remark &r : result.file.remarks) {
    if (r.kind != RemarkKind::Missed)
      continue;
    llvm::json::Object o{{"location", place(r.loc)}, {"state", "refused"}};
    addReason(o, r);
    out.push_back(std::move(o));
  }
  return out;
}

} // namespace hetile::tool
