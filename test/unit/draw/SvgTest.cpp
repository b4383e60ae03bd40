// SPDX-License-Identifier: Apache-2.0
//===- SvgTest.cpp - pictures as text --------------------------------------===//
//
// Whatever a name holds, it stays text.
//
//===----------------------------------------------------------------------===//
#include "draw/Svg.h"

#include <gtest/gtest.h>

using namespace hetile::draw;

TEST(Escaped, MarkupIsText) {
  EXPECT_EQ(escaped("a<b>&\"c\"'d'"), "a&lt;b&gt;&amp;&quot;c&quot;&#39;d&#39;");
  EXPECT_EQ(escaped("&amp;"), "&amp;amp;");
}

TEST(Escaped, OnlyWhatADocumentMayHold) {
  EXPECT_EQ(escaped("µ, 中, 😀\n"), "µ, 中, 😀\n");
  EXPECT_EQ(escaped(std::string("a\0b\x1b\x7f", 5)), "a?b??");
  EXPECT_EQ(escaped("\xff\xc3"), "??");           // no UTF-8, and cut
  EXPECT_EQ(escaped("\xed\xa0\x80"), "???");      // half of a pair
  EXPECT_EQ(escaped("\xc0\xbc"), "??");           // '<' in two bytes
  EXPECT_EQ(escaped("\xf4\x90\x80\x80"), "????"); // beyond Unicode
  EXPECT_EQ(escaped("\xe2\x82<"), "??&lt;");      // cut by markup
}

TEST(Number, IsShort) {
  EXPECT_EQ(number(1), "1");
  EXPECT_EQ(number(1.5), "1.5");
  EXPECT_EQ(number(0.001), "0");
  EXPECT_EQ(number(-0.001), "0");
  EXPECT_EQ(number(100), "100");
  EXPECT_EQ(number(0.0 / 0.0), "0");
}

TEST(Fitted, IsNoWiderThanAsked) {
  const std::string name = "a-rather-long-name-of-a-host.example.org";
  for (double width : {5.0, 20.0, 60.0, 150.0, 1000.0}) {
    const std::string text = fitted(name, 12, width);
    EXPECT_LE(textWidth(text, 12), width);
    EXPECT_TRUE(text.empty() || text == name || text.substr(text.size() - 2) == "..");
  }
  EXPECT_EQ(fitted(name, 12, 1000), name);
  EXPECT_EQ(fitted("中文中文", 10, 34), "中文..");
}

TEST(Lines, BreakBetweenWords) {
  const auto all = lines("one two three four five", 10, 60);
  ASSERT_GT(all.size(), 1u);
  std::string joined;
  for (const std::string &line : all) {
    EXPECT_LE(textWidth(line, 10), 60);
    joined += (joined.empty() ? "" : " ") + line;
  }
  EXPECT_EQ(joined, "one two three four five");
  EXPECT_EQ(lines("", 10, 60).size(), 1u);
}

TEST(Svg, TitlesAndDescriptionsAreEscaped) {
  Svg svg;
  svg.rectangle(0, 0, 1, 1, "#fff", "a<b");
  svg.text(0, 0, Anchor::Start, 12, "c&d");
  const std::string all = svg.element(10, 10, "\"e\"");
  EXPECT_NE(all.find("<title>a&lt;b</title>"), std::string::npos);
  EXPECT_NE(all.find(">c&amp;d</text>"), std::string::npos);
  EXPECT_NE(all.find("aria-label=\"&quot;e&quot;\""), std::string::npos);
}

TEST(Svg, NothingHasANegativeSize) {
  Svg svg;
  svg.rectangle(0, 0, -1, -2, "#fff");
  EXPECT_NE(svg.body().find("width=\"0\" height=\"0\""), std::string::npos);
}
