// SPDX-License-Identifier: Apache-2.0
//===- RemarksFile.cpp - remarks as LLVM writes them ----------------------===//
//
// LLVM's own serializer writes them: its tools read what it writes.
//
//===----------------------------------------------------------------------===//
#include "RemarksFile.h"

#include "frontend/base/ClangCompat.h"

#include "llvm/Remarks/Remark.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/StringSaver.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>

using namespace hetile::model;

namespace hetile::tool {

namespace {

llvm::remarks::Type typeOf(RemarkKind kind) {
  switch (kind) {
  case RemarkKind::Passed:
    return llvm::remarks::Type::Passed;
  case RemarkKind::Missed:
    return llvm::remarks::Type::Missed;
  case RemarkKind::Analysis:
    return llvm::remarks::Type::Analysis;
  }
  return llvm::remarks::Type::Unknown;
}

/// Keeps texts as the serializer and LLVM's parser take them: the one drops what follows a byte that
/// is no UTF-8, and the other leaves the end of a line as the two characters by which it is written.
class Texts {
public:
  llvm::StringRef keep(std::string text) {
    std::replace(text.begin(), text.end(), '\n', ' ');
    return Saver.save(llvm::json::fixUTF8(text));
  }

private:
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver{Memory};
};

llvm::remarks::RemarkLocation place(const SourceLoc &loc, Texts &texts) {
  return {texts.keep(loc.file), loc.line, loc.column};
}

llvm::remarks::Remark asLlvm(const Remark &r, Texts &texts) {
  llvm::remarks::Remark out;
  out.RemarkType = typeOf(r.kind);
  out.PassName = "hetile";
  out.RemarkName = texts.keep(r.code);
  // A name is asked for; code outside of functions has none.
  out.FunctionName = texts.keep(r.function.empty() ? "<file>" : r.function);
  out.Loc = place(r.loc, texts);
  const auto add = [&](const char *key, const std::string &text) -> auto & {
    auto &argument = out.Args.emplace_back();
    argument.Key = key;
    argument.Val = texts.keep(text);
    return argument;
  };
  add("String", r.text);
  for (const Note &n : r.notes)
    add("Note", n.text).Loc = place(n.loc, texts);
  return out;
}

} // namespace

std::string remarksFile(const std::vector<Remark> &remarks) {
  std::string out;
  llvm::raw_string_ostream stream(out);
  auto serializer = frontend::yamlRemarks(stream);
  for (const Remark &r : remarks) {
    Texts texts;
    serializer->emit(asLlvm(r, texts));
  }
  serializer.reset(); // now all of it has been written
  stream.flush();
  return out;
}

} // namespace hetile::tool
