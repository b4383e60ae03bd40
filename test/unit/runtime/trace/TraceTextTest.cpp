// SPDX-License-Identifier: Apache-2.0
//===- TraceTextTest.cpp - a trace is JSON, whatever its texts hold -------===//
//
// Read by another parser than wrote it.
//
//===----------------------------------------------------------------------===//
#include "report/TraceFile.h"

#include <nlohmann/json.hpp>

#include <gtest/gtest.h>

using namespace hetile::runtime;
using Json = nlohmann::json;

namespace {

std::string textOf(const std::vector<RankTrace> &ranks, const std::vector<std::string> &hosts,
                   double zero, int *pieces = nullptr) {
  TraceText text(ranks, hosts, zero);
  std::string all;
  for (std::string piece; text.next(piece);) {
    all += piece;
    if (pieces)
      ++*pieces;
  }
  return all;
}

SentEvent eventAt(Category category, double begin, double end) {
  SentEvent event{};
  event.begin = begin;
  event.end = end;
  event.nest = event.sizes = event.detail = -1;
  event.category = category;
  return event;
}

} // namespace

TEST(TraceText, TextsAreEscaped) {
  std::vector<RankTrace> ranks(1);
  const std::string odd = "a \"b\"\\c\n\t\x01.c:1:1", broken = "caf\xe9 \xff";
  ranks[0].texts = {odd, broken, "[3,4]"};
  SentEvent event = eventAt(Category::Entry, 2, 3);
  event.nest = 0;
  event.sizes = 2;
  event.detail = 1;
  ranks[0].events = {event};
  const Json all = Json::parse(textOf(ranks, {"h\"0\n"}, 1));
  EXPECT_EQ(all["displayTimeUnit"], "ms");
  EXPECT_EQ(all["traceEvents"][0]["args"]["name"], "rank 0 on h\"0\n");
  const Json &last = all["traceEvents"].back();
  EXPECT_EQ(last["name"], odd);
  EXPECT_EQ(last["args"]["nest"], odd);
  EXPECT_EQ(last["args"]["sizes"], Json::parse("[3,4]"));
  EXPECT_EQ(last["args"]["strategy"], "caf\xef\xbf\xbd \xef\xbf\xbd");
  EXPECT_EQ(last["ts"], 1e6);
  EXPECT_EQ(last["dur"], 1e6);
}

TEST(TraceText, TimesAreThoseOfRankZero) {
  std::vector<RankTrace> ranks(2);
  ranks[1].clock = ClockAlignment({100, -90, 2e-6}, {200, -90, 3e-6});
  ranks[1].events = {eventAt(Category::Tile, 100.5, 101), eventAt(Category::Plan, 99, 99.5),
                     eventAt(Category::Plan, 99.5, 100.25)};
  const Json all = Json::parse(textOf(ranks, {"a", "b"}, 10));
  EXPECT_EQ(all["hetile"]["clock_error_microseconds"][1], 3);
  std::vector<Json> events;
  for (const Json &event : all["traceEvents"])
    if (event["ph"] == "X")
      events.push_back(event);
  ASSERT_EQ(events.size(), 2u); // the other one was over when the program began
  EXPECT_EQ(events[0]["pid"], 1);
  EXPECT_EQ(events[0]["ts"], 5e5);
  EXPECT_EQ(events[1]["ts"], 0);
  EXPECT_EQ(events[1]["dur"], 2.5e5);
}

TEST(TraceText, WhatIsMissingIsSaid) {
  std::vector<RankTrace> ranks(3);
  ranks[0].leftOut = 5;
  ranks[1].isMissing = true;
  ranks[2].leftOut = 7;
  const Json all = Json::parse(textOf(ranks, {"a", "b", "c"}, 0));
  EXPECT_EQ(all["hetile"]["left_out"], 12);
  EXPECT_EQ(all["hetile"]["missing_ranks"], Json::parse("[1]"));
}

TEST(TraceText, LongTracesComeInPieces) {
  std::vector<RankTrace> ranks(2);
  for (RankTrace &rank : ranks)
    for (int k = 0; k < 20000; ++k)
      rank.events.push_back(eventAt(Category::Tile, 1 + k, 1.5 + k));
  int pieces = 0;
  const Json all = Json::parse(textOf(ranks, {"a", "b"}, 0, &pieces));
  EXPECT_GT(pieces, 3);
  size_t events = 0, names = 0;
  for (const Json &event : all["traceEvents"])
    ++(event["ph"] == "X" ? events : names);
  EXPECT_EQ(events, 40000u);
  EXPECT_EQ(names, 6u);
}
