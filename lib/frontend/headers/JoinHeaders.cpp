// SPDX-License-Identifier: Apache-2.0
//===- JoinHeaders.cpp - headers in the text of the file ------------------===//
//
// With a header come the files that lead to it; those that it includes by `"name"`, which are
// searched beside it; and all that include it once more, as nobody can tell a compiler that it has
// read a file that says `#pragma once`.
//
//===----------------------------------------------------------------------===//
#include "frontend/headers/JoinHeaders.h"

#include "frontend/headers/HeaderText.h"

#include "clang/Basic/FileManager.h"
#include "clang/Basic/LangOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

#include <algorithm>
#include <optional>
#include <set>

using namespace clang;

namespace hetile::frontend {

namespace {

constexpr llvm::StringLiteral ByteOrderMark = "\xef\xbb\xbf";
constexpr size_t MostBytes = 1 << 20; // of the text: what is read takes seconds

class Joiner {
public:
  Joiner(const SourceManager &sm, const LangOptions &lang, const std::string &path,
         const Inclusions &inclusions, std::set<const FileEntry *> headers)
      : SM(sm), Lang(lang), Path(path), Inside(inclusions), Taken(std::move(headers)),
        Main(headerText(textOf(sm.getMainFileID()), lang)) {
    for (const auto &[includer, all] : inclusions)
      for (const Inclusion &one : all)
        if (one.entered.isValid())
          Entered.try_emplace(one.file, one.entered);
  }

  llvm::Expected<model::JoinedText> run() {
    while (Obstacle.empty() && grows())
      ;
    if (Main.saysLines)
      stop("the file says '#line'");
    if (Obstacle.empty()) {
      begins(Path, 1, false);
      append(SM.getMainFileID(), Path);
    }
    if (Obstacle.empty())
      lookForSecondReading();
    if (!Obstacle.empty())
      return llvm::createStringError(llvm::inconvertibleErrorCode(), Obstacle.c_str());
    return std::move(Out);
  }

private:
  const SourceManager &SM;
  const LangOptions &Lang;
  const std::string &Path;
  const Inclusions &Inside;
  std::set<const FileEntry *> Taken;
  const HeaderText Main;
  std::map<const FileEntry *, HeaderText> Texts;
  std::map<const FileEntry *, FileID> Entered; // at one time
  unsigned Lines = 0, Counted = 0; // so many in the text up to that offset
  std::string Obstacle;
  model::JoinedText Out;

