// SPDX-License-Identifier: Apache-2.0
//===- RecorderTest.cpp - events, and how many there may be ---------------===//
//
// By a made-up clock, which is one more each time.
//
//===----------------------------------------------------------------------===//
#include "trace/Recorder.h"
#include "trace/Span.h"

#include <gtest/gtest.h>

#include <thread>

using namespace hetile::runtime;

namespace {

std::function<double()> steps() {
  return [time = 0.0]() mutable { return ++time; };
}

} // namespace

TEST(Recorder, NothingIsRecordedWithoutOne) {
  Span span(Category::Plan);
  EXPECT_EQ(span.event(), nullptr);
}

TEST(Recorder, SpansContainOneAnother) {
  Recorder own(10, steps());
  {
    const Recording recording(&own);
    const Span entry(Category::Entry, "a.c:1:1");
    { const TileSpan tile("a.c:1:1", 2, 5, 10, 30); }
    { const WaitSpan wait(3); }
  }
  EXPECT_EQ(recorder, nullptr);
  const std::vector<Event> events = own.ended();
  ASSERT_EQ(events.size(), 3u);
  EXPECT_STREQ(events[0].nest, "a.c:1:1");
  EXPECT_LT(events[0].begin, events[1].begin);
  EXPECT_LT(events[2].end, events[0].end);
  EXPECT_EQ(events[1].numbers[0], 2);
  EXPECT_EQ(events[1].numbers[1], 10);
  EXPECT_EQ(events[1].numbers[2], 3);
  EXPECT_EQ(events[1].numbers[3], 20);
  EXPECT_EQ(events[2].numbers[0], 3);
}

TEST(Recorder, WhatContainsOthersIsKeptWhenItIsFull) {
  Recorder own(4, steps());
  const Recording recording(&own);
  {
    const Span entry(Category::Entry);
    for (int k = 0; k < 100; ++k)
      const TileSpan tile("nest", k, k + 1, 0, 1);
  }
  const std::vector<Event> events = own.ended();
  ASSERT_EQ(events.size(), 4u);
  EXPECT_EQ(events[0].category, Category::Entry);
  EXPECT_EQ(own.leftOut(), 97);
}

TEST(Recorder, WhatHasNoEndIsNoEvent) {
  Recorder own(4, steps());
  own.begin(Category::Original);
  own.end(own.begin(Category::Plan));
  ASSERT_EQ(own.ended().size(), 1u);
  EXPECT_EQ(own.ended()[0].category, Category::Plan);
}

TEST(Recorder, ThreadsHaveEventsOfTheirOwn) {
  constexpr int Threads = 4, Each = 5000;
  Recorder own(Threads * Each / 2);
  {
    const Recording recording(&own);
    std::vector<std::thread> threads;
    for (int number = 0; number < Threads; ++number)
      threads.emplace_back([number] {
        setThreadNumber(number);
        for (int k = 0; k < Each; ++k)
          const TileSpan tile("nest", k, k + 1, 0, 1);
      });
    for (std::thread &thread : threads)
      thread.join();
  }
  EXPECT_EQ(own.ended().size(), size_t(Threads * Each / 2));
  EXPECT_EQ(own.leftOut(), Threads * Each / 2);
  for (const Event &event : own.ended())
    EXPECT_LT(event.thread, Threads);
}

TEST(Recorder, AllRanksTogetherHaveABound) {
  EXPECT_EQ(Recorder::roomOf(1), Recorder::MostOfRank);
  EXPECT_EQ(Recorder::roomOf(8), Recorder::MostOfRank);
  EXPECT_EQ(Recorder::roomOf(64) * 64, Recorder::MostOfAll);
  EXPECT_GT(Recorder::roomOf(1 << 20), 0);
}

TEST(Recorder, MessagesAreCountedByKindAndPeer) {
  Recorder own(1);
  EXPECT_EQ(own.countMessage(true, 1, 5), 0);
  EXPECT_EQ(own.countMessage(true, 1, 5), 1);
  EXPECT_EQ(own.countMessage(false, 1, 5), 0);
  EXPECT_EQ(own.countMessage(true, 2, 5), 0);
  EXPECT_EQ(own.countMessage(true, 1, 6), 0);
}

TEST(Recorder, EqualTextsAreOne) {
  Recorder own(1);
  const char *text = own.keep("[1,2]");
  for (int k = 0; k < 1000; ++k)
    own.keep(std::to_string(k));
  EXPECT_EQ(own.keep("[1,2]"), text);
  EXPECT_STREQ(text, "[1,2]");
}
