// SPDX-License-Identifier: Apache-2.0
//===- TraceFile.cpp - what all ranks did, and when -----------------------===//
//
// A piece of the file holds some thousand events; the text is never there as a whole.
//
//===----------------------------------------------------------------------===//
#include "report/TraceFile.h"

#include "WholeFile.h"
#include "base/Message.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <set>

namespace hetile::runtime {

namespace {

constexpr size_t PieceBytes = size_t(1) << 20;

const char *nameOf(Category category) {
  static const char *const names[] = {"entry",   "tile", "wait", "send",
                                      "receive", "move", "plan", "original"};
  return names[static_cast<size_t>(category)];
}

std::string quote(const std::string &text) {
  using Json = nlohmann::json;
  return Json(text).dump(-1, ' ', true, Json::error_handler_t::replace);
}

/// Nanoseconds as microseconds.
void addTime(std::string &text, int64_t time) {
  char digits[40];
  std::snprintf(digits, sizeof digits, "%lld.%03lld", static_cast<long long>(time / 1000),
                static_cast<long long>(time % 1000));
  text += digits;
}

void addNumber(std::string &text, const char *key, int64_t value) {
  text += text.back() == '{' ? "\"" : ",\"";
  text += key;
  text += "\":";
  text += std::to_string(value);
}

void addText(std::string &text, const char *key, const std::string &value) {
  if (value.empty())
    return;
  text += text.back() == '{' ? "\"" : ",\"";
  text += key;
  text += "\":";
  text += value;
}

std::string numbersOf(const std::vector<RankTrace> &ranks, double (*of)(const RankTrace &)) {
  std::string text = "[";
  for (const RankTrace &rank : ranks)
    text += (text.size() > 1 ? "," : "") + format("%.10g", of(rank));
  return text + "]";
}

} // namespace

TraceText::TraceText(const std::vector<RankTrace> &ranks, const std::vector<std::string> &hosts,
                     double zero)
    : Ranks(ranks), Hosts(hosts), Zero(zero) {}

/// What is true of all events.
void TraceText::head(std::string &text) const {
  text = "{\"displayTimeUnit\":\"ms\",\n\"hetile\":{\"schema\":1,\"ranks\":" +
         std::to_string(Ranks.size()) + ",\"left_out\":" + std::to_string(leftOut(Ranks)) +
         ",\"clock_error_microseconds\":" +
         numbersOf(Ranks, [](const RankTrace &rank) { return 1e6 * rank.clock.error(); });
  std::string missing;
  for (size_t rank = 0; rank < Ranks.size(); ++rank)
    if (Ranks[rank].isMissing)
      missing += (missing.empty() ? "" : ",") + std::to_string(rank);
  text += ",\"missing_ranks\":[" + missing + "]},\n\"traceEvents\":[";
}

const std::string &TraceText::quoted(int32_t number) const {
  return number < 0 ? None : Quoted[static_cast<size_t>(number)];
}

/// Of the rank whose turn it is: its name, those of its threads, its texts.
void TraceText::names(std::string &text) {
  const std::string rank = std::to_string(Rank);
  const std::string host = Rank < Hosts.size() ? Hosts[Rank] : "?";
  const auto add = [&](const char *kind, int thread, const std::string &key,
                       const std::string &value) {
    text += !text.empty() && text.back() == '[' ? "\n" : ",\n";
    text += format("{\"ph\":\"M\",\"pid\":%s,\"tid\":%d,\"name\":\"%s\",\"args\":{\"%s\":%s}}",
                   rank.c_str(), thread, kind, key.c_str(), value.c_str());
  };
  add("process_name", 0, "name", quote("rank " + rank + " on " + host));
  add("process_sort_index", 0, "sort_index", rank);
  std::set<int> threads{0};
  for (const SentEvent &event : Ranks[Rank].events)
    threads.insert(event.thread);
  for (const int thread : threads)
    add("thread_name", thread, "name",
        thread == 0 ? "\"rank " + rank + "\"" : format("\"thread %d\"", thread));
  Quoted.clear();
  for (const std::string &each : Ranks[Rank].texts)
    Quoted.push_back(quote(each));
}

/// False: it was over before the program began.
bool TraceText::times(const SentEvent &event, int64_t &begin, int64_t &end) const {
  const auto nanoseconds = [&](double time) {
    return std::max<int64_t>(0, std::llround(1e9 * (Ranks[Rank].clock.aligned(time) - Zero)));
  };
  begin = nanoseconds(event.begin);
  end = nanoseconds(event.end);
  return end > 0;
}

void TraceText::event(const SentEvent &event, std::string &text) {
  int64_t begin, end;
  if (!times(event, begin, end))
    return;
  const char *category = nameOf(event.category);
  const std::string &nest = quoted(event.nest), &detail = quoted(event.detail);
  const bool isNest = event.category == Category::Entry || event.category == Category::Original;
  const bool isMessage = event.category == Category::Send || event.category == Category::Receive;
  const bool isNamed = isMessage || event.category == Category::Move ||
                       event.category == Category::Plan;
  text += ",\n{\"ph\":\"X\",\"pid\":" + std::to_string(Rank) +
          ",\"tid\":" + std::to_string(event.thread) + ",\"ts\":";
  addTime(text, begin);
  text += ",\"dur\":";
  addTime(text, end - begin);
  text += std::string(",\"cat\":\"") + category + "\",\"name\":";
  if (isNest && !nest.empty())
    text += nest;
  else if (isNamed && !detail.empty())
    text += detail;
  else
    text += std::string("\"") + category + "\"";
  text += ",\"args\":{";
  addText(text, "nest", nest);
  addText(text, "sizes", event.sizes < 0 ? "" : Ranks[Rank].texts[event.sizes]);
  if (event.category == Category::Tile) {
    static const char *const keys[] = {"row", "column", "rows", "columns"};
    for (int k = 0; k < 4; ++k)
      addNumber(text, keys[k], event.numbers[k]);
  } else if (isMessage || (event.category == Category::Wait && event.numbers[0] >= 0)) {
    addNumber(text, "peer", event.numbers[0]);
  }
  if (isMessage || event.category == Category::Move)
    addNumber(text, "bytes", event.numbers[isMessage ? 1 : 0]);
  if (isMessage)
    addNumber(text, "number", event.numbers[2]);
  addText(text, isMessage                             ? "kind"
                : event.category == Category::Entry    ? "strategy"
                : event.category == Category::Original ? "reason"
                                                       : "what",
          detail);
  text += "}}";
}

bool TraceText::next(std::string &piece) {
  piece.clear();
  if (Ended)
    return false;
  if (!Begun) {
    head(piece);
    Begun = true;
  }
  for (; Rank < Ranks.size() && piece.size() < PieceBytes; ++Rank, At = 0) {
    if (Named == Rank) {
      names(piece);
      ++Named;
    }
    const std::vector<SentEvent> &events = Ranks[Rank].events;
    for (; At < events.size() && piece.size() < PieceBytes; ++At)
      event(events[At], piece);
    if (At < events.size())
      break;
  }
  Ended = Rank >= Ranks.size();
  if (Ended)
    piece += "\n]}\n";
  return true;
}

int64_t leftOut(const std::vector<RankTrace> &ranks) {
  int64_t count = 0;
  for (const RankTrace &rank : ranks)
    count += rank.leftOut;
  return count;
}

bool writeTrace(const std::string &file, TraceText text, std::string &error) {
  if (files::writeWhole(file, [&](std::string &piece) { return text.next(piece); }, error))
    return true;
  error = format("HETILE_TRACE=%s: cannot be written: %s", file.c_str(), error.c_str());
  return false;
}

} // namespace hetile::runtime
