// SPDX-License-Identifier: Apache-2.0
//===- Progress.cpp - how far the nest is that runs -----------------------===//
//
// What is left of an entry follows from the pace so far.
//
//===----------------------------------------------------------------------===//
#include "trace/Progress.h"

#include "base/Message.h"

#include <algorithm>

namespace hetile::runtime {

Progress *progress = nullptr;

namespace {

constexpr double LeastShare = 1e-3;  // below, the pace says nothing
constexpr double LeastSeconds = 1;   // likewise
constexpr double LookAgain = 0.25;   // seconds, where nothing is known yet

std::string timeText(double seconds) {
  const long long s = static_cast<long long>(seconds + 0.5);
  if (s < 60)
    return format("%lld s", s);
  if (s < 3600)
    return format("%lld min %02lld s", s / 60, s % 60);
  return format("%lld h %02lld min", s / 3600, s % 3600 / 60);
}

} // namespace

Progress::Progress(std::function<void(const std::string &)> say, std::function<double()> clock)
    : Say(std::move(say)), Clock(std::move(clock)), Next(Clock() + Interval) {}

void Progress::enter(const char *nest, double more) {
  const double now = Clock();
  if (Nest != nest) {
    Nest = nest;
    First = now;
    Entries = 0;
  }
  ++Entries;
  More = more;
  Start = At = now;
  Share = From = 0;
  To = 1;
  Inside = true;
  look();
}

void Progress::leave() {
  Inside = false;
  if (Shown)
    Say("");
  Shown = false;
}

void Progress::within(double from, double to) {
  From = from;
  To = to;
}

void Progress::reach(double points, double all) {
  if (all <= 0)
    return;
  Share = From + (To - From) * std::clamp(points / all, 0.0, 1.0);
  At = Clock();
  look();
}

std::string Progress::line() const {
  std::string text;
  const double spent = At - Start;
  if (Share > LeastShare && spent >= LeastSeconds) {
    const double left = std::max(0.0, spent * (1 - Share) / Share - (Clock() - At));
    text = format("%.3g%% in %s, about %s left", 100 * Share, timeText(Clock() - Start).c_str(),
                  timeText(left).c_str());
  }
  const double entered = Start - First;
  if (Entries > 1 && entered >= LeastSeconds) {
    text += format("%sentry %lld", text.empty() ? "" : " of ", static_cast<long long>(Entries));
    if (More > 0)
      text += format(" of about %.0f", static_cast<double>(Entries) + More);
    const double rate = static_cast<double>(Entries - 1) / entered;
    text += rate >= 1 ? format(", %.3g a second", rate) : format(", %.3g s each", 1 / rate);
  }
  return text.empty() ? text : Nest + ": " + text;
}

void Progress::say() {
  const std::string text = line();
  Next = Clock() + (text.empty() ? LookAgain : Interval);
  if (text.empty())
    return;
  Say(text);
  Shown = true;
}

} // namespace hetile::runtime
