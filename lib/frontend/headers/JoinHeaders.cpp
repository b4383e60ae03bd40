// SPDX-License-Identifier: Apache-2.0
//===- JoinHeaders.cpp - headers in the text of the file ------------------===//
//
// With a header come the files that lead to it; those that it includes by `"name"`, which are
// searched beside it; and, as nobody can tell a compiler that it has read a file that says
// `#pragma once`, all that include it once more.
//
//===----------------------------------------------------------------------===//
#include "frontend/headers/JoinHeaders.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {

constexpr size_t MostBytes = 1 << 20; // of the text: what is read takes seconds

/// A line that is nothing but a directive with one name; the name with its quotes.
struct Directive {
  unsigned begin, end; // the line with its end
  std::string name;
};

/// The directive of which the name begins at `at`; nothing if its line holds anything else.
std::optional<Directive> directiveAt(llvm::StringRef text, unsigned at) {
  const unsigned begin = text.rfind('\n', at) + 1; // 0 on the first line
  const size_t newline = text.find('\n', at);
  const unsigned end = newline == llvm::StringRef::npos ? text.size() : newline + 1;
  llvm::StringRef before = text.slice(begin, at).trim();
  llvm::StringRef line = text.slice(at, end).rtrim();
  if (begin == 0)
    before.consume_front("\xef\xbb\xbf");
  if (!before.consume_front("#") || before.ltrim() != "include" || line.empty() ||
      text.slice(0, begin).rtrim("\r\n").ends_with("\\"))
    return std::nullopt;
  const size_t close = line.find(line[0] == '<' ? '>' : '"', 1);
  if ((line[0] != '"' && line[0] != '<') || close == llvm::StringRef::npos)
    return std::nullopt;
  const llvm::StringRef rest = line.drop_front(close + 1).ltrim();
  const bool isComment = (rest.starts_with("//") && !rest.ends_with("\\")) ||
                         (rest.starts_with("/*") && rest.find("*/", 2) == rest.size() - 2);
  if (!rest.empty() && !isComment)
    return std::nullopt;
  return Directive{begin, end, line.take_front(close + 1).str()};
}

bool isOnce(llvm::StringRef line) {
  line = line.ltrim();
  if (!line.consume_front("#"))
    return false;
  line = line.ltrim();
  if (!line.consume_front("pragma"))
    return false;
  line = line.trim();
  return line.consume_front("once") && (line.empty() || !llvm::isAlnum(line[0]));
}

bool saysOnce(llvm::StringRef text) {
  llvm::StringRef line;
  while (!text.empty()) {
    std::tie(line, text) = text.split('\n');
    if (isOnce(line))
      return true;
  }
  return false;
}

class Joiner {
public:
  Joiner(const SourceManager &sm, const std::string &path, const Inclusions &inclusions,
         std::set<const FileEntry *> headers)
      : SM(sm), Path(path), Inside(inclusions), Taken(std::move(headers)) {}

  llvm::Expected<model::JoinedText> run() {
    while (Obstacle.empty() && grows())
      ;
    if (Obstacle.empty()) {
      Out.lines.push_back({0, Path, 1});
      append(SM.getMainFileID(), Path);
    }
    if (!Obstacle.empty())
      return llvm::createStringError(llvm::inconvertibleErrorCode(), Obstacle.c_str());
    return std::move(Out);
  }

private:
  const SourceManager &SM;
  const std::string &Path;
  const Inclusions &Inside;
  std::set<const FileEntry *> Taken;
  std::string Obstacle;
  model::JoinedText Out;

  bool isOfProject(FileID file) const {
    return file.isValid() && SM.getFileEntryForID(file) &&
           SrcMgr::isSystem(SM.getFileCharacteristic(SM.getLocForStartOfFile(file))) == false;
  }

  llvm::StringRef textOf(FileID file) const { return SM.getBufferData(file); }

  static std::string shortName(const FileEntry *file) {
    const llvm::StringRef path = file->tryGetRealPathName();
    return path.substr(path.rfind('/') + 1).str();
  }

  void stop(const std::string &why) {
    if (Obstacle.empty())
      Obstacle = why;
  }

  /// Takes what has to come with what is taken; false if this is nothing new.
  bool grows() {
    const size_t before = Taken.size();
    for (const auto &[includer, inclusions] : Inside)
      for (const Inclusion &one : inclusions) {
        const FileEntry *from = SM.getFileEntryForID(includer);
        const bool isMain = includer == SM.getMainFileID();
        if (Taken.count(one.file) && !isMain && !take(includer))
          stop("'" + shortName(one.file) + "' is included by an option or by the system");
        if (!isMain && Taken.count(from) && isSearchedBeside(includer, one))
          Taken.insert(one.file);
      }
    return Taken.size() > before;
  }

