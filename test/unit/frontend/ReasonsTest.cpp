// SPDX-License-Identifier: Apache-2.0
//===- ReasonsTest.cpp - the texts of refusals and their pages ------------===//
//
// Whatever the table of reasons says, docs/remarks.md and the reason's own page say it in the same
// words.
//
//===----------------------------------------------------------------------===//
#include "model/Reasons.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

using namespace hetile::model;

namespace {

/// Of the page of a reason, in docs.
std::string pathOf(const ReasonText &r) {
  return "remarks/" + std::string(r.group) + "/" + r.code + ".md";
}

std::string textOfFile(const std::string &name) {
  std::ifstream stream(HETILE_DOCS "/" + name);
  std::stringstream text;
  text << stream.rdbuf();
  EXPECT_TRUE(stream.good() || stream.eof()) << name;
  return text.str();
}

/// As a cell of a table in Markdown.
std::string cell(std::string text) {
  for (size_t at = 0; (at = text.find('|', at)) != std::string::npos; at += 2)
    text.insert(at, "\\");
  return text;
}

} // namespace

TEST(Reasons, OverviewHasTheSameTexts) {
  const std::string overview = textOfFile("remarks.md");
  for (const ReasonText &r : reasonTexts()) {
    const std::string row = "\n| [`" + std::string(r.code) + "`](" + pathOf(r) + ") | " +
                            cell(sentence(r.reason, "..")) + " | " + cell(r.accepted) + " |\n";
    EXPECT_NE(std::string::npos, overview.find(row)) << "docs/remarks.md has no row" << row;
  }
}

TEST(Reasons, PagesHaveTheSameTexts) {
  for (const ReasonText &r : reasonTexts()) {
    const std::string page = textOfFile(pathOf(r));
    const std::string head = "# `" + std::string(r.code) + "`\n\n> " + sentence(r.reason, "..") +
                             "\n>\n> accepted: " + r.accepted + "\n\n";
    EXPECT_EQ(0u, page.find(head)) << "docs/" << pathOf(r) << " does not begin with\n" << head;
  }
}
