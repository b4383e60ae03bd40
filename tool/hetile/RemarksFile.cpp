// SPDX-License-Identifier: Apache-2.0
//===- RemarksFile.cpp - remarks as LLVM writes them ----------------------===//
//
// The keys and their order are those of llvm/lib/Remarks: its parser wants them.
//
//===----------------------------------------------------------------------===//
#include "RemarksFile.h"

using namespace hetile::model;

namespace hetile::tool {

static std::string scalar(const std::string &text) {
  std::string out = "'";
  for (char c : text) {
    if (c == '\'')
      out += '\'';
    out += c == '\n' ? ' ' : c;
  }
  return out + "'";
}

static std::string place(const SourceLoc &loc) {
  return "{ File: " + scalar(loc.file) + ", Line: " + std::to_string(loc.line) +
         ", Column: " + std::to_string(loc.column) + " }";
}

static const char *tagOf(RemarkKind kind) {
  switch (kind) {
  case RemarkKind::Passed:
    return "!Passed";
  case RemarkKind::Missed:
    return "!Missed";
  case RemarkKind::Analysis:
    return "!Analysis";
  }
  return "";
}

std::string remarksFile(const std::vector<Remark> &remarks) {
  std::string out;
  for (const Remark &r : remarks) {
    out += std::string("--- ") + tagOf(r.kind) + "\n";
    out += "Pass:            hetile\n";
    out += "Name:            " + r.code + "\n";
    out += "DebugLoc:        " + place(r.loc) + "\n";
    // A name is asked for; code outside of functions has none.
    out += "Function:        " + scalar(r.function.empty() ? "<file>" : r.function) + "\n";
    out += "Args:\n  - String:          " + scalar(r.text) + "\n";
    for (const Note &n : r.notes)
      out += "  - Note:            " + scalar(n.text) + "\n    DebugLoc:        " + place(n.loc) +
             "\n";
    out += "...\n";
  }
  return out;
}

} // namespace hetile::tool