  bool take(FileID file) {
    if (!isOfProject(file))
      return false;
    Taken.insert(SM.getFileEntryForID(file));
    return true;
  }

  /// One that is passed over was entered before, from somewhere else.
  bool isSearchedBeside(FileID includer, const Inclusion &one) const {
    return (one.entered.isInvalid() || isOfProject(one.entered)) && one.file &&
           textOf(includer).substr(one.at, 1) == "\"" && !isOfTheSystem(one.file);
  }

  bool isOfTheSystem(const FileEntry *file) const {
    const FileID id = SM.translateFile(file);
    return id.isValid() && !isOfProject(id);
  }

  /// The text of a file that is entered; `name`: as `#line` shows it.
  void append(FileID file, const std::string &name) {
    const llvm::StringRef text = textOf(file);
    unsigned at = 0;
    const auto found = Inside.find(file);
    if (found != Inside.end())
      for (const Inclusion &one : found->second)
        if (Taken.count(one.file) && Obstacle.empty())
          at = include(file, name, at, one);
    copy(file, at, text.size());
    if (file != SM.getMainFileID() && !text.ends_with("\n"))
      Out.text += "\n";
  }

  /// Text of a file as it is; only the main file may say `#pragma once`, for nothing.
  void copy(FileID file, unsigned begin, unsigned end) {
    llvm::StringRef rest = textOf(file).slice(begin, end);
    if (file == SM.getMainFileID()) {
      Out.text += rest;
      return;
    }
    if (begin == 0)
      rest.consume_front("\xef\xbb\xbf");
    while (!rest.empty()) {
      const size_t newline = rest.find('\n');
      const llvm::StringRef line = rest.take_front(newline == llvm::StringRef::npos ? rest.size() : newline + 1);
      rest = rest.drop_front(line.size());
      Out.text += isOnce(line) ? "\n" : line;
    }
    if (Out.text.size() > MostBytes)
      stop("the text with headers has more than a megabyte");
  }

  /// What comes from `at` on to the end of the directive; returns where that is.
  unsigned include(FileID file, const std::string &name, unsigned at, const Inclusion &one) {
    const llvm::StringRef text = textOf(file);
    const std::optional<Directive> directive = directiveAt(text, one.at);
    if (!directive || directive->begin < at) {
      stop("the directive that includes '" + shortName(one.file) + "' is no line of its own");
      return at;
    }
    const bool isMain = file == SM.getMainFileID();
    copy(file, at, directive->begin);
    const unsigned begin = Out.text.size();
    if (one.entered.isInvalid()) {
      Out.text += "\n";
      if (isMain) // nothing of it has to stay
        return directive->end;
    } else {
      const std::string inner = nameOf(one.entered, directive->name);
      Out.text += model::lineDirective(inner, 1);
      Out.lines.push_back({unsigned(Out.text.size()), inner, 1});
      append(one.entered, inner);
      const unsigned line = SM.getLineNumber(file, directive->begin) + 1;
      Out.text += model::lineDirective(name, line);
      Out.lines.push_back({unsigned(Out.text.size()), name, line});
    }
    if (isMain)
      noteHeader(begin, *directive, one);
    return directive->end;
  }

  void noteHeader(unsigned begin, const Directive &directive, const Inclusion &one) {
    model::JoinedHeader header;
    header.range = {begin, unsigned(Out.text.size())};
    header.directive = "#include " + directive.name + "\n";
    noteOnce(one.entered, header);
    Out.headers.push_back(std::move(header));
  }

  void noteOnce(FileID file, model::JoinedHeader &header) {
    if (saysOnce(textOf(file)))
      header.brings.push_back(SM.getFileEntryForID(file)->tryGetRealPathName().str());
    const auto found = Inside.find(file);
    if (found == Inside.end())
      return;
    for (const Inclusion &one : found->second) {
      if (one.entered.isValid())
        noteOnce(one.entered, header);
      else if (one.file)
        header.repeats.push_back(one.file->tryGetRealPathName().str());
    }
  }

  /// As compilers name a header that is found beside the file: without "./", unless it is written.
  std::string nameOf(FileID file, llvm::StringRef written) const {
    llvm::StringRef name = SM.getFileEntryRefForID(file)->getName();
    if (!written.drop_front().starts_with("./"))
      name.consume_front("./");
    return name.str();
  }
};

} // namespace

llvm::Expected<model::JoinedText> joined(const SourceManager &sm, const std::string &path,
                                         const Inclusions &inclusions,
                                         std::set<const FileEntry *> headers) {
  return Joiner(sm, path, inclusions, std::move(headers)).run();
}

} // namespace hetile::frontend
