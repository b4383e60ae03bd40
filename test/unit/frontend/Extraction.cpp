// SPDX-License-Identifier: Apache-2.0
//===- Extraction.cpp - nests of a source text, for tests -----------------===//
//
// The text goes to a temporary file, because the frontend reads files.
//
//===----------------------------------------------------------------------===//
#include "Extraction.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/raw_ostream.h"

#include <gtest/gtest.h>

#include <sstream>

namespace hetile::test {

/// Extracts from a text; `run` goes through the search.
static frontend::File extractWith(const std::string &text, bool cplusplus,
                                  const std::vector<std::string> &flags,
                                  const std::function<void(frontend::Search &)> &run) {
  llvm::SmallString<128> path;
  int fd = -1;
  std::error_code error =
      llvm::sys::fs::createTemporaryFile("nest", cplusplus ? "cpp" : "c", fd, path);
  EXPECT_FALSE(error);
  llvm::FileRemover remove(path);
  llvm::raw_fd_ostream(fd, true) << text;
  frontend::Options options;
  options.command = {cplusplus ? "clang++" : "clang"};
  options.command.insert(options.command.end(), flags.begin(), flags.end());
  options.resourceDir = HETILE_TEST_RESOURCE_DIR;
  auto file = frontend::extract(path.str().str(), options, run);
  if (!file) {
    ADD_FAILURE() << llvm::toString(file.takeError()) << "\n" << text;
    return {};
  }
  return std::move(*file);
}

frontend::File extractText(const std::string &text, bool cplusplus,
                           const std::vector<std::string> &flags,
                           std::function<bool(const model::Nest &)> accepts) {
  return extractWith(text, cplusplus, flags, [&](frontend::Search &search) {
    while (frontend::Candidate *loop = search.next())
      while (loop->nextReading())
        if (const model::Nest *nest = loop->read(); nest && (!accepts || accepts(*nest)))
          loop->take();
  });
}

void searchText(const std::string &text, bool cplusplus,
                const std::function<void(frontend::Search &)> &run) {
  extractWith(text, cplusplus, {}, run);
}

std::vector<std::string> readingsOf(const std::string &text,
                                    std::function<bool(const model::Nest &)> good) {
  std::vector<std::string> out;
  extractWith(text, false, {}, [&](frontend::Search &search) {
    while (frontend::Candidate *loop = search.next())
      while (const char *reading = loop->nextReading()) {
        const model::Nest *nest = loop->read();
        out.push_back(std::string(nest ? "+" : "-") + reading);
        if (nest && good(*nest))
          loop->take();
      }
  });
  return out;
}

model::Nest onlyNest(const std::string &text, bool cplusplus) {
  frontend::File file = extractText(text, cplusplus);
  std::string remarks;
  for (const model::Remark &r : file.remarks)
    remarks += std::to_string(r.loc.line) + ": " + r.text + "\n";
  EXPECT_EQ(file.nests.size(), 1u) << remarks << text;
  return file.nests.empty() ? model::Nest() : file.nests.front();
}

std::vector<std::string> lines(const model::Nest &nest, const std::string &prefix) {
  std::vector<std::string> out;
  std::istringstream in(model::dump(nest));
  for (std::string line; std::getline(in, line);) {
    line.erase(0, line.find_first_not_of(' '));
    if (line.compare(0, prefix.size() + 1, prefix + " ") == 0)
      out.push_back(line.substr(prefix.size() + 1));
  }
  return out;
}

std::string first(const model::Nest &nest, const std::string &prefix) {
  std::vector<std::string> all = lines(nest, prefix);
  return all.empty() ? "" : all.front();
}

std::vector<std::string> domains(const model::Nest &nest) {
  std::vector<std::string> out;
  for (const model::Statement &s : nest.statements)
    out.push_back(model::domainText(s));
  return out;
}

std::vector<std::string> codes(const frontend::File &file) {
  std::vector<std::string> out;
  for (const model::Remark &r : file.remarks)
    out.push_back(r.code);
  return out;
}

} // namespace hetile::test
