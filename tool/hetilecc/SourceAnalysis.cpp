// SPDX-License-Identifier: Apache-2.0
//===- SourceAnalysis.cpp - hetile on one source --------------------------===//
//
// What hetile wrote tells whether there was anything to tile.
//
//===----------------------------------------------------------------------===//
#include "SourceAnalysis.h"

#include <filesystem>

namespace hetile::cc {

Finding analyse(const Commands &commands, const Source &source, const std::string &path,
                const std::string &tiled) {
  Trial made = tryHetile(commands.analysis(source, path, {"--skip-unchanged", "-o", tiled}));
  Finding finding;
  finding.told = std::move(made.told);
  finding.cause = std::move(made.cause);
  std::error_code ignored;
  if (made.kind == Trial::Done)
    finding.kind = std::filesystem::exists(tiled, ignored) ? Finding::Tiled : Finding::Unchanged;
  else
    finding.kind = made.kind == Trial::Wrong ? Finding::Wrong : Finding::Failed;
  return finding;
}

} // namespace hetile::cc