  bool isOfProject(FileID file) const {
    return file.isValid() && SM.getFileEntryForID(file) &&
           !SrcMgr::isSystem(SM.getFileCharacteristic(SM.getLocForStartOfFile(file)));
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
        if (!isMain && Taken.count(from) && !Taken.count(one.file) &&
            isSearchedBeside(includer, one))
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
    const auto at = Entered.find(one.file);
    return textOf(includer).substr(one.at, 1) == "\"" && at != Entered.end() &&
           isOfProject(at->second);
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

  /// Text of a file as it is, but for `#pragma once` and for what a header searches beside itself.
  void copy(FileID file, unsigned begin, unsigned end) {
    const llvm::StringRef text = textOf(file);
    if (file == SM.getMainFileID()) {
      Out.text += text.slice(begin, end);
      return;
    }
    unsigned at = begin;
    if (at == 0 && text.starts_with(ByteOrderMark))
      at = ByteOrderMark.size();
    for (const HeaderLine &line : known(file).lines)
      if (begin <= line.begin && line.end <= end && (line.once || isBesideOnly(file, line))) {
        Out.text += text.slice(at, line.begin);
        Out.text += line.once ? "\n" : "#include " + besideName(file, line) + "\n";
        at = line.end;
      }
    Out.text += text.slice(at, end);
    if (Out.text.size() > MostBytes)
      stop("the file has more than a megabyte with them");
  }

  /// What this compiler passes over, another one may include: from beside the header.
  bool isBesideOnly(FileID file, const HeaderLine &line) {
    if (line.name.empty())
      stop("a macro, or more than one line, says what '" + shortName(SM.getFileEntryForID(file)) +
           "' includes");
    if (!llvm::StringRef(line.name).starts_with("\"") || isObeyed(file, line))
      return false;
    if (!isThere(besideName(file, line)) && isThere(besideName(SM.getMainFileID(), line)))
      stop("beside the file, " + line.name + " would be another one");
    return isThere(besideName(file, line));
  }

  bool isObeyed(FileID file, const HeaderLine &line) const {
    const auto found = Inside.find(file);
    return found != Inside.end() && llvm::any_of(found->second, [&](const Inclusion &one) {
             return line.begin <= one.at && one.at < line.end;
           });
  }

  /// Another compiler may take other branches, and read there what says `#pragma once` and stands
  /// in the text.
  void lookForSecondReading() {
    std::set<std::string> once, known;
    for (const auto &[file, text] : Texts)
      if (llvm::any_of(text.lines, [](const HeaderLine &line) { return line.once; }))
        once.insert(shortName(file));
    if (once.empty())
      return;
    lookInBranches(SM.getMainFileID(), Main, once, known);
    for (const auto &[file, text] : Texts)
      if (const auto at = Entered.find(file); at != Entered.end())
        lookInBranches(at->second, text, once, known);
  }

  void lookInBranches(FileID file, const HeaderText &text, const std::set<std::string> &once,
                      std::set<std::string> &known) {
    const llvm::StringRef folder =
        llvm::sys::path::parent_path(SM.getFileEntryForID(file)->tryGetRealPathName());
    for (const HeaderLine &line : text.lines)
      if (!line.once && !isObeyed(file, line) && leadsTo(folder, line.name, once, known))
        stop("another compiler may read " + line.name + ", and with it a header once more");
  }

  /// True if the file that is named so, from `folder`, or one that it names is one of `once`.
  bool leadsTo(llvm::StringRef folder, llvm::StringRef name, const std::set<std::string> &once,
               std::set<std::string> &known) const {
    const llvm::StringRef inner = name.trim("\"<>");
    if (once.count(llvm::sys::path::filename(inner).str()))
      return true;
    llvm::SmallString<256> path(folder);
    llvm::sys::path::append(path, inner);
    constexpr size_t MostFiles = 64;
    if (!name.starts_with("\"") || known.size() > MostFiles ||
        !known.insert(path.str().str()).second)
      return false;
    const auto buffer = SM.getFileManager().getVirtualFileSystem().getBufferForFile(path);
    return buffer && llvm::any_of(headerText((*buffer)->getBuffer(), Lang).lines,
                                  [&](const HeaderLine &line) {
                                    return !line.once && leadsTo(llvm::sys::path::parent_path(path),
                                                                 line.name, once, known);
                                  });
  }

  /// The file of that name beside the header, with quotes.
  std::string besideName(FileID file, const HeaderLine &line) const {
    llvm::SmallString<256> path =
        llvm::sys::path::parent_path(SM.getFileEntryForID(file)->tryGetRealPathName());
    llvm::sys::path::append(path, llvm::StringRef(line.name).trim('"'));
    return "\"" + path.str().str() + "\"";
  }

  bool isThere(llvm::StringRef quoted) const {
    return SM.getFileManager().getVirtualFileSystem().exists(quoted.trim('"'));
  }

  const HeaderText &known(FileID file) {
    const auto [at, isNew] = Texts.try_emplace(SM.getFileEntryForID(file));
    if (isNew) {
      at->second = headerText(textOf(file), Lang);
      if (!at->second.obstacle.empty())
        stop(at->second.obstacle + " in '" + shortName(at->first) + "'");
    }
    return at->second;
  }

  /// The line in which the name that begins at `at` stands, if it is nothing but a directive.
  std::optional<HeaderLine> directiveAt(FileID file, unsigned at) {
    const auto is = [&](const HeaderLine &line) {
      return !line.once && line.at == at && !line.name.empty();
    };
    const std::vector<HeaderLine> &lines =
        file == SM.getMainFileID() ? Main.lines : known(file).lines;
    const auto found = std::find_if(lines.begin(), lines.end(), is);
    return found == lines.end() ? std::nullopt : std::make_optional(*found);
  }

  /// What comes from `at` on to the end of the directive; returns where that is.
  unsigned include(FileID file, const std::string &name, unsigned at, const Inclusion &one) {
    const std::optional<HeaderLine> directive = directiveAt(file, one.at);
    if (!directive || directive->begin < at) {
      stop("the directive that includes '" + shortName(one.file) +
           "' does not name it, or is no line of its own");
      return at;
    }
    const bool isMain = file == SM.getMainFileID();
    copy(file, at, directive->begin);
    const unsigned begin = Out.text.size();
    if (one.entered.isInvalid()) {
      Out.text += "\n"; // nothing of it has to stay
      return directive->end;
    }
    const std::string inner = nameOf(one.entered, directive->name, name);
    Out.text += model::lineDirective(inner, 1);
    begins(inner, 1, true);
    append(one.entered, inner);
    const unsigned line = SM.getLineNumber(file, directive->begin) + 1;
    Out.text += model::lineDirective(name, line);
    begins(name, line, !isMain);
    if (isMain)
      noteHeader(begin, *directive, one);
    return directive->end;
  }

  void begins(const std::string &name, unsigned line, bool inHeader) {
    const unsigned at = Out.text.size();
    Lines += std::count(Out.text.begin() + Counted, Out.text.end(), '\n');
    Counted = at;
    Out.lines.push_back({at, Lines + 1, name, line, inHeader});
  }

  void noteHeader(unsigned begin, const HeaderLine &directive, const Inclusion &one) {
    model::JoinedHeader header;
    header.range = {begin, unsigned(Out.text.size())};
    header.directive = "#include " + directive.name + "\n";
    noteOnce(one.entered, header);
    Out.headers.push_back(std::move(header));
  }

  void noteOnce(FileID file, model::JoinedHeader &header) {
    if (llvm::any_of(known(file).lines, [](const HeaderLine &line) { return line.once; }))
      header.brings.push_back(SM.getFileEntryForID(file)->tryGetRealPathName().str());
    header.setsWarnings |= known(file).setsWarnings;
    const auto found = Inside.find(file);
    if (found == Inside.end())
      return;
    for (const Inclusion &one : found->second) {
      if (one.entered.isValid() && Taken.count(one.file))
        noteOnce(one.entered, header);
      else if (one.entered.isInvalid() && one.file)
        header.repeats.push_back(one.file->tryGetRealPathName().str());
    }
  }

  /// As gcc names a header that is found beside the file that includes it: clang puts the folder of
  /// the command before that.
  std::string nameOf(FileID file, llvm::StringRef written, llvm::StringRef includer) const {
    const std::string name = SM.getFileEntryRefForID(file)->getName().str();
    const std::string beside =
        (includer.take_front(includer.rfind('/') + 1) + written.trim('"')).str();
    return written.starts_with("\"") && name == "./" + beside ? beside : name;
  }
};

} // namespace

JoinedHeaders joinHeaders(const ASTContext &ctx, const std::string &path,
                          const Inclusions &inclusions,
                          const std::vector<const FileEntry *> &headers) {
  JoinedHeaders out;
  const auto join = [&](const std::set<const FileEntry *> &files) {
    return Joiner(ctx.getSourceManager(), ctx.getLangOpts(), path, inclusions, files).run();
  };
  if (auto all = join({headers.begin(), headers.end()})) {
    out.text = std::move(*all);
    return out;
  } else {
    llvm::consumeError(all.takeError()); // of one of them
  }
  std::set<const FileEntry *> files;
  for (const FileEntry *header : headers) {
    files.insert(header);
    if (auto text = join(files)) {
      out.text = std::move(*text);
    } else {
      out.obstacles[header] = llvm::toString(text.takeError());
      files.erase(header);
    }
  }
  return out;
}

} // namespace hetile::frontend
