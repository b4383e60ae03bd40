// SPDX-License-Identifier: Apache-2.0
//===- Inclusions.cpp - what a file includes ------------------------------===//
//
// Files are entered in their order, so that numbers of files are, too.
//
//===----------------------------------------------------------------------===//
#include "frontend/headers/Inclusions.h"

#include "clang/Lex/PPCallbacks.h"

#include <algorithm>

using namespace clang;

namespace hetile::frontend {

namespace {
class Recorder : public PPCallbacks {
public:
  Recorder(const SourceManager &sm, std::vector<SkippedInclusion> &skipped)
      : SM(sm), Skipped(skipped) {}

  void FileSkipped(const FileEntryRef &file, const Token &name,
                   SrcMgr::CharacteristicKind) override {
    Skipped.push_back({SM.getExpansionLoc(name.getLocation()), &file.getFileEntry()});
  }

private:
  const SourceManager &SM;
  std::vector<SkippedInclusion> &Skipped;
};
} // namespace

void recordSkipped(Preprocessor &pp, std::vector<SkippedInclusion> &skipped) {
  pp.addPPCallbacks(std::make_unique<Recorder>(pp.getSourceManager(), skipped));
}

Inclusions inclusionsOf(const SourceManager &sm, const std::vector<SkippedInclusion> &skipped) {
  Inclusions all;
  for (unsigned k = 0; k < sm.local_sloc_entry_size(); ++k) {
    const SrcMgr::SLocEntry &entry = sm.getLocalSLocEntry(k);
    if (!entry.isFile() || entry.getFile().getIncludeLoc().isInvalid())
      continue;
    const FileID file =
        sm.getFileID(SourceLocation::getFromRawEncoding(entry.getOffset())); // its start
    const auto [includer, at] = sm.getDecomposedExpansionLoc(entry.getFile().getIncludeLoc());
    all[includer].push_back({at, file, sm.getFileEntryForID(file)});
  }
  for (const SkippedInclusion &one : skipped) {
    const auto [includer, at] = sm.getDecomposedLoc(one.at);
    all[includer].push_back({at, FileID(), one.file});
  }
  for (auto &[includer, inclusions] : all)
    std::stable_sort(inclusions.begin(), inclusions.end(),
                     [](const Inclusion &a, const Inclusion &b) { return a.at < b.at; });
  return all;
}

} // namespace hetile::frontend
